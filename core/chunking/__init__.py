"""Chunking: a document becomes passages, which are spans of it. One file per strategy."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

import hashlib
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal

from core.chunking import headings, size
from core.chunking.layout import TokenCounter, lay_out
from core.chunking.packing import Sizes
from core.chunking.prefixes import Prefixes
from core.chunking.strategies import SizeOptions, Strategy
from core.errors import SettingsError
from core.progress import Progress
from core.records import Chunk, Document, SettingsPage
from core.settings import Options, fingerprint, option, validate

STRATEGIES: tuple[Strategy, ...] = (headings.STRATEGY, size.STRATEGY)
VERSION = 1
"""Raised when the same options cut differently than before."""
_MARGIN = 8  # tokens at the edges come out differently when a passage is read by itself


class Chunking(Options):
    """Which strategy cuts documents."""

    page: ClassVar[SettingsPage] = "passages"

    strategy: Literal["automatic", "headings", "size"] = option(
        "automatic",
        label="Strategy",
        help="Automatic uses headings where a document has them, size for the rest.",
        labels=("Automatic", *(strategy.label for strategy in STRATEGIES)),
    )


def options_of(values: Mapping[str, Any]) -> tuple[str, dict[str, SizeOptions]]:
    """The strategy's name (or "automatic") and every strategy's options, checked. Raises `SettingsError`."""
    for name in values:
        if name != "strategy" and all(strategy.name != name for strategy in STRATEGIES):
            raise SettingsError(f"There is no setting chunking.{name}.")
    wish = validate(Chunking, {"strategy": values.get("strategy", "automatic")}, "chunking")
    options: dict[str, SizeOptions] = {}
    for strategy in STRATEGIES:
        checked = validate(strategy.options, values.get(strategy.name, {}), f"chunking.{strategy.name}")
        assert isinstance(checked, SizeOptions)
        options[strategy.name] = checked
    return wish.strategy, options


def chosen(values: Mapping[str, Any], document: Document) -> tuple[Strategy, SizeOptions]:
    """The strategy that cuts this document, with its options."""
    name, options = options_of(values)
    if name == "automatic":
        name = "headings" if any(block.kind == "heading" for block in document.blocks) else "size"
    strategy = next(strategy for strategy in STRATEGIES if strategy.name == name)
    return strategy, options[name]


def chunking_fingerprint(values: Mapping[str, Any]) -> str:
    """A short name for how documents are cut; the same for settings that cut the same."""
    name, options = options_of(values)
    active = [(key, value) for key, value in options.items() if name in ("automatic", key)]
    return fingerprint([(f"{name} {VERSION} {key}", value) for key, value in active])


def chunk(
    document: Document,
    ends: Sequence[int],
    text_id: str,
    values: Mapping[str, Any],
    tokens: TokenCounter,
    limit_tokens: int = 512,
    progress: Progress | None = None,
) -> tuple[Chunk, ...]:
    """The passages of a document, in order, whose sentences end at `ends`.

    No passage has more than `limit_tokens` tokens with its prefix and the embedder's own; every visible character is
    in one. Raises `Cancelled` when `progress` says so.
    """
    strategy, options = chosen(values, document)
    prefixes = Prefixes(document, tokens, limit_tokens)
    largest = max(limit_tokens - tokens.overhead - prefixes.largest_tokens() - _MARGIN, 1)
    sizes = Sizes(min(options.size_tokens, largest), largest, options.overlap_sentences, options.keep_whole)
    layout = lay_out(document, ends, tokens, sizes.size, sizes.whole, progress)
    name = f"{text_id} {chunking_fingerprint(values)}"
    page_starts = [page.start for page in document.pages]
    chunks: list[Chunk] = []
    counted = _Counted(layout.starts, layout.ends, layout.totals)
    for start, end in strategy.cut(document, layout, sizes):
        path, prefix, prefix_tokens, block = prefixes.at(start, end)
        page = bisect_right(page_starts, start) - 1
        chunks.append(
            Chunk(
                chunk_id=hashlib.sha256(f"{name} {start} {end}".encode()).hexdigest()[:24],
                start=start,
                end=end,
                text=document.text[start:end],
                prefix=prefix,
                page=document.pages[page].number if page >= 0 else None,
                heading=path,
                kind=block.kind if block is not None else "paragraph",
                tokens=tokens.overhead + prefix_tokens + counted(start, end),
            )
        )
    return tuple(chunks)


class _Counted:
    """Tokens of a span whose edges are edges of units."""

    def __init__(self, starts: Sequence[int], ends: Sequence[int], totals: Sequence[int]) -> None:
        self._starts, self._ends, self._totals = starts, ends, totals

    def __call__(self, start: int, end: int) -> int:
        first = bisect_right(self._starts, start) - 1
        return self._totals[bisect_right(self._ends, end)] - self._totals[first]

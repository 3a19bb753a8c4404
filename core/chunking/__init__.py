"""Chunking: a document becomes passages, which are spans of it. One file per strategy."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

import hashlib
from array import array
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, ClassVar

from core.chunking import (
    characters,
    headings,
    pages,
    paragraphs,
    parents,
    questions,
    rows,
    sentences,
    separator,
    size,
    whole,
)
from core.chunking.bounding import fitted, joined
from core.chunking.layout import TokenCounter, lay_out
from core.chunking.overlap import Reach, repeated
from core.chunking.packing import Sizes
from core.chunking.prefixes import Prefixes
from core.chunking.strategies import Cutting, Piece, SizeOptions, Span, Strategy
from core.errors import SettingsError
from core.progress import Progress
from core.records import Chunk, Document, SettingsPage
from core.settings import Options, fingerprint, option, validate

STRATEGIES: tuple[Strategy, ...] = (
    headings.STRATEGY,
    size.STRATEGY,
    pages.STRATEGY,
    paragraphs.STRATEGY,
    separator.STRATEGY,
    sentences.STRATEGY,
    rows.STRATEGY,
    parents.STRATEGY,
    whole.STRATEGY,
    questions.STRATEGY,
)
AUTOMATIC = "automatic"
VERSION = 1
"""Raised when the same options cut differently than before."""
_MARGIN = 8  # tokens at the edges come out differently when a passage is read by itself


class Chunking(Options):
    """Which strategy cuts documents."""

    page: ClassVar[SettingsPage] = "passages"

    strategy: str = option(
        AUTOMATIC,
        label="Strategy",
        help="Automatic cuts slides by page, tables by rows, the rest by headings or, without any, by size.",
        choices=(AUTOMATIC, *(strategy.name for strategy in STRATEGIES)),
        labels=("Automatic", *(strategy.label for strategy in STRATEGIES)),
    )


def options_of(values: Mapping[str, Any]) -> tuple[str, dict[str, SizeOptions]]:
    """The strategy's name (or "automatic") and every strategy's options, checked. Raises `SettingsError`."""
    for name in values:
        if name != "strategy" and all(strategy.name != name for strategy in STRATEGIES):
            raise SettingsError(f"There is no setting chunking.{name}.")
    wish = validate(Chunking, {"strategy": values.get("strategy", AUTOMATIC)}, "chunking")
    options: dict[str, SizeOptions] = {}
    for strategy in STRATEGIES:
        checked = validate(strategy.options, values.get(strategy.name, {}), f"chunking.{strategy.name}")
        assert isinstance(checked, SizeOptions)
        options[strategy.name] = checked
    return wish.strategy, options


def chosen(values: Mapping[str, Any], document: Document) -> tuple[Strategy, SizeOptions]:
    """The strategy that cuts this document, with its options."""
    name, options = options_of(values)
    if name == AUTOMATIC:
        name = "headings" if any(block.kind == "heading" for block in document.blocks) else "size"
    strategy = next(strategy for strategy in STRATEGIES if strategy.name == name)
    return strategy, options[name]


def chunking_fingerprint(values: Mapping[str, Any]) -> str:
    """A short name for how documents are cut; the same for settings that cut the same."""
    name, options = options_of(values)
    automatic = {strategy.name for strategy in STRATEGIES if strategy.automatic} if name == AUTOMATIC else {name}
    active = [(key, value) for key, value in options.items() if key in automatic]
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
    in one or in the parent of one. Raises `Cancelled` when `progress` says so.
    """
    strategy, options = chosen(values, document)
    prefixes = Prefixes(document, tokens, limit_tokens, headings=options.keep_heading)
    room = limit_tokens - tokens.overhead - _MARGIN
    sizes = _sizes(options, max(room - prefixes.largest_tokens(), 1))
    job = _laid_out(document, ends, strategy, options, sizes, tokens, progress)
    pieces = joined(fitted(strategy.cut(job), job.layout, job.sizes), job.layout, job.sizes, job.tokens)
    starts = repeated(document.text, pieces, job.tokens, _reach(job, sizes, strategy), tokens)
    asked = _shortened([piece.question for piece in pieces], tokens, max(room, 1))
    name = f"{text_id} {chunking_fingerprint(values)}"
    page_starts = [page.start for page in document.pages]
    chunks: list[Chunk] = []
    for piece, (start, again_tokens) in zip(pieces, starts, strict=True):
        end = piece.end
        path, prefix, prefix_tokens, block = prefixes.at(start, end, piece.start)
        question, embedded_tokens = asked[piece.question]
        if question:
            prefix = _beside(piece, path if options.keep_heading else (), question)
        else:
            embedded_tokens = prefix_tokens + again_tokens + job.tokens.within(piece.start, end)
        page = bisect_right(page_starts, start) - 1
        chunks.append(
            Chunk(
                chunk_id=_id(name, piece, start),
                start=start,
                end=end,
                text=document.text[start:end],
                prefix=prefix,
                page=document.pages[page].number if page >= 0 else None,
                heading=path,
                kind=block.kind if block is not None else "paragraph",
                tokens=tokens.overhead + embedded_tokens,
                parent=_around(piece, start),
                question=question,
            )
        )
    return tuple(chunks)


def _laid_out(
    document: Document,
    ends: Sequence[int],
    strategy: Strategy,
    options: SizeOptions,
    sizes: Sizes,
    tokens: TokenCounter,
    progress: Progress | None,
) -> Cutting:
    """The document in units, weighed by tokens or by characters as is wished."""
    sentences = ends if isinstance(ends, array) else array("L", ends)
    edges, size = strategy.edges(document, sentences, options), options.size_characters
    if size is not None:
        edges = chain(edges, characters.edges(document.text, sentences, size))
    layout = lay_out(document, ends, tokens, sizes.size, sizes.whole, progress, edges)
    weighed, aims = (layout, sizes) if size is None else characters.weighed(layout, sizes, size)
    return Cutting(document, weighed, aims, options, layout)


def _reach(job: Cutting, sizes: Sizes, strategy: Strategy) -> Reach:
    longest = len(job.document.text) if job.options.size_characters is None else job.sizes.largest
    return Reach(sizes.overlap, sizes.largest, longest, strategy.reaches_back)


def _sizes(options: SizeOptions, largest: int) -> Sizes:
    """The sizes that are wished, within what the embedder reads."""
    if options.maximum_tokens is not None:
        largest = min(largest, options.maximum_tokens)
    size_tokens = min(options.size_tokens, largest)
    overlap = min(options.overlap_tokens, size_tokens - 1)
    return Sizes(size_tokens, largest, overlap, options.keep_whole, options.minimum_tokens)


def _shortened(questions: Sequence[str], counter: TokenCounter, room: int) -> dict[str, tuple[str, int]]:
    """Each question, cut to what the embedder reads, with its tokens."""
    found: dict[str, tuple[str, int]] = {"": ("", 0)}
    different = [question for question in dict.fromkeys(questions) if question]
    for question, ends in zip(different, counter.token_ends(different) if different else [], strict=True):
        short = question if len(ends) <= room else question[: ends[room - 1]].rstrip()
        found[question] = (short, min(len(ends), room))
    return found


def _beside(piece: Piece, path: Sequence[str], question: str) -> str:
    """What words can find besides a question and its answer: headings, other cells, the end of a long question."""
    rest = piece.question[len(question) :].strip()
    return "\n".join(filter(None, (" > ".join(path), rest, piece.beside)))


def _around(piece: Piece, start: int) -> Span | None:
    """What is read around a piece that begins at `start` with its overlap."""
    if piece.parent is None:
        return None
    around = min(piece.parent[0], start), piece.parent[1]
    return around if around != (start, piece.end) else None


def _id(name: str, piece: Piece, start: int) -> str:
    asked = f" {piece.question}" if piece.question else ""
    return hashlib.sha256(f"{name} {start} {piece.end}{asked}".encode("utf-8", "surrogatepass")).hexdigest()[:24]

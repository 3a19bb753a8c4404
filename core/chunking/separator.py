"""By separators: words or signs that a person names, as they are written, with escapes, or as patterns."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable
from typing import Literal

from pydantic import model_validator
from pydantic_core import PydanticCustomError

from core.chunking.paragraphs import packed
from core.chunking.patterns import checked
from core.chunking.strategies import Cutting, Piece, SizeOptions, Strategy
from core.records import Document
from core.settings import option

_LONGEST_SHOWN = 80
_ESCAPE = re.compile(r"\\(?:([\\ntrfv0])|x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4}))")
_MEANT = {"\\": "\\", "n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "0": "\0"}


class Separator(SizeOptions):
    """Options of the strategy."""

    separators: tuple[str, ...] = option(("\n\n",), label="Separators", help="It is cut at every one of them.")
    written: Literal["literal", "escaped", "regex"] = option(
        "literal",
        label="Separators are",
        help="With escapes, \\n is a line end and \\t a tab. A pattern is a regular expression.",
        labels=("As written", "With escapes", "Patterns"),
    )
    stays: Literal["before", "after"] = option(
        "before",
        label="A separator belongs to",
        help="A full stop ends a piece; the number of an article begins one.",
        labels=("The piece before it", "The piece after it"),
    )
    merge: bool = option(
        True, label="Put short pieces together", help="As many as fit into the size. Off: cut at every separator."
    )

    @model_validator(mode="after")
    def _patterns_work(self) -> Separator:
        for pattern in self.separators if self.written == "regex" else ():
            try:
                checked(pattern)
            except ValueError as error:
                wrong = {"field": "separators", "error": str(error), "given": pattern[:_LONGEST_SHOWN]}
                raise PydanticCustomError("bad_pattern", "bad pattern", wrong) from error
        return self


def cut(job: Cutting) -> list[Piece]:
    """Pieces between separators, put together up to the size or not; those over the size are cut."""
    assert isinstance(job.options, Separator)
    layout = job.layout
    units = {bisect_left(layout.starts, edge) for edge in _found(job.document.text, job.options)}
    bounds = sorted(unit for unit in units if 0 < unit < len(layout.starts))
    return packed(job, bounds, merge=job.options.merge)


def edges(document: Document, ends: array[int], options: SizeOptions) -> Iterable[int]:
    """Where the separators are."""
    assert isinstance(options, Separator)
    return _found(document.text, options)


def unescaped(text: str) -> str:
    r"""Text in which \n and the like stand for what they mean; other backslashes stay."""
    return _ESCAPE.sub(
        lambda found: _MEANT[found[1]] if found[1] else chr(int(found[2] or found[3], 16)),
        text,
    )


def _found(text: str, options: Separator) -> list[int]:
    """The offsets at which is cut."""
    if options.written == "regex":
        patterns = [checked(pattern) for pattern in options.separators if pattern]
    else:
        signs = options.separators if options.written == "literal" else map(unescaped, options.separators)
        # At one place the longest counts: "……" before "…".
        ordered = sorted(filter(None, signs), key=lambda sign: -len(sign))
        patterns = [re.compile("|".join(map(re.escape, ordered)))] if ordered else []
    before = options.stays == "before"
    return sorted({found.end() if before else found.start() for each in patterns for found in each.finditer(text)})


STRATEGY = Strategy("separator", "By separators", Separator, cut, edges, reaches_back=True)

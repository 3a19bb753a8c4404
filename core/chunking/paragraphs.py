"""By paragraphs: none is cut that fits; short ones are put together."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

import re
from array import array
from collections.abc import Iterable

from core.chunking.layout import NEVER, PARAGRAPH, Layout
from core.chunking.packing import pack
from core.chunking.strategies import Cutting, Piece, SizeOptions, Strategy
from core.records import Document
from core.settings import option

_LINE_END = re.compile(r"\r\n?|\n")


class Paragraphs(SizeOptions):
    """Options of the strategy."""

    merge: bool = option(
        True, label="Put short paragraphs together", help="As many as fit into the size. Off: a piece for each."
    )
    every_line: bool = option(
        False,
        label="Every line is a paragraph",
        help="For texts without blank lines. Otherwise paragraphs end at blank lines and where the file says so.",
    )


def cut(job: Cutting) -> list[Piece]:
    """Paragraphs, put together up to the size, or each by itself; those over the size are cut."""
    options, layout = job.options, job.layout
    assert isinstance(options, Paragraphs)
    bounds = beginnings(layout)
    if options.every_line:
        text = job.document.text
        lines = (
            unit
            for unit in range(1, len(layout.starts))
            if layout.cuts[unit - 1] != NEVER and _LINE_END.search(text, layout.ends[unit - 1], layout.starts[unit])
        )
        bounds = sorted({*bounds, *lines})
    return packed(job, bounds, merge=options.merge)


def edges(document: Document, ends: array[int], options: SizeOptions) -> Iterable[int]:
    """The ends of lines when each is a paragraph."""
    assert isinstance(options, Paragraphs)
    return (found.end() for found in _LINE_END.finditer(document.text)) if options.every_line else ()


def beginnings(layout: Layout) -> list[int]:
    """The units that begin a paragraph, without the first."""
    return [unit + 1 for unit, cut in enumerate(layout.cuts[:-1]) if cut >= PARAGRAPH]


def packed(job: Cutting, bounds: list[int], *, merge: bool) -> list[Piece]:
    """The groups that begin at the bounds, put together up to the size or each by itself."""
    if not merge:
        for unit in bounds:
            job.layout.cut_before(unit)
    return [Piece(start, end) for start, end in pack(job.layout, job.sizes, bounds if merge else None)]


STRATEGY = Strategy("paragraphs", "By paragraphs", Paragraphs, cut, edges, reaches_back=True)

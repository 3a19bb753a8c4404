"""By page or slide: a passage for each; a page that is too long is cut by size."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

from array import array
from collections.abc import Iterable

from core.chunking.packing import pack
from core.chunking.strategies import Cutting, Piece, SizeOptions, Strategy
from core.records import Document


class Pages(SizeOptions):
    """Options of the strategy."""


def cut(job: Cutting) -> list[Piece]:
    """Pages, cut by size; the overlap may come from the page before. Without pages: by size."""
    for page in job.document.pages:
        job.layout.cut_before(job.layout.unit_at(page.start))
    return [Piece(start, end) for start, end in pack(job.layout, job.sizes)]


def edges(document: Document, ends: array[int], options: SizeOptions) -> Iterable[int]:
    """A sentence that goes on over a page is cut there."""
    return (page.start for page in document.pages)


STRATEGY = Strategy("pages", "By page or slide", Pages, cut, edges, reaches_back=True)

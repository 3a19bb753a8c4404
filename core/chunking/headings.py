"""By headings: no passage reaches over a heading; a section that is too long is cut by size."""

from core.chunking.layout import NEVER
from core.chunking.packing import pack
from core.chunking.preferred import PreferredOptions, edges, like
from core.chunking.strategies import Cutting, Piece, Strategy


class Headings(PreferredOptions):
    """Options of the strategy."""


def cut(job: Cutting) -> list[Piece]:
    """Sections, cut by size; a heading without text of its own goes with the one that follows."""
    layout = job.layout
    for block in job.document.blocks:
        if block.kind == "heading":
            first = layout.unit_at(block.start)
            if first and layout.cuts[first - 1] != NEVER:
                layout.cut_before(first)
    like(layout, job.document.text, job.options)
    return [Piece(start, end) for start, end in pack(layout, job.sizes)]


STRATEGY = Strategy("headings", "By headings", Headings, cut, edges, automatic=True)

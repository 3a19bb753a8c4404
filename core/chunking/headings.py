"""By headings: no passage reaches over a heading; a section that is too long is cut by size."""

from bisect import bisect_right

from core.chunking.layout import ALWAYS, NEVER, Layout
from core.chunking.packing import Sizes, pack
from core.chunking.strategies import SizeOptions, Strategy
from core.records import Document


class Headings(SizeOptions):
    """Options of the strategy."""


def cut(document: Document, layout: Layout, sizes: Sizes) -> list[tuple[int, int]]:
    """Sections, cut by size; a heading without text of its own goes with the one that follows."""
    for block in document.blocks:
        if block.kind == "heading":
            first = bisect_right(layout.ends, block.start)
            if 0 < first < len(layout.starts) and layout.cuts[first - 1] != NEVER:
                layout.cuts[first - 1] = ALWAYS
    return pack(layout, sizes)


STRATEGY = Strategy("headings", "By headings", Headings, cut)

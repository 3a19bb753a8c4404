"""By size: sentences put together up to the size, whatever the headings."""

from core.chunking.layout import Layout
from core.chunking.packing import Sizes, pack
from core.chunking.strategies import SizeOptions, Strategy
from core.records import Document


class Size(SizeOptions):
    """Options of the strategy."""


def cut(document: Document, layout: Layout, sizes: Sizes) -> list[tuple[int, int]]:
    """Passages of about the size, preferably ending with a paragraph."""
    return pack(layout, sizes)


STRATEGY = Strategy("size", "By size", Size, cut)

"""By size: sentences put together up to the size, whatever the headings."""

from core.chunking.packing import pack
from core.chunking.strategies import Cutting, Piece, SizeOptions, Strategy


class Size(SizeOptions):
    """Options of the strategy."""


def cut(job: Cutting) -> list[Piece]:
    """Passages of about the size, preferably ending with a paragraph."""
    return [Piece(start, end) for start, end in pack(job.layout, job.sizes)]


STRATEGY = Strategy("size", "By size", Size, cut, automatic=True)

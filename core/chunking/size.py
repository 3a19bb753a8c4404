"""By size: sentences put together up to the size, whatever the headings."""

from core.chunking.packing import pack
from core.chunking.preferred import PreferredOptions, edges, like
from core.chunking.strategies import Cutting, Piece, Strategy


class Size(PreferredOptions):
    """Options of the strategy."""


def cut(job: Cutting) -> list[Piece]:
    """Passages of about the size, preferably ending where a person likes it, or with a paragraph."""
    like(job.layout, job.document.text, job.options)
    return [Piece(start, end) for start, end in pack(job.layout, job.sizes)]


STRATEGY = Strategy("size", "By size", Size, cut, edges, automatic=True)

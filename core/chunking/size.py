"""By size: sentences put together up to the size, whatever the headings."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

from array import array
from collections.abc import Iterator
from itertools import accumulate
from math import ceil

from core.analysis.words import word_ends
from core.chunking.layout import Layout
from core.chunking.packing import Sizes, pack
from core.chunking.strategies import Cutting, Piece, SizeOptions, Strategy
from core.records import Document
from core.settings import option


class Size(SizeOptions):
    """Options of the strategy."""

    size_characters: int | None = option(
        None,
        ge=4,
        le=100_000,
        label="Size in characters",
        help="When it is set, characters are counted instead of tokens.",
        unit="characters",
    )


def cut(job: Cutting) -> list[Piece]:
    """Passages of about the size, preferably ending with a paragraph."""
    assert isinstance(job.options, Size)
    layout, sizes = job.layout, job.sizes
    if job.options.size_characters is not None:
        layout, sizes = _in_characters(layout, sizes, job.options.size_characters)
    return [Piece(start, end) for start, end in pack(layout, sizes)]


def edges(document: Document, ends: array[int], options: SizeOptions) -> Iterator[int]:
    """Where sentences that are longer than the size in characters are cut: between words where there are any."""
    assert isinstance(options, Size)
    size = options.size_characters
    at = 0
    for end in ends if size is not None else ():
        while size is not None and end - at > size:
            words = [stop for stop in word_ends(document.text[at : at + size + 1]) if stop <= size]
            at += words[-1] if words else size
            yield at
        at = end


def _in_characters(layout: Layout, sizes: Sizes, size: int) -> tuple[Layout, Sizes]:
    """The same units weighed by characters, so that what is packed fits the size and what the embedder reads.

    A unit weighs its characters with the white space behind it, or what its tokens are of all that is read.
    """
    largest = size * 2 if sizes.keep_whole else size
    weights = array("L")
    for unit, start in enumerate(layout.starts):
        following = unit + 1
        last = layout.starts[following] if following < len(layout.starts) else layout.ends[unit]
        weights.append(max(last - start, ceil(layout.tokens(unit, following) * largest / sizes.largest)))
    weighed = Layout(layout.starts, layout.ends, array("L", [0, *accumulate(weights)]), layout.cuts)
    return weighed, Sizes(size, largest, sizes.overlap, sizes.keep_whole)


STRATEGY = Strategy("size", "By size", Size, cut, edges, automatic=True)

"""Sizes in characters instead of tokens, for every strategy: the same units weighed otherwise."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

from array import array
from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import ceil

from core.analysis.words import word_ends
from core.chunking.layout import Layout
from core.chunking.packing import Sizes


def edges(text: str, ends: Sequence[int], size: int) -> Iterator[int]:
    """Where sentences that are longer than the size are cut: between words where there are any."""
    at = 0
    for end in ends:
        while end - at > size:
            words = [stop for stop in word_ends(text[at : at + size + 1]) if stop <= size]
            at += words[-1] if words else size
            yield at
        at = end


def weighed(layout: Layout, sizes: Sizes, size: int) -> tuple[Layout, Sizes]:
    """The same units weighed by characters, so that what is packed fits the size and what the embedder reads.

    A unit weighs its characters with the white space behind it, or what its tokens are of all that is read. The
    `minimum` of the sizes stays in tokens.
    """
    largest = size * 2 if sizes.keep_whole else size
    weights = array("L")
    for unit, start in enumerate(layout.starts):
        following = unit + 1
        last = layout.starts[following] if following < len(layout.starts) else layout.ends[unit]
        weights.append(max(last - start, ceil(layout.tokens(unit, following) * largest / sizes.largest)))
    by_characters = Layout(layout.starts, layout.ends, array("L", [0, *accumulate(weights)]), layout.cuts)
    overlap = ceil(sizes.overlap * by_characters.totals[-1] / max(layout.totals[-1], 1))
    return by_characters, Sizes(size, largest, min(overlap, size - 1), sizes.keep_whole, sizes.minimum)

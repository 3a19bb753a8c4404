"""Packing: units put together into passages of about the wished size."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil

from core.chunking.layout import ALWAYS, HEADING, NEVER, PARAGRAPH, Layout

_KEPT_WHOLE = 2.0
_LAST = 1.2
_LIKED = {PARAGRAPH: 0.5, HEADING: 0.7}


@dataclass(frozen=True, slots=True)
class Sizes:
    """What packing aims at: `size` tokens a passage, never more than `largest`; `overlap` in units."""

    size: int
    largest: int
    overlap: int
    keep_whole: bool

    @property
    def whole(self) -> int:
        """A stretch of so many tokens stays one passage."""
        return min(int(self.size * _KEPT_WHOLE), self.largest) if self.keep_whole else self.size


def pack(layout: Layout, sizes: Sizes) -> list[tuple[int, int]]:
    """The spans of the passages, in order. Nothing is put together over a place where always is cut."""
    spans: list[tuple[int, int]] = []
    first = 0
    for unit, cut in enumerate(layout.cuts):
        if cut == ALWAYS:
            spans.extend(_pack_stretch(layout, first, unit + 1, sizes))
            first = unit + 1
    return spans


def _pack_stretch(layout: Layout, first: int, last: int, sizes: Sizes) -> Iterator[tuple[int, int]]:
    if layout.tokens(first, last) <= sizes.whole:
        yield layout.starts[first], layout.ends[last - 1]
        return
    at = first
    while at < last:
        rest = layout.tokens(at, last)
        small = rest <= (min(int(sizes.size * _LAST), sizes.largest) if sizes.keep_whole else sizes.size)
        stop = last if small else _best_cut(layout, at, last, sizes.size)
        yield layout.starts[_overlapped(layout, first, at, stop, sizes)], layout.ends[stop - 1]
        at = stop


def _best_cut(layout: Layout, at: int, last: int, size: int) -> int:
    """The unit before which to cut: near an even share of the rest, with a liking for the ends of paragraphs."""
    rest = layout.tokens(at, last)
    share = rest / ceil(rest / size)
    best, least, possible = 0, 0.0, at + 1
    for stop in range(at + 1, last):
        tokens = layout.tokens(at, stop)
        if tokens > size:
            break
        possible = stop
        cut = layout.cuts[stop - 1]
        if cut == NEVER:
            continue
        cost = abs(tokens - share) / share - _LIKED.get(cut, 0.0)
        if not best or cost < least:
            best, least = stop, cost
    return best or possible


def _overlapped(layout: Layout, first: int, at: int, stop: int, sizes: Sizes) -> int:
    """Where a passage that goes on from `at` begins when it repeats the last sentences of the one before."""
    start = at
    while start > first and at - start < sizes.overlap and layout.tokens(start - 1, stop) <= sizes.largest:
        start -= 1
    return start

"""Packing: units put together into passages of about the wished size."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil

from core.chunking.layout import ALWAYS, HEADING, NEVER, PARAGRAPH, Layout

_KEPT_WHOLE = 2.0
_LAST = 1.2
_AWAY = 0.5
_LIKED = {PARAGRAPH: 0.5, HEADING: 0.7}


@dataclass(frozen=True, slots=True)
class Sizes:
    """What packing aims at: `size` tokens a passage, `overlap` of them repeated; never more than `largest`.

    Passages of less than `minimum` tokens are put together with a neighbour.
    """

    size: int
    largest: int
    overlap: int
    keep_whole: bool
    minimum: int = 0

    @property
    def own(self) -> int:
        """So many tokens of a passage are not repeated."""
        return max(self.size - self.overlap, 1)

    @property
    def whole(self) -> int:
        """A stretch of so many tokens stays one passage."""
        return min(int(self.size * _KEPT_WHOLE), self.largest) if self.keep_whole else self.size

    @property
    def last(self) -> int:
        """So many tokens may be left for the last passage of a stretch."""
        return min(int(self.own * _LAST), self.largest) if self.keep_whole else self.own


@dataclass(frozen=True, slots=True)
class Run:
    """The units first:last of a passage."""

    first: int
    last: int


def pack(layout: Layout, sizes: Sizes, bounds: Sequence[int] | None = None) -> list[tuple[int, int]]:
    """The spans of the passages, in order. Nothing is put together over a place where always is cut.

    With `bounds` (units that begin a group) groups that fit are not cut inside.
    """
    return [(layout.starts[run.first], layout.ends[run.last - 1]) for run in runs(layout, sizes, bounds)]


def runs(layout: Layout, sizes: Sizes, bounds: Sequence[int] | None = None) -> Iterator[Run]:
    """The same as runs of units."""
    first = 0
    for unit, cut in enumerate(layout.cuts):
        if cut == ALWAYS:
            yield from stretch(layout, first, unit + 1, sizes, bounds)
            first = unit + 1


def stretch(layout: Layout, first: int, last: int, sizes: Sizes, bounds: Sequence[int] | None = None) -> Iterator[Run]:
    """The units first:last packed by themselves."""
    whole = layout.tokens(first, last) <= sizes.whole
    at = first
    while at < last:
        if whole or layout.tokens(at, last) <= sizes.last:
            stop = last
        elif bounds is None:
            stop = _best_cut(layout, at, last, sizes.own)
        else:
            stop = _best_bound(layout, at, last, sizes, bounds, begins=at == first)
        yield Run(at, stop)
        at = stop


def _best_bound(layout: Layout, at: int, last: int, sizes: Sizes, bounds: Sequence[int], *, begins: bool) -> int:
    """The unit before which to cut when groups are to stay whole."""
    following = bisect_right(bounds, at)
    end = min(bounds[following], last) if following < len(bounds) else last
    if layout.tokens(at, end) <= sizes.own:
        return _best_cut(layout, at, last, sizes.own, bounds)
    begins = begins or (following > 0 and bounds[following - 1] == at)
    if begins and layout.tokens(at, end) <= sizes.whole:
        return end
    return _best_cut(layout, at, end, sizes.own)


def _best_cut(layout: Layout, at: int, last: int, size: int, bounds: Sequence[int] | None = None) -> int:
    """The unit before which to cut: near an even share of the rest, with a liking for the ends of paragraphs.

    A place that a person likes, where at least half of the share is reached, goes before all others.
    """
    rest = layout.tokens(at, last)
    share = rest / ceil(rest / size)
    best, least, possible = 0, 0.0, at + 1
    liked = (0, 0.0, 0)
    if bounds is None:
        stops: Sequence[int] = range(at + 1, last)
    else:
        stops = bounds[bisect_right(bounds, at) : bisect_right(bounds, last - 1)]
    for stop in stops:
        tokens = layout.tokens(at, stop)
        if tokens > size:
            break
        possible = stop
        cut = layout.cuts[stop - 1]
        if cut == NEVER and bounds is None:
            continue
        away = abs(tokens - share) / share
        if layout.liked and away <= _AWAY:
            liked = max(liked, (layout.liked.get(stop - 1, 0), -away, stop))
        cost = away - _LIKED.get(cut, 0.0)
        if not best or cost < least:
            best, least = stop, cost
    return (liked[2] if liked[0] else best) or possible

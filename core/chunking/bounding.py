"""Bounds that hold for every strategy: no piece is too long for the embedder, none shorter than wished."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.chunking.layout import Layout
from core.chunking.packing import Sizes, stretch
from core.chunking.strategies import Piece


def fitted(pieces: Sequence[Piece], layout: Layout, sizes: Sizes) -> list[Piece]:
    """The pieces, those over the largest size cut; a piece with a question is not embedded itself."""
    return [part for piece in pieces for part in _parts(piece, layout, sizes)]


def _parts(piece: Piece, layout: Layout, sizes: Sizes) -> Iterator[Piece]:
    if piece.question or layout.within(piece.start, piece.end) <= sizes.largest:
        yield piece
        return
    first, last = layout.unit_at(piece.start), layout.unit_at(piece.end - 1) + 1
    for run in stretch(layout, first, last, sizes):
        yield replace(piece, start=layout.starts[run.first], end=layout.ends[run.last - 1])


def joined(pieces: Sequence[Piece], layout: Layout, sizes: Sizes, tokens: Layout) -> list[Piece]:
    """Pieces that are too short (in tokens) put together with the one that follows, the last with the one before."""
    if not sizes.minimum:
        return list(pieces)
    found: list[Piece] = []
    for piece in pieces:
        small = found and tokens.within(found[-1].start, found[-1].end) < sizes.minimum
        if small and _fit(found[-1], piece, layout, sizes):
            found[-1] = replace(found[-1], end=max(found[-1].end, piece.end))
        else:
            found.append(piece)
    if len(found) > 1 and tokens.within(found[-1].start, found[-1].end) < sizes.minimum:
        before, last = found[-2:]
        if _fit(before, last, layout, sizes):
            found[-2:] = [replace(before, end=max(before.end, last.end))]
    return found


def _fit(one: Piece, other: Piece, layout: Layout, sizes: Sizes) -> bool:
    """Whether two pieces may be one: neither has a question or another parent."""
    if one.question or other.question or one.parent != other.parent:
        return False
    return layout.within(one.start, max(one.end, other.end)) <= sizes.largest

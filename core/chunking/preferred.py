"""Places where a person likes a document to be cut: behind signs or words of theirs, in an order."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator

from core.analysis.words import word_ends
from core.chunking.layout import NEVER, Layout
from core.chunking.strategies import SizeOptions
from core.records import Document
from core.settings import option

_AROUND = 24
"""So many characters on each side tell whether a place is inside a word."""


class PreferredOptions(SizeOptions):
    """Options of a strategy that packs sentences."""

    cut_after: tuple[str, ...] = option(
        (),
        label="Prefer to cut after",
        help="In this order. Never inside a word. \\n is a line end, \\t a tab.",
    )


def edges(document: Document, ends: array[int], options: SizeOptions) -> Iterable[int]:
    """Where the signs end."""
    return (place for place, _ in _found(document.text, options))


def like(layout: Layout, text: str, options: SizeOptions) -> None:
    """Note in the layout which of its gaps are liked, and how much."""
    for place, rank in _found(text, options):
        unit = bisect_left(layout.starts, place)
        if 0 < unit < len(layout.starts) and layout.cuts[unit - 1] != NEVER:
            layout.liked[unit - 1] = max(rank, layout.liked.get(unit - 1, 0))


def _found(text: str, options: SizeOptions) -> Iterator[tuple[int, int]]:
    """(offset behind a sign, how much it is liked): the last in the order 1, the one before it 2 …"""
    assert isinstance(options, PreferredOptions)
    signs = [sign for sign in options.cut_after if sign]
    for rank, sign in enumerate(reversed(signs), 1):
        for found in re.finditer(re.escape(sign), text):
            if not _inside_word(text, found.end()):
                yield found.end(), rank


def _inside_word(text: str, place: int) -> bool:
    if not (0 < place < len(text) and text[place - 1].isalnum() and text[place].isalnum()):
        return False
    start = max(place - _AROUND, 0)
    return place - start not in word_ends(text[start : place + _AROUND])

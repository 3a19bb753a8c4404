"""Overlap: what a passage repeats from the end of the one before: whole sentences, or the last part of one."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from core.analysis.words import word_ends
from core.chunking.layout import ALWAYS, Layout, TokenCounter
from core.chunking.strategies import Piece

Repeated = tuple[int, int]
"""Where a passage begins with what it repeats, and the tokens of that."""

_CLAUSE = re.compile(r"[，；：、][”’」』）】》]*|[,;:][\"')\]”’]*(?=\s)")
_LATIN = 0x2E80
"""Scripts from here on are written without spaces."""


@dataclass(frozen=True, slots=True)
class Reach:
    """How much may be repeated: `tokens`, as long as a passage has at most `largest` tokens and `longest` characters.

    A place where always is cut is passed only when the strategy `reaches_back`.
    """

    tokens: int
    largest: int
    longest: int
    reaches_back: bool


def repeated(text: str, pieces: Sequence[Piece], layout: Layout, reach: Reach, counter: TokenCounter) -> list[Repeated]:
    """For each piece where it begins with its overlap, which has nothing from before the piece in front."""
    found: list[Repeated] = [(piece.start, 0) for piece in pieces]
    if not reach.tokens:
        return found
    cut_always = [unit for unit, cut in enumerate(layout.cuts) if cut == ALWAYS]
    parts: dict[int, tuple[int, int]] = {}
    for place in range(1, len(pieces)):
        before, piece = pieces[place - 1], pieces[place]
        room = min(reach.tokens, reach.largest - layout.within(piece.start, piece.end))
        own = layout.unit_at(piece.start)
        first = max(layout.unit_at(before.start), 0 if reach.reaches_back else _stretch(cut_always, own))
        first = max(first, bisect_left(layout.starts, max(piece.end - reach.longest, 0)))
        unit = own
        while unit > first and layout.tokens(unit - 1, own) <= room:
            unit -= 1
        if unit < own:
            found[place] = layout.starts[unit], layout.tokens(unit, own)
        elif own > first and room > 0:
            parts[place] = own - 1, room
    spans = [(layout.starts[unit], layout.ends[unit]) for unit, _ in parts.values()]
    counted = counter.token_ends([text[start:end] for start, end in spans]) if spans else []
    for (place, (_, room)), (start, end), tokens in zip(parts.items(), spans, counted, strict=True):
        at = last_part(text[start:end], tokens, room)
        if at is not None:
            found[place] = start + at, len(tokens) - bisect_right(tokens, at)
    return found


def last_part(sentence: str, tokens: array[int], room: int) -> int | None:
    """Where the last part of a sentence begins that has at most so many tokens; None when no word fits.

    It begins behind a comma or the like when that leaves at least half of the room, else with a word.
    """
    least = tokens[-room - 1] if room < len(tokens) else 0
    clauses = [_skipped(sentence, sign.end()) for sign in _CLAUSE.finditer(sentence)]
    fitting = clauses[bisect_left(clauses, least) :]
    if fitting and fitting[0] < len(sentence) and len(tokens) - bisect_right(tokens, fitting[0]) >= room // 2:
        return fitting[0]
    return next((at for at in word_ends(sentence) if at >= least and _begins_word(sentence, at)), None)


def _stretch(cut_always: Sequence[int], unit: int) -> int:
    """The first unit of the stretch without a forced cut that a unit lies in."""
    place = bisect_left(cut_always, unit)
    return cut_always[place - 1] + 1 if place else 0


def _skipped(text: str, at: int) -> int:
    while at < len(text) and text[at].isspace():
        at += 1
    return at


def _begins_word(text: str, at: int) -> bool:
    """Whether a word begins there: behind a space, or anywhere between the words of a script without spaces."""
    if not 0 < at < len(text) or not text[at].isalnum():
        return False
    return text[at - 1].isspace() or ord(text[at]) >= _LATIN or (ord(text[at - 1]) >= _LATIN)

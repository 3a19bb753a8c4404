"""What the generator is given to read: little and good evidence, and what to do with it.

The best sentences with their neighbours, numbered. What never changes stands first, so that the generator keeps it
between questions. A document's text is put in as data: it stands in an excerpt, whatever it says.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import count as count_from

from core.analysis.scripts import language_of
from core.analysis.sentences import spans
from core.answering.surroundings import around
from core.models.llama import Message, TextGenerator
from core.models.prompts import template
from core.records import Document, Footnote, Hit

NOTHING = "NOT FOUND"
"""What the generator is told to write when it finds no answer."""
SLOW_TOKENS = 600
"""A slow machine reads so many tokens for one answer."""
FAST_TOKENS = 1800
FAST_SPEED = 100.0
"""Tokens a second: a machine that reads prompts faster is given more."""
ANSWER_TOKENS = 256
"""The longest answer."""
SLOW_NEIGHBOURS, FAST_NEIGHBOURS = 2, 8
"""So many sentences before and behind a quote may go with it; of a passage's parent all that there is room for."""

_PLACE = re.compile(r"\{(excerpts|question)\}")
_AROUND = 8  # tokens of an excerpt's number and line ends, or around a message

TextOf = Callable[[str], tuple[Document, Sequence[int]]]
"""A document and its sentence ends by its text_id."""


@dataclass(slots=True)
class _Window:
    """A run of whole sentences of one passage, which grows while there is room."""

    hit: Hit
    document: Document
    spans: list[tuple[int, int]]
    first: int
    last: int

    @property
    def start(self) -> int:
        return self.spans[self.first][0]

    @property
    def end(self) -> int:
        return self.spans[self.last][1]

    @property
    def text(self) -> str:
        return self.document.text[self.start : self.end]

    def next_one(self, step: int) -> str:
        """The sentence that would come with it behind (1) or before (-1); "" at the passage's edge."""
        place = self.last + 1 if step > 0 else self.first - 1
        return self.document.text[slice(*self.spans[place])] if 0 <= place < len(self.spans) else ""

    def grow(self, step: int) -> None:
        if step > 0:
            self.last += 1
        else:
            self.first -= 1

    def holds(self, text_id: str, start: int) -> bool:
        return self.hit.text_id == text_id and self.start <= start < self.end


def messages(
    question: str, quotes: Sequence[Footnote], hits: Sequence[Hit], texts: TextOf, generator: TextGenerator
) -> list[Message]:
    """The messages for a question and the quotes that were found for it, best first."""
    told, asked = template(language_of(question))
    fast = (generator.prompt_speed or 0.0) >= FAST_SPEED
    room = min(FAST_TOKENS if fast else SLOW_TOKENS, generator.limit_tokens - ANSWER_TOKENS)
    room -= sum(generator.count_tokens(part) + _AROUND for part in (told, asked, question))
    windows = [window for window in (_window(quote, hits, texts) for quote in quotes) if window is not None]
    neighbours = FAST_NEIGHBOURS if fast else SLOW_NEIGHBOURS
    parts = _excerpts(windows, neighbours, room, generator.count_tokens)
    given = {
        "excerpts": "\n\n".join(f"[{number}] {part}" for number, part in enumerate(parts, 1)),
        "question": question,
    }
    return [Message("system", told), Message("user", _PLACE.sub(lambda place: given[place[1]], asked))]


def _excerpts(found: Sequence[_Window], neighbours: int, room: int, count: Callable[[str], int]) -> list[str]:
    """The quotes, best first, with the sentences around them that there is room for."""
    windows: list[_Window] = []
    for window in found:
        if any(other.holds(window.hit.text_id, window.start) for other in windows):
            continue
        cost = count(_shown(window)) + _AROUND
        if cost <= room or not windows:  # the best sentence is always read
            windows.append(window)
            room -= cost
    growing = windows
    for turn in count_from(0):
        growing = [window for window in growing if turn < neighbours or window.hit.parent]
        grown: list[_Window] = []
        for window in growing:
            for step in (1, -1):
                more = window.next_one(step)
                cost = count(more) + 1
                if more and cost <= room and not _taken(window, step, windows):
                    window.grow(step)
                    room -= cost
                    grown.append(window)
        if not grown:
            break
    return [_shown(window) for window in _joined(windows)]


def _joined(windows: Sequence[_Window]) -> list[_Window]:
    """Windows that have grown together are one, where the better of them stood."""
    joined: list[_Window] = []
    for window in windows:
        for other in joined:
            if other.hit is window.hit and other.first <= window.last + 1 and window.first <= other.last + 1:
                other.first, other.last = min(other.first, window.first), max(other.last, window.last)
                break
        else:
            joined.append(window)
    return joined


def _window(quote: Footnote, hits: Sequence[Hit], texts: TextOf) -> _Window | None:
    hit = next((one for one in hits if one.text_id == quote.text_id and one.start <= quote.start < one.end), None)
    if hit is None:
        return None
    document, ends = texts(hit.text_id)
    inside = spans(ends, *around(hit), document.text)
    places = [number for number, (start, end) in enumerate(inside) if start < quote.end and quote.start < end]
    return _Window(hit, document, inside, places[0], places[-1]) if places else None


def _taken(window: _Window, step: int, windows: Sequence[_Window]) -> bool:
    """Whether the neighbour is read in another excerpt already."""
    place = window.last + 1 if step > 0 else window.first - 1
    return any(other.holds(window.hit.text_id, window.spans[place][0]) for other in windows)


def _shown(window: _Window) -> str:
    """What is read of a window: what says what it is about, then its text."""
    blocks = window.document.blocks
    place = bisect_right(blocks, window.start, key=lambda block: block.start) - 1
    block = blocks[place] if place >= 0 and window.start < blocks[place].end else None
    heading = " > ".join(window.hit.heading)
    header = window.hit.question or (block.header if block else "")
    above = [line for line in (heading, header) if line and line not in window.text]
    return "\n".join([*(f"({line})" for line in above), window.text])

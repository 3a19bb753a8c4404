"""What a person selects with the mouse on drawn pages: text between two places, over any number of pages."""

from __future__ import annotations

from dataclasses import dataclass

from core.records import Box, Line, PageWords

_UP_AND_DOWN = 3.0
"""A line beside the pointer is nearer than one above or below it."""


@dataclass(frozen=True, slots=True, order=True)
class TextPlace:
    """Between two characters of a page."""

    page: int
    index: int


class PageSelection:
    """Holds the words of the pages that were seen, and what of them is selected."""

    def __init__(self) -> None:
        self._words: dict[int, PageWords] = {}
        self._lines: dict[int, tuple[Line, ...]] = {}
        self._anchor: TextPlace | None = None
        self._head: TextPlace | None = None

    def put(self, words: PageWords) -> None:
        """Know the words of a page."""
        self._words[words.number] = words
        self._lines.pop(words.number, None)

    def words(self, number: int) -> PageWords | None:
        """The words of a page, if they are known."""
        return self._words.get(number)

    def at(self, number: int, x: float, y: float) -> TextPlace | None:
        """The place between two characters that is nearest to a point of a page."""
        words, lines = self._words.get(number), self._lines_of(number)
        if words is None or not lines:
            return None
        line = min(lines, key=lambda one: _distance(one.box, x, y))
        for index in range(line.start, line.end):
            box = words.box(index)
            if box is not None and _is_before(line.box, box, x, y):
                return TextPlace(number, index)
        return TextPlace(number, line.end)

    def over_words(self, number: int, x: float, y: float) -> bool:
        """Whether a point lies on a line of words."""
        return any(_distance(line.box, x, y) == 0 for line in self._lines_of(number))

    def begin(self, place: TextPlace | None) -> None:
        """Forget what was selected and begin anew."""
        self._anchor = self._head = place

    def reach(self, place: TextPlace | None) -> None:
        """Select from where it began to here."""
        if place is not None and self._anchor is not None:
            self._head = place

    def select_word(self, place: TextPlace | None) -> None:
        """Select the word at a place."""
        words = self._words.get(place.page) if place else None
        if place is None or words is None:
            return
        start = end = place.index
        while start > 0 and in_word(words.text[start - 1]):
            start -= 1
        while end < len(words.text) and in_word(words.text[end]):
            end += 1
        self._anchor, self._head = TextPlace(place.page, start), TextPlace(place.page, end)

    def select_all(self) -> None:
        """Select all words that are known."""
        if self._words:
            last = max(self._words)
            self._anchor = TextPlace(min(self._words), 0)
            self._head = TextPlace(last, len(self._words[last].text))

    def boxes(self, number: int) -> tuple[Box, ...]:
        """What is selected on a page, one box a line."""
        words, span = self._words.get(number), self._span(number)
        return tuple(line.box for line in words.lines(*span)) if words is not None and span else ()

    @property
    def text(self) -> str:
        """What is selected, "" for nothing."""
        parts = ((self._words[number].text, self._span(number)) for number in sorted(self._words))
        return "\n\n".join(text[span[0] : span[1]] for text, span in parts if span)

    @property
    def first_page(self) -> int | None:
        """The page where it begins."""
        return min(self._anchor, self._head).page if self._anchor and self._head else None

    def _lines_of(self, number: int) -> tuple[Line, ...]:
        """Worked out when the pointer first comes to a page."""
        words = self._words.get(number)
        if words is None:
            return ()
        if number not in self._lines:
            self._lines[number] = words.lines(0, len(words.text))
        return self._lines[number]

    def _span(self, number: int) -> tuple[int, int] | None:
        if self._anchor is None or self._head is None or self._anchor == self._head:
            return None
        first, last = min(self._anchor, self._head), max(self._anchor, self._head)
        if not first.page <= number <= last.page:
            return None
        start = first.index if number == first.page else 0
        end = last.index if number == last.page else len(self._words[number].text)
        return (start, end) if start < end else None


def _distance(box: Box, x: float, y: float) -> float:
    across = max(box.left - x, x - box.right, 0.0)
    down = max(box.top - y, y - box.bottom, 0.0)
    return across + _UP_AND_DOWN * down


def _is_before(line: Box, box: Box, x: float, y: float) -> bool:
    """Whether a point comes before the middle of a letter; lines that run up the page are read upwards."""
    if line.bottom - line.top > 2 * (line.right - line.left):
        return y > (box.top + box.bottom) / 2
    return x < (box.left + box.right) / 2


def in_word(sign: str) -> bool:
    """Whether a double click that selects a word takes this sign along."""
    return sign.isalnum() or sign in "'’-_"

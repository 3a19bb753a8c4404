"""What a source looks like when it is opened: pages as pictures, words with their boxes, or text."""

from __future__ import annotations  # array[float] can be written at run time only from Python 3.12 on

from array import array
from dataclasses import dataclass
from typing import Literal

from core.records.documents import Block


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle on a page in points (1/72 inch), from the upper left corner of the page as it is shown."""

    left: float
    top: float
    right: float
    bottom: float


@dataclass(frozen=True, slots=True)
class PageSize:
    """A page as it is shown (turned the way the file says): size in points. `label` is the printed number."""

    number: int
    label: str | None
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that is opened beside an answer.

    `kind` "pages" can be drawn page by page; "sheets" may be shown as grids; "text" is shown as the text that was
    read. `there`: the file can be opened now; `changed`: its bytes are not those that `text_id` was read from.
    `also_in` are the paths of the same text elsewhere.
    """

    path: str
    text_id: str
    kind: Literal["pages", "sheets", "text"]
    there: bool
    changed: bool
    pages: tuple[PageSize, ...] = ()
    page_count: int = 0
    encoding: str | None = None
    also_in: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class SourceText:
    """The text that was read of a file, or the part `start` to `start + len(text)` of a long one (code points).

    The offsets of `blocks` count from the beginning of the whole text.
    """

    text: str
    start: int
    characters: int
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True, slots=True)
class PageImage:
    """A drawn page: `height` rows of `width` pixels, four bytes each in the order blue, green, red, unused."""

    number: int
    width: int
    height: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Line:
    """`text[start:end]` of a page stands on one printed line, in this box."""

    start: int
    end: int
    box: Box


@dataclass(frozen=True, slots=True)
class PageWords:
    """The text of one page and in `places` four numbers a code point: left, top, right, bottom as in a `Box`.

    Four zeros where nothing is drawn, as for a line end. (Numbers, not boxes: a page has thousands of them.)
    """

    number: int
    text: str
    places: array[float]

    def box(self, index: int) -> Box | None:
        """The box of one code point."""
        numbers = self.places[4 * index : 4 * index + 4]
        return Box(*numbers) if any(numbers) else None

    def lines(self, start: int, end: int) -> tuple[Line, ...]:
        """The printed lines that `text[start:end]` touches, each with the box of what of it stands there."""
        found: list[Line] = []
        places, new_line, first, last = self.places, True, start, start
        left = top = right = bottom = 0.0
        for index, sign in enumerate(self.text[start : max(start, end)], start):
            if sign.isspace():
                new_line = new_line or sign == "\n"
                continue
            x0, y0, x1, y1 = places[4 * index : 4 * index + 4]
            if not (x0 or y0 or x1 or y1):
                continue
            if new_line or not _goes_on(left, top, right, bottom, x0, y0, x1, y1):
                if last > first:
                    found.append(Line(first, last, Box(left, top, right, bottom)))
                first, left, top, right, bottom = index, x0, y0, x1, y1
            else:
                left, top, right, bottom = min(left, x0), min(top, y0), max(right, x1), max(bottom, y1)
            last, new_line = index + 1, False
        if last > first:
            found.append(Line(first, last, Box(left, top, right, bottom)))
        return tuple(found)


@dataclass(frozen=True, slots=True)
class PageMarks:
    """Where a span of a text stands on one page: one box a line."""

    number: int
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class TextMatches:
    """Where words stand in a text: the first of them as (start, end), and how many there are in all."""

    spans: tuple[tuple[int, int], ...]
    total: int


def _goes_on(left: float, top: float, right: float, bottom: float, x0: float, y0: float, x1: float, y1: float) -> bool:
    """Whether a letter (the last four) stands on a line: half of the smaller one is beside the other."""
    high, wide = y1 - y0, x1 - x0
    if 2 * (min(bottom, y1) - max(top, y0)) >= min(bottom - top, high):
        return True
    # A line that runs up or down the page.
    upright = bottom - top > right - left or wide > high
    return upright and 2 * (min(right, x1) - max(left, x0)) >= min(right - left, wide)

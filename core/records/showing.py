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

    `kind` "pages" can be drawn page by page; "text" is shown as the text that was read. `there`: the file can be
    opened now; `changed`: its bytes are not those that `text_id` was read from. `also_in` are the paths of the same
    text elsewhere.
    """

    path: str
    text_id: str
    kind: Literal["pages", "text"]
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
        new_line = True
        for index in range(start, end):
            if self.text[index].isspace():
                new_line = new_line or self.text[index] == "\n"
                continue
            box = self.box(index)
            if box is None:
                continue
            if found and not new_line and _goes_on(found[-1].box, box):
                found[-1] = Line(found[-1].start, index + 1, _around(found[-1].box, box))
            else:
                found.append(Line(index, index + 1, box))
            new_line = False
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


def _goes_on(line: Box, box: Box) -> bool:
    """Whether a letter stands on a line: half of the smaller one is beside the other."""
    beside = min(line.bottom, box.bottom) - max(line.top, box.top)
    if 2 * beside >= min(line.bottom - line.top, box.bottom - box.top):
        return True
    # A line that runs up or down the page.
    below = min(line.right, box.right) - max(line.left, box.left)
    upright = line.bottom - line.top > line.right - line.left or box.right - box.left > box.bottom - box.top
    return upright and 2 * below >= min(line.right - line.left, box.right - box.left)


def _around(one: Box, other: Box) -> Box:
    return Box(
        min(one.left, other.left), min(one.top, other.top), max(one.right, other.right), max(one.bottom, other.bottom)
    )

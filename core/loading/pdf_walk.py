"""The one walk over a PDF page's characters: codes and boxes, put together to pieces of lines.

Everything that becomes text or is drawn as a mark stems from this walk. pdfium's own text functions are not used for
text: they mix columns and lose the way back from a character to its place.
"""

from __future__ import annotations  # types of numpy, which is imported when the first page is read

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from core.loading.pdf_characters import string_of

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SPACE = 0x20
_LINE_ENDS = frozenset((10, 13))
_SPACES = frozenset((9, 32, 0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000))
_HYPHENS = frozenset((2, 0xFFFE))
"""What pdfium makes of a hyphen at the end of a line."""
_DROPPED = frozenset((*range(9), *range(11, 32), *range(0x7F, 0xA0), 0x200B, 0x2060, 0xFEFF, 0xFFFF)) - _HYPHENS
_BULLETS = {0xF0B7: 0x2022, 0xF0A7: 0x25AA, 0xF0D8: 0x25B8, 0xF0FC: 0x2713, 0xF06E: 0x25A0, 0xF0A8: 0x25AA}
"""The marks of lists in symbol fonts, which have no real code."""

_PLAIN, _CHANGED, _WHITE, _END, _LEFT_OUT = range(5)
"""Kinds of codes: what is printed as it is or as another sign, white, the end of a line, and what is no sign."""

WIDEST_SPACE = 0.8
"""A gap wider than so many line heights ends a piece: it may be a column's edge. (Pieces of one line meet again.)"""

_EVEN = 0.75
"""Boxes of at least this share of the height that they take together are all of one line: each shares half of its
height with the others, and each counts for the height of the line."""

WIDE = re.compile("[⺀-〿぀-ヿ㄀-ㄯㆠ-ㆿㇰ-ㇿ㐀-䶿一-鿿豈-﫿︰-﹏！-｠￠-￦\U00020000-\U0003ffff]")
"""Signs of scripts without spaces: Han, kana, and their punctuation. (Korean has spaces.)"""

Box = tuple[float, float, float, float]
EMPTY: Box = (0.0, 0.0, 0.0, 0.0)
BETWEEN = -1
"""The place of a space that was put in, or that stands for the white between two characters."""


@dataclass(slots=True)
class Printed:
    """The characters of a page that are printed, in the order of the file.

    `text` has them with one space for the white between two, `places` says for each sign of the text which of the
    characters it is (`BETWEEN`: a space), `boxes` has left, top, right and bottom of each character.
    """

    indices: NDArray[np.intp]
    codes: NDArray[np.uint32]
    boxes: NDArray[np.float32]
    begins_line: NDArray[np.bool_]
    text: str
    places: NDArray[np.intp]

    def box(self, place: int) -> Box:
        """The box of one character."""
        left, top, right, bottom = self.boxes[place].tolist()
        return left, bottom, right, top


class Piece:
    """A stretch of one printed line: `text`, and four numbers a code point in `boxes` (left, bottom, right, top in
    points of the page, as pdfium gives them; four zeros for what was not printed).

    `x0 y0 x1 y1` is its place as a reader sees it who holds the page so that this piece runs from left to right;
    y grows downwards. `turn` counts the quarter turns clockwise that it is printed with; None for slanting text.
    `bold` pieces begin and end in bold letters.
    """

    __slots__ = ("_boxes", "_page", "_size", "_start", "bold", "text", "turn", "x0", "x1", "y0", "y1")

    def __init__(self, turn: int | None, box: Box) -> None:
        """A piece that begins with a character's box. All boxes are put into `boxes`, or come from a page (see
        `print_on`).
        """
        self.turn = turn
        self.bold = False
        self.text = ""
        self.x0, self.y0, self.x1, self.y1 = seen(turn, *box)
        self._page: Printed | None = None
        self._start = 0
        self._boxes: list[Box] = []
        self._size: float | None = None

    def print_on(self, page: Printed, start: int, end: int) -> None:
        """Say which stretch of a page's text the piece is."""
        self._page, self._start, self.text = page, start, page.text[start:end]

    @property
    def boxes(self) -> list[Box]:
        """Of characters of a page they are made when they are wanted, which is seldom."""
        page = self._page
        if page is not None and not self._boxes:
            places = page.places[self._start : self._start + len(self.text)].tolist()
            made = [page.box(place) if place != BETWEEN else EMPTY for place in places]
            for at, place in enumerate(places):
                if place == BETWEEN and made[at - 1][2] < made[at + 1][0]:
                    left, bottom, _, top = made[at + 1]
                    made[at] = made[at - 1][2], bottom, left, top
            self._boxes = made
        return self._boxes

    @property
    def height(self) -> float:
        """The height of the line, about 1.2 times the size of the letters."""
        return self.y1 - self.y0

    @property
    def size(self) -> float:
        """The height of its letters: of the Chinese ones where it has any, for Latin fonts beside them are higher."""
        if self._size is None:
            wide = None if self.text.isascii() else WIDE.search(self.text)
            self._size = self._height_at(wide.start()) if wide else self.height
        return self._size

    def _height_at(self, at: int) -> float:
        page = self._page
        box = page.box(page.places[self._start + at]) if page is not None else self._boxes[at]
        _, y0, _, y1 = seen(self.turn, *box)
        return y1 - y0

    @property
    def width(self) -> float:
        """How much of the line it takes."""
        return self.x1 - self.x0

    def take(self, code: int, box: Box) -> bool:
        """Make the piece reach over a character if this goes on where the piece ends; whether it does."""
        x0, y0, x1, y1 = seen(self.turn, *box)
        if self.turn is not None:  # in slanting text pdfium's own line ends have to do
            height = self.y1 - self.y0
            if min(y1, self.y1) - max(y0, self.y0) < 0.5 * min(y1 - y0, height):
                return False
            gap = x0 - self.x1
            if 0x590 <= code <= 0x8FF or 0xFB1D <= code <= 0xFDFF or 0xFE70 <= code <= 0xFEFC:  # right to left
                if max(gap, self.x0 - x1) >= WIDEST_SPACE * height:
                    return False
            elif not -height < gap < WIDEST_SPACE * height:
                return False
        self._reach(x0, y0, x1, y1)
        return True

    def takes_all(self, right: float, top: float, bottom: float, least: float) -> bool:
        """Make the piece reach over a stretch that goes on after a character it has taken, if all of this stands
        upright and is about as high as the piece: each of its characters would be taken then. Whether it does.

        `right`, `top` and `bottom` are the edges of the stretch, `least` is the least height in it.
        """
        if self.turn != 0:
            return False
        if least < top - bottom:  # the heights differ
            y0, y1 = min(self.y0, -top), max(self.y1, -bottom)
            if least < _EVEN * (y1 - y0):
                return False
            self.y0, self.y1 = y0, y1
        self.x1 = max(self.x1, right)
        return True

    def stretch(self, box: Box) -> None:
        """Make the piece reach as far as a character's box."""
        self._reach(*seen(self.turn, *box))

    def _reach(self, x0: float, y0: float, x1: float, y1: float) -> None:
        self.x0 = min(self.x0, x0)
        self.x1 = max(self.x1, x1)
        if y1 - y0 > 0.7 * (self.y1 - self.y0):  # raised and lowered signs do not make the line higher
            self.y0 = min(self.y0, y0)
            self.y1 = max(self.y1, y1)

    def cut(self, places: list[float]) -> list[Piece]:
        """The piece cut in the white space or between the letters nearest to these x (in ascending order)."""
        parts: list[Piece] = []
        side = -1
        for sign, box in zip(self.text, self.boxes, strict=True):
            if sign != " ":
                x0, _, x1, _ = seen(self.turn, *box)
                here = sum(place < (x0 + x1) / 2 for place in places)
                if here != side:
                    side = here
                    parts.append(Piece(self.turn, box))
                    parts[-1].bold = self.bold
                parts[-1].stretch(box)
            if parts:
                parts[-1].text += sign
                parts[-1].boxes.append(box)
        for part in parts:
            part.text = part.text.rstrip(" ")
            del part.boxes[len(part.text) :]
        return parts


def printed(codes: NDArray[np.uint32], boxes_of: Callable[[list[int]], NDArray[np.float32]]) -> Printed:
    """What of a page's characters is printed; `boxes_of` gives boxes for indices."""
    import numpy as np

    kinds = _kinds()[np.minimum(codes, 0x10000)]
    indices = np.flatnonzero(kinds <= _CHANGED)
    shown = codes[indices]
    for n in np.flatnonzero(kinds[indices] == _CHANGED):
        index = int(indices[n])
        shown[n] = _meant(int(codes[index]), int(codes[index - 1]))
    spaces = np.diff(np.cumsum(kinds == _WHITE)[indices], prepend=0) > 0
    begins_line = np.diff(np.cumsum(kinds == _END)[indices], prepend=0) > 0
    at = np.arange(len(indices)) + np.cumsum(spaces)
    length = int(at[-1]) + 1 if len(at) else 0
    signs = np.full(length, SPACE, np.uint32)
    signs[at] = shown
    places = np.full(length, BETWEEN)
    places[at] = np.arange(len(indices))
    return Printed(indices, shown, boxes_of(indices.tolist()), begins_line, string_of(signs), places)


@cache
def _kinds() -> NDArray[np.uint8]:
    """The kind of each code up to 0xFFFF; what is beyond is plain."""
    import numpy as np

    kinds = np.full(0x10001, _PLAIN, np.uint8)
    for kind, codes in (
        (_LEFT_OUT, (*_DROPPED, *range(0xD800, 0xDC00))),
        (_CHANGED, (*_HYPHENS, *_BULLETS, *range(0xDC00, 0xE000))),
        (_WHITE, _SPACES),
        (_END, _LINE_ENDS),  # one of them is among the dropped ones too
    ):
        kinds[list(codes)] = kind
    return kinds


def pieces(page: Printed, turn: Callable[[int], int | None], bold: Callable[[int], bool]) -> list[Piece]:
    """The characters of a page put together to pieces of lines, in the order of the file."""
    if not len(page.indices):
        return []
    found: list[Piece] = []
    begins: list[int] = []
    current: Piece | None = None

    def add(n: int, code: int, sides: list[float], in_line: bool) -> Piece:
        left, top, right, bottom = sides
        box = left, bottom, right, top
        piece = current
        if piece is None or not in_line or not piece.take(code, box):
            piece = Piece(turn(int(page.indices[n])), box)
            found.append(piece)
            begins.append(n)
        return piece

    for start, end, code, sides, in_line, reach in _stretches(page):
        current = add(start, code, sides, in_line)
        if not current.takes_all(*reach):
            for n in range(start + 1, end):
                current = add(n, int(page.codes[n]), page.boxes[n].tolist(), True)
    _print(page, found, begins, bold)
    return found


def _stretches(page: Printed) -> Iterator[tuple[int, int, int, list[float], bool, list[float]]]:
    """Stretches of characters that stand right one after the other on the same line, as nearly all letters do.

    Start, end; of the first character: code, box, and whether it is in the line of what stands before it; what the
    stretch reaches over (see `Piece.takes_all`).
    """
    import numpy as np

    left, top, right, bottom = page.boxes.astype(np.float64).T
    height = top - bottom
    gap, reach = left[1:] - right[:-1], WIDEST_SPACE * height[:-1]
    apart = page.begins_line.copy()
    apart[0] = True
    apart[1:] |= ~((gap < reach) & (gap > -0.5 * reach))
    starts = np.flatnonzero(apart)
    tops, bottoms = np.maximum.reduceat(top, starts), np.minimum.reduceat(bottom, starts)
    uneven = np.minimum.reduceat(height, starts) < _EVEN * (tops - bottoms)
    if uneven.any():  # then each height is a stretch of its own
        changes = (top[1:] != top[:-1]) | (bottom[1:] != bottom[:-1])
        apart[1:] |= changes & np.repeat(uneven, np.diff(starts, append=len(top)))[1:]
        starts = np.flatnonzero(apart)
        tops, bottoms = np.maximum.reduceat(top, starts), np.minimum.reduceat(bottom, starts)
    reaches = np.stack((np.maximum.reduceat(right, starts), tops, bottoms, np.minimum.reduceat(height, starts)), axis=1)
    return zip(
        starts.tolist(),
        [*starts[1:].tolist(), len(left)],
        page.codes[starts].tolist(),
        page.boxes[starts].tolist(),
        (~page.begins_line[starts]).tolist(),
        reaches.tolist(),
        strict=True,
    )


def _print(page: Printed, found: list[Piece], begins: list[int], bold: Callable[[int], bool]) -> None:
    """Give pieces, which begin at these characters, their text."""
    import numpy as np

    at = np.flatnonzero(page.places != BETWEEN)
    first, last = np.array(begins), np.array([*begins[1:], len(page.indices)]) - 1
    for piece, start, end in zip(found, at[first].tolist(), at[last].tolist(), strict=True):
        piece.print_on(page, start, end + 1)
    for piece, start, end in zip(found, page.indices[first].tolist(), page.indices[last].tolist(), strict=True):
        piece.bold = bold(start) and bold(end)


def _meant(code: int, before: int) -> int:
    """The code point meant by a special code (or the second half of a pair)."""
    if code in _HYPHENS:
        return 0x2D
    if 0xDC00 <= code < 0xE000:
        return 0x10000 + ((before - 0xD800) << 10) + (code - 0xDC00) if 0xD800 <= before < 0xDC00 else 0xFFFD
    return _BULLETS.get(code, code)


def is_wide(sign: str) -> bool:
    """Whether a sign is of a script that wraps anywhere."""
    return WIDE.match(sign) is not None


def seen(turn: int | None, left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
    """x0, y0, x1, y1 of a box of the page as a reader sees it who has turned the page."""
    if turn == 0 or turn is None:
        return left, -top, right, -bottom
    if turn == 3:
        return bottom, left, top, right
    if turn == 1:
        return -top, -right, -bottom, -left
    return -right, bottom, -left, top

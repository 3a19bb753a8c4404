"""The one walk over a PDF page's characters: codes and boxes, put together to pieces of lines.

Everything that becomes text or is drawn as a mark stems from this walk. pdfium's own text functions are not used for
text: they mix columns and lose the way back from a character to its place.
"""

from __future__ import annotations  # array[float] can be written at run time only from Python 3.12 on

import ctypes
import math
import re
from array import array
from collections import deque
from collections.abc import Callable
from functools import cache
from itertools import repeat
from typing import Any, NamedTuple

SPACE = 0x20
_LINE_ENDS = frozenset((10, 13))
_SPACES = frozenset((9, 32, 0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000))
_HYPHENS = frozenset((2, 0xFFFE))
"""What pdfium makes of a hyphen at the end of a line."""
_DROPPED = frozenset((*range(9), *range(11, 32), *range(0x7F, 0xA0), 0x200B, 0x2060, 0xFEFF, 0xFFFF)) - _HYPHENS
_BULLETS = {0xF0B7: 0x2022, 0xF0A7: 0x25AA, 0xF0D8: 0x25B8, 0xF0FC: 0x2713, 0xF06E: 0x25A0, 0xF0A8: 0x25AA}
"""The marks of lists in symbol fonts, which have no real code."""
_WHITE = _SPACES | _LINE_ENDS
_SPECIAL = _WHITE | _HYPHENS | _DROPPED | frozenset(_BULLETS) | frozenset(range(0xD800, 0xE000))

WIDEST_SPACE = 0.8
"""A gap wider than so many line heights ends a piece: it may be a column's edge. (Pieces of one line meet again.)"""

_BOLD_NAME = re.compile(
    rb"bold|black|heavy|demi|[-,]bd|medi$|cmbx|sfbx|simhei|heiti|\xe9\xbb\x91\xe4\xbd\x93", re.IGNORECASE
)
"""Bold fonts, also the Chinese black ones."""
_PLAIN_NAME = re.compile(rb"regular|roman|light|book|italic|oblique|times|arial|song|ming", re.IGNORECASE)
_FORCE_BOLD = 1 << 18
_BOLD_WEIGHT = 650

WIDE = re.compile("[⺀-〿぀-ヿ㄀-ㄯㆠ-ㆿㇰ-ㇿ㐀-䶿一-鿿豈-﫿︰-﹏！-｠￠-￦\U00020000-\U0003ffff]")
"""Signs of scripts without spaces: Han, kana, and their punctuation. (Korean has spaces.)"""

_ADDRESS = ctypes.c_void_p
_LONGEST_FONT = 128
_BOX_BYTES = 16  # left, top, right, bottom
_NOT_ONE_CODE = re.compile("[\0\ud800-\udfff]")

Box = tuple[float, float, float, float]
EMPTY: Box = (0.0, 0.0, 0.0, 0.0)
BETWEEN = -1
"""The place of a space that was put in, or that stands for the white between two characters."""


class Sides(NamedTuple):
    """The boxes of the characters of a page, side by side: there are too many of them to make a tuple for each."""

    left: array[float]
    top: array[float]
    right: array[float]
    bottom: array[float]

    def box(self, index: int) -> Box:
        """The box of one character."""
        return self.left[index], self.bottom[index], self.right[index], self.top[index]


class Piece:
    """A stretch of one printed line: `text`, and four numbers a code point in `boxes` (left, bottom, right, top in
    points of the page, as pdfium gives them; four zeros for what was not printed).

    `x0 y0 x1 y1` is its place as a reader sees it who holds the page so that this piece runs from left to right;
    y grows downwards. `turn` counts the quarter turns clockwise that it is printed with; None for slanting text.
    `bold` pieces begin and end in bold letters.
    """

    __slots__ = ("_boxes", "_page", "bold", "codes", "first", "places", "text", "turn", "x0", "x1", "y0", "y1")

    def __init__(self, turn: int | None, first: int, page: Sides | None = None) -> None:
        """`page` has the boxes of the characters in `places` (`BETWEEN`: a space); without it they are given."""
        self.turn = turn
        self.first = first
        self.bold = False
        self.codes: list[int] = []
        self.places: list[int] = []
        self._page = page
        self._boxes: list[Box] = []
        self.text = ""
        self.x0 = self.y0 = self.x1 = self.y1 = 0.0

    @property
    def boxes(self) -> list[Box]:
        """Of characters of a page they are made when they are wanted, which is seldom."""
        page = self._page
        if page is not None and len(self._boxes) < len(self.places):
            made = [page.box(place) if place != BETWEEN else EMPTY for place in self.places]
            for at, place in enumerate(self.places):
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
        wide = WIDE.search(self.text)
        if not wide:
            return self.height
        at = wide.start()
        _, y0, _, y1 = seen(self.turn, *(self._page.box(self.places[at]) if self._page else self.boxes[at]))
        return y1 - y0

    @property
    def width(self) -> float:
        """How much of the line it takes."""
        return self.x1 - self.x0

    def takes(self, code: int, box: Box) -> bool:
        """Whether a character goes on where the piece ends."""
        if self.turn is None:
            return True  # slanting: pdfium's own line ends have to do
        x0, y0, x1, y1 = seen(self.turn, *box)
        height = self.y1 - self.y0
        if min(y1, self.y1) - max(y0, self.y0) < 0.5 * min(y1 - y0, height):
            return False
        if 0x590 <= code <= 0x8FF or 0xFB1D <= code <= 0xFDFF or 0xFE70 <= code <= 0xFEFC:  # right to left
            return max(x0 - self.x1, self.x0 - x1) < WIDEST_SPACE * height
        return -height < x0 - self.x1 < WIDEST_SPACE * height

    def stretch(self, box: Box) -> None:
        """Make the piece reach as far as a character's box."""
        x0, y0, x1, y1 = seen(self.turn, *box)
        if not self.codes:
            self.x0, self.y0, self.x1, self.y1 = x0, y0, x1, y1
            return
        self.x0 = min(self.x0, x0)
        self.x1 = max(self.x1, x1)
        if y1 - y0 > 0.7 * (self.y1 - self.y0):  # raised and lowered signs do not make the line higher
            self.y0 = min(self.y0, y0)
            self.y1 = max(self.y1, y1)

    def cut(self, places: list[float]) -> list[Piece]:
        """The piece cut in the white space or between the letters nearest to these x (in ascending order)."""
        parts: list[Piece] = []
        side = -1
        for code, box in zip(self.codes, self.boxes, strict=True):
            if code == SPACE:
                if parts:
                    parts[-1].codes.append(code)
                    parts[-1].boxes.append(box)
                continue
            x0, _, x1, _ = seen(self.turn, *box)
            here = sum(place < (x0 + x1) / 2 for place in places)
            if here != side:
                side = here
                parts.append(Piece(self.turn, self.first))
                parts[-1].bold = self.bold
            parts[-1].stretch(box)
            parts[-1].codes.append(code)
            parts[-1].boxes.append(box)
        for part in parts:
            while part.codes[-1] == SPACE:
                part.codes.pop()
                part.boxes.pop()
            part.text = "".join(map(chr, part.codes))
        return parts


@cache
def quick(name: str, result: Any, *arguments: Any) -> Any:
    """A function of pdfium that takes and gives plain numbers instead of objects.

    Most of the time of reading a PDF goes into handing over objects to functions that are called for every character.
    """
    from pypdfium2 import raw

    address = ctypes.cast(getattr(raw, name), ctypes.c_void_p).value
    assert address
    return ctypes.CFUNCTYPE(result, *arguments)(address)


def characters(text_page: Any) -> tuple[list[int], Sides]:
    """Code and box of every character of a page, in the order of the file. (The boxes of white space mean nothing.)"""
    codes = _codes(text_page)
    found = array("f", bytes(_BOX_BYTES * len(codes)))
    first = found.buffer_info()[0]
    places = range(first, first + _BOX_BYTES * len(codes), _BOX_BYTES)
    box_of = quick("FPDFText_GetLooseCharBox", ctypes.c_int, ctypes.c_void_p, ctypes.c_int, ctypes.c_void_p)
    address = ctypes.cast(text_page, ctypes.c_void_p).value
    # No loop of Python's own around the calls: it would take longer than these.
    deque(map(box_of, repeat(address), range(len(codes)), places), maxlen=0)
    return codes, Sides(*(found[side::4] for side in range(4)))


def _codes(text_page: Any) -> list[int]:
    """The code of every character, with one call where pdfium has one code for each."""
    from pypdfium2 import raw

    count = raw.FPDFText_CountChars(text_page)
    buffer = (ctypes.c_ushort * (count + 1))()
    if count > 0 and raw.FPDFText_GetText(text_page, 0, count, buffer) == count + 1:
        text = bytes(buffer)[:-2].decode("utf-16-le", "surrogatepass")
        if len(text) == count and not _NOT_ONE_CODE.search(text):
            return list(map(ord, text))
    code_of = raw.FPDFText_GetUnicode
    return [code_of(text_page, index) for index in range(count)]


def turn_of(text_page: Any) -> Callable[[int], int | None]:
    """How the character at an index is turned: quarter turns clockwise, None in between."""
    from pypdfium2 import raw

    def turn(index: int) -> int | None:
        quarters = raw.FPDFText_GetCharAngle(text_page, index) / (math.pi / 2)
        nearest = round(quarters)
        return nearest % 4 if abs(quarters - nearest) < 0.02 else None

    return turn


def mark_bold(text_page: Any, found: list[Piece]) -> None:
    """Find out which pieces (in the order of the file) are bold, from the names and weights of their fonts."""
    from pypdfium2 import raw

    buffer = ctypes.create_string_buffer(_LONGEST_FONT)
    flags = ctypes.c_int()
    known: dict[bytes, bool] = {}
    info_of = quick("FPDFText_GetFontInfo", ctypes.c_ulong, _ADDRESS, ctypes.c_int, _ADDRESS, ctypes.c_ulong, _ADDRESS)
    page, name_at, flags_at = ctypes.cast(text_page, _ADDRESS).value, ctypes.addressof(buffer), ctypes.addressof(flags)

    def is_bold(index: int) -> bool:
        length = info_of(page, index, name_at, _LONGEST_FONT, flags_at)
        name = buffer.raw[: max(length - 1, 0)] if length <= _LONGEST_FONT else b""
        if name not in known:
            weight = raw.FPDFText_GetFontWeight(text_page, index)
            heavy = bool(flags.value & _FORCE_BOLD) or weight >= _BOLD_WEIGHT
            known[name] = _BOLD_NAME.search(name) is not None or (heavy and not _PLAIN_NAME.search(name))
        return known[name]

    count = raw.FPDFText_CountChars(text_page)
    for n, piece in enumerate(found):
        last = found[n + 1].first - 1 if n + 1 < len(found) else count - 1
        while last > piece.first and (
            raw.FPDFText_IsGenerated(text_page, last) == 1 or raw.FPDFText_GetUnicode(text_page, last) in _WHITE
        ):
            last -= 1
        piece.bold = is_bold(piece.first) and is_bold(last)


def pieces(codes: list[int], page: Sides, turn: Callable[[int], int | None]) -> list[Piece]:
    """The characters of a page put together to pieces of lines, in the order of the file."""
    done: list[Piece] = []
    current: Piece | None = None
    spaced = False
    bottom_before = top_before = right_before = reach = 0.0
    for index, (code, left, top, right, bottom) in enumerate(zip(codes, *page, strict=True)):
        if code in _SPECIAL:
            if code in _SPACES:
                spaced = True
                continue
            if code in _LINE_ENDS:
                current = None
                continue
            if code in _DROPPED or 0xD800 <= code < 0xDC00:
                continue
            code = _meant(code, codes[index - 1])
        # Nearly always the next letter stands on the same line right after the one before.
        if current is None or not (
            (bottom == bottom_before and top == top_before and -0.5 * reach < left - right_before < reach)
            and current.turn == 0
        ):
            box = left, bottom, right, top
            if current is None or not current.takes(code, box):
                current = Piece(turn(index), index, page)
                done.append(current)
                spaced = False
            current.stretch(box)
            bottom_before, top_before, reach = bottom, top, WIDEST_SPACE * (top - bottom)
        elif right > current.x1:
            current.x1 = right
        if spaced:
            current.codes.append(SPACE)
            current.places.append(BETWEEN)
            spaced = False
        right_before = right
        current.codes.append(code)
        current.places.append(index)
    for piece in done:
        piece.text = "".join(map(chr, piece.codes))
    return done


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

"""The one walk over a PDF page's characters: codes and boxes, put together to pieces of lines.

Everything that becomes text or is drawn as a mark stems from this walk. pdfium's own text functions are not used for
text: they mix columns and lose the way back from a character to its place.
"""

import ctypes
import math
from collections.abc import Callable
from typing import Any

SPACE = 0x20
_LINE_ENDS = frozenset((10, 13))
_SPACES = frozenset((9, 32, 0xA0, *range(0x2000, 0x200B), 0x202F, 0x205F, 0x3000))
_HYPHENS = frozenset((2, 0xFFFE))
"""What pdfium makes of a hyphen at the end of a line."""
_DROPPED = frozenset((*range(9), *range(11, 32), *range(0x7F, 0xA0), 0x200B, 0x2060, 0xFEFF, 0xFFFF)) - _HYPHENS
_BULLETS = {0xF0B7: 0x2022, 0xF0A7: 0x25AA, 0xF0D8: 0x25B8, 0xF0FC: 0x2713, 0xF06E: 0x25A0, 0xF0A8: 0x25AA}
"""The marks of lists in symbol fonts, which have no real code."""

WIDEST_SPACE = 0.8
"""A gap wider than so many line heights ends a piece: it may be a column's edge. (Pieces of one line meet again.)"""

Boxes = list[float]


class Piece:
    """A stretch of one printed line: `text`, and four numbers a code point in `boxes` (left, bottom, right, top in
    points of the page, as pdfium gives them; four zeros for what was not printed).

    `x0 y0 x1 y1` is its place as a reader sees it who holds the page so that this piece runs from left to right;
    y grows downwards. `turn` counts the quarter turns clockwise that it is printed with; None for slanting text.
    """

    __slots__ = ("boxes", "codes", "first", "text", "turn", "x0", "x1", "y0", "y1")

    def __init__(self, turn: int | None, first: int) -> None:
        self.turn = turn
        self.first = first
        self.codes: list[int] = []
        self.boxes: Boxes = []
        self.text = ""
        self.x0 = self.y0 = self.x1 = self.y1 = 0.0

    @property
    def height(self) -> float:
        """The height of the line, about 1.2 times the size of the letters."""
        return self.y1 - self.y0

    @property
    def width(self) -> float:
        """How much of the line it takes."""
        return self.x1 - self.x0

    def cut(self, places: list[float]) -> list["Piece"]:
        """The piece cut in the white space or between the letters nearest to these x (in ascending order)."""
        parts: list[Piece] = []
        side = -1
        for n, code in enumerate(self.codes):
            box = self.boxes[4 * n : 4 * n + 4]
            if code == SPACE:
                if parts:
                    parts[-1].codes.append(code)
                    parts[-1].boxes += box
                continue
            x0, _, x1, _ = seen(self.turn, *box)
            here = sum(place < (x0 + x1) / 2 for place in places)
            if here != side:
                side = here
                parts.append(Piece(self.turn, self.first))
            _append(parts[-1], code, *box)
        for part in parts:
            while part.codes[-1] == SPACE:
                part.codes.pop()
                del part.boxes[-4:]
            part.text = "".join(map(chr, part.codes))
        return parts


def characters(text_page: Any) -> tuple[list[int], Boxes]:
    """Code and box of every character of a page, in the order of the file. White space has an empty box."""
    from pypdfium2 import raw

    code_of, box_of = raw.FPDFText_GetUnicode, raw.FPDFText_GetLooseCharBox
    rectangle = raw.FS_RECTF()
    pointer = ctypes.byref(rectangle)
    codes: list[int] = []
    boxes: Boxes = []
    for index in range(raw.FPDFText_CountChars(text_page)):
        code = code_of(text_page, index)
        codes.append(code)
        if code in _SPACES or code in _LINE_ENDS:
            boxes += (0.0, 0.0, 0.0, 0.0)
        else:
            box_of(text_page, index, pointer)
            boxes += (rectangle.left, rectangle.bottom, rectangle.right, rectangle.top)
    return codes, boxes


def turn_of(text_page: Any) -> Callable[[int], int | None]:
    """How the character at an index is turned: quarter turns clockwise, None in between."""
    from pypdfium2 import raw

    def turn(index: int) -> int | None:
        quarters = raw.FPDFText_GetCharAngle(text_page, index) / (math.pi / 2)
        nearest = round(quarters)
        return nearest % 4 if abs(quarters - nearest) < 0.06 else None

    return turn


def pieces(codes: list[int], boxes: Boxes, turn: Callable[[int], int | None]) -> list[Piece]:
    """The characters of a page put together to pieces of lines, in the order of the file."""
    done: list[Piece] = []
    current: Piece | None = None
    spaced = False
    waiting = 0
    for index, code in enumerate(codes):
        if code in _SPACES:
            spaced = True
            continue
        if code in _LINE_ENDS:
            current = None
            continue
        if code in _DROPPED:
            continue
        if 0xD800 <= code < 0xE000:
            if code < 0xDC00:
                waiting = code
                continue
            code = 0x10000 + ((waiting - 0xD800) << 10) + (code - 0xDC00) if waiting else 0xFFFD
            waiting = 0
        elif code in _HYPHENS:
            code = 0x2D
        elif code in _BULLETS:
            code = _BULLETS[code]
        left, bottom, right, top = boxes[4 * index : 4 * index + 4]
        if current is None or not _joins(current, code, left, bottom, right, top):
            current = Piece(turn(index), index)
            done.append(current)
        elif spaced and current.codes:
            previous = current.boxes[-4:]
            current.codes.append(SPACE)
            current.boxes += (previous[2], bottom, left, top) if previous[2] < left else (0.0, 0.0, 0.0, 0.0)
        spaced = False
        _append(current, code, left, bottom, right, top)
    for piece in done:
        piece.text = "".join(map(chr, piece.codes))
    return done


def seen(turn: int | None, left: float, bottom: float, right: float, top: float) -> tuple[float, float, float, float]:
    """x0, y0, x1, y1 of a box of the page as a reader sees it who has turned the page."""
    if turn == 0 or turn is None:
        return left, -top, right, -bottom
    if turn == 3:
        return bottom, left, top, right
    if turn == 1:
        return -top, -right, -bottom, -left
    return -right, bottom, -left, top


def _joins(piece: Piece, code: int, left: float, bottom: float, right: float, top: float) -> bool:
    """Whether a character goes on where the piece ends."""
    if piece.turn is None:
        return True  # slanting: pdfium's own line ends have to do
    x0, y0, x1, y1 = seen(piece.turn, left, bottom, right, top)
    height = piece.y1 - piece.y0
    shared = min(y1, piece.y1) - max(y0, piece.y0)
    if shared < 0.5 * min(y1 - y0, height):
        return False
    if 0x590 <= code <= 0x8FF or 0xFB1D <= code <= 0xFDFF or 0xFE70 <= code <= 0xFEFC:
        return max(x0 - piece.x1, piece.x0 - x1) < WIDEST_SPACE * height
    return -height < x0 - piece.x1 < WIDEST_SPACE * height


def _append(piece: Piece, code: int, left: float, bottom: float, right: float, top: float) -> None:
    x0, y0, x1, y1 = seen(piece.turn, left, bottom, right, top)
    if piece.codes:
        piece.x0 = min(piece.x0, x0)
        piece.x1 = max(piece.x1, x1)
        if y1 - y0 > 0.7 * (piece.y1 - piece.y0):  # raised and lowered signs do not make the line higher
            piece.y0 = min(piece.y0, y0)
            piece.y1 = max(piece.y1, y1)
    else:
        piece.x0, piece.y0, piece.x1, piece.y1 = x0, y0, x1, y1
    piece.codes.append(code)
    piece.boxes += (left, bottom, right, top)


def is_nonsense(codes: list[int], text_page: Any) -> bool:
    """Whether most characters of a page stand for nothing: the file does not say what its glyphs mean."""
    from pypdfium2 import raw

    printed = [(n, code) for n, code in enumerate(codes) if code not in _SPACES and code not in _LINE_ENDS]
    if not printed:
        return False
    strange = sum(_is_strange(code) for _, code in printed)
    if 2 * strange > len(printed):
        return True
    sample = printed[:: max(len(printed) // 50, 1)]
    unmapped = sum(1 for n, _ in sample if raw.FPDFText_HasUnicodeMapError(text_page, n) == 1)
    return 2 * unmapped > len(sample)


def _is_strange(code: int) -> bool:
    if code in _BULLETS or code in _HYPHENS:
        return False
    return code in _DROPPED or 0xE000 <= code <= 0xF8FF or code in (0xFFFD, 0xFFFE) or code >= 0xF0000

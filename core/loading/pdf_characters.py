"""What pdfium says about the characters of a page: their codes, boxes, turns and fonts, asked for in bulk.

Most of the time of reading a PDF goes into calls that are made for every character. So they hand over nothing but
plain numbers and addresses that are objects already, and no loop of Python's own stands around them.
"""

from __future__ import annotations  # types of numpy, which is imported when the first page is read

import ctypes
import math
import re
from collections import deque
from collections.abc import Callable
from functools import cache
from itertools import repeat
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_BOX_BYTES = 16  # left, top, right, bottom
_LONGEST_FONT = 128

_BOLD_NAME = re.compile(
    rb"bold|black|heavy|demi|[-,]bd|medi$|cmbx|sfbx|simhei|heiti|\xe9\xbb\x91\xe4\xbd\x93", re.IGNORECASE
)
"""Bold fonts, also the Chinese black ones."""
_PLAIN_NAME = re.compile(rb"regular|roman|light|book|italic|oblique|times|arial|song|ming", re.IGNORECASE)
_FORCE_BOLD = 1 << 18
_BOLD_WEIGHT = 650


class Address(ctypes.c_void_p):
    """An address that stays an object when a function gives it back, ready to be handed to the next."""


@cache
def quick(name: str, result: Any) -> Callable[..., Any]:
    """A function of pdfium that looks at no types: it takes addresses (best as `byref` gives them) and numbers as C's
    int. It holds the interpreter, so it is for what is done at once.
    """
    from pypdfium2 import raw

    address = ctypes.cast(getattr(raw, name), ctypes.c_void_p).value
    assert address
    return ctypes.PYFUNCTYPE(result)(address)


def address_of(handle: Any) -> Any:
    """The address behind a handle of pypdfium2."""
    return ctypes.byref(handle.contents)


class Boxes:
    """Asks for the boxes of characters, into memory that is used again for the next page."""

    def __init__(self) -> None:
        self._memory = ctypes.create_string_buffer(0)
        self._places: list[Any] = []

    def of(self, text_page: Any, indices: list[int]) -> NDArray[np.float32]:
        """Left, top, right, bottom of some characters of a page, a row for each."""
        import numpy as np

        if len(indices) > len(self._places):
            self._memory = ctypes.create_string_buffer(2 * _BOX_BYTES * len(indices))
            self._places = [ctypes.byref(self._memory, _BOX_BYTES * n) for n in range(2 * len(indices))]
        ask = quick("FPDFText_GetLooseCharBox", None)
        deque(map(ask, repeat(address_of(text_page)), indices, self._places), maxlen=0)
        return np.frombuffer(memoryview(self._memory), np.float32, 4 * len(indices)).reshape(-1, 4).copy()


def codes_of(text_page: Any) -> NDArray[np.uint32]:
    """The code of every character, with one call where pdfium has one code for each."""
    import numpy as np
    from pypdfium2 import raw

    count = max(raw.FPDFText_CountChars(text_page), 0)
    buffer = (ctypes.c_ushort * (count + 1))()
    if count and raw.FPDFText_GetText(text_page, 0, count, buffer) == count + 1:
        codes = np.frombuffer(buffer, np.uint16, count)
        if not ((codes == 0) | (codes & 0xF800 == 0xD800)).any():  # no half of a pair
            return codes.astype(np.uint32)
    return np.array([raw.FPDFText_GetUnicode(text_page, index) for index in range(count)], np.uint32)


def string_of(codes: NDArray[np.uint32]) -> str:
    """Codes as a string, also when they are none of Unicode's."""
    return codes.astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")


def turn_of(text_page: Any) -> Callable[[int], int | None]:
    """How the character at an index is turned: quarter turns clockwise, None in between."""
    angle_of, address = quick("FPDFText_GetCharAngle", ctypes.c_float), address_of(text_page)

    def turn(index: int) -> int | None:
        quarters = angle_of(address, index) / (math.pi / 2)
        nearest = round(quarters)
        return nearest % 4 if abs(quarters - nearest) < 0.02 else None

    return turn


def bold_of(text_page: Any) -> Callable[[int], bool]:
    """Whether the character at an index is bold, by the name and the weight of its font."""
    name, flags, address = ctypes.create_string_buffer(_LONGEST_FONT), ctypes.c_int(), address_of(text_page)
    name_at, flags_at = ctypes.byref(name), ctypes.byref(flags)
    most = ctypes.c_ulong(_LONGEST_FONT)
    font_of = quick("FPDFText_GetFontInfo", ctypes.c_ulong)
    weight_of = quick("FPDFText_GetFontWeight", ctypes.c_int)
    known: dict[bytes, bool] = {}

    def bold(index: int) -> bool:
        length = font_of(address, index, name_at, most, flags_at)
        font = name.value if 0 < length <= _LONGEST_FONT else b""
        if font not in known:
            heavy = bool(flags.value & _FORCE_BOLD) or weight_of(address, index) >= _BOLD_WEIGHT
            known[font] = _BOLD_NAME.search(font) is not None or (heavy and not _PLAIN_NAME.search(font))
        return known[font]

    return bold

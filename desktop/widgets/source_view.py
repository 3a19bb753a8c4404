"""Where in a shown text something stands: the one place that leads from code points to Qt's positions.

A text counts Unicode code points; a `QTextDocument` counts UTF-16 units and takes a carriage return with its line
feed for one. Whoever shows a text and marks something in it asks here.
"""

from __future__ import annotations

import re
from bisect import bisect_left

_LONG = re.compile("[\U00010000-\U0010ffff]")
_PAIR = re.compile("\r\n")
_MARK_AT_START = re.compile("\\A[\ufeff\ufffe]")
_LONE_SURROGATE = re.compile("[\ud800-\udfff]")


def showable(text: str) -> str:
    """The text as it can be given to Qt, with as many code points.

    Half characters, which nothing can draw, become signs for what is missing; a byte order mark at the beginning,
    which would be dropped, becomes another sign without width.
    """
    if text.isascii():
        return text
    return _MARK_AT_START.sub("\u2060", _LONE_SURROGATE.sub("\ufffd", text))


class Positions:
    """Leads from the code points of one text to positions of the document it is shown in, and back."""

    def __init__(self, text: str) -> None:
        self._length = len(text)
        self._long = [] if text.isascii() else [found.start() for found in _LONG.finditer(text)]
        self._pairs = [found.start() for found in _PAIR.finditer(text)]
        self._long_at = [self(offset) for offset in self._long]
        self._pairs_at = [self(offset) for offset in self._pairs]

    def __call__(self, offset: int) -> int:
        """The position of a code point; between a carriage return and its line feed: before both."""
        offset = min(max(offset, 0), self._length)
        return offset + bisect_left(self._long, offset) - bisect_left(self._pairs, offset)

    def back(self, position: int) -> int:
        """The code point at a position; inside a character of two units: that character."""
        offset = position - bisect_left(self._long_at, position) + bisect_left(self._pairs_at, position)
        return min(max(offset, 0), self._length)

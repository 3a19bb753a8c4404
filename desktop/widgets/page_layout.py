"""Where the pages of a source lie under each other, at any scale."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF

from core.records import Box, PageSize, PageWords

GROUND = 16
"""The ground around the paper, in pixels."""
_MARGIN = 54
"""What a page that is fitted to its text shows of its margins."""
FULL_SIZE = 96 / 72
"""Pixels a point at 100 %: paper as large as it is."""
STEPS = (0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0, 4.0)
_LARGEST_FIT = 1.5 * FULL_SIZE


class PageLayout:
    """Pages under each other in the middle of a view. All rectangles count from the upper left of the whole."""

    def __init__(self, pages: Sequence[PageSize] = (), scale: float = 1.0, view_width: int = 0) -> None:
        self._pages = {page.number: page for page in pages}
        self._tops: list[float] = []
        self.scale = scale
        top = float(GROUND)
        for page in pages:
            self._tops.append(top)
            top += page.height * scale + GROUND
        self.height = top if pages else 0.0
        widest = max((page.width for page in pages), default=0.0) * scale + 2 * GROUND
        self.width = max(widest, float(view_width))

    def rect(self, number: int) -> QRectF:
        """The paper of a page."""
        page = self._pages[number]
        width = page.width * self.scale
        return QRectF((self.width - width) / 2, self._tops[number - 1], width, page.height * self.scale)

    def box(self, number: int, box: Box) -> QRectF:
        """A box of a page."""
        paper, scale = self.rect(number), self.scale
        return QRectF(
            paper.left() + box.left * scale,
            paper.top() + box.top * scale,
            (box.right - box.left) * scale,
            (box.bottom - box.top) * scale,
        )

    def visible(self, top: float, bottom: float) -> range:
        """The numbers of the pages between two heights."""
        if not self._tops:
            return range(0)
        return range(max(bisect_right(self._tops, top), 1), bisect_right(self._tops, bottom) + 1)

    def place(self, point: QPointF) -> tuple[int, float, float] | None:
        """The page at a height with the place on it in points; the nearest page where there is none."""
        if not self._tops:
            return None
        number = max(bisect_right(self._tops, point.y()), 1)
        paper = self.rect(number)
        return number, (point.x() - paper.left()) / self.scale, (point.y() - paper.top()) / self.scale


def text_block(words: PageWords, page: PageSize) -> tuple[float, float]:
    """The left and right edge of what is written on a page; of the page where nothing is."""
    lefts = [left for left, right in _sides(words) if left >= 0]
    rights = [right for left, right in _sides(words) if right <= page.width]
    if not lefts or not rights or max(rights) - min(lefts) < 0.1 * page.width:
        return 0.0, page.width
    return min(lefts), max(rights)


def _sides(words: PageWords) -> list[tuple[float, float]]:
    lefts, rights = words.places[0::4], words.places[2::4]
    return [(left, right) for left, right in zip(lefts, rights, strict=True) if right > left]


def fitted(block: tuple[float, float], page: PageSize, view_width: int) -> float:
    """The scale at which the text block fills a view, never smaller than the whole page would be."""
    room = float(view_width - 2 * GROUND)
    whole = room / page.width
    to_text = max(room - 2 * min(_MARGIN, room / 10), 1.0) / (block[1] - block[0])
    return max(whole, min(to_text, 2.0 * whole, _LARGEST_FIT), 0.05)


def stepped(scale: float, step: int) -> float:
    """The next scale above (+1) or below (-1)."""
    steps = [percent * FULL_SIZE for percent in STEPS]
    if step > 0:
        return next((each for each in steps if each > scale * 1.01), steps[-1])
    return next((each for each in reversed(steps) if each < scale * 0.99), steps[0])

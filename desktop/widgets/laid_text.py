"""Paragraphs that are laid out under each other: where each of their signs stands, and which sign is at a point."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from PySide6.QtCore import QPointF
from PySide6.QtGui import QFont, QTextLayout, QTextLine, QTextOption

from desktop.widgets.source_view import Positions


class Place(NamedTuple):
    """Between two signs of a paragraph."""

    paragraph: int
    sign: int


@dataclass(slots=True)
class Laid:
    """A paragraph with its lines, `line` pixels apart; `left` and `top` are where its first line begins."""

    text: str
    layout: QTextLayout
    positions: Positions
    left: int
    top: int
    line: int

    @property
    def bottom(self) -> int:
        """Where it ends; an empty one has a line, too."""
        return self.top + max(self.layout.lineCount(), 1) * self.line

    def line_top(self, index: int) -> int:
        """Where one of its lines begins."""
        return self.top + index * self.line

    def line_of(self, sign: int) -> int:
        """The line that a sign stands on."""
        return max(self.layout.lineForTextPosition(self.positions(sign)).lineNumber(), 0)

    def sign_on(self, index: int, x: float) -> int:
        """The place on a line that is nearest to a point, never behind what only begins the next one."""
        line = self.layout.lineAt(min(max(index, 0), max(self.layout.lineCount() - 1, 0)))
        if not line.isValid():
            return 0
        sign = self.positions.back(line.xToCursor(x - self.left))
        end = line.textStart() + line.textLength()
        if self.positions(sign) >= end and end < self.positions(len(self.text)):
            return max(self.positions.back(end) - 1, self.positions.back(line.textStart()))
        return sign

    def x_of(self, sign: int) -> float:
        """How far from the left a place is."""
        line = self.layout.lineAt(self.line_of(sign))
        return self.left + (x_of(line, self.positions(sign)) if line.isValid() else 0.0)


def laid_out(
    text: str,
    font: QFont,
    corner: tuple[int, int],
    width: int,
    line: int,
    formats: Sequence[QTextLayout.FormatRange] = (),
    tab: float = 0.0,
) -> Laid:
    """Break a text into lines."""
    layout, option = QTextLayout(text, font), QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    if tab:
        option.setTabStopDistance(tab)
    layout.setTextOption(option)
    layout.setFormats(list(formats))  # later, the lines would be lost
    layout.beginLayout()
    index = 0
    while (made := layout.createLine()).isValid():
        made.setLineWidth(width)
        made.setPosition(QPointF(0, index * line + (line - made.height()) / 2))
        index += 1
    layout.endLayout()
    return Laid(text, layout, Positions(text), *corner, line)


def place_at(paragraphs: Sequence[Laid], x: float, y: float) -> Place | None:
    """The place that is nearest to a point."""
    if not paragraphs:
        return None
    index = max(bisect_right(paragraphs, y, key=lambda one: one.top) - 1, 0)
    found = paragraphs[index]
    if y >= found.bottom and index + 1 < len(paragraphs) and y - found.bottom > paragraphs[index + 1].top - y:
        index, found = index + 1, paragraphs[index + 1]  # in the room between two, the nearer one
    if y >= found.bottom:
        return Place(index, len(found.text)) if index + 1 == len(paragraphs) else _on_last_line(found, index, x)
    return Place(index, found.sign_on(int(y - found.top) // found.line, x))


def x_of(line: QTextLine, position: int) -> float:
    """Where on a line a position of its layout stands."""
    found = line.cursorToX(position)
    assert isinstance(found, tuple)  # the typing knows only of the other form
    return float(found[0])


def _on_last_line(found: Laid, index: int, x: float) -> Place:
    return Place(index, found.sign_on(found.layout.lineCount() - 1, x))

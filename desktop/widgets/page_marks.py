"""Draws what is marked on paper: cited words, words of other footnotes, what was searched, what is selected."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from desktop.style import LIGHT

OUT = 2.5
"""So far a box lies around its words, in pixels."""
_EDGE = 1.3
_RADIUS = 3.0
_DIMMED = QColor(0, 0, 0, 26)

# Paper is white in both themes, so that marks on it are always the light ones.
_MARK, _MARK_EDGE = QColor(LIGHT.mark), QColor(LIGHT.mark_edge)
_FOUND, _FOUND_EDGE = QColor(LIGHT.accent_soft), QColor(LIGHT.accent)
_SELECTED = QColor(LIGHT.accent_line)


def paint_cited(painter: QPainter, boxes: Iterable[QRectF]) -> None:
    """The cited words: filled under the ink, one outline a line."""
    _fill(painter, boxes, _MARK, OUT)
    _outline(painter, boxes, QPen(_MARK_EDGE, _EDGE))


def paint_others(painter: QPainter, boxes: Iterable[QRectF]) -> None:
    """The words of other footnotes: a dashed outline, no fill."""
    _outline(
        painter, boxes, QPen(_MARK_EDGE, _EDGE, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap), dashes=(3.0, 2.0)
    )


def paint_found(painter: QPainter, boxes: Iterable[QRectF], current: bool) -> None:
    """Words that were searched; the one that is at hand is outlined."""
    if current:
        _outline(painter, boxes, QPen(_FOUND_EDGE, 2 * _EDGE), out=OUT)
    else:
        _fill(painter, boxes, _FOUND, 1.0)


def paint_selected(painter: QPainter, boxes: Iterable[QRectF]) -> None:
    """Selected words."""
    _fill(painter, boxes, _SELECTED, 0.0)


def dim(painter: QPainter, paper: QRectF) -> None:
    """Make paper bearable beside a dark window; never turned into its negative."""
    painter.fillRect(paper, _DIMMED)


def _fill(painter: QPainter, boxes: Iterable[QRectF], color: QColor, out: float) -> None:
    """All boxes in one go: where two overlap, the ink is not darkened twice."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for box in boxes:
        path.addRoundedRect(box.adjusted(-out, -out, out, out), min(out + 0.5, _RADIUS), min(out + 0.5, _RADIUS))
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Multiply)
    painter.fillPath(path, color)
    painter.restore()


def _outline(
    painter: QPainter, boxes: Iterable[QRectF], pen: QPen, dashes: tuple[float, ...] = (), out: float = OUT
) -> None:
    if dashes:
        pen.setDashPattern(dashes)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for box in boxes:
        painter.drawRoundedRect(box.adjusted(-out, -out, out, out), _RADIUS, _RADIUS)

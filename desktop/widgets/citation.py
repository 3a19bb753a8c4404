"""The footnote marker: how its pill looks in each state, wherever it stands (text, source cards, hover card)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.style import Look

MarkerState = Literal["normal", "hovered", "current", "keyboard", "unsupported"]
UNSUPPORTED = "?"

_HEIGHT, _LEAST_WIDTH, _RADIUS, _AROUND = 16.0, 16.0, 4.5, 9.0
_NUMBER_PX = 11
_OUTLINE, _RING, _RING_OUT = 1.2, 2.0, 3.0


def marker_font(look: Look) -> QFont:
    """The face of a marker's number."""
    font = look.font("caption", 600)
    font.setPixelSize(look.px(_NUMBER_PX))
    return font


@dataclass(frozen=True, slots=True)
class Pill:
    """The size of a marker with these words (a number, a run of numbers, "?") at the present text size."""

    words: str
    width: float
    height: float

    @classmethod
    def of(cls, look: Look, words: str, metrics: QFontMetricsF | None = None) -> Pill:
        """As large as its words need; `metrics` are those of `marker_font`."""
        scale = look.text_size / 100
        metrics = metrics or QFontMetricsF(marker_font(look))
        needed = metrics.horizontalAdvance(words) + _AROUND * scale
        return cls(words, max(_LEAST_WIDTH * scale, round(needed)), _HEIGHT * scale)


def paint_pill(painter: QPainter, look: Look, rect: QRectF, words: str, state: MarkerState) -> None:
    """Draw a marker into a rectangle; the ring of the keyboard stands outside it."""
    scale = look.text_size / 100
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    fill, ink = look.color("accent_soft"), look.color("accent")
    if state == "current":
        fill, ink = look.color("accent"), look.color("on_accent")
    elif state == "unsupported":
        fill, ink = look.color("warn_soft"), look.color("warn")
    outlined = state in ("hovered", "unsupported")
    inside = rect.adjusted(_OUTLINE / 2, _OUTLINE / 2, -_OUTLINE / 2, -_OUTLINE / 2) if outlined else rect
    painter.setPen(QPen(ink, _OUTLINE) if outlined else Qt.PenStyle.NoPen)
    painter.setBrush(fill)
    painter.drawRoundedRect(inside, _RADIUS * scale, _RADIUS * scale)
    painter.setPen(ink)
    painter.setFont(marker_font(look))
    painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, words)
    painter.restore()


def paint_ring(painter: QPainter, look: Look, rect: QRectF) -> None:
    """Draw the ring around the marker that the keyboard is at."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    out = _RING_OUT - _RING / 2
    painter.setPen(QPen(look.color("accent"), _RING))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.adjusted(-out, -out, out, out), _RADIUS + out, _RADIUS + out)
    painter.restore()


class Marker(QWidget):
    """A marker that stands by itself: in a source card, a list of passages or a hover card."""

    def __init__(self, look: Look, words: str, state: MarkerState = "normal", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._words = words
        self._state: MarkerState = state
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        look.changed.connect(self._fit)
        self._fit()

    @property
    def words(self) -> str:
        """What stands in it."""
        return self._words

    def say(self, words: str, state: MarkerState) -> None:
        """Show other words or another state."""
        if (words, state) != (self._words, self._state):
            self._words, self._state = words, state
            self._fit()

    def sizeHint(self) -> QSize:
        """The size of the pill."""
        pill = Pill.of(self._look, self._words)
        return QSize(round(pill.width), round(pill.height))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the pill."""
        with QPainter(self) as painter:
            paint_pill(painter, self._look, QRectF(self.rect()), self._words, self._state)

    def _fit(self) -> None:
        self.setFixedSize(self.sizeHint())
        self.setVisible(bool(self._words))
        self.update()

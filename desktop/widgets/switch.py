"""A switch with its state as a word beside it, for what is either on or off."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.language import tr
from desktop.style import Look

_TRACK, _HEIGHT = (36, 20), 24
_GAP = 9


class Switch(QAbstractButton):
    """On or off. Space and click change it."""

    def __init__(self, look: Look, on: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._wordless = look, False
        self.setCheckable(True)
        self.setChecked(on)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)

    def set_wordless(self, wordless: bool) -> None:
        """Show the switch alone, where there is little room."""
        self._wordless = wordless
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """Room for the longer of the two words, so that nothing moves."""
        look, metrics = self._look, QFontMetrics(self._look.font("body"))
        if self._wordless:
            return QSize(look.px(_TRACK[0]) + 2, max(look.px(_HEIGHT), metrics.height()))
        words = max(metrics.horizontalAdvance(word) for word in (tr("On"), tr("Off")))
        return QSize(look.px(_TRACK[0]) + look.px(_GAP) + words + 3, max(look.px(_HEIGHT), metrics.height()))

    def changeEvent(self, event: QEvent) -> None:
        """Measure anew in another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.updateGeometry()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw track, knob, focus ring and word."""
        look, painter = self._look, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide, high = look.px(_TRACK[0]), look.px(_TRACK[1])
        track = QRectF(1, (self.height() - high) / 2, wide, high)
        paint_track(painter, look, track, self.isChecked(), self.isEnabled(), self.hasFocus())
        if self._wordless:
            return
        painter.setFont(look.font("body"))
        painter.setPen(look.color("text" if self.isEnabled() else "disabled"))
        room = QRectF(wide + look.px(_GAP), 0, self.width(), self.height())
        painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, tr("On") if self.isChecked() else tr("Off"))


def track_size(look: Look) -> QSize:
    """How large the switch alone is."""
    return QSize(look.px(_TRACK[0]), look.px(_TRACK[1]))


def paint_track(
    painter: QPainter, look: Look, track: QRectF, on: bool, usable: bool = True, ringed: bool = False
) -> None:
    """Draw a switch alone: track, knob and focus ring."""
    high = track.height()
    edge = look.color("accent" if on and usable else "edge" if usable else "line")
    painter.setPen(QPen(edge, 1))
    painter.setBrush(look.color("accent" if on and usable else "line" if on else "surface"))
    painter.drawRoundedRect(track.adjusted(0.5, 0.5, -0.5, -0.5), high / 2, high / 2)
    side = high - look.px(6)
    left = track.right() - side - look.px(3) if on else track.left() + look.px(3)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(look.color("on_accent" if on and usable else "edge" if usable else "disabled"))
    painter.drawEllipse(QRectF(left, track.center().y() - side / 2, side, side))
    if ringed:
        painter.setPen(QPen(look.color("text" if on else "accent"), 2))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(track.adjusted(1, 1, -1, -1), high / 2, high / 2)

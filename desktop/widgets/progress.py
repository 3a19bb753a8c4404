"""How far work is: an arc while it goes on, a bar for its share, and both with words as one line."""

from __future__ import annotations

from PySide6.QtCore import QBasicTimer, QElapsedTimer, QRectF, QSize, Qt, QTimerEvent
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.style import Look, Role

_TURN_S = 1.2
_FRAME_MS = 33
_ARC_SPAN = 270
_ARC_START = 45


class Arc(QWidget):
    """Says that something is at work: turns once in 1.2 seconds, or stands still for those who want that."""

    def __init__(self, look: Look, size: int = 17, role: Role = "accent", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._size, self._role = look, size, role
        self._timer, self._clock = QBasicTimer(), QElapsedTimer()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._clock.start()
        look.changed.connect(self._on_look)

    def sizeHint(self) -> QSize:
        """A square."""
        side = self._look.px(self._size)
        return QSize(side, side)

    def showEvent(self, event: QShowEvent) -> None:
        """Turn while it is seen."""
        super().showEvent(event)
        self._on_look()

    def hideEvent(self, event: QHideEvent) -> None:
        """Rest while it is not."""
        super().hideEvent(event)
        self._timer.stop()

    def timerEvent(self, event: QTimerEvent) -> None:
        """Draw the next position."""
        if event.timerId() == self._timer.timerId():
            self.update()
        else:
            super().timerEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw three quarters of a circle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = self.width() * 1.75 / 24
        painter.setPen(QPen(self._look.color(self._role), wide, c=Qt.PenCapStyle.RoundCap))
        inset = self.width() * 3 / 24
        turned = 0.0 if self._look.reduce_movement else self._clock.elapsed() / 1000 / _TURN_S * 360
        area = QRectF(self.rect()).adjusted(inset, inset, -inset, -inset)
        painter.drawArc(area, round((_ARC_START - turned) * 16) % (360 * 16), -_ARC_SPAN * 16)

    def _on_look(self) -> None:
        self.updateGeometry()
        self.update()
        if self._look.reduce_movement or not self.isVisible():
            self._timer.stop()
        elif not self._timer.isActive():
            self._timer.start(_FRAME_MS, self)


class Bar(QWidget):
    """The share of the work that is done, from 0 to 1. Without a known share it is empty and keeps its room."""

    def __init__(
        self,
        look: Look,
        share: float | None = None,
        role: Role = "accent",
        height: int = 6,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._share, self._role, self._height = look, share, role, height
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.update)

    @property
    def share(self) -> float | None:
        """How much is done."""
        return self._share

    def set_share(self, share: float | None) -> None:
        """Show how much is done; None: not known."""
        share = None if share is None else min(max(share, 0.0), 1.0)
        if share == self._share:
            return
        self._share = share
        self.update()

    def set_role(self, role: Role) -> None:
        """Show it in the colour of another role: "edge" while it is paused, "good" when all is done."""
        self._role = role
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(self._look.px(120), self._height)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the whole and the share."""
        if self._share is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        area, round_by = QRectF(self.rect()), self.height() / 2
        if self._look.theme.strong:  # the empty part as an outline, or the full one could not be told from it
            painter.setPen(self._look.color("line"))
            painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), round_by, round_by)
            painter.setPen(Qt.PenStyle.NoPen)
        else:
            painter.setBrush(self._look.color("line"))
            painter.drawRoundedRect(area, round_by, round_by)
        if self._share > 0:
            area.setWidth(max(area.width() * self._share, area.height()))
            if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
                area.moveRight(self.width())
            painter.setBrush(self._look.color(self._role))
            painter.drawRoundedRect(area, round_by, round_by)

"""The ring of a view that scrolls: it is worn while the focus came from the keyboard."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractScrollArea

from desktop.style import Look

_BY_KEYBOARD = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)


class FocusRing:
    """Follows the focus events of its view, and is drawn last."""

    def __init__(self, look: Look, view: QAbstractScrollArea) -> None:
        self._look, self._view = look, view
        self.worn = False

    def note(self, event: QFocusEvent) -> None:
        """The focus came or went."""
        self.worn = event.gotFocus() and event.reason() in _BY_KEYBOARD
        self._view.viewport().update()

    def paint(self, painter: QPainter) -> None:
        """Draw it, if it is worn."""
        if self.worn:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._look.color("accent"), 2))
            painter.drawRect(self._view.viewport().rect().adjusted(1, 1, -1, -1))

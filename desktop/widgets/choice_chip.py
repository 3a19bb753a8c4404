"""A chip that shows what is chosen and opens the choice: an icon, words, and an arrow."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from desktop.style import Look

_HEIGHT, _AROUND, _ICON, _ARROW, _GAP = 28, 12, 16, 14, 6


class ChoiceChip(QAbstractButton):
    """Opens a menu or a list; whoever made it says what was chosen."""

    def __init__(self, look: Look, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._icon = look, icon
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def say(self, icon: str, words: str) -> None:
        """Show another choice."""
        self._icon = icon
        self.setText(words)
        self.setAccessibleName(words)
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its parts."""
        look = self._look
        words = QFontMetrics(look.font("small", 500)).horizontalAdvance(self.text())
        return QSize(words + look.px(2 * (_AROUND + _GAP) + _ICON + _ARROW) + 1, look.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """The icon, a few letters and the arrow."""
        return QSize(min(self.sizeHint().width(), self._look.px(96)), self._look.px(_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Say the words in a tool tip where they do not fit."""
        super().resizeEvent(event)
        self.setToolTip(self.text() if self.width() < self.sizeHint().width() else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the outline, the icon, the words and the arrow."""
        look, height = self._look, self.height()
        wide = 2.0 if self.hasFocus() else 1.0
        side, around = look.px(_ICON), look.px(_AROUND)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(look.color("accent" if self.hasFocus() else "edge"), wide))
            painter.setBrush(look.color("hover" if self.underMouse() or self.isDown() else "surface"))
            area = QRectF(self.rect()).adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2)
            painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)
            ratio, top = self.devicePixelRatioF(), (height - side) // 2
            painter.drawPixmap(around, top, look.pixmap(self._icon, "muted", _ICON, ratio))
            painter.setFont(look.font("small", 500))
            painter.setPen(look.color("text"))
            left = around + side + look.px(_GAP)
            right = self.width() - around - look.px(_ARROW + _GAP)
            words = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, right - left + 1)
            painter.drawText(QRectF(left, 0, right - left + 2, height), Qt.AlignmentFlag.AlignVCenter, words)
            arrow, arrow_side = look.pixmap("chevron-down", "muted", _ARROW, ratio), look.px(_ARROW)
            painter.drawPixmap(self.width() - around - arrow_side, (height - arrow_side) // 2, arrow)

"""The letters above the columns of a sheet and the numbers beside its rows."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHeaderView, QWidget

from desktop.style import Look

_HEIGHT = 24
_PAD = 8


class SheetHeader(QHeaderView):
    """One edge of a grid."""

    def __init__(self, look: Look, orientation: Qt.Orientation, parent: QWidget | None = None) -> None:
        super().__init__(orientation, parent)
        self._look = look
        self.setSectionsClickable(True)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(8)
        look.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """As high as a caption, as wide as the largest number of a row."""
        size = super().sizeHint()
        if self.orientation() == Qt.Orientation.Horizontal:
            return QSize(size.width(), self._look.px(_HEIGHT))
        last = str(self.model().headerData(self.count() - 1, self.orientation()) or "") if self.count() else ""
        widest = QFontMetrics(self._look.font("caption")).horizontalAdvance(
            "8" * max(len(last), len(str(self.count())))
        )
        return QSize(widest + 2 * self._look.px(_PAD), size.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the ground under and beyond the sections."""
        painter = QPainter(self.viewport())
        painter.fillRect(self.viewport().rect(), self._look.color("sunken"))
        painter.end()
        super().paintEvent(event)

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803
        """Paint a letter or a number."""
        painter.save()
        line = self._look.color("line")
        painter.fillRect(rect, self._look.color("sunken"))
        painter.fillRect(QRect(rect.right(), rect.top(), 1, rect.height()), line)
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), line)
        painter.setFont(self._look.font("caption"))
        painter.setPen(self._look.color("muted"))
        said = str(self.model().headerData(logicalIndex, self.orientation()) or "")
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, said)
        painter.restore()

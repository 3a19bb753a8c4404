"""The letters above the columns of a sheet and the numbers beside its rows."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHeaderView, QTableView, QWidget

from desktop.style import Look
from desktop.widgets.sheet_painting import SheetPainter

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


class FrozenHead(QWidget):
    """The names of the columns, over the topmost row once they were scrolled out of view."""

    def __init__(self, view: QTableView, painter: SheetPainter) -> None:
        super().__init__(view)
        self._view, self._painter = view, painter
        self._row: int | None = None
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def place(self, row: int | None) -> None:
        """Show a row of names where the view is now, or none."""
        self._row = row
        cells = self._view.viewport().geometry()
        self.setGeometry(0, cells.top(), cells.right() + 1, self._painter.row_height())
        self.setVisible(row is not None)
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the row of names with its number."""
        if self._row is None:
            return
        painter, edge = QPainter(self), self._view.viewport().geometry().left()
        left = edge - self._view.horizontalHeader().offset()
        for column in range(self._view.model().columnCount() + 1):
            width = self._painter.width_of(column)
            if left < self.width() and left + width > edge:
                self._painter.paint_cell(painter, QRect(left, 0, width, self.height()), self._row, column)
            left += width
        header = self._view.verticalHeader()
        if isinstance(header, SheetHeader):
            header.paintSection(painter, QRect(0, 0, edge, self.height()), self._row)

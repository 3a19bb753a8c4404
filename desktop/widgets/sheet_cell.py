"""All words of a cell that its column has no room for, below the grid, with what is marked in them."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from core.records import SheetCell, SourceText
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.labels import label
from desktop.widgets.sheet_marks import SheetMarks
from desktop.widgets.source_text import SourceTextView

_MOST_LINES = 5
_ROOM = 8


class CellWords(QFrame):
    """Shows one cell, as high as its words need up to five lines; hidden without one."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._place = label(look, role="caption", color="muted")
        self._words = SourceTextView(look)
        self._words.document().setDocumentMargin(0)
        line = QFrame()
        line.setProperty("line", "true")
        line.setFixedHeight(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(line)
        row = QHBoxLayout()
        row.setContentsMargins(14, _ROOM, 8, _ROOM)
        row.setSpacing(12)
        row.addWidget(self._place, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words, 1)
        column.addLayout(row)
        self.setProperty("ground", "surface")
        look.changed.connect(self._fit)
        self.hide()

    def show_cell(self, place: str, cell: SheetCell | None, marks: SheetMarks) -> None:
        """Show the words of a cell and what it is called, or nothing."""
        if cell is not None:
            start = max(cell.at, 0)
            self._place.setText(place)
            self._words.setAccessibleName(
                tr("All words of {cell}", cell=place) if place else tr("All words of the cell")
            )
            self._words.set_text(SourceText(cell.text, start, start + len(cell.text)))
            if cell.at >= 0:
                self._words.set_marks(marks.cited, marks.others)
                self._words.set_found(marks.found, marks.at_hand)
            else:
                self._words.set_marks(None)
                self._words.set_found(())
        self.setVisible(cell is not None)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines break elsewhere."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def _fit(self) -> None:
        line = self._look.line_height("reading")
        self._place.setFixedHeight(line)
        most = _MOST_LINES * line
        self._words.setFixedHeight(min(round(self._words.document().size().height()) + 2, most))

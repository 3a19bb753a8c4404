"""Shows a workbook beside an answer: one sheet at a time as a grid, their names as tabs below it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QTabBar, QVBoxLayout, QWidget

from core.records import Sheet, SheetRows
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.sheet_cell import CellWords
from desktop.widgets.sheet_marks import SheetMarks, Span
from desktop.widgets.sheet_model import letters_of
from desktop.widgets.sheet_view import SheetView
from desktop.widgets.source_view import showable


class SourceSheets(QWidget):
    """The sheets of one file. What is not here is asked for: a sheet by a place of the text, rows by their number."""

    sheet_wanted = Signal(int)
    """The sheet that this offset of the text stands on; `set_sheet` answers."""
    rows_wanted = Signal(int, int)
    """The rows of a sheet from a row on; `put` answers."""
    copy_wanted = Signal()
    menu_wanted = Signal(QPoint)
    sheet_changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._marks = SheetMarks()
        self._target: Span | None = None
        self.grid = SheetView(look)
        self.words = CellWords(look)
        self.tabs = QTabBar()
        self.tabs.setShape(QTabBar.Shape.RoundedSouth)
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setElideMode(Qt.TextElideMode.ElideNone)
        self.tabs.setDrawBase(False)
        self.tabs.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.grid, 1)
        column.addWidget(self.words)
        column.addWidget(self.tabs)
        self.setFocusProxy(self.grid)
        self.tabs.currentChanged.connect(self._choose)
        self.grid.part_wanted.connect(self._want_rows)
        self.grid.cell_changed.connect(self._show_cell)
        self.grid.copy_wanted.connect(self.copy_wanted)
        self.grid.menu_wanted.connect(self.menu_wanted)
        self.grid.sheet_stepped.connect(self._step)
        self._retranslate()

    @property
    def sheet(self) -> Sheet | None:
        """The sheet that is shown."""
        return self.grid.sheet

    def clear(self) -> None:
        """Show nothing."""
        self._marks, self._target = SheetMarks(), None
        self.grid.set_sheet("", None)
        self.grid.set_marks(self._marks)
        self._show_names(())
        self._show_cell()

    def set_sheet(self, text_id: str, sheet: Sheet) -> None:
        """Show a sheet."""
        self._show_names(sheet.names, sheet.number)
        self.grid.set_sheet(text_id, sheet)
        here = [span for span in (self._target, self._marks.cited) if span is not None and sheet.holds(span[0])]
        if here:
            self.grid.go_to(here[0])
        self._target = None
        self.sheet_changed.emit()

    def put(self, rows: SheetRows) -> None:
        """Take rows that were asked for."""
        self.grid.put(rows)

    def set_marks(self, cited: Span | None, others: Sequence[Span] = ()) -> None:
        """Mark the cited cells and, more quietly, those of other footnotes."""
        self._marks = SheetMarks(cited, others, self._marks.found, self._marks.at_hand)
        self.grid.set_marks(self._marks)
        self._show_cell()

    def set_found(self, spans: Sequence[Span], at_hand: Span | None = None) -> None:
        """Mark what was searched, and the one that is at hand."""
        self._marks = SheetMarks(self._marks.cited, self._marks.others, spans, at_hand)
        self.grid.set_marks(self._marks)
        self._show_cell()

    def go_to(self, span: Span) -> None:
        """Bring the first cell of a span into view, whichever sheet it stands on."""
        if self.sheet is not None and self.sheet.holds(span[0]):
            self.grid.go_to(span)
        else:
            self._target = span
            self.sheet_wanted.emit(span[0])

    def place(self, span: Span | None) -> str:
        """Which sheet is shown, and the row of a span if that stands on it; "" for the only one without a name."""
        sheet = self.sheet
        if sheet is None:
            return ""
        name = sheet.names[sheet.number]
        here = span is not None and sheet.holds(span[0])
        row = sheet.numbers[sheet.row_at(span[0])] if here and span is not None else 0
        if name:
            return tr("Sheet {name}, row {row}", name=name, row=str(row)) if row else tr("Sheet {name}", name=name)
        return tr("Row {row}", row=str(row)) if row else ""

    @property
    def selected_place(self) -> str:
        """Where the selected cells stand: "Rates, B14" or "B14:D20", of what is no row the sheet alone."""
        sheet, cells = self.sheet, self.grid.selected
        if sheet is None or cells is None:
            return ""
        name, (rows, columns) = sheet.names[sheet.number], cells
        first, last = (_called(sheet, rows[at], columns[at]) for at in (0, 1))
        if not first or not last:
            return name
        said = first if first == last else f"{first}:{last}"
        return tr("{sheet}, {cells}", sheet=name, cells=said) if name else said

    def _show_cell(self) -> None:
        """All words of the cell that the keyboard is at, when its column has no room for them."""
        at, sheet = self.grid.currentIndex(), self.sheet
        cell = self.grid.painter.cut_cell(at.row(), at.column()) if sheet is not None and at.isValid() else None
        place = _called(sheet, at.row(), at.column()) if sheet is not None and cell is not None else ""
        self.words.show_cell(place, cell, self._marks)

    def _want_rows(self, first: int) -> None:
        if self.sheet is not None:
            self.rows_wanted.emit(self.sheet.number, first)

    def _show_names(self, names: Sequence[str], current: int = 0) -> None:
        shown = [self.tabs.tabText(at) for at in range(self.tabs.count())]
        wanted = [showable(name).replace("&", "&&") for name in names]
        with QSignalBlocker(self.tabs):
            if shown != wanted:
                while self.tabs.count():
                    self.tabs.removeTab(0)
                for name in wanted:
                    self.tabs.addTab(name)
            self.tabs.setCurrentIndex(current)
        self.tabs.setVisible(len(names) > 1)

    def _choose(self, number: int) -> None:
        sheet = self.sheet
        if sheet is not None and 0 <= number < len(sheet.offsets) and number != sheet.number:
            self.sheet_wanted.emit(sheet.offsets[number])

    def _step(self, step: int) -> None:
        if self.sheet is not None:
            self._choose(self.sheet.number + step)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _retranslate(self) -> None:
        self.tabs.setAccessibleName(tr("Sheets"))


def _called(sheet: Sheet, row: int, column: int) -> str:
    """What spreadsheets call a cell: B14; "" for what is no row of the sheet."""
    return f"{letters_of(column)}{sheet.numbers[row]}" if sheet.numbers[row] else ""

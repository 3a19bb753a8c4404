"""The cells of an opened sheet as the grid shows them: rows come in parts, and only those in view are held."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.records import Sheet, SheetCell, SheetRow, SheetRows
from desktop.language import tr
from desktop.widgets.source_view import showable

Index = QModelIndex | QPersistentModelIndex
_MOST_PARTS = 40
_BREAK = re.compile(r"[\t\n\r\x0b\x0c\x1c-\x1f\x85\u2028\u2029]")
_NUMBER = re.compile(
    r"(?!0\d)[(\-+−]?\s?(?:[A-Z]{2,3}|[$€£¥￥])?\s?[\-+−]?\d[\d.,'’ \u00a0\u202f]*(?:[eE][+-]?\d+)?\s?"
    r"(?:[%‰]|[A-Z]{2,3}|[$€£¥元])?\)?"
)
_NO_PARENT = QModelIndex()


def one_line(text: str) -> str:
    """The words of a cell on one line, with as many code points."""
    return showable(_BREAK.sub(" ", text))


def is_number(text: str) -> bool:
    """Whether words look like a number, an amount or a share, which stand at the right of their column."""
    return len(text) < 40 and _NUMBER.fullmatch(text.strip()) is not None


def letters_of(column: int) -> str:
    """What spreadsheets call a column: A, B, … Z, AA, AB, …"""
    letters, column = "", column + 1
    while column:
        column, letter = divmod(column - 1, 26)
        letters = chr(ord("A") + letter) + letters
    return letters


class SheetModel(QAbstractTableModel):
    """The rows of a `Sheet`, as far as they were handed out."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._sheet: Sheet | None = None
        self._text_id = ""
        self._parts: OrderedDict[int, tuple[SheetRow, ...]] = OrderedDict()
        self.is_cited: Callable[[int, int], bool] = lambda row, column: False

    @property
    def sheet(self) -> Sheet | None:
        """What is shown."""
        return self._sheet

    def set_sheet(self, text_id: str, sheet: Sheet | None) -> None:
        """Show another sheet, of which no row is here yet."""
        self.beginResetModel()
        self._text_id, self._sheet = text_id, sheet
        self._parts.clear()
        self.endResetModel()

    def put(self, rows: SheetRows) -> None:
        """Take rows that were fetched."""
        if self._sheet is None or (rows.text_id, rows.number) != (self._text_id, self._sheet.number) or not rows.rows:
            return
        self._parts[rows.first] = rows.rows
        while len(self._parts) > _MOST_PARTS:
            self._parts.popitem(last=False)
        last = self.index(rows.first + len(rows.rows) - 1, self.columnCount() - 1)
        self.dataChanged.emit(self.index(rows.first, 0), last)

    def missing(self, first: int, last: int) -> list[int]:
        """With which rows the parts begin that are not here, of those that hold some rows."""
        part = self._sheet.part if self._sheet is not None else 1
        starts = range(max(first, 0) // part * part, min(last + 1, self.rowCount()), part)
        for start in starts:
            if start in self._parts:
                self._parts.move_to_end(start)
        return [start for start in starts if start not in self._parts]

    def row(self, number: int) -> SheetRow | None:
        """A row, if it is here."""
        if self._sheet is None:
            return None
        first = number // self._sheet.part * self._sheet.part
        rows = self._parts.get(first, ())
        return rows[number - first] if 0 <= number - first < len(rows) else None

    def cell(self, number: int, column: int) -> SheetCell | None:
        """A cell, if it is here and its row is that long."""
        row = self.row(number)
        return row.cells[column] if row is not None and 0 <= column < len(row.cells) else None

    # ---- for Qt -------------------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = _NO_PARENT) -> int:
        """All rows of the sheet."""
        return 0 if self._sheet is None or parent.isValid() else len(self._sheet.starts)

    def columnCount(self, parent: Index = _NO_PARENT) -> int:
        """As many as the longest row has."""
        return 0 if self._sheet is None or parent.isValid() else max(len(self._sheet.widest), 1)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a cell; a screen reader is told which cells are cited."""
        if role == Qt.ItemDataRole.DisplayRole:
            cell = self.cell(index.row(), index.column())
            return one_line(cell.text) if cell is not None else ""
        if role == Qt.ItemDataRole.AccessibleDescriptionRole:
            return tr("cited") if self.is_cited(index.row(), index.column()) else ""
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Letters above the columns, and how the sheet counts its rows."""
        if role != Qt.ItemDataRole.DisplayRole or self._sheet is None:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return letters_of(section)
        number = self._sheet.numbers[section] if 0 <= section < len(self._sheet.numbers) else 0
        return str(number) if number else ""

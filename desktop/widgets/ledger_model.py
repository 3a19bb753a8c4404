"""The rows of the ledger as a table model that holds only what is looked at."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from core.records import LedgerPage, LedgerQuery, LedgerRow
from desktop.widgets import ledger_words as words

PAGE_ROWS = 100
_KEPT_PAGES = 40
_IN_FLIGHT = 2
"""More pages than this are not asked for at once, so that a dragged scroll bar asks only for where it stops."""

COLUMNS = ("file", "state", "details", "pages", "passages", "indexed", "action")
FILE, STATE, DETAILS, PAGES, PASSAGES, INDEXED, ACTION = range(len(COLUMNS))

Fetch = Callable[[LedgerQuery, int, int, Callable[[LedgerPage | None], None]], None]
"""Ask for rows of a query: offset, limit, and what to call with them (None: they cannot be had now)."""

Index = QModelIndex | QPersistentModelIndex
_TOP = QModelIndex()


class LedgerModel(QAbstractTableModel):
    """Pages of rows fetched on demand; a row that is on its way is a placeholder.

    The view says which rows are `show`n. Rows that are out of date stay until the new ones are here.
    """

    taken = Signal()  # rows have arrived: the view brings its selection and its place to where their files are now
    counted = Signal(int)  # how many rows the query has

    def __init__(self, fetch: Fetch, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._fetch = fetch
        self._query = LedgerQuery()
        self._total = 0
        self._pages: dict[int, tuple[LedgerRow, ...]] = {}
        self._ages: dict[int, int] = {}
        self._rows_by_key: dict[str, int] = {}
        self._age = 0
        self._question = 0
        self._asked: set[int] = set()
        self._refused: set[int] = set()
        self._shown = (0, 0)
        self._reading = False

    # ---- what is asked ------------------------------------------------------------------------------------------

    @property
    def query(self) -> LedgerQuery:
        """What the rows are of."""
        return self._query

    def ask(self, query: LedgerQuery) -> None:
        """Show the rows of another query, from the first on."""
        self.beginResetModel()
        self._query = query
        self._total = 0
        self._question += 1
        for kept in (self._pages, self._ages, self._rows_by_key, self._asked, self._refused):
            kept.clear()
        self._shown = (0, 0)
        self.endResetModel()
        self._want()

    def refresh(self) -> None:
        """Fetch what is shown again; the rest when it is shown."""
        self._age += 1
        self._refused.clear()
        self._want()

    def show(self, first: int, last: int) -> None:
        """Say which rows are on screen."""
        self._shown = (max(first, 0), max(last, first, 0))
        self._refused.clear()
        self._want()

    def set_reading(self, reading: bool) -> None:
        """Say whether files are being read now, which is what a waiting file waits for."""
        if reading != self._reading:
            self._reading = reading
            self._changed(0, self._total - 1)

    @property
    def reading(self) -> bool:
        """Whether files are being read now."""
        return self._reading

    # ---- rows ---------------------------------------------------------------------------------------------------

    def row(self, number: int) -> LedgerRow | None:
        """The row at this place, None while it is on its way."""
        page = self._pages.get(number // PAGE_ROWS, ())
        at = number % PAGE_ROWS
        return page[at] if at < len(page) else None

    def is_current(self, number: int) -> bool:
        """Whether the row is here and on screen or up to date: others may have moved away from their place."""
        first, last = self._shown
        page = number // PAGE_ROWS
        on_screen = first // PAGE_ROWS <= page <= last // PAGE_ROWS
        return self.row(number) is not None and (on_screen or self._ages.get(page) == self._age)

    def place_of(self, key: str) -> int | None:
        """Where the row with this key stands, if it is among those that are here."""
        return self._rows_by_key.get(key)

    def fetch(self, offset: int, limit: int, done: Callable[[LedgerPage | None], None]) -> None:
        """Ask for rows without keeping them; nothing is called when the query has changed meanwhile."""
        question = self._question

        def take(page: LedgerPage | None) -> None:
            if question == self._question:
                done(page)

        self._fetch(self._query, offset, limit, take)

    # ---- what Qt asks -------------------------------------------------------------------------------------------

    def rowCount(self, parent: Index = _TOP) -> int:
        """How many rows the query has, here or not."""
        return 0 if parent.isValid() else self._total

    def columnCount(self, parent: Index = _TOP) -> int:
        """The columns, those included that are not shown for want of room."""
        return 0 if parent.isValid() else len(COLUMNS)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The words of a cell; a screen reader hears the whole row at its name."""
        row = self.row(index.row())
        if role == Qt.ItemDataRole.UserRole:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return "" if row is None else words.cell(row, COLUMNS[index.column()], self._reading)
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == FILE:
            return "" if row is None else words.spoken(row, self._reading)
        return None

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """The columns' titles."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return words.title(COLUMNS[section])
        return None

    # ---- pages --------------------------------------------------------------------------------------------------

    def _want(self) -> None:
        first, last = self._shown
        for page in range(first // PAGE_ROWS, last // PAGE_ROWS + 1):
            if len(self._asked) >= _IN_FLIGHT:
                return
            beyond = page and page * PAGE_ROWS >= self._total
            fresh = self._ages.get(page) == self._age
            if not (beyond or fresh or page in self._asked or page in self._refused):
                self._request(page)

    def _request(self, number: int) -> None:
        question, age = self._question, self._age
        self._asked.add(number)

        def take(page: LedgerPage | None) -> None:
            if question != self._question:
                return
            self._asked.discard(number)
            if page is None:
                self._refused.add(number)
            else:
                self._take(number, page, age)
            self._want()

        self._fetch(self._query, number * PAGE_ROWS, PAGE_ROWS, take)

    def _take(self, number: int, page: LedgerPage, age: int) -> None:
        self._keep_near(number)
        for old in self._pages.get(number, ()):
            if self._rows_by_key.get(words.key(old), -1) // PAGE_ROWS == number:
                del self._rows_by_key[words.key(old)]
        self._pages[number] = page.rows
        self._ages[number] = age
        first = number * PAGE_ROWS
        self._rows_by_key.update((words.key(row), first + at) for at, row in enumerate(page.rows))
        self._resize(page.total)
        self._changed(first, min(first + PAGE_ROWS, self._total) - 1)
        self.taken.emit()

    def _resize(self, total: int) -> None:
        if total > self._total:
            self.beginInsertRows(_TOP, self._total, total - 1)
            self._total = total
            self.endInsertRows()
        elif total < self._total:
            self.beginRemoveRows(_TOP, total, self._total - 1)
            self._total = total
            self.endRemoveRows()
        self.counted.emit(total)

    def _keep_near(self, number: int) -> None:
        """Let go of the page that is farthest away, when there are many."""
        if len(self._pages) < _KEPT_PAGES or number in self._pages:
            return
        farthest = max(self._pages, key=lambda each: abs(each - number))
        for row in self._pages.pop(farthest):
            if self._rows_by_key.get(words.key(row), -1) // PAGE_ROWS == farthest:
                del self._rows_by_key[words.key(row)]
        self._ages.pop(farthest)

    def _changed(self, first: int, last: int) -> None:
        if 0 <= first <= last:
            self.dataChanged.emit(self.index(first, 0), self.index(last, len(COLUMNS) - 1))

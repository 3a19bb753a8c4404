"""Which files of the ledger are chosen: by file, not by row, so that rows may move under the choice."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QObject, Signal

from core.records import LedgerPage, LedgerRow
from desktop.widgets import ledger_words as words
from desktop.widgets.ledger_model import ACTION, FILE, LedgerModel

_FETCHED_AT_ONCE = 500


class ChosenRows(QObject):
    """The chosen rows of a table. Those that were never on screen (Ctrl+A, Shift+End) are fetched."""

    changed = Signal()

    def __init__(self, model: LedgerModel, selection: QItemSelectionModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._selection = selection
        self._rows: dict[str, LedgerRow] = {}
        self._moving = False
        self._missing: list[tuple[int, int]] = []
        self._round = 0
        selection.selectionChanged.connect(self._choose)
        model.modelReset.connect(self._clear)
        model.rowsAboutToBeInserted.connect(self._hold)
        model.rowsAboutToBeRemoved.connect(self._hold)

    def rows(self) -> tuple[LedgerRow, ...]:
        """The chosen rows as they were when last seen."""
        return tuple(self._rows.values())

    @property
    def gathering(self) -> bool:
        """Whether chosen rows are still being fetched."""
        return bool(self._missing)

    def follow(self) -> None:
        """Rows have arrived: mark the chosen files where they are now."""
        places = sorted(place for key in self._rows if (place := self._model.place_of(key)) is not None)
        for place in places:
            if (row := self._model.row(place)) is not None:
                self._rows[words.key(row)] = row
        self._moving = True
        marked = QItemSelection()
        for first, last in _runs(places):
            marked.select(self._model.index(first, FILE), self._model.index(last, ACTION))
        self._selection.select(marked, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._moving = False

    def _hold(self) -> None:
        """Rows come or go at the end: the selection is put right when `follow` is called after it."""
        self._moving = True

    def _clear(self) -> None:
        self._round += 1
        self._missing = []
        self._moving = False
        if self._rows:
            self._rows = {}
            self.changed.emit()

    def _choose(self) -> None:
        if self._moving:
            return
        self._round += 1
        self._missing = []
        self._rows = {}
        ranges = self._selection.selection()
        for chosen in (ranges.at(number) for number in range(ranges.count())):
            self._take_range(chosen.top(), chosen.bottom())
        self.changed.emit()
        self._gather()

    def _take_range(self, first: int, last: int) -> None:
        missing: list[int] = []
        for number in range(first, last + 1):
            row = self._model.row(number)
            if row is None or not self._model.is_current(number):
                missing.append(number)
            else:
                self._rows[words.key(row)] = row
        self._missing += _runs(missing)

    def _gather(self) -> None:
        if not self._missing:
            return
        first, last = self._missing[0]
        limit = min(last - first + 1, _FETCHED_AT_ONCE)
        turn = self._round

        def take(page: LedgerPage | None) -> None:
            if turn != self._round:
                return
            rows = () if page is None else page.rows
            self._rows.update((words.key(row), row) for row in rows)
            rest = (first + len(rows), last)
            self._missing[:1] = [rest] if rows and rest[0] <= last else []
            self.changed.emit()
            self._gather()

        self._model.fetch(first, limit, take)


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Sorted numbers as runs from first to last."""
    runs: list[tuple[int, int]] = []
    for number in numbers:
        if runs and number == runs[-1][1] + 1:
            runs[-1] = (runs[-1][0], number)
        else:
            runs.append((number, number))
    return runs


Find = Callable[[int | None], None]


def find_name(model: LedgerModel, start: int, beginning: str, done: Find, at_once: int = _FETCHED_AT_ONCE) -> None:
    """Find the next file after `start`, and round to it again, whose name begins so; rows are fetched in pieces."""
    total = model.rowCount()
    wanted = beginning.casefold()

    def begins(row: LedgerRow) -> bool:
        return words.base_name(row.path).casefold().startswith(wanted)

    def here(first: int, last: int) -> int | None:
        numbers = range(first, last)
        return next((each for each in numbers if (row := model.row(each)) is not None and begins(row)), None)

    near = here(start, total)
    if near is None:
        near = here(0, start)
    if near is not None or not total:
        done(near)
        return

    def look(offset: int, left: int) -> None:
        def take(page: LedgerPage | None) -> None:
            if page is None or not page.rows:
                done(None)
                return
            for at, row in enumerate(page.rows):
                if begins(row):
                    done(page.offset + at)
                    return
            after = offset + len(page.rows)
            if left - len(page.rows) > 0:
                look(0 if after >= total else after, left - len(page.rows))
            else:
                done(None)

        model.fetch(offset, min(at_once, left), take)

    look(start % total, total)

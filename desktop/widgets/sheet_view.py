"""Shows one sheet as a grid: only what is in view is fetched and painted, the names of the columns stay in view."""

from __future__ import annotations

import re

from PySide6.QtCore import QItemSelection, QItemSelectionModel, QModelIndex, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from core.records import Sheet, SheetCell, SheetRows
from desktop.style import Look
from desktop.widgets.painted_text import Face
from desktop.widgets.sheet_headers import FrozenHead, SheetHeader
from desktop.widgets.sheet_marks import SheetMarks, Span
from desktop.widgets.sheet_model import Index, SheetModel, one_line
from desktop.widgets.sheet_painting import PAD, SheetPainter

_THIRD = 1 / 3
_NARROWEST, _WIDEST = 44, 250
_FETCH_MS = 25
_ASIDE = 24
_MOVES: dict[int, QAbstractItemView.CursorAction] = {
    Qt.Key.Key_Up: QAbstractItemView.CursorAction.MoveUp,
    Qt.Key.Key_Down: QAbstractItemView.CursorAction.MoveDown,
    Qt.Key.Key_Left: QAbstractItemView.CursorAction.MoveLeft,
    Qt.Key.Key_Right: QAbstractItemView.CursorAction.MoveRight,
    Qt.Key.Key_PageUp: QAbstractItemView.CursorAction.MovePageUp,
    Qt.Key.Key_PageDown: QAbstractItemView.CursorAction.MovePageDown,
    Qt.Key.Key_Home: QAbstractItemView.CursorAction.MoveHome,
    Qt.Key.Key_End: QAbstractItemView.CursorAction.MoveEnd,
}
_DIGIT, _SLACK = re.compile(r"\d"), 1.04
"""The longest words of a column are not always those with the widest letters."""


class SheetView(QTableView):
    """The rows of a sheet; `part_wanted` asks for those that begin with a row, `put` answers."""

    part_wanted = Signal(int)
    copy_wanted = Signal()
    menu_wanted = Signal(QPoint)
    cell_changed = Signal()
    """The keyboard is at another cell, or rows have come."""
    sheet_stepped = Signal(int)
    """The next (1) or previous (-1) sheet is wanted."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._cells = SheetModel(self)
        self._asked: set[int] = set()
        self._target: Span | None = None
        self._needs: tuple[int, ...] = ()
        self.painter = SheetPainter(look, self._cells, self._width_of, self)
        self._cells.is_cited = self.painter.is_cited
        self._head = FrozenHead(self, self.painter)
        self._fetching = QTimer(self, singleShot=True, interval=_FETCH_MS)
        self._fetching.timeout.connect(self._fetch)
        self._settling = QTimer(self, singleShot=True, interval=0)
        self._settling.timeout.connect(self._settle)
        self._build()
        look.changed.connect(self._restyle)
        self._restyle()

    def _build(self) -> None:
        self.setModel(self._cells)
        self.setItemDelegate(self.painter)
        self.setHorizontalHeader(SheetHeader(self._look, Qt.Orientation.Horizontal, self))
        self.setVerticalHeader(SheetHeader(self._look, Qt.Orientation.Vertical, self))
        self.setShowGrid(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setCornerButtonEnabled(False)
        self.setProperty("sheet", "true")
        self.horizontalHeader().sectionResized.connect(self.painter.forget_widths)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ContiguousSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        for bar in (self.verticalScrollBar(), self.horizontalScrollBar()):
            bar.valueChanged.connect(self._scrolled)

    # ---- what is shown ------------------------------------------------------------------------------------------

    @property
    def sheet(self) -> Sheet | None:
        """The sheet that is shown."""
        return self._cells.sheet

    @property
    def cells(self) -> SheetModel:
        """Its cells."""
        return self._cells

    def set_sheet(self, text_id: str, sheet: Sheet | None) -> None:
        """Show another sheet, or none."""
        self._asked.clear()
        self._target = None
        self.painter.forget_widths()
        self._cells.set_sheet(text_id, sheet)
        self.scrollToTop()
        self.horizontalScrollBar().setValue(0)
        self._measure()
        self._fetching.start()

    def put(self, rows: SheetRows) -> None:
        """Take rows that were asked for."""
        self._asked.discard(rows.first)
        self._cells.put(rows)
        self._head.update()
        if self._target is not None:
            self._settling.start()
        self.cell_changed.emit()

    def retry(self) -> None:
        """Ask again for what never came."""
        self._asked.clear()
        self._fetching.start()

    def set_marks(self, marks: SheetMarks) -> None:
        """Mark what is cited and what was searched."""
        self.painter.marks = marks
        self.viewport().update()
        self._head.update()

    def go_to(self, span: Span) -> None:
        """Bring the first cell of a span of the text a third below the top."""
        self._target = span
        self._settling.start()

    @property
    def selected(self) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """The first and last of the selected rows, and of the columns; without any, the cell the keyboard is at."""
        ranges, at = self.selectionModel().selection(), self.currentIndex()
        if ranges.isEmpty():
            return ((at.row(), at.row()), (at.column(), at.column())) if at.isValid() else None
        only = ranges.first()
        return (only.top(), only.bottom()), (only.left(), only.right())

    # ---- places -------------------------------------------------------------------------------------------------

    def _settle(self) -> None:
        sheet, target = self.sheet, self._target
        if sheet is None or target is None or not sheet.holds(target[0]):
            return
        self.executeDelayedItemsLayout()
        self.updateGeometries()
        number = sheet.row_at(target[0])
        height = self.verticalHeader().defaultSectionSize()
        self.verticalScrollBar().setValue(number * height - round(self.viewport().height() * _THIRD))
        row = self._cells.row(number)
        if row is None:
            self._fetching.start()
            return
        columns = [at for at, cell in enumerate(row.cells) if cell.covered(*target) is not None] or [0]
        self._show_column(columns[0])
        self._show_words(row.cells[columns[0]], target[0])
        cut = (column for column in columns if self.painter.cut_cell(number, column) is not None)
        at = self._cells.index(number, next(cut, columns[0]))
        self.setAutoScroll(False)
        self.selectionModel().setCurrentIndex(at, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.setAutoScroll(True)

    def _show_column(self, column: int) -> None:
        left, width, room = self.columnViewportPosition(column), self.columnWidth(column), self.viewport().width()
        if left < 0 or left + width > room:
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() + left - (self._look.px(_ASIDE) if width < room else 0))

    def _show_words(self, cell: SheetCell, target: int) -> None:
        """Bring words into view that stand far to the right in a cell that runs over others."""
        words = one_line(cell.text)[: max(target - cell.at, 0)] if cell.at >= 0 else ""
        at, room = self.painter.face(False).width(words), self.viewport().width()
        if at > room * (1 - _THIRD):
            bar = self.horizontalScrollBar()
            bar.setValue(bar.value() + round(at - room * _THIRD))

    def visible_rows(self) -> range:
        """The rows that are in view."""
        height = max(self.verticalHeader().defaultSectionSize(), 1)
        first = self.verticalScrollBar().value() // height
        return range(first, min(first + self.viewport().height() // height + 2, self._cells.rowCount()))

    def _scrolled(self) -> None:
        self._head.place(self.head_row())
        if not self._fetching.isActive():
            self._fetching.start()

    def _fetch(self) -> None:
        rows = self.visible_rows()
        wanted = self._cells.missing(rows.start - 1, rows.stop) if rows else []
        head = self.head_row()
        if head is not None:
            wanted += [each for each in self._cells.missing(head, head + 1) if each not in wanted]
        for first in wanted:
            if first not in self._asked:
                self._asked.add(first)
                self.part_wanted.emit(first)

    def head_row(self) -> int | None:
        """The row of names that belongs to the topmost row and is out of view, or partly."""
        sheet = self.sheet
        height = max(self.verticalHeader().defaultSectionSize(), 1)
        if sheet is None:
            return None
        top = self.verticalScrollBar().value()
        first = top // height
        head = sheet.head_of(first)
        return first if head is None and top % height and any(first == each for each, _ in sheet.heads) else head

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cells, and what of their words runs on beyond the last column."""
        super().paintEvent(event)
        columns, height = self._cells.columnCount(), self.verticalHeader().defaultSectionSize()
        width = self._width_of(columns)
        if width > 0:
            painter, left = QPainter(self.viewport()), self.viewport().width() - width
            for row in self.visible_rows():
                place = QRect(left, self.rowViewportPosition(row), width, height)
                self.painter.paint_cell(painter, place, row, columns)

    def _width_of(self, column: int) -> int:
        """How wide a column is, or what is free beyond the last one."""
        last = self._cells.columnCount() - 1
        if column <= last:
            return self.columnWidth(column)
        used = self.columnViewportPosition(last) + self.columnWidth(last) if last >= 0 else 0
        return max(self.viewport().width() - used, 0)

    # ---- widths -------------------------------------------------------------------------------------------------

    def _measure(self) -> None:
        """What each column needs for its longest words."""
        face: Face = self.painter.face(True)
        sheet = self.sheet
        widest = [_DIGIT.sub("8", words) for words in sheet.widest] if sheet is not None else []
        self._needs = tuple(round(face.width(words) * _SLACK) + 2 * PAD + 2 for words in widest)
        self._share_width()

    def _share_width(self) -> None:
        """Columns are as wide as their words within bounds; what is left over goes to those that are cut short."""
        least, most = self._look.px(_NARROWEST), self._look.px(_WIDEST)
        widths = [min(max(need, least), most) for need in self._needs]
        spare = self.viewport().width() - sum(widths)
        for column in sorted(range(len(widths)), key=lambda each: self._needs[each]):
            more = min(max(self._needs[column] - widths[column], 0), max(spare, 0))
            widths[column] += more
            spare -= more
        for column, width in enumerate(widths):
            self.setColumnWidth(column, width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More rows are in view, and what was opened is shown again."""
        super().resizeEvent(event)
        self._head.place(self.head_row())
        self.painter.forget_widths()
        self._fetching.start()
        if event.size().width() != event.oldSize().width():
            self._share_width()
        if self._target is not None:
            self._settling.start()

    def _restyle(self) -> None:
        height = self.painter.row_height()
        self.verticalHeader().setMinimumSectionSize(8)
        self.verticalHeader().setDefaultSectionSize(height)
        self.verticalScrollBar().setSingleStep(height)
        self.horizontalScrollBar().setSingleStep(self._look.px(40))
        self._measure()
        self._head.place(self.head_row())
        self.viewport().update()
        if self._target is not None:
            self._settling.start()

    # ---- pointer and keyboard -----------------------------------------------------------------------------------

    def scrollTo(
        self, index: Index, hint: QAbstractItemView.ScrollHint = QAbstractItemView.ScrollHint.EnsureVisible
    ) -> None:
        """Bring a cell into view, below the names of the columns."""
        super().scrollTo(index, hint)
        top = self.rowViewportPosition(index.row())
        head = self.head_row()
        height = self.verticalHeader().defaultSectionSize()
        if head is not None and head != index.row() and top < height:
            self.verticalScrollBar().setValue(self.verticalScrollBar().value() - (height - top))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows, Page and Home go as in any table; Ctrl+Page Up and Down to other sheets; Ctrl+C copies."""
        self._target = None
        steps = {Qt.Key.Key_PageDown: 1, Qt.Key.Key_PageUp: -1}
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
        elif event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in steps:
            self.sheet_stepped.emit(steps[Qt.Key(event.key())])
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier and event.key() in _MOVES:
            self._extend(self.moveCursor(_MOVES[event.key()], event.modifiers()))
        else:
            super().keyPressEvent(event)

    def _extend(self, to: QModelIndex) -> None:
        """Select from the corner that is opposite to the keyboard; Qt would begin where a key was last pressed."""
        (top, bottom), (left, right) = self.selected or ((0, 0), (0, 0))
        at = self.currentIndex()
        row, column = top if at.row() == bottom else bottom, left if at.column() == right else right
        first = self._cells.index(min(row, to.row()), min(column, to.column()))
        last = self._cells.index(max(row, to.row()), max(column, to.column()))
        chosen = QItemSelection(first, last)
        self.selectionModel().select(chosen, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.selectionModel().setCurrentIndex(to, QItemSelectionModel.SelectionFlag.NoUpdate)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A person reads on: from now on nothing scrolls by itself."""
        self._target = None
        super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The same; the right button leaves what is selected when it is pressed there."""
        self._target = None
        at = self.indexAt(event.position().toPoint())
        if event.button() != Qt.MouseButton.RightButton or not self.selectionModel().isSelected(at):
            super().mousePressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Say where a menu is wanted."""
        self.menu_wanted.emit(event.globalPos())

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Outline the cell that the keyboard is at."""
        super().currentChanged(current, previous)
        self._mark_current()
        self.cell_changed.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin at a cell, so that the keyboard is seen."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._cells.rowCount():
            first = self._cells.index(self.visible_rows().start, 0)
            self.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
        self._mark_current()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard went elsewhere."""
        super().focusOutEvent(event)
        self._mark_current()

    def _mark_current(self) -> None:
        at = self.currentIndex()
        self.painter.current = (at.row(), at.column()) if self.hasFocus() and at.isValid() else None
        self.viewport().update()

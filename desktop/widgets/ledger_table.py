"""The ledger on screen: a table of files, worked by pointer and by keyboard."""

from __future__ import annotations

from collections import Counter

from PySide6.QtCore import QEvent, QItemSelectionModel, QModelIndex, QPoint, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QFontMetrics, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QTableView, QWidget

from core.records import FILE_STATES, LedgerRow
from desktop.language import tr
from desktop.style import Look
from desktop.widgets import ledger_words as words
from desktop.widgets.ledger_delegate import EDGE, GAP, LedgerDelegate
from desktop.widgets.ledger_header import LedgerHeader
from desktop.widgets.ledger_menu import Wish, allowed, row_menu
from desktop.widgets.ledger_model import ACTION, DETAILS, FILE, INDEXED, PAGES, PASSAGES, STATE, Index, LedgerModel
from desktop.widgets.ledger_selection import ChosenRows, find_name
from desktop.widgets.states import state_word

_NARROWER_THAN = {INDEXED: 1148, PAGES: 968, PASSAGES: 740, DETAILS: 560, ACTION: 330}
"""Below which width of the table a column gives way (the window's 1280 and 1100, without rail and margins)."""
_FIGURES = {PAGES: 85, PASSAGES: 92, INDEXED: 118}
_SETTLED_MS = 60
_FEWEST_ROWS = 3


class LedgerTable(QTableView):
    """The rows of a `LedgerModel`; `wanted` says what a person wants of which rows."""

    wanted = Signal(str, object)  # a Wish and a tuple of LedgerRow
    chosen_changed = Signal()

    def __init__(self, look: Look, model: LedgerModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._ledger = model
        self._painter = LedgerDelegate(look, self)
        self._pressed: LedgerRow | None = None
        self._seen: dict[str, int] = {}
        self._refresh_later = False
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED_MS)
        self._settled.timeout.connect(self._show_rows)
        self._build()
        self.chosen = ChosenRows(model, self.selectionModel(), self)
        self.chosen.changed.connect(self._choice_changed)
        model.taken.connect(self._follow)
        model.modelReset.connect(self._start_again)
        look.changed.connect(self._restyle)
        self.verticalScrollBar().valueChanged.connect(self._scrolled)
        self._restyle()

    def _build(self) -> None:
        self.setModel(self._ledger)
        self.setItemDelegate(self._painter)
        self.setHorizontalHeader(LedgerHeader(self._look, self))
        self.verticalHeader().hide()
        self.setShowGrid(False)
        self.setFrameShape(QTableView.Shape.NoFrame)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setMouseTracking(True)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Files"))

    def refresh(self) -> None:
        """Fetch what is shown again; later, while chosen rows are being gathered by their places."""
        self._refresh_later = self.chosen.gathering
        if not self._refresh_later:
            self._ledger.refresh()

    def targets(self) -> tuple[LedgerRow, ...]:
        """The chosen rows; without any, the one the keyboard is at."""
        current = self._ledger.row(self.currentIndex().row())
        return self.chosen.rows() or (() if current is None else (current,))

    def want(self, wish: Wish) -> None:
        """Say that this is wanted of the chosen rows it can be done with."""
        rows = allowed(wish, self.targets())
        if rows:
            self.wanted.emit(wish, rows)

    # ---- looks --------------------------------------------------------------------------------------------------

    def _restyle(self) -> None:
        self.verticalHeader().setMinimumSectionSize(10)
        self.verticalHeader().setDefaultSectionSize(self._painter.row_height())
        self.verticalScrollBar().setSingleStep(self._painter.row_height())
        self.setMinimumHeight(self.horizontalHeader().sizeHint().height() + _FEWEST_ROWS * self._painter.row_height())
        self._share_width()
        self.viewport().update()

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.setAccessibleName(tr("Files"))
            self._share_width()
            self.viewport().update()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Share the width among the columns; those without room give way."""
        super().resizeEvent(event)
        self._share_width()
        self._settled.start()

    def _share_width(self) -> None:
        width = self.viewport().width()
        hidden = {column for column, needed in _NARROWER_THAN.items() if width < self._look.px(needed)}
        for column in _NARROWER_THAN:
            self.setColumnHidden(column, column in hidden)
        fixed = {column: self._figure_width(column) for column in _FIGURES if column not in hidden}
        fixed[STATE] = self._state_width()
        if ACTION not in hidden:
            fixed[ACTION] = self._action_width()
        rest = width - sum(fixed.values())
        fixed[FILE] = rest if DETAILS in hidden else rest * 12 // 25
        fixed[DETAILS] = rest - fixed[FILE]
        for column, each in fixed.items():
            self.setColumnWidth(column, max(each, 24))

    def _figure_width(self, column: int) -> int:
        head = QFontMetrics(self._look.font("caption", 600)).horizontalAdvance(
            self._ledger.headerData(column, Qt.Orientation.Horizontal)
        )
        return max(self._look.px(_FIGURES[column]), head + 2 * GAP)

    def _state_width(self) -> int:
        metrics = QFontMetrics(self._look.font("small", 500))
        widest = max(metrics.horizontalAdvance(state_word(state)) for state in FILE_STATES)
        return max(self._look.px(140), widest + self._look.px(17) + 2 * GAP + 10)

    def _action_width(self) -> int:
        widest = max(self._painter.button_width(words.action_word(what)) for what in words.ACTIONS)
        return widest + EDGE + GAP

    # ---- which rows are on screen -------------------------------------------------------------------------------

    def _visible(self) -> range:
        height = max(self._painter.row_height(), 1)
        first = self.verticalScrollBar().value() // height
        count = self.viewport().height() // height + 2
        return range(first, min(first + count, self._ledger.rowCount()))

    def _scrolled(self) -> None:
        self._note_places()
        if not self._settled.isActive():
            self._settled.start()

    def _show_rows(self) -> None:
        rows = self._visible()
        if rows:
            self._ledger.show(rows.start, rows.stop - 1)

    def _note_places(self) -> None:
        rows = ((number, self._ledger.row(number)) for number in self._visible())
        self._seen = {words.key(row): number for number, row in rows if row is not None}

    def _start_again(self) -> None:
        self._seen = {}
        self._painter.button_focused = False
        self.scrollToTop()

    def _follow(self) -> None:
        """Keep the files on screen where they are on screen, and the keyboard at its file, when rows moved."""
        moved = Counter(
            place - number for key, number in self._seen.items() if (place := self._ledger.place_of(key)) is not None
        )
        step = moved.most_common(1)[0][0] if moved else 0
        bar = self.verticalScrollBar()
        if step and bar.value() > 0:
            bar.setValue(bar.value() + step * self._painter.row_height())
        if step:
            self._move_current(step)
        self.chosen.follow()
        self._note_places()
        self._settled.start()

    def _move_current(self, step: int) -> None:
        current = self.currentIndex()
        if not current.isValid() or not 0 <= current.row() + step < self._ledger.rowCount():
            return
        self.setAutoScroll(False)
        to = self._ledger.index(current.row() + step, FILE)
        self.selectionModel().setCurrentIndex(to, QItemSelectionModel.SelectionFlag.NoUpdate)
        self.setAutoScroll(True)

    def _choice_changed(self) -> None:
        if self._refresh_later and not self.chosen.gathering:
            self.refresh()
        self.chosen_changed.emit()

    # ---- pointer ------------------------------------------------------------------------------------------------

    def _button_at(self, point: QPoint) -> LedgerRow | None:
        index = self.indexAt(point)
        row = self._ledger.row(index.row()) if index.isValid() and index.column() == ACTION else None
        if row is None or not self._painter.button_rect(self.visualRect(index), row).contains(point):
            return None
        return row

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A press on a row's button does not choose the row."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = self._button_at(event.position().toPoint())
            if self._pressed is not None:
                return
        self._focus_button(False)
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Press the button that is let go of where it was pressed."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            super().mouseReleaseEvent(event)
        elif self._button_at(event.position().toPoint()) == pressed:
            self._press(pressed)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Show all about the file."""
        point = event.position().toPoint()
        self._pressed = self._button_at(point)
        if self._pressed is None and self.indexAt(point).isValid():
            self.want("detail")

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Light the row and the button under the pointer."""
        if self._pressed is None:
            super().mouseMoveEvent(event)
        point = event.position().toPoint()
        self._hover(self.indexAt(point).row(), self._button_at(point) is not None)

    def leaveEvent(self, event: QEvent) -> None:
        """No row is under the pointer any more."""
        self._hover(-1, False)
        super().leaveEvent(event)

    def _hover(self, row: int, button: bool) -> None:
        if (row, button) != (self._painter.hovered_row, self._painter.button_hovered):
            self._painter.hovered_row, self._painter.button_hovered = row, button
            self.viewport().update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer what can be done with the chosen rows, under the pointer or at the row the keyboard is at."""
        place = event.globalPos()
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            place = self.viewport().mapToGlobal(self._row_rect(self.currentIndex()).center())
        rows = self.targets()
        if rows:
            menu = row_menu(self._look, self, rows, self.want)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(place)

    def _row_rect(self, index: QModelIndex) -> QRect:
        return self.visualRect(index.siblingAtColumn(FILE))

    # ---- keyboard -----------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter shows all about it, Delete removes, Ctrl+R tries again, Alt+Enter shows it in its folder."""
        wish = _wish_of(event)
        if self._painter.button_focused and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if (row := self._ledger.row(self.currentIndex().row())) is not None:
                self._press(row)
        elif wish is not None:
            self.want(wish)
        elif event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            row = self._ledger.row(self.currentIndex().row())
            self._focus_button(event.key() == Qt.Key.Key_Right and row is not None and words.action(row) is not None)
        else:
            super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Letters go to the next file whose name begins with them, also when it was never on screen."""
        start = max(self.currentIndex().row(), 0) + (1 if len(search) == 1 else 0)
        find_name(self._ledger, start, search, self._go_to)

    def _go_to(self, number: int | None) -> None:
        if number is not None:
            self.setCurrentIndex(self._ledger.index(number, FILE))

    def currentChanged(self, current: Index, previous: Index) -> None:
        """Mark the row the keyboard is at; its button is reached by → only."""
        super().currentChanged(current, previous)
        self._focus_button(False)
        self._mark_current()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin at a row, so that the keyboard is seen."""
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self._ledger.rowCount():
            first = self._ledger.index(max(self._visible().start, 0), FILE)
            self.selectionModel().setCurrentIndex(first, QItemSelectionModel.SelectionFlag.NoUpdate)
        self._mark_current()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard went elsewhere."""
        super().focusOutEvent(event)
        self._focus_button(False)
        self._mark_current()

    def _mark_current(self) -> None:
        self._painter.current_row = self.currentIndex().row() if self.hasFocus() else -1
        self.viewport().update()

    def _focus_button(self, focused: bool) -> None:
        if focused != self._painter.button_focused:
            self._painter.button_focused = focused
            self.viewport().update()

    def _press(self, row: LedgerRow) -> None:
        what = words.action(row)
        if what is not None:
            self.wanted.emit(what, (row,))


def _wish_of(event: QKeyEvent) -> Wish | None:
    key, held = event.key(), event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    enter = key in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
    if enter and held == Qt.KeyboardModifier.AltModifier:
        return "show"
    if enter and held == Qt.KeyboardModifier.NoModifier:
        return "detail"
    if key == Qt.Key.Key_Delete:
        return "remove"
    if key == Qt.Key.Key_R and held == Qt.KeyboardModifier.ControlModifier:
        return "retry"
    return None

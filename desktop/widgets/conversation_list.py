"""The side list of the chat: all conversations of the library, found by any word in them."""

from __future__ import annotations

import time
from collections.abc import Sequence

from PySide6.QtCore import (
    QDateTime,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QFontMetrics, QKeyEvent, QMouseEvent, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from core.records import ConversationRow
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import IconButton, button
from desktop.widgets.labels import plain_tip

_ROW, _GROUP, _MENU = 50, 30, 28
_TYPING_MS = 200
_CONVERSATION = Qt.ItemDataRole.UserRole


class ConversationList(QWidget):
    """New chat, search, and the conversations of today and earlier, each with a menu to rename and delete it."""

    new_wanted = Signal()
    close_wanted = Signal()
    search_wanted = Signal(str)
    opened = Signal(str)
    rename_wanted = Signal(object)
    delete_wanted = Signal(object)
    """A `ConversationRow`."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._rows: tuple[ConversationRow, ...] = ()
        self._current: str | None = None
        self._new = button(look, "", "plain", "plus")
        self._new.clicked.connect(self.new_wanted)
        self._close = IconButton(look, "panel-left-close", "")
        self._close.clicked.connect(self.close_wanted)
        self.field = QLineEdit()
        self._glass = self.field.addAction(look.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self._soon = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._soon.timeout.connect(lambda: self.search_wanted.emit(self.field.text().strip()))
        self.field.textChanged.connect(lambda _: self._soon.start())
        self.rows = _Rows(self)
        self.rows.setItemDelegate(_Delegate(look, self.rows))
        self.rows.itemClicked.connect(self._open)
        self.rows.itemActivated.connect(self._open)
        self.rows.menu_wanted.connect(self._open_menu)
        self.rows.delete_wanted.connect(lambda item: self.delete_wanted.emit(item.data(_CONVERSATION)))
        self.rows.rename_wanted.connect(lambda item: self.rename_wanted.emit(item.data(_CONVERSATION)))
        head = QHBoxLayout()
        head.addWidget(self._new)
        head.addStretch(1)
        head.addWidget(self._close)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 10, 12, 8)
        column.setSpacing(0)
        column.addLayout(head)
        column.addSpacing(15)
        column.addWidget(self.field)
        column.addSpacing(6)
        column.addWidget(self.rows, 1)
        look.changed.connect(self._fill)
        self._say()

    def show_rows(self, rows: Sequence[ConversationRow]) -> None:
        """Show these conversations, last asked first."""
        if tuple(rows) != self._rows:
            self._rows = tuple(rows)
            self._fill()

    def set_current(self, conversation: str | None) -> None:
        """Mark the one that is open."""
        self._current = conversation
        self._choose()

    def title_of(self, conversation: str | None) -> str:
        """The title of a conversation; "" when it is not in the list."""
        return next((row.title for row in self._rows if row.id == conversation), "")

    def changeEvent(self, event: QEvent) -> None:
        """Say everything in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say()

    def _say(self) -> None:
        self._new.setText(tr("New chat"))
        self._close.say(tr("Close the list"))
        self.field.setPlaceholderText(tr("Search conversations"))
        self.field.setAccessibleName(tr("Search conversations"))
        self.rows.setAccessibleName(tr("Conversations"))
        self._fill()

    def _fill(self) -> None:
        self._glass.setIcon(self._look.icon("search"))
        self.rows.clear()
        today = QDateTime.fromSecsSinceEpoch(int(time.time())).date()
        group = ""
        for row in self._rows:
            same_day = QDateTime.fromSecsSinceEpoch(int(row.asked_at)).date() == today
            title = tr("Today") if same_day else tr("Earlier")
            if title != group:
                group = title
                head = QListWidgetItem(title, self.rows)
                head.setFlags(Qt.ItemFlag.NoItemFlags)
            item = QListWidgetItem(self.rows)
            item.setData(_CONVERSATION, row)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, tr("{a}, {b}", a=row.title, b=_second_line(row)))
            item.setToolTip(plain_tip(row.title))
        self._choose()

    def _choose(self) -> None:
        self.rows.setCurrentRow(-1)
        for place in range(self.rows.count()):
            row = self.rows.item(place).data(_CONVERSATION)
            if row is not None and row.id == self._current:
                self.rows.setCurrentRow(place)

    def _open(self, item: QListWidgetItem) -> None:
        row = item.data(_CONVERSATION)
        if row is not None:
            self.opened.emit(row.id)

    def _open_menu(self, item: QListWidgetItem, place: QPoint) -> None:
        row = item.data(_CONVERSATION)
        menu = QMenu(self)
        menu.addAction(self._look.icon("pencil"), tr("Rename…")).triggered.connect(lambda: self.rename_wanted.emit(row))
        menu.addAction(self._look.icon("trash-2"), tr("Delete…")).triggered.connect(
            lambda: self.delete_wanted.emit(row)
        )
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(place)


class _Rows(QListWidget):
    """The list itself: its menu button at the right of a row, and the keys F2, Delete and Menu."""

    menu_wanted = Signal(object, object)
    rename_wanted = Signal(object)
    delete_wanted = Signal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.setUniformItemSizes(False)
        self.viewport().setAutoFillBackground(False)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click at the right end or with the right button opens the menu."""
        item = self.itemAt(event.position().toPoint())
        at_end = event.position().x() > self.viewport().width() - self.fontMetrics().height() * 2
        right = event.button() == Qt.MouseButton.RightButton
        if item is not None and item.data(_CONVERSATION) is not None and (right or at_end):
            self.menu_wanted.emit(item, event.globalPosition().toPoint())
            return
        super().mouseReleaseEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """F2 renames, Delete deletes, Menu opens the menu."""
        item = self.currentItem()
        if item is not None and item.data(_CONVERSATION) is not None:
            if event.key() == Qt.Key.Key_F2:
                self.rename_wanted.emit(item)
                return
            if event.key() == Qt.Key.Key_Delete:
                self.delete_wanted.emit(item)
                return
            if event.key() == Qt.Key.Key_Menu:
                place = self.visualItemRect(item).center()
                self.menu_wanted.emit(item, self.viewport().mapToGlobal(place))
                return
        super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Titles are cut at the new width."""
        super().resizeEvent(event)
        self.viewport().update()


class _Delegate(QStyledItemDelegate):
    """Draws a title over how many questions there were, and the names of the groups."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """Higher for conversations than for groups."""
        height = _ROW if index.data(_CONVERSATION) is not None else _GROUP
        return QSize(0, self._look.px(height))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one row."""
        look, row = self._look, index.data(_CONVERSATION)
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = rect.left() + look.px(10)
        if row is None:
            painter.setFont(look.font("caption", 600))
            painter.setPen(look.color("muted"))
            area = rect.adjusted(look.px(10), 0, 0, -look.px(5))
            painter.drawText(area, Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeft, index.data())
            painter.restore()
            return
        selected = bool(state & QStyle.StateFlag.State_Selected)
        over = bool(state & QStyle.StateFlag.State_MouseOver)
        if selected or over:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.color("accent_soft" if selected else "hover"))
            painter.drawRoundedRect(QRectF(rect), 8, 8)
        if selected:
            painter.setBrush(look.color("accent"))
            painter.drawRoundedRect(QRectF(rect.left(), rect.center().y() - look.px(11), 3, look.px(22)), 1.5, 1.5)
        right = rect.right() - look.px(_MENU if over else 10)
        font = look.font("small", 600 if selected else 500)
        painter.setFont(font)
        painter.setPen(look.color("text"))
        title = QFontMetrics(font).elidedText(row.title, Qt.TextElideMode.ElideRight, right - left)
        line, middle = look.px(19), rect.center().y() + 1
        painter.drawText(QRect(left, middle - line, right - left, line), Qt.AlignmentFlag.AlignVCenter, title)
        painter.setFont(look.font("caption"))
        painter.setPen(look.color("muted"))
        area = QRect(left, middle + 1, right - left, look.px(17))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, _second_line(row))
        if over:
            side = look.px(16)
            place = QPoint(rect.right() - look.px(8) - side, rect.center().y() - side // 2)
            painter.drawPixmap(place, look.pixmap("ellipsis-vertical", "muted", 16))
        painter.restore()


def _second_line(row: ConversationRow) -> str:
    questions = tr("{n} questions", n=row.questions)
    return tr("{a} · {b}", a=questions, b=tr("not found")) if row.not_found else questions

"""The side list of the settings: a search over all of them, and the pages with what waits on each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from desktop.language import number, tr
from desktop.style import Look
from desktop.widgets.labels import label

_ENTRY = Qt.ItemDataRole.UserRole
_ROW = 38


@dataclass(frozen=True, slots=True)
class Entry:
    """A page of the settings in the list: its name, its icon, and how many of its changes wait."""

    page: str
    title: str
    icon: str
    waiting: int = 0


class SettingsList(QWidget):
    """Search field and pages. The list is one stop of the Tab key; arrows move inside."""

    searched = Signal(str)
    page_chosen = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._title = label(look, tr("Settings"), "title", weight=600)
        self.field = _SearchField()
        self._glass = self.field.addAction(look.icon("search", size=16), QLineEdit.ActionPosition.LeadingPosition)
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(self.searched)
        self.pages = QListWidget()
        self.field.left.connect(lambda: self.pages.setFocus(Qt.FocusReason.TabFocusReason))
        self.pages.setItemDelegate(_EntryDelegate(look, self.pages))
        self.pages.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.pages.currentItemChanged.connect(self._on_current)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 14, 4, 12)
        column.setSpacing(10)
        self._title.setContentsMargins(10, 0, 0, 0)
        column.addWidget(self._title)
        around = QHBoxLayout()
        around.setContentsMargins(4, 0, 8, 0)
        around.addWidget(self.field)
        column.addLayout(around)
        column.addWidget(self.pages, 1)
        look.changed.connect(self._restyle)
        self._say()

    def set_entries(self, entries: Sequence[Entry], current: str) -> None:
        """Show these pages, `current` chosen ("": none), without telling."""
        self.pages.blockSignals(True)
        if [entry.page for entry in entries] != [self._entry(row).page for row in range(self.pages.count())]:
            self.pages.clear()
            self.pages.addItems([entry.title for entry in entries])
        for row, entry in enumerate(entries):
            item = self.pages.item(row)
            item.setData(_ENTRY, entry)
            waiting = tr("{n} changes", n=entry.waiting) if entry.waiting else ""
            item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(filter(None, (entry.title, waiting))))
        rows = [row for row, entry in enumerate(entries) if entry.page == current]
        self.pages.setCurrentRow(rows[0] if rows else -1)
        self.pages.blockSignals(False)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)

    def _entry(self, row: int) -> Entry:
        entry: Entry = self.pages.item(row).data(_ENTRY)
        return entry

    def _on_current(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.page_chosen.emit(item.data(_ENTRY).page)

    def _say(self) -> None:
        self._title.setText(tr("Settings"))
        self.field.setPlaceholderText(tr("Search settings"))
        self.field.setAccessibleName(tr("Search settings"))
        self.pages.setAccessibleName(tr("Settings"))

    def _restyle(self) -> None:
        self._glass.setIcon(self._look.icon("search", size=16))
        self.pages.doItemsLayout()


class _SearchField(QLineEdit):
    """A field that is emptied by Esc and left by the down arrow."""

    left = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        elif event.key() == Qt.Key.Key_Down:
            self.left.emit()
        else:
            super().keyPressEvent(event)


class _EntryDelegate(QStyledItemDelegate):
    """Draws a page: icon, name, and how many changes wait, with a bar before the chosen one."""

    def __init__(self, look: Look, parent: QListWidget) -> None:
        super().__init__(parent)
        self._look = look

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(0, self._look.px(_ROW))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        entry: Entry | None = index.data(_ENTRY)
        if entry is None:
            return
        look, state = self._look, option.state
        area = QRectF(option.rect).adjusted(0, 1, -4, -1)
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        if chosen or state & QStyle.StateFlag.State_MouseOver:
            painter.setBrush(look.color("accent_soft" if chosen else "hover"))
            painter.drawRoundedRect(area, 8, 8)
        if chosen:
            painter.setBrush(look.color("accent"))
            painter.drawRoundedRect(QRectF(area.left(), area.top() + 8, 3, area.height() - 16), 1.5, 1.5)
        if state & QStyle.StateFlag.State_HasFocus:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(look.color("accent"))
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 7, 7)
        left, side = area.left() + look.px(12), look.px(18)
        ratio = painter.device().devicePixelRatioF()
        picture = look.pixmap(entry.icon, "accent" if chosen else "muted", 18, ratio)
        painter.drawPixmap(int(left), int(area.center().y() - side / 2), picture)
        left += side + look.px(10)
        right = self._paint_badge(painter, area, entry.waiting, chosen) if entry.waiting else area.right() - 8
        font = look.font("body", 600 if chosen else 500)
        painter.setFont(font)
        painter.setPen(look.color("accent" if chosen else "text"))
        words = QFontMetrics(font).elidedText(entry.title, Qt.TextElideMode.ElideRight, int(right - left))
        painter.drawText(QRectF(left, area.top(), right - left, area.height()), Qt.AlignmentFlag.AlignVCenter, words)
        painter.restore()

    def _paint_badge(self, painter: QPainter, area: QRectF, waiting: int, chosen: bool) -> float:
        """The number at the right; returns where it begins."""
        look, font = self._look, self._look.font("caption", 600)
        painter.setFont(font)
        wide = QFontMetrics(font).horizontalAdvance(number(waiting)) + look.px(16)
        high = look.px(20)
        badge = QRectF(area.right() - wide - 6, area.center().y() - high / 2, wide, high)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("surface" if chosen else "accent_soft"))
        painter.drawRoundedRect(badge, 4, 4)
        painter.setPen(look.color("accent"))
        painter.drawText(badge, Qt.AlignmentFlag.AlignCenter, number(waiting))
        return badge.left() - 6

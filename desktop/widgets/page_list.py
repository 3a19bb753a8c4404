"""The pages of a file under each other, each with a mark for how it was read; or the headings of one without pages."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.records import Heading, Page
from desktop.language import number, tr
from desktop.style import Look, Role
from desktop.widgets.labels import plain_tip

_ROW, _EDGE, _ICON, _INDENT = 28, 12, 14, 12
_MARK = Qt.ItemDataRole.UserRole
_LEVEL = Qt.ItemDataRole.UserRole + 1
_READ, _SCAN, _BLANK = "read", "scan", "blank"


class PageList(QListWidget):
    """One stop of the Tab key; arrows go from page to page. `chosen` is the row that a person went to."""

    chosen = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._quiet = False
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(_PageDelegate(look, self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.currentRowChanged.connect(self._go)
        look.changed.connect(self.scheduleDelayedItemsLayout)

    def show_pages(self, pages: Sequence[Page]) -> None:
        """List pages, slides or sheets; the current one stays current."""
        self.setAccessibleName(tr("Pages", about="list"))
        self._fill([(page.label or number(page.number), _mark(page), 0) for page in pages])

    def show_headings(self, headings: Sequence[Heading]) -> None:
        """List what a text without pages consists of."""
        self.setAccessibleName(tr("Headings"))
        top = min((heading.level for heading in headings), default=1)
        self._fill([(heading.title, "", min(heading.level - top, 3)) for heading in headings])

    def show_row(self, row: int) -> None:
        """Mark a row that was come to in another way."""
        self._quiet = True
        self.setCurrentRow(row)
        self._quiet = False

    def _fill(self, rows: Sequence[tuple[str, str, int]]) -> None:
        if [(item.text(), item.data(_MARK), item.data(_LEVEL)) for item in self._items()] == list(rows):
            return
        at = max(self.currentRow(), 0)
        self._quiet = True
        self.clear()
        for text, mark, level in rows:
            item = QListWidgetItem(text, self)
            item.setData(_MARK, mark)
            item.setData(_LEVEL, level)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{text}, {_mark_word(mark)}" if mark else text)
            item.setToolTip(plain_tip(text) if len(text) > 8 else "")
        self.setCurrentRow(min(at, len(rows) - 1))
        self._quiet = False

    def _items(self) -> list[QListWidgetItem]:
        return [self.item(row) for row in range(self.count())]

    def _go(self, row: int) -> None:
        if row >= 0 and not self._quiet:
            self.chosen.emit(row)


class _PageDelegate(QStyledItemDelegate):
    """Draws the number or name, and at the right the mark: a tick, or a word."""

    def __init__(self, look: Look, parent: PageList) -> None:
        super().__init__(parent)
        self._look = look
        self._list = parent

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        """All rows are equally high."""
        return QSize(0, self._look.px(_ROW))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Draw one row."""
        look = self._look
        area: QRect = option.rect
        state: QStyle.StateFlag = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        selected = bool(state & QStyle.StateFlag.State_Selected)
        if selected or state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, look.color("accent_soft" if selected else "hover"))
        if selected and self._list.hasFocus():
            painter.fillRect(QRect(area.left(), area.top(), 3, area.height()), look.color("accent"))
        right = self._paint_mark(painter, area, str(index.data(_MARK) or ""))
        left = area.left() + look.px(_EDGE) + look.px(_INDENT) * int(index.data(_LEVEL) or 0)
        font = look.font("small", 600 if selected else 400)
        painter.setFont(font)
        painter.setPen(look.color("accent" if selected else "text"))
        text = QFontMetrics(font).elidedText(str(index.data()), Qt.TextElideMode.ElideRight, right - left)
        painter.drawText(QRectF(left, area.top(), right - left, area.height()), Qt.AlignmentFlag.AlignVCenter, text)
        painter.restore()

    def _paint_mark(self, painter: QPainter, area: QRect, mark: str) -> int:
        """Draw the mark; returns where it begins."""
        look, end = self._look, area.right() - self._look.px(_EDGE)
        if not mark:
            return end
        if mark == _READ:
            side = look.px(_ICON)
            painter.drawPixmap(end - side, area.center().y() - side // 2 + 1, look.pixmap("check", "good", _ICON))
            return end - side - 4
        role: Role = "warn" if mark == _SCAN else "muted"
        font = look.font("caption", 500)
        painter.setFont(font)
        painter.setPen(look.color(role))
        width = QFontMetrics(font).horizontalAdvance(_mark_word(mark))
        painter.drawText(
            QRectF(end - width, area.top(), width, area.height()), Qt.AlignmentFlag.AlignVCenter, _mark_word(mark)
        )
        return end - width - 4


def _mark(page: Page) -> str:
    return _READ if page.has_text else _BLANK if page.blank else _SCAN


def _mark_word(mark: str) -> str:
    return {_READ: tr("read"), _SCAN: tr("scan"), _BLANK: tr("blank")}[mark]

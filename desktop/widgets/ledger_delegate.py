"""How a row of the ledger is painted: two lines for the file, icon and word for the state, a button for what helps."""

from __future__ import annotations

import html

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QPointF,
    QRect,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip

from core.records import LedgerRow
from desktop.style import Look, Role, TypeRole
from desktop.widgets import ledger_words as words
from desktop.widgets.file_icons import file_icon
from desktop.widgets.ledger_model import ACTION, COLUMNS, DETAILS, FILE, STATE, Index, LedgerModel
from desktop.widgets.painted_text import Face
from desktop.widgets.states import STATE_ICONS, STATE_ROLES, state_word, state_word_role

EDGE = 15
GAP = 12
_ICON = 17
_BUTTON = 28
_BAR = 3


class LedgerDelegate(QStyledItemDelegate):
    """Paints the cells; knows where the row's button is, and which row the pointer and the keyboard are at."""

    def __init__(self, look: Look, parent: QAbstractItemView) -> None:
        super().__init__(parent)
        self._look = look
        self.hovered_row = -1
        self.button_hovered = False
        self.button_focused = False
        self.current_row = -1
        self._faces: dict[tuple[TypeRole, int], Face] = {}
        self._colors: dict[Role, QColor] = {}
        look.changed.connect(self._forget)

    # ---- sizes --------------------------------------------------------------------------------------------------

    def row_height(self) -> int:
        """The height of every row."""
        two_lines = self._face("small", 500).height + self._face("caption").height
        return max(self._look.px(42), two_lines + 6)

    def button_rect(self, cell: QRect, row: LedgerRow) -> QRect:
        """Where the row's button is in its cell, empty without one."""
        what = words.action(row)
        if what is None:
            return QRect()
        width = self.button_width(words.action_word(what))
        height = self._look.px(_BUTTON)
        return QRect(cell.right() + 1 - EDGE - width, cell.center().y() - height // 2 + 1, width, height)

    def button_width(self, word: str) -> int:
        """How wide a button with this word is."""
        return self._face("caption", 500).width(word) + 2 * GAP + 2

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Rows have one height; widths come from the table."""
        return QSize(40, self.row_height())

    # ---- painting -----------------------------------------------------------------------------------------------

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        painter.save()
        cell: QRect = option.rect
        self._paint_ground(painter, cell, option, index)
        model = index.model()
        row = model.row(index.row()) if isinstance(model, LedgerModel) else None
        if row is None:
            self._paint_placeholder(painter, cell, index.column())
        elif index.column() == FILE:
            self._paint_file(painter, cell, row)
        elif index.column() == STATE:
            self._paint_state(painter, cell, row)
        elif index.column() == ACTION:
            self._paint_button(painter, cell, row, index.row())
        else:
            text = words.cell(row, COLUMNS[index.column()], reading_of(model))
            self._paint_text(painter, cell, text, right=index.column() != DETAILS)
        painter.restore()

    def _paint_ground(self, painter: QPainter, cell: QRect, option: QStyleOptionViewItem, index: Index) -> None:
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        if selected:
            painter.fillRect(cell, self._color("accent_soft"))
        elif index.row() == self.hovered_row:
            painter.fillRect(cell, self._color("hover"))
        painter.fillRect(QRect(cell.left(), cell.bottom(), cell.width(), 1), self._color("line"))
        if index.column() == FILE and (selected or index.row() == self.current_row):
            painter.fillRect(QRect(cell.left(), cell.top(), _BAR, cell.height()), self._color("accent"))

    def _paint_placeholder(self, painter: QPainter, cell: QRect, column: int) -> None:
        if column not in (FILE, STATE, DETAILS):
            return
        left = cell.left() + (EDGE + _ICON + 11 if column == FILE else GAP)
        width = min(self._look.px(150 if column != STATE else 70), cell.right() - left - GAP)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._color("line"))
        painter.drawRoundedRect(QRectF(left, cell.center().y() - 3, max(width, 0), 7), 3.5, 3.5)

    def _paint_file(self, painter: QPainter, cell: QRect, row: LedgerRow) -> None:
        icon = self._look.px(_ICON)
        name_of_icon = "folder" if row.place_id is None else file_icon(row.path)
        pixmap = self._look.pixmap(name_of_icon, "muted", _ICON)
        painter.drawPixmap(cell.left() + EDGE, cell.center().y() - icon // 2, icon, icon, pixmap)
        text = self._file_text(cell)
        lines = [line for line in self._file_lines(row) if line[0]]
        top = cell.top() + (cell.height() - 1 - sum(face.height for _, face, _ in lines)) // 2
        for words_of_line, face, color in lines:
            painter.setFont(face.font)
            painter.setPen(self._color(color))
            line = face.cut(words_of_line, text.width(), Qt.TextElideMode.ElideMiddle)
            painter.drawText(QPointF(text.left(), top + face.ascent), line)
            top += face.height

    def _paint_state(self, painter: QPainter, cell: QRect, row: LedgerRow) -> None:
        role: Role = STATE_ROLES[row.state]
        icon = self._look.px(_ICON)
        pixmap = self._look.pixmap(STATE_ICONS[row.state], role, _ICON)
        painter.drawPixmap(cell.left() + GAP, cell.center().y() - icon // 2, icon, icon, pixmap)
        painter.setPen(self._color(state_word_role(row.state)))
        rest = cell.adjusted(GAP + icon + 8, 0, -2, 0)
        self._draw(painter, rest, state_word(row.state), self._face("small", 500))

    def _paint_text(self, painter: QPainter, cell: QRect, text: str, right: bool) -> None:
        painter.setPen(self._color("text"))
        self._draw(painter, _inner(cell), text, self._face("small"), right)

    def _draw(self, painter: QPainter, place: QRect, text: str, face: Face, right: bool = False) -> None:
        line = face.cut(text, place.width())
        left = place.right() + 1 - face.width(line) if right else place.left()
        painter.setFont(face.font)
        painter.drawText(QPointF(left, place.top() + (place.height() - 1 - face.height) // 2 + face.ascent), line)

    def _paint_button(self, painter: QPainter, cell: QRect, row: LedgerRow, number: int) -> None:
        what = words.action(row)
        if what is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        focused = self.button_focused and number == self.current_row
        hovered = self.button_hovered and number == self.hovered_row
        width = 2 if focused else 1
        painter.setPen(QPen(self._color("accent" if focused else "edge"), width))
        painter.setBrush(self._color("hover" if hovered else "surface"))
        place = self.button_rect(cell, row)
        inset = width / 2
        painter.drawRoundedRect(QRectF(place).adjusted(inset, inset, -inset, -inset), 8, 8)
        painter.setFont(self._face("caption", 500).font)
        painter.setPen(self._color("text"))
        painter.drawText(place, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextSingleLine, words.action_word(what))

    # ---- what does not fit --------------------------------------------------------------------------------------

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        """Show the whole text of a cell that is cut short."""
        if event.type() != QEvent.Type.ToolTip:
            return False
        QToolTip.showText(event.globalPos(), self.tip(view.visualRect(index), index), view)
        return True

    def tip(self, cell: QRect, index: Index) -> str:
        """The whole words of a cell as a tooltip shows them, "" when all of them can be read."""
        model: QAbstractItemModel = index.model()
        row = model.row(index.row()) if isinstance(model, LedgerModel) else None
        if row is None:
            return ""
        if index.column() == FILE:
            room = self._file_text(cell).width()
            lines = self._file_lines(row)
            cut = len(row.also_in) > 1 or any(face.width(text) > room for text, face, _ in lines)
            shown = [text for text, _, _ in lines if text] + [path for path in row.also_in if len(row.also_in) > 1]
        else:
            text = words.cell(row, COLUMNS[index.column()], reading_of(model))
            cut = index.column() == DETAILS and self._face("small").width(text) > _inner(cell).width()
            shown = [text]
        return "<br>".join(f"<span>{html.escape(line)}</span>" for line in shown) if cut else ""

    # ---- faces and places ---------------------------------------------------------------------------------------

    def _file_lines(self, row: LedgerRow) -> tuple[tuple[str, Face, Role], ...]:
        name: tuple[str, Face, Role] = (words.name(row), self._face("small", 500), "text")
        return name, (words.where(row), self._face("caption"), "muted")

    def _file_text(self, cell: QRect) -> QRect:
        return cell.adjusted(EDGE + self._look.px(_ICON) + 11, 0, -4, 0)

    def _face(self, role: TypeRole, weight: int = 400) -> Face:
        if (role, weight) not in self._faces:
            self._faces[role, weight] = Face(self._look.font(role, weight))
        return self._faces[role, weight]

    def _color(self, role: Role) -> QColor:
        if role not in self._colors:
            self._colors[role] = self._look.color(role)
        return self._colors[role]

    def _forget(self) -> None:
        """The look has changed: all that was measured and coloured is taken anew."""
        self._faces.clear()
        self._colors.clear()


def reading_of(model: QAbstractItemModel) -> bool:
    """Whether the files of a model are being read now."""
    return isinstance(model, LedgerModel) and model.reading


def _inner(cell: QRect) -> QRect:
    return cell.adjusted(GAP, 0, -GAP, 0)

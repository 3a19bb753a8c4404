"""How a cell of a sheet is painted: its words, what of them is cited or searched, and the lines around it."""

from __future__ import annotations

import html
from collections.abc import Callable

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip

from core.records import SheetRow
from desktop.style import Look, Role
from desktop.widgets.painted_text import Face
from desktop.widgets.sheet_marks import CellMark, SheetMarks
from desktop.widgets.sheet_model import Index, SheetModel, is_number, one_line

PAD = 8
_ROW, _EDGE = 27, 2
_FARTHEST = 40
"""So many empty cells the words of a cell may run over."""
_GROUNDS: dict[str, tuple[Role, Role]] = {
    "found": ("accent_soft", "text"),
    "cited": ("mark", "mark_text"),
    "at_hand": ("accent", "on_accent"),
}
_LONGEST_TIP = 2000


class SheetPainter(QStyledItemDelegate):
    """Paints cells. `column_left` and `column_width` say where the view has its columns."""

    def __init__(
        self,
        look: Look,
        model: SheetModel,
        column_left: Callable[[int], int],
        column_width: Callable[[int], int],
        parent: QAbstractItemView,
    ) -> None:
        super().__init__(parent)
        self._look, self._model = look, model
        self._left, self._width = column_left, column_width
        self._faces: dict[bool, Face] = {}
        self.marks = SheetMarks()
        self.current: tuple[int, int] | None = None
        look.changed.connect(self._faces.clear)

    def row_height(self) -> int:
        """The height of every row."""
        return max(self._look.px(_ROW), self.face(False).height + 6)

    def face(self, bold: bool) -> Face:
        """The font of the cells, or of names of columns."""
        if bold not in self._faces:
            self._faces[bold] = Face(self._look.font("small", 600 if bold else 400))
        return self._faces[bold]

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """Rows have one height; widths come from the view."""
        return QSize(40, self.row_height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """Paint one cell."""
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        self.paint_cell(painter, option.rect, index.row(), index.column(), selected)

    def paint_cell(self, painter: QPainter, place: QRect, number: int, column: int, selected: bool = False) -> None:
        """Paint the cell of a row in a place; a row that is not here yet is an empty one."""
        painter.save()
        painter.setClipRect(place)
        row = self._model.row(number)
        marks = self.marks.of_row(row).get(column, ()) if row is not None else ()
        ground: Role = "sunken" if row is not None and row.header else "surface"
        painter.fillRect(place, self._color("accent_soft" if selected else ground))
        runs_on = False
        if row is not None:
            for mark in marks:
                if mark.whole and mark.kind in _GROUNDS:
                    painter.fillRect(place, self._color(_GROUNDS[mark.kind][0]))
            runs_on = self._paint_words(painter, place, row, column, marks, number)
        self._paint_lines(painter, place, runs_on)
        self._paint_outline(painter, place, number, column, marks)
        if self.current == (number, column):
            painter.setPen(QPen(self._color("accent"), 2))
            painter.drawRect(place.adjusted(1, 1, -2, -2))
        painter.restore()

    # ---- words --------------------------------------------------------------------------------------------------

    def _paint_words(
        self, painter: QPainter, place: QRect, row: SheetRow, column: int, marks: tuple[CellMark, ...], number: int
    ) -> bool:
        """Paint the words of a cell, or of one further left that run over it; whether they run on to the right."""
        owner = self._owner(row, column)
        if owner is None:
            return False
        text = one_line(row.cells[owner].text)
        face = self.face(row.header or row.kind == "heading")
        need = face.width(text)
        right = self._is_right(row, owner, number)
        left = place.left() - sum(self._width(each) for each in range(owner, column)) + PAD
        room = self._width(owner) - 2 * PAD if right else self._room(row, owner, need)
        if owner != column and left + min(need, room) < place.left():
            return False
        shown = face.cut(text, room)
        if right:
            left += room - face.width(shown)
        base = place.top() + (place.height() - face.height) // 2
        painter.setFont(face.font)
        color: Role = "muted" if row.kind == "note" else "text"
        if any(mark.kind == "cited" and mark.whole for mark in marks):
            color = "mark_text"
        if any(mark.kind == "at_hand" and mark.whole for mark in marks):
            color = "on_accent"
        painter.setPen(self._color(color))
        painter.drawText(left, base + face.ascent, shown)
        if owner == column:
            self._paint_parts(painter, place, (left, base), shown, face, marks)
        return left + face.width(shown) > place.right() - 1

    def _paint_parts(
        self,
        painter: QPainter,
        place: QRect,
        origin: tuple[int, int],
        shown: str,
        face: Face,
        marks: tuple[CellMark, ...],
    ) -> None:
        """Fill the words that are marked inside a cell, as far as they are seen."""
        left, top = origin
        for mark in marks:
            if mark.whole or mark.kind not in _GROUNDS or mark.start >= mark.end:
                continue
            ground, letters = _GROUNDS[mark.kind]
            start = left + face.width(shown[: mark.start])
            end = left + face.width(shown[: mark.end])
            words = QRect(start, top, max(end - start, 3), face.height).intersected(place)
            painter.save()
            painter.setClipRect(words)
            painter.fillRect(words, self._color(ground))
            painter.setPen(self._color(letters))
            painter.drawText(left, top + face.ascent, shown)
            painter.restore()

    def _owner(self, row: SheetRow, column: int) -> int | None:
        """The cell whose words are seen in a column: its own, or the nearest one at the left of an empty cell."""
        for each in range(min(column, len(row.cells) - 1), max(column - _FARTHEST, -1), -1):
            if row.cells[each].text:
                return each if each == column or not is_number(row.cells[each].text) else None
        return None

    def _room(self, row: SheetRow, owner: int, need: int) -> int:
        """How wide words may be: empty cells at the right are run over."""
        room, column = self._width(owner) - 2 * PAD, owner + 1
        last = min(self._model.columnCount(), owner + _FARTHEST)
        while room < need and column < last and not (column < len(row.cells) and row.cells[column].text):
            room += self._width(column)
            column += 1
        return room

    def _is_right(self, row: SheetRow, column: int, number: int) -> bool:
        """Whether a cell is a number, or names a column of numbers."""
        if row.kind != "table":
            return False
        below = self._model.cell(number + 1, column) if row.header else None
        return is_number(below.text if below is not None else row.cells[column].text)

    # ---- lines --------------------------------------------------------------------------------------------------

    def _paint_lines(self, painter: QPainter, place: QRect, runs_on: bool) -> None:
        line = self._color("line")
        painter.fillRect(QRect(place.left(), place.bottom(), place.width(), 1), line)
        if not runs_on:
            painter.fillRect(QRect(place.right(), place.top(), 1, place.height()), line)

    def _paint_outline(
        self, painter: QPainter, place: QRect, number: int, column: int, marks: tuple[CellMark, ...]
    ) -> None:
        """One outline around all cells of a span that touch each other; that of other footnotes is dashed."""
        kinds = {mark.kind for mark in marks}
        kind = "cited" if "cited" in kinds else "other" if "other" in kinds else ""
        if not kind:
            return
        pen = QPen(self._color("mark_edge"), _EDGE if kind == "cited" else 1)
        if kind == "other":
            pen.setDashPattern([3.0, 3.0])
        painter.setPen(pen)
        inset = 1 if kind == "cited" else 0
        left, top = place.left() + inset, place.top() + inset
        right, bottom = place.right(), place.bottom()
        if not self._has(kind, number, column - 1):
            painter.drawLine(left, place.top(), left, bottom)
        if not self._has(kind, number, column + 1):
            painter.drawLine(right, place.top(), right, bottom)
        if not self._has(kind, number - 1, column):
            painter.drawLine(place.left(), top, right, top)
        if not self._has(kind, number + 1, column):
            painter.drawLine(place.left(), bottom, right, bottom)

    def _has(self, kind: str, number: int, column: int) -> bool:
        row = self._model.row(number)
        return row is not None and any(mark.kind == kind for mark in self.marks.of_row(row).get(column, ()))

    def is_cited(self, number: int, column: int) -> bool:
        """Whether a cell is cited, or a part of it."""
        return self._has("cited", number, column)

    # ---- what does not fit --------------------------------------------------------------------------------------

    def helpEvent(self, event: QHelpEvent, view: QAbstractItemView, option: QStyleOptionViewItem, index: Index) -> bool:
        """Show all words of a cell that is cut short."""
        if event.type() != QEvent.Type.ToolTip:
            return False
        QToolTip.showText(event.globalPos(), self.tip(index.row(), index.column()), view)
        return True

    def tip(self, number: int, column: int) -> str:
        """All words of the cell that is seen in a place as a tooltip shows them, "" when they can be read there."""
        row = self._model.row(number)
        owner = self._owner(row, column) if row is not None else None
        if row is None or owner is None:
            return ""
        text = row.cells[owner].text
        need = self.face(row.header or row.kind == "heading").width(one_line(text))
        right = self._is_right(row, owner, number)
        room = self._width(owner) - 2 * PAD if right else self._room(row, owner, need)
        if need <= room:
            return ""
        text = text if len(text) <= _LONGEST_TIP else text[:_LONGEST_TIP] + "…"
        return "<br>".join(f"<span>{html.escape(line)}</span>" for line in text.splitlines())

    def _color(self, role: Role) -> QColor:
        return self._look.color(role)

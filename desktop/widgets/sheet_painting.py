"""How a cell of a sheet is painted: its words, what of them is cited or searched, and the lines around it."""

from __future__ import annotations

import html
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QToolTip

from core.records import SheetCell, SheetRow
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
_MOST_KNOWN = 8000


@dataclass(frozen=True, slots=True)
class _Words:
    """The words of the cell of a column as they are shown, `left` of its edge; `cut`: not all of them."""

    column: int
    shown: str
    cut: bool
    left: int
    width: int
    face: Face
    color: Role


class SheetPainter(QStyledItemDelegate):
    """Paints cells. `column_width` says how wide columns are, and what is free beyond the last one."""

    def __init__(
        self,
        look: Look,
        model: SheetModel,
        column_width: Callable[[int], int],
        parent: QAbstractItemView,
    ) -> None:
        super().__init__(parent)
        self._look, self._model = look, model
        self.width_of = column_width
        self._faces: dict[bool, Face] = {}
        self._colors: dict[Role, QColor] = {}
        self._known: dict[tuple[int, int], _Words] = {}
        self.marks = SheetMarks()
        self.current: tuple[int, int] | None = None
        look.changed.connect(self._forget)

    def forget_widths(self) -> None:
        """Columns are wider or narrower than they were, or others."""
        self._known.clear()

    def _forget(self) -> None:
        for each in (self._faces, self._colors, self._known):
            each.clear()

    def _color(self, role: Role) -> QColor:
        if role not in self._colors:
            self._colors[role] = self._look.color(role)
        return self._colors[role]

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
        marks = self._marks_of(number, column)
        ground: Role = "sunken" if row is not None and row.header else "surface"
        painter.fillRect(place, self._color("accent_soft" if selected else ground))
        for mark in marks:
            if mark.whole and mark.kind in _GROUNDS and not (selected and mark.kind == "cited"):  # its outline stays
                painter.fillRect(place, self._color(_GROUNDS[mark.kind][0]))
        owner = self._seen(row, number, column) if row is not None else None
        runs_on = False
        if row is not None and owner is not None:
            runs_on = self._paint_words(painter, place, self._placed(row, number, owner), column, marks)
        self._paint_lines(painter, place, runs_on)
        self._paint_outline(painter, place, number, column, marks)
        if self.current == (number, column):
            painter.setPen(QPen(self._color("accent"), 2))
            painter.drawRect(place.adjusted(1, 1, -1, -1))
        painter.restore()

    # ---- words --------------------------------------------------------------------------------------------------

    def _paint_words(
        self, painter: QPainter, place: QRect, words: _Words, column: int, marks: tuple[CellMark, ...]
    ) -> bool:
        """Paint the words that are seen in a column; whether they run on to the right."""
        left = place.left() + words.left - sum(self.width_of(each) for each in range(words.column, column))
        top = place.top() + (place.height() - words.face.height) // 2
        base = top + words.face.ascent
        painter.setFont(words.face.font)
        whole = [mark.kind for mark in marks if mark.whole and mark.kind in _GROUNDS]
        painter.setPen(self._color(_GROUNDS[whole[-1]][1] if whole else words.color))
        painter.drawText(left, base, words.shown)
        for mark in marks:
            if mark.whole or mark.kind not in _GROUNDS or mark.start >= mark.end:
                continue
            ground, letters = _GROUNDS[mark.kind]
            start = words.face.width(words.shown[: min(mark.start, len(words.shown) - 1)])  # cut off: its dots
            end = words.face.width(words.shown[: mark.end])
            part = QRect(left + start, top, end - start, words.face.height).intersected(place)
            painter.save()
            painter.setClipRect(part)
            painter.fillRect(part, self._color(ground))
            painter.setPen(self._color(letters))
            painter.drawText(left, base, words.shown)
            painter.restore()
        return left + words.width > place.right()

    def _placed(self, row: SheetRow, number: int, column: int) -> _Words:
        """The words of a cell as they are shown, measured once."""
        known = self._known.get((row.start, column))
        if known is None:
            known = self._measured(row, number, column)
            if len(self._known) >= _MOST_KNOWN:
                self._known.clear()
            if not row.header:  # which looks at the row below, and that may come later
                self._known[row.start, column] = known
        return known

    def _measured(self, row: SheetRow, number: int, column: int) -> _Words:
        face = self.face(row.header or row.kind == "heading")
        text = one_line(row.cells[column].text)
        need = face.width(text)
        right = self._is_right(row, column, number)
        room = self.width_of(column) - 2 * PAD if right else self._room(row, column, need)
        shown = face.cut(text, room)
        width = need if shown == text else face.width(shown)
        left = PAD + (room - width if right else 0)
        return _Words(column, shown, need > room, left, width, face, "muted" if row.kind == "note" else "text")

    def _seen(self, row: SheetRow, number: int, column: int) -> int | None:
        """The cell whose words are seen in a column: its own, or one further left that runs over empty cells."""
        owner = self._owner(row, column)
        if owner is None or owner == column:
            return owner
        words = self._placed(row, number, owner)
        return owner if words.left + words.width > sum(self.width_of(each) for each in range(owner, column)) else None

    def _owner(self, row: SheetRow, column: int) -> int | None:
        """The cell of a column, or the nearest one with words at the left of an empty cell."""
        for each in range(min(column, len(row.cells) - 1), max(column - _FARTHEST, -1), -1):
            if row.cells[each].text:
                return each if each == column or not is_number(row.cells[each].text) else None
        return None

    def _room(self, row: SheetRow, owner: int, need: int) -> int:
        """How wide words may be: empty cells at the right are run over."""
        room, column = self.width_of(owner) - 2 * PAD, owner + 1
        last = min(self._model.columnCount() + 1, owner + _FARTHEST)  # what is free beyond the last one, too
        while room < need and column < last and not (column < len(row.cells) and row.cells[column].text):
            room += self.width_of(column)
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
        inset = int(kind == "cited")
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
        return any(mark.kind == kind for mark in self._marks_of(number, column))

    def _marks_of(self, number: int, column: int) -> tuple[CellMark, ...]:
        """The marks of a cell, or of the one whose words are seen there."""
        row = self._model.row(number)
        marks = self.marks.of_row(row) if row is not None else {}
        if row is None or not marks or column < 0 or column in marks:
            return marks.get(column, ())
        owner = self._seen(row, number, column)
        return marks.get(owner, ()) if owner is not None else ()

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

    def cut_cell(self, number: int, column: int) -> SheetCell | None:
        """The cell that is seen in a place if not all of its words can be read there."""
        row = self._model.row(number)
        owner = self._seen(row, number, column) if row is not None else None
        if row is None or owner is None or not self._placed(row, number, owner).cut:
            return None
        return row.cells[owner]

    def tip(self, number: int, column: int) -> str:
        """All words of the cell that is seen in a place as a tooltip shows them, "" when they can be read there."""
        cell = self.cut_cell(number, column)
        text = cell.text if cell is not None else ""
        text = text if len(text) <= _LONGEST_TIP else text[:_LONGEST_TIP] + "…"
        return "<br>".join(f"<span>{html.escape(line)}</span>" for line in text.splitlines())

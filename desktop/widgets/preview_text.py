"""Shows a text with its changes marked, line for line, and in a margin of its own the numbers of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QHelpEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from desktop.style import Look
from desktop.widgets.preview_diff import Change, Paragraph, Part
from desktop.widgets.preview_gutter import Gutter, RuleSign, show_sign
from desktop.widgets.source_view import Positions

_LINE, _LEFT, _RIGHT, _TOP = 22, 15, 8, 11
_TAB = 32.0
_REACH = 6.0
_BY_KEYBOARD = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason, Qt.FocusReason.ShortcutFocusReason)


@dataclass(slots=True)
class _Row:
    """One line on the screen. `rules` are those that changed something on it, from left to right."""

    line: QTextLine
    paragraph: Paragraph
    positions: Positions
    top: int
    rules: list[str] = field(default_factory=list)


class DiffView(QAbstractScrollArea):
    """A text that is only looked at. A click on a change chooses its rule."""

    rule_wanted = Signal(str)
    scrolled = Signal()
    """A person scrolled: what stands beside it follows."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._paragraphs: Sequence[Paragraph] = ()
        self._layouts: list[QTextLayout] = []  # a line lives as long as its layout
        self._rows: list[_Row] = []
        self._following = self._ringed = False
        self.gutter = Gutter(look, lambda: [(top, row.rules) for top, row in self.in_view()], _LINE, self)
        self.gutter.rule_wanted.connect(self.rule_wanted)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        look.changed.connect(self._restyle)

    # ---- what is shown ------------------------------------------------------------------------------------------

    def set_text(self, paragraphs: Sequence[Paragraph], signs: Mapping[str, RuleSign]) -> None:
        """Show another text; the place that is read stays, as far as there is one."""
        self._paragraphs, self.gutter.signs = paragraphs, signs
        self._fit_gutter()
        self._lay_out()

    def set_chosen(self, rule: str) -> None:
        """Outline the numbers of a rule."""
        self.gutter.chosen = rule
        self.gutter.update()

    def rows(self) -> list[tuple[str, list[str]]]:
        """Each line that is shown with the rules in its margin."""
        return [(self._words(row), row.rules) for row in self._rows]

    def marked(self) -> list[tuple[str, str, str]]:
        """What is marked, as it stands on the screen: the signs, their look, the rule."""
        return [
            (paragraph.text[part.first : part.last], part.look, part.change.rule)
            for paragraph in self._paragraphs
            for part in paragraph.parts
        ]

    def formats_of(self, paragraph: int) -> list[tuple[str, QTextCharFormat]]:
        """The signs of a paragraph that are painted in a way of their own, as Qt sees them."""
        layout = self._layouts[paragraph]
        units = layout.text().encode("utf-16-le")
        return [
            (units[2 * one.start : 2 * (one.start + one.length)].decode("utf-16-le"), one.format)
            for one in layout.formats()
        ]

    # ---- scrolling together -------------------------------------------------------------------------------------

    def place(self) -> tuple[int, int]:
        """The place in the text at the top of the view, and how many pixels of its line are above."""
        top = self.verticalScrollBar().value()
        row = next((row for row in reversed(self._rows) if row.top <= top), None)
        return (self._offset(row), top - row.top) if row is not None else (-1, 0)

    def show_place(self, offset: int, above: int = 0) -> None:
        """Bring a place of the text to the top, without telling."""
        row = next((row for row in reversed(self._rows) if self._offset(row) <= offset), None)
        self.scroll_to((row.top if row is not None else 0) + above)

    def scroll_to(self, top: int) -> None:
        """Scroll without telling."""
        self._following = True
        self.verticalScrollBar().setValue(top)
        self._following = False

    def _on_scrolled(self) -> None:
        self.gutter.update()
        self.viewport().update()
        if not self._following:
            self.scrolled.emit()

    @staticmethod
    def _offset(row: _Row) -> int:
        return row.paragraph.offsets[row.positions.back(row.line.textStart())]

    # ---- laying out ---------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        look = self._look
        self._rows, self._layouts = [], []
        width = self.viewport().width() - look.px(_LEFT) - look.px(_RIGHT)
        top, height = look.px(_TOP), look.px(_LINE)
        for paragraph in self._paragraphs:
            layout, positions = self._laid_out(paragraph, max(width, look.px(40)), height)
            self._layouts.append(layout)
            rows = [
                _Row(layout.lineAt(index), paragraph, positions, top + index * height)
                for index in range(layout.lineCount())
            ]
            self._note_rules(paragraph, positions, layout, rows)
            self._rows += rows
            top += height * max(layout.lineCount(), 1)
        bar = self.verticalScrollBar()
        self._following = True
        bar.setRange(0, max(top + look.px(_TOP) - self.viewport().height(), 0))
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(height)
        self._following = False
        self.viewport().update()
        self.gutter.update()

    def _restyle(self) -> None:
        self._fit_gutter()
        self._lay_out()

    def _laid_out(self, paragraph: Paragraph, width: int, height: int) -> tuple[QTextLayout, Positions]:
        positions = Positions(paragraph.text)
        layout = QTextLayout(paragraph.text, self._face(paragraph))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        option.setTabStopDistance(_TAB)
        layout.setTextOption(option)
        layout.setFormats([self._range(part, positions) for part in paragraph.parts])  # later, the lines would be lost
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, (height - line.height()) / 2))  # each line is drawn at its own place
        layout.endLayout()
        return layout, positions

    def _face(self, paragraph: Paragraph) -> QFont:
        if paragraph.kind in ("code", "table"):
            return self._look.mono("small")
        return self._look.font("small", 600 if paragraph.kind == "heading" else 400)

    def _range(self, part: Part, positions: Positions) -> QTextLayout.FormatRange:
        look, how = self._look, QTextCharFormat()
        if part.look == "inserted":
            how.setBackground(look.color("inserted_soft"))
            how.setForeground(look.color("good"))
            how.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
            how.setUnderlineColor(look.color("good"))
        else:
            how.setBackground(look.color("removed_soft"))
            how.setForeground(look.color("bad"))
            how.setFontStrikeOut(part.look == "struck")
        found = QTextLayout.FormatRange()
        found.start = positions(part.first)
        found.length = positions(part.last) - found.start
        found.format = how
        return found

    def _note_rules(
        self, paragraph: Paragraph, positions: Positions, layout: QTextLayout, rows: Sequence[_Row]
    ) -> None:
        noted = [(positions(part.first), positions(part.last), part.change.rule) for part in paragraph.parts]
        noted += [(positions(at), positions(at), change.rule) for at, change in paragraph.vanished]
        for first, last, rule in sorted(noted):
            begin = layout.lineForTextPosition(first).lineNumber()
            end = layout.lineForTextPosition(max(last - 1, first)).lineNumber()
            for row in rows[begin : end + 1] if begin >= 0 else ():
                if rule not in row.rules:
                    row.rules.append(rule)

    def _fit_gutter(self) -> None:
        """Room for the rules of a paragraph: those of a line depend on its width, which depends on this room."""
        rules = (
            {part.change.rule for part in one.parts} | {change.rule for _, change in one.vanished}
            for one in self._paragraphs
        )
        width = self.gutter.width_for(max(map(len, rules), default=0))
        if self.viewportMargins().right() != width:
            self.setViewportMargins(0, 0, width, 0)
        self.gutter.setGeometry(self._gutter_place(width))

    def _gutter_place(self, width: int) -> QRect:
        view = self.viewport().geometry()
        return QRect(view.right() + 1, view.top(), width, view.height())

    # ---- painting -----------------------------------------------------------------------------------------------

    def in_view(self) -> list[tuple[int, _Row]]:
        """The lines that are seen, each with its place in the view."""
        top, height = self.verticalScrollBar().value(), self._look.px(_LINE)
        end = top + self.viewport().height()
        return [(row.top - top, row) for row in self._rows if row.top + height > top and row.top < end]

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the lines that are seen, and under them the signs for what vanished."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(self._look.color("text"))
        left = self._look.px(_LEFT)
        for top, row in self.in_view():
            row.line.draw(painter, QPointF(left, top))
            for x in self._vanished_in(row):
                self._paint_vanished(painter, QPointF(left + x, top + row.line.y() + row.line.ascent()))
        if self._ringed:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._look.color("accent"), 2))
            painter.drawRect(self.viewport().rect().adjusted(1, 1, -1, -1))

    def _vanished_in(self, row: _Row) -> list[float]:
        return [x for x, _ in self._vanished(row)]

    def _vanished(self, row: _Row) -> list[tuple[float, Change]]:
        start, end = row.line.textStart(), row.line.textStart() + row.line.textLength()
        found = []
        for at, change in row.paragraph.vanished:
            place = row.positions(at)
            last = end == row.positions(len(row.paragraph.text))
            if start <= place < end or (last and place == end):
                found.append((_x(row.line, place), change))
        return found

    def _paint_vanished(self, painter: QPainter, at: QPointF) -> None:
        wide, high, below = self._look.px(4), self._look.px(5), self._look.px(2)
        top = at + QPointF(0, below)
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.color("good"))
        painter.drawPolygon(QPolygonF([top, top + QPointF(wide, high), top + QPointF(-wide, high)]))
        painter.restore()

    # ---- mouse, focus, size -------------------------------------------------------------------------------------

    def change_at(self, point: QPointF) -> Change | None:
        """The change at a point of the view."""
        x = point.x() - self._look.px(_LEFT)
        for top, row in self.in_view():
            if not top <= point.y() < top + self._look.px(_LINE):
                continue
            near = [change for at, change in self._vanished(row) if abs(at - x) <= _REACH]
            if near:
                return near[0]
            for part in row.paragraph.parts:
                if self._covers(row, part, x):
                    return part.change
        return None

    @staticmethod
    def _covers(row: _Row, part: Part, x: float) -> bool:
        start, end = row.line.textStart(), row.line.textStart() + row.line.textLength()
        first, last = max(row.positions(part.first), start), min(row.positions(part.last), end)
        if first >= last:
            return False
        left, right = sorted((_x(row.line, first), _x(row.line, last)))
        return left - 1 <= x <= right + 1

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go to the rule of the change."""
        change = self.change_at(event.position())
        if change is not None and event.button() == Qt.MouseButton.LeftButton:
            self.rule_wanted.emit(change.rule)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show that a change can be pressed."""
        over = self.change_at(event.position()) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor)

    def viewportEvent(self, event: QEvent) -> bool:
        """Name the rule of the change under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            change = self.change_at(QPointF(event.pos()))
            show_sign(event, self.viewport(), self.gutter.signs.get(change.rule) if change is not None else None)
            return True
        return super().viewportEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Wear a ring when the keyboard brought the focus."""
        super().focusInEvent(event)
        self._ringed = event.reason() in _BY_KEYBOARD
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Take the ring off."""
        super().focusOutEvent(event)
        self._ringed = False
        self.viewport().update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        self.gutter.setGeometry(self._gutter_place(self.viewportMargins().right()))
        offset, above = self.place()
        self._lay_out()
        self.show_place(offset, above)

    def minimumSizeHint(self) -> QSize:
        """Some words in two lines."""
        return QSize(self._look.px(160), self._look.px(3 * _LINE))

    @staticmethod
    def _words(row: _Row) -> str:
        first = row.positions.back(row.line.textStart())
        last = row.positions.back(row.line.textStart() + row.line.textLength())
        return row.paragraph.text[first:last]


def _x(line: QTextLine, position: int) -> float:
    found = line.cursorToX(position)
    assert isinstance(found, tuple)  # the typing knows only of the other form
    return float(found[0])

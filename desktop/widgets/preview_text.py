"""Shows a text with its changes marked, line for line, and in a margin of its own the numbers of the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QFont,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPolygonF,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from core.records import SourceText
from desktop.style import Look
from desktop.widgets.focus_ring import FocusRing
from desktop.widgets.laid_text import Laid, Place, laid_out, x_of
from desktop.widgets.preview_diff import Change, Paragraph, Part
from desktop.widgets.preview_gutter import Gutter, RuleSign, show_sign
from desktop.widgets.source_view import Positions
from desktop.widgets.text_selecting import TextSelecting

_LINE, _LEFT, _RIGHT, _TOP = 22, 15, 8, 11
_TAB = 32.0
_REACH = 6.0


@dataclass(slots=True)
class _Row:
    """One line on the screen. `rules` are those that changed something on it, from left to right."""

    laid: Laid
    index: int
    paragraph: Paragraph
    rules: list[str] = field(default_factory=list)

    @property
    def top(self) -> int:
        """Where it begins."""
        return self.laid.line_top(self.index)

    @property
    def ends(self) -> tuple[int, int]:
        """Its first and its last position in the layout."""
        line = self.laid.layout.lineAt(self.index)
        return line.textStart(), line.textStart() + line.textLength()

    @property
    def first(self) -> int:
        """The place in the text that its first sign shows."""
        return self.paragraph.offsets[self.laid.positions.back(self.ends[0])]

    def x_of(self, position: int) -> float:
        """Where a position of the layout stands on it."""
        return x_of(self.laid.layout.lineAt(self.index), position)


class DiffView(QAbstractScrollArea):
    """A text that can be selected and copied, as it is without the signs. A click on a change chooses its rule."""

    rule_wanted = Signal(str)
    scrolled = Signal()
    """A person scrolled: what stands beside it follows."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._paragraphs: Sequence[Paragraph] = ()
        self._source: SourceText | None = None
        self._laid: list[Laid] = []
        self._rows: list[_Row] = []
        self._following = False
        self._ring = FocusRing(look, self)
        self.selecting = TextSelecting(look, self, self._copied)
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

    def set_text(
        self, source: SourceText | None, paragraphs: Sequence[Paragraph], signs: Mapping[str, RuleSign]
    ) -> None:
        """Show another text by these paragraphs; the place that is read stays, as far as there is one."""
        self._source, self._paragraphs, self.gutter.signs = source, paragraphs, signs
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

    # ---- scrolling together -------------------------------------------------------------------------------------

    def place(self) -> tuple[int, int]:
        """The place in the text at the top of the view, and how many pixels of its line are above."""
        top = self.verticalScrollBar().value()
        row = next((row for row in reversed(self._rows) if row.top <= top), None)
        return (row.first, top - row.top) if row is not None else (-1, 0)

    def show_place(self, offset: int, above: int = 0) -> None:
        """Bring a place of the text to the top, without telling."""
        row = next((row for row in reversed(self._rows) if row.first <= offset), None)
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

    def _copied(self, first: Place, last: Place) -> str:
        """What of the text lies between two places."""
        source = self._source
        if source is None:
            return ""
        start, end = (self._paragraphs[place.paragraph].offset(place.sign) for place in (first, last))
        return source.text[start - source.start : end - source.start]

    # ---- laying out ---------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        look = self._look
        self._rows, self._laid = [], []
        width = self.viewport().width() - look.px(_LEFT) - look.px(_RIGHT)
        top, height = look.px(_TOP), look.px(_LINE)
        for paragraph in self._paragraphs:
            laid = self._laid_out(paragraph, top, max(width, look.px(40)), height)
            self._laid.append(laid)
            rows = [_Row(laid, index, paragraph) for index in range(laid.layout.lineCount())]
            self._note_rules(laid, paragraph, rows)
            self._rows += rows
            top = laid.bottom
        self.selecting.show(self._laid)
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

    def _laid_out(self, paragraph: Paragraph, top: int, width: int, height: int) -> Laid:
        positions, corner = Positions(paragraph.text), (self._look.px(_LEFT), top)
        formats = [self._range(part, positions) for part in paragraph.parts]
        return laid_out(paragraph.text, self._face(paragraph), corner, width, height, formats, _TAB)

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

    @staticmethod
    def _note_rules(laid: Laid, paragraph: Paragraph, rows: Sequence[_Row]) -> None:
        positions = laid.positions
        noted = [(positions(part.first), positions(part.last), part.change.rule) for part in paragraph.parts]
        noted += [(positions(at), positions(at), change.rule) for at, change in paragraph.vanished]
        for first, last, rule in sorted(noted):
            begin = laid.layout.lineForTextPosition(first).lineNumber()
            end = laid.layout.lineForTextPosition(max(last - 1, first)).lineNumber()
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
        above, view = self.verticalScrollBar().value(), QRectF(self.viewport().rect())
        for place, laid in enumerate(self._laid):
            if laid.bottom > above and laid.top < above + view.height():
                corner = QPointF(laid.left, laid.top - above)
                laid.layout.draw(painter, corner, self.selecting.ranges(place), view)
        for top, row in self.in_view():
            line = row.laid.layout.lineAt(row.index)
            down = top + (self._look.px(_LINE) - line.height()) / 2 + line.ascent()
            for x, _ in self._vanished(row):
                self._paint_vanished(painter, QPointF(row.laid.left + x, down))
        self._ring.paint(painter)

    def _vanished(self, row: _Row) -> list[tuple[float, Change]]:
        start, end = row.ends
        found = []
        for at, change in row.paragraph.vanished:
            place = row.laid.positions(at)
            last = end == row.laid.positions(len(row.paragraph.text))
            if start <= place < end or (last and place == end):
                found.append((row.x_of(place), change))
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
        start, end = row.ends
        first, last = max(row.laid.positions(part.first), start), min(row.laid.positions(part.last), end)
        if first >= last:
            return False
        left, right = sorted((row.x_of(first), row.x_of(last)))
        return left - 1 <= x <= right + 1

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Perhaps the beginning of a selection."""
        self.selecting.press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select a word."""
        self.selecting.double_click(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go to the rule of the change, unless something was selected."""
        change = None if self.selecting.dragged else self.change_at(event.position())
        if change is not None and event.button() == Qt.MouseButton.LeftButton:
            self.rule_wanted.emit(change.rule)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Select as far as the pointer; show that a change can be pressed."""
        if not self.selecting.drag(event):
            over = self.change_at(event.position()) is not None
            self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Copy, or select all."""
        self.selecting.open_menu(event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Select and copy; the rest scrolls."""
        if not self.selecting.key(event):
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Name the rule of the change under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            change = self.change_at(QPointF(event.pos()))
            show_sign(event, self.viewport(), self.gutter.signs.get(change.rule) if change is not None else None)
            return True
        return super().viewportEvent(event)

    def event(self, event: QEvent) -> bool:
        """Wear a ring while the focus came from the keyboard."""
        if isinstance(event, QFocusEvent):
            self._ring.note(event)
        return super().event(event)

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
        first, last = (row.laid.positions.back(position) for position in row.ends)
        return row.paragraph.text[first:last]

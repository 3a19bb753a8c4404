"""The passages of a text, one under the other on alternate grounds, with their numbers and tokens in the margin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from core.records import PassagePreview
from desktop.language import number, tr
from desktop.style import Look
from desktop.widgets.laid_text import Laid, Place, laid_out
from desktop.widgets.painted_text import Face
from desktop.widgets.source_view import Positions, showable
from desktop.widgets.text_selecting import TextSelecting

_LINE, _MARGIN, _COLUMN, _PAD, _ABOVE = 21, 15, 78, 10, 5
_TOP, _BETWEEN, _RIGHT = 8, 4, 12
_WITH_ANOTHER = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
_MOST_SHOWN = 1500
"""Of a longer passage the beginning is shown; what is embedded is shown whole beside the list."""


@dataclass(slots=True)
class _Box:
    """A passage with its lines; `top` counts from the beginning of the list."""

    passage: PassagePreview
    laid: Laid
    top: int
    height: int


class PassageList(QAbstractScrollArea):
    """One stop of the Tab key; the arrows and clicks choose a passage, its text can be selected and copied."""

    chosen = Signal(int)
    """The number of the passage that was chosen by a person."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._passages: Sequence[PassagePreview] = ()
        self._boxes: list[_Box] = []
        self.current = 0
        self.selecting = TextSelecting(look, self, self._copied)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        self.verticalScrollBar().valueChanged.connect(self.viewport().update)
        look.changed.connect(self._lay_out)

    # ---- what is shown ------------------------------------------------------------------------------------------

    def set_passages(self, passages: Sequence[PassagePreview], current: int) -> None:
        """Show other passages, one of them chosen."""
        self._passages, self.current = passages, current
        self._lay_out()

    def set_current(self, current: int) -> None:
        """Choose a passage without telling, and bring it into view."""
        self.current = current
        self._bring()
        self.viewport().update()

    # ---- laying out ---------------------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        look, self._boxes = self._look, []
        width = max(self.viewport().width() - self._left() - self._right() - 2 * look.px(_PAD), look.px(40))
        top, line = look.px(_TOP), look.px(_LINE)
        for passage in self._passages:
            laid = self._laid_out(passage, top + look.px(_ABOVE), width, line)
            height = max(laid.bottom - laid.top, 2 * look.line_height("caption")) + 2 * look.px(_ABOVE)
            self._boxes.append(_Box(passage, laid, top, height))
            top += height + look.px(_BETWEEN)
        self.selecting.show([box.laid for box in self._boxes])
        bar = self.verticalScrollBar()
        bar.setRange(0, max(top + look.px(_TOP) - self.viewport().height(), 0))
        bar.setPageStep(self.viewport().height())
        bar.setSingleStep(line)
        self._bring()
        self._speak()
        self.viewport().update()

    def _laid_out(self, passage: PassagePreview, top: int, width: int, line: int) -> Laid:
        text, corner = shown_text(passage.text), (self._left() + self._look.px(_PAD), top)
        formats = [self._shared(text, passage.shared)] if passage.shared else []
        return laid_out(text, self._look.font("small"), corner, width, line, formats)

    def _copied(self, first: Place, last: Place) -> str:
        """What lies between two places of the passages, each a paragraph of its own."""
        parts = []
        for index in range(first.paragraph, last.paragraph + 1):
            text, shown = self._passages[index].text, self._boxes[index].laid.text
            start = first.sign if index == first.paragraph else 0
            end = last.sign if index == last.paragraph else len(shown)
            parts.append(text[start : end if end < len(shown) else len(text)])  # of a long one all that is not shown
        return "\n\n".join(parts)

    def _shared(self, text: str, shared: int) -> QTextLayout.FormatRange:
        how, found = QTextCharFormat(), QTextLayout.FormatRange()
        how.setForeground(self._look.color("muted"))
        how.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DashUnderline)
        how.setUnderlineColor(self._look.color("muted"))
        found.start, found.format = 0, how
        found.length = Positions(text)(len(text[:shared].rstrip()))
        return found

    def _left(self) -> int:
        return self._look.px(_MARGIN + _COLUMN)

    def _right(self) -> int:
        """What is free at the right: the scroll bar stands in it, so that lines break alike with and without it."""
        return max(self._look.px(_RIGHT) - (self.width() - self.viewport().width()), 0)

    def _bring(self) -> None:
        """Scroll as little as shows the chosen passage; of one that is higher than the view its beginning."""
        box = next((box for box in self._boxes if box.passage.number == self.current), None)
        if box is None:
            return
        bar, room, around = self.verticalScrollBar(), self.viewport().height(), self._look.px(_TOP)
        if box.top + box.height + around > bar.value() + room:
            bar.setValue(box.top + box.height + around - room)
        if box.top - around < bar.value():
            bar.setValue(box.top - around)

    # ---- painting -----------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the passages that are seen."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top, end = self.verticalScrollBar().value(), self.verticalScrollBar().value() + self.viewport().height()
        for box in self._boxes:
            if box.top + box.height > top and box.top < end:
                self._paint_margin(painter, box, box.top - top)
                self._paint_box(painter, box, box.top - top)

    def _paint_margin(self, painter: QPainter, box: _Box, top: int) -> None:
        look, passage = self._look, box.passage
        room = look.px(_COLUMN) - look.px(6)
        for role, weight, text, down, color in (
            ("small", 600, number(passage.number), 0, "accent" if passage.number == self.current else "text"),
            ("caption", 400, tr("{n} tokens", passage.tokens), look.px(17), "muted"),
        ):
            face = Face(look.font(role, weight))  # type: ignore[arg-type]
            painter.setFont(face.font)
            painter.setPen(look.color(color))  # type: ignore[arg-type]
            area = QRectF(look.px(_MARGIN), top + down, room, look.px(22))
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, face.cut(text, room))

    def _paint_box(self, painter: QPainter, box: _Box, top: int) -> None:
        look = self._look
        area = QRectF(self._left(), top, self.viewport().width() - self._left() - self._right(), box.height)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("span_a" if box.passage.number % 2 else "span_b"))
        painter.drawRoundedRect(area, 4, 4)
        if box.passage.number == self.current:
            painter.setPen(QPen(look.color("accent"), 3.0 if self.hasFocus() else 2.0))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area.adjusted(1, 1, -1, -1), 4, 4)
        painter.setPen(look.color("text"))
        place = self._boxes.index(box)
        corner = QPointF(box.laid.left, top + look.px(_ABOVE))
        box.laid.layout.draw(painter, corner, self.selecting.ranges(place))

    # ---- keys, mouse, size --------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go from passage to passage."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        numbers = [passage.number for passage in self._passages]
        if event.key() in steps and numbers and not event.modifiers() & _WITH_ANOTHER:
            at = numbers.index(self.current) if self.current in numbers else -1
            self._choose(numbers[min(max(at + steps[Qt.Key(event.key())], 0), len(numbers) - 1)])
        elif not self.selecting.key(event):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Perhaps the beginning of a selection."""
        self.selecting.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Select as far as the pointer; over text it shows that it can be selected."""
        if not self.selecting.drag(event):
            over = event.position().x() >= self._left() and self._under(event.position()) is not None
            self.viewport().setCursor(Qt.CursorShape.IBeamCursor if over else Qt.CursorShape.ArrowCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose the passage under the pointer, unless something was selected."""
        box = None if self.selecting.dragged else self._under(event.position())
        if box is not None and event.button() == Qt.MouseButton.LeftButton:
            self._choose(box.passage.number)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select a word."""
        self.selecting.double_click(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Copy, or select all."""
        self.selecting.open_menu(event.globalPos())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Break the lines anew."""
        super().resizeEvent(event)
        self._lay_out()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Ring the chosen passage more strongly."""
        super().focusInEvent(event)
        self.viewport().update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """And less so again."""
        super().focusOutEvent(event)
        self.viewport().update()

    def minimumSizeHint(self) -> QSize:
        """Some words in two lines."""
        return QSize(self._look.px(_COLUMN + 140), self._look.px(4 * _LINE))

    def _under(self, point: QPointF) -> _Box | None:
        down = point.y() + self.verticalScrollBar().value()
        return next((box for box in self._boxes if box.top <= down < box.top + box.height), None)

    def _choose(self, number: int) -> None:
        self.set_current(number)
        self._speak()
        if self.hasFocus():
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.accessibleDescription()))
        self.chosen.emit(number)

    def _speak(self) -> None:
        """What a screen reader says of the chosen passage."""
        passage = next((one for one in self._passages if one.number == self.current), None)
        self.setAccessibleDescription(
            "" if passage is None else "\n".join([tr("Passage {n}", passage.number), shown_text(passage.text)])
        )


def shown_text(text: str) -> str:
    """A passage as the list shows it: line ends that do not end paragraphs of their own, and not without end."""
    shown = showable(text)
    cut = shown if len(shown) <= _MOST_SHOWN else f"{shown[:_MOST_SHOWN]}…"
    return cut.replace("\r\n", "\r\u2028").replace("\n", "\u2028")

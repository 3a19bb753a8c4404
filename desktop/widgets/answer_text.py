"""The text of an answer, with footnote markers painted over real text, so that it reads, copies and wraps as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QEvent, QMimeData, QPointF, QRectF, QSize, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleAnnouncementEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QTextBlock,
    QTextCursor,
    QTextLine,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QSizePolicy, QTextBrowser, QWidget

from core.records import Unit
from desktop.style import Look
from desktop.widgets.answer_document import Mark, Reading, Typeset, typeset, typeset_quote
from desktop.widgets.citation import MarkerState, paint_pill, paint_ring
from desktop.widgets.copying import copied_part

_HOVER_MS = 300
_CENTRE_PX = 5.5  # half the height of a capital: the pill's centre above the base line
_DOTS_PX, _DOTS_BELOW_PX = 1.6, 4.5
_DOTS_PIECE_PX, _DOTS_IN_PIECE = 16, 5
_SELECTABLE = Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
_KEYS_THAT_OPEN = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class AnswerText(QTextBrowser):
    """Shows an answer or one quote as high as it is. States of markers are only painted: the document stays."""

    footnote_wanted = Signal(int)
    """Open this footnote."""
    hovered = Signal(object, object)
    """The number of a marker and its rectangle on the screen; None, None when the pointer leaves it."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._fill: Callable[[], Typeset] = Typeset
        self.made = Typeset()
        """The markers and the unproven sentences of the document."""
        self._under: Mark | None = None
        self._pressed: Mark | None = None
        self._at: int | None = None  # the marker that the keyboard is at
        self._current: int | None = None
        self.name_of: Callable[[int | None], str] = str
        """What the screen reader says at a marker: its number, or None where nothing was found."""
        self._wait = QTimer(self, singleShot=True, interval=_HOVER_MS)
        self._wait.timeout.connect(self._tell_hovered)
        self.setOpenLinks(False)
        # Markers are walked and clicked here: Qt would select their text to show where the keyboard is.
        self.setTextInteractionFlags(_SELECTABLE)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.DefaultContextMenu)
        self.viewport().setMouseTracking(True)
        self.viewport().setAutoFillBackground(False)
        look.changed.connect(self.refill)

    # ---- what it shows ----------------------------------------------------------------------------------------------

    def show_answer(self, markdown: str, units: Sequence[Unit], pending: str = "") -> None:
        """Show an answer, and behind it what is written but not checked yet."""
        self._fill = lambda: typeset(self.document(), self._look, self._reading(), markdown, units, pending)
        self.refill()

    def show_quote(self, text: str, number: int) -> None:
        """Show one quote, larger, as it stands in its document."""

        def fill() -> Typeset:
            font = self._look.font("answer_heading")
            return typeset_quote(self.document(), self._look, Reading(font, self._look.px(27)), text, number)

        self._fill = fill
        self.refill()

    def refill(self) -> None:
        """Make the document anew, with the present colours and sizes; what is selected stays selected."""
        anchor, position = self.textCursor().anchor(), self.textCursor().position()
        self.made = self._fill()
        if anchor != position:
            last = self.document().characterCount() - 1
            kept = self.textCursor()
            kept.setPosition(min(anchor, last))
            kept.setPosition(min(position, last), QTextCursor.MoveMode.KeepAnchor)
            self.setTextCursor(kept)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if self.made.marks else Qt.FocusPolicy.ClickFocus)
        if self._under not in self.made.marks:
            self._under = None
        if self._at is not None and self._at >= len(self.made.marks):
            self._at = None
        self._fit()
        self.viewport().update()

    def set_current(self, number: int | None) -> None:
        """Mark every marker with this number as the one that is open in the source view."""
        if number != self._current:
            self._current = number
            self.viewport().update()

    def _reading(self) -> Reading:
        return Reading(self._look.font("reading"), self._look.line_height("reading"))

    # ---- where things are -------------------------------------------------------------------------------------------

    def marker_rect(self, mark: Mark) -> QRectF:
        """Where the pill of a marker is drawn, in the viewport."""
        block = self.document().findBlock(mark.start)
        line = block.layout().lineForTextPosition(mark.start - block.position())
        if not line.isValid():
            return QRectF()
        base = self._base(block, line)
        left = base.x() + _x(line, mark.start - block.position()) + mark.gap
        pill = mark.pill
        centre = base.y() - self._look.px(_CENTRE_PX)
        return QRectF(left, centre - pill.height / 2, pill.width, pill.height)

    def _base(self, block: QTextBlock, line: QTextLine) -> QPointF:
        """Where the base line of a line begins, in the viewport."""
        origin = self.document().documentLayout().blockBoundingRect(block).topLeft()
        shift = QPointF(self.horizontalScrollBar().value(), self.verticalScrollBar().value())
        return origin + QPointF(0, line.position().y() + line.ascent()) - shift

    def _mark_at(self, place: QPointF) -> Mark | None:
        near = 2.0
        for mark in self.made.marks:
            if self.marker_rect(mark).adjusted(-near, -near - 2, near, near + 2).contains(place):
                return mark
        return None

    # ---- painting ---------------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text, then the dotted lines and the pills over it."""
        super().paintEvent(event)
        with QPainter(self.viewport()) as painter:
            for start, end in self.made.unproven:
                self._paint_dots(painter, start, end)
            for place, mark in enumerate(self.made.marks):
                rect = self.marker_rect(mark)
                if rect.intersects(QRectF(event.rect()).adjusted(-8, -8, 8, 8)):
                    paint_pill(painter, self._look, rect, mark.words, self._state_of(mark))
                    if place == self._at and self.hasFocus():
                        paint_ring(painter, self._look, rect)

    def _state_of(self, mark: Mark) -> MarkerState:
        if mark.number is None:
            return "unsupported"
        if mark.number == self._current:
            return "current"
        return "hovered" if mark == self._under else "normal"

    def _paint_dots(self, painter: QPainter, start: int, end: int) -> None:
        block, dots = self.document().findBlock(start), self._dots()
        while block.isValid() and block.position() < end:
            layout, first = block.layout(), block.position()
            for number in range(layout.lineCount()):
                line = layout.lineAt(number)
                begins = max(start - first, line.textStart())
                ends = min(end - first, line.textStart() + line.textLength())
                if begins < ends and block.text().strip():
                    base = self._base(block, line)
                    left, right = _x(line, begins), _x(line, _without_space(block, begins, ends))
                    area = QRectF(
                        base.x() + left,
                        base.y() + _DOTS_BELOW_PX - 1,
                        right - left,
                        dots.deviceIndependentSize().height(),
                    )
                    painter.drawTiledPixmap(area, dots)
            block = block.next()

    def _dots(self) -> QPixmap:
        """A piece of the dotted line: drawing it as a line would take too long to do it often."""
        ratio = self.devicePixelRatioF()
        piece = QPixmap(round(_DOTS_PIECE_PX * ratio), round(2 * _DOTS_PX * ratio))
        piece.setDevicePixelRatio(ratio)
        piece.fill(Qt.GlobalColor.transparent)
        with QPainter(piece) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.color("warn"))
            for number in range(_DOTS_IN_PIECE):
                centre = (number + 0.5) * _DOTS_PIECE_PX / _DOTS_IN_PIECE
                painter.drawEllipse(QPointF(centre, _DOTS_PX), _DOTS_PX / 2, _DOTS_PX / 2)
        return piece

    # ---- the pointer ------------------------------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Show which marker the pointer is over."""
        super().mouseMoveEvent(event)
        mark = self._mark_at(event.position())
        if mark != self._under:
            self._leave()
            self._under = mark
            if mark is not None and mark.number is not None:
                self._wait.start()
            self.viewport().update()
        hand = mark is not None and mark.number is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if hand else Qt.CursorShape.IBeamCursor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Remember where a click begins."""
        super().mousePressEvent(event)
        self._pressed = self._mark_at(event.position())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Open the footnote that was clicked."""
        super().mouseReleaseEvent(event)
        mark, pressed = self._mark_at(event.position()), self._pressed
        self._pressed = None
        left = event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection()
        if left and mark is not None and mark == pressed and mark.number is not None:
            self._wait.stop()
            self.footnote_wanted.emit(mark.number)

    def leaveEvent(self, event: QEvent) -> None:
        """Forget which marker the pointer was over."""
        super().leaveEvent(event)
        self._leave()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the page, not the answer."""
        event.ignore()

    def _leave(self) -> None:
        self._wait.stop()
        if self._under is not None:
            self._under = None
            self.viewport().update()
            self.hovered.emit(None, None)

    def _tell_hovered(self) -> None:
        if self._under is not None:
            self._tell(self._under)

    def _tell(self, mark: Mark) -> None:
        rect = self.marker_rect(mark).toAlignedRect()
        rect.moveTopLeft(self.viewport().mapToGlobal(rect.topLeft()))
        self.hovered.emit(mark.number, rect)

    # ---- the keyboard -----------------------------------------------------------------------------------------------

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Begin at the first marker, or at the last when coming from behind."""
        super().focusInEvent(event)
        count = len(self.made.marks)
        if count and event.reason() == Qt.FocusReason.TabFocusReason:
            self._go_to(0)
        elif count and event.reason() == Qt.FocusReason.BacktabFocusReason:
            self._go_to(count - 1)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Leave the marker."""
        super().focusOutEvent(event)
        if self._at is not None:
            self._at = None
            self.hovered.emit(None, None)
        self.viewport().update()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Walk the markers, then leave."""
        at = self._at if self._at is not None else (-1 if forward else len(self.made.marks))
        step = at + (1 if forward else -1)
        if 0 <= step < len(self.made.marks):
            self._go_to(step)
            return True
        return QWidget.focusNextPrevChild(self, forward)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the footnote that the keyboard is at."""
        if self._at is not None and event.key() in _KEYS_THAT_OPEN:
            number = self.made.marks[self._at].number
            if number is not None:
                self.footnote_wanted.emit(number)
            return
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            event.ignore()
            return
        super().keyPressEvent(event)

    def _go_to(self, place: int) -> None:
        self._at = place
        mark = self.made.marks[place]
        self.viewport().update()
        if mark.number is None:
            self.hovered.emit(None, None)
        else:
            self._tell(mark)
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(self, self.name_of(mark.number)))

    # ---- copying and loading ----------------------------------------------------------------------------------------

    def createMimeDataFromSelection(self) -> QMimeData:
        """What is copied: text with "[n]", and the same as HTML with the numbers to be seen."""
        return copied_part(self.document(), self.made.marks, self.textCursor())

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Nothing: an answer shows no pictures and fetches nothing."""
        return None

    # ---- size -------------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stay as high as the text."""
        super().resizeEvent(event)
        self._fit()

    def sizeHint(self) -> QSize:
        """As high as the text is at this width."""
        return QSize(200, self.height())

    def minimumSizeHint(self) -> QSize:
        """Any width will do."""
        return QSize(0, self.height())

    def _fit(self) -> None:
        self.document().setTextWidth(self.viewport().width())
        height = round(self.document().size().height()) + self._look.px(4)
        if height != self.height():
            self.setFixedHeight(height)


def _x(line: QTextLine, position: int) -> float:
    """How far right a character of a line begins."""
    found: Any = line.cursorToX(position)  # the stubs call it an object
    return float(found[0] if isinstance(found, tuple) else found)


def _without_space(block: QTextBlock, start: int, end: int) -> int:
    """The end of a piece of a block without the white space at its end."""
    document = block.document()
    while end > start and document.characterAt(block.position() + end - 1).isspace():
        end -= 1
    return end

"""The text as it was read, with the kind of each block in the margin; the block under the pointer is outlined."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QWidget

from core.records import Block, SourceText
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.source_text import SourceTextView

_OUT = 4.0
_RADIUS = 4.0
_GAP = 8


class BlockText(SourceTextView):
    """A text with its blocks. `pointed` tells which one the pointer is over (its place among them, -1 for none)."""

    pointed = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self._blocks: Sequence[Block] = ()
        self._outlined = -1
        self._under_pointer = -1
        self._margin = _Margin(look, self)
        self.document().setDocumentMargin(_GAP)
        self.viewport().setMouseTracking(True)
        self.verticalScrollBar().valueChanged.connect(lambda _: self._margin.update())
        self.cursorPositionChanged.connect(self._follow_keyboard)
        look.changed.connect(self._make_room)
        self._make_room()

    def set_text(self, part: SourceText) -> None:
        """Show another text or another part of it."""
        self._blocks = part.blocks
        self._outlined = self._under_pointer = -1
        super().set_text(part)
        self._margin.update()

    @property
    def blocks(self) -> Sequence[Block]:
        """What the text consists of."""
        return self._blocks

    def outline(self, index: int) -> None:
        """Outline a block, -1 for none."""
        if index != self._outlined:
            self._outlined = index
            self.viewport().update()
            self._margin.update()

    def bring_into_view(self, index: int) -> None:
        """Scroll no further than needed to show a block."""
        area = self.block_area(index)
        bar, height = self.verticalScrollBar(), self.viewport().height()
        if area.top() < 0 or (area.bottom() > height and area.height() > height):
            bar.setValue(round(bar.value() + area.top() - _GAP))
        elif area.bottom() > height:
            bar.setValue(round(bar.value() + area.bottom() - height + _GAP))

    def block_area(self, index: int) -> QRectF:
        """Where a block stands in the view now."""
        block = self._blocks[index]
        first, last = self.line_of(block.start), self.line_of(max(block.end - 1, block.start))
        return QRectF(0, first.top(), self.viewport().width(), last.bottom() - first.top()).adjusted(2, -2, -2, 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text, and around the outlined block a box."""
        super().paintEvent(event)
        if 0 <= self._outlined < len(self._blocks):
            painter = QPainter(self.viewport())
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self._look.color("accent"), 1.6))
            painter.drawRoundedRect(self.block_area(self._outlined), _RADIUS, _RADIUS)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell which block is under the pointer."""
        super().mouseMoveEvent(event)
        self._point(self._block_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        """None is any more."""
        self._point(-1)
        super().leaveEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The margin is as high as the text."""
        super().resizeEvent(event)
        self._place_margin()

    def _point(self, index: int) -> None:
        if index != self._under_pointer:
            self._under_pointer = index
            self.pointed.emit(index)

    def _follow_keyboard(self) -> None:
        if self.hasFocus():
            self._point(self._block_at(QPointF(self.cursorRect().center())))

    def _block_at(self, point: QPointF) -> int:
        offset = self.offset_at(point)
        at = bisect_right(self._blocks, offset, key=lambda block: block.start) - 1
        for index in (at, at + 1):
            if 0 <= index < len(self._blocks) and self.block_area(index).contains(point):
                return index
        return -1

    def _make_room(self) -> None:
        metrics = QFontMetrics(self._look.font("caption"))
        longest = (kind_words()["heading"] + " 9", *kind_words().values())
        wide = max(metrics.horizontalAdvance(word) for word in longest)
        self.setViewportMargins(wide + 2 * _GAP, _GAP, 0, 0)
        self._place_margin()

    def _place_margin(self) -> None:
        area = self.viewport().geometry()
        self._margin.setGeometry(0, area.top(), area.left(), area.height())

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._make_room()
        super().changeEvent(event)

    def paint_margin(self, painter: QPainter, width: int) -> None:
        """Write the kinds of the blocks that are in view beside their first lines."""
        font, height = self._look.font("caption"), self.viewport().height()
        painter.setFont(font)
        top = self.offset_at(QPointF(1, 1))
        first = max(bisect_right(self._blocks, top, key=lambda block: block.start) - 1, 0)
        for index in range(first, len(self._blocks)):
            line = self.line_of(self._blocks[index].start)
            if line.top() > height:
                break
            painter.setPen(self._look.color("accent" if index == self._outlined else "muted"))
            where = QRectF(0, line.top(), width - _GAP, line.height())
            flags = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(where, flags, kind_word(self._blocks[index]))


class _Margin(QWidget):
    """Stands beside the text and not in it, so that copying takes the text alone."""

    def __init__(self, look: Look, text: BlockText) -> None:
        super().__init__(text)
        self._text = text
        look.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the kinds."""
        self._text.paint_margin(QPainter(self), self.width())


def kind_words() -> dict[str, str]:
    """What the kinds of blocks are called in the margin."""
    return {
        "heading": tr("heading", about="kind of text"),
        "paragraph": tr("text", about="kind of text"),
        "list_item": tr("list", about="kind of text"),
        "table": tr("table", about="kind of text"),
        "code": tr("code", about="kind of text"),
        "note": tr("note", about="kind of text"),
    }


def kind_word(block: Block) -> str:
    """A block's kind, of a heading with its level."""
    word = kind_words()[block.kind]
    return f"{word} {block.level}" if block.kind == "heading" and block.level else word

"""Shows the text that was read of a source, with the cited words marked in it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFontMetricsF,
    QResizeEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextOption,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QTextEdit, QWidget

from core.records import Block, SourceText
from desktop.style import Look, Role, TypeRole
from desktop.widgets.source_view import Positions, showable

Span = tuple[int, int]
_MARGIN = 28
_THIRD = 1 / 3
_NEAR_PX = 40
_MOST_COLUMNS, _WIDEST_COLUMN = 30, 240.0


class SourceTextView(QTextEdit):
    """A text, or a part of a long one; more of it is wanted when an end is scrolled to.

    What is marked is painted over the text; the document itself never changes.
    """

    part_wanted = Signal(int)
    """The part around this offset of the whole text is wanted; `set_text` answers."""
    menu_wanted = Signal(QPoint)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._part = SourceText("", 0, 0)
        self._positions = Positions("")
        self._cited: Span | None = None
        self._others: Sequence[Span] = ()
        self._found: Sequence[Span] = ()
        self._at_hand: Span | None = None
        self._asked = False
        self._target: int | None = None
        self.setReadOnly(True)
        self.setAcceptRichText(False)
        self.setUndoRedoEnabled(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(_MARGIN)
        self._settling = QTimer(self, singleShot=True, interval=0)
        self._settling.timeout.connect(self._settle)
        self.verticalScrollBar().valueChanged.connect(self._want_more)
        look.changed.connect(self._restyle)

    # ---- what is shown ------------------------------------------------------------------------------------------

    def set_text(self, part: SourceText) -> None:
        """Show a text, or another part of it; what was at the edge of the old part stays in view."""
        edge = self._edge_in_view() if self._asked else None
        height = self._height_of(edge) if edge is not None else 0.0
        self._asked = True  # nothing more is wanted while it is written
        self._part = part
        self._write()
        if edge is not None and self._holds(edge):
            self._target = None
            self._show_at(edge, height)
        self._asked = False
        if self._target is not None:
            self._settling.start()

    def set_marks(self, cited: Span | None, others: Sequence[Span] = ()) -> None:
        """Mark the cited words and, more quietly, those of other footnotes."""
        self._cited, self._others = cited, others
        self._paint_marks()

    def set_found(self, spans: Sequence[Span], at_hand: Span | None = None) -> None:
        """Mark what was searched, and the one that is at hand."""
        self._found, self._at_hand = spans, at_hand
        self._paint_marks()

    def go_to(self, offset: int) -> None:
        """Bring a place a third below the top; a part that holds it is asked for where needed."""
        self._target = offset
        if self._holds(offset):
            self._settling.start()
        elif not self._asked:
            self.part_wanted.emit(offset)

    @property
    def selected(self) -> str:
        """The selected words."""
        return self.textCursor().selectedText().replace("\u2029", "\n")

    # ---- writing ------------------------------------------------------------------------------------------------

    def _write(self) -> None:
        text = showable(self._part.text)
        self._positions = Positions(text)
        self.setPlainText(text)
        cursor = QTextCursor(self.document())
        cursor.beginEditBlock()
        cursor.select(QTextCursor.SelectionType.Document)
        self._form(cursor, "reading", "text", 400)
        for block in self._part.blocks:
            self._form_block(cursor, block)
        cursor.endEditBlock()
        self._paint_marks()

    def _form_block(self, cursor: QTextCursor, block: Block) -> None:
        if block.kind in ("paragraph", "list_item"):
            return
        cursor.setPosition(self._at(block.start))
        cursor.setPosition(self._at(block.end), QTextCursor.MoveMode.KeepAnchor)
        if block.kind == "heading":
            self._form(cursor, "question" if block.level <= 1 else "answer_heading", "text", 600)
        elif block.kind == "note":
            self._form(cursor, "small", "muted", 400)
        else:
            self._form(cursor, "small", "text", 400, mono=True)
            if block.kind == "table":
                self._align_columns(cursor, block)

    def _form(self, cursor: QTextCursor, role: TypeRole, color: Role, weight: int, mono: bool = False) -> None:
        letters = QTextCharFormat()
        letters.setFont(self._look.mono(role, weight) if mono else self._look.font(role, weight))
        letters.setForeground(self._look.color(color))
        cursor.setCharFormat(letters)
        lines = QTextBlockFormat()
        lines.setLineHeight(self._look.line_height(role), QTextBlockFormat.LineHeightTypes.FixedHeight.value)
        cursor.mergeBlockFormat(lines)

    def _align_columns(self, cursor: QTextCursor, block: Block) -> None:
        """Let the cells of a table stand under each other, as far as tabs can do that."""
        text = self._part.text[max(block.start - self._part.start, 0) : block.end - self._part.start]
        rows = [line.split("\t") for line in text.splitlines()]
        metrics = QFontMetricsF(self._look.mono("small"))
        lines, reached = QTextBlockFormat(), 0.0
        stops = []
        for column in range(min(max(map(len, rows), default=1), _MOST_COLUMNS) - 1):
            widest = max(metrics.horizontalAdvance(row[column]) for row in rows if column < len(row))
            reached += min(widest, _WIDEST_COLUMN) + metrics.horizontalAdvance("  ")
            stops.append(QTextOption.Tab(reached, QTextOption.TabType.LeftTab))
        lines.setTabPositions(stops)
        cursor.mergeBlockFormat(lines)

    def _paint_marks(self) -> None:
        marked = [self._dashed(span) for span in self._others]
        marked += [self._filled(span, "accent_soft", "text") for span in self._found]
        if self._cited is not None:
            marked.append(self._filled(self._cited, "mark", "mark_text"))
        if self._at_hand is not None:
            marked.append(self._filled(self._at_hand, "accent", "on_accent"))
        self.setExtraSelections([each for each in marked if each is not None])

    def _filled(self, span: Span, ground: Role, letters: Role) -> QTextEdit.ExtraSelection | None:
        how = QTextCharFormat()
        how.setBackground(self._look.color(ground))
        how.setForeground(self._look.color(letters))
        return self._selection(span, how)

    def _dashed(self, span: Span) -> QTextEdit.ExtraSelection | None:
        how = QTextCharFormat()
        how.setUnderlineStyle(QTextCharFormat.UnderlineStyle.DashUnderline)
        how.setUnderlineColor(QColor(self._look.color("mark_edge")))
        return self._selection(span, how)

    def _selection(self, span: Span, how: QTextCharFormat) -> QTextEdit.ExtraSelection | None:
        start, end = self._at(span[0]), self._at(span[1])
        if start >= end:
            return None
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        selection.cursor, selection.format = cursor, how
        return selection

    # ---- places -------------------------------------------------------------------------------------------------

    def offset_at(self, point: QPointF) -> int:
        """The place in the whole text that is nearest to a point of the view."""
        return self._part.start + self._positions.back(self.cursorForPosition(point.toPoint()).position())

    def line_of(self, offset: int) -> QRectF:
        """Where the line with a place of the text stands in the view now."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._at(offset))
        return QRectF(self.cursorRect(cursor))

    def _holds(self, offset: int) -> bool:
        return self._part.start <= offset <= self._part.start + len(self._part.text) and bool(self._part.text)

    def _at(self, offset: int) -> int:
        return self._positions(offset - self._part.start)

    def _settle(self) -> None:
        """Once the text has its lines: scroll to where it is to be read."""
        if self._target is not None and self._holds(self._target):
            self._show_at(self._target, self.viewport().height() * _THIRD)

    def _show_at(self, offset: int, height: float) -> None:
        bar = self.verticalScrollBar()
        bar.setValue(round(bar.value() + self._height_of(offset) - height))

    def _height_of(self, offset: int) -> float:
        cursor = QTextCursor(self.document())
        cursor.setPosition(self._at(offset))
        return self.cursorRect(cursor).top()

    def _edge_in_view(self) -> int:
        """The offset at the end that more was wanted of."""
        bar = self.verticalScrollBar()
        at_top = bar.value() - bar.minimum() < bar.maximum() - bar.value()
        return self._part.start if at_top else self._part.start + len(self._part.text)

    def _want_more(self, value: int) -> None:
        bar = self.verticalScrollBar()
        if self._asked or bar.maximum() == 0 or not self.isVisible():
            return
        end = self._part.start + len(self._part.text)
        if value >= bar.maximum() - _NEAR_PX and end < self._part.characters:
            self._asked = True
            self.part_wanted.emit(end)
        elif value <= _NEAR_PX and self._part.start > 0:
            self._asked = True
            self.part_wanted.emit(self._part.start)

    # ---- what changes around it ---------------------------------------------------------------------------------

    def _restyle(self) -> None:
        place = self.verticalScrollBar().value()
        self._write()
        self.verticalScrollBar().setValue(place)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lines break elsewhere: what was opened is shown again."""
        super().resizeEvent(event)
        if self._target is not None:
            self._settling.start()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """A person reads on: from now on nothing scrolls by itself."""
        self._target = None
        super().wheelEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Say where a menu is wanted."""
        self.menu_wanted.emit(event.globalPos())

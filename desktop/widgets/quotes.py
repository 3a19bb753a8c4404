"""Words of documents as they stand there: the quotes of an answer, and the passages nearest to a question."""

from __future__ import annotations

import re
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from core.records import Footnote
from desktop.language import file_name, tr
from desktop.style import Look
from desktop.widgets.answer_text import AnswerText
from desktop.widgets.file_icons import file_icon
from desktop.widgets.footnote_words import file_and_place, place_and_headings, place_of
from desktop.widgets.labels import ElidedLabel, Label

_BAR, _BEHIND_BAR, _BETWEEN = 3, 14, 14
_WORD = re.compile(r"\w+")
_SHORT_WORD = 3


class QuoteBlock(QWidget):
    """One quote beside a bar, with its marker, and its file and place below."""

    def __init__(self, look: Look, note: Footnote, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._note = look, note
        self.text = AnswerText(look)
        self.text.show_quote(note.text, note.number)
        self.text.setAccessibleName(" ".join(note.text.split()))
        self._icon = Label(look)
        self._name = ElidedLabel(look, file_name(note.path), "small", "muted")
        self._where = ElidedLabel(look, "", "small", "muted", middle=False)
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(self._icon)
        row.addWidget(self._name)
        row.addWidget(self._where)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(_BAR + _BEHIND_BAR, 2, 0, 2)
        column.setSpacing(0)
        column.addWidget(self.text)
        column.addLayout(row)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Take the look and the language anew."""
        self._icon.setPixmap(self._look.pixmap(file_icon(self._note.path), "muted", 16))
        place = place_and_headings(self._note)
        self._where.setText(f"· {place}" if place else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the bar."""
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.color("mark_edge"))
            painter.drawRoundedRect(QRectF(0, 0, _BAR, self.height()), _BAR / 2, _BAR / 2)


class QuoteList(QWidget):
    """The quotes of an answer, best first."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._notes: tuple[Footnote, ...] = ()
        self.blocks: list[QuoteBlock] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(_BETWEEN)

    def show_quotes(self, notes: Sequence[Footnote]) -> bool:
        """Show these; whether they are others than before."""
        if tuple(notes) == self._notes:
            return False
        self._notes = tuple(notes)
        for block in self.blocks:
            block.hide()
            block.deleteLater()
        self.blocks = [QuoteBlock(self._look, note) for note in notes]
        for block in self.blocks:
            self._column.addWidget(block)
        return True

    def restyle(self) -> None:
        """Say the places in another language."""
        for block in self.blocks:
            block.restyle()


class PassageCard(QAbstractButton):
    """A passage near to a question that is no answer: its file and place, and its words with those of the question."""

    def __init__(self, look: Look, note: Footnote, question: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._note = look, note
        self._text = " ".join(note.text.split())
        self._bold = _shared(question, self._text)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._name = ElidedLabel(look, file_name(note.path), "small", weight=500, parent=self)
        self._place = Label(look, "", "caption", "muted", parent=self)
        for one in (self._name, self._place):
            one.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            one.setForegroundRole(QPalette.ColorRole.WindowText)  # within a button it would be the button's
        look.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Take the look and the language anew."""
        self._place.setText(place_of(self._note))
        self.setAccessibleName(tr("Source: {file}", file=file_and_place(self._note)))
        self._fit()
        self.update()

    def sizeHint(self) -> QSize:
        """As high as its words."""
        return QSize(self._look.px(300), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the words out anew."""
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card, the icon and the words."""
        look, width = self._look, 2.0 if self.hasFocus() else 1.0
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(look.color("accent" if self.hasFocus() else "line"), width))
            painter.setBrush(look.color("hover" if self.underMouse() else "surface"))
            half = width / 2
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(half, half, -half, -half), 8, 8)
            top = look.px(9) + (look.line_height("small") - look.px(16)) // 2
            painter.drawPixmap(look.px(13), top, look.pixmap(file_icon(self._note.path), "muted", 16))
            painter.setPen(look.color("text"))
            self._laid_out().draw(painter, QPointF(look.px(13), look.px(9) + look.line_height("small") + look.px(3)))

    def _laid_out(self) -> QTextLayout:
        look = self._look
        layout = QTextLayout(self._text, look.font("small"))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        bold = QTextCharFormat()
        bold.setFontWeight(QFont.Weight.DemiBold)
        spans = []
        for start, end in self._bold:
            span = QTextLayout.FormatRange()
            before = len(self._text[:start].encode("utf-16-le", "surrogatepass")) // 2
            span.start, span.format = before, bold
            span.length = len(self._text[start:end].encode("utf-16-le", "surrogatepass")) // 2
            spans.append(span)
        layout.setFormats(spans)
        layout.beginLayout()
        height, count = look.px(21), 0
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(self.width() - 2 * look.px(13), 1))
            line.setPosition(QPointF(0, count * height + (height - line.height()) / 2))
            count += 1
        layout.endLayout()
        return layout

    def _fit(self) -> None:
        look = self._look
        lines = max(self._laid_out().lineCount(), 1)
        height = look.px(9) + look.line_height("small") + look.px(3) + lines * look.px(21) + look.px(10)
        if height != self.height():
            self.setFixedHeight(height)
        wide = self._place.sizeHint().width()
        line = look.line_height("small")
        self._place.setGeometry(self.width() - look.px(13) - wide, look.px(9), wide, line)
        left = look.px(13 + 16 + 7)
        self._name.setGeometry(left, look.px(9), max(self.width() - left - wide - look.px(25), 0), line)


def _shared(question: str, text: str) -> list[tuple[int, int]]:
    """Where words of the question stand in a text: longer words, and Chinese by pairs of characters."""
    asked = {word.casefold() for word in _WORD.findall(question) if word.isascii() and len(word) > _SHORT_WORD}
    found = [
        (one.start(), one.end()) for one in _WORD.finditer(text) if one[0].isascii() and one[0].casefold() in asked
    ]
    pairs = {question[at : at + 2] for at in range(len(question) - 1) if not question[at : at + 2].isascii()}
    pairs = {pair for pair in pairs if pair.isalpha() and not any(character.isascii() for character in pair)}
    for at in range(len(text) - 1):
        if text[at : at + 2] in pairs:
            if found and found[-1][1] >= at:
                found[-1] = (found[-1][0], at + 2)
            else:
                found.append((at, at + 2))
    return sorted(found)

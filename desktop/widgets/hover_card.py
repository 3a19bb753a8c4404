"""The card that shows what a footnote stands on while the pointer or the keyboard is at its marker."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QGuiApplication,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QFrame, QHBoxLayout, QVBoxLayout, QWidget

from core.records import Footnote
from desktop.language import file_name, tr, with_capital
from desktop.style import Look
from desktop.widgets.citation import Marker
from desktop.widgets.file_icons import file_icon
from desktop.widgets.footnote_words import place_and_headings
from desktop.widgets.labels import ElidedLabel, Label

_WIDTH, _SHADOW, _RADIUS, _LINES = 380, 24, 12, 4
_LEAVES_AFTER_MS = 200


class Excerpt(QWidget):
    """Up to four lines of a passage, the words that are cited on the ground of a text marker."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._layout = QTextLayout()

    def show_text(self, text: str, after: str, width: int) -> None:
        """Show a text and what comes after it, cut after four lines, at this width."""
        look = self._look
        words = " ".join(text.split())
        cited = _utf16(words)
        gap = " " if after[:1].isspace() else ""
        words += (gap + " ".join(after.split())).rstrip()
        form = QTextCharFormat()
        form.setBackground(look.color("mark"))
        form.setForeground(look.color("mark_text"))
        lines = 0
        while True:
            self._layout = QTextLayout(words, look.font("small"))
            option = QTextOption()
            option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
            self._layout.setTextOption(option)
            span = QTextLayout.FormatRange()
            span.start, span.length, span.format = 0, min(cited, _utf16(words)), form
            self._layout.setFormats([span])
            lines, end = self._lay_out(width)
            if end >= _utf16(words) or len(words) < 2:
                break
            words = _first_utf16(words, end - 2).rstrip("… ") + "…"
        self.setFixedSize(width, lines * look.line_height("small"))
        self.update()

    def _lay_out(self, width: int) -> tuple[int, int]:
        """How many lines there are, at most four, and where the last one ends."""
        height = self._look.line_height("small")
        self._layout.beginLayout()
        count = end = 0
        while count < _LINES and (line := self._layout.createLine()).isValid():
            line.setLineWidth(width)
            line.setPosition(QPointF(0, count * height + (height - line.height()) / 2))
            count, end = count + 1, line.textStart() + line.textLength()
        self._layout.endLayout()
        return count, end

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the lines."""
        with QPainter(self) as painter:
            painter.setPen(self._look.color("text"))
            self._layout.draw(painter, QPointF(0, 0))


class HoverCard(QFrame):
    """Shows one footnote beside its marker. It can be entered, and a click on it opens the page."""

    def __init__(self, look: Look, open_footnote: Callable[[int], None], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_TranslucentBackground)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self._look, self._open, self._number = look, open_footnote, 0
        self._leaving = QTimer(self, singleShot=True, interval=_LEAVES_AFTER_MS)
        self._leaving.timeout.connect(self.hide)
        self._marker = Marker(look, "1", "current", self)
        self._icon = Label(look)
        self._name = ElidedLabel(look, "", "small", weight=600)
        self._place = ElidedLabel(look, "", "caption", "muted", middle=False)
        self._excerpt = Excerpt(look)
        self._line = QFrame()
        self._line.setProperty("line", "true")
        self._line.setFixedHeight(1)
        self._hint = Label(look, "", "caption", "muted")
        head = QHBoxLayout()
        head.setSpacing(7)
        head.addWidget(self._marker)
        head.addWidget(self._icon)
        head.addWidget(self._name, 1)
        column = QVBoxLayout(self)
        around = _SHADOW + 15
        column.setContentsMargins(around, around - 3, around, around - 5)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self._place)
        column.addSpacing(5)
        column.addWidget(self._excerpt)
        column.addSpacing(4)
        column.addWidget(self._line)
        column.addWidget(self._hint)

    def show_footnote(self, note: Footnote, marker: QRect) -> None:
        """Show a footnote below its marker (a rectangle on the screen), or above it where there is no room."""
        self._leaving.stop()
        look = self._look
        self._number = note.number
        self._marker.say(str(note.number), "current")
        self._icon.setPixmap(look.pixmap(file_icon(note.path), "muted", 16))
        self._name.setText(file_name(note.path))
        self._place.setText(with_capital(place_and_headings(note)))
        self._place.setVisible(bool(self._place.text()))
        self._hint.setText(tr("Click to open the page"))
        width = look.px(_WIDTH)
        self._excerpt.show_text(note.text, note.after, width - 30)
        self.setFixedWidth(width + 2 * _SHADOW)
        self.adjustSize()
        self._go_to(marker)
        self.show()
        self.raise_()

    def leave(self) -> None:
        """Go in a moment, unless the pointer comes in."""
        self._leaving.start()

    def _go_to(self, marker: QRect) -> None:
        screen = QGuiApplication.screenAt(marker.center()) or QGuiApplication.primaryScreen()
        free = screen.availableGeometry()
        left = min(max(marker.left() - _SHADOW - 24, free.left() - _SHADOW), free.right() - self.width() + _SHADOW)
        top = marker.bottom() + 6 - _SHADOW
        if top + self.height() - _SHADOW > free.bottom():
            top = marker.top() - 6 - self.height() + _SHADOW
        self.move(left, top)

    def enterEvent(self, event: QEnterEvent) -> None:
        """Stay while the pointer is here."""
        self._leaving.stop()

    def leaveEvent(self, event: QEvent) -> None:
        """Go when it leaves."""
        self._leaving.start()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Open the page."""
        self.hide()
        self._open(self._number)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the soft shadow and the card."""
        area = QRectF(self.rect()).adjusted(_SHADOW, _SHADOW, -_SHADOW, -_SHADOW)
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(Qt.PenStyle.NoPen)
            for out in range(_SHADOW - 6, 0, -1):
                painter.setBrush(QColor(0, 0, 0, 2))
                grown = area.adjusted(-out + 2, -out + 8, out - 2, out + 4)
                painter.drawRoundedRect(grown, _RADIUS + out, _RADIUS + out)
            painter.setPen(QPen(self._look.color("edge"), 1))
            painter.setBrush(self._look.color("surface"))
            painter.drawRoundedRect(area.adjusted(0.5, 0.5, -0.5, -0.5), _RADIUS, _RADIUS)


def _utf16(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def _first_utf16(text: str, units: int) -> str:
    return text.encode("utf-16-le", "surrogatepass")[: 2 * max(units, 0)].decode("utf-16-le", "ignore")

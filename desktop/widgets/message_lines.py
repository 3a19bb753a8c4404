"""Two lines of a message that are seldom there: what was searched instead, and whether to wait for a written answer."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import button, link
from desktop.widgets.flow import FlowLayout
from desktop.widgets.labels import ElidedLabel, Label


class SearchedLine(QWidget):
    """Says with which words a question was searched, and takes that back."""

    undo_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._arrow = Label(look)
        self._words = ElidedLabel(look, "", "small", "muted", middle=False)
        self._undo = link(look, "")
        self._undo.clicked.connect(self.undo_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(7)
        row.addWidget(self._arrow)
        row.addWidget(self._words)
        row.addWidget(self._undo)
        row.addStretch(1)
        look.changed.connect(self._draw)
        self._draw()

    def say(self, asked: str, can_undo: bool) -> None:
        """Show the words that are searched."""
        words = tr("Searched for: {q}", q=asked)
        if words != self._words.text():
            self._words.setText(words)
        self._undo.setText(tr("Undo"))
        self._undo.setVisible(can_undo)

    def _draw(self) -> None:
        self._arrow.setPixmap(self._look.pixmap("corner-down-right", "muted", 16))


class WritingChoice(QWidget):
    """Under quotes: write an answer once the model is there, or leave it at the quotes."""

    write_wanted = Signal()
    enough_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._write = button(look, "", "plain", "pencil")
        self._write.clicked.connect(self.write_wanted)
        self._enough = button(look, "", "quiet")
        self._enough.clicked.connect(self.enough_wanted)
        row = FlowLayout(self)
        row.addWidget(self._write)
        row.addWidget(self._enough)
        self._say()

    def offer_writing(self, offer: bool) -> None:
        """Whether writing is to be offered; else it comes by itself, and only leaving it is."""
        self._write.setVisible(offer)
        self._enough.set_kind("quiet" if offer else "plain")

    def changeEvent(self, event: QEvent) -> None:
        """Say it in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say()

    def _say(self) -> None:
        self._write.setText(tr("Write an answer when ready"))
        self._enough.setText(tr("Quotes are enough"))

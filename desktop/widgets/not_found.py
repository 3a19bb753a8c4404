"""What stands in the place of an answer when the documents hold none."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.style import Look
from desktop.widgets.answer_state import AnswerState
from desktop.widgets.buttons import button, link
from desktop.widgets.labels import Label, label
from desktop.widgets.quotes import PassageCard

_MOST_PASSAGES = 3


class NotFound(QWidget):
    """Says that nothing was found, how much was searched, and what comes nearest."""

    passage_wanted = Signal(object)
    unread_wanted = Signal()
    other_words_wanted = Signal()

    def __init__(self, look: Look, state: AnswerState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._state = look, state
        self._icon = Label(look)
        self._title = label(look, "", "question", weight=600)
        self._title_text = label(look, "", "body", wrap=True)
        self._unread_icon = Label(look)
        self._unread = label(look, "", "small")
        self._show_them = link(look, "")
        self._show_them.clicked.connect(self.unread_wanted)
        self._nearest = label(look, "", "body", weight=600)
        self._related = label(look, "", "small", "muted")
        self.cards = [PassageCard(look, note, state.question) for note in state.quotes[:_MOST_PASSAGES]]
        self._again = button(look, "", "plain", "pencil")
        self._again.clicked.connect(self.other_words_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._card())
        if self.cards:
            column.addSpacing(6)
            column.addLayout(_row(self._nearest, self._related))
        for place, card in enumerate(self.cards):
            card.clicked.connect(lambda _=False, place=place: self.passage_wanted.emit(state.quotes[place]))
            column.addWidget(card)
        column.addSpacing(8)
        column.addLayout(_row(self._again))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        look.changed.connect(self.restyle)
        self.restyle()

    def restyle(self) -> None:
        """Take the look and the language anew."""
        self._icon.setPixmap(self._look.pixmap("search-x", "text", 22))
        self._unread_icon.setPixmap(self._look.pixmap("triangle-alert", "warn", 17))
        answer = self._state.answer
        searched, unread = (answer.files_searched, answer.coverage.files_unread) if answer else (0, 0)
        self._title.setText(tr("Not found in your documents"))
        self._title_text.setText(
            tr(
                "{n} files were searched and none of them answers this question. "
                "So there is no answer, and nothing is made up.",
                n=searched,
            )
        )
        self._unread.setText(tr("{n} files could not be read, so they were not searched.", n=unread))
        self._show_them.setText(tr("Show them"))
        self._nearest.setText(tr("Nearest passages"))
        self._related.setText(tr("related, but not an answer"))
        self._again.setText(tr("Ask in other words"))
        for card in self.cards:
            card.restyle()

    def _card(self) -> QFrame:
        card = QFrame()
        card.setProperty("card", "true")
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self._title)
        words.addWidget(self._title_text)
        top = QHBoxLayout()
        top.setSpacing(14)
        top.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(words, 1)
        column = QVBoxLayout(card)
        column.setContentsMargins(19, 16, 19, 14)
        column.setSpacing(10)
        column.addLayout(top)
        answer = self._state.answer
        if answer is not None and answer.coverage.files_unread:
            line = QFrame()
            line.setProperty("line", "true")
            line.setFixedHeight(1)
            column.addWidget(line)
            column.addLayout(_row(self._unread_icon, self._unread, self._show_them))
        return card


def _row(*widgets: QWidget) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setSpacing(9)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return row

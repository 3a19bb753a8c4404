"""The chat page with what a test plays it with."""

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.records import (
    FILE_STATES,
    Answer,
    ConversationRow,
    IndexReport,
    LedgerSummary,
    Unit,
)
from desktop.pages.chat import ChatPage
from desktop.session import OpenRequest, Session
from desktop.style import Look
from desktop.widgets.answer_text import AnswerText
from desktop.widgets.buttons import Button
from desktop.widgets.message import Message
from tests.helpers.answers import events, note, written
from tests.helpers.hand_tasks import HandTasks
from tests.helpers.settling import settle

NOTES = (note(1), note(2, "/d/Handbook.docx", None), note(3, text="Three."))
UNITS = (Unit("One is so.", (1, 2), True), Unit("Two is not.", (), False), Unit("Three is.", (3,), True))
ANSWER = written(*UNITS, notes=NOTES)
ROWS = (
    ConversationRow("talk", "Leave", 0.0, 4e9, 2, False),
    ConversationRow("old", "Fire drill", 0.0, 1.0, 1, True),
)


def summary(files: int = 9, waiting: int = 0) -> LedgerSummary:
    counts: dict[Any, int] = dict.fromkeys(FILE_STATES, 0)
    counts |= {"ready": files - waiting, "waiting": waiting}
    return LedgerSummary(files, 100, counts, files, files, False)


class Stage:
    """The page with what the test plays it with."""

    def __init__(self, look: Look, qtbot: QtBot, files: int = 9) -> None:
        self.qtbot = qtbot
        self.tasks = HandTasks(
            ledger__summary=summary(files),
            ledger__sources=(),
            shelf__all=(),
            talks__all=ROWS,
            sync=IndexReport((), 0, 0, 0.0),
        )
        self.session = Session(self.tasks)
        self.page = ChatPage(self.session, look)
        self.opened: list[OpenRequest] = []
        self.page.source_wanted.connect(self.opened.append)
        qtbot.addWidget(self.page)
        if self.page.side is not None:
            qtbot.addWidget(self.page.side)
        self.page.resize(800, 700)
        self.page.show()
        settle()

    def ask(self, question: str = "How much leave?") -> int:
        """Ask as a person does; the number of the call."""
        field = self.page._composer.field
        field.setFocus()
        field.setPlainText(question)
        QTest.keyClick(field, Qt.Key.Key_Return)
        return self.tasks.number("ask")

    def answer(self, answer: Answer = ANSWER, question: str = "How much leave?") -> Message:
        number = self.ask(question)
        self.tasks.tell(number, *events(answer))
        self.tasks.finish(number, answer)
        settle()
        return self.messages[-1]

    @property
    def messages(self) -> list[Message]:
        return self.page._transcript.messages

    def text(self) -> str:
        """What is to be read on the page."""
        shown = [label.text() for label in self.page.findChildren(QLabel) if label.isVisible()]
        shown += [one.toPlainText() for one in self.page.findChildren(AnswerText) if one.isVisible()]
        return "\n".join(shown)

    def sees(self, words: str) -> None:
        """Wait until this is to be read on the page."""
        self.qtbot.waitUntil(lambda: words in self.text())

    def button(self, words: str) -> Button:
        """The button that is shown with these words."""
        return next(
            one for one in self.page.findChildren(Button) if one.isVisible() and words in (one.text(), one.toolTip())
        )

    def buttons(self) -> list[str]:
        return [one.text() or one.toolTip() for one in self.page.findChildren(Button) if one.isVisible()]


def answer_of(message: Message) -> AnswerText:
    made = message._answer.made
    assert made is not None
    return made

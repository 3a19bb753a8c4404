"""The chat page over an engine that the test plays by hand."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from core.errors import Cancelled, EngineStopped, StoreError
from core.records import (
    FILE_STATES,
    Answer,
    AnswerEvent,
    ConversationRow,
    IndexReport,
    LedgerRow,
    LedgerSummary,
    Unit,
    WriterState,
)
from desktop.pages.chat import ChatPage
from desktop.session import OpenRequest, Session
from desktop.style import Look
from desktop.widgets.answer_state import AnswerState
from desktop.widgets.answer_text import AnswerText
from desktop.widgets.buttons import Button
from desktop.widgets.footnote_words import finished
from desktop.widgets.message import Message
from desktop.widgets.sources_strip import SourceCard
from tests.desktop.conftest import Speak
from tests.helpers.answers import events, note, nothing, quoted, turn, written
from tests.helpers.hand_tasks import HandTasks
from tests.helpers.settling import settle
from tests.helpers.windows import check_widgets

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


@pytest.fixture
def stage(look: Look, qtbot: QtBot, speak: Speak) -> Iterator[Stage]:
    speak("en")
    made = Stage(look, qtbot)
    yield made
    made.tasks.close()


# ---- asking ---------------------------------------------------------------------------------------------------------


def test_quotes_come_first_then_words_then_what_was_checked(stage: Stage) -> None:
    number = stage.ask()
    heard = events(ANSWER)
    stage.tasks.tell(number, *heard[:2])
    settle()
    stage.sees("Words 1.\u2060[1]")
    stage.tasks.tell(number, *heard[2:5])
    stage.qtbot.waitUntil(lambda: "One is so." in stage.text())
    assert "Words 1." not in stage.text()
    stage.tasks.tell(number, *heard[5:])
    stage.tasks.finish(number, ANSWER)
    settle()
    shown = stage.text()
    assert "One is so.\u2060[1]\u2060[2] Two is not.\u2060[?] Three is.\u2060[3]" in shown
    assert "One sentence was not found in your documents. Treat it as unproven." in shown
    assert "From 1 of 3 matching files" in shown


def test_an_answer_that_is_done_asks_on_in_its_conversation(stage: Stage) -> None:
    stage.answer()
    stage.ask("And then?")
    first, second = stage.tasks.calls("ask")
    assert first.named["conversation"] is None
    assert second.named["conversation"] == "talk"
    assert first.named["quotes_only"] is False


def test_two_questions_in_a_row_each_get_their_own_answer(stage: Stage) -> None:
    stage.answer()
    other = written(Unit("Four is.", (1,), True), notes=(note(1, "/d/Other.md", None),))
    stage.answer(other, "What is four?")
    assert [message.state.answer for message in stage.messages] == [ANSWER, other]
    assert [message.state.question for message in stage.messages] == ["How much leave?", "What is four?"]


def test_stop_keeps_what_was_checked(stage: Stage) -> None:
    number = stage.ask()
    stage.tasks.tell(number, *events(ANSWER)[:6])
    settle()
    stage.button("Stop").click()
    assert stage.tasks.cancelled == [number]
    kept = written(UNITS[0], notes=NOTES[:2], notices=("Stopped. What stands above has been checked.",))
    stage.tasks.finish(number, kept)
    settle()
    stage.sees("One is so.\u2060[1]")
    stage.sees("Stopped. What stands above has been checked.")
    assert "Send" in stage.buttons()


def test_a_stop_before_anything_was_found_gives_the_question_back(stage: Stage) -> None:
    number = stage.ask("Who?")
    assert stage.page.stop()
    stage.tasks.fail(number, Cancelled())
    settle()
    assert stage.messages == []
    assert stage.page._composer.field.toPlainText() == "Who?"
    assert not stage.page.stop()


def test_late_events_of_an_answer_that_was_left_are_never_shown(stage: Stage) -> None:
    number = stage.ask()
    stage.tasks.tell(number, *events(ANSWER)[:4])
    settle()
    stage.page.new_chat()
    stage.tasks.tell(number, *events(ANSWER)[4:])
    stage.tasks.finish(number, ANSWER)
    settle()
    assert stage.messages == []
    assert stage.tasks.cancelled == [number]
    assert len(stage.tasks.calls("talks.all")) == 2  # what it had is in the list
    again = stage.ask("Something else?")
    stage.tasks.tell(again, AnswerEvent("quotes", NOTES[:1]))
    settle()
    assert [message.state.quotes for message in stage.messages] == [NOTES[:1]]


def test_an_engine_that_dies_in_the_middle_leaves_what_was_checked(stage: Stage) -> None:
    number = stage.ask()
    stage.tasks.tell(number, *events(ANSWER)[:6])
    stage.tasks.fail(number, EngineStopped())
    settle()
    stage.sees("One is so.\u2060[1]")
    stage.sees("Stopped. What stands above has been checked.")
    stage.button("Ask again").click()
    assert len(stage.tasks.calls("ask")) == 2
    assert stage.tasks.calls("ask")[1].arguments[1] == "How much leave?"


def test_a_known_problem_is_said_in_its_words(stage: Stage) -> None:
    stage.tasks.fail(stage.ask(), StoreError("The disk with the index is full."))
    settle()
    stage.sees("The disk with the index is full.")
    assert "Send" in stage.buttons()


def test_an_unproven_draft_is_never_seen_and_becomes_not_found(stage: Stage) -> None:
    number = stage.ask()
    stage.tasks.tell(number, AnswerEvent("asked", text="How much leave?"), AnswerEvent("quotes", NOTES))
    stage.tasks.finish(number, nothing(*NOTES))
    settle()
    shown = stage.text()
    assert "Not found in your documents" in shown
    assert "7 files were searched and none of them answers this question." in shown
    assert "Words 1.[" not in shown
    assert not any(card.isVisible() for card in stage.page.findChildren(SourceCard))


def test_the_nearest_passages_open_like_sources(stage: Stage) -> None:
    stage.answer(nothing(*NOTES))
    not_found = stage.messages[0]._not_found.made
    assert not_found is not None
    not_found.cards[1].click()
    assert stage.opened[-1].footnotes == NOTES
    assert stage.opened[-1].index == 1


def test_other_words_are_asked_from_the_question(stage: Stage) -> None:
    stage.answer(nothing(*NOTES))
    stage.button("Ask in other words").click()
    assert stage.page._composer.field.toPlainText() == "How much leave?"


def test_undo_asks_the_question_as_it_was_typed(stage: Stage) -> None:
    stage.answer(written(*UNITS, notes=NOTES, question_used="How much leave? (days)"))
    stage.sees("Searched for: How much leave? (days)")
    stage.button("Undo").click()
    assert stage.tasks.calls("ask")[-1].named["as_typed"] is True


# ---- quotes while there is no model ---------------------------------------------------------------------------------


def test_while_the_model_loads_quotes_stand_with_one_action(stage: Stage) -> None:
    number = stage.ask()
    stage.tasks.tell(number, AnswerEvent("quotes", NOTES), AnswerEvent("loading", seconds=20.0))
    settle()
    stage.sees("The answering model is loading, about 20 seconds left.")
    stage.sees("Words 1.\u2060[1]")
    stage.button("Quotes are enough").click()
    assert stage.tasks.cancelled == [number]
    stage.tasks.finish(number, quoted(*NOTES))
    settle()
    stage.sees("Nothing here was written by a model")
    stage.button("Write an answer when ready").click()
    assert stage.tasks.calls("ask")[-1].named["quotes_only"] is False


@pytest.mark.parametrize(
    ("writer", "words"),
    [
        (WriterState("missing", "small"), "There is no answering model yet."),
        (WriterState("unusable", "small", reason="It needs more memory."), "It needs more memory."),
        (WriterState("loading", "small", 9.0), "about 9 seconds left"),
    ],
)
def test_why_nothing_was_written_is_said_above_the_quotes(stage: Stage, writer: WriterState, words: str) -> None:
    stage.tasks.answers["writing_model.state"] = writer
    stage.answer(quoted(*NOTES, notices=("The writing model is not here.",)))
    stage.sees(words)
    assert "The writing model is not here." not in stage.text()


def test_quotes_only_are_asked_for_when_chosen_and_need_no_reason(stage: Stage) -> None:
    stage.page._composer.set_mode("quotes")
    stage.answer(quoted(*NOTES))
    assert stage.tasks.calls("ask")[0].named["quotes_only"] is True
    assert stage.tasks.calls("writing_model.state") == []


# ---- footnotes ------------------------------------------------------------------------------------------------------


def test_a_marker_opens_its_footnote_among_all_of_the_answer(stage: Stage) -> None:
    text = answer_of(stage.answer())
    third = next(mark for mark in text.made.marks if mark.number == 3)
    QTest.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=text.marker_rect(third).center().toPoint())
    assert stage.opened == [OpenRequest(stage.session.library, NOTES, 2, ())]


def test_the_footnote_that_the_source_view_shows_is_marked(stage: Stage) -> None:
    message = stage.answer()
    message.footnote_wanted.emit(NOTES[0])
    text = answer_of(message)
    assert [text._state_of(mark) for mark in text.made.marks] == ["current", "normal", "unsupported", "normal"]
    stage.page.footnote_shown(2)
    assert text._state_of(text.made.marks[-1]) == "current"
    stage.page.footnote_shown(None)
    assert "current" not in [text._state_of(mark) for mark in text.made.marks]


def test_footnote_keys_open_the_first_or_the_last(stage: Stage) -> None:
    stage.page.step_footnote(1)
    assert stage.opened == []
    stage.answer()
    stage.page.step_footnote(1)
    stage.page.step_footnote(-1)
    assert [request.index for request in stage.opened] == [0, 2]


def test_files_that_changed_since_go_with_the_request(stage: Stage) -> None:
    changed = turn(ANSWER)
    stage.tasks.answers["talks.turns"] = (type(changed)("q", ANSWER, 0.0, ("/d/Leave policy.pdf",)),)
    stage.page.open_conversation("talk")
    settle()
    stage.messages[0].footnote_wanted.emit(NOTES[0])
    assert stage.opened[-1].changed_paths == ("/d/Leave policy.pdf",)


def test_what_is_copied_has_its_sources_below(stage: Stage) -> None:
    stage.answer()
    stage.button("Copy with footnotes").click()
    clipboard: QMimeData = QGuiApplication.clipboard().mimeData()
    assert clipboard.text() == (
        "One is so. [1][2] Two is not. [?] Three is. [3]\n\n"
        "[1] Leave policy.pdf, page 12\n[2] Handbook.docx, Leave\n[3] Leave policy.pdf, page 12"
    )
    assert "[2] Handbook.docx, Leave" in clipboard.html()


# ---- what is asked about --------------------------------------------------------------------------------------------


def test_chosen_files_are_asked_about_until_they_are_taken_away(stage: Stage) -> None:
    stage.page.ask_about((Path("/d/Leave policy.pdf"), Path("/d/Handbook.docx")))
    assert stage.page._composer._scope.text() == "2 files chosen"
    stage.ask()
    assert stage.tasks.calls("ask")[0].named["within"] == (Path("/d/Leave policy.pdf"), Path("/d/Handbook.docx"))
    stage.page._composer._all.click()
    assert stage.page._composer._scope.text() == "All documents"


def test_files_are_found_by_their_name_and_chosen(stage: Stage) -> None:
    row = LedgerRow(1, 1, "/d/Leave policy.pdf", ("d",), "ready")
    stage.tasks.answers["ledger.find"] = (row,)
    stage.page._composer._scope.click()
    popup = stage.page._popup
    stage.qtbot.waitUntil(lambda: popup._list.count() == 1)
    popup._toggle(popup._list.item(0))
    settle()
    assert [path.name for path in stage.page._composer.within] == ["Leave policy.pdf"]
    popup._toggle(popup._list.item(0))
    settle()
    assert not stage.page._composer.within
    popup.hide()


def test_files_that_are_being_read_are_said_above_the_composer(stage: Stage) -> None:
    stage.session.add([Path("/d")])
    stage.session.summary = summary(70, waiting=61)
    stage.session.summary_changed.emit()
    stage.sees("61 files are still being read and are not searched yet.")


# ---- the composer ---------------------------------------------------------------------------------------------------


def test_nothing_is_sent_that_has_no_word_and_shift_enter_begins_a_line(stage: Stage) -> None:
    composer = stage.page._composer
    assert not composer._send_button.isEnabled()
    composer.field.setPlainText("  \n")
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert stage.tasks.calls("ask") == []
    composer.field.setPlainText("One")
    composer.field.moveCursor(composer.field.textCursor().MoveOperation.End)
    QTest.keyClick(composer.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert composer.field.toPlainText() == "One\n"
    assert composer._send_button.isEnabled()


def test_arrow_up_in_an_empty_field_brings_the_last_question_back(stage: Stage) -> None:
    stage.answer()
    QTest.keyClick(stage.page._composer.field, Qt.Key.Key_Up)
    assert stage.page._composer.field.toPlainText() == "How much leave?"


def test_the_composer_grows_with_its_text_and_no_further_than_200(stage: Stage) -> None:
    composer = stage.page._composer
    assert composer.height() == 84
    composer.field.setPlainText("a line\n" * 4)
    assert 84 < composer.height() < 200
    composer.field.setPlainText("a line\n" * 40)
    assert composer.height() == 200


def test_files_that_are_dragged_here_are_for_the_window(stage: Stage) -> None:
    dragged = QMimeData()
    dragged.setUrls([QUrl.fromLocalFile("/d/x.pdf")])
    assert not stage.page._composer.field.canInsertFromMimeData(dragged)


def test_typing_brings_the_models_into_memory_once(stage: Stage) -> None:
    stage.page._composer.field.setPlainText("H")
    stage.page._composer.field.setPlainText("Ho")
    assert len(stage.tasks.calls("writing_model.load")) == 1


# ---- for everybody -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "zh"])
def test_everything_has_a_name_a_stop_of_tab_and_room(stage: Stage, speak: Speak, language: Any) -> None:
    speak(language)
    stage.answer(written(*UNITS, notes=NOTES, question_used="How much leave? (days)"))
    stage.answer(quoted(*NOTES), "Which quotes?")
    settle()
    check_widgets(stage.page)
    stage.page.resize(480, 548)
    settle()
    check_widgets(stage.page)


def test_a_page_that_gets_narrower_shows_the_answer_to_its_end(stage: Stage) -> None:
    text = answer_of(stage.answer(written(*UNITS * 4, notes=NOTES)))
    for width in (1100, 480, 700, 420):
        stage.page.resize(width, 700)
        settle()
        assert abs(text.document().size().height() - text.height()) < 8
        assert (
            text.mapTo(stage.page, text.rect().bottomLeft()).y() <= stage.page._composer.mapTo(stage.page, QPoint()).y()
        )


def test_what_is_announced_says_how_the_answer_ended() -> None:
    assert finished(AnswerState.of_turn(turn(ANSWER))) == "Answer finished, 3 footnotes, 1 sentences not found"
    assert finished(AnswerState.of_turn(turn(nothing()))) == "Not found in your documents"


# ---- conversations --------------------------------------------------------------------------------------------------


def test_a_conversation_is_opened_again_with_its_turns(stage: Stage) -> None:
    stage.tasks.answers["talks.turns"] = (turn(ANSWER, "First?"), turn(quoted(*NOTES), "Second?"))
    stage.page.open_conversation("talk")
    settle()
    assert [message.state.question for message in stage.messages] == ["First?", "Second?"]
    assert stage.page._title.text() == "Leave"
    stage.ask("Third?")
    assert stage.tasks.calls("ask")[-1].named["conversation"] == "talk"


def test_a_long_conversation_opens_at_its_end_and_makes_old_turns_when_they_are_looked_for(stage: Stage) -> None:
    stage.tasks.answers["talks.turns"] = tuple(turn(ANSWER, f"Question {number}?") for number in range(200))
    stage.page.open_conversation("talk")
    settle()
    transcript = stage.page._transcript
    assert stage.messages[-1].state.question == "Question 199?"
    stage.qtbot.waitUntil(lambda: transcript.verticalScrollBar().value() > 800)
    settle()
    assert len(stage.messages) < 20
    made = len(stage.messages)
    top = stage.messages[0]
    transcript.verticalScrollBar().setValue(0)
    shown = top.mapTo(transcript.viewport(), top.rect().topLeft()).y()
    stage.qtbot.waitUntil(lambda: len(stage.messages) > made)
    settle()
    assert abs(top.mapTo(transcript.viewport(), top.rect().topLeft()).y() - shown) < 5


def test_the_view_stays_where_it_is_unless_it_is_at_the_end(stage: Stage) -> None:
    long = written(*(Unit(f"Sentence {number} is so.", (1,), True) for number in range(200)), notes=NOTES[:1])
    number = stage.ask()
    heard = events(long)
    stage.tasks.tell(number, *heard[:-90])
    settle()
    bar = stage.page._transcript.verticalScrollBar()
    stage.qtbot.waitUntil(lambda: len(stage.messages[0].state.units) > 150)
    stage.qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 100)
    bar.setValue(40)
    stage.tasks.tell(number, *heard[-90:])
    stage.qtbot.waitUntil(lambda: len(stage.messages[0].state.units) == 200)
    settle()
    assert bar.value() == 40


def test_a_conversation_is_renamed_and_deleted_after_asking(stage: Stage) -> None:
    stage.page._list.rename_wanted.emit(ROWS[0])
    stage.page._list.delete_wanted.emit(ROWS[0])
    assert stage.tasks.calls("talks.delete") == []
    stage.tasks.answers |= {"talks.delete": None, "talks.rename": None}
    for dialog in stage.page.findChildren(QWidget):
        if type(dialog).__name__ == "Question":
            dialog.accept()  # type: ignore[attr-defined]
    settle()
    assert [call.arguments[1:] for call in stage.tasks.calls("talks.rename")] == [("talk", "Leave")]
    assert [call.arguments[1:] for call in stage.tasks.calls("talks.delete")] == [("talk",)]


def test_conversations_are_grouped_by_day_and_say_when_nothing_was_found(stage: Stage) -> None:
    rows = stage.page._list.rows
    titles = [rows.item(place).text() for place in range(rows.count())]
    assert [title for title in titles if title] in (["Today", "Earlier"], ["Earlier"])
    spoken = [rows.item(place).data(Qt.ItemDataRole.AccessibleTextRole) for place in range(rows.count())]
    assert "Fire drill, 1 question · not found" in spoken


def test_another_library_is_another_chat(stage: Stage) -> None:
    stage.answer()
    stage.session.open_library("Other")
    settle()
    assert stage.messages == []
    assert stage.tasks.calls("talks.all")[-1].arguments == ("Other", "")


def test_without_documents_the_page_invites_them_in(look: Look, qtbot: QtBot) -> None:
    stage = Stage(look, qtbot, files=0)
    assert stage.page._first.isVisible()
    assert not stage.page._composer.isVisible()
    stage.tasks.close()


def test_everything_is_said_in_chinese_at_once(stage: Stage, speak: Speak) -> None:
    stage.answer()
    speak("zh")
    settle()
    shown = stage.text()
    assert "依据 3 个相关文件中的 1 个" in shown
    assert "有一句话在你的文档中没有找到依据，请自行核实。" in shown
    assert stage.page._composer._mode.text() == "生成回答"

"""The chat page over an engine that the test plays by hand."""

from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from core.errors import Cancelled, EngineStopped, StoreError
from core.records import AnswerEvent, Unit, WriterState
from desktop.session import OpenRequest
from desktop.widgets.answer_state import AnswerState
from desktop.widgets.footnote_words import finished
from desktop.widgets.sources_strip import SourceCard
from tests.desktop.conftest import Speak
from tests.helpers.answers import events, note, nothing, quoted, turn, written
from tests.helpers.chat_stage import ANSWER, NOTES, UNITS, Stage, answer_of
from tests.helpers.settling import settle
from tests.helpers.windows import check_widgets

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

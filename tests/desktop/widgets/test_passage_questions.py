"""Questions for a passage: those that were written, a button while there are none, and why there can be none."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from core.records import PassagePreview
from desktop.language import Language
from desktop.style import Look
from desktop.widgets.passage_questions import PassageQuestions

PASSAGE = PassagePreview(1, 0, 4, "text", 4, 1, None, (), "embedded", 0, 0, "sentence")
OTHER = replace(PASSAGE, number=2, embedded="another")


@pytest.fixture
def shown(qtbot: QtBot, english: Language) -> PassageQuestions:
    shown = PassageQuestions(Look())
    qtbot.addWidget(shown)
    shown.show()
    return shown


def test_where_no_questions_are_wished_there_is_nothing(shown: PassageQuestions) -> None:
    shown.show_passage(PASSAGE, 0)
    assert shown.isHidden()
    shown.show_passage(None, 3)
    assert shown.isHidden()


def test_questions_are_written_when_they_are_asked_for_and_kept(shown: PassageQuestions) -> None:
    wanted: list[tuple[str, int]] = []
    shown.wanted.connect(lambda embedded, each: wanted.append((embedded, each)))
    shown.show_passage(PASSAGE, 3)
    assert shown.write.isVisible()
    shown.write.click()
    assert wanted == [("embedded", 3)]
    assert (shown.words.text(), shown.write.isVisible()) == ("Writing questions…", False)
    shown.show_written("embedded", 3, ("Who?", "When?"))
    assert shown.words.text() == "Who?\nWhen?"
    shown.show_passage(OTHER, 3)
    assert (shown.words.isVisible(), shown.write.isVisible()) == (False, True)
    shown.show_passage(PASSAGE, 3)
    assert shown.words.text() == "Who?\nWhen?"


def test_another_passage_ends_the_waiting(shown: PassageQuestions) -> None:
    left: list[bool] = []
    shown.left.connect(lambda: left.append(True))
    shown.show_passage(PASSAGE, 3)
    shown.write.click()
    shown.show_passage(replace(PASSAGE, number=7), 3)  # the same text: another preview of it
    assert left == []
    shown.show_passage(OTHER, 3)
    assert left == [True]


def test_why_there_can_be_none_is_said_until_another_passage_is_shown(shown: PassageQuestions) -> None:
    shown.show_passage(PASSAGE, 3)
    shown.write.click()
    shown.show_trouble("The writing model is not here.")
    assert shown.words.text() == "The writing model is not here."
    assert shown.write.isVisible()
    shown.show_passage(replace(OTHER, questions=()), 3)
    assert shown.words.text() == "None: the passage does not answer any."
    assert not shown.write.isVisible()

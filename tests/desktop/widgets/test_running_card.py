from dataclasses import replace

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.language import Language
from desktop.session import Run, RunState
from desktop.style import Look
from desktop.widgets.running_card import RunningCard
from tests.helpers.ledger import summary

WORDS = Run("index", "words", 148, 209, "files", "/d/Annual report 2024.pdf", 370.0)


@pytest.fixture
def card(qtbot: QtBot, english: Language) -> RunningCard:
    made = RunningCard(Look())
    qtbot.addWidget(made)
    made.resize(1200, 80)
    made.show()
    return made


def said(card: RunningCard) -> list[str]:
    """What can be read on the card."""
    return [label.text() for label in card.findChildren(QLabel) if label.isVisible() and label.text()]


def test_the_first_step_says_how_far_how_long_and_where(card: RunningCard) -> None:
    card.show_run(WORDS, summary(ready=148, waiting=61))
    assert set(said(card)) == {
        "Reading and indexing",
        "148 of 209 files · about 6 minutes left",
        "You can ask already: finished files are searched.",
        "Reading words",
        "Annual report 2024.pdf",
    }


def test_the_second_step_says_that_everything_is_searched_by_words(card: RunningCard) -> None:
    numbers = replace(summary(ready=205), meaning_files=88, worded_files=205)
    card.show_run(replace(WORDS, step="meaning", done=900, total=4_812, unit="passages"), numbers)
    assert "All 205 files are searched by words, 88 by meaning so far." in said(card)
    assert "88 of 205 files · about 6 minutes left" in said(card)


def test_the_last_step_counts_the_pages_of_scans(card: RunningCard) -> None:
    card.show_run(replace(WORDS, step="scans", done=12, total=40, unit="pages", seconds_left=None), None)
    assert card._step.text() == "Reading scans"
    assert card._count.text().startswith("12 of 40 pages")


def test_questions_that_are_written_are_counted_by_passages(card: RunningCard) -> None:
    card.show_run(replace(WORDS, step="questions", done=12, total=40, unit="passages", seconds_left=None), None)
    assert card._step.text() == "Writing questions"
    assert card._count.text().startswith("12 of 40 passages")


def test_a_rebuilding_says_what_is_made_again_and_that_it_can_be_asked_meanwhile(card: RunningCard) -> None:
    again = Run("rebuild", "rebuilding", 8, 60, "files", seconds_left=31.0)
    card.show_run(again, summary(ready=60))
    assert set(said(card)) == {
        "Indexing again",
        "8 of 60 files · less than a minute left",
        "You can keep asking meanwhile.",
    }
    card.show_run(replace(again, step="meaning", done=300, total=600, unit="passages"), summary(ready=60))
    assert card._count.text().startswith("300 of 600 passages")


def test_a_rebuilding_that_rests_says_what_is_found(card: RunningCard) -> None:
    card.show_run(Run("rebuild", "rebuilding", 8, 60, state="stopped"), summary(ready=60))
    assert said(card) == ["Paused. Files that are not indexed again yet are found as before."]


@pytest.mark.parametrize("state", ["paused", "stopped"])
def test_what_was_interrupted_says_what_is_ready_and_what_waits(card: RunningCard, state: RunState) -> None:
    card.show_run(replace(WORDS, state=state), summary(ready=145, partly=3, waiting=61))
    assert said(card) == ["Paused. 148 files are ready, 61 wait."]


def test_nothing_is_ever_said_to_be_of_zero(card: RunningCard) -> None:
    card.show_run(Run("index", "looking", 0, 0), summary())
    assert not any("0" in text for text in said(card))
    card.show_run(Run("index", "looking", 12, 0), summary())
    assert "12 files" in said(card)


def test_it_is_one_line_where_the_window_is_low(card: RunningCard) -> None:
    card.show_run(WORDS, summary(ready=148, waiting=61))
    high = card.sizeHint().height()
    card.set_compact(True)
    assert card.sizeHint().height() < high
    assert said(card)[:2] == ["Reading and indexing", "148 of 209 files · about 6 minutes left"]

"""The card of a footnote: what it shows, when it goes."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.style import Look
from desktop.widgets.hover_card import HoverCard
from tests.helpers.answers import note

MARKER = QRect(200, 200, 16, 16)


@pytest.fixture
def opened() -> list[int]:
    return []


@pytest.fixture
def card(look: Look, qtbot: QtBot, opened: list[int]) -> HoverCard:
    made = HoverCard(look, opened.append)
    qtbot.addWidget(made)
    return made


def test_it_shows_the_file_the_place_and_the_words(card: HoverCard) -> None:
    card.show_footnote(replace(note(3, text="Five days."), heading=("Leave", "Carrying over")), MARKER)
    assert (card._name.text(), card._place.text()) == ("Leave policy.pdf", "Page 12 · Leave › Carrying over")
    assert card._excerpt._layout.text() == "Five days."


@pytest.mark.parametrize("words", ["word " * 200, "字" * 900, "👩‍🔬𠮷 " * 300])
def test_a_long_passage_is_cut_after_four_lines(card: HoverCard, look: Look, words: str) -> None:
    card.show_footnote(replace(note(1, text=words), after=" and more"), MARKER)
    layout = card._excerpt._layout
    assert layout.lineCount() == 4
    assert layout.text().endswith("…")
    assert card._excerpt.height() == 4 * look.line_height("small")


def test_only_the_cited_words_are_marked(card: HoverCard) -> None:
    card.show_footnote(replace(note(1, text="Five 😀 days."), after=" They lapse."), MARKER)
    (span,) = card._excerpt._layout.formats()
    assert (span.start, span.length) == (0, len("Five 😀 days.") + 1)
    assert card._excerpt._layout.text() == "Five 😀 days. They lapse."


def test_it_goes_a_moment_after_the_pointer_unless_that_comes_in(card: HoverCard, qtbot: QtBot) -> None:
    card._leaving.setInterval(60_000)
    card.show_footnote(note(1), MARKER)
    card.leave()
    assert card._leaving.isActive()
    QTest.mouseMove(card, card.rect().center())
    card.enterEvent(None)  # type: ignore[arg-type]
    assert not card._leaving.isActive()
    assert card.isVisible()
    card._leaving.setInterval(1)
    card.leave()
    qtbot.waitUntil(lambda: not card.isVisible())


def test_a_click_opens_the_footnote(card: HoverCard, opened: list[int]) -> None:
    card.show_footnote(note(7), MARKER)
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPointF(60, 60).toPoint())
    assert opened == [7]
    assert not card.isVisible()

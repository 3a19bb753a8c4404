"""The cards of an answer's files: how many, in which order, and what they say."""

import pytest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from core.records import Footnote
from desktop.style import Look
from desktop.widgets.answer_state import CitedFile
from desktop.widgets.sources_strip import MoreCard, SourceCard, SourcesStrip
from tests.desktop.conftest import Speak
from tests.helpers.answers import note
from tests.helpers.settling import settle


def files(count: int) -> tuple[CitedFile, ...]:
    """So many files; from the first two something is cited."""
    made = []
    for number in range(1, count + 1):
        one = note(number, f"/d/File {number}.pdf", number)
        made.append(CitedFile(one.path, (one,), (number,) if number < 3 else ()))
    return tuple(made)


@pytest.fixture
def strip(look: Look, qtbot: QtBot, speak: Speak) -> SourcesStrip:
    speak("en")
    made = SourcesStrip(look)
    qtbot.addWidget(made)
    made.resize(660, 58)
    made.show()
    return made


def shown(strip: SourcesStrip) -> list[str]:
    cards = [card for card in strip.findChildren(QAbstractButton) if card.isVisible()]
    return [card.accessibleName() for card in sorted(cards, key=lambda card: card.x())]


@pytest.mark.parametrize(
    ("width", "count", "names"),
    [
        (660, 1, ["Source: File 1.pdf, page 1"]),
        (660, 3, [f"Source: File {n}.pdf, page {n}" for n in (1, 2, 3)]),
        (660, 5, [*(f"Source: File {n}.pdf, page {n}" for n in (1, 2, 3)), "+2 files"]),
        (720, 4, [f"Source: File {n}.pdf, page {n}" for n in (1, 2, 3, 4)]),
        (480, 3, [*(f"Source: File {n}.pdf, page {n}" for n in (1, 2)), "+1 file"]),
    ],
)
def test_three_cards_stand_side_by_side_and_two_where_it_is_narrow(
    strip: SourcesStrip, width: int, count: int, names: list[str]
) -> None:
    strip.resize(width, 58)
    strip.show_files(files(count), finished=True)
    assert shown(strip) == names


def test_one_card_is_as_wide_as_one_of_three(strip: SourcesStrip, qtbot: QtBot) -> None:
    strip.show_files(files(1), finished=True)
    settle()
    card = next(card for card in strip.findChildren(SourceCard) if card.isVisible())
    assert abs(card.width() - (660 - 16) / 3) < 3


def test_skeletons_come_after_a_moment_and_go_when_nothing_is_found(strip: SourcesStrip, qtbot: QtBot) -> None:
    strip.show_files((), finished=False)
    assert shown(strip) == []
    qtbot.waitUntil(lambda: len(shown(strip)) == 3)
    strip.grab()
    strip.show_files((), finished=True)
    assert shown(strip) == []


def test_a_file_that_is_not_cited_says_so_only_in_the_end(strip: SourcesStrip) -> None:
    strip.show_files(files(3), finished=False)
    third = strip.findChildren(SourceCard)[2]
    assert third._where(files(3)[2]) == "page 3"
    strip.show_files(files(3), finished=True)
    assert third._where(files(3)[2]) == "not quoted"


def test_a_card_opens_its_best_passage_and_more_lists_all(strip: SourcesStrip, qtbot: QtBot) -> None:
    opened: list[Footnote] = []
    strip.passage_wanted.connect(opened.append)
    strip.show_files(files(5), finished=True)
    strip.findChildren(SourceCard)[1].click()
    assert opened == [files(5)[1].passages[0]]
    strip.findChildren(MoreCard)[0].click()
    menu = strip._list_passages()
    assert [action.text() for action in menu.actions()][-1] == "5   File 5.pdf, page 5"
    menu.actions()[4].trigger()
    assert opened[-1] == files(5)[4].passages[0]
    menu.close()

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.records import SourceRow
from desktop.language import Language
from desktop.style import Look
from desktop.widgets.source_cards import SourceCards, is_drive, source_name


def source(number: int, path: str = "/d/Contracts", **changes: str) -> SourceRow:
    return SourceRow(number, path, "folder", 94, 0, "offline" if changes.get("state") else "")


@pytest.fixture
def cards(qtbot: QtBot, english: Language) -> SourceCards:
    made = SourceCards(Look())
    qtbot.addWidget(made)
    made.resize(1232, 60)
    made.show()
    return made


@pytest.mark.parametrize(
    ("path", "name", "drive"),
    [
        ("/home/me/Contracts", "Contracts", False),
        ("C:\\Users\\me\\Contracts", "Contracts", False),
        ("E:\\Archive", "E:\\Archive", True),
        ("E:\\", "E:\\", True),
        ("/Volumes/Archive", "/Volumes/Archive", True),
        ("/run/media/me/Archive", "/run/media/me/Archive", True),
        ("/run/media/me/Archive/2019", "2019", False),
    ],
)
def test_a_drive_is_called_by_its_path(path: str, name: str, drive: bool) -> None:
    assert is_drive(source(1, path)) == drive
    assert source_name(source(1, path)) == name


def test_a_card_stays_while_its_numbers_change(cards: SourceCards) -> None:
    cards.show_sources((source(1), source(2)))
    first, second = cards.cards()
    cards.show_sources((source(2, state="offline"),))
    assert cards.cards() == (second,)
    assert first is not second
    texts = [label.text() for label in second.findChildren(QLabel)]
    assert "94 files · drive not connected" in texts


def test_many_sources_take_two_lines_and_one_where_the_window_is_low(cards: SourceCards) -> None:
    cards.show_sources((source(1),))
    one = cards.height()
    cards.show_sources(tuple(source(number) for number in range(20)))
    assert one < cards.height() <= 3 * one
    cards.set_short(True)
    assert cards.height() == one

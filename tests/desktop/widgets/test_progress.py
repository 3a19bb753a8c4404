"""How far work is, the ten states, and where files come in."""

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.records import FILE_STATES
from desktop.style import LIGHT, Look
from desktop.widgets.drop_area import DropArea, DropCover
from desktop.widgets.file_icons import file_icon
from desktop.widgets.progress import Arc, Bar
from desktop.widgets.states import STATE_ICONS, STATE_ROLES, state_word, state_word_role


def filled(image: QImage, color: str) -> int:
    """How many pixels of the middle line have a colour."""
    middle = image.height() // 2
    return sum(image.pixelColor(x, middle).name().upper() == color for x in range(image.width()))


@pytest.mark.parametrize(("share", "pixels"), [(0.0, 0), (0.5, 100), (1.0, 200), (7.0, 200), (-1.0, 0)])
def test_the_bar_is_as_long_as_the_share(look: Look, qtbot: QtBot, share: float, pixels: int) -> None:
    bar = Bar(look)
    qtbot.addWidget(bar)
    bar.resize(200, 6)
    bar.set_share(share)
    assert filled(bar.grab().toImage(), LIGHT.accent) == pytest.approx(pixels, abs=4)


def test_a_beginning_shows_and_an_unknown_share_does_not(look: Look, qtbot: QtBot) -> None:
    bar = Bar(look, 0.001)
    qtbot.addWidget(bar)
    bar.resize(200, 6)
    assert filled(bar.grab().toImage(), LIGHT.accent) > 0
    bar.set_share(None)
    assert filled(bar.grab().toImage(), LIGHT.line) == 0
    assert bar.sizeHint().height() == 6


def test_the_arc_stands_still_for_those_who_want_that(look: Look, qtbot: QtBot) -> None:
    arc = Arc(look)
    qtbot.addWidget(arc)
    arc.show()
    assert arc._timer.isActive()
    look.set_reduce_movement(True)
    assert not arc._timer.isActive()
    look.set_reduce_movement(False)
    assert arc._timer.isActive()
    arc.hide()
    assert not arc._timer.isActive()


def test_every_state_has_an_icon_a_colour_and_a_word_of_its_own() -> None:
    assert set(STATE_ICONS) == set(STATE_ROLES) == set(FILE_STATES)
    assert len({state_word(state) for state in FILE_STATES}) == len(FILE_STATES)
    assert len(set(STATE_ICONS.values())) == len(FILE_STATES)
    assert state_word_role("ready") == "text"
    assert state_word_role("failed") == "bad"


@pytest.mark.parametrize(
    ("name", "icon"),
    [
        ("Leave policy 2025.pdf", "file-text"),
        ("合同/报价单.DOCX", "file-type"),
        ("prices.csv", "file-spreadsheet"),
        ("deck.pptx", "presentation"),
        ("notes.md", "file-code"),
        ("2019.tar.gz", "archive"),
        ("Training.mp4", "file-video-camera"),
        ("README", "file"),
        (".hidden", "file"),
    ],
)
def test_a_file_has_the_icon_of_its_type(name: str, icon: str) -> None:
    assert file_icon(name) == icon


def test_the_first_start_offers_a_folder_and_the_sample(look: Look, qtbot: QtBot) -> None:
    area = DropArea(look)
    qtbot.addWidget(area)
    with qtbot.waitSignal(area.folder_wanted):
        area.choose.click()
    with qtbot.waitSignal(area.sample_wanted):
        area.sample.click()
    assert area.choose.text() == "Choose a folder…"


def test_the_cover_lets_the_pointer_through_and_hears_of_the_language(look: Look, qtbot: QtBot) -> None:
    cover = DropCover(look)
    qtbot.addWidget(cover)
    QApplication.sendEvent(cover, QEvent(QEvent.Type.LanguageChange))
    assert not cover.acceptDrops()

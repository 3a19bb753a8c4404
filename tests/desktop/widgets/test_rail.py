import pytest
from PySide6.QtGui import QFont, QFontMetrics
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.language.switching import Spoken
from desktop.style import Look
from desktop.widgets.rail import ENTRIES, Rail, logo
from tests.desktop.conftest import Speak
from tests.helpers.windows import check_widgets


@pytest.fixture
def rail(qtbot: QtBot, look: Look) -> Rail:
    rail = Rail(look)
    qtbot.addWidget(rail)
    rail.resize(77, 768)
    rail.show()
    return rail


def test_the_entries_stand_where_the_pictures_show_them(rail: Rail) -> None:
    chat, settings = rail._buttons["chat"].geometry(), rail._buttons["settings"].geometry()
    assert rail.width() == 77
    assert chat.getRect() == (6, 68, 64, 54)
    assert rail._buttons["library"].y() == 126
    assert settings.bottom() == 768 - 12 - 1


@pytest.mark.parametrize("family", ["Inter", "DejaVu Sans"])
@pytest.mark.parametrize("spoken", ["en", "zh"])
@pytest.mark.parametrize("text_size", [90, 100, 150])
def test_every_word_fits_its_entry(
    qtbot: QtBot, rail: Rail, look: Look, speak: Speak, family: str, spoken: Spoken, text_size: int
) -> None:
    look.set_text_size(text_size)
    speak(spoken)
    qtbot.waitUntil(lambda: rail._buttons["library"].text() == ("资料库" if spoken == "zh" else "Library"))
    font = QFont(look.font("caption", 600))
    font.setFamilies([family, *font.families()])
    for button in rail._buttons.values():
        assert QFontMetrics(font).horizontalAdvance(button.text()) <= button.width()


def test_a_narrow_rail_says_its_words_as_tool_tips(rail: Rail) -> None:
    rail.show_work(0.7, False, "Annual report.pdf")
    assert [button.toolTip() for button in rail._buttons.values()] == ["", "", ""]
    rail.set_narrow(True)
    assert rail.width() == 57
    assert [button.toolTip() for button in rail._buttons.values()] == ["Chat", "Library", "Settings"]
    assert rail._ring.toolTip() == "Annual report.pdf"
    check_widgets(rail)


def test_tab_comes_to_one_entry_and_arrows_go_round_all(rail: Rail, qtbot: QtBot) -> None:
    rail.show_work(None, True, "Paused")
    rail.activateWindow()
    qtbot.waitUntil(rail.isActiveWindow)
    rail.focus_current()
    names = []
    for _ in range(len(ENTRIES) + 1):
        focused = rail.focusWidget()
        assert focused is not None
        names.append(focused.accessibleName())
        rail._step(1)
    assert names == ["Chat", "Library", "Paused", "Settings"]
    check_widgets(rail)


def test_the_focus_does_not_vanish_with_the_ring(rail: Rail, qtbot: QtBot) -> None:
    rail.show_work(0.5, False, "a.pdf")
    rail.activateWindow()
    qtbot.waitUntil(rail.isActiveWindow)
    rail._ring.setFocus()
    rail.hide_work()
    assert rail.focusWidget() is rail._buttons["chat"]


def test_the_sign_is_drawn_at_the_pixels_of_the_screen(qapp: QApplication) -> None:
    sign = logo(34, 2.0)
    assert sign.size().toTuple() == (68, 68)
    assert sign.toImage().pixelColor(34, 60).name() == "#2a5ca8"

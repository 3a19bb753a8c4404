"""What can be pressed: named, reached by the Tab key, and wide enough for its words at every text size."""

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from desktop.language import number
from desktop.style import Look
from desktop.widgets.buttons import Chip, IconButton, Kind, SegmentedControl, button, link


def test_buttons_take_the_focus_from_the_keyboard_only(look: Look, qtbot: QtBot) -> None:
    pressed = [button(look, "Open"), link(look, "Show"), IconButton(look, "x", "Close"), Chip(look, "All")]
    for one in pressed:
        qtbot.addWidget(one)
        assert one.focusPolicy() == Qt.FocusPolicy.TabFocus


def test_an_icon_alone_says_what_it_does(look: Look, qtbot: QtBot) -> None:
    close = IconButton(look, "x", "Close")
    qtbot.addWidget(close)
    assert (close.toolTip(), close.accessibleName()) == ("Close", "Close")
    close.say("关闭")
    assert (close.toolTip(), close.accessibleName()) == ("关闭", "关闭")


def test_the_icon_of_a_button_follows_theme_and_text_size(look: Look, qtbot: QtBot) -> None:
    stop = button(look, "Stop", icon="square")
    qtbot.addWidget(stop)
    before = stop.icon().cacheKey()
    look.set_theme("dark")
    look.set_text_size(150)
    assert stop.icon().cacheKey() != before
    assert stop.iconSize().toTuple() == (33, 27)


@pytest.mark.parametrize("kind", ["plain", "primary", "quiet", "chip"])
@pytest.mark.parametrize("compact", [False, True])
def test_an_icon_stands_clear_of_its_word(look: Look, qtbot: QtBot, kind: Kind, compact: bool) -> None:
    for percent in (100, 150):
        look.set_text_size(percent)
        made = button(look, "HHH", kind, compact=compact)
        made.set_icon("eye")
        qtbot.addWidget(made)
        made.ensurePolished()
        made.resize(made.sizeHint())
        gaps, before, after = _gaps(made)
        assert 6.5 * percent / 100 <= gaps[0] <= 10 * percent / 100
        assert abs(before - after) <= 4 * percent / 100  # in the middle


def test_an_icon_that_loses_its_word_stands_in_the_middle(look: Look, qtbot: QtBot) -> None:
    made = button(look, "Open", icon="eye")
    qtbot.addWidget(made)
    made.setText("")
    made.ensurePolished()
    made.resize(made.sizeHint())
    _, before, after = _gaps(made)
    assert abs(before - after) <= 1


def _gaps(made: QWidget) -> tuple[list[int], int, int]:
    """The empty columns between what is drawn in a button, and how many there are before and after all of it."""
    image = made.grab().toImage()
    ground = image.pixelColor(image.width() // 2, 5)
    inside = range(6, image.width() - 6)

    def drawn(x: int) -> bool:
        colors = (image.pixelColor(x, y) for y in range(6, image.height() - 6))
        return any(abs(color.lightness() - ground.lightness()) > 40 for color in colors)

    ink = [x for x in inside if drawn(x)]
    gaps = [after - before - 1 for before, after in pairwise(ink) if after - before > 1]
    return gaps, ink[0], image.width() - 1 - ink[-1]


def test_a_chip_has_room_for_all_it_shows(look: Look, qtbot: QtBot) -> None:
    chip = Chip(look, "Needs attention", "circle-alert", 1234, "warn")
    qtbot.addWidget(chip)
    for percent in (100, 150):
        look.set_text_size(percent)
        words = QFontMetrics(look.font("small", 500)).horizontalAdvance("Needs attention1,234")
        assert chip.sizeHint().width() >= words + look.px(16 + 12)
    assert chip.accessibleName() == f"Needs attention {number(1234)}"
    chip.set_count(6)
    assert chip.accessibleName() == "Needs attention 6"


def test_a_chip_is_switched_by_the_space_bar(look: Look, qtbot: QtBot) -> None:
    chip = Chip(look, "All")
    qtbot.addWidget(chip)
    chip.show()
    chip.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(chip, Qt.Key.Key_Space)  # type: ignore[no-untyped-call]
    assert chip.isChecked()


def test_one_of_a_few_is_chosen_by_mouse_and_arrows(look: Look, qtbot: QtBot) -> None:
    page = QWidget()
    control = SegmentedControl(look, ["System", "Light", "Dark"], 1)
    row = QHBoxLayout(page)
    row.addWidget(control)
    qtbot.addWidget(page)
    page.show()
    chosen: list[int] = []
    control.chosen.connect(chosen.append)
    segments = control.findChildren(type(button(look, "")))
    qtbot.mouseClick(segments[2], Qt.MouseButton.LeftButton)  # type: ignore[no-untyped-call]
    assert (control.current, chosen) == (2, [2])
    page.activateWindow()
    segments[2].setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.waitUntil(segments[2].hasFocus)
    qtbot.keyClick(segments[2], Qt.Key.Key_Left)  # type: ignore[no-untyped-call]
    assert (control.current, chosen) == (1, [2, 1])
    control.set_current(0)
    assert (control.current, chosen) == (0, [2, 1])
    control.set_labels(["跟随系统", "浅色", "深色"])
    assert [one.text() for one in segments] == ["跟随系统", "浅色", "深色"]

"""The look of the application: icons in the colours of their roles, faces in pixels, and changes while it runs."""

import re
from importlib import resources
from pathlib import Path
from typing import get_args

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPalette
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from desktop.style import DARK, LIGHT, Look, TypeRole
from desktop.widgets.file_icons import _SUFFIXES
from desktop.widgets.states import STATE_ICONS

ICONS = Path(str(resources.files("resources").joinpath("icons")))


def inks(image: QImage) -> set[str]:
    """The colours of everything that is wholly there."""
    colors = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return {color.name().upper() for color in colors if color.alpha() == 255}


@pytest.mark.parametrize("file", sorted(ICONS.glob("*.svg")), ids=lambda file: file.stem)
def test_every_icon_is_drawn_in_one_colour_that_can_be_chosen(file: Path) -> None:
    text = file.read_text("utf-8")
    assert 'stroke="currentColor"' in text
    assert 'stroke-width="2"' in text
    assert re.search("#[0-9a-fA-F]{3}", text) is None
    assert QSvgRenderer(text.encode()).isValid()


def test_icons_that_states_and_files_name_are_there() -> None:
    names = {*STATE_ICONS.values(), *_SUFFIXES, "file", "files"}
    assert {name for name in names if not (ICONS / f"{name}.svg").exists()} == set()


def test_an_icon_has_the_colour_of_its_role_and_the_pixels_of_the_screen(look: Look) -> None:
    picture = look.pixmap("square", "bad", 18, 2.0)
    assert picture.size().toTuple() == (36, 36)
    assert inks(picture.toImage()) == {LIGHT.bad}
    look.set_theme("dark")
    assert inks(look.pixmap("square", "bad", 18, 2.0).toImage()) == {DARK.bad}


def test_an_icon_is_drawn_once_for_a_colour_and_size(look: Look) -> None:
    assert look.pixmap("x", "muted", 18, 1.0).cacheKey() == look.pixmap("x", "muted", 18, 1.0).cacheKey()
    assert look.pixmap("x", "muted", 18, 1.0).cacheKey() != look.pixmap("x", "text", 18, 1.0).cacheKey()


def test_no_text_is_smaller_than_twelve_pixels(look: Look) -> None:
    for percent in (90, 100, 125, 150):
        look.set_text_size(percent)
        for role in get_args(TypeRole):
            font = look.font(role)
            assert 12 <= font.pixelSize() <= look.line_height(role)


def test_the_text_size_stays_between_90_and_150(look: Look) -> None:
    look.set_text_size(300)
    assert look.text_size == 150
    look.set_text_size(1)
    assert look.text_size == 90


def test_lines_of_chinese_answers_stand_further_apart(look: Look) -> None:
    assert look.line_height("reading") == 25
    look.set_chinese(True)
    assert look.line_height("reading") == 27


def test_a_change_is_told_and_reaches_what_qt_draws_itself(look: Look, qapp: QApplication, qtbot: QtBot) -> None:
    with qtbot.waitSignal(look.changed):
        look.set_theme("dark")
    assert qapp.palette().color(QPalette.ColorRole.Window).name().upper() == DARK.canvas
    assert qapp.font().pixelSize() == 14
    look.set_text_size(150)
    assert qapp.font().pixelSize() == 21


def test_what_the_system_changes_is_taken_at_once(look: Look, qapp: QApplication, qtbot: QtBot) -> None:
    hints = qapp.styleHints()
    with qtbot.waitSignal(look.changed):
        hints.colorSchemeChanged.emit(Qt.ColorScheme.Dark)
    with qtbot.waitSignal(look.changed):
        hints.accessibility().contrastPreferenceChanged.emit(Qt.ContrastPreference.HighContrast)


def test_nothing_moves_when_the_focus_comes(look: Look, qtbot: QtBot) -> None:
    for make in (lambda: QPushButton("Stop"), lambda: QLineEdit("320")):
        widget = make()
        qtbot.addWidget(widget)
        widget.ensurePolished()
        before = widget.sizeHint()
        widget.show()
        widget.setFocus(Qt.FocusReason.TabFocusReason)
        qtbot.waitUntil(widget.hasFocus)
        assert widget.sizeHint() == before
        assert LIGHT.accent in inks(widget.grab().toImage())


@pytest.mark.parametrize(("properties", "height"), [({}, 32), ({"compact": "true"}, 28), ({"large": "true"}, 40)])
def test_controls_have_the_heights_of_the_design(
    look: Look, qtbot: QtBot, properties: dict[str, str], height: int
) -> None:
    button = QPushButton("Open")
    qtbot.addWidget(button)
    for name, value in properties.items():
        button.setProperty(name, value)
    button.ensurePolished()
    assert button.sizeHint().height() == height


def test_the_sheet_has_no_words_and_no_colours_of_its_own() -> None:
    text = resources.files("resources").joinpath("style.qss").read_text("utf-8")
    assert re.search(r"#[0-9a-fA-F]{3,8}\b", text) is None
    assert "content:" not in text

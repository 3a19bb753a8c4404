import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.session import OpenRequest, Session
from desktop.style import Look
from desktop.window import Window
from staging import StagedTasks
from tests.helpers.windows import plain_window

REQUEST = OpenRequest("My documents", (), 0, path="/documents/a.pdf")


@pytest.fixture
def window(qtbot: QtBot, look: Look) -> Window:
    window = plain_window(Session(StagedTasks({})), look)
    qtbot.addWidget(window)
    window.show()
    return window


def open_source(window: Window) -> QWidget:
    window.open_source(REQUEST)
    assert window.panes.source_area is not None
    return window.panes.source_area


def test_a_wide_window_shows_list_page_and_source_together(window: Window) -> None:
    window.resize(1600, 900)
    source = open_source(window)
    assert window.panes.side.isVisible()
    assert not window.panes.drawer_open
    assert source.isVisible()


def test_below_1600_the_list_closes_for_a_source_and_comes_back(window: Window) -> None:
    window.resize(1599, 900)
    assert window.panes.side.isVisible()
    open_source(window)
    assert not window.panes.side.isVisible()
    window.close_source()
    assert window.panes.side.isVisible()


def test_a_list_that_was_closed_does_not_come_back_by_itself(window: Window) -> None:
    window.resize(1366, 768)
    window.panes.open_side(False)
    open_source(window)
    window.close_source()
    assert not window.panes.side.isVisible()


def test_below_1280_the_list_lies_over_the_page(window: Window) -> None:
    window.resize(1279, 768)
    assert not window.panes.side.isVisible()
    page_width = window.panes.page_area.width()
    window.panes.open_side(True)
    assert window.panes.side.isVisible()
    assert window.panes.drawer_open
    assert window.panes.page_area.width() == page_width


def test_below_1100_the_rail_shows_icons_alone(window: Window) -> None:
    window.resize(1100, 768)
    assert window.rail.width() == 77
    window.resize(1099, 768)
    assert window.rail.width() == 57


def test_the_window_does_not_get_smaller_than_960_by_600(window: Window) -> None:
    window.resize(300, 200)
    assert window.size().toTuple() == (960, 600)


def test_the_source_has_560_at_first_and_44_percent_of_a_narrow_window(window: Window) -> None:
    window.resize(1366, 768)
    source = open_source(window)
    assert source.width() == 560
    window.resize(1050, 768)
    assert source.width() == 462
    window.resize(1366, 768)
    assert source.width() == 560


def test_the_page_is_told_whether_its_list_can_be_seen(window: Window) -> None:
    window.resize(1366, 768)
    asked = window.page("chat").asked  # type: ignore[attr-defined]
    asked.clear()
    open_source(window)
    window.close_source()
    assert [what for what in asked if what[0] == "side"] == [("side", False), ("side", True)]


def test_a_click_beside_the_drawer_closes_it(window: Window) -> None:
    window.resize(1200, 768)
    window.panes.open_side(True)
    window.panes._shade.pressed.emit()
    assert not window.panes.side.isVisible()


def test_larger_text_makes_rail_and_list_wider_and_counts_as_less_width(window: Window, qtbot: QtBot) -> None:
    window.resize(2000, 900)
    assert window.panes.side.width() == 249
    window._look.set_text_size(125)
    assert window.rail.width() == 96
    assert window.panes.side.width() == 311
    window._look.set_text_size(150)
    assert window.panes.width_now == "usual"

from pathlib import Path
from typing import cast

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.remote import calls
from desktop.session import Notice, OpenRequest, Run, Session
from desktop.style import Look
from desktop.widgets.rail import RailButton, RailRing
from desktop.window import Memory, Window
from staging import StagedTasks
from tests.desktop.conftest import Speak
from tests.helpers.ledger import row
from tests.helpers.windows import (
    PlainPage,
    PlainSource,
    check_widgets,
    plain_window,
)

REQUEST = OpenRequest("My documents", (), 0, path="/documents/a.pdf")


def page(window: Window, name: str = "") -> PlainPage:
    return cast(PlainPage, window.page(name or window.page_name))


def source(window: Window) -> PlainSource:
    return cast(PlainSource, window.panes.source_area)


def press(window: Window, key: Qt.Key, *modifiers: Qt.KeyboardModifier) -> None:
    held = Qt.KeyboardModifier.NoModifier
    for modifier in modifiers:
        held |= modifier
    QTest.keyClick(window.focusWidget() or window, key, held)


CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


def show_run(session: Session, run: Run | None) -> None:
    session._writing.run = run
    session.run_changed.emit()


# ---- pages and keys -------------------------------------------------------------------------------------------


def test_numbers_follow_the_rail(window: Window) -> None:
    shown = []
    for key in (Qt.Key.Key_2, Qt.Key.Key_3, Qt.Key.Key_1):
        press(window, key, CTRL)
        shown.append(window.page_name)
    assert shown == ["library", "settings", "chat"]


def test_a_click_on_the_rail_goes_to_a_page_and_marks_it(window: Window) -> None:
    library = window.rail._buttons["library"]
    QTest.mouseClick(library, Qt.MouseButton.LeftButton)
    assert window.page_name == "library"
    assert library.isChecked()
    assert not window.rail._buttons["chat"].isChecked()
    QTest.mouseClick(library, Qt.MouseButton.LeftButton)
    assert library.isChecked()


def test_arrows_go_along_the_rail_and_enter_opens(window: Window) -> None:
    window.rail.focus_current()
    press(window, Qt.Key.Key_Down)
    press(window, Qt.Key.Key_Return)
    assert window.page_name == "library"


def test_ctrl_n_begins_a_conversation_from_any_page(window: Window) -> None:
    window.show_page("library")
    press(window, Qt.Key.Key_N, CTRL)
    assert window.page_name == "chat"
    assert page(window).asked[-1] == "new"


def test_ctrl_o_lets_files_be_chosen_in_the_library(window: Window) -> None:
    press(window, Qt.Key.Key_O, CTRL)
    assert window.page_name == "library"
    assert page(window).asked == ["choose"]


def test_ctrl_comma_opens_the_settings(window: Window) -> None:
    press(window, Qt.Key.Key_Comma, CTRL)
    assert window.page_name == "settings"


def test_ctrl_b_closes_and_opens_the_side_list(window: Window) -> None:
    assert window.panes.side.isVisible()
    press(window, Qt.Key.Key_B, CTRL)
    assert not window.panes.side.isVisible()
    press(window, Qt.Key.Key_B, CTRL)
    assert window.panes.side.isVisible()


def test_ctrl_f_finds_on_the_page_or_in_the_source_that_has_the_keyboard(window: Window) -> None:
    press(window, Qt.Key.Key_F, CTRL)
    assert page(window).asked[-1] == "find"
    window.open_source(REQUEST)
    source(window).field.setFocus()
    press(window, Qt.Key.Key_F, CTRL)
    assert source(window).asked[-1] == "find"


def test_text_size_keys_resize_and_keep_the_size(window: Window, look: Look, tasks: StagedTasks) -> None:
    press(window, Qt.Key.Key_Plus, CTRL)
    assert look.text_size == 110
    assert tasks.calls[-1] == calls.change_settings({"general.text_size": 110})
    press(window, Qt.Key.Key_Minus, CTRL)
    press(window, Qt.Key.Key_Minus, CTRL)
    assert look.text_size == 90
    press(window, Qt.Key.Key_0, CTRL)
    assert look.text_size == 100


def test_the_settings_show_a_text_size_that_was_changed_by_a_key(
    window: Window, tasks: StagedTasks, qtbot: QtBot
) -> None:
    tasks.answers["options.change"] = lambda changes, library: None
    press(window, Qt.Key.Key_3, CTRL)
    press(window, Qt.Key.Key_Plus, CTRL)
    qtbot.waitUntil(lambda: "refresh" in page(window, "settings").asked)


def test_f5_looks_at_the_folders_again(window: Window, tasks: StagedTasks) -> None:
    press(window, Qt.Key.Key_F5)
    assert "sync" in [call.method for call in tasks.calls]


def test_f8_steps_through_footnotes_in_the_source_or_asks_the_page(window: Window) -> None:
    press(window, Qt.Key.Key_F8)
    assert page(window).asked[-1] == ("step", 1)
    window.open_source(REQUEST)
    press(window, Qt.Key.Key_F8, SHIFT)
    assert source(window).asked[-1] == ("step", -1)


def test_f6_goes_round_the_panes_and_back_to_where_each_was_left(window: Window) -> None:
    window.resize(1700, 900)
    window.open_source(REQUEST)
    start = page(window).field
    start.setFocus()
    stations = []
    for _ in range(4):
        press(window, Qt.Key.Key_F6)
        stations.append(window.focusWidget())
    names = [station.accessibleName() for station in stations if station is not None]
    assert names == ["Field of the source", "Chat", "List of chat", "Field of chat"]
    press(window, Qt.Key.Key_F6, SHIFT)
    assert window.focusWidget() is not None
    assert window.focusWidget().accessibleName() == "List of chat"


def test_escape_closes_card_then_drawer_then_search_then_source_and_stops_last(window: Window) -> None:
    window.resize(1200, 768)
    window.open_source(REQUEST)
    window.panes.open_side(True)
    page(window).floating = page(window).writing = source(window).finding = True
    seen = []
    for _ in range(5):
        press(window, Qt.Key.Key_Escape)
        here = page(window)
        seen.append(
            (here.floating, window.panes.drawer_open, source(window).finding, window.panes.source_open, here.writing)
        )
    assert seen == [
        (False, True, True, True, True),
        (False, False, True, True, True),
        (False, False, False, True, True),
        (False, False, False, False, True),
        (False, False, False, False, False),
    ]


# ---- the source view ------------------------------------------------------------------------------------------


def test_the_keyboard_is_back_where_it_was_when_the_source_closes(window: Window) -> None:
    page(window).field.setFocus()
    window.open_source(REQUEST)
    source(window).field.setFocus()
    source(window).closed.emit()
    assert window.focusWidget() is page(window).field


def test_the_page_hears_which_footnote_is_shown(window: Window) -> None:
    page(window).source_wanted.emit(REQUEST)
    source(window).footnote_changed.emit(4)
    window.close_source()
    told = [what for what in page(window).asked if isinstance(what, tuple) and what[0] == "footnote"]
    assert told == [("footnote", None), ("footnote", 4), ("footnote", None)]


def test_a_source_waits_while_another_page_is_open(window: Window) -> None:
    window.open_source(REQUEST)
    window.show_page("library")
    assert not source(window).isVisible()
    window.show_page("chat")
    assert source(window).isVisible()


def test_files_can_be_asked_about_from_the_library(window: Window) -> None:
    window.show_page("library")
    page(window).asking_wanted.emit((Path("a.pdf"),))
    assert window.page_name == "chat"
    assert page(window).asked[-1] == ("about", (Path("a.pdf"),))


def test_what_could_not_be_read_is_shown_in_the_library(window: Window) -> None:
    page(window).attention_wanted.emit()
    assert window.page_name == "library"
    assert page(window).asked == ["attention"]


# ---- the ring -------------------------------------------------------------------------------------------------


def ring(window: Window) -> RailButton:
    found = window.findChild(RailRing)
    assert isinstance(found, RailRing)
    return found


def test_the_ring_shows_while_something_is_written(window: Window, session: Session) -> None:
    assert not ring(window).isVisible()
    show_run(session, Run("index", "words", 148, 209, detail="Annual report.pdf", seconds_left=360.0))
    assert (ring(window).isVisible(), ring(window).text()) == (True, "70%")
    assert ring(window).toolTip() == "Annual report.pdf\nabout 6 minutes left"
    QTest.mouseClick(ring(window), Qt.MouseButton.LeftButton)
    assert window.page_name == "library"
    show_run(session, Run("index", "words", 148, 209, state="paused"))
    assert ring(window).text() == "Paused"
    show_run(session, None)
    assert not ring(window).isVisible()


# ---- the whole window -----------------------------------------------------------------------------------------


def test_page_list_and_source_width_are_remembered(session: Session, look: Look, qtbot: QtBot, tmp_path: Path) -> None:
    file = str(tmp_path / "window.ini")
    first = plain_window(session, look, Memory(QSettings(file, QSettings.Format.IniFormat)))
    qtbot.addWidget(first)
    first.show()
    first.resize(1500, 800)
    first.show_page("settings")
    first.panes.open_side(False)
    first.open_source(REQUEST)
    first.panes._splitter.moveSplitter(first.panes._splitter.width() - 500, 1)
    geometry = first.saveGeometry()
    first.close()
    assert Memory(QSettings(file, QSettings.Format.IniFormat)).geometry == geometry
    second = plain_window(session, look, Memory(QSettings(file, QSettings.Format.IniFormat)))
    qtbot.addWidget(second)
    second.show()
    second.resize(1500, 800)
    assert second.page_name == "settings"
    assert not second.panes.side.isVisible()
    second.open_source(REQUEST)
    assert source(second).width() == first.panes.source_wanted
    assert 480 < source(second).width() < 520


def test_what_was_remembered_may_be_nonsense(session: Session, look: Look, qtbot: QtBot, tmp_path: Path) -> None:
    file = tmp_path / "window.ini"
    file.write_text("[window]\ngeometry=7\npage=elsewhere\nsource_width=wide\nside_open=perhaps\n")
    window = plain_window(session, look, Memory(QSettings(str(file), QSettings.Format.IniFormat)))
    qtbot.addWidget(window)
    assert window.page_name == "chat"
    assert window.panes.source_wanted == 560


@pytest.mark.parametrize("size", [(960, 600), (1200, 700), (1366, 768), (1700, 900)])
@pytest.mark.parametrize("text_size", [100, 150])
def test_everything_is_named_reached_and_readable(
    window: Window, session: Session, look: Look, size: tuple[int, int], text_size: int
) -> None:
    look.set_text_size(text_size)
    window.resize(*size)
    show_run(session, Run("index", "words", 148, 209, detail="Annual report.pdf", seconds_left=360.0))
    session.notice.emit(Notice("info", "Adding 14 files", "Show", lambda: None))
    window.open_source(REQUEST)
    check_widgets(window)


def test_the_window_follows_the_language(window: Window, session: Session, qtbot: QtBot, speak: Speak) -> None:
    show_run(session, Run("index", "words", 1, 4, detail="a.pdf", state="paused"))
    speak("zh")
    qtbot.waitUntil(lambda: window.rail._buttons["library"].text() == "资料库")
    assert ring(window).text() == "已暂停"
    check_widgets(window)


def test_the_page_of_a_file_belongs_to_the_library(window: Window, tmp_path: Path) -> None:
    window.show_page("library")
    page(window).detail_wanted.emit(row(1))
    assert window.page_name == "detail"
    assert page(window).asked[0] == ("file", row(1).path)
    assert [button.isChecked() for button in window.rail.findChildren(RailButton)].count(True) == 1
    window._memory = Memory(QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat))
    page(window).page_wanted.emit("library")
    assert window.page_name == "library"
    page(window).detail_wanted.emit(row(2))
    window.close()
    assert window._memory.page == "library"

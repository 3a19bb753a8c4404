from pathlib import Path
from typing import Literal, cast

import pytest
from PySide6.QtCore import QMimeData, QSettings, Qt
from PySide6.QtGui import QDragLeaveEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.records import Estimate, SourceRow
from core.remote import calls
from desktop.session import Notice, OpenRequest, Run, Session
from desktop.style import Look
from desktop.widgets.notice_bar import NoticeBar
from desktop.widgets.rail import RailButton, RailRing
from desktop.window import Memory, Window
from staging import StagedTasks
from tests.desktop.conftest import Speak
from tests.helpers.ledger import row
from tests.helpers.settling import settle
from tests.helpers.windows import (
    PlainPage,
    PlainSource,
    check_widgets,
    drag_over,
    drop_on,
    mime_of,
    plain_window,
)

REQUEST = OpenRequest("My documents", (), 0, path="/documents/a.pdf")
ESTIMATE = Estimate(14, 1000, 5.0, 1.0, 1000)


@pytest.fixture
def tasks() -> StagedTasks:
    return StagedTasks({"estimate": lambda library, paths: ESTIMATE})


@pytest.fixture
def session(tasks: StagedTasks) -> Session:
    return Session(tasks)


@pytest.fixture
def window(qtbot: QtBot, session: Session, look: Look) -> Window:
    window = plain_window(session, look)
    qtbot.addWidget(window)
    window.resize(1366, 768)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    return window


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


# ---- drop anywhere --------------------------------------------------------------------------------------------


def added(tasks: StagedTasks) -> list[object]:
    return [call.arguments[1] for call in tasks.calls if call.method == "add"]


def notice_of(window: Window) -> Notice | None:
    bar = window.findChild(NoticeBar)
    return bar.notice if bar is not None else None


def test_the_page_is_covered_while_files_are_over_the_window(window: Window, tmp_path: Path) -> None:
    assert drag_over(window, mime_of(tmp_path))
    assert window.dropping.covered
    QApplication.sendEvent(window, QDragLeaveEvent())
    assert not window.dropping.covered


def test_text_is_not_taken(window: Window) -> None:
    data = QMimeData()
    data.setText("no file")
    assert not drag_over(window, data)
    assert not window.dropping.covered


def test_the_first_drop_leads_to_the_library(window: Window, tasks: StagedTasks, tmp_path: Path, qtbot: QtBot) -> None:
    drop_on(window, tmp_path)
    qtbot.waitUntil(lambda: added(tasks) == [(tmp_path,)])
    assert window.page_name == "library"
    assert not window.dropping.covered
    assert notice_of(window) is None


def test_a_later_drop_on_the_chat_stays_there_and_says_how_many(
    window: Window, session: Session, tasks: StagedTasks, tmp_path: Path, qtbot: QtBot
) -> None:
    session.sources = (SourceRow(1, str(tmp_path), "folder", 3, 0, ""),)
    drop_on(window, tmp_path / "a.pdf", tmp_path / "folder")
    qtbot.waitUntil(lambda: added(tasks) == [(tmp_path / "a.pdf", tmp_path / "folder")])
    assert window.page_name == "chat"
    notice = notice_of(window)
    assert notice is not None
    assert (notice.text, notice.action) == ("Adding 14 files", "Show")
    assert notice.act is not None
    notice.act()
    assert window.page_name == "library"


def test_a_drop_on_the_library_needs_no_notice(
    window: Window, session: Session, tasks: StagedTasks, tmp_path: Path, qtbot: QtBot
) -> None:
    session.sources = (SourceRow(1, str(tmp_path), "folder", 3, 0, ""),)
    window.show_page("library")
    drop_on(window, tmp_path)
    qtbot.waitUntil(lambda: added(tasks) == [(tmp_path,)])
    assert notice_of(window) is None


# ---- notices --------------------------------------------------------------------------------------------------


def test_a_later_notice_takes_the_place_of_an_earlier_one(window: Window, session: Session) -> None:
    session.notice.emit(Notice("info", "First."))
    session.notice.emit(Notice("warn", "Second."))
    assert notice_of(window) == Notice("warn", "Second.")


def test_a_slow_engine_is_said_quietly_and_taken_back_when_it_is_ready(
    window: Window, tasks: StagedTasks, qtbot: QtBot
) -> None:
    window._engine_words._patience.setInterval(1)
    tasks.engine_changed.emit("starting")
    qtbot.waitUntil(lambda: notice_of(window) is not None)
    assert notice_of(window) == Notice("info", "Footnote is starting its engine…")
    tasks.engine_changed.emit("ready")
    assert notice_of(window) is None


def test_a_quick_engine_is_not_mentioned(window: Window, tasks: StagedTasks, qtbot: QtBot) -> None:
    tasks.engine_changed.emit("starting")
    tasks.engine_changed.emit("ready")
    settle()
    assert notice_of(window) is None


def test_an_engine_that_was_started_again_is_said(window: Window, tasks: StagedTasks) -> None:
    tasks.engine_changed.emit("restarting")
    notice = notice_of(window)
    assert notice is not None
    assert notice.text.endswith("was started again. Nothing is lost.")


def test_an_engine_that_stays_away_says_why_and_can_be_tried_again(window: Window, tasks: StagedTasks) -> None:
    tasks.reason = "Footnote is open on this data folder. Close it there, or use another folder."
    tasks.engine_changed.emit("stopped")
    notice = notice_of(window)
    assert notice is not None
    assert (notice.kind, notice.text, notice.action) == ("problem", tasks.reason, "Try again")


def test_the_end_of_the_engine_at_closing_is_not_mentioned(window: Window, tasks: StagedTasks) -> None:
    tasks.engine_changed.emit("stopped")
    assert notice_of(window) is None


def test_a_bug_in_the_engine_is_said_with_its_details(window: Window, tasks: StagedTasks) -> None:
    tasks.failed.emit(ValueError("what nobody thought of"))
    notice = notice_of(window)
    assert notice is not None
    assert notice.text == "Something unexpected happened. Your documents are safe."
    assert "what nobody thought of" in notice.details


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


@pytest.mark.parametrize(("kind", "stays"), [("info", False), ("warn", True), ("problem", True)])
def test_a_hint_goes_with_the_page_it_came_with_and_a_problem_stays(
    window: Window, session: Session, kind: Literal["info", "warn", "problem"], stays: bool
) -> None:
    notice = Notice(kind, "said here")
    session.notice.emit(notice)
    window.show_page("library" if window.page_name != "library" else "chat")
    assert (notice_of(window) is notice) == stays


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

"""Files that are dropped on the window, and what it says of them and of the engine."""

from pathlib import Path
from typing import Literal

import pytest
from PySide6.QtCore import QMimeData
from PySide6.QtGui import QDragLeaveEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.records import SourceRow
from desktop.session import Notice, Session
from desktop.widgets.notice_bar import NoticeBar
from desktop.window import Window
from staging import StagedTasks
from tests.helpers.settling import settle
from tests.helpers.windows import drag_over, drop_on, mime_of

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


@pytest.mark.parametrize(("kind", "stays"), [("info", False), ("warn", True), ("problem", True)])
def test_a_hint_goes_with_the_page_it_came_with_and_a_problem_stays(
    window: Window, session: Session, kind: Literal["info", "warn", "problem"], stays: bool
) -> None:
    notice = Notice(kind, "said here")
    session.notice.emit(notice)
    window.show_page("library" if window.page_name != "library" else "chat")
    assert (notice_of(window) is notice) == stays

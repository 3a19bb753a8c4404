import logging
import sys
import threading
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer, qCritical, qWarning
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.errors import Unexpected, details_of
from desktop.session import Notice, Session
from staging import StagedTasks
from tests.helpers.settling import settle

CALM = "Something unexpected happened. Your documents are safe."


@pytest.fixture
def notices(qapp: QApplication) -> Iterator[list[Notice]]:
    session = Session(StagedTasks({}))
    heard: list[Notice] = []
    session.notice.connect(heard.append)
    catching = Unexpected(session)
    catching.install()
    yield heard
    catching.remove()


def test_an_exception_in_a_slot_is_logged_and_said_calmly(
    notices: list[Notice], qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("nobody thought of this")

    QTimer.singleShot(0, fail)
    qtbot.waitUntil(lambda: bool(notices))
    assert (notices[0].kind, notices[0].text) == ("problem", CALM)
    assert "nobody thought of this" in notices[0].details
    assert "Python" in notices[0].details
    assert "something unexpected happened" in caplog.text


def test_an_exception_in_another_thread_is_said_too(
    notices: list[Notice], qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise ZeroDivisionError("on a thread")

    thread = threading.Thread(target=fail)
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: bool(notices))
    assert "on a thread" in notices[0].details


def test_what_qt_warns_of_is_logged_only(notices: list[Notice], qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    qWarning("a small thing")
    settle()
    assert notices == []
    assert "Qt: a small thing" in caplog.text


def test_what_qt_calls_critical_is_said(notices: list[Notice], qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    qCritical("a large thing")
    qtbot.waitUntil(lambda: bool(notices))
    assert notices[0].details == "a large thing"


def test_what_fails_while_it_is_said_is_not_said_again(
    qapp: QApplication, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    session = Session(StagedTasks({}))
    told = []

    def fail(notice: Notice) -> None:
        told.append(notice)
        raise ZeroDivisionError("again")

    session.notice.connect(fail)
    catching = Unexpected(session)
    catching.install()
    try:
        sys.excepthook(ValueError, ValueError("first"), None)
        qtbot.waitUntil(lambda: bool(told))
        settle()
    finally:
        catching.remove()
    assert len(told) == 1


def test_afterwards_everything_is_as_it_was(qapp: QApplication) -> None:
    before = (sys.excepthook, threading.excepthook)
    catching = Unexpected(Session(StagedTasks({})))
    catching.install()
    assert sys.excepthook is not before[0]
    catching.remove()
    assert (sys.excepthook, threading.excepthook) == before


def test_details_name_the_versions_and_the_place() -> None:
    try:
        raise KeyError("x")
    except KeyError as error:
        details = details_of(error)
    assert details.startswith("Footnote on ")
    assert "test_errors.py" in details
    assert logging.getLogger("desktop.errors").level == logging.NOTSET

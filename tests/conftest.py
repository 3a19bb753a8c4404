"""What all tests share: no screen, no model hub, no reports, silence, and property tests without a deadline.

A first call may load a dictionary or a model, so how long one example takes says nothing. Sockets are blocked by the
options in pyproject.toml.
"""

import logging
import os
import signal
import threading
import time
from collections.abc import Iterator

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt
os.environ["HF_HUB_OFFLINE"] = "1"

import psutil
import pytest
from hypothesis import settings  # the environment comes first
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QApplication

from core.telemetry import switch_off
from tests.helpers.patience import PATIENCE_S
from tests.helpers.patient_bot import PatientBot
from tests.helpers.readers import SharedReaders

switch_off()

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell that starts a job in the background makes it ignore Ctrl-C, which tests send to their processes.
    signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("footnote", deadline=None)
settings.load_profile("footnote")


class Warnings(logging.Handler):
    """Collects what is logged for people to see."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep the record's line."""
        self.lines.append(f"{record.levelname} {record.name}: {record.getMessage()}")


@pytest.fixture(autouse=True)
def nothing_is_logged_unexpectedly(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that expects a warning in the log takes `caplog` and looks at it itself."""
    handler = Warnings()
    logging.getLogger().addHandler(handler)
    yield
    logging.getLogger().removeHandler(handler)
    if handler.lines and "caplog" not in request.fixturenames:
        pytest.fail("Logged unexpectedly:\n" + "\n".join(handler.lines), pytrace=False)


@pytest.fixture(autouse=True, scope="module")
def nothing_is_left_running() -> Iterator[None]:
    """No thread and no process outlives the tests of a module (what its tests share lives so long)."""
    before = running()
    yield
    deadline = time.monotonic() + PATIENCE_S
    while (left := running().keys() - before.keys()) and time.monotonic() < deadline:
        time.sleep(0.02)
    if left:
        pytest.fail("Left running: " + ", ".join(sorted(running().get(each, "") for each in left)), pytrace=False)


@pytest.fixture(scope="module")
def readers() -> Iterator[SharedReaders]:
    """Reader processes for the engines of a module's tests."""
    shared = SharedReaders()
    yield shared
    shared.close()


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> PatientBot:
    """The bot of pytest-qt, which waits longer."""
    return PatientBot(request)


@pytest.fixture(scope="session")
def plain_font(qapp: QApplication) -> QFont:
    """The font of an application that nothing has dressed."""
    return qapp.font()


@pytest.fixture(autouse=True)
def the_application_is_undressed(request: pytest.FixtureRequest) -> Iterator[None]:
    """What one test put on would move what the next one measures: a dressed scroll bar is two pixels narrower."""
    if "qapp" not in request.fixturenames:
        yield
        return
    app, font = request.getfixturevalue("qapp"), request.getfixturevalue("plain_font")
    yield
    if app.styleSheet():
        app.setStyleSheet("")
        app.setPalette(QPalette())
        app.setFont(font)


def running() -> dict[object, str]:
    """The threads and child processes of the tests, with what they are called."""
    found: dict[object, str] = {thread: f"thread {thread.name}" for thread in threading.enumerate()}
    for process in psutil.Process().children(recursive=True):
        try:
            command = " ".join(process.cmdline())
        except psutil.Error:  # gone, or ended but not waited for
            command = f"{process.pid}"
        if "multiprocessing.resource_tracker" not in command:  # one a process, for as long as it lives
            found[process] = f"process {command}"
    return found

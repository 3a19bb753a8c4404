"""A window over an engine that is played."""

import pytest
from pytestqt.qtbot import QtBot

from core.records import Estimate
from desktop.session import Session
from desktop.style import Look
from desktop.window import Window
from staging import StagedTasks
from tests.helpers.windows import plain_window

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

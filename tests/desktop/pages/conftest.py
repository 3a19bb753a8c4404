"""The chat page that several modules play with."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from desktop.style import Look
from tests.desktop.conftest import Speak
from tests.helpers.chat_stage import Stage


@pytest.fixture
def stage(look: Look, qtbot: QtBot, speak: Speak) -> Iterator[Stage]:
    speak("en")
    made = Stage(look, qtbot)
    yield made
    made.tasks.close()

import os
import signal

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app.ending import Endings


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_is_heard_while_qt_waits_for_events(qapp: QApplication, qtbot: QtBot, number: int) -> None:
    before = signal.getsignal(number)
    with Endings() as endings, qtbot.waitSignal(endings.wanted):
        os.kill(os.getpid(), number)
    assert signal.getsignal(number) is before

"""When a window has nothing left to do: the moment at which a test may look for what did not happen."""

from PySide6.QtCore import QAbstractEventDispatcher, QEventLoop, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

SOON_MS = 300
"""What a widget puts off for longer is no part of what it is doing."""
MOST_TURNS = 2000
"""A picture that moves has something to do for ever."""


def settle() -> None:
    """Run the event loop until every call is answered, everything is laid out, and nothing is put off for a moment."""
    dispatcher = QAbstractEventDispatcher.instance()
    for _ in range(MOST_TURNS):
        if not dispatcher.processEvents(QEventLoop.ProcessEventsFlag.AllEvents) and not _waits():
            return
        QTest.qWait(1)


def _waits() -> bool:
    """Whether a widget on the screen waits for a timer that fires once."""
    timers = (timer for window in QApplication.topLevelWidgets() for timer in window.findChildren(QTimer))
    return any(timer.isActive() and timer.isSingleShot() and timer.interval() <= SOON_MS for timer in timers)

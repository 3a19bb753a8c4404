"""Ctrl-C and SIGTERM end the application as closing the window does."""

from __future__ import annotations

import signal
import socket
from types import FrameType

from PySide6.QtCore import QObject, QSocketNotifier, Signal

_SIGNALS = (signal.SIGINT, signal.SIGTERM)


class Endings(QObject):
    """Turns the system's wish to end into `wanted`, for the length of a `with`.

    Python runs a signal's handler only when it runs at all, which it does not while Qt waits for events; so the
    system also writes to a socket that Qt listens to.
    """

    wanted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ours, self._theirs = socket.socketpair()
        self._ours.setblocking(False)
        self._theirs.setblocking(False)
        self._notifier = QSocketNotifier(self._ours.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._drain)

    def __enter__(self) -> Endings:
        """Listen from now on."""
        self._before = [(number, signal.signal(number, self._note)) for number in _SIGNALS]
        self._fd_before = signal.set_wakeup_fd(self._theirs.fileno())
        return self

    def __exit__(self, *reason: object) -> None:
        """Leave everything as it was before."""
        signal.set_wakeup_fd(self._fd_before)
        for number, handler in self._before:
            signal.signal(number, handler)
        self._notifier.setEnabled(False)
        self._ours.close()
        self._theirs.close()

    def _note(self, number: int, frame: FrameType | None) -> None:
        self.wanted.emit()

    def _drain(self) -> None:
        self._ours.recv(64)

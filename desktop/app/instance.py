"""One window for a data folder: a second start has the first one come forward, and ends."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QDeadlineTimer, QEventLoop, QLockFile, QObject, QTimer, Signal

if TYPE_CHECKING:
    from PySide6.QtNetwork import QLocalServer

LOCK = "window.lock"
_PATIENCE_MS = 5000
_TRY_MS = 200
_CALL = b"come forward\n"


def address_of(home: Path) -> str:
    """Where the first window of a data folder is called: short, because the name of a socket must be."""
    import hashlib

    return "footnote-" + hashlib.sha256(os.fsencode(home.resolve())).hexdigest()[:24]


class Instance(QObject):
    """The right to be the window of a data folder, and the ear for later starts."""

    called = Signal()
    """Somebody started Footnote on this data folder again."""

    def __init__(self, home: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._home = home
        self._lock = QLockFile(str(home / LOCK))
        self._lock.setStaleLockTime(0)  # only a lock whose process is gone is stale, however old it is
        self._server: QLocalServer | None = None

    def claim(self) -> bool:
        """Become the window of the data folder; False if another is."""
        return self._lock.tryLock(0)

    def listen(self) -> None:
        """Hear later starts from now on."""
        from PySide6.QtNetwork import QLocalServer  # imported late: the window is on the screen before

        QLocalServer.removeServer(address_of(self._home))  # what a window left that did not end well; ours is the lock
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._answer)
        self._server.listen(address_of(self._home))

    def call_first(self) -> bool:
        """Have the window that is open come forward; False if it does not answer (it is just ending, or hangs)."""
        from PySide6.QtNetwork import QLocalSocket

        patience = QDeadlineTimer(_PATIENCE_MS)
        while not patience.hasExpired():
            socket = QLocalSocket()
            socket.connectToServer(address_of(self._home))
            if socket.waitForConnected(_TRY_MS):
                return socket.waitForReadyRead(_PATIENCE_MS)
            pause = QEventLoop()  # it may be starting and not listen yet
            QTimer.singleShot(_TRY_MS, pause.quit)
            pause.exec()
        return False

    def release(self) -> None:
        """Let another window have the data folder."""
        if self._server is not None:
            self._server.close()
        self._lock.unlock()

    def _answer(self) -> None:
        while self._server is not None and (socket := self._server.nextPendingConnection()) is not None:
            socket.write(_CALL)
            socket.flush()
            socket.disconnected.connect(socket.deleteLater)
            self.called.emit()

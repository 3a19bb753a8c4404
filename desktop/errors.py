"""What nobody expected: goes to the log, and one calm line tells the person, with the details to copy."""

from __future__ import annotations

import logging
import sys
import threading
import time
import traceback
from types import TracebackType

from PySide6.QtCore import QMessageLogContext, QObject, Qt, QtMsgType, Signal, qInstallMessageHandler, qVersion
from PySide6.QtGui import QGuiApplication

from desktop.language import tr
from desktop.session import Notice, Session

_log = logging.getLogger(__name__)
_QUIET_S = 1.0
"""What is painted wrongly fails at every repaint, and showing a notice repaints: so often at most one is shown."""
_LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}


def unexpected(details: str) -> Notice:
    """The notice of something that nobody expected, with what "Copy details" copies."""
    return Notice("problem", tr("Something unexpected happened. Your documents are safe."), details=details)


def details_of(error: BaseException) -> str:
    """What a report needs: the versions, and where it happened. Holds no text of a document but what the error says."""
    import platform

    versions = f"Footnote on {platform.platform()}, Python {platform.python_version()}, Qt {qVersion()}"
    return versions + "\n\n" + "".join(traceback.format_exception(error))


class Unexpected(QObject):
    """Catches what nobody expected in this process, from `install` to `remove`.

    Exceptions reach the person as a notice; of what Qt says, only what Qt itself calls critical does.
    """

    _caught = Signal(str)

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._telling = False
        self._told_s = -_QUIET_S
        # Exceptions and Qt's messages may come from any thread; what is shown is made in the window's own.
        self._caught.connect(self._tell, Qt.ConnectionType.QueuedConnection)

    def install(self) -> None:
        """Catch from now on."""
        self._hooks = (sys.excepthook, threading.excepthook)
        sys.excepthook = self._catch
        threading.excepthook = self._catch_in_thread
        qInstallMessageHandler(self._hear_qt)

    def remove(self) -> None:
        """Leave everything as it was before `install`."""
        sys.excepthook, threading.excepthook = self._hooks
        qInstallMessageHandler(None)

    def _catch(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if issubclass(kind, KeyboardInterrupt):
            QGuiApplication.quit()
            return
        _log.error("something unexpected happened", exc_info=(kind, error, trace))
        if not self._telling:  # telling what fails while it is told would never end
            self._caught.emit(details_of(error))

    def _catch_in_thread(self, happened: threading.ExceptHookArgs) -> None:
        if happened.exc_value is not None:
            self._catch(happened.exc_type, happened.exc_value, happened.exc_traceback)

    def _hear_qt(self, kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        _log.log(_LEVELS[kind], "Qt: %s", message)
        if kind == QtMsgType.QtCriticalMsg:
            self._caught.emit(message)

    def _tell(self, details: str) -> None:
        now_s = time.monotonic()
        if now_s - self._told_s < _QUIET_S:
            return
        self._told_s = now_s
        self._telling = True
        try:
            self._session.notice.emit(unexpected(details))
        finally:
            self._telling = False

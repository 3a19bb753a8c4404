"""Says in a notice how the engine process is, where a person would wonder, and what failed that no page answers for."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer, Signal

from core.errors import Cancelled, EngineStopped, FootnoteError
from desktop.errors import details_of, unexpected
from desktop.language import localized, tr
from desktop.session import Notice, Session

QUIET_MS = 3000
"""The engine may take so long to start before anything is said of it."""


class EngineWords(QObject):
    """Turns what happens to the engine process into notices; `withdrawn` takes back one that is no longer true."""

    withdrawn = Signal(object)

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._starting: Notice | None = None
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(QUIET_MS)
        self._patience.timeout.connect(self._say_starting)
        session.tasks.engine_changed.connect(self._follow)
        session.tasks.failed.connect(self._say_failed)
        if session.tasks.engine == "starting":
            self._patience.start()

    def _follow(self, state: str) -> None:
        self._patience.stop()
        if self._starting is not None:
            self.withdrawn.emit(self._starting)
            self._starting = None
        if state == "starting":
            self._patience.start()
        elif state == "restarting":
            words = tr("The part of Footnote that reads and searches stopped and was started again. Nothing is lost.")
            self._session.notice.emit(Notice("warn", words))
        elif state == "stopped" and self._session.tasks.reason:  # without a reason the window is closing
            words = localized(self._session.tasks.reason)
            self._session.notice.emit(Notice("problem", words, tr("Try again"), self._session.tasks.start))

    def _say_starting(self) -> None:
        self._starting = Notice("info", tr("Footnote is starting its engine…"))
        self._session.notice.emit(self._starting)

    def _say_failed(self, error: object) -> None:
        if isinstance(error, Cancelled | EngineStopped):
            return
        if isinstance(error, FootnoteError):
            self._session.notice.emit(Notice("problem", localized(str(error))))
        elif isinstance(error, BaseException):
            self._session.notice.emit(unexpected(details_of(error)))

"""The window around its pages: files dragged over it, an engine that was started again, little room."""

from collections.abc import Callable

from PySide6.QtCore import QMimeData, QPoint, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.pages.chat import ChatPage
from desktop.window import Window
from framing import in_window
from scenes_library import RUN, page_of, summary
from staging import Scene, Stage


def _library(stage: Stage, running: bool = False) -> Window:
    window = page_of(stage, summary(), RUN if running else None)
    assert isinstance(window, Window)
    return window


def _then(window: Window, play: Callable[[], object]) -> Window:
    QTimer.singleShot(150, window, play)
    return window


def dragging(stage: Stage) -> QWidget:
    """Files are held over the window."""
    window = _library(stage)

    def drag() -> None:
        data = QMimeData()
        data.setUrls([QUrl.fromLocalFile("/documents/Lease contract.pdf")])
        where, action = QPoint(700, 400), Qt.DropAction.CopyAction
        event = QDragEnterEvent(where, action, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(window, event)

    return _then(window, drag)


def restarted(stage: Stage) -> QWidget:
    """The engine's process died and was started again while files were read."""
    window = _library(stage, running=True)
    return _then(window, lambda: window._session.tasks.engine_changed.emit("restarting"))


def refused(stage: Stage) -> QWidget:
    """The engine cannot be started."""
    window = _library(stage)

    def refuse() -> None:
        tasks = window._session.tasks
        tasks.reason = "Footnote is open on this data folder. Close it there, or use another folder."
        tasks.engine_changed.emit("stopped")

    return _then(window, refuse)


def unexpected(stage: Stage) -> QWidget:
    """Something that nobody thought of."""
    window = _library(stage)
    return _then(window, lambda: window._session.tasks.failed.emit(ValueError("nobody thought of this")))


def drawer(stage: Stage) -> QWidget:
    """The side list lies over the page."""
    session = stage.session(
        {
            "ledger.summary": lambda _: summary(),
            "ledger.sources": lambda _: (),
            "talks.all": lambda *_: (),
        }
    )
    page = ChatPage(session, stage.look)
    window = in_window(stage, session, "chat", page)
    return _then(window, lambda: window.panes.open_side(True))


SCENES: tuple[Scene, ...] = (
    Scene("window-dragging", dragging),
    Scene("window-restarted", restarted),
    Scene("window-refused", refused),
    Scene("window-unexpected", unexpected),
    Scene("window-drawer", drawer, (1200, 700)),
    Scene("window-narrow", restarted, (960, 600)),
)

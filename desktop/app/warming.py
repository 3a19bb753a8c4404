"""Does what takes a while in pieces, so that the window answers between them."""

from __future__ import annotations

import importlib
from collections import deque
from collections.abc import Callable, Iterable

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QAbstractScrollArea


class Pieces(QObject):
    """Pieces of work, each in a turn of the event loop of its own, in the order in which they were added."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: deque[Callable[[], object]] = deque()
        self._turn = QTimer(self, interval=0, singleShot=True)
        self._turn.timeout.connect(self._do_next)

    def add(self, work: Iterable[Callable[[], object]]) -> None:
        """Do these after those that wait already."""
        self._waiting.extend(work)
        if self._waiting:
            self._turn.start()

    def add_imports(self, modules: Iterable[str]) -> None:
        """Import these, one in each turn."""
        self.add(_importing(module) for module in modules)

    def stop(self) -> None:
        """Forget what waits."""
        self._waiting.clear()
        self._turn.stop()

    def _do_next(self) -> None:
        work = self._waiting.popleft()
        if self._waiting:
            self._turn.start()  # before the work: if it fails, the rest is done all the same
        work()


def know_widgets() -> None:
    """Meet a widget that Qt itself has made: at the first one PySide learns all kinds, which takes a turn."""
    QAbstractScrollArea().viewport()


def _importing(module: str) -> Callable[[], object]:
    return lambda: importlib.import_module(module)

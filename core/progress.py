"""How long work says how far it is and learns that it should stop."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from core.errors import Cancelled


@dataclass(frozen=True, slots=True)
class Event:
    """One step of long work.

    `stage` names the work ("scanning", "reading", "meaning", "scans", "questions", "rebuilding", "fetching"); `done`
    and `total` count `unit` ("files", "passages", "pages", "bytes"); `total` 0 means unknown; `detail` is a file's
    name or a short remark.
    """

    stage: str
    done: int = 0
    total: int = 0
    unit: str = "files"
    detail: str = ""


class Progress:
    """Carries events out of long work and the wish to stop into it. Safe to use from several threads."""

    def __init__(self, listener: Callable[[Event], None] | None = None) -> None:
        self._listener = listener
        self._cancelled = threading.Event()
        self._actions: list[Callable[[], None]] = []

    def report(self, event: Event) -> None:
        """Tell the listener, if there is one."""
        if self._listener is not None:
            self._listener(event)

    def check(self) -> None:
        """Raise `Cancelled` if somebody asked to stop. Called between steps of at most a second."""
        if self._cancelled.is_set():
            raise Cancelled

    def cancel(self) -> None:
        """Ask the work to stop at its next `check`. May be called from any thread or a signal handler."""
        self._cancelled.set()
        for action in tuple(self._actions):
            action()

    @contextmanager
    def on_cancel(self, action: Callable[[], None]) -> Iterator[None]:
        """Meanwhile `cancel` also calls `action` (quick, harmless to repeat): for work that cannot call `check`."""
        self._actions.append(action)
        if self.cancelled:
            action()
        try:
            yield
        finally:
            self._actions.remove(action)

    @property
    def cancelled(self) -> bool:
        """Whether somebody asked to stop."""
        return self._cancelled.is_set()

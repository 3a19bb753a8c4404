"""Who goes before work that takes hours: somebody who asks, for a moment, and others who write, for good."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from core.progress import Progress

_LOOK_EVERY_S = 0.1


class Precedence:
    """Told by those who go first, asked by the work that steps aside. Safe to use from several threads."""

    def __init__(self, writers_wait: Callable[[], bool] = lambda: False) -> None:
        """`writers_wait` says whether other writing waits for the end of this one."""
        self.writers_wait = writers_wait
        self._changed = threading.Condition()
        self._asking = 0

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Somebody waits for an answer meanwhile."""
        with self._changed:
            self._asking += 1
        try:
            yield
        finally:
            with self._changed:
                self._asking -= 1
                self._changed.notify_all()

    @property
    def somebody_asks(self) -> bool:
        """Whether somebody waits for an answer."""
        return self._asking > 0

    def wait(self, progress: Progress) -> None:
        """Wait until nobody does. Raises `Cancelled`."""
        with self._changed:
            while self._asking:
                progress.check()
                self._changed.wait(_LOOK_EVERY_S)
        progress.check()


class SteppingAside(Progress):
    """The progress of one step of such work: it ends as if it were cancelled when somebody goes first."""

    def __init__(self, precedence: Precedence) -> None:
        super().__init__()
        self._precedence = precedence

    def check(self) -> None:
        """Raise `Cancelled` when the step is to end."""
        if self._precedence.somebody_asks or self._precedence.writers_wait():
            self.cancel()
        super().check()

"""Reader processes that a part of the engine has for itself, so that it never waits for indexing."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TYPE_CHECKING

from core.errors import LoadError

if TYPE_CHECKING:
    from core.loading.readers import ReaderPool


class OwnReaders:
    """A pool that is made when it is first wanted, and not again after `close`."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._pool: ReaderPool | None = None
        self._closed = False

    def pool(self, make: Callable[[], ReaderPool]) -> ReaderPool:
        """The pool, made now if there is none. Raises `LoadError` after `close`."""
        with self._guard:
            if self._closed:
                raise LoadError("The engine is closing.")
            if self._pool is None:
                self._pool = make()
            return self._pool

    def close(self) -> None:
        """End its processes; what they are busy with gets `Cancelled`."""
        with self._guard:
            self._closed = True
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.close()

"""Reader processes that the engines of a module's tests share: starting them takes longer than most tests do."""

from collections.abc import Callable, Iterable, Iterator

from core.errors import Cancelled, LoadError
from core.loading.readers import ReaderPool, Result, Task
from core.progress import Progress


class SharedReaders:
    """Makes each pool once for its count and limits, and lends it to one engine after the other."""

    def __init__(self) -> None:
        self._pools: dict[tuple[int, float, int], ReaderPool] = {}

    def __call__(self, count: int, time_limit_s: float, memory_limit_mb: int) -> ReaderPool:
        """A pool for an engine to close."""
        key = (count, time_limit_s, memory_limit_mb)
        if key not in self._pools:
            self._pools[key] = ReaderPool(*key)
        return _LentPool(self._pools[key])

    def close(self) -> None:
        """End all readers."""
        for pool in self._pools.values():
            pool.close()


class _LentPool(ReaderPool):
    """Somebody else's pool: closing it ends no process."""

    def __init__(self, pool: ReaderPool) -> None:
        self._lent = pool
        self._closed = False

    def run(
        self,
        function: Callable[[Task], Result],
        tasks: Iterable[Task],
        progress: Progress,
        begun: Callable[[Task], None] | None = None,
    ) -> Iterator[tuple[Task, Result | LoadError]]:
        self._refuse_when_closed()
        return self._lent.run(function, tasks, progress, begun)

    def call(self, function: Callable[[Task], Result], task: Task, progress: Progress | None = None) -> Result:
        self._refuse_when_closed()
        return self._lent.call(function, task, progress)

    def close(self) -> None:
        self._closed = True

    def _refuse_when_closed(self) -> None:
        if self._closed:
            raise Cancelled

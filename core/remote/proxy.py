"""An engine in another process that is used like one in this."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from core.errors import EngineStopped
from core.progress import Progress
from core.remote.calls import Call
from core.remote.messages import Cancel, Done, Failed, Message, Ready, Refused, Request, Told
from core.remote.process import EngineProcess


class RemoteEngine:
    """The same methods as `Engine` and its parts; each waits for its answer. One call at a time."""

    def __init__(self, home: Path, make_engine: Callable[[Path], Any] | None = None) -> None:
        self._process = EngineProcess(home, make_engine)
        self._lock = threading.Lock()
        self._number = 0
        self._start = self._process.start()
        message = self._process.receive()
        if not isinstance(message, Ready):
            self.close()
            raise message.error if isinstance(message, Refused) else EngineStopped

    def __getattr__(self, name: str) -> Any:
        """A method, or a part with methods."""
        return _Method(self, name)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """End the process."""
        self._process.close()
        self._process.end()
        self._process.dispose()

    def perform(
        self, call: Call[Any], progress: Progress | None = None, listen: Callable[[Any], None] | None = None
    ) -> Any:
        """Make a call and wait for what comes back; raises what the engine raised."""
        with self._lock:
            number, self._number = self._number, self._number + 1
            self._process.post(self._start, Request(number, call))
            progress = progress or Progress()
            tell = listen or progress.report
            with progress.on_cancel(lambda: self._process.post(self._start, Cancel(number))):
                while not isinstance(message := self._process.receive(), Done | Failed):
                    _hear(message, tell)
        if isinstance(message, Failed):
            raise message.error
        return message.value


def _hear(message: Message | None, tell: Callable[[Any], None]) -> None:
    if message is None:
        raise EngineStopped
    if isinstance(message, Told):
        tell(message.event)


class _Method:
    """A dotted name of something in the engine."""

    def __init__(self, engine: RemoteEngine, name: str) -> None:
        self._engine = engine
        self._name = name

    def __getattr__(self, name: str) -> _Method:
        return _Method(self._engine, f"{self._name}.{name}")

    def __call__(
        self,
        *arguments: Any,
        progress: Progress | None = None,
        listen: Callable[[Any], None] | None = None,
        **named: Any,
    ) -> Any:
        return self._engine.perform(Call(self._name, arguments, named), progress, listen)

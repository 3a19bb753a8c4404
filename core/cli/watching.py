"""Shows how far long work is, and lets Ctrl-C stop it gently first."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from types import FrameType
from typing import TYPE_CHECKING

from core.cli.output import is_terminal, shown, tell
from core.progress import Event, Progress

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

_STAGES = {
    "scanning": "Looking for files",
    "reading": "Reading",
    "words": "Making words findable",
    "meaning": "Making meaning findable",
    "scans": "Reading scans",
    "questions": "Writing questions",
    "rebuilding": "Rebuilding",
    "fetching": "Fetching",
    "asking": "Asking",
    "answering": "Answering",
    "prompt": "Reading what was found",
}
_PLAIN_PAUSE_S = 10.0
_STOPPING = b"\nStopping. What is finished is kept. Press Ctrl-C again to end at once.\n"


@contextmanager
def watched(show: Callable[[Event], None] | None = None) -> Iterator[Progress]:
    """A progress that `show` or standard error shows and the first Ctrl-C stops; the second ends the process."""
    with nullcontext(show) if show is not None else _listener() as listener:
        progress = Progress(listener)
        with _stopping(progress):
            yield progress


@contextmanager
def _stopping(progress: Progress) -> Iterator[None]:
    def stop(number: int, frame: FrameType | None) -> None:
        if progress.cancelled:
            os._exit(130)
        progress.cancel()
        os.write(2, _STOPPING)  # a signal may come in the middle of a write to sys.stderr

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _listener() -> Iterator[_Lines | _Bars]:
    if not is_terminal(sys.stderr):
        yield _Lines()
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    columns = (
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=30),
        MofNCompleteColumn(),
        TextColumn("{task.fields[unit]}", markup=False),
        TimeRemainingColumn(compact=True),
        TextColumn("{task.fields[detail]}", markup=False),
    )
    with Bars(*columns, console=Console(stderr=True), transient=True) as bars:
        yield _Bars(bars)


class _Lines:
    """Without a terminal: a line from time to time, so that a log shows life."""

    def __init__(self) -> None:
        self._last = time.monotonic()
        self._lock = threading.Lock()

    def __call__(self, event: Event) -> None:
        with self._lock:
            if time.monotonic() - self._last < _PLAIN_PAUSE_S:
                return
            self._last = time.monotonic()
        of = f" of {event.total:,}" if event.total else ""
        tell(f"{_STAGES.get(event.stage, event.stage)}: {event.done:,}{of} {event.unit}")


class _Bars:
    """On a terminal: one bar for each stage."""

    def __init__(self, bars: Bars) -> None:
        self._bars = bars
        self._tasks: dict[str, TaskID] = {}
        self._lock = threading.Lock()

    def __call__(self, event: Event) -> None:
        detail = shown(event.detail)[-40:]
        total = event.total or None
        with self._lock:
            task = self._tasks.get(event.stage)
            if task is None:
                name = _STAGES.get(event.stage, event.stage.capitalize())
                self._tasks[event.stage] = self._bars.add_task(name, total=total, unit=event.unit, detail=detail)
                task = self._tasks[event.stage]
        self._bars.update(task, completed=event.done, total=total, unit=event.unit, detail=detail)

"""Calls into the engine process, with what comes back delivered on the GUI thread."""

from __future__ import annotations

import functools
import itertools
import logging
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeVar

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from shiboken6 import isValid

from core.errors import ENGINE_RESTARTED, Cancelled, EngineStopped, FootnoteError
from core.remote import Call, EngineProcess
from core.remote.messages import Cancel, Done, Failed, Message, Ready, Refused, Request, Told

Result = TypeVar("Result")
EngineState = Literal["starting", "ready", "restarting", "stopped"]

_SLICE_S = 0.006
"""After so long delivering, the event loop gets its turn."""
_MOST_STARTS, _WITHIN_S = 3, 60.0
UNEXPECTED = "Something unexpected happened. Your documents are safe."
KEEPS_STOPPING = "The part of Footnote that reads and searches keeps stopping. Start Footnote again."


_log = logging.getLogger(__name__)


class Task:
    """A call on its way. `running` until its end is told or it is cancelled."""

    def __init__(self, cancel: Callable[[], None] | None = None, stop: Callable[[], None] | None = None) -> None:
        self.running = True
        self._cancel = cancel
        self._stop = stop

    def cancel(self) -> None:
        """Ask the engine to stop, and hear nothing of it any more."""
        if self.running:
            self.running = False
            if self._cancel is not None:
                self._cancel()

    def stop(self) -> None:
        """Ask the engine to stop; how it ends (usually `Cancelled`) is still told."""
        if self.running and self._stop is not None:
            self._stop()


@dataclass(slots=True)
class _Waiting:
    """Who waits for what of a call."""

    call: Call[Any]
    owner: QObject
    done: Callable[[Any], None] | None
    failed: Callable[[Exception], None] | None
    heard: Callable[[Any], None] | None
    task: Task
    sent: bool = False


@dataclass(frozen=True, slots=True)
class _State:
    """The engine's process turned to this; `start` is the number of the process."""

    engine: EngineState
    start: int
    reason: str = ""


class Tasks(QObject):
    """Makes calls and calls back, on the GUI thread only.

    The only thread of the window's process is in here: it speaks with the engine's process and starts it again when
    it dies. Without a `process` there is no thread, and a subclass overrides `run`.
    """

    engine_changed = Signal(str)
    failed = Signal(object)
    _arrived = Signal()

    def __init__(
        self, process: EngineProcess | None = None, parent: QObject | None = None, at_once: bool = True
    ) -> None:
        super().__init__(parent)
        self.engine: EngineState = "starting"
        self.reason = ""
        self._process = process
        self._start = 0
        self._numbers = itertools.count()
        self._waiting: dict[int, _Waiting] = {}
        self._inbox: deque[Message | _State] = deque()
        self._guard = threading.Lock()
        self._told = self._closing = False
        self._thread: threading.Thread | None = None
        self._again = QTimer(self, singleShot=True, interval=0)
        self._again.timeout.connect(self._deliver)
        self._arrived.connect(self._deliver, Qt.ConnectionType.QueuedConnection)
        if at_once:
            self.start()

    # ---- for everybody ------------------------------------------------------------------------------------------

    def run(
        self,
        call: Call[Result],
        owner: QObject,
        done: Callable[[Result], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        heard: Callable[[Any], None] | None = None,
    ) -> Task:
        """Make a call, as soon as the engine is ready. `heard` gets the events, `done` or `failed` the end.

        Without `failed`, the signal of that name tells. Nothing is called back after `cancel`, or once `owner` is
        deleted, and nothing before this returns.
        """
        number = next(self._numbers)
        task = Task(functools.partial(self._cancel, number), functools.partial(self._stop, number))
        if self._closing:
            task.running = False
            return task
        waiting = _Waiting(call, owner, done, failed, heard, task)
        if self.engine == "ready":
            self._send(number, waiting)
        self._waiting[number] = waiting
        if self.engine == "stopped":
            self._put(Failed(number, EngineStopped(self.reason)))
        return task

    def start(self) -> None:
        """Start the engine, at first or after it stopped for good."""
        if self._process is None or self._thread is not None:
            return
        self._change("starting")
        self._thread = threading.Thread(target=self._talk, args=(self._process,), name="engine", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """End the engine's process; nothing is called back any more."""
        for waiting in self._waiting.values():
            waiting.task.running = False
        self._waiting.clear()
        self._closing = True
        if self._process is not None:
            self._process.close()
            self._join()
            self._process.dispose()
            self._process = None
        self._inbox.clear()
        self._change("stopped")

    # ---- on the GUI thread --------------------------------------------------------------------------------------

    def _post(self, message: Request | Cancel) -> None:
        if self._process is not None:
            self._process.post(self._start, message)

    def _send(self, number: int, waiting: _Waiting) -> None:
        self._post(Request(number, waiting.call))
        waiting.sent = True

    def _cancel(self, number: int) -> None:
        if self._waiting.pop(number).sent:
            self._post(Cancel(number))

    def _stop(self, number: int) -> None:
        if self._waiting[number].sent:
            self._post(Cancel(number))
        else:
            self._put(Failed(number, Cancelled()))

    def _deliver(self) -> None:
        """Call back for what arrived, for a few milliseconds; the rest after the event loop had its turn."""
        with self._guard:
            self._told = False
        until_s = time.monotonic() + _SLICE_S
        try:
            while self._inbox and time.monotonic() < until_s:
                self._take(self._inbox.popleft())
        finally:  # also when a callback raised: what arrived behind it is not lost
            if self._inbox:
                self._again.start()

    def _take(self, message: Message | _State) -> None:
        match message:
            case Told(number, event):
                self._call_back(number, lambda waiting: waiting.heard, event)
            case Done(number, value):
                self._call_back(number, lambda waiting: waiting.done, value, last=True)
            case Failed(number, error):
                self._call_back(number, lambda waiting: waiting.failed or self.failed.emit, error, last=True)
            case _State():
                self._turn(message)

    def _call_back(
        self,
        number: int,
        which: Callable[[_Waiting], Callable[[Any], None] | None],
        what: Any,
        last: bool = False,
    ) -> None:
        waiting = self._waiting.get(number)
        if waiting is None:
            return
        if not isValid(waiting.owner):
            waiting.task.cancel()
            return
        if last:
            del self._waiting[number]
            waiting.task.running = False
        callback = which(waiting)
        if callback is not None:
            callback(what)

    def _turn(self, state: _State) -> None:
        """The engine's process was started, became ready or ended."""
        self._start, self.reason = state.start, state.reason
        if state.engine == "ready":
            self._change("ready")
            for number, waiting in list(self._waiting.items()):
                if not waiting.sent:
                    self._send(number, waiting)
            return
        if state.engine == "stopped":
            self._join()
        lost = [number for number, waiting in self._waiting.items() if waiting.sent or state.engine == "stopped"]
        self._change(state.engine)
        for number in lost:
            self._put(Failed(number, EngineStopped(state.reason or ENGINE_RESTARTED)))

    def _change(self, engine: EngineState) -> None:
        if engine != self.engine:
            self.engine = engine
            self.engine_changed.emit(engine)

    def _join(self) -> None:
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    # ---- on the thread ------------------------------------------------------------------------------------------

    def _put(self, message: Message | _State) -> None:
        """Have a message taken on the GUI thread (from any thread)."""
        self._inbox.append(message)
        with self._guard:
            told, self._told = self._told, True
        if not told:
            self._arrived.emit()

    def _talk(self, process: EngineProcess) -> None:
        """Start the process, pass on what it says, and start it again when it dies, until it is closed."""
        starts: deque[float] = deque(maxlen=_MOST_STARTS)
        reason = KEEPS_STOPPING
        while True:
            try:
                start = process.start()
            except OSError:
                _log.exception("the engine's process cannot be started")
                break
            refusal = self._listen(process, start)
            code = process.end()
            if self._closing:
                return
            if refusal is not None:
                reason = str(refusal) if isinstance(refusal, FootnoteError) else UNEXPECTED
                break
            _log.info("the engine's process ended (exit code %s)", code)
            now_s = time.monotonic()
            if len(starts) == _MOST_STARTS and now_s - starts[0] < _WITHIN_S:
                break
            starts.append(now_s)
            self._put(_State("restarting", start))
        self._put(_State("stopped", 0, reason))

    def _listen(self, process: EngineProcess, start: int) -> Exception | None:
        """Pass on what the process says until it ends; why it could not begin."""
        while (message := process.receive()) is not None:
            if isinstance(message, Refused):
                return message.error
            self._put(_State("ready", start) if isinstance(message, Ready) else message)
        return None

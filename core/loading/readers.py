"""The pool of reader processes: reads one file at a time in each, and outlives whatever the files do to them."""

import contextlib
import logging
import pickle
import shutil
import signal
import tempfile
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, TypeVar

from core.errors import Cancelled, LoadError
from core.loading.reader_process import BEGUN, READY, Outcome, serve, unpacked
from core.progress import Progress
from core.starting import start_alone

Task = TypeVar("Task")
Result = TypeVar("Result")

_log = logging.getLogger(__name__)
_CHECK_EVERY_S = 0.2
_LATEST_LOOK_S = 1.0
"""Who looks later than this has slept or got no processor, and its readers with it: the rest is no file's fault."""
_MOST_FAILED_STARTS = 3


@dataclass(slots=True, eq=False)
class _Job:
    """One task on its way; `answers` belongs to whoever waits for it and gets (job, reply or exception).

    `begun` is called when a reader begins with it.
    """

    payload: bytes
    task: Any
    answers: "SimpleQueue[tuple[_Job, bytes | BaseException]]"
    begun: Callable[[Any], None] | None = None
    abandoned: bool = False
    losses: int = 0


@dataclass(slots=True, eq=False)
class _Reader:
    """A reader process as the pool sees it; `verdict` says why the pool killed it."""

    process: SpawnProcess
    connection: Connection
    ready: bool = False
    job: _Job | None = None
    begun: bool = False
    started_s: float = 0.0
    verdict: str = ""


@dataclass(slots=True)
class _Shared:
    """What the dispatching thread and the callers share; only touched under `lock`."""

    lock: threading.Lock = field(default_factory=threading.Lock)
    waiting: deque[_Job] = field(default_factory=deque)
    woken: bool = False
    closing: bool = False


class ReaderPool:
    """Runs functions in reader processes that may crash, hang or eat memory without harm to anything else.

    Processes are started when there is work for them and used again. One thread hands out tasks, takes answers and
    keeps the limits, however long the caller is busy with a result; `close` joins everything.
    """

    def __init__(self, count: int, time_limit_s: float, memory_limit_mb: int) -> None:
        self._count = max(count, 1)
        self._time_limit_s = time_limit_s
        self._memory_limit_mb = memory_limit_mb
        self._shared = _Shared()
        self._readers: list[_Reader] = []
        self._failed_starts = 0
        self._looked_s = 0.0
        self._folder = ""
        self._context = get_context("spawn")
        self._bell, self._ringer = self._context.Pipe(duplex=False)
        self._thread: threading.Thread | None = None

    def __enter__(self) -> "ReaderPool":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ---- for the caller ---------------------------------------------------------------------------------------

    def run(
        self,
        function: Callable[[Task], Result],
        tasks: Iterable[Task],
        progress: Progress,
        begun: Callable[[Task], None] | None = None,
    ) -> Iterator[tuple[Task, Result | LoadError]]:
        """Give each task to `function` (importable, top level) in some reader; yield as they come out.

        Tasks are pulled while at most twice as many as there are readers are on their way. Whatever goes wrong with
        one task is a `LoadError` in its place. `Cancelled` from `progress` ends the readers that are still busy.
        `begun` is called with each task that a reader begins, from another thread, and must be quick.
        """
        answers: SimpleQueue[tuple[_Job, bytes | BaseException]] = SimpleQueue()
        on_the_way: set[_Job] = set()
        source, exhausted = iter(tasks), False
        try:
            while True:
                while not exhausted and len(on_the_way) < 2 * self._count:
                    progress.check()
                    try:
                        task = next(source)
                    except StopIteration:
                        exhausted = True
                        break
                    job = _Job(pickle.dumps((function, task), protocol=5), task, answers, begun)
                    on_the_way.add(job)
                    self._submit(job)
                if not on_the_way:
                    return
                done, answer = _next_answer(answers, progress)
                on_the_way.discard(done)
                outcome = _opened(answer)
                yield done.task, outcome.value if outcome.error is None else outcome.error
        finally:
            self._abandon(on_the_way)

    def call(self, function: Callable[[Task], Result], task: Task, progress: Progress | None = None) -> Result:
        """Run one task before all others that wait; raises the `LoadError` that `run` would give."""
        answers: SimpleQueue[tuple[_Job, bytes | BaseException]] = SimpleQueue()
        job = _Job(pickle.dumps((function, task), protocol=5), task, answers)
        self._submit(job, first=True)
        try:
            outcome = _opened(_next_answer(answers, progress or Progress())[1])
        finally:
            self._abandon({job})
        if outcome.error is not None:
            raise outcome.error
        result: Result = outcome.value
        return result

    def close(self) -> None:
        """End all readers, also busy ones, and join them. Calls still waiting get `Cancelled`."""
        with self._shared.lock:
            self._shared.closing = True
        if self._thread is not None:
            self._ring()
            self._thread.join()
            self._thread = None
        self._bell.close()
        self._ringer.close()

    # ---- between the caller and the thread --------------------------------------------------------------------

    def _submit(self, job: _Job, first: bool = False) -> None:
        with self._shared.lock:
            if self._shared.closing:
                raise Cancelled
            if first:
                self._shared.waiting.appendleft(job)
            else:
                self._shared.waiting.append(job)
            if self._thread is None:
                self._folder = tempfile.mkdtemp(prefix="footnote-reading-")
                self._thread = threading.Thread(target=self._dispatch, name="readers", daemon=True)
                self._thread.start()
        self._ring()

    def _abandon(self, jobs: set[_Job]) -> None:
        """Nobody waits for these any more: those not begun are dropped, the readers of the others are ended."""
        if not jobs:
            return
        with self._shared.lock:
            if self._shared.closing:
                return
            for job in jobs:
                job.abandoned = True
        self._ring()

    def _ring(self) -> None:
        with self._shared.lock:
            if not self._shared.woken and not self._ringer.closed:
                self._shared.woken = True
                self._ringer.send_bytes(b"!")

    # ---- the thread -------------------------------------------------------------------------------------------

    def _dispatch(self) -> None:
        self._looked_s = time.monotonic()
        try:
            while not self._shared.closing:
                self._hand_out()
                for ready in wait([self._bell, *(r.connection for r in self._readers)], _CHECK_EVERY_S):
                    if ready is self._bell:
                        self._answer_bell()
                    else:
                        self._take(next(r for r in self._readers if r.connection is ready))
                self._keep_limits()
        finally:
            self._end_all()

    def _answer_bell(self) -> None:
        with self._shared.lock:
            self._shared.woken = False
            self._bell.recv_bytes()
            self._shared.waiting = deque(job for job in self._shared.waiting if not job.abandoned)
        for reader in self._readers:
            if reader.job is not None and reader.job.abandoned:
                reader.process.kill()

    def _hand_out(self) -> None:
        """Give waiting jobs to idle readers; start as many readers as there is work for, up to the count."""
        for reader in self._readers:
            if reader.ready and reader.job is None and not reader.verdict:
                with self._shared.lock:
                    if not self._shared.waiting:
                        return
                    reader.job = self._shared.waiting.popleft()
                reader.begun, reader.started_s = False, time.monotonic()
                try:
                    reader.connection.send_bytes(reader.job.payload)
                except OSError:  # it died while idle, and is buried next
                    reader.process.kill()
        starting = sum(not reader.ready for reader in self._readers)
        with self._shared.lock:
            wanted = len(self._shared.waiting) - starting
        for _ in range(min(wanted, self._count - len(self._readers))):
            self._readers.append(self._start())

    def _start(self) -> _Reader:
        ours, theirs = self._context.Pipe()
        process = self._context.Process(
            target=serve, args=(theirs, self._folder, self._time_limit_s), name="reader", daemon=True
        )
        start_alone(process)
        theirs.close()
        return _Reader(process, ours)

    def _take(self, reader: _Reader) -> None:
        try:
            reply = reader.connection.recv_bytes()
        except (EOFError, OSError):
            self._bury(reader)
            return
        if reply == READY:
            reader.ready = True
            self._failed_starts = 0
        elif reply == BEGUN:
            reader.begun = True
            if reader.job is not None and reader.job.begun is not None and not reader.job.abandoned:
                reader.job.begun(reader.job.task)
        elif reader.job is not None:
            job, reader.job = reader.job, None
            if job.abandoned:
                with contextlib.suppress(OSError):
                    unpacked(reply)
            else:
                job.answers.put((job, reply))
            if _memory_mb(reader.process) > self._memory_limit_mb / 2:
                self._retire(reader)  # what it does not give back would be counted against the next file

    def _bury(self, reader: _Reader) -> None:
        """A reader is gone: say what it did to its task."""
        self._retire(reader)
        code = reader.process.exitcode
        if not reader.ready:
            self._failed_starts += 1
            if self._failed_starts >= _MOST_FAILED_STARTS:
                fault = RuntimeError(f"reader processes cannot be started (exit code {code})")
                self._refuse_waiting(fault)
        elif reader.job is not None and not reader.begun and not reader.verdict and not reader.job.losses:
            reader.job.losses += 1  # it died while idle: not this file's fault
            with self._shared.lock:
                self._shared.waiting.appendleft(reader.job)
        elif reader.job is not None:
            reason = reader.verdict or (
                f"The program part that reads files crashed on this one ({_cause(code)}); it may be damaged"
            )
            _log.info("a reader process ended: %s", reader.verdict or _cause(code))
            reader.job.answers.put((reader.job, LoadError(reason)))

    def _retire(self, reader: _Reader) -> None:
        self._readers.remove(reader)
        reader.connection.close()
        reader.process.join(1)
        if reader.process.is_alive():
            reader.process.kill()
            reader.process.join()

    def _keep_limits(self) -> None:
        before, now = self._looked_s, time.monotonic()
        self._looked_s = now
        stood_still_s = max(now - before - _LATEST_LOOK_S, 0.0)
        for reader in self._readers:
            if reader.job is None or reader.verdict:
                continue
            reader.started_s += stood_still_s
            if reader.connection.poll():  # done; its answer is taken next
                continue
            if now - reader.started_s > self._time_limit_s:
                reader.verdict = f"Stopped: took longer than {_minutes(self._time_limit_s)}"
            elif _memory_mb(reader.process) > self._memory_limit_mb:
                reader.verdict = f"Stopped: needed more than {self._memory_limit_mb} MB of memory"
            if reader.verdict:
                reader.process.kill()

    def _refuse_waiting(self, fault: BaseException) -> None:
        with self._shared.lock:
            jobs, self._shared.waiting = self._shared.waiting, deque()
        for job in jobs:
            job.answers.put((job, fault))

    def _end_all(self) -> None:
        with self._shared.lock:
            self._shared.closing = True
        for reader in self._readers:
            if reader.job is not None:
                reader.process.kill()
                reader.job.answers.put((reader.job, Cancelled()))
        self._refuse_waiting(Cancelled())
        for reader in list(self._readers):
            self._retire(reader)
        shutil.rmtree(self._folder, ignore_errors=True)


def _next_answer(
    answers: "SimpleQueue[tuple[_Job, bytes | BaseException]]", progress: Progress
) -> tuple[_Job, bytes | BaseException]:
    while True:
        progress.check()
        with contextlib.suppress(Empty):
            return answers.get(timeout=_CHECK_EVERY_S)


def _opened(answer: bytes | BaseException) -> Outcome:
    if isinstance(answer, LoadError):
        return Outcome(error=answer)
    if isinstance(answer, BaseException):
        raise answer
    try:
        outcome = unpacked(answer)
    except FileNotFoundError as error:  # the pool was closed meanwhile and took its folder along
        raise Cancelled from error
    if outcome.trace:
        _log.info("a reader function failed:\n%s", outcome.trace)
    return outcome


def _memory_mb(process: SpawnProcess) -> float:
    import psutil  # only the pool's side needs it; readers import this package too

    try:
        return float(psutil.Process(process.pid).memory_info().rss) / 1e6
    except psutil.Error:
        return 0.0


def _minutes(seconds: float) -> str:
    """A time limit in words: in minutes when it is whole ones."""
    number, unit = (seconds / 60, "minute") if seconds >= 60 and seconds % 60 == 0 else (seconds, "second")
    return f"{number:.0f} {unit}" if number == 1 else f"{number:.0f} {unit}s"


def _cause(code: int | None) -> str:
    if code is not None and code < 0:
        with contextlib.suppress(ValueError):
            return signal.Signals(-code).name
    return f"exit code {code}"

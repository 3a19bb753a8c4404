"""What is being written, one thing after the other: started, interrupted, paused, gone on with."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import QObject, QSettings, QTimer, Signal

from core.errors import Cancelled, EngineStopped
from core.progress import Event
from core.remote import Call
from desktop.session.pace import USUAL_PASSAGES_A_SECOND, Expected, Pace
from desktop.session.records import Run, RunKind, RunState, RunStep
from desktop.tasks import Task, Tasks

_STEPS: dict[str, RunStep] = {
    "scanning": "looking",
    "reading": "words",
    "meaning": "meaning",
    "scans": "scans",
    "questions": "questions",
    "rebuilding": "rebuilding",
}
_MOST_LOSSES = 3
"""A job that the engine did not survive so often is not begun again by itself."""
_PAUSED, _SPEED = "session/paused", "session/passages_a_second"


@dataclass(slots=True, eq=False)
class Job:
    """One call that writes. `kind` None: a short one that other work is interrupted for.

    A `quiet` one is shown only once there is something to do. `after` hears what it gave. `worded`: its words
    are read; meaning, scans and questions are left, which wait for the words of others. `dropped`: nobody wants it
    any more.
    """

    call: Call[Any]
    library: str
    kind: RunKind | None = "index"
    quiet: bool = False
    after: Callable[[Any], None] | None = None
    worded: bool = False
    dropped: bool = False
    losses: int = 0


class Writing(QObject):
    """The queue of what is to be written, and the run it makes."""

    changed = Signal()
    moved = Signal()
    ended = Signal(object)
    refused = Signal(object, object)  # a job whose run stays stopped, and the error that ended it

    def __init__(self, tasks: Tasks, kept: QSettings | None, parent: QObject) -> None:
        super().__init__(parent)
        self.run: Run | None = None
        self._tasks = tasks
        self._kept = kept
        self._queue: deque[Job] = deque()
        self._job: Job | None = None
        self._task: Task | None = None
        self._halted: RunState | None = "paused" if self._recall(_PAUSED, 0.0) else None
        self._engineless = False
        self._pace = Pace()
        self._ticks = QTimer(self, interval=1000)
        self._ticks.timeout.connect(self._tick)

    @property
    def halted(self) -> bool:
        """Whether a person paused or stopped the writing."""
        return self._halted is not None

    # ---- what is asked for --------------------------------------------------------------------------------------

    def begin(self, job: Job) -> None:
        """Do a job: at once if it is short or what goes on can wait, else after what was asked for before."""
        if job.kind is not None and not job.quiet:
            self._release()
        same = next((other for other in (self._job, *self._queue) if other is not None and _same(job, other)), None)
        if same is None:
            self._queue.append(job)
        elif same is self._job and not job.quiet and self.run is None:
            self._show(Run("index", "looking", library=job.library))
        self._show_queue()
        self._next()
        self._give_way()

    def pause(self) -> None:
        """Interrupt the writing until `resume`, also over a restart of the program."""
        self._halt("paused")

    def stop(self) -> None:
        """The same, and forget what was asked for besides."""
        self._queue = deque(job for job in self._queue if job.kind is None)
        self._halt("stopped")

    def resume(self) -> bool:
        """Go on; whether there was anything left to go on with."""
        self._release()
        self._next()
        return any(job is not None and job.kind is not None for job in (self._job, *self._queue))

    def resume_lost(self) -> None:
        """Go on with what stopped only because there was no engine, now that there is one."""
        if self._engineless:
            self.resume()

    def show_paused(self, library: str, done: int, total: int) -> None:
        """Say that a library waits for `resume` since an earlier time."""
        if self._halted is not None and self.run is None:
            self._show(Run("index", "words", done, total, state=self._halted, library=library))

    def forget(self, library: str) -> None:
        """Drop all jobs of a library that is about to go."""
        self._queue = deque(job for job in self._queue if job.library != library)
        if self._job is not None and self._job.library == library and self._job.kind is not None:
            self._job.dropped = True
            self._stop_job()
        elif self.run is not None and self.run.library == library:
            self._show(None)

    def rename(self, library: str, new_name: str) -> None:
        """A library is called something else now; what waits is for that."""
        for job in self._queue:
            if job.library == library:
                job.library = new_name
            if job.call.arguments[0] == library:  # a trial is for a library of its own
                job.call = replace(job.call, arguments=(new_name, *job.call.arguments[1:]))
        if self.run is not None and self.run.library == library:
            self._show(replace(self.run, library=new_name))

    def expect(self, passages: float, passages_a_file: float) -> None:
        """Tell what meaning there will be to read after the words, for the time that is left."""
        self._pace.expected = Expected(passages, passages_a_file)

    # ---- one after the other ------------------------------------------------------------------------------------

    def _give_way(self) -> None:
        """Interrupt what goes on: for a short job always, and its meaning for the words of another."""
        job = self._job
        if job is None or job.kind is None or job.dropped or job in self._queue:
            return
        only_meaning = job.kind == "index" and job.worded
        if any(other.kind is None or (only_meaning and not other.worded) for other in self._queue):
            self._queue.appendleft(job)
            self._stop_job()

    def _halt(self, state: RunState) -> None:
        if self.run is None or self.run.state != "running":
            return
        self._halted = state
        self._keep(_PAUSED, 1.0)
        self._show(replace(self.run, state=state, seconds_left=None, queued=self._waiting()))
        if self._job is not None and self._job.kind is not None:
            if self._job not in self._queue and not self._job.dropped:
                self._queue.appendleft(self._job)
            self._stop_job()

    def _release(self) -> None:
        self._halted = None
        self._engineless = False
        self._keep(_PAUSED, 0.0)

    def _stop_job(self) -> None:
        if self._task is not None:
            self._task.stop()

    def _next(self) -> None:
        if self._job is not None:
            return
        may = [job for job in self._queue if job.kind is None or self._halted is None]
        if not may:
            if self._halted is None:
                self._show(None)
            return
        job = min(may, key=lambda job: (job.kind is not None, job.worded))  # of equal ones the first
        self._queue.remove(job)
        self._job = job
        if job.kind is not None:
            self._pace = Pace(self._recall(_SPEED, USUAL_PASSAGES_A_SECOND), self._pace.expected)
            if not job.quiet or self.run is not None:
                step: RunStep = "looking" if job.kind == "index" else "rebuilding"
                self._show(Run(job.kind, step, queued=self._waiting(), library=job.library))
        self._task = self._tasks.run(
            job.call,
            self,
            done=lambda value: self._end(job, None, value),
            failed=lambda error: self._end(job, error),
            heard=lambda event: self._hear(job, event),
        )

    def _end(self, job: Job, error: Exception | None, value: Any = None) -> None:
        self._job = self._task = None
        if job.kind is not None:
            self._keep(_SPEED, self._pace.passages_a_second)
        match error:
            case None:
                if job in self._queue:  # it was done before it could be interrupted
                    self._queue.remove(job)
                if self._halted is not None and job.kind is not None and not self._queue:
                    self._release()
                if job.after is not None:
                    job.after(value)
            case Cancelled():
                pass
            case EngineStopped():
                self._lose(job)
            case _:
                self._fail(job, error)
        self.ended.emit(job)
        self._next()

    def _lose(self, job: Job) -> None:
        """The engine ended in the midst of a job: begin it again when there is one, but not endlessly."""
        if job.dropped:
            return
        job.losses += 1
        if job not in self._queue:
            self._queue.appendleft(job)
        if self._tasks.engine == "stopped" or job.losses >= _MOST_LOSSES:
            self._engineless = job.losses < _MOST_LOSSES
            job.losses = 0
            self._halt_lost(job)

    def _fail(self, job: Job, error: Exception | None) -> None:
        """A job cannot be done: say why, and offer to go on, since what is in the way may be taken out of it."""
        if job in self._queue:
            self._queue.remove(job)
        if job.kind is not None and (self.run is not None or not job.quiet):
            self._queue.appendleft(job)
            self._halt_lost(job)
            self.refused.emit(job, error)
        else:
            self._tasks.failed.emit(error)

    def _halt_lost(self, job: Job) -> None:
        """Stop for now without a person having said so: at the next start it goes on by itself."""
        if job.kind is None:
            self._queue.remove(job)
            return
        self._halted = "stopped"
        run = self.run or Run(job.kind, "looking", library=job.library)
        self._show(replace(run, state="stopped", seconds_left=None, queued=self._waiting()))

    # ---- what is shown ------------------------------------------------------------------------------------------

    def _hear(self, job: Job, event: object) -> None:
        step = _STEPS.get(event.stage) if isinstance(event, Event) else None
        if not isinstance(event, Event) or step is None or self._halted is not None or job.kind is None:
            return
        if self.run is None and (step == "looking" or not event.total):
            return
        job.worded = step in ("meaning", "scans", "questions")
        self._pace.tell(step, event.done, event.total)
        self._show(
            Run(
                job.kind,
                step,
                event.done,
                event.total,
                event.unit,
                event.detail,
                self._seconds(),
                queued=self._waiting(),
                library=job.library,
            )
        )
        self.moved.emit()
        self._give_way()

    def _tick(self) -> None:
        if self.run is not None and self.run.total:
            self._show(replace(self.run, seconds_left=self._seconds()))

    def _seconds(self) -> float | None:
        seconds = self._pace.seconds_left()
        return None if seconds is None else float(round(seconds))

    def _waiting(self) -> int:
        """How many jobs wait besides the one that goes on or was interrupted."""
        waiting = sum(job.kind is not None and job is not self._job for job in self._queue)
        interrupted = self._job is None or self._job.kind is None
        return max(waiting - interrupted, 0)

    def _show_queue(self) -> None:
        if self.run is not None:
            self._show(replace(self.run, queued=self._waiting()))

    def _show(self, run: Run | None) -> None:
        if run == self.run:
            return
        self.run = run
        if run is not None and run.state == "running":
            self._ticks.start()
        else:
            self._ticks.stop()
        self.changed.emit()

    # ---- what is remembered -------------------------------------------------------------------------------------

    def _recall(self, key: str, default: float) -> float:
        if self._kept is None:
            return default
        value = self._kept.value(key, default, float)
        return value if isinstance(value, float) else default

    def _keep(self, key: str, value: float) -> None:
        if self._kept is not None:
            self._kept.setValue(key, value)


def _same(job: Job, other: Job) -> bool:
    """Whether the other does all that this one asks for: looking again is enough once."""
    return job.call.method == other.call.method == "sync" and job.library == other.library

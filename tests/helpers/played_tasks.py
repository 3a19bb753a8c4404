"""A stand-in for the tasks of a window whose writing calls are ended by the test, one by one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from PySide6.QtCore import QObject

from core.progress import Event
from core.records import FILE_STATES, FileState, IndexReport, LedgerSummary, LibraryRow
from core.remote import Call
from desktop.tasks import EngineState, Task, Tasks

Result = TypeVar("Result")
NOTHING_TO_SAY = IndexReport((), 0, 0, 0.0)
WRITING = ("add", "sync", "retry", "remove", "rebuild", "shelf.delete", "shelf.rename", "trials.begin")


@dataclass(eq=False)
class Made:
    """A call that was made, to be ended by the test."""

    call: Call[Any]
    done: Callable[[Any], None] | None
    failed: Callable[[Exception], None]
    heard: Callable[[Any], None] | None
    task: Task
    stopped: bool = False

    def tell(self, stage: str, done: int, total: int, unit: str = "files", detail: str = "") -> None:
        assert self.heard is not None
        self.heard(Event(stage, done, total, unit, detail))

    def end(self, value: Any = NOTHING_TO_SAY) -> None:
        self.task.running = False
        if self.done is not None:
            self.done(value)

    def fail(self, error: Exception) -> None:
        self.task.running = False
        self.failed(error)


class PlayedTasks(Tasks):
    """Answers questions at once from what the test says; what writes is kept for the test to end."""

    def __init__(self) -> None:
        super().__init__()
        self.engine = "ready"
        self.made: list[Made] = []
        self.libraries = ["My documents", "Law"]
        self.summary = summary()
        self.asked: list[str] = []

    def run(
        self,
        call: Call[Result],
        owner: QObject,
        done: Callable[[Result], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
        heard: Callable[[Any], None] | None = None,
    ) -> Task:
        made = Made(call, done, failed or self.failed.emit, heard, Task())
        made.task = Task(stop=lambda: setattr(made, "stopped", True))
        self.asked.append(call.method)
        if call.method in WRITING:
            self.made.append(made)
        elif call.method == "shelf.all":
            made.end(tuple(LibraryRow(name, 0, 0.0) for name in self.libraries))
        elif call.method == "ledger.summary":
            made.end(self.summary)
        elif call.method in ("ledger.sources", "options.forms"):
            made.end(())
        else:
            made.end()
        return made.task

    @property
    def writing(self) -> Made:
        """The one call that writes now."""
        [made] = [made for made in self.made if made.task.running]
        return made

    @property
    def methods(self) -> list[str]:
        return [made.call.method for made in self.made]

    def turn(self, engine: EngineState) -> None:
        self.engine = engine
        self.engine_changed.emit(engine)


def summary(meaning: int = 0, worded: int = 0, passages: int = 0, **counts: int) -> LedgerSummary:
    states: dict[FileState, int] = {state: counts.get(state, 0) for state in FILE_STATES}
    return LedgerSummary(sum(states.values()), passages, states, meaning, worded, needs_rebuild=False)

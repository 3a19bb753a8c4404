"""The session of a window: which library is open, what it holds, and what is being written."""

from __future__ import annotations

import functools
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QSettings, QTimer, Signal

from core.errors import EngineStopped, FootnoteError
from core.remote import Call, calls
from desktop.language import tr
from desktop.session.records import Notice, Run
from desktop.session.writing import Job, Writing
from desktop.tasks import Tasks

if TYPE_CHECKING:
    from core.records import FormatFamily, FormGroup, IndexReport, LedgerSummary, LibraryRow, RebuildReport, SourceRow

FIRST_LIBRARY = "My documents"
"""The library that every data folder has; deleting it leaves it empty."""

_AT_MOST_EVERY_S = 0.5
_AT_LEAST_EVERY_S = 2.0
_PART_OF_THE_TIME = 4
"""Numbers that take long to count are asked for more seldom: so many times as long lies between."""
_LIBRARY = "session/library"


class Session(QObject):
    """What all pages share. Its attributes are for reading; the methods change them and the signals tell.

    `kept` remembers the open library and a pause for the next start.
    """

    library_changed = Signal(str)
    libraries_changed = Signal()
    summary_changed = Signal()
    sources_changed = Signal()
    forms_changed = Signal()
    run_changed = Signal()
    notice = Signal(object)
    withdrawn = Signal(object)
    """A notice that is no longer true."""
    problem_changed = Signal()

    def __init__(self, tasks: Tasks, kept: QSettings | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tasks = tasks
        self.library = str(kept.value(_LIBRARY, FIRST_LIBRARY)) if kept is not None else FIRST_LIBRARY
        self.libraries: tuple[LibraryRow, ...] = ()
        self.summary: LedgerSummary | None = None
        self.sources: tuple[SourceRow, ...] = ()
        self.forms: tuple[FormGroup, ...] = ()
        self.formats: tuple[FormatFamily, ...] = ()
        self.problem: Notice | None = None
        self._kept = kept
        self._unseen = True
        self._asking = self._stale = False
        self._asked_s = 0.0
        self._libraries_asked = 0
        self._later = QTimer(self, singleShot=True)
        self._later.timeout.connect(self._ask_numbers)
        self._writing = Writing(tasks, kept, self)
        self._writing.changed.connect(self._follow_run)
        self._writing.refused.connect(self._take_problem)
        self._writing.moved.connect(self._refresh_soon)
        self._writing.ended.connect(self._after_writing)
        self._lost = False
        self._askable: Notice | None = None
        tasks.engine_changed.connect(self._follow_engine)
        self._load()

    @property
    def run(self) -> Run | None:
        """What is written, or waits to be gone on with; None: nothing."""
        return self._writing.run

    # ---- libraries ----------------------------------------------------------------------------------------------

    def open_library(self, name: str) -> None:
        """Show another library."""
        self.library = name
        if self._kept is not None:
            self._kept.setValue(_LIBRARY, name)
        self.summary, self.sources = None, ()
        self._unseen = True
        self._forget_problem()
        self.library_changed.emit(name)
        self.refresh()

    def create_library(self, name: str) -> None:
        """Make a library and open it."""
        self.tasks.run(calls.create_library(name), self, lambda _: self.open_library(name), self._refused)

    def rename_library(self, new_name: str) -> None:
        """Give the open library another name."""
        old = self.library
        call = calls.rename_library(old, new_name)
        self._writing.begin(Job(call, old, None, after=lambda _: self._renamed(old, new_name)))

    def _renamed(self, old: str, new_name: str) -> None:
        self._writing.rename(old, new_name)
        if self.library == old:
            self.open_library(new_name)

    def delete_library(self) -> None:
        """Forget the open library and open another."""
        name = self.library
        self._writing.forget(name)
        self._writing.begin(Job(calls.delete_library(name), name, None, after=lambda _: self._deleted(name)))

    def _deleted(self, name: str) -> None:
        left = tuple(row for row in self.libraries if row.name != name)
        if self.library != name:
            self.refresh()
        elif left:
            self.open_library(left[0].name)
        else:
            self.open_library(FIRST_LIBRARY)

    # ---- what the library holds ---------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Ask again for all that is shown of the libraries."""
        self._libraries_asked += 1
        take = functools.partial(self._take_libraries, self._libraries_asked)
        self.tasks.run(calls.libraries(), self, take, self._refused)
        self._ask_numbers()

    def _load(self) -> None:
        self.tasks.run(calls.forms(), self, self._take_forms, self._refused)
        self.tasks.run(calls.formats(), self, self._take_formats, lambda _: None)
        self.refresh()

    def _refresh_soon(self) -> None:
        """Ask for the numbers again while they change, but not all the time."""
        run = self.run
        if run is not None and run.library == self.library and not self._later.isActive():
            wait_s = min(_PART_OF_THE_TIME * self._asked_s, _AT_LEAST_EVERY_S)
            self._later.start(round(1000 * max(_AT_MOST_EVERY_S, wait_s)))

    def _ask_numbers(self) -> None:
        if self._asking:
            self._stale = True
            return
        self._later.stop()
        self._asking, self._stale = True, False
        started_s = time.monotonic()
        numbers, sources = calls.ledger_summary(self.library), calls.sources(self.library)
        self.tasks.run(sources, self, functools.partial(self._take_sources, self.library), lambda _: None)
        self.tasks.run(
            numbers, self, functools.partial(self._take_summary, self.library, started_s), self._refused_numbers
        )

    def _refused_numbers(self, error: Exception) -> None:
        self._asking = False
        if self._stale:  # they were those of a library that has gone meanwhile
            self._ask_numbers()
        else:
            self._refused(error)

    def _refused(self, error: Exception) -> None:
        if not isinstance(error, EngineStopped):  # the window says what became of the engine
            self.tasks.failed.emit(error)

    def _take_forms(self, forms: tuple[FormGroup, ...]) -> None:
        self.forms = forms
        self.forms_changed.emit()

    def _take_formats(self, formats: tuple[FormatFamily, ...]) -> None:
        self.formats = formats

    def _take_libraries(self, asked: int, libraries: tuple[LibraryRow, ...]) -> None:
        if asked != self._libraries_asked:
            return  # what was asked for later knows better, for instance of a library that was just made
        self.libraries = libraries
        self.libraries_changed.emit()
        names = [row.name for row in libraries]
        if names and self.library not in names:
            self.open_library(names[0])

    def _take_sources(self, library: str, sources: tuple[SourceRow, ...]) -> None:
        if library == self.library:
            self.sources = sources
            self.sources_changed.emit()

    def _take_summary(self, library: str, started_s: float, summary: LedgerSummary) -> None:
        self._asking, self._asked_s = False, time.monotonic() - started_s
        if library == self.library:
            before, self.summary = self.summary, summary
            self._tell_pace(summary)
            self.summary_changed.emit()
            self._tell_first(before, summary)
            self._go_on(summary)
        if self._stale:
            self._ask_numbers()

    def _tell_pace(self, summary: LedgerSummary) -> None:
        worded = summary.worded_files
        if worded:
            missing = 1 - summary.meaning_files / worded
            self._writing.expect(summary.passages * missing, summary.passages / worded)

    def _tell_first(self, before: LedgerSummary | None, now: LedgerSummary) -> None:
        """Say once that questions can be asked, when the first file of a new library can be."""
        if before is not None and not _answering(before) and _answering(now) and _unread(now):
            self._askable = Notice("info", tr("You can ask already: finished files are searched."))
            self.notice.emit(self._askable)

    # ---- writing ------------------------------------------------------------------------------------------------

    def add(self, paths: Sequence[Path]) -> None:
        """Add folders and files to the open library."""
        self._write(calls.add(self.library, paths))

    def sync(self) -> None:
        """Look at all sources again."""
        self._write(calls.sync(self.library))

    def retry(self, place_ids: Sequence[int]) -> None:
        """Read these files again."""
        self._write(calls.retry(self.library, place_ids))

    def read_scans(self, place_ids: Sequence[int]) -> None:
        """Recognise all scanned pages of these files."""
        self._write(calls.read_scans(self.library, place_ids))

    def rebuild(self) -> None:
        """Bring the index to the present settings."""
        self._writing.begin(Job(calls.rebuild(self.library), self.library, "rebuild", after=self._tell_report))

    def try_settings(self, changes: Mapping[str, Any], paths: Sequence[str], done: Callable[[str], None]) -> None:
        """Index a few files with changed settings in a library of their own; `done` hears what it is called."""
        from core.records import TRIAL  # not before the window is on the screen

        call = calls.try_settings(self.library, changes, paths)
        self._writing.begin(Job(call, TRIAL.format(library=self.library), after=done))  # not of the one it tries for

    def remove(self, paths: Sequence[Path]) -> None:
        """Forget sources, or files out of a source that stays. What is written meanwhile waits for it."""
        self._writing.begin(Job(calls.remove(self.library, paths), self.library, None))

    def pause(self) -> None:
        """Interrupt the writing until `resume`, also over a restart. What is finished is kept."""
        self._writing.pause()

    def resume(self) -> None:
        """Go on with what was paused or stopped."""
        if not self._writing.resume():
            self.sync()

    def stop(self) -> None:
        """End the writing and forget what waits. What is finished is kept."""
        self._writing.stop()

    def _write(self, call: Call[IndexReport]) -> None:
        self._writing.begin(Job(call, self.library, after=self._tell_report))

    def _tell_report(self, report: IndexReport | RebuildReport) -> None:
        """Say the first of what a person should know of a run that has ended."""
        if report.notices:
            self.notice.emit(Notice("warn", report.notices[0]))

    def _take_problem(self, job: Job, error: Exception) -> None:
        """What ended a run stays to be read until the next one begins."""
        if not isinstance(error, FootnoteError) or job.library != self.library:
            self.tasks.failed.emit(error)
            return
        self.problem = Notice("problem", str(error))
        self.problem_changed.emit()

    def _follow_run(self) -> None:
        self.run_changed.emit()
        if self.problem is not None and (self.run is None or self.run.state == "running"):
            self._forget_problem()
        if self.run is None and self._askable is not None:
            self.withdrawn.emit(self._askable)
            self._askable = None

    def _forget_problem(self) -> None:
        if self.problem is not None:
            self.problem = None
            self.problem_changed.emit()

    def _after_writing(self) -> None:
        if self.tasks.engine != "stopped":
            self.refresh()

    def _go_on(self, summary: LedgerSummary) -> None:
        """Look once at the sources of a library that was just opened: what is unfinished is finished, unless paused."""
        if not self._unseen:
            return
        self._unseen = False
        if self._writing.halted:
            if _unread(summary):
                self._writing.show_paused(self.library, _answering(summary), summary.files)
        elif summary.files:
            self._writing.begin(Job(calls.sync(self.library), self.library, quiet=True, after=self._tell_report))

    # ---- the engine ---------------------------------------------------------------------------------------------

    def _follow_engine(self, engine: str) -> None:
        """All that is shown is asked for again when another process answers."""
        if engine in ("restarting", "stopped"):
            self._lost = True
        elif engine == "ready" and self._lost:
            self._lost = False
            self._load()
            self._writing.resume_lost()


def _answering(summary: LedgerSummary) -> int:
    """How many files are searched."""
    return summary.counts["ready"] + summary.counts["partly"]


def _unread(summary: LedgerSummary) -> int:
    """How many files are not read to the end, or not by meaning."""
    waiting = summary.counts["waiting"] + summary.counts["working"]
    return waiting + summary.worded_files - summary.meaning_files

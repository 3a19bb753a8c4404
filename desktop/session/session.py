"""The session of a window: which library is open, what it holds, and what is being written."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core.records import FormGroup, LedgerSummary, LibraryRow, SourceRow
from core.remote import calls
from desktop.session.records import Run
from desktop.tasks import Tasks


class Session(QObject):
    """What all pages share. Everything in it is for reading; the methods change it and the signals tell."""

    library_changed = Signal(str)
    libraries_changed = Signal()
    summary_changed = Signal()
    sources_changed = Signal()
    forms_changed = Signal()
    run_changed = Signal()
    notice = Signal(object)

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.tasks = tasks
        self.library = "My documents"
        self.libraries: tuple[LibraryRow, ...] = ()
        self.summary: LedgerSummary | None = None
        self.sources: tuple[SourceRow, ...] = ()
        self.forms: tuple[FormGroup, ...] = ()
        self.run: Run | None = None

    # ---- libraries ----------------------------------------------------------------------------------------------

    def open_library(self, name: str) -> None:
        """Show another library."""
        self.library = name
        self.library_changed.emit(name)
        self.refresh()

    def create_library(self, name: str) -> None:
        """Make a library and open it."""
        self.tasks.run(calls.create_library(name), self, lambda _: self.open_library(name))

    def rename_library(self, new_name: str) -> None:
        """Give the open library another name."""
        self.tasks.run(calls.rename_library(self.library, new_name), self, lambda _: self.open_library(new_name))

    def delete_library(self) -> None:
        """Forget the open library and open the first that is left."""
        self.tasks.run(calls.delete_library(self.library), self, lambda _: self.refresh())

    def refresh(self) -> None:
        """Ask again for all that is shown of the open library."""
        self.tasks.run(calls.libraries(), self, self._take_libraries)
        self.tasks.run(calls.ledger_summary(self.library), self, self._take_summary)
        self.tasks.run(calls.sources(self.library), self, self._take_sources)

    def _take_libraries(self, libraries: tuple[LibraryRow, ...]) -> None:
        self.libraries = libraries
        self.libraries_changed.emit()

    def _take_summary(self, summary: LedgerSummary) -> None:
        self.summary = summary
        self.summary_changed.emit()

    def _take_sources(self, sources: tuple[SourceRow, ...]) -> None:
        self.sources = sources
        self.sources_changed.emit()

    # ---- writing ------------------------------------------------------------------------------------------------

    def add(self, paths: Sequence[Path]) -> None:
        """Add folders and files to the open library."""
        self.tasks.run(calls.add(self.library, paths), self, lambda _: self.refresh())

    def sync(self) -> None:
        """Look at all sources again."""
        self.tasks.run(calls.sync(self.library), self, lambda _: self.refresh())

    def retry(self, place_ids: Sequence[int]) -> None:
        """Read these files again."""
        self.tasks.run(calls.retry(self.library, place_ids), self, lambda _: self.refresh())

    def remove(self, paths: Sequence[Path]) -> None:
        """Forget sources, or files out of a source that stays."""
        self.tasks.run(calls.remove(self.library, paths), self, lambda _: self.refresh())

    def rebuild(self) -> None:
        """Bring the index to the present settings."""
        self.tasks.run(calls.rebuild(self.library), self, lambda _: self.refresh())

    def pause(self) -> None:
        """Interrupt the writing until `resume`, also over a restart. What is finished is kept."""

    def resume(self) -> None:
        """Go on with what was paused or stopped."""

    def stop(self) -> None:
        """End the writing and forget what waits. What is finished is kept."""

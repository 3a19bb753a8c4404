"""Adding files and folders: what would take long is said first, and asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from core.records import Estimate, FormatFamily
from core.remote import calls
from desktop.language import size, tr
from desktop.session import Session
from desktop.style import Look
from desktop.widgets.dialogs import confirm
from desktop.widgets.durations import duration
from desktop.widgets.question_text import question_and_rest

_MANY_FILES = 1000
_LONG_S = 3600.0


class Adding(QObject):
    """Adds to the open library what a person chose or dropped. More than a thousand files or an hour is asked first."""

    added = Signal(int)
    """So many files are being added now."""

    def __init__(self, session: Session, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._look = look
        self._window = parent

    def add(self, paths: Sequence[Path]) -> None:
        """Add these, at once or after a question."""
        chosen = tuple(paths)
        if not chosen:
            return
        library = self._session.library

        def decide(estimate: Estimate) -> None:
            if library != self._session.library:
                return
            if estimate.files > _MANY_FILES or estimate.seconds > _LONG_S:
                self._ask(estimate, lambda: self._add(chosen, estimate.files))
            else:
                self._add(chosen, estimate.files)

        call = calls.estimate(library, chosen)
        self._session.tasks.run(call, self, decide, failed=lambda _: self._add(chosen, len(chosen)))

    def _add(self, paths: tuple[Path, ...], files: int) -> None:
        self._session.add(paths)
        self.added.emit(files)

    def choose_files(self) -> None:
        """Let files be chosen and add them."""
        dialog = QFileDialog(self._window, tr("Add files"))
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.setOption(QFileDialog.Option.HideNameFilterDetails)
        dialog.setNameFilters(name_filters(self._session.formats))
        self._open(dialog)

    def choose_folder(self) -> None:
        """Let a folder be chosen and add it."""
        dialog = QFileDialog(self._window, tr("Add a folder"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        self._open(dialog)

    def _open(self, dialog: QFileDialog) -> None:
        dialog.filesSelected.connect(lambda names: self.add([Path(name) for name in names]))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask(self, estimate: Estimate, add: Callable[[], None]) -> None:
        sentence = tr(
            "Read {n} files ({size})? About {t}, {disk} on disk. Words can be searched after about {w}.",
            n=estimate.files,
            size=size(estimate.bytes),
            t=duration(estimate.seconds),
            disk=size(estimate.disk_bytes),
            w=duration(estimate.words_seconds),
        )
        title, rest = question_and_rest(sentence)

        def answered(wanted: bool) -> None:
            if wanted:
                add()

        confirm(self._window, self._look, title, rest, tr("Add"), tr("Not now"), answered)


def name_filters(families: Sequence[FormatFamily]) -> list[str]:
    """What the dialog of the system can be told to show: all that can be read, one family of it, everything."""
    words = {
        "Documents": tr("Documents", about="formats"),
        "Spreadsheets": tr("Spreadsheets", about="formats"),
        "Presentations": tr("Presentations", about="formats"),
        "Mail": tr("Mail", about="formats"),
        "Web pages": tr("Web pages", about="formats"),
        "Books": tr("Books", about="formats"),
        "Text and code": tr("Text and code", about="formats"),
        "Images": tr("Images", about="formats"),
        "Archives": tr("Archives", about="formats"),
    }
    everything = [f"{tr('All files')} (*)"]
    if not families:
        return everything
    every = [suffix for family in families for suffix in family.suffixes]
    each = [_filter(words.get(family.name, family.name), family.suffixes) for family in families]
    return [_filter(tr("All that can be read"), every), *each, *everything]


def _filter(name: str, suffixes: Sequence[str]) -> str:
    return f"{name} ({' '.join(f'*{suffix}' for suffix in suffixes)})"

"""The questions of the library page: names of libraries, and what is lost by removing, deleting, indexing again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from core.records import ChangeCost, LedgerRow, SourceRow
from core.remote import calls
from desktop.language import tr
from desktop.session import Notice, Session
from desktop.style import Look
from desktop.widgets import ledger_words as words
from desktop.widgets.dialogs import ask_text, confirm
from desktop.widgets.library_chooser import library_title
from desktop.widgets.question_text import question_and_rest
from desktop.widgets.source_cards import source_name
from desktop.widgets.web_page import address_of, host_of
from desktop.widgets.web_page_dialog import WebPageDialog


class LibraryDialogs:
    """Asks, and does in the session what was answered."""

    def __init__(self, session: Session, look: Look, parent: QWidget) -> None:
        self._session = session
        self._look = look
        self._parent = parent

    def new_library(self) -> None:
        """Make a library with a name that is asked for."""
        self._name(tr("New library"), "", tr("Create"), self._session.create_library)

    def rename_library(self) -> None:
        """Give the open library another name."""
        name = library_title(self._session.library)

        def rename(new_name: str) -> None:
            if new_name != name:
                self._session.rename_library(new_name)

        self._name(tr("Rename the library"), name, tr("Rename"), rename)

    def delete_library(self) -> None:
        """Delete the open library, after saying what is lost."""
        files = 0 if self._session.summary is None else self._session.summary.files
        asked = tr(
            "Delete {name}? {n} files leave the index; the files themselves stay where they are.",
            n=files,
            name=library_title(self._session.library),
        )
        title, rest = question_and_rest(asked)
        lost = tr("Its conversations and its own settings are forgotten.")
        self._confirm(title, f"{rest}\n{lost}", tr("Delete"), tr("Keep"), self._session.delete_library, danger=True)

    def remove_source(self, row: SourceRow) -> None:
        """Remove a source, after saying what is lost."""
        title, rest = question_and_rest(_removal(source_name(row), bool(row.address)))
        lost = tr("{n} files leave the index.", n=row.files)
        self._confirm(title, f"{lost}\n{rest}", tr("Remove"), tr("Keep"), lambda: self._remove([row.path]))

    def remove_files(self, rows: tuple[LedgerRow, ...]) -> None:
        """Remove files, after a question."""
        name = words.name(rows[0]) if len(rows) == 1 else tr("{n} files", n=len(rows))
        pages = any(address_of(self._session, row.path) for row in rows)
        title, rest = question_and_rest(_removal(name, pages))
        paths = [row.path for row in rows]
        self._confirm(title, rest, tr("Remove"), tr("Keep"), lambda: self._remove(paths))

    def add_web_page(self) -> None:
        """Add a web page by its address."""
        WebPageDialog(self._session, self._look, self._parent).open()

    def fetch_again(self, row: SourceRow) -> None:
        """Fetch a web page once more; what is kept stays if that does not succeed."""
        session = self._session
        session.notice.emit(Notice("info", tr("Getting the page from {host}…", host=host_of(row.address))))
        call = calls.fetch_web_page(session.library, row.address)
        session.tasks.run(call, session, lambda path: session.add([Path(path)]))

    def rebuild(self, cost: ChangeCost) -> None:
        """Index again, after saying how many files it is about."""
        title = tr("Index {n} files again?", n=cost.files)
        kept = tr(
            "{a} of {b} passages stay as they are. You can keep asking meanwhile.",
            by=cost.passages_kept,
            a=cost.passages_kept,
            b=cost.passages,
        )
        text = tr("Until it is done, questions use the present index.")
        self._confirm(title, f"{kept}\n{text}", tr("Index again"), tr("Not now"), self._session.rebuild, danger=False)

    def _remove(self, paths: list[str]) -> None:
        self._session.remove([Path(path) for path in paths])

    def _confirm(
        self, title: str, text: str, action: str, keep: str, then: Callable[[], None], danger: bool = True
    ) -> None:
        def answered(wanted: bool) -> None:
            if wanted:
                then()

        confirm(self._parent, self._look, title, text, action, keep, answered, danger=danger)

    def _name(self, title: str, value: str, action: str, then: Callable[[str], None]) -> None:
        def wrong(name: str) -> str:
            taken = any(name.casefold() == library_title(each.name).casefold() for each in self._session.libraries)
            return tr("There is a library with this name already.") if taken and name != value else ""

        ask_text(self._parent, self._look, title, tr("Name of the library"), value, action, then, wrong)


def _removal(name: str, pages: bool) -> str:
    """The question, and what becomes of the files; of web pages only the kept copy is there to go."""
    if pages:
        return tr("Remove {name} from the library? Copies of web pages that were kept are deleted.", name=name)
    return tr("Remove {name} from the library? The files themselves stay where they are.", name=name)

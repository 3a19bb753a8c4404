"""What can be asked of an engine in another process: each function makes the call of the same name.

A call is plain data. Its method is the dotted name of a method of `Engine` or of one of its parts, so that a type
checker sees what comes back although nothing of the engine is imported here.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:  # what comes back is imported by who looks at it, not before the window is on the screen
    from core.records import (
        Answer,
        ChangeCost,
        ConversationRow,
        EncodingPreview,
        Estimate,
        FileDetail,
        FormatFamily,
        FormGroup,
        Found,
        IndexReport,
        LedgerPage,
        LedgerQuery,
        LedgerRow,
        LedgerSummary,
        LibraryRow,
        PageImage,
        PageMarks,
        PageWords,
        PasswordTrial,
        Preview,
        RebuildReport,
        Sheet,
        SheetRows,
        SourceFile,
        SourceRow,
        SourceText,
        Template,
        TextMatches,
        Turn,
        Values,
        WriterState,
    )

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Call(Generic[Result]):
    """One call: the dotted name of the method and its arguments."""

    method: str
    arguments: tuple[Any, ...] = ()
    named: Mapping[str, Any] = field(default_factory=dict)


_NUMBERS: Mapping[str, Any] = {"with_files": False}
"""Reports come without their files: the ledger lists them in pages, and a large library would fill the pipe."""

# ---- libraries and their files ----------------------------------------------------------------------------------


def libraries() -> Call[tuple[LibraryRow, ...]]:
    """All libraries, oldest first."""
    return Call("shelf.all")


def create_library(name: str) -> Call[None]:
    """Make a library; known error: the name is taken or empty."""
    return Call("shelf.create", (name,))


def rename_library(name: str, new_name: str) -> Call[None]:
    """Give a library another name, its settings and conversations included."""
    return Call("shelf.rename", (name, new_name))


def delete_library(name: str) -> Call[None]:
    """Forget a library with its index, settings and conversations. The files stay where they are."""
    return Call("shelf.delete", (name,))


def add(library: str, paths: Sequence[Path]) -> Call[IndexReport]:
    """Add folders and files and index them to the end; tells `Event`s."""
    return Call("add", (library, tuple(paths)), _NUMBERS)


def fetch_web_page(library: str, address: str) -> Call[str]:
    """Fetch a web page, over the network; gives the path to add. Known error: why it cannot be had. Tells `Event`s."""
    return Call("web.fetch", (library, address))


def estimate(library: str, paths: Sequence[Path]) -> Call[Estimate]:
    """What adding these paths would be; reads no file."""
    return Call("estimate", (library, tuple(paths)))


def sync(library: str) -> Call[IndexReport]:
    """Look at all sources again and index to the end; tells `Event`s."""
    return Call("sync", (library,), _NUMBERS)


def retry(library: str, place_ids: Sequence[int]) -> Call[IndexReport]:
    """Read these files again, also when they seem unchanged; tells `Event`s."""
    return Call("retry", (library, tuple(place_ids)), _NUMBERS)


def read_scans(library: str, place_ids: Sequence[int]) -> Call[IndexReport]:
    """Recognise all scanned pages of these files; tells `Event`s."""
    return Call("read_scans", (library, tuple(place_ids)), _NUMBERS)


def remove(library: str, paths: Sequence[Path]) -> Call[tuple[int, int]]:
    """Forget sources, or files out of a source that stays: how many files and passages went."""
    return Call("remove", (library, tuple(paths)))


def rebuild(library: str) -> Call[RebuildReport]:
    """Bring the index to the present settings while the old one keeps answering; tells `Event`s."""
    return Call("rebuild", (library,))


def sources(library: str) -> Call[tuple[SourceRow, ...]]:
    """The folders and files that were added, in that order."""
    return Call("ledger.sources", (library,))


def ledger_summary(library: str) -> Call[LedgerSummary]:
    """The library's ledger in numbers."""
    return Call("ledger.summary", (library,))


def ledger_rows(library: str, query: LedgerQuery, offset: int, limit: int) -> Call[LedgerPage]:
    """Some rows of the ledger."""
    return Call("ledger.rows", (library, query, offset, limit))


def find_files(library: str, text: str, limit: int) -> Call[tuple[LedgerRow, ...]]:
    """Files that can be asked about, whose name holds the text (any case), best first."""
    return Call("ledger.find", (library, text, limit))


# ---- asking -----------------------------------------------------------------------------------------------------


def ask(
    library: str,
    question: str,
    within: Sequence[Path] = (),
    quotes_only: bool = False,
    conversation: str | None = None,
    as_typed: bool = False,
) -> Call[Answer]:
    """Answer a question and keep the turn; tells `AnswerEvent`s. `as_typed`: without words of the conversation."""
    named = {"within": tuple(within), "quotes_only": quotes_only, "conversation": conversation, "as_typed": as_typed}
    return Call("ask", (library, question), named)


def find(library: str, question: str, options: Mapping[str, Any], filter: str = "") -> Call[Found]:
    """Find passages."""
    return Call("find", (library, question, options), {"filter": filter})


def conversations(library: str, text: str = "") -> Call[tuple[ConversationRow, ...]]:
    """The conversations with a library in which the text stands (title, question or answer), last asked first."""
    return Call("talks.all", (library, text))


def conversation(library: str, conversation: str) -> Call[tuple[Turn, ...]]:
    """The turns of a conversation, each footnote where its words stand now."""
    return Call("talks.turns", (library, conversation))


def rename_conversation(library: str, conversation: str, title: str) -> Call[None]:
    """Give a conversation another title."""
    return Call("talks.rename", (library, conversation, title))


def delete_conversation(library: str, conversation: str) -> Call[None]:
    """Forget a conversation with all its turns."""
    return Call("talks.delete", (library, conversation))


def writer_state(library: str) -> Call[WriterState]:
    """How the writing model stands; loads nothing."""
    return Call("writing_model.state", (library,))


def load_models(library: str) -> Call[WriterState]:
    """Bring the search and the writing model into memory, so that the first question does not wait."""
    return Call("writing_model.load", (library,))


# ---- opening a source -------------------------------------------------------------------------------------------


def warm_pages() -> Call[None]:
    """Start what draws pages, so that the first footnote opens at once."""
    return Call("pages.warm")


def open_source(library: str, path: str, text_id: str) -> Call[SourceFile]:
    """What a file looks like when it is opened beside an answer."""
    return Call("pages.open", (library, path, text_id))


def page_image(path: str, number: int, scale: float) -> Call[PageImage]:
    """Draw a page; `scale` 1 gives 72 pixels an inch."""
    return Call("pages.image", (path, number, scale))


def page_words(path: str, text_id: str, number: int) -> Call[PageWords]:
    """The text of a page with the box of each character, for selecting, copying and searching."""
    return Call("pages.words", (path, text_id, number))


def page_marks(path: str, text_id: str, spans: Sequence[tuple[int, int]]) -> Call[tuple[tuple[PageMarks, ...], ...]]:
    """Where each `text[start:end]` of a cleaned text stands on the pages of its file, in the order of the spans."""
    return Call("pages.marks", (path, text_id, tuple(spans)))


def source_text(text_id: str, around: int = 0) -> Call[SourceText]:
    """The text that was read, whole or (if it is very long) the part around an offset."""
    return Call("pages.text", (text_id, around))


def sheet(text_id: str, around: int = 0) -> Call[Sheet | None]:
    """How the sheet is laid out that an offset stands on; None when only the text can be shown."""
    return Call("pages.sheet", (text_id, around))


def sheet_rows(text_id: str, number: int, first: int) -> Call[SheetRows]:
    """A part of the rows of a sheet, from the row `first` on."""
    return Call("pages.rows", (text_id, number, first))


def sheet_cells(text_id: str, number: int, rows: tuple[int, int], columns: tuple[int, int]) -> Call[str]:
    """Cells of a sheet, from the first to the last row and column, as other programs take them."""
    return Call("pages.cells", (text_id, number, rows, columns))


def search_source(text_id: str, words: str) -> Call[TextMatches]:
    """Where words stand in the text that was read, in any case and whatever white space is between them."""
    return Call("pages.search", (text_id, words))


# ---- one file of the ledger -------------------------------------------------------------------------------------


def formats() -> Call[tuple[FormatFamily, ...]]:
    """Which types of files can be read, in families."""
    return Call("details.formats")


def file_detail(library: str, path: str) -> Call[FileDetail]:
    """All about one file; known error: it is not in the library (any more)."""
    return Call("details.open", (library, path))


def page_text(text_id: str, page: int) -> Call[SourceText]:
    """The text of one page with its blocks."""
    return Call("details.text", (text_id, page))


def preview_encoding(path: str, encoding: str) -> Call[EncodingPreview]:
    """The beginning of a file as it looks in an encoding, "" for the likeliest; nothing is kept."""
    return Call("details.preview", (path, encoding))


def choose_encoding(library: str, path: str, encoding: str) -> Call[int]:
    """Read a file in this encoding from now on, "" for the likeliest; gives the place that is to be read again."""
    return Call("details.choose_encoding", (library, path, encoding))


def can_remember_passwords() -> Call[bool]:
    """Whether the system has a keyring that keeps secrets."""
    return Call("passwords.can_remember")


def enter_password(
    library: str, path: str, password: str, everywhere: bool = False, remember: bool = False
) -> Call[PasswordTrial]:
    """Try a password on a locked file and keep it if it opens it; known error: the keyring does not take it."""
    return Call("passwords.enter", (library, path, password), {"everywhere": everywhere, "remember": remember})


# ---- settings ---------------------------------------------------------------------------------------------------


def forms() -> Call[tuple[FormGroup, ...]]:
    """All settings as forms."""
    return Call("options.forms")


def settings(library: str | None = None) -> Call[Values]:
    """All settings with their defaults, for everywhere or as one library has them."""
    return Call("settings", (library,))


def own_settings(library: str | None = None) -> Call[Values]:
    """Only what was changed, for everywhere, or what one library has of its own."""
    return Call("options.own", (library,))


def change_settings(changes: Mapping[str, Any], library: str | None = None) -> Call[None]:
    """Change settings by dotted key, all or none of them; known error: a value that is not allowed."""
    return Call("options.change", (changes, library))


def reset_setting(key: str, library: str | None = None) -> Call[None]:
    """Back to the default; of a library, to what holds everywhere."""
    return Call("options.reset", (key, library))


def change_cost(changes: Mapping[str, Any], library: str, everywhere: bool = False) -> Call[ChangeCost]:
    """What the library would have to do again with these changes, made for it alone or for everywhere."""
    return Call("options.cost", (changes, library, everywhere))


# ---- previews and templates -------------------------------------------------------------------------------------


def preview(library: str, path: str, changes: Mapping[str, Any], part: int = 1) -> Call[Preview]:
    """What cleaning and cutting make of a part of a file with these changes of settings; nothing is kept.

    A newer preview ends an older one, whose call is cancelled. Known errors: the file cannot be read, a value that is
    not allowed.
    """
    return Call("previews.show", (library, path, changes, part))


def write_questions(library: str, embedded: str, number: int) -> Call[tuple[str, ...]]:
    """The questions that the writing model writes for a passage of a preview, which takes seconds; they are kept.

    Known errors: there is no model that writes.
    """
    return Call("previews.write_questions", (library, embedded, number))


def templates() -> Call[tuple[Template, ...]]:
    """The bundles of settings to choose from: those of the application, then a person's own."""
    return Call("templates.all")


def save_template(title: str, library: str, changes: Mapping[str, Any]) -> Call[Template]:
    """Keep the library's settings with these changes under a title of one's own."""
    return Call("templates.save", (title, library, changes))


def delete_template(name: str) -> Call[None]:
    """Forget a template of one's own."""
    return Call("templates.delete", (name,))


def export_template(name: str, path: str) -> Call[None]:
    """Write a template into a file that can be given to somebody."""
    return Call("templates.export", (name, path))


def import_template(path: str) -> Call[Template]:
    """Keep the template that stands in a file; known error: what of it is not allowed."""
    return Call("templates.load", (path,))


def try_settings(library: str, changes: Mapping[str, Any], paths: Sequence[str]) -> Call[str]:
    """Index a few files with these changes in a library of their own, which can be asked; gives its name.

    Tells `Event`s. A trial with the same library that was there before is replaced.
    """
    return Call("trials.begin", (library, changes, tuple(paths)))

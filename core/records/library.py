"""What a library holds: files with their states, passages, libraries in numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from core.records.documents import BlockKind

FileState = Literal[
    "ready", "partly", "waiting", "working", "no_text", "locked", "failed", "skipped", "offline", "gone"
]
FILE_STATES: tuple[FileState, ...] = (
    "ready",
    "partly",
    "waiting",
    "working",
    "no_text",
    "locked",
    "failed",
    "skipped",
    "offline",
    "gone",
)


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage: `text == document.text[start:end]` of the cleaned document, always.

    `prefix` (heading path, table header) goes before the text in what is embedded. `page` is the first page's
    number, `tokens` counts the embedded text with the embedder's prefix and special tokens. `parent` is the span that
    is shown and read around it. A `question` that the text answers is embedded instead of it; one that the writing
    model wrote is one more way to a passage, which is its own parent then.
    """

    chunk_id: str
    start: int
    end: int
    text: str
    prefix: str = ""
    page: int | None = None
    heading: tuple[str, ...] = ()
    kind: BlockKind = "paragraph"
    tokens: int = 0
    parent: tuple[int, int] | None = None
    question: str = ""

    @property
    def is_written(self) -> bool:
        """Whether the question stands in no document: it leads to the passage and proves nothing."""
        return bool(self.question) and self.parent == (self.start, self.end)

    @property
    def embedded_text(self) -> str:
        """What the embedder reads (before its own prefix)."""
        if self.question:
            return self.question
        return f"{self.prefix}\n{self.text}" if self.prefix else self.text

    @property
    def searched_text(self) -> str:
        """What words are looked for in: the question and the answer."""
        if not self.question or self.is_written:  # the passage itself is found by its own words
            return self.embedded_text
        return "\n".join(filter(None, (self.question, self.prefix, self.text)))


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """A chunk together with where it stands: every place of its file, best first."""

    chunk: Chunk
    text_id: str
    paths: tuple[str, ...]
    page_label: str | None
    embed_hash: bytes
    has_vector: bool


TRIAL = "{library} (trial)"
"""What the library is called in which settings for another are tried."""


@dataclass(frozen=True, slots=True)
class FileRow:
    """One row of the ledger."""

    path: str
    state: FileState
    reason: str = ""
    pages: int = 0
    pages_without_text: tuple[int, ...] = ()
    chunks: int = 0
    encoding: str | None = None


@dataclass(frozen=True, slots=True)
class IndexReport:
    """What one run of adding or syncing did; `notices` say what of it a person should know."""

    files: tuple[FileRow, ...]
    unchanged: int
    embedded_chunks: int
    seconds: float
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RebuildReport:
    """What a rebuilding did; `notices` say what of it a person should know."""

    chunks: int
    embedded_chunks: int
    seconds: float
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Estimate:
    """What adding something would be: files and bytes to read, and about how long and how much disk.

    After `words_seconds` all of it can be searched by words, after `seconds` by meaning too.
    """

    files: int
    bytes: int
    seconds: float
    words_seconds: float
    disk_bytes: int


@dataclass(frozen=True, slots=True)
class LibraryStatus:
    """One library in numbers; `vectors` and `fulltext` are counted in the stores that answer now."""

    name: str
    files: int
    chunks: int
    vectors: int
    fulltext: int
    embedder: str
    generation: int
    needs_rebuild: bool


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing `doctor` noticed; `mend` says what mends it, "" when nothing needs to."""

    what: str
    severity: Literal["note", "problem"]
    mend: str = ""


# ---- as the window shows it -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class LibraryRow:
    """A library among the others: its name, how many files it lists, and when it was made (seconds since 1970)."""

    name: str
    files: int
    created_at: float


@dataclass(frozen=True, slots=True)
class SourceRow:
    """A folder or file somebody added. `files` counts its rows, `excluded` what the default excludes leave out.

    A web page has an `address`, and the time it was fetched in seconds since 1970.
    """

    id: int
    path: str
    kind: Literal["folder", "file"]
    files: int
    excluded: int
    state: Literal["", "offline"]
    address: str = ""
    fetched_at: float = 0.0


LedgerOrder = Literal["attention", "name", "newest", "passages"]
"""Needs attention first; by name; last indexed first; most passages first."""


@dataclass(frozen=True, slots=True)
class LedgerQuery:
    """Which rows of the ledger, in which order. `states` empty: all; `text`: part of a name or folder, any case."""

    states: tuple[FileState, ...] = ()
    text: str = ""
    order: LedgerOrder = "attention"
    source_id: int | None = None


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """One file as the library page lists it.

    `place_id` is None for rows that stand for something else than a file (what the default excludes leave out).
    `folders` lead to it, beginning with its source's name; `also_in` are the paths of the same file elsewhere;
    `indexed_at` is in seconds since 1970. `by_hand`: a person removed it and can bring it back. `scans`
    counts its pages that are pictures and were not recognised.
    """

    place_id: int | None
    source_id: int
    path: str
    folders: tuple[str, ...]
    state: FileState
    reason: str = ""
    pages: int = 0
    pages_without_text: tuple[int, ...] = ()
    chunks: int = 0
    encoding: str | None = None
    size: int = 0
    indexed_at: float | None = None
    also_in: tuple[str, ...] = ()
    by_hand: bool = False
    scans: int = 0


@dataclass(frozen=True, slots=True)
class LedgerPage:
    """Some rows of a query's result, from `offset` on, of `total`."""

    rows: tuple[LedgerRow, ...]
    offset: int
    total: int


@dataclass(frozen=True, slots=True)
class LedgerSummary:
    """A library's ledger in numbers. `counts` has all ten states and adds up to `files`.

    `meaning_files` of `worded_files` are searched by meaning too; `needs_rebuild`: made with other settings than now.
    """

    files: int
    passages: int
    counts: Mapping[FileState, int]
    meaning_files: int
    worded_files: int
    needs_rebuild: bool

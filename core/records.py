"""The frozen records that travel between the stages. Every offset is a Unicode code point."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

from array import array
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

BlockKind = Literal["heading", "paragraph", "list_item", "table", "code", "note"]
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
Scalar = str | int | float | bool


# ---- a document -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Page:
    """A page or slide: `text[start:end]` of its document. `number` counts from 1, `label` is the printed one.

    `blank` pages show nothing at all; a page that shows something but gave no text has neither.
    """

    number: int
    label: str | None
    start: int
    end: int
    has_text: bool
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A part of a document with a kind. Blocks are in order and do not overlap; text between them is allowed.

    `level` counts from 1 for headings (and list depth for list items), else 0. `header` is the header row of a
    table as text, repeated in what is embedded when the table is cut, never written into the document.
    """

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    header: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """What loading makes of a file, and what cleaning makes of that.

    `encoding` is the one a text was decoded from (None for formats that carry their own), `notices` are oddities
    worth a person's attention ("row 7 has 4 cells instead of 3").
    """

    text: str
    pages: tuple[Page, ...] = ()
    blocks: tuple[Block, ...] = ()
    metadata: Mapping[str, Scalar] = field(default_factory=dict)
    encoding: str | None = None
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace `text[start:end]`, never empty, by `replacement`. A rule's edits are sorted and do not overlap."""

    start: int
    end: int
    replacement: str = ""


@dataclass(frozen=True, slots=True)
class OffsetMap:
    """The way back from cleaned text to loaded text.

    The cleaned text is a row of pieces; piece i starts at `clean[i]` and stems from `loaded[i]:loaded_end[i]`. Kept
    pieces have equal lengths on both sides, replaced ones need not, deleted ones are left out. The last piece is empty
    and stands at the end of both texts. Without edits all three are empty.
    """

    clean: array[int] = field(default_factory=lambda: array("L"))
    loaded: array[int] = field(default_factory=lambda: array("L"))
    loaded_end: array[int] = field(default_factory=lambda: array("L"))

    def to_loaded(self, offset: int) -> int:
        """The loaded offset of a clean offset (a position inside a replacement maps to the replaced span's start)."""
        if not self.clean:
            return offset
        piece = bisect_right(self.clean, offset) - 1
        return self.loaded[piece] + (offset - self.clean[piece] if self._kept(piece) else 0)

    def span_to_loaded(self, start: int, end: int) -> tuple[int, int]:
        """The loaded span of a clean span; never empty unless the clean span is."""
        first = self.to_loaded(start)
        if start >= end:
            return first, first
        if not self.clean:
            return start, end
        piece = bisect_right(self.clean, end - 1) - 1
        last = self.loaded[piece] + end - self.clean[piece] if self._kept(piece) else self.loaded_end[piece]
        return first, last

    def _kept(self, piece: int) -> bool:
        if piece + 1 == len(self.clean):
            return True
        return self.clean[piece + 1] - self.clean[piece] == self.loaded_end[piece] - self.loaded[piece]


# ---- what is stored and found ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Chunk:
    """A passage: `text == document.text[start:end]` of the cleaned document, always.

    `prefix` (heading path, table header) goes before the text in what is embedded. `page` is the first page's
    number, `tokens` counts the embedded text with the embedder's prefix and special tokens.
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

    @property
    def embedded_text(self) -> str:
        """What the embedder reads (before its own prefix)."""
        return f"{self.prefix}\n{self.text}" if self.prefix else self.text


@dataclass(frozen=True, slots=True)
class StoredChunk:
    """A chunk together with where it stands: every place of its file, best first."""

    chunk: Chunk
    text_id: str
    paths: tuple[str, ...]
    page_label: str | None
    embed_hash: bytes
    has_vector: bool


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
    """What one run of adding or syncing did."""

    files: tuple[FileRow, ...]
    unchanged: int
    embedded_chunks: int
    seconds: float


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


# ---- filters --------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Condition:
    """One comparison. `field`: type, path, name, size, modified, page, heading, or `meta.<name>`.

    `op`: "eq", "ne", "lt", "le", "gt", "ge", "in", "not_in", "contains", "exists"; `value` fits the op (a tuple for
    in and not_in, a bool for exists).
    """

    field: str
    op: Literal["eq", "ne", "lt", "le", "gt", "ge", "in", "not_in", "contains", "exists"]
    value: Scalar | tuple[Scalar, ...]


@dataclass(frozen=True, slots=True)
class AllOf:
    """Every part holds."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class AnyOf:
    """At least one part holds."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Filter


Filter = Condition | AllOf | AnyOf | Not


# ---- searching ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChannelScore:
    """A hit's place (from 1) and raw score in one channel."""

    rank: int
    score: float


@dataclass(frozen=True, slots=True)
class Hit:
    """One found passage; the same text in several places is one hit."""

    rank: int
    chunk_id: str
    text_id: str
    score: float
    path: str
    other_paths: tuple[str, ...]
    page: int | None
    page_label: str | None
    start: int
    end: int
    heading: tuple[str, ...]
    text: str
    channels: Mapping[str, ChannelScore]


@dataclass(frozen=True, slots=True)
class Stage:
    """What one stage of a search kept and removed."""

    stage: str
    kept: int
    removed: int


@dataclass(frozen=True, slots=True)
class Found:
    """The hits of a question, best first, with how they came about."""

    hits: tuple[Hit, ...]
    trace: tuple[Stage, ...]
    notices: tuple[str, ...] = ()


# ---- answering ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Footnote:
    """The exact words a sentence stands on: `text == document.text[start:end]`."""

    number: int
    path: str
    page: int | None
    page_label: str | None
    start: int
    end: int
    text: str
    heading: tuple[str, ...]
    text_id: str = ""


@dataclass(frozen=True, slots=True)
class Unit:
    """A sentence, list item or table row of an answer; `supported` is None for headings and code."""

    text: str
    footnotes: tuple[int, ...]
    supported: bool | None


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of what could have answered did."""

    files_used: int
    files_matching: int
    files_unread: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What a question got back."""

    answer: str
    units: tuple[Unit, ...]
    footnotes: tuple[Footnote, ...]
    quotes: tuple[Footnote, ...]
    route: Literal["passages", "document", "list", "database"]
    not_found: bool
    question_used: str
    coverage: Coverage
    mode: Literal["written", "quotes"]
    model: str | None
    seconds_to_first_quote: float | None
    seconds_to_first_word: float | None
    seconds: float
    conversation: str | None
    notices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class AnswerEvent:
    """What an answer in the making has to show.

    "quotes": its `notes`, at once; "words": a piece of `text` as it is written; "unit": a `unit` that was checked, with
    the `notes` it stands on.
    """

    kind: Literal["quotes", "words", "unit"]
    notes: tuple[Footnote, ...] = ()
    text: str = ""
    unit: Unit | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """A question of a conversation and what it got back. `asked_at` is in seconds since 1970.

    `changed` are the paths of files that no longer hold some of the words that were cited; the words are as saved.
    """

    question: str
    answer: Answer
    asked_at: float
    changed: tuple[str, ...] = ()

"""What loading and cleaning make of a file. Every offset is a Unicode code point."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

from array import array
from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

BlockKind = Literal["heading", "paragraph", "list_item", "table", "code", "note"]
Scalar = str | int | float | bool


@dataclass(frozen=True, slots=True)
class Page:
    """A page or slide: `text[start:end]` of its document. `number` counts from 1, `label` is the printed one.

    `blank` pages show nothing, or nothing that is writing; a page that shows something but gave no text (or is a scan
    of which only what was put on it is text) has neither.
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
    table as text, repeated in what is embedded when the table is cut, never written into the document. `row` is how a
    sheet counts the row that the block begins with, 0 for what is no row of a sheet.
    """

    kind: BlockKind
    start: int
    end: int
    level: int = 0
    header: str = ""
    row: int = 0


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

"""Old Word files (.doc, Word 97 to 2003): headings, numbered items, tables, notes and page headers.

The text is put together from the piece table of the file as [MS-DOC] 2.4.1 says. What a macro or an object holds is
never run.
"""

import contextlib
import io
import re
import struct
from bisect import bisect_right
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

from core.errors import LoadError
from core.loading.building import TextBuilder, one_line
from core.loading.doc_numbering import Numbering
from core.loading.doc_paragraphs import Facts, Paragraphs
from core.loading.formats import Loader, LoadOptions, Source, needs_password
from core.loading.kinds import old_office_kind
from core.loading.ole_properties import SUMMARY, properties
from core.records import BlockKind, Document, Scalar

_ENCRYPTED, _WHICH_TABLE = 0x0100, 0x0200
_WORD97 = 0xC1
_CONTAINER = b"\xd0\xcf\x11\xe0"
_CELL, _FIELD_BEGIN, _FIELD_SEP = "\x07", "\x13", "\x14"
_ENDS, _FIELDS = re.compile("[\r\x07\x0c]"), re.compile("[\x13\x14\x15]")
_PARTS: tuple[tuple[int, BlockKind], ...] = (
    (0x4C, "paragraph"),
    (0x50, "note"),
    (0x54, "note"),
    (0x58, "note"),
    (0x5C, "note"),
    (0x60, "note"),
    (0x64, "paragraph"),
    (0x68, "paragraph"),
)
"""Where the FIB counts the characters of: the text, footnotes, headers, macros, comments, endnotes, text boxes."""
_BROKEN = (OSError, ValueError, IndexError, struct.error, KeyError)


def looks_like_doc(source: Source) -> bool:
    """Whether this is an old Word file."""
    return "Word" in source.seen(old_office_kind)


def _load(source: Source, options: LoadOptions) -> Document:
    from olefile import OleFileIO

    if not source.data.startswith(_CONTAINER):
        raise LoadError("This is not a Word file of Word 97 or newer: another program or an older Word wrote it")
    try:
        with closing(OleFileIO(io.BytesIO(source.data))) as container:
            if container.exists("\x09DRMContent"):
                raise LoadError("This file is locked by rights management and can only be opened in Word", "locked")
            word = container.openstream("WordDocument").read()
            return _read(container, word)
    except _BROKEN as error:
        raise LoadError("This Word file is damaged and cannot be read") from error


def _read(container: Any, word: bytes) -> Document:
    version, flags = struct.unpack_from("<H", word, 2)[0], struct.unpack_from("<H", word, 10)[0]
    if flags & _ENCRYPTED:
        raise needs_password()
    if version < _WORD97:
        raise LoadError("This file is of Word 95 or older. Open it in Office and save it in the new format")
    table = container.openstream("1Table" if flags & _WHICH_TABLE else "0Table").read()
    data = container.openstream("Data").read() if container.exists("Data") else b""
    pieces = list(_pieces(word, table))
    text = "".join(piece.text for piece in pieces)
    reader = _Reader(text, pieces, *_structure(word, table, data))
    at = 0
    for offset, kind in _PARTS:
        length = max(struct.unpack_from("<i", word, offset)[0], 0)
        reader.add(at, min(at + length, len(text)), kind)
        at += length
    return reader.builder.document(dict(_metadata(container)))


def _structure(word: bytes, table: bytes, data: bytes) -> tuple[Paragraphs | None, Numbering | None]:
    """What the paragraphs are and their numbers; None when that is damaged, which leaves the words."""
    try:
        paragraphs = Paragraphs(word, table, data)
    except _BROKEN:
        return None, None
    try:
        return paragraphs, Numbering(word, table)
    except _BROKEN:
        return paragraphs, None


@dataclass(frozen=True, slots=True)
class _Piece:
    """A part of the text: where it begins in the text and in the stream, and how many bytes a character has."""

    start: int
    place: int
    width: int
    text: str


def _pieces(word: bytes, table: bytes) -> Iterator[_Piece]:
    """The characters of the file in the order of their positions."""
    start, length = struct.unpack_from("<II", word, 0x01A2)
    clx = table[start : start + length]
    at = 0
    while at < len(clx) and clx[at] == 1:  # properties that pieces refer to
        at += 3 + struct.unpack_from("<H", clx, at + 1)[0]
    if at >= len(clx) or clx[at] != 2:
        raise ValueError("no pieces")
    size = struct.unpack_from("<I", clx, at + 1)[0]
    plc = clx[at + 5 : at + 5 + size]
    count = (size - 4) // 12
    ends = struct.unpack_from(f"<{count + 1}I", plc)
    begun = 0
    for number in range(count):
        place = struct.unpack_from("<I", plc, 4 * (count + 1) + 8 * number + 2)[0]
        characters = ends[number + 1] - ends[number]
        if place & 0x40000000:
            begin, width = (place & 0x3FFFFFFF) // 2, 1
            text = word[begin : begin + characters].decode("cp1252", "replace")
        else:
            begin, width = place, 2
            # One character for every two bytes, so that positions hold; pairs are joined at the end.
            text = word[begin : begin + 2 * characters].decode("utf-16-le", "surrogatepass")
            if len(text) != characters:
                text = _by_units(word[begin : begin + 2 * characters])
        yield _Piece(begun, begin, width, text)
        begun += len(text)


def _by_units(raw: bytes) -> str:
    return "".join(map(chr, struct.unpack(f"<{len(raw) // 2}H", raw[: len(raw) // 2 * 2])))


def _joined(text: str) -> str:
    """The two halves of a rare character as one, a half alone as the sign for what is lost."""
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


@dataclass(frozen=True, slots=True)
class _Line:
    """A paragraph on its way into the document."""

    kind: BlockKind
    text: str
    level: int = 0


class _Reader:
    """Puts the parts of a file together."""

    def __init__(
        self, text: str, pieces: list[_Piece], paragraphs: Paragraphs | None, numbering: Numbering | None
    ) -> None:
        self.builder = TextBuilder()
        self._text = text
        self._pieces = pieces
        self._starts = [piece.start for piece in pieces]
        self._paragraphs = paragraphs
        self._numbering = numbering
        self._rows: list[list[list[_Line]]] = []
        self._cells: list[list[_Line]] = []
        self._cell: list[_Line] = []

    def add(self, start: int, end: int, kind: BlockKind) -> None:
        """Add one part of the file: a return ends a paragraph, a bell a cell or, when marked so, a row."""
        text = _without_fields(self._text[start:end])
        begun = 0
        for match in _ENDS.finditer(text):
            facts = self._facts(start + match.start())
            line = self._line(text[begun : match.start()], kind, facts)
            begun = match.end()
            if match[0] == _CELL:
                self._end_cell(line, facts)
            elif self._cells or (facts is not None and facts.in_table):
                self._cell.append(line)
            else:
                self._flush()
                self.builder.add(line.kind, line.text, line.level)
        self._flush()
        last = self._line(text[begun:], kind, None)
        self.builder.add(last.kind, last.text, last.level)

    def _facts(self, position: int) -> Facts | None:
        if self._paragraphs is None:
            return None
        number = bisect_right(self._starts, position) - 1
        if number < 0:
            return None
        piece = self._pieces[number]
        return self._paragraphs.at(piece.place + piece.width * (position - piece.start))

    def _line(self, raw: str, kind: BlockKind, facts: Facts | None) -> _Line:
        text = _joined(raw.replace("\0", "")).replace("\x0b", "\n").replace("\x1e", "-").replace("\x1f", "\u00ad")
        if facts is None:
            return _Line(kind, text)
        number = self._numbering.of(facts) if self._numbering is not None else ""
        shown = f"{number} {text}" if number and text.strip() else text
        if kind != "paragraph":
            return _Line(kind, shown)
        if facts.heading:
            return _Line("heading", one_line(shown), facts.heading)
        return _Line("list_item", shown, facts.depth + 1) if facts.listed else _Line("paragraph", shown)

    def _end_cell(self, line: _Line, facts: Facts | None) -> None:
        unmarked = facts is None and self._cells and not self._cell and not line.text
        if unmarked or (facts is not None and facts.row_end):
            self._rows.append(self._cells)
            self._cells, self._cell = [], []
        else:
            self._cells.append([*self._cell, line])
            self._cell = []

    def _flush(self) -> None:
        """Add the table that has come to its end; one of a single column, or with headings in it, only arranges."""
        rows = [*self._rows, self._cells] if self._cells else self._rows
        lines = [line for row in rows for cell in row for line in cell] + self._cell
        self._rows, self._cells, self._cell = [], [], []
        if max(map(len, rows), default=0) < 2 or any(line.kind == "heading" for line in lines):
            for line in lines:
                self.builder.add(line.kind, line.text, line.level)
        else:
            self.builder.table([[" ".join(line.text for line in cell if line.text) for cell in row] for row in rows])


def _without_fields(text: str) -> str:
    """The text with zeros in place of the marks and the instructions of fields: only their results are seen."""
    out = list(text)
    begun: list[tuple[int, int]] = []  # where it begins, and where its result does
    for match in _FIELDS.finditer(text):
        at = match.start()
        out[at] = "\0"
        if match[0] == _FIELD_BEGIN:
            begun.append((at, -1))
        elif match[0] == _FIELD_SEP and begun:
            begun[-1] = (begun[-1][0], at)
        elif begun:
            start, result = begun.pop()
            end = at if result < 0 else result
            out[start:end] = "\0" * (end - start)
    return "".join(out)


def _metadata(container: Any) -> Iterator[tuple[str, Scalar]]:
    if container.exists(SUMMARY):
        with contextlib.suppress(*_BROKEN):
            yield from properties(container.openstream(SUMMARY).read())


LOADER = Loader("doc", 3, frozenset({".doc", ".dot"}), looks_like_doc, _load)

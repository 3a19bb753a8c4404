"""Old Word files (.doc, Word 97 to 2003): their text by paragraphs, table rows, notes and headers.

The text is put together from the piece table of the file as [MS-DOC] 2.4.1 says. What a macro or an object holds is
never run.
"""

import io
import re
import struct
from collections.abc import Iterator
from contextlib import closing
from typing import Any

from core.errors import LoadError
from core.loading.building import TextBuilder
from core.loading.formats import Loader, LoadOptions, Source
from core.loading.kinds import old_office_kind
from core.records import BlockKind, Document, Scalar

_ENCRYPTED, _WHICH_TABLE = 0x0100, 0x0200
_WORD97 = 0xC1
_CELL, _FIELD_BEGIN, _FIELD_SEP, _FIELD_END = "\x07", "\x13", "\x14", "\x15"
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


def looks_like_doc(data: bytes) -> bool:
    """Whether this is an old Word file."""
    return "Word" in old_office_kind(data)


def _load(source: Source, options: LoadOptions) -> Document:
    from olefile import OleFileIO

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
        raise LoadError("Needs a password", "locked")
    if version < _WORD97:
        raise LoadError("This file is of Word 95 or older. Open it in Office and save it in the new format")
    table = container.openstream("1Table" if flags & _WHICH_TABLE else "0Table").read()
    text = _text(word, table)
    builder = TextBuilder()
    at = 0
    for offset, kind in _PARTS:
        length = struct.unpack_from("<i", word, offset)[0]
        _add(text[at : at + length], kind, builder)
        at += max(length, 0)
    return builder.document(dict(_metadata(container)))


def _text(word: bytes, table: bytes) -> str:
    """All characters of the file in the order of their positions, from the pieces that hold them."""
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
    parts: list[str] = []
    for number in range(count):
        place = struct.unpack_from("<I", plc, 4 * (count + 1) + 8 * number + 2)[0]
        characters = ends[number + 1] - ends[number]
        if place & 0x40000000:
            begin = (place & 0x3FFFFFFF) // 2
            parts.append(word[begin : begin + characters].decode("cp1252", "replace"))
        else:
            raw = word[place : place + 2 * characters]
            parts.append(raw.decode("utf-16-le", "replace"))
    return "".join(parts)


def _add(text: str, kind: BlockKind, builder: TextBuilder) -> None:
    """Add one part of the file: a bell ends a cell, one more a row; a return ends a paragraph, unless in a row."""
    rows: list[list[str]] = []
    cells: list[str] = []
    inside = ""
    for piece in re.split("([\r\x07\x0c])", _without_fields(text)):
        if piece == _CELL and cells and not inside:
            rows.append(cells)
            cells = []
        elif piece == _CELL:
            cells.append(inside)
            inside = ""
        elif piece not in ("\r", "\x0c"):
            inside += piece
        elif cells:
            inside += " "
        else:
            builder.table(rows)
            rows = []
            _add_paragraph(inside, kind, builder)
            inside = ""
    builder.table([*rows, cells])
    _add_paragraph(inside, kind, builder)


def _add_paragraph(text: str, kind: BlockKind, builder: TextBuilder) -> None:
    builder.add(kind, text.replace("\x0b", "\n").replace("\x1e", "-").replace("\x1f", "\u00ad"))


def _without_fields(text: str) -> str:
    """The results of fields without their instructions."""
    out: list[str] = []
    hidden: list[bool] = []
    for piece in re.split("([\x13\x14\x15])", text):
        if piece == _FIELD_BEGIN:
            hidden.append(True)
        elif piece == _FIELD_SEP and hidden:
            hidden[-1] = False
        elif piece == _FIELD_END and hidden:
            hidden.pop()
        elif not any(hidden):
            out.append(piece)
    return "".join(out)


def _metadata(container: Any) -> Iterator[tuple[str, Scalar]]:
    try:
        about = container.get_metadata()
    except _BROKEN:
        return
    for key, value in (("title", about.title), ("author", about.author), ("subject", about.subject)):
        if isinstance(value, bytes) and value.strip(b"\0 "):
            yield key, value.decode("utf-8" if about.codepage == 65001 else "cp1252", "replace").strip("\0 ")
    for key, moment in (("created", about.create_time), ("modified", about.last_saved_time)):
        if moment is not None and moment.year > 1970:
            yield key, moment.isoformat()


LOADER = Loader("doc", 1, frozenset({".doc", ".dot"}), looks_like_doc, _load)

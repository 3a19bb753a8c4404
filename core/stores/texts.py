"""The cleaned texts: what was read once is kept whole, so that cutting, quoting and showing need no file again."""

import json
import sys
import zlib
from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from operator import attrgetter

from core.errors import StoreError
from core.records import Block, Document, OffsetMap, Page, Scalar
from core.stores.folding import as_float, folded, printable
from core.stores.sqlite import Row, SqliteFile

_LEVEL = 1  # zlib: three times as fast as the default and nearly as small for prose
_PAGE = attrgetter(*(field.name for field in fields(Page)))  # not `astuple`, which copies every value deeply
_BLOCK = attrgetter(*(field.name for field in fields(Block)))
_INFO = "text_id, reading_id, file_id, loader, characters, encoding, page_count, pages_without_text"


@dataclass(frozen=True, slots=True)
class TextInfo:
    """A text without its body. `pages_without_text` are the numbers of pages that show something but gave nothing."""

    text_id: str
    reading_id: str
    file_id: str
    loader: str
    characters: int
    encoding: str | None
    pages: int
    pages_without_text: tuple[int, ...]


class Texts:
    """The table of texts, shared by all libraries of the data folder."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    def put_text(
        self,
        reading_id: str,
        text_id: str,
        file_id: str,
        loader: str,
        document: Document,
        offset_map: OffsetMap,
        ends: "array[int]",
    ) -> None:
        """Keep a cleaned document with its way back and its sentence ends; nothing happens when it is there.

        Raises `StoreError` when the text cannot be kept (over SQLite's limit of a billion bytes).
        """
        bare = [page.number for page in document.pages if not page.has_text and not page.blank]
        body = _packed(document.text.encode("utf-8", "surrogatepass"))
        values = (
            text_id,
            reading_id,
            file_id,
            loader,
            len(document.text),
            document.encoding,
            len(document.pages),
            _json(bare),
            _json([printable(notice) for notice in document.notices]),
            _json(dict(document.metadata)),
            _packed(_json([_PAGE(page) for page in document.pages]).encode()),
            _packed(_json([_BLOCK(block) for block in document.blocks]).encode()),
            _pack_numbers(ends),
            b"".join(
                _sized(_pack_numbers(part)) for part in (offset_map.clean, offset_map.loaded, offset_map.loaded_end)
            ),
            body,
        )
        if len(body) > 900_000_000:
            raise StoreError("The text is too long to be kept.")
        with self._file.write() as connection:
            holders = ",".join("?" * len(values))
            added = connection.execute(f"INSERT INTO texts VALUES ({holders}) ON CONFLICT DO NOTHING", values)
            if added.rowcount:
                connection.executemany(
                    "INSERT INTO metadata (text_id, name, kind, value) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
                    _typed(text_id, document.metadata),
                )

    def text(self, text_id: str) -> tuple[Document, OffsetMap, "array[int]"]:
        """The cleaned document, the way back to the loaded one, and its sentence ends. Raises `StoreError`."""
        row = self._file.row(
            "SELECT encoding, notices, metadata, pages, blocks, ends, offset_map, body FROM texts WHERE text_id = ?",
            (text_id,),
        )
        if row is None:
            raise StoreError("This text is no longer in the library. Look for changes in the folder, then try again.")
        encoding, notices, metadata, pages, blocks, ends, offset_map, body = row
        document = Document(
            text=zlib.decompress(body).decode("utf-8", "surrogatepass"),
            pages=unpack_pages(pages),
            blocks=tuple(Block(*block) for block in json.loads(zlib.decompress(blocks))),
            metadata=json.loads(metadata),
            encoding=encoding,
            notices=tuple(json.loads(notices)),
        )
        return document, OffsetMap(*(_unpack_numbers(part) for part in _parts(offset_map))), _unpack_numbers(ends)

    def info(self, text_id: str) -> TextInfo | None:
        """What is known of a text without reading its body."""
        row = self._file.row(f"SELECT {_INFO} FROM texts WHERE text_id = ?", (text_id,))
        return None if row is None else _info(row)

    def of_file(self, file_id: str) -> tuple[TextInfo, ...]:
        """Every text that was made from this file's bytes, newest first."""
        rows = self._file.rows(f"SELECT {_INFO} FROM texts WHERE file_id = ? ORDER BY rowid DESC", (file_id,))
        return tuple(_info(row) for row in rows)

    def kinds(self, library_id: int) -> Iterator[tuple[str, str]]:
        """The loader and the name of each file of a library that was read."""
        for row in self._file.rows(
            "SELECT t.loader, p.display FROM sources s CROSS JOIN places p ON p.source_id = s.id"
            " CROSS JOIN texts t ON t.text_id = p.text_id WHERE s.library_id = ?",
            (library_id,),
        ):
            yield row[0], row[1]

    def with_bare_pages(self, library_id: int, loaders: Collection[str]) -> dict[str, tuple[int, ...]]:
        """The pages without text of a library's texts that one of these loaders read, by text id."""
        rows = self._file.rows(
            "SELECT DISTINCT t.text_id, t.pages_without_text FROM sources s CROSS JOIN places p ON p.source_id = s.id"
            " CROSS JOIN texts t ON t.text_id = p.text_id WHERE s.library_id = ?1 AND t.pages_without_text <> '[]'"
            " AND t.loader IN (SELECT value FROM json_each(?2))",
            (library_id, json.dumps(sorted(loaders))),
        )
        return {text_id: tuple(json.loads(bare)) for text_id, bare in rows}

    def known_files(self, size: int) -> frozenset[str]:
        """The ids of the files of that many bytes that any place holds: only with these is hashing worth it."""
        rows = self._file.rows("SELECT DISTINCT file_id FROM places WHERE size = ? AND file_id IS NOT NULL", (size,))
        return frozenset(row[0] for row in rows)

    def collect_garbage(self) -> int:
        """Delete the texts that no place and no chunk holds any more, a few at a time; returns how many went."""
        unused = self._file.rows(
            "SELECT text_id FROM texts t WHERE NOT EXISTS (SELECT 1 FROM places p WHERE p.text_id = t.text_id)"
            " AND NOT EXISTS (SELECT 1 FROM chunks c WHERE c.text_id = t.text_id)"
        )
        deleted = 0
        for (text_id,) in unused:  # one transaction each: a long text takes its time to be overwritten with zeros
            deleted += self._file.run(
                "DELETE FROM texts WHERE text_id = ?1 AND NOT EXISTS (SELECT 1 FROM places WHERE text_id = ?1)"
                " AND NOT EXISTS (SELECT 1 FROM chunks WHERE text_id = ?1)",
                (text_id,),
            ).rowcount
        return deleted


def unpack_pages(packed: bytes) -> tuple[Page, ...]:
    """The pages of a text from the column `pages`."""
    return tuple(Page(*page) for page in json.loads(zlib.decompress(packed)))


def _info(row: Row) -> TextInfo:
    text_id, reading_id, file_id, loader, characters, encoding, pages, bare = row
    return TextInfo(text_id, reading_id, file_id, loader, characters, encoding, pages, tuple(json.loads(bare)))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=True, separators=(",", ":"))  # ASCII: lone surrogates survive


def _typed(text_id: str, metadata: Mapping[str, Scalar]) -> Iterable[tuple[str, str, str, Scalar]]:
    """Metadata as filters compare it: the kind of each value beside it, since SQLite knows no truth values."""
    for name, value in metadata.items():
        if isinstance(value, bool):
            yield text_id, folded(name), "flag", int(value)
        elif isinstance(value, str):
            yield text_id, folded(name), "text", folded(value)
        else:
            yield text_id, folded(name), "number", as_float(value)


def _packed(data: bytes) -> bytes:
    return zlib.compress(data, _LEVEL)


def _pack_numbers(numbers: "array[int]") -> bytes:
    """Offsets as differences in four bytes, low byte first: the same on every machine, and small once packed."""
    steps = array("i", (b - a for a, b in zip([0, *numbers], numbers, strict=False)))
    if sys.byteorder == "big":
        steps.byteswap()
    return _packed(steps.tobytes())


def _unpack_numbers(packed: bytes) -> "array[int]":
    steps = array("i")
    steps.frombytes(zlib.decompress(packed))
    if sys.byteorder == "big":
        steps.byteswap()
    numbers = array("L", bytes(array("L").itemsize * len(steps)))
    total = 0
    for index, step in enumerate(steps):
        total += step
        numbers[index] = total
    return numbers


def _sized(data: bytes) -> bytes:
    return len(data).to_bytes(4, "little") + data


def _parts(data: bytes) -> Iterable[bytes]:
    place = 0
    while place < len(data):
        length = int.from_bytes(data[place : place + 4], "little")
        yield data[place + 4 : place + 4 + length]
        place += 4 + length

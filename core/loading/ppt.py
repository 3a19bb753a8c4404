"""Old PowerPoint files (.ppt, 97 to 2003): each slide with its title, texts and notes, in the order of the slides.

The records are walked as [MS-PPT] 2.3 says; pictures, objects and macros are passed over.
"""

import io
import struct
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass

from core.errors import LoadError
from core.loading.building import TextBuilder, one_line
from core.loading.formats import Loader, LoadOptions, Source, needs_password
from core.loading.kinds import old_office_kind
from core.records import Document

_SLIDE, _NOTES, _MASTER, _COMMENT = 0x03EE, 0x03F0, 0x03F8, 0x2EE0
_LIST, _PERSIST, _TEXT_HEADER, _CHARS, _BYTES, _CSTRING = 0x0FF0, 0x03F3, 0x0F9F, 0x0FA0, 0x0FA8, 0x0FBA
_EDIT, _DIRECTORY, _DOCUMENT, _DRAWING_TEXT = 0x0FF5, 0x1772, 0x03E8, 0xF00D
_OUTLINE_REFERENCE = 0x0F9E
_TITLES = (0, 6)
_FIELD = "*"  # stands for a number or date that the program puts there
_DEEPEST = 30
_MOST_RECORDS = 2_000_000
_BROKEN = (OSError, ValueError, IndexError, struct.error, KeyError)


@dataclass(frozen=True, slots=True)
class _Record:
    """A record of the stream: its kind, its instance, and where its content is."""

    kind: int
    instance: int
    start: int
    end: int
    container: bool


def looks_like_ppt(source: Source) -> bool:
    """Whether this is an old PowerPoint file."""
    return "PowerPoint" in source.seen(old_office_kind)


def _load(source: Source, options: LoadOptions) -> Document:
    from olefile import OleFileIO

    try:
        with closing(OleFileIO(io.BytesIO(source.data))) as container:
            if container.exists("EncryptedSummary"):
                raise needs_password()
            data = container.openstream("PowerPoint Document").read()
            current = container.openstream("Current User").read() if container.exists("Current User") else b""
            return _Reader(data, current).read()
    except _BROKEN as error:
        raise LoadError("This PowerPoint file is damaged and cannot be read") from error


class _Reader:
    """One walk over a presentation."""

    def __init__(self, data: bytes, current: bytes) -> None:
        self._data = data
        self._newest = struct.unpack_from("<I", current, 16)[0] if len(current) >= 20 else 0
        self._places = self._directory()
        self._builder = TextBuilder()

    def read(self) -> Document:
        """The slides in order; when their list is broken, all texts in the order of the file."""
        document = self._document()
        lists = [] if document is None else [one for one in self._inside(document) if one.kind == _LIST]
        slides = [one for one in lists if one.instance == 0]
        notes = [place for one in lists if one.instance == 2 for _, place, _ in self._entries(one)]
        if not slides or not any(True for _ in self._entries(slides[0])):
            self._everything()
            return self._builder.document()
        entries = list(self._entries(slides[0]))
        for page, (_, place, outline) in enumerate(entries, 1):
            self._builder.page(page)
            self._slide(place, outline)
            if len(notes) == len(entries):
                self._note(notes[page - 1])
        if len(notes) != len(entries):
            for note in notes:
                self._note(note)
        return self._builder.document()

    def _note(self, place: int) -> None:
        for _, text in self._texts(self._record(place)):
            if text.strip() != _FIELD:
                self._builder.add("note", _lines(text))

    def _slide(self, place: int, outline: list[tuple[int, str]]) -> None:
        """A slide: what its list entry holds, then the boxes on the slide itself."""
        seen = set()
        texts = [*outline, *self._texts(self._record(place))] if place >= 0 else outline
        titles = [text for kind, text in texts if kind in _TITLES]
        for text in titles[:1]:
            self._builder.add("heading", one_line(text), 1)
            seen.add(text)
        for _, text in texts:
            if text not in seen:
                seen.add(text)
                for line in _lines(text).split("\n"):
                    self._builder.add("paragraph", line)
        if not texts:
            self._builder.shows_something()

    def _entries(self, listed: _Record) -> Iterator[tuple[int, int, list[tuple[int, str]]]]:
        """(number, place in the stream or -1, texts) of each slide in a list."""
        number, place, kind = 0, -1, -1
        texts: list[tuple[int, str]] = []
        begun = False
        for record in self._inside(listed):
            if record.kind == _PERSIST:
                if begun:
                    yield number, place, texts
                reference, _, _, number = struct.unpack_from("<IIiI", self._data, record.start)
                place, texts, kind, begun = self._places.get(reference, -1), [], -1, True
            elif record.kind == _TEXT_HEADER:
                kind = struct.unpack_from("<I", self._data, record.start)[0]
            elif text := self._text(record):
                texts.append((kind, text))
        if begun:
            yield number, place, texts

    def _texts(self, record: _Record | None, depth: int = 0) -> Iterator[tuple[int, str]]:
        """The texts below a record with their kinds."""
        kind = -1
        for inner in self._inside(record) if record is not None else ():
            if inner.kind == _TEXT_HEADER:
                kind = struct.unpack_from("<I", self._data, inner.start)[0]
            elif text := self._text(inner):
                yield kind, text
            elif inner.kind == _COMMENT:
                said = [self._wide(one) for one in self._inside(inner) if one.kind == _CSTRING]
                yield -1, ": ".join(said[:1] + said[1:2])
            elif (inner.container or inner.kind == _DRAWING_TEXT) and depth < _DEEPEST:
                yield from self._texts(inner, depth + 1)

    def _everything(self) -> None:
        for record in self._top():
            for _, text in self._texts(record):
                self._builder.add("paragraph", _lines(text))

    def _text(self, record: _Record) -> str:
        if record.kind == _CHARS:
            return self._wide(record)
        if record.kind == _BYTES:
            return self._data[record.start : record.end].decode("latin-1")
        return ""

    def _wide(self, record: _Record) -> str:
        return self._data[record.start : record.end].decode("utf-16-le", "replace")

    # ---- records ----------------------------------------------------------------------------------------------

    def _document(self) -> _Record | None:
        """The presentation as it was saved last: a file may still hold what it was before."""
        edit = self._record(self._newest) if self._newest else None
        if edit is not None and edit.kind == _EDIT and edit.end - edit.start >= 20:
            number = struct.unpack_from("<I", self._data, edit.start + 16)[0]
            found = self._record(self._places.get(number, -1))
            if found is not None and found.kind == _DOCUMENT:
                return found
        return next((record for record in self._top() if record.kind == _DOCUMENT), None)

    def _directory(self) -> dict[int, int]:
        """Where each persistent object stands now: the newest edit says it last, older ones say it of what it left."""
        places: dict[int, int] = {}
        edit = self._newest
        seen: set[int] = set()
        while edit and edit not in seen and edit + 28 <= len(self._data):
            seen.add(edit)
            record = self._record(edit)
            if record is None or record.kind != _EDIT:
                break
            before, directory = struct.unpack_from("<II", self._data, record.start + 8)
            for number, place in self._listed(directory):
                places.setdefault(number, place)
            edit = before
        return places

    def _listed(self, place: int) -> Iterator[tuple[int, int]]:
        record = self._record(place)
        if record is None or record.kind != _DIRECTORY:
            return
        at = record.start
        while at + 4 <= record.end:
            head = struct.unpack_from("<I", self._data, at)[0]
            first, count = head & 0xFFFFF, head >> 20
            at += 4
            for number in range(count):
                if at + 4 > record.end:
                    return
                yield first + number, struct.unpack_from("<I", self._data, at)[0]
                at += 4

    def _record(self, place: int) -> _Record | None:
        if place < 0 or place + 8 > len(self._data):
            return None
        head, kind, length = struct.unpack_from("<HHI", self._data, place)
        end = min(place + 8 + length, len(self._data))
        return _Record(kind, head >> 4, place + 8, end, head & 15 == 15)

    def _inside(self, record: _Record) -> Iterator[_Record]:
        at, count = record.start, 0
        while at + 8 <= record.end and count < _MOST_RECORDS:
            inner = self._record(at)
            assert inner is not None
            yield inner
            at, count = inner.end, count + 1

    def _top(self) -> Iterator[_Record]:
        return self._inside(_Record(0, 0, 0, len(self._data), container=True))


def _lines(text: str) -> str:
    return text.replace("\r", "\n").replace("\x0b", "\n")


LOADER = Loader("ppt", 3, frozenset({".ppt", ".pps", ".pot"}), looks_like_ppt, _load)

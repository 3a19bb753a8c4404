"""What a reader process does with one file: read its bytes once, load, clean, find the sentence ends."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from core.analysis.sentences import sentence_ends
from core.cleaning import active, clean
from core.errors import LoadError
from core.loading import choose, load
from core.loading.formats import LoadOptions, Source
from core.records import Document, OffsetMap
from core.settings import Loading, Options, fingerprint


@dataclass(frozen=True, slots=True)
class Reading:
    """How files are read in one run: the part of the settings that decides what their text is."""

    load: LoadOptions
    cleaning: tuple[tuple[str, Options], ...]
    largest_file_bytes: int

    @classmethod
    def of(cls, settings: Mapping[str, Any], passwords: tuple[str, ...] = ()) -> Reading:
        """How complete settings say that files are read."""
        limits = Loading.model_validate(settings["loading"])
        return cls(
            LoadOptions(encoding=limits.encoding, passwords=passwords),
            tuple(active(settings["cleaning"])),
            limits.largest_file_mb * 1_000_000,
        )

    @property
    def cleaning_fingerprint(self) -> str:
        """The fingerprint of the active cleaning rules."""
        return fingerprint(list(self.cleaning))


@dataclass(frozen=True, slots=True)
class ReadTask:
    """One file to read. `known` are the texts that need not be made again should the bytes lead to one of them."""

    place_id: int
    path: str
    reading: Reading
    known: frozenset[str] = field(default_factory=frozenset)


@dataclass(frozen=True, slots=True)
class Prepared:
    """What became of one file. Without a `document` the text is one of those known already."""

    file_id: str
    reading_id: str
    text_id: str
    size: int
    mtime_ns: int
    loader: str
    document: Document | None
    offsets: OffsetMap
    ends: array[int]
    loaded: Document | None = None


def prepare(task: ReadTask) -> Prepared:
    """Read, load, clean and analyse the file of `task`. Raises `LoadError`."""
    return _prepare(Path(task.path), task.reading, task.known, keep_loaded=False)


def preview(task: ReadTask) -> Prepared:
    """As `prepare`, with the document as it was before cleaning kept beside it."""
    return _prepare(Path(task.path), task.reading, task.known, keep_loaded=True)


def _prepare(path: Path, reading: Reading, known: frozenset[str], *, keep_loaded: bool) -> Prepared:
    try:
        with path.open("rb") as file:
            info = path.stat()
            if info.st_size > reading.largest_file_bytes:
                raise LoadError(f"Larger than {reading.largest_file_bytes // 1_000_000} MB", "skipped")
            data = file.read()
    except OSError as error:
        raise LoadError(f"This file cannot be opened: {error.strerror}") from error
    source = Source(data, path.name, path)
    file_id = hashlib.sha256(data).hexdigest()[:32]
    chosen = choose(source)
    reading_id = short_hash(file_id, path.suffix.lower(), chosen.name, str(chosen.version), reading.load.encoding)
    text_id = short_hash(reading_id, reading.cleaning_fingerprint)
    if text_id in known:
        return Prepared(
            file_id, reading_id, text_id, len(data), info.st_mtime_ns, chosen.name, None, OffsetMap(), array("L")
        )
    _, document = load(source, reading.load)
    cleaned, offsets = clean(document, list(reading.cleaning))
    return Prepared(
        file_id,
        reading_id,
        text_id,
        len(data),
        info.st_mtime_ns,
        chosen.name,
        cleaned,
        offsets,
        sentence_ends(cleaned.text, cleaned.blocks),
        document if keep_loaded else None,
    )


def short_hash(*parts: str) -> str:
    """A name (32 hex digits) for a row of strings."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]

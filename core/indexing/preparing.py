"""What a reader process does with one file: read its bytes once, load, clean, find the sentence ends."""

from __future__ import annotations

import hashlib
import os
import stat
from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from core.analysis.sentences import sentence_ends
from core.cleaning import clean, steps_for
from core.errors import FailedState, LoadError
from core.indexing.scanner import NOT_ORDINARY
from core.indexing.types import Rules, cleaned_otherwise, rules_for
from core.loading import opened, read, reading_options_fingerprint
from core.loading.families import family_of
from core.loading.formats import LoadOptions, Source
from core.loading.recognised import kept_pages
from core.records import Document, OffsetMap
from core.settings import Loading, fingerprint


@dataclass(frozen=True, slots=True)
class Reading:
    """How files are read in one run: the part of the settings that decides what their text is.

    `cleaning` are the active rules, `by_type` those of the types of files for which they are others. `recognised` is
    the folder with what was recognised on the pages of all files ("": nothing was).
    """

    load: LoadOptions
    cleaning: Rules
    largest_file_bytes: int
    recognised: str = ""
    by_type: Mapping[str, Rules] = field(default_factory=dict)

    @classmethod
    def of(cls, settings: Mapping[str, Any], passwords: tuple[str, ...] = (), recognised: str = "") -> Reading:
        """How complete settings say that files are read."""
        limits = Loading.model_validate(settings["loading"])
        return cls(
            LoadOptions(encoding=limits.encoding, passwords=passwords),
            rules_for(settings["cleaning"]),
            limits.largest_file_mb * 1_000_000,
            recognised,
            {family: rules_for(settings["cleaning"], family) for family in cleaned_otherwise(settings["cleaning"])},
        )

    def rules(self, family: str) -> Rules:
        """The active rules for files of a type, in order."""
        return self.by_type.get(family, self.cleaning)


@dataclass(frozen=True, slots=True)
class ReadTask:
    """One file to read. `known` are the texts that need not be made again should the bytes lead to one of them.

    A file that was unpacked from others, `depth` of them one in the other, is called `name`, whatever its path is now.
    What is inside the file is unpacked below the folder `into`, for which "" says that there is no room yet.
    """

    place_id: int
    path: str
    reading: Reading
    known: frozenset[str] = field(default_factory=frozenset)
    name: str = ""
    depth: int = 0
    into: str = ""


class NotOpened(LoadError):
    """The file itself is not to blame (another program holds it, a permission is missing): it is tried again."""


@dataclass(frozen=True, slots=True)
class Inside:
    """A file inside another, unpacked to `file` ("": it was not, and `state` and `reason` say why)."""

    name: str
    size: int
    file: str
    file_id: str = ""
    state: FailedState = "skipped"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Prepared:
    """What became of one file. Without a `document` the text is one of those known already.

    `members` are the files inside it, which are read by themselves. `family` is its type.
    """

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
    members: tuple[Inside, ...] = ()
    family: str = ""


def prepare(task: ReadTask) -> Prepared:
    """Read, load, clean and analyse the file of `task`. Raises `LoadError`."""
    return prepared(*bytes_of(task), task, keep_loaded=False)


def preview(task: ReadTask) -> Prepared:
    """As `prepare`, with the document as it was before cleaning kept beside it."""
    return prepared(*bytes_of(task), task, keep_loaded=True)


def bytes_of(task: ReadTask) -> tuple[Source, os.stat_result]:
    """The bytes of the file of `task` under its name, with its state as they were read. Raises `LoadError`."""
    path = Path(task.path)
    data, info = _bytes_of(path, task.reading.largest_file_bytes)
    return Source(data, task.name or path.name, path), info


def prepared(source: Source, info: os.stat_result, task: ReadTask, *, keep_loaded: bool) -> Prepared:
    """Load, clean and analyse what was read. Raises `LoadError`."""
    data, reading, known = source.data, task.reading, task.known
    source, chosen = opened(source, reading.load)
    file_id = file_id_of(data)
    kept = kept_pages(reading.recognised, file_id)
    how = reading_options_fingerprint(reading.load)
    reading_id = short_hash(file_id, source.suffix, chosen.name, str(chosen.version), how, *kept.fingerprint())
    family = family_of(chosen.name, source.suffix)
    rules = steps_for(reading.rules(family), chosen.name)
    known_as = Prepared(
        file_id,
        reading_id,
        short_hash(reading_id, fingerprint(rules)),
        len(data),
        info.st_mtime_ns,
        chosen.name,
        None,
        OffsetMap(),
        array("L"),
        family=family,
    )
    if known_as.text_id in known:
        return known_as
    document = read(source, chosen, replace(reading.load, recognised=kept.folder))
    cleaned, offsets = clean(document, rules)
    return replace(
        known_as,
        document=cleaned,
        offsets=offsets,
        ends=sentence_ends(cleaned.text, cleaned.blocks),
        loaded=document if keep_loaded else None,
    )


def file_id_of(data: bytes) -> str:
    """The id of a file by its bytes."""
    return hashlib.sha256(data).hexdigest()[:32]


def _bytes_of(path: Path, most: int) -> tuple[bytes, os.stat_result]:
    """A file's bytes with its state as they were read. Never waits for the other end of a pipe."""
    try:
        with open(path, "rb", opener=_open_at_once) as file:
            info = os.fstat(file.fileno())
            if not stat.S_ISREG(info.st_mode):
                raise LoadError(NOT_ORDINARY, "skipped")
            if info.st_size > most:
                raise LoadError(f"Larger than {most // 1_000_000} MB", "skipped")
            return file.read(), info
    except OSError as error:
        raise NotOpened(_why(path, error)) from error


def _open_at_once(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _why(path: Path, error: OSError) -> str:
    if path.is_dir():
        return "This is a folder, not a file"
    if path.is_socket():
        return NOT_ORDINARY
    return f"This file cannot be opened: {error.strerror}"


def short_hash(*parts: str) -> str:
    """A name (32 hex digits) for a row of strings."""
    return hashlib.sha256("\0".join(parts).encode("utf-8", "surrogatepass")).hexdigest()[:32]

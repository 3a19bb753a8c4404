"""What can be tried on a file without reading all of it: whether a password opens it, how an encoding looks."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from core.errors import LoadError
from core.loading import LOADERS, containers, pdf
from core.loading.encodings import decode
from core.loading.formats import LoadOptions, Source
from core.loading.text import LOADER as TEXT
from core.loading.unlocking import unlocked
from core.records import Document

_BEGINNING_BYTES = 200_000
SHOWN_CHARS = 20_000
"""A preview shows so much: more than fits any screen, laid out without a stall."""


@dataclass(frozen=True, slots=True)
class LockedFile:
    """A file and a password to try on it."""

    path: str
    password: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Beginning:
    """The beginning of a text file, to be read in an encoding ("": the likeliest)."""

    path: str
    encoding: str


def try_password(task: LockedFile) -> None:
    """Raises `LoadError` ("locked") when the password does not open the file."""
    source, options = _source(task.path), LoadOptions(passwords=(task.password,))
    source = unlocked(source, options)
    if containers.is_archive(source):
        containers.try_passwords(source, options.passwords)
    elif b"%PDF-" in source.data[:1024]:
        pdf.opened(source.data, options.passwords).close()


def read_beginning(task: Beginning) -> Document:
    """The beginning of the text as it would be read in the encoding. Raises `LoadError`."""
    source = _source(task.path, _BEGINNING_BYTES)
    if len(source.data) == _BEGINNING_BYTES:
        source = replace(source, data=_whole_lines(source.data))
    loader = next((each for each in LOADERS if source.suffix in each.suffixes), TEXT)
    try:
        document = loader.load(source, LoadOptions(encoding=task.encoding))
    except LoadError:  # its beginning alone is not of its kind: show the letters
        text, encoding = decode(source.data, task.encoding)
        document = Document(text, encoding=encoding)
    text = document.text[:SHOWN_CHARS]
    blocks = tuple(replace(each, end=min(each.end, len(text))) for each in document.blocks if each.start < len(text))
    return Document(text, blocks=blocks, encoding=document.encoding)


def _whole_lines(data: bytes) -> bytes:
    """The bytes without a sign that was cut in half at their end."""
    if b"\0" in data[:4096]:
        return data[: len(data) // 4 * 4]
    return data[: data.rfind(b"\n") + 1] or data


def _source(path: str, most: int = -1) -> Source:
    file = Path(path)
    try:
        with file.open("rb") as opened:
            return Source(opened.read(most), file.name, file)
    except OSError as error:
        raise LoadError(f"This file cannot be opened: {error.strerror}") from error

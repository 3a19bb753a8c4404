"""What a reader process does with a file that may hold others: read it, and unpack these for the next round."""

from __future__ import annotations

import os
import shutil
import tempfile
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from core.errors import LoadError
from core.indexing.preparing import Inside, Prepared, ReadTask, bytes_of, file_id_of, prepared
from core.loading.containers import DEEPEST, Member, holds_files, is_archive, unpack
from core.loading.formats import Source

TOO_DEEP = f"It is inside of {DEEPEST} others; what is in it was not read"


@dataclass(frozen=True, slots=True)
class Packed:
    """An archive: it has no text of its own, only `members`. Not `complete`: others could not be unpacked."""

    file_id: str
    size: int
    mtime_ns: int
    members: tuple[Inside, ...]
    complete: bool = True


@dataclass(frozen=True, slots=True)
class Later:
    """There is no room yet for what is inside the file."""


Taken = Prepared | Packed
"""What became of a file."""


def take_in(task: ReadTask) -> Taken | Later:
    """Read the file of `task`, and unpack the files inside it. Raises `LoadError`."""
    return _take_in(task, keep_loaded=False)


def take_in_loaded(task: ReadTask) -> Taken | Later:
    """As `take_in`, with the document as it was before cleaning kept beside it."""
    return _take_in(task, keep_loaded=True)


def _take_in(task: ReadTask, *, keep_loaded: bool) -> Taken | Later:
    source, info = bytes_of(task)
    if not holds_files(source):
        return prepared(source, info, task, keep_loaded=keep_loaded)
    archive = is_archive(source)
    if task.depth >= DEEPEST:
        if archive:
            raise LoadError(TOO_DEEP, "skipped")
        return prepared(source, info, task, keep_loaded=keep_loaded)
    if not task.into:
        return Later()
    if archive:
        members, complete = _unpacked(source, task)
        return Packed(file_id_of(source.data), len(source.data), info.st_mtime_ns, members, complete)
    read = prepared(source, info, task, keep_loaded=keep_loaded)
    try:
        return replace(read, members=_unpacked(source, task)[0])
    except LoadError:  # what was sent along is damaged; the mail itself was read
        return read


def _unpacked(source: Source, task: ReadTask) -> tuple[tuple[Inside, ...], bool]:
    """What is inside, and whether that is all of it."""
    folder = Path(tempfile.mkdtemp(dir=task.into))
    try:
        members = unpack(source, folder, task.reading.load.passwords, task.reading.largest_file_bytes)
    except LoadError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return tuple(_inside(member) for member in members), members.complete


def _inside(member: Member) -> Inside:
    if member.file is None:
        return Inside(member.name, member.size, "", "", member.state, member.reason)
    return Inside(member.name, member.size, os.fspath(member.file), file_id_of(member.file.read_bytes()))


# ---- one file of many -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Wanted:
    """The file that is called `inner` inside the file at `path`, to be unpacked below the folder `into`."""

    path: str
    inner: str
    into: str
    passwords: tuple[str, ...] = field(default=(), repr=False)


def unpack_one(wanted: Wanted) -> str:
    """The path of the unpacked file. Raises `LoadError` when there is no such file inside."""
    path = Path(wanted.path)
    try:
        source = Source(path.read_bytes(), path.name)
    except OSError as error:
        raise LoadError(f"This file cannot be opened: {error.strerror}") from error
    folder = Path(tempfile.mkdtemp(dir=wanted.into))
    try:
        found = _one_of(source, wanted.inner, folder, wanted.passwords)
        kept = found.replace(folder / found.name)
        for below in folder.iterdir():
            if below != kept:
                shutil.rmtree(below)
        return os.fspath(kept)
    except LoadError:
        shutil.rmtree(folder, ignore_errors=True)
        raise


def _one_of(source: Source, inner: str, folder: Path, passwords: tuple[str, ...]) -> Path:
    """The file, which may be inside of another one that is inside of this one."""

    def leads_there(name: str) -> bool:
        return inner == name or inner.startswith(f"{name}/")

    below = Path(tempfile.mkdtemp(dir=folder))
    found = [each for each in unpack(source, below, passwords, wanted=leads_there) if each.file is not None]
    for member in sorted(found, key=lambda each: -len(each.name)):
        assert member.file is not None
        if member.name == inner:
            return member.file
        within = Source(member.file.read_bytes(), Path(member.name).name)
        if holds_files(within):
            with suppress(LoadError):
                return _one_of(within, inner[len(member.name) + 1 :], folder, passwords)
    raise LoadError("This file is not in there any more")

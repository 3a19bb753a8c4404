"""Files that hold other files: archives and mails with files sent along. What is in them is unpacked within limits.

Nothing inside is trusted: names never lead out of the folder that is unpacked into, and an archive that unpacks to
beyond every measure is given up.
"""

import bz2
import gzip
import io
import lzma
import re
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import IO, cast

from core.errors import FailedState, LoadError
from core.loading import mail, outlook
from core.loading.epub import LOADER as EPUB
from core.loading.formats import Source, needs_password
from core.loading.packages import office_kind, opendocument_kind

MOST_MEMBERS = 20_000
LARGEST_TOTAL_BYTES = 4_000_000_000
DEEPEST = 4
"""An archive in an archive in a mail is opened; deeper nesting is listed and left alone."""
_MOST_INFLATED = 300  # times, once it matters; real documents pack 20 to 60 times smaller
_INFLATION_MATTERS_BYTES = 200_000_000
_COPY_BYTES = 1 << 20
_SINGLE = (".gz", ".bz2", ".xz")
_SIGNS = {b"\x1f\x8b": ".gz", b"BZh": ".bz2", b"\xfd7zXZ\0": ".xz"}
_BROKEN = (
    *(zipfile.BadZipFile, tarfile.TarError, zlib.error, lzma.LZMAError, EOFError, OSError),
    *(NotImplementedError, RuntimeError, ValueError, KeyError),
)
TOO_LARGE = "This archive unpacks to far more than real documents do and was not read"
DAMAGED = "This archive is damaged and cannot be unpacked"


@dataclass(frozen=True, slots=True)
class Member:
    """A file inside another. `name` is its path in there; `file` is where it was unpacked to, None if it was not.

    Then `state` and `reason` say why.
    """

    name: str
    size: int
    file: Path | None
    state: FailedState = "skipped"
    reason: str = ""


class Members(list[Member]):
    """What is inside a file. Not `complete`: it is damaged, and further members could not be had."""

    complete = True


@dataclass(frozen=True, slots=True)
class _Packed:
    """A file before it is unpacked."""

    name: str
    size: int
    open: Callable[[], IO[bytes]]


def is_archive(source: Source) -> bool:
    """Whether the file is nothing but a container, without a text of its own."""
    data = source.data
    if data.startswith(b"PK"):
        kind = source.seen(office_kind)
        if not kind and source.suffix == ".zip":  # damaged
            return True
        bare = kind == "zip" and not source.seen(opendocument_kind) and not EPUB.sniff(source)
        return bare and source.suffix not in (".jar", ".apk", ".pages", ".numbers", ".key", ".xps", ".sketch")
    return data.startswith((b"7z\xbc\xaf\x27\x1c", *_SIGNS)) or data[257:262] == b"ustar"


def holds_files(source: Source) -> bool:
    """Whether there may be other files in the file."""
    if mail.LOADER.sniff(source):  # what belongs to a saved page is part of it
        return source.suffix not in mail.SAVED_PAGE.suffixes and not mail.SAVED_PAGE.sniff(source)
    return is_archive(source) or mail.MANY.sniff(source) or outlook.looks_like_outlook(source)


def unpack(
    source: Source,
    into: Path,
    passwords: tuple[str, ...] = (),
    largest_bytes: int = 1_000_000_000,
    wanted: Callable[[str], bool] | None = None,
) -> Members:
    """Unpack the file's members, or the `wanted` of them by name, into a folder.

    Raises `LoadError` when nothing can be had of it.
    """
    members = Members()
    used: set[str] = set()
    total = 0
    limit = max(_INFLATION_MATTERS_BYTES, len(source.data) * _MOST_INFLATED)
    try:
        for packed in _packed(source, passwords):
            if len(members) >= MOST_MEMBERS:
                raise LoadError(f"This archive holds more than {MOST_MEMBERS:,} files and was not read")
            name = _safe(packed.name)
            if not name:
                continue
            name = _apart(name, used)
            if wanted is not None and not wanted(name):
                continue
            if packed.size > largest_bytes:
                reason = f"Larger than {largest_bytes // 1_000_000} MB"
                members.append(Member(name, packed.size, None, "skipped", reason))
                continue
            target = into / f"{len(members):05}{PurePosixPath(name).suffix[:20]}"
            try:
                size = _write(packed, target, min(limit, LARGEST_TOTAL_BYTES) - total)
            except _BROKEN:
                members.append(Member(name, packed.size, None, "failed", "This file is damaged in its archive"))
                continue
            total += size
            members.append(Member(name, size, target))
    except _BROKEN as error:
        if not members:
            raise LoadError(DAMAGED) from error
        members.complete = False
    return members


def try_passwords(source: Source, passwords: tuple[str, ...]) -> None:
    """Raise `LoadError` ("locked") when the archive is locked and none of the passwords opens it."""
    with suppress(*_BROKEN):
        next(_packed(source, passwords), None)


def _write(packed: _Packed, target: Path, most: int) -> int:
    """Copy one member to a file; raises `LoadError` when it is more than `most` bytes."""
    size = 0
    with packed.open() as inside, target.open("wb") as file:
        while piece := inside.read(_COPY_BYTES):
            size += len(piece)
            if size > most:
                raise LoadError(TOO_LARGE)
            try:
                file.write(piece)
            except OSError as error:
                raise LoadError(
                    f"There is no room to unpack this file: {error.strerror}. Free some disk space."
                ) from error
    return size


def _apart(name: str, used: set[str]) -> str:
    """The name, with a number when another file has it."""
    path, number, apart = PurePosixPath(name), 2, name
    while apart in used:
        apart, number = str(path.with_name(f"{path.stem} ({number}){path.suffix}")), number + 1
    used.add(apart)
    return apart


def _safe(name: str) -> str:
    """A path inside the container, without anything that leads elsewhere; "" for what is no document."""
    parts = [part for part in re.split(r"[/\\]+", name) if part not in ("", ".", "..")]
    hidden = any(part.startswith(".") or part == "__MACOSX" for part in parts)
    return "" if hidden else "/".join(part.replace("\0", "").replace(":", "_") for part in parts)


def _packed(source: Source, passwords: tuple[str, ...]) -> Iterator[_Packed]:
    data = source.data
    if data.startswith(b"PK"):
        yield from _zip(data, passwords)
    elif data.startswith(b"7z\xbc\xaf\x27\x1c"):
        yield from _seven_zip(data, passwords)
    elif is_archive(source):
        yield from _tar_or_single(source)
    elif outlook.looks_like_outlook(source):
        yield from _sent(outlook.sent_along(data))
    elif mail.MANY.sniff(source) and not mail.LOADER.sniff(source):
        for message in mail.messages(data):
            yield from _sent(mail.sent_along(mail.parse(message)))
    else:
        yield from _sent(mail.sent_along(mail.parse(data)))


def _sent(files: Iterable[Source]) -> Iterator[_Packed]:
    for each in files:
        yield _Packed(each.name, len(each.data), partial(io.BytesIO, each.data))


def _zip(data: bytes, passwords: tuple[str, ...]) -> Iterator[_Packed]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        infos = [info for info in archive.infolist() if not info.is_dir()]
        password = _zip_password(archive, infos, passwords)
        for info in infos:
            yield _Packed(_zip_name(info), info.file_size, partial(archive.open, info, pwd=password))


def _zip_password(archive: zipfile.ZipFile, infos: list[zipfile.ZipInfo], passwords: tuple[str, ...]) -> bytes | None:
    """The password that opens the archive; raises `LoadError` ("locked") when none does."""
    locked = next((info for info in infos if info.flag_bits & 1), None)
    if locked is None:
        return None
    for password in passwords:
        try:
            with archive.open(locked, pwd=password.encode()) as file:
                file.read()
        except _BROKEN:
            continue
        return password.encode()
    raise needs_password(tried=bool(passwords))


def _zip_name(info: zipfile.ZipInfo) -> str:
    """The name of a member; without the flag for UTF-8 it is what Windows in China, Japan or the West wrote."""
    if info.flag_bits & 0x800 or info.filename.isascii():
        return info.filename
    raw = info.orig_filename.encode("cp437", "replace")
    for codec in ("utf-8", "gb18030", "shift_jis", "cp1252"):
        try:
            return raw.decode(codec)
        except UnicodeDecodeError:
            continue
    return info.filename


def _tar_or_single(source: Source) -> Iterator[_Packed]:
    """The files of a tar archive; what is compressed and no tar is one file."""
    found = False
    try:
        with tarfile.open(fileobj=io.BytesIO(source.data)) as archive:
            for member in archive:
                found = True
                if member.isfile():
                    yield _Packed(member.name, member.size, partial(_inside, archive, member))
    except tarfile.ReadError:
        if found:
            raise
    suffix = next((end for sign, end in _SIGNS.items() if source.data.startswith(sign)), "")
    if suffix and not found:
        stem = source.name[: -len(source.suffix)] if source.suffix in _SINGLE else source.name
        yield _Packed(PurePosixPath(stem).name or "file", 0, partial(_opened, suffix, source.data))


def _opened(suffix: str, data: bytes) -> IO[bytes]:
    """The one file in a compressed one."""
    packed = io.BytesIO(data)
    if suffix == ".bz2":
        return cast("IO[bytes]", bz2.open(packed))
    return cast("IO[bytes]", lzma.open(packed) if suffix == ".xz" else gzip.open(packed))


def _inside(archive: tarfile.TarFile, member: tarfile.TarInfo) -> IO[bytes]:
    file = archive.extractfile(member)
    if file is None:
        raise ValueError("not a file")
    return file


def _seven_zip(data: bytes, passwords: tuple[str, ...]) -> Iterator[_Packed]:
    from py7zr import SevenZipFile
    from py7zr.exceptions import ArchiveError, PasswordRequired
    from py7zr.io import BytesIOFactory

    for password in (None, *passwords):
        try:
            with SevenZipFile(io.BytesIO(data), password=password) as archive:
                listed = [info for info in archive.list() if not info.is_directory]
                total = sum(info.uncompressed for info in listed)
                if total > min(LARGEST_TOTAL_BYTES, max(_INFLATION_MATTERS_BYTES, len(data) * _MOST_INFLATED)):
                    raise LoadError(TOO_LARGE)
                factory = BytesIOFactory(LARGEST_TOTAL_BYTES)
                archive.extractall(factory=factory)
        except (PasswordRequired, lzma.LZMAError, ArchiveError, zlib.error):
            continue
        for info in listed:
            content = factory.products.get(info.filename)
            if content is not None:
                yield _Packed(info.filename, info.uncompressed, partial(io.BytesIO, content.read()))
        return
    raise needs_password(tried=bool(passwords))

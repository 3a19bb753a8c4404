"""What lies in a folder: every file to read, every one that cannot be, and a count of what is left out by default."""

# Paths are bytes here (a name need not be valid text), so os.path it is.
# ruff: noqa: PTH100, PTH110, PTH114, PTH116, PTH118
import os
import stat
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from core.errors import StoreError
from core.progress import Event, Progress
from core.records import FileState
from core.stores.folding import display_of
from core.stores.home import CATALOG
from core.stores.lock import NAME as LOCK

NOT_ORDINARY = "This is not an ordinary file"
_EXCLUDED_FOLDERS = frozenset(
    {
        "node_modules",
        "__pycache__",
        "site-packages",
        "venv",
        "$recycle.bin",
        "system volume information",
        "lost+found",
        "caches",
        "appdata",
        "__macosx",
    }
)
_EXCLUDED_FILES = frozenset({"thumbs.db", "desktop.ini", "icon\r"})
_TEMPORARY_PREFIXES = ("~$", ".~lock.", "._")


@dataclass(frozen=True, slots=True)
class Entry:
    """A file below a source. `relative` is its path below the root as bytes ("" when the source is the file).

    `state` is "waiting" for a file to read; otherwise what it is listed as at once, with its `reason`. `closed` is a
    folder that cannot be opened: what lies below it is not known.
    """

    relative: bytes
    size: int
    mtime_ns: int
    state: FileState = "waiting"
    reason: str = ""
    closed: bool = False


@dataclass(slots=True)
class Scan:
    """One look at a source: its entries and how many files the default excludes left out."""

    entries: list[Entry] = field(default_factory=list)
    excluded: int = 0


def path_key(path: bytes) -> str:
    """What two spellings of one path share: NFC, and case folded where the file system folds case."""
    text = unicodedata.normalize("NFC", os.fsdecode(path))
    return os.path.normcase(text) if os.name == "nt" else text


def scan(root: bytes, below: bytes, progress: Progress) -> Scan:
    """Look at `root`, or only at the part `below` it ("" for all). Raises `StoreError` when nothing is there.

    Links to folders are followed unless they lead back into a folder already being read.
    """
    start = os.path.join(root, below) if below else root
    found = Scan()
    try:
        info = os.stat(start)
    except OSError as error:
        if isinstance(error, (FileNotFoundError, NotADirectoryError)) and not os.path.islink(start):
            raise StoreError(f"There is nothing at {display_of(start)}.") from error
        found.entries.append(_entry(start, below))
        return found
    if not stat.S_ISDIR(info.st_mode):
        found.entries.append(_entry(start, below))
        return found
    for entry in _walk(start, below, {(info.st_dev, info.st_ino)}, found):
        found.entries.append(entry)
        if len(found.entries) % 500 == 0:
            progress.check()
            progress.report(Event("scanning", len(found.entries), 0, "files"))
    found.entries.sort(key=lambda entry: entry.relative)
    return found


def _walk(folder: bytes, relative: bytes, seen: set[tuple[int, int]], found: Scan) -> Iterator[Entry]:
    """Every entry below `folder`, depth first without recursion, adding what is left out to `found.excluded`."""
    open_folders = [(folder, relative)]
    while open_folders:
        here, here_relative = open_folders.pop()
        try:
            with os.scandir(here) as listing:
                children = sorted(listing, key=lambda child: child.name)
        except OSError as error:
            yield Entry(here_relative, 0, 0, "failed", f"This folder cannot be opened: {error.strerror}", closed=True)
            continue
        for child in children:
            path = os.path.join(here_relative, child.name) if here_relative else child.name
            if not _is_folder(child):
                if _excluded_file(child.name):
                    found.excluded += 1
                else:
                    yield _entry(child.path, path)
            elif _excluded_folder(child.name) or _is_data_folder(child.path):
                found.excluded += _count_files(child.path)
            else:
                identity = _identity(child)
                if identity is None or identity in seen:
                    yield Entry(path, 0, 0, "skipped", "This link leads back to a folder that is read already")
                else:
                    seen.add(identity)
                    open_folders.append((child.path, path))


def _is_folder(child: os.DirEntry[bytes]) -> bool:
    try:
        return child.is_dir()
    except OSError:  # a link that leads to itself
        return False


def _identity(child: os.DirEntry[bytes]) -> tuple[int, int] | None:
    try:
        info = os.stat(child.path)
    except OSError:
        return None
    return info.st_dev, info.st_ino


def _entry(path: bytes, relative: bytes) -> Entry:
    try:
        info = os.stat(path)
    except OSError as error:
        link = os.path.islink(path)
        reason = "This link leads nowhere" if link else f"This file cannot be opened: {error.strerror}"
        return Entry(relative, 0, 0, "skipped" if link else "failed", reason)
    if not stat.S_ISREG(info.st_mode):
        return Entry(relative, 0, info.st_mtime_ns, "skipped", NOT_ORDINARY)
    return Entry(relative, info.st_size, info.st_mtime_ns)


def _excluded_folder(name: bytes) -> bool:
    text = os.fsdecode(name).lower()
    return text.startswith(".") or text in _EXCLUDED_FOLDERS


def _is_data_folder(folder: bytes) -> bool:
    """Whether Footnote keeps its own data there: indexing it would change it, and be out of date at once."""
    return all(os.path.exists(os.path.join(folder, os.fsencode(name))) for name in (CATALOG, LOCK))


def _excluded_file(name: bytes) -> bool:
    text = os.fsdecode(name)
    return text.startswith((".", *_TEMPORARY_PREFIXES)) or text.lower() in _EXCLUDED_FILES


def _count_files(folder: bytes) -> int:
    return sum(len(files) for _, _, files in os.walk(folder))


def absolute(path: Path) -> bytes:
    """The absolute path as bytes, without resolving links (a person's own spelling is what they know)."""
    return os.path.abspath(os.fsencode(path))

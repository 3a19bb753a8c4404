"""Signs that a Chroma folder is broken, read from outside: opening a broken one can end the process.

A mark beside the folder stands there while a session writes. Found at a start, it says that the last session was
killed meanwhile. How often in a row a folder was found broken is counted in a file beside it.
"""

import os
import shutil
import stat
from pathlib import Path

_SQLITE_MAGIC = b"SQLite format 3\x00"
_DATABASE = "chroma.sqlite3"
_SLACK_BYTES = 1 << 20
_SPARSE_BYTES = 64 << 20
_BLOCK_BYTES = 512


def set_mark(folder: Path) -> None:
    """Note, before the first write of a session, that the folder is being written."""
    path = _mark(folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="ascii") as file:
        file.write(str(os.getpid()))
        file.flush()
        os.fsync(file.fileno())


def clear_mark(folder: Path) -> None:
    """Note that the writing session has closed the folder."""
    _mark(folder).unlink(missing_ok=True)


def suspicious(folder: Path) -> str | None:
    """Why the folder must not be opened, in plain words; None when nothing speaks against it."""
    if _mark(folder).exists():
        return "it was being written when the program ended"
    if not folder.exists():
        return None
    try:
        return _impossible(folder)
    except OSError as error:
        return f"it cannot be read ({error.strerror})"


def note_broken(folder: Path) -> int:
    """Count one more start that found the folder broken; returns how many in a row that makes."""
    count = times_broken(folder) + 1
    path = _counter(folder)
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_suffix(".part")
    temporary.write_text(str(count), encoding="ascii")
    temporary.replace(path)
    return count


def times_broken(folder: Path) -> int:
    """How many starts in a row have found the folder broken."""
    try:
        return int(_counter(folder).read_text(encoding="ascii"))
    except (FileNotFoundError, ValueError):
        return 0


def clear_broken(folder: Path) -> None:
    """Trust the folder again: a start has found it whole, or a person asked for a rebuild."""
    _counter(folder).unlink(missing_ok=True)


# Both files are kept beside the library's generations, so that a new generation is known to follow a broken one.


def _mark(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}.writing")


def _counter(folder: Path) -> Path:
    return folder.parent.parent / f"{folder.name}.distrusted"


def _impossible(folder: Path) -> str | None:
    database = folder / _DATABASE
    if not database.exists():
        return None if not any(folder.iterdir()) else "its database is missing"
    with database.open("rb") as file:
        start = file.read(len(_SQLITE_MAGIC))
    if start not in (b"", _SQLITE_MAGIC):
        return "its database is damaged"
    disk = shutil.disk_usage(folder).total
    for path in folder.rglob("*"):
        status = path.stat()
        if stat.S_ISREG(status.st_mode) and (why := _too_large(path, status, disk)):
            return why
    return None


def _too_large(path: Path, status: os.stat_result, disk: int) -> str | None:
    """A broken index was seen with a `link_lists.bin` of terabytes, nearly all of it a hole."""
    size = status.st_size
    blocks = getattr(status, "st_blocks", None)  # not on Windows
    holes = size > _SPARSE_BYTES and blocks is not None and blocks * _BLOCK_BYTES < size // 4
    vectors = path.with_name("data_level0.bin")
    # Upper links are kept for few vectors; the vectors themselves are always larger than those.
    too_long = path.name == "link_lists.bin" and vectors.exists() and size > vectors.stat().st_size + _SLACK_BYTES
    if size > disk or holes or too_long:
        return f"{path.name} is larger than it can be ({size:,} bytes)"
    return None

"""The ledger of files: which folders were added, what was found in them and how each file stands."""

import json
import ntpath
import os
from collections.abc import Iterable
from dataclasses import astuple, dataclass, replace
from pathlib import PurePath, PurePosixPath
from typing import Literal

from core.records import FileRow, FileState
from core.stores.folding import display_of, folded, path_of, printable
from core.stores.sqlite import Row, SqliteFile, in_groups

SourceKind = Literal["folder", "file"]
SourceState = Literal["", "offline"]

_SOURCE = "id, library_id, path, kind, device, state, excluded"
_PLACE = (
    "id, source_id, relative, display, file_id, size, mtime_ns, state, reason, text_id, encoding, by_hand, indexed_at,"
    " packed_in"
)
LIVE = "p.state NOT IN ('gone', 'skipped')"
"""A place `p` through which its text is found. An offline drive's files stay searchable."""
AWAY = "The folder is not there or most of its files are missing; still searchable"
NOT_OPEN = "This folder is not there or cannot be opened now"
_MOUNTS = (("/", "run", "media"), ("/", "media"), ("/", "Volumes"))
_DERIVED = "folded_path, folded_name, suffix"


@dataclass(frozen=True, slots=True)
class Source:
    """A folder or file somebody added. `path` is `os.fsencode` of it; `excluded` counts what was passed over."""

    id: int
    library_id: int
    path: bytes
    kind: SourceKind
    device: int
    state: SourceState = ""
    excluded: int = 0

    @property
    def display(self) -> str:
        """The path for people."""
        return display_of(self.path)


@dataclass(frozen=True, slots=True)
class NewPlace:
    """A file found under a source. `relative` is the path below it as bytes, `display` its absolute path for people.

    `packed_in` is the (outermost) file that holds it, also below the source; None for a file of its own.
    """

    source_id: int
    relative: bytes
    display: str
    size: int
    mtime_ns: int
    state: FileState = "waiting"
    reason: str = ""
    file_id: str | None = None
    text_id: str | None = None
    encoding: str | None = None
    by_hand: bool = False
    indexed_at: float | None = None
    packed_in: bytes | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A row of the ledger. `file_id` and `text_id` are None until it was read; `by_hand`: removed by a person.

    `indexed_at` is when its text became searchable, in seconds since 1970. `packed_in` as in `NewPlace`.
    """

    id: int
    source_id: int
    relative: bytes
    display: str
    file_id: str | None
    size: int
    mtime_ns: int
    state: FileState
    reason: str
    text_id: str | None
    encoding: str | None
    by_hand: bool
    indexed_at: float | None = None
    packed_in: bytes | None = None


class Ledger:
    """The tables of sources and places."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    # ---- sources ------------------------------------------------------------------------------------------------

    def sources(self, library_id: int) -> tuple[Source, ...]:
        """The sources of a library in the order they were added."""
        rows = self._file.rows(f"SELECT {_SOURCE} FROM sources WHERE library_id = ? ORDER BY id", (library_id,))
        return tuple(Source(*row) for row in rows)

    def add_source(self, library_id: int, path: bytes, kind: SourceKind, device: int) -> Source:
        """Add a folder or file; the existing source (with kind and device brought up to date) when it is there."""
        with self._file.write() as connection:
            connection.execute(
                "INSERT INTO sources (library_id, path, kind, device) VALUES (?, ?, ?, ?)"
                " ON CONFLICT (library_id, path) DO UPDATE SET kind = excluded.kind, device = excluded.device",
                (library_id, path, kind, device),
            )
            row = connection.execute(
                f"SELECT {_SOURCE} FROM sources WHERE library_id = ? AND path = ?", (library_id, path)
            ).fetchone()
        return Source(*row)

    def remove_source(self, source_id: int) -> None:
        """Forget a source and its places."""
        self._file.run("DELETE FROM sources WHERE id = ?", (source_id,))

    def set_source_state(self, source_id: int, state: SourceState) -> None:
        """Note that a source is there or offline."""
        self._file.run("UPDATE sources SET state = ? WHERE id = ?", (state, source_id))

    def set_source_device(self, source_id: int, device: int) -> None:
        """Note the device a source stands on."""
        self._file.run("UPDATE sources SET device = ? WHERE id = ?", (device, source_id))

    def set_excluded(self, source_id: int, count: int) -> None:
        """Note how many files the default excludes left out."""
        self._file.run("UPDATE sources SET excluded = ? WHERE id = ?", (count, source_id))

    # ---- places -------------------------------------------------------------------------------------------------

    def places(self, library_id: int, source_id: int | None = None) -> list[Place]:
        """The places of a library, or of one of its sources, by source and path."""
        where, values = _within(library_id, source_id)
        rows = self._file.rows(
            f"SELECT {_PLACE} FROM places WHERE source_id IN ({where}) ORDER BY source_id, relative", values
        )
        return [_place(row) for row in rows]

    def put_places(self, places: Iterable[NewPlace]) -> list[int]:
        """Add places; one that is there already (same source and relative path) is overwritten. Returns the ids."""
        sql = (
            "INSERT INTO places (source_id, relative, display, size, mtime_ns, state, reason, file_id, text_id,"
            f" encoding, by_hand, indexed_at, packed_in, {_DERIVED}) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"
            " ON CONFLICT (source_id, relative) DO UPDATE SET display = excluded.display, size = excluded.size,"
            " mtime_ns = excluded.mtime_ns, state = excluded.state, reason = excluded.reason,"
            " file_id = excluded.file_id, text_id = excluded.text_id, encoding = excluded.encoding,"
            " by_hand = excluded.by_hand, indexed_at = excluded.indexed_at, packed_in = excluded.packed_in,"
            " folded_path = excluded.folded_path, folded_name = excluded.folded_name, suffix = excluded.suffix"
            " RETURNING id"
        )
        ids: list[int] = []
        with self._file.write() as connection:
            for place in places:
                source_id, relative, display, *rest = astuple(place)
                shown = printable(display)
                rest[3] = printable(place.reason)
                values = (source_id, relative, shown, *rest, *_derived(shown))
                ids.append(connection.execute(sql, values).fetchone()[0])
        return ids

    def update_places(self, places: Iterable[Place]) -> None:
        """Overwrite rows by id with everything the given places hold (use `dataclasses.replace`)."""
        sql = (
            "UPDATE places SET source_id = ?, relative = ?, display = ?, file_id = ?, size = ?, mtime_ns = ?,"
            " state = ?, reason = ?, text_id = ?, encoding = ?, by_hand = ?, indexed_at = ?,"
            " packed_in = ?, folded_path = ?, folded_name = ?, suffix = ? WHERE id = ?"
        )
        rows = []
        for place in places:
            place_id, source_id, relative, display, *rest = astuple(place)
            shown = printable(display)
            rest[4] = printable(place.reason)
            rows.append((source_id, relative, shown, *rest, *_derived(shown), place_id))
        self._file.run_many(sql, rows)

    def set_states(self, place_ids: Iterable[int], state: FileState, reason: str = "") -> None:
        """Give many places one state and reason."""
        self._file.run_many(
            "UPDATE places SET state = ?, reason = ? WHERE id = ?",
            [(state, printable(reason), place_id) for place_id in place_ids],
        )

    def drop_places(self, place_ids: Iterable[int]) -> None:
        """Forget places."""
        self._file.run_many("DELETE FROM places WHERE id = ?", [(place_id,) for place_id in place_ids])

    def of_text(self, library_id: int, text_ids: Iterable[str]) -> list[Place]:
        """The places of a library that hold one of these texts."""
        found: list[Place] = []
        for group in in_groups(text_ids):
            rows = self._file.rows(
                f"SELECT {_PLACE} FROM places WHERE text_id IN ({','.join('?' * len(group))})"
                " AND source_id IN (SELECT id FROM sources WHERE library_id = ?) ORDER BY source_id, relative",
                (*group, library_id),
            )
            found += [_place(row) for row in rows]
        return found

    def at(self, source_id: int, relative: bytes) -> Place | None:
        """The place of a source at a path below it."""
        row = self._file.row(f"SELECT {_PLACE} FROM places WHERE source_id = ? AND relative = ?", (source_id, relative))
        return None if row is None else _place(row)

    def inside(self, source_id: int, relative: bytes) -> list[Place]:
        """The files that are inside a file, and inside these, by path."""
        if not relative:  # the source is the file
            return [place for place in self._inside(source_id, b"", b"\xff" * 8) if place.relative]
        separator = os.sep.encode()
        return self._inside(source_id, relative + separator, relative + bytes([separator[0] + 1]))

    def _inside(self, source_id: int, first: bytes, beyond: bytes) -> list[Place]:
        rows = self._file.rows(
            f"SELECT {_PLACE} FROM places WHERE source_id = ? AND relative >= ? AND relative < ?"
            " AND packed_in IS NOT NULL ORDER BY relative",
            (source_id, first, beyond),
        )
        return [_place(row) for row in rows]

    def held_files(self) -> frozenset[str]:
        """The ids of the files that any library holds."""
        sql = "SELECT DISTINCT file_id FROM places WHERE file_id IS NOT NULL AND NOT by_hand"
        return frozenset(row[0] for row in self._file.rows(sql))

    def read_as(self, file_id: str, size: int, mtime_ns: int) -> bool:
        """Whether a file of that size and time was read somewhere and had these bytes."""
        sql = "SELECT 1 FROM places WHERE file_id = ? AND size = ? AND mtime_ns = ?"
        return self._file.row(sql, (file_id, size, mtime_ns)) is not None

    # ---- for people ---------------------------------------------------------------------------------------------

    def rows(self, library_id: int, source_id: int | None = None) -> tuple[FileRow, ...]:
        """The ledger as people see it; what the default excludes left out is one `skipped` row a source."""
        where, values = _within(library_id, source_id)
        chunks: dict[str, int] = dict(
            self._file.rows(
                "SELECT text_id, count(*) FROM chunks WHERE library_id = ? AND state = 1 AND asked < 2"
                " GROUP BY text_id",
                (library_id,),
            )
        )
        rows = self._file.rows(
            "SELECT p.source_id, s.path, p.relative, p.display, p.state, p.reason, p.text_id, t.page_count,"
            " t.pages_without_text, coalesce(t.encoding, p.encoding)"
            " FROM places p JOIN sources s ON s.id = p.source_id LEFT JOIN texts t USING (text_id)"
            f" WHERE p.source_id IN ({where}) ORDER BY p.source_id, p.display",
            values,
        )
        by_source: dict[int, list[FileRow]] = {}
        for source, root, relative, display, state, reason, text_id, pages, bare, encoding in rows:
            by_source.setdefault(source, []).append(
                FileRow(
                    path_of(root, relative, display),
                    state,
                    reason,
                    pages=pages or 0,
                    pages_without_text=tuple(json.loads(bare)) if bare else (),
                    chunks=chunks.get(text_id, 0),
                    encoding=encoding,
                )
            )
        result: list[FileRow] = []
        for source in self.sources(library_id):
            if source_id in (None, source.id):
                rows_here = by_source.get(source.id, [])
                result += (
                    [_away(row, away_reason(source.path)) for row in rows_here]
                    if source.state == "offline"
                    else rows_here
                )
                result += _excluded_row(source)
                if source.state == "offline" and not rows_here:
                    result.append(FileRow(os.fsdecode(source.path), "offline", NOT_OPEN))
        return tuple(result)

    def meaning(self, library_id: int) -> tuple[int, int]:
        """(files whose every ready chunk has been through the embedder, files with ready chunks)."""
        row = self._file.row(
            "SELECT coalesce(sum(open = 0), 0), count(*) FROM (SELECT sum(c.vector = 0) AS open FROM chunks c"
            " JOIN places p ON p.text_id = c.text_id JOIN sources s ON s.id = p.source_id"
            f" WHERE c.library_id = ?1 AND s.library_id = ?1 AND c.state = 1 AND {LIVE} GROUP BY p.id)",
            (library_id,),
        )
        return (row[0], row[1]) if row else (0, 0)


def _within(library_id: int, source_id: int | None) -> tuple[str, tuple[int, ...]]:
    where = "SELECT id FROM sources WHERE library_id = ?"
    return (where, (library_id,)) if source_id is None else (f"{where} AND id = ?", (library_id, source_id))


def _place(row: Row) -> Place:
    return replace(Place(*row), by_hand=bool(row[11]))


def _derived(display: str) -> tuple[str, str, str]:
    """What filters compare: the folded path, the folded name, the suffix without its dot."""
    path = PurePath(display)
    return folded(display.replace(os.sep, "/")), folded(path.name), folded(path.suffix[1:])


def _away(row: FileRow, reason: str) -> FileRow:
    """A file of a source that is not there now: what was read of it stays searchable."""
    return row if row.state in ("gone", "skipped") else replace(row, state="offline", reason=reason)


def _excluded_row(source: Source) -> list[FileRow]:
    if not source.excluded:
        return []
    return [FileRow(os.fsdecode(source.path), "skipped", excluded_reason(source.excluded))]


def excluded_reason(count: int) -> str:
    """What is said about so many files that the default excludes leave out."""
    return f"{'1 file' if count == 1 else f'{count:,} files'} in skipped folders"


def away_reason(source: bytes) -> str:
    """What is said about the files of a source that is not there now."""
    drive, root = drive_of(os.fsdecode(source))
    there = os.path.exists(root) if os.name == "nt" else os.path.ismount(root)  # noqa: PTH110 - no Path can be ""
    return f"Drive {drive} is not connected; still searchable" if drive and not there else AWAY


def drive_of(path: str) -> tuple[str, str]:
    """What people call the drive that is plugged in under a path, and its root; "" when the path names none."""
    if letter := ntpath.splitdrive(path)[0]:
        return letter, letter + "\\"
    parts = PurePosixPath(path).parts
    for mounts in _MOUNTS:
        named = len(mounts) + (mounts[-1] == "media" and len(parts) > len(mounts) + 1)  # /media/anna/Stick
        if parts[: len(mounts)] == mounts and len(parts) > named:
            return parts[named], str(PurePosixPath(*parts[: named + 1]))
    return "", ""

"""One SQLite file of the data folder, used safely from several threads; the errors a person can meet are translated."""

import sqlite3
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from core.errors import StoreError
from core.stores.space import FULL

T = TypeVar("T")
Row = tuple[Any, ...]
Parameters = Sequence[Any] | Mapping[str, Any]

BUSY_TIMEOUT_S = 30.0
VALUES_A_QUERY = 500
"""How many values one `IN (…)` binds at most (SQLite allows 999 in old builds)."""

_DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_REASONS = {
    sqlite3.SQLITE_BUSY: "another program is using it. Close that program and try again",
    sqlite3.SQLITE_LOCKED: "another part of the program is using it. Try again",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened. Check that the folder exists and belongs to you",
    sqlite3.SQLITE_READONLY: "it cannot be written. Check that the folder belongs to you",
    sqlite3.SQLITE_PERM: "it cannot be written. Check that the folder belongs to you",
    sqlite3.SQLITE_IOERR: "the disk is full or reports an error. Free some space, or check the disk",
}


def translated(error: sqlite3.DatabaseError, path: Path) -> Exception:
    """The `StoreError` for what can happen to anybody's disk; the error itself when it is a bug of ours."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte is the kind, the rest details
    if code in _DAMAGED:
        return StoreError(f"{path} is damaged. Put a copy of it back, or move it away to start anew.")
    if code == sqlite3.SQLITE_FULL:
        return StoreError(FULL)
    if code in _REASONS:
        return StoreError(f"{path} cannot be used: {_REASONS[code]}.")
    return error


def in_groups(values: Iterable[T], size: int = VALUES_A_QUERY) -> Iterator[list[T]]:
    """The values in lists of at most `size`."""
    group: list[T] = []
    for value in values:
        group.append(value)
        if len(group) == size:
            yield group
            group = []
    if group:
        yield group


class SqliteFile:
    """A SQLite file with one connection a thread; writes go through `write()`, which nests within a thread."""

    def __init__(self, path: Path, prepare: Callable[[sqlite3.Connection, Path], None], *, durable: bool) -> None:
        """Open the file and let `prepare` make or migrate its tables.

        `durable` waits for the disk at every commit; without it a power cut may lose the last commits, never more.
        """
        self.path = path
        self._durable = durable
        self._local = threading.local()
        self._guard = threading.Lock()
        self._connections: list[tuple[weakref.ref[threading.Thread], sqlite3.Connection]] = []
        self._closed = False
        self.changes = 0
        """Counts the transactions that changed something, so that what was read can be kept until it may differ."""
        try:
            prepare(self._connection(), path)
        except sqlite3.DatabaseError as error:
            self.close()
            raise translated(error, path) from error
        except StoreError:
            self.close()
            raise

    def rows(self, sql: str, parameters: Parameters = ()) -> list[Row]:
        """All rows of one query."""
        try:
            return self._connection().execute(sql, parameters).fetchall()
        except sqlite3.DatabaseError as error:
            raise translated(error, self.path) from error

    def row(self, sql: str, parameters: Parameters = ()) -> Row | None:
        """The first row of one query, if there is one."""
        try:
            found: Row | None = self._connection().execute(sql, parameters).fetchone()
        except sqlite3.DatabaseError as error:
            raise translated(error, self.path) from error
        return found

    def run(self, sql: str, parameters: Parameters = ()) -> sqlite3.Cursor:
        """Change something, in the open `write()` or in one of its own."""
        with self.write() as connection:
            return connection.execute(sql, parameters)

    def run_many(self, sql: str, rows: Iterable[Parameters]) -> int:
        """Change something for each row; returns how many rows of the table were touched."""
        with self.write() as connection:
            return connection.executemany(sql, rows).rowcount

    @contextmanager
    def write(self) -> Iterator[sqlite3.Connection]:
        """One write transaction (`BEGIN IMMEDIATE`); inside another one of this thread it is part of that."""
        connection = self._connection()
        if connection.in_transaction:
            yield connection
            return
        try:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                if connection.in_transaction:  # a full disk has rolled back already
                    connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")
            self.changes += 1
        except sqlite3.DatabaseError as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise translated(error, self.path) from error

    def check(self) -> str | None:
        """What is wrong with the file (SQLite's own quick check), None when nothing is."""
        found = [str(row[0]) for row in self.rows("PRAGMA quick_check(3)")]
        return None if found == ["ok"] else "; ".join(found)

    def close(self) -> None:
        """Close the connections of all threads."""
        with self._guard:
            self._closed = True
            for _thread, connection in self._connections:
                connection.close()
            self._connections.clear()

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._local, "connection", None)
        if connection is not None and not self._closed:
            return connection
        if self._closed:
            raise StoreError(f"{self.path} has been closed already.")
        try:
            connection = self._connect()
        except sqlite3.DatabaseError as error:
            raise translated(error, self.path) from error
        self._local.connection = connection
        return connection

    def _connect(self) -> sqlite3.Connection:
        # Used by its own thread only; closed by whoever closes the file, hence no check of the thread.
        connection = sqlite3.connect(
            self.path, timeout=BUSY_TIMEOUT_S, isolation_level=None, check_same_thread=False, cached_statements=256
        )
        with self._guard:
            self._drop_dead_threads()
            self._connections.append((weakref.ref(threading.current_thread()), connection))
        for pragma in (
            "journal_mode = WAL",
            "foreign_keys = ON",
            "secure_delete = ON",
            f"synchronous = {'FULL' if self._durable else 'NORMAL'}",
            "temp_store = MEMORY",
            "cache_size = -16000",
        ):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def _drop_dead_threads(self) -> None:
        alive = []
        for owner, connection in self._connections:
            thread = owner()
            if thread is not None and thread.is_alive():
                alive.append((owner, connection))
            else:
                connection.close()
        self._connections = alive

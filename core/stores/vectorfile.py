"""`vectors.sqlite`: every vector ever computed, so that no index costs an embedding twice."""

import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import StoreError
from core.stores.sqlite import SqliteFile, in_groups

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

_FORM = "<f2"  # float16, the same bytes on every machine
_VERSION = 1
_TABLES = (
    "CREATE TABLE embedders (number INTEGER PRIMARY KEY, embedder_id TEXT NOT NULL UNIQUE)",
    "CREATE TABLE vectors (place INTEGER PRIMARY KEY, embedder INTEGER NOT NULL REFERENCES embedders,"
    " hash BLOB NOT NULL, vector BLOB NOT NULL)",
    "CREATE UNIQUE INDEX vectors_by_hash ON vectors (embedder, hash)",
)


class VectorFile:
    """Vectors as float16 by embedder id and hash of the embedded text; they are added, and changed only on request."""

    def __init__(self, path: Path) -> None:
        """Open or make the file; raises `StoreError`."""
        # Durable: the catalog notes that a chunk has its vector right after, and must not be ahead of this file.
        self._file = SqliteFile(path, _prepare, durable=True)

    def put(self, embedder_id: str, vectors: "Mapping[bytes, NDArray[np.floating]]", *, replace: bool = False) -> None:
        """Keep vectors by the hash of their text, in one transaction; those that are there stay unless `replace`."""
        import numpy as np

        sql = "INSERT INTO vectors (embedder, hash, vector) VALUES (?, ?, ?) ON CONFLICT (embedder, hash) DO " + (
            "UPDATE SET vector = excluded.vector" if replace else "NOTHING"
        )
        with self._file.write() as connection:
            connection.execute("INSERT INTO embedders (embedder_id) VALUES (?) ON CONFLICT DO NOTHING", (embedder_id,))
            number = connection.execute(
                "SELECT number FROM embedders WHERE embedder_id = ?", (embedder_id,)
            ).fetchone()[0]
            connection.executemany(
                sql, [(number, key, np.asarray(vector).astype(_FORM).tobytes()) for key, vector in vectors.items()]
            )

    def get(self, embedder_id: str, hashes: Iterable[bytes]) -> "dict[bytes, NDArray[np.float16]]":
        """The vectors that are there, by hash."""
        import numpy as np

        return {key: np.frombuffer(data, _FORM) for key, data in self._blobs(embedder_id, list(hashes)).items()}

    def has(self, embedder_id: str, hashes: Iterable[bytes]) -> set[bytes]:
        """Those of the hashes that have their vector."""
        number = self._number(embedder_id)
        found: set[bytes] = set()
        for group in in_groups(hashes):
            sql = f"SELECT hash FROM vectors WHERE embedder = ? AND hash IN ({','.join('?' * len(group))})"
            found.update(row[0] for row in self._file.rows(sql, (number, *group)))
        return found

    def matrix(self, embedder_id: str, hashes: Sequence[bytes]) -> "tuple[list[int], NDArray[np.float16]]":
        """(positions in `hashes` of those that are there, their vectors as an (n, d) array in that order)."""
        import numpy as np

        blobs = self._blobs(embedder_id, hashes)
        positions = [place for place, key in enumerate(hashes) if key in blobs]
        if not positions:
            return [], np.zeros((0, 0), np.float16)
        data = b"".join([blobs[hashes[place]] for place in positions])
        return positions, np.frombuffer(data, _FORM).reshape(len(positions), -1)

    def count(self, embedder_id: str | None = None) -> int:
        """How many vectors are kept, of one embedder or of all."""
        where, values = ("", ()) if embedder_id is None else (" WHERE embedder = ?", (self._number(embedder_id),))
        row = self._file.row(f"SELECT count(*) FROM vectors{where}", values)
        return row[0] if row else 0

    def check(self) -> str | None:
        """What is wrong with the file (SQLite's own quick check), None when nothing is."""
        return self._file.check()

    def close(self) -> None:
        """Close every thread's connection."""
        self._file.close()

    def _number(self, embedder_id: str) -> int:
        row = self._file.row("SELECT number FROM embedders WHERE embedder_id = ?", (embedder_id,))
        return row[0] if row else 0

    def _blobs(self, embedder_id: str, hashes: Sequence[bytes]) -> dict[bytes, bytes]:
        number = self._number(embedder_id)
        if len(hashes) > 5_000 and len(hashes) * 4 > self.count(embedder_id):
            # For most of the file, one walk through it is several times as fast as looking each one up.
            wanted = set(hashes)
            rows = self._file.rows("SELECT hash, vector FROM vectors WHERE embedder = ?", (number,))
            return {key: data for key, data in rows if key in wanted}
        found: dict[bytes, bytes] = {}
        for group in in_groups(hashes):
            sql = f"SELECT hash, vector FROM vectors WHERE embedder = ? AND hash IN ({','.join('?' * len(group))})"
            found.update(self._file.rows(sql, (number, *group)))
        return found


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    if version > _VERSION:
        raise StoreError(
            "This data was written by a newer Footnote. Install that version, or choose another data folder."
        )
    if version < _VERSION:
        connection.execute("BEGIN IMMEDIATE")
        if connection.execute("PRAGMA user_version").fetchone()[0] < _VERSION:
            for statement in _TABLES:
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {_VERSION}")
        connection.execute("COMMIT")

"""The libraries: what each is called, which indexes answer for it and what they were made with."""

import sqlite3
import time
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from core.errors import StoreError
from core.stores.folding import printable
from core.stores.sqlite import Row, SqliteFile, translated

_NO_TEXT = "The name of a library holds bytes that are not text. Choose another name."
_COLUMNS = "id, name, generation, recipe, created_at"


@dataclass(frozen=True, slots=True)
class Library:
    """One library. `generation` counts its derived indexes, `recipe` says what they are made with ("": none yet)."""

    id: int
    name: str
    generation: int
    recipe: str
    created_at: float


class Libraries:
    """The table of libraries."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    def get(self, name: str) -> Library | None:
        """The library of that name."""
        return _library(self._file.row(f"SELECT {_COLUMNS} FROM libraries WHERE name = ?", (printable(name),)))

    def by_id(self, library_id: int) -> Library:
        """The library with that id, as it is now; raises `StoreError` when it has been deleted."""
        found = _library(self._file.row(f"SELECT {_COLUMNS} FROM libraries WHERE id = ?", (library_id,)))
        if found is None:
            raise StoreError("This library has been deleted.")
        return found

    def all(self) -> tuple[Library, ...]:
        """All libraries, oldest first."""
        rows = self._file.rows(f"SELECT {_COLUMNS} FROM libraries ORDER BY created_at, id")
        return tuple(Library(*row) for row in rows)

    def create(self, name: str) -> Library:
        """Make a library; the existing one when the name is taken. Raises `StoreError` for a name that is no text."""
        if printable(name) != name:
            raise StoreError(_NO_TEXT)
        with self._file.write() as connection:
            connection.execute(
                "INSERT INTO libraries (name, created_at) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
                (name, time.time()),
            )
            row = connection.execute(f"SELECT {_COLUMNS} FROM libraries WHERE name = ?", (name,)).fetchone()
        return Library(*row)

    def delete(self, library_id: int) -> None:
        """Forget a library with its sources, places and chunks (texts go with the next garbage collection)."""
        self._file.run("DELETE FROM libraries WHERE id = ?", (library_id,))

    def rename(self, library_id: int, name: str) -> None:
        """Give a library a name that no other has. Raises `StoreError` for a name that is no text."""
        if printable(name) != name:
            raise StoreError(_NO_TEXT)
        self._file.run("UPDATE libraries SET name = ? WHERE id = ?", (name, library_id))

    def set_generation(self, library_id: int, generation: int) -> None:
        """Let other derived indexes answer from now on."""
        self._file.run("UPDATE libraries SET generation = ? WHERE id = ?", (generation, library_id))

    def set_recipe(self, library_id: int, recipe: str) -> None:
        """Note what the indexes are made with."""
        self._file.run("UPDATE libraries SET recipe = ? WHERE id = ?", (recipe, library_id))


def names(path: Path) -> frozenset[str]:
    """What the libraries of a catalog are called, read beside whoever has it open; empty when there is none yet."""
    if not path.exists():
        return frozenset()
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)) as connection:
            return frozenset(row[0] for row in connection.execute("SELECT name FROM libraries"))
    except sqlite3.DatabaseError as error:
        raise translated(error, path) from error


def _library(row: Row | None) -> Library | None:
    return None if row is None else Library(*row)

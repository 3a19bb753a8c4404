"""The encodings that a person chose for single files, by where the files are, so that reading again keeps them."""

from core.stores.sqlite import SqliteFile


class ChosenEncodings:
    """The table of chosen encodings. A path is `os.fsencode` of it."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    def all(self, library_id: int) -> dict[bytes, str]:
        """Every choice in a library by path."""
        return dict(self._file.rows("SELECT path, encoding FROM encodings WHERE library_id = ?", (library_id,)))

    def of(self, library_id: int, path: bytes) -> str:
        """What was chosen for a file, "" when nothing was."""
        row = self._file.row("SELECT encoding FROM encodings WHERE library_id = ? AND path = ?", (library_id, path))
        return row[0] if row is not None else ""

    def choose(self, library_id: int, path: bytes, encoding: str) -> None:
        """Keep a choice; "" forgets it."""
        if encoding:
            self._file.run(
                "INSERT INTO encodings (library_id, path, encoding) VALUES (?, ?, ?)"
                " ON CONFLICT (library_id, path) DO UPDATE SET encoding = excluded.encoding",
                (library_id, path, encoding),
            )
        else:
            self._file.run("DELETE FROM encodings WHERE library_id = ? AND path = ?", (library_id, path))

"""Which passages have their vector, which wait for it, and which can have none."""

from collections.abc import Iterable

from core.records import StoredChunk
from core.stores.folding import printable
from core.stores.sqlite import SqliteFile
from core.stores.stored_passages import HAS_VECTOR, NO_VECTOR, READY, UNEMBEDDABLE, stored


class PassageVectors:
    """What the table of chunks knows of vectors; they themselves are kept elsewhere."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    def waiting(self, library_id: int, limit: int = 256) -> list[StoredChunk]:
        """Ready chunks that have no vector yet, those of the newest files first."""
        return stored(
            self._file,
            library_id,
            f"c.library_id = ? AND c.state = {READY} AND c.vector = {NO_VECTOR} ORDER BY c.newness DESC, c.seq LIMIT ?",
            (library_id, limit),
        )

    def mark(self, library_id: int, chunk_ids: Iterable[str]) -> None:
        """The vectors of these chunks are kept and can be searched."""
        self._file.run_many(
            f"UPDATE chunks SET vector = {HAS_VECTOR}, reason = '' WHERE library_id = ? AND chunk_id = ?",
            [(library_id, chunk_id) for chunk_id in chunk_ids],
        )

    def clear(self, library_id: int, chunk_ids: Iterable[str] | None = None) -> None:
        """These chunks have no vector any more; all of them (another embedder, or all again) when none are named."""
        sql = "UPDATE chunks SET vector = 0, reason = '' WHERE library_id = ? AND vector <> 0"
        if chunk_ids is None:
            self._file.run(sql, (library_id,))
        else:
            self._file.run_many(f"{sql} AND chunk_id = ?", [(library_id, chunk_id) for chunk_id in chunk_ids])

    def mark_unembeddable(self, library_id: int, chunk_ids: Iterable[str], reason: str) -> None:
        """These chunks get no vector, for a reason that is shown; words find them all the same."""
        self._file.run_many(
            f"UPDATE chunks SET vector = {UNEMBEDDABLE}, reason = ? WHERE library_id = ? AND chunk_id = ?",
            [(printable(reason), library_id, chunk_id) for chunk_id in chunk_ids],
        )

    def unembeddable(self, library_id: int) -> list[tuple[str, str, str]]:
        """(text id, chunk id, reason) of ready chunks that can have no vector."""
        found = self._file.rows(
            "SELECT text_id, chunk_id, reason FROM chunks WHERE library_id = ?"
            f" AND state = {READY} AND vector = {UNEMBEDDABLE} ORDER BY seq",
            (library_id,),
        )
        return [(text_id, chunk_id, reason) for text_id, chunk_id, reason in found]

    def keys(self, library_id: int) -> tuple[list[str], list[bytes]]:
        """Ids and embed hashes of all ready chunks that have their vector, in order."""
        rows = self._file.rows(
            "SELECT chunk_id, embed_hash FROM chunks WHERE library_id = ?"
            f" AND state = {READY} AND vector = {HAS_VECTOR} ORDER BY seq",
            (library_id,),
        )
        return [row[0] for row in rows], [row[1] for row in rows]

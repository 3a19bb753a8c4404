"""The chunks of each library and how far each has come: pending, ready, removing."""

import json
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from core.errors import StoreError
from core.records import Chunk, Filter, Page, StoredChunk
from core.stores.conditions import where
from core.stores.folding import folded
from core.stores.ledger import LIVE
from core.stores.sqlite import SqliteFile, in_groups
from core.stores.stored_passages import (
    CHUNK,
    FROM,
    HAS_VECTOR,
    NO_VECTOR,
    PENDING,
    READY,
    REMOVING,
    UNEMBEDDABLE,
    stored,
    with_paths,
)
from core.stores.texts import unpack_pages

ASKED, WRITTEN = 1, 2
"""A passage whose questions are passages too, and such a question."""


@dataclass(frozen=True, slots=True)
class Counts:
    """The chunks of a library in numbers; the last three count ready chunks and add up to `ready`."""

    pending: int
    ready: int
    removing: int
    with_vector: int
    without_vector: int
    unembeddable: int


class Passages:
    """The table of chunks. A chunk is known by its library and its id."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    # ---- adding -------------------------------------------------------------------------------------------------

    def add_pending(
        self,
        library_id: int,
        text_id: str,
        chunks: Sequence[Chunk],
        embed_hashes: Sequence[bytes],
        modified_ns: int | None = None,
    ) -> int:
        """Note chunks that are to be stored; returns how many are pending now through this call.

        Chunks that are there stay as they are; those being removed are pending again. `modified_ns` decides whose
        vectors come first (the newest file's); left out, it is that of the file's newest place. The text must be
        kept in the same transaction at the latest.
        """
        row = self._file.row("SELECT pages, file_id FROM texts WHERE text_id = ?", (text_id,))
        if row is None:
            raise StoreError("The text of these passages is not in the catalog.")
        pages = [page for page in unpack_pages(row[0]) if page.start < page.end]
        with self._file.write() as connection:
            if modified_ns is None:
                newest = connection.execute("SELECT max(mtime_ns) FROM places WHERE file_id = ?", (row[1],)).fetchone()
                modified_ns = newest[0] or 0
            added = 0
            for chunk, embed_hash in zip(chunks, embed_hashes, strict=True):
                values = (library_id, chunk.chunk_id, text_id, modified_ns, *_placed(chunk, pages), embed_hash)
                asked = WRITTEN if chunk.is_written else 0
                seq = connection.execute(_INSERT, (*values, _folded_heading(chunk.heading), asked)).fetchone()
                if seq is not None:
                    added += 1
                    heading = json.dumps(chunk.heading)
                    wording = (seq[0], _coded(chunk.text), _coded(chunk.prefix), heading, _coded(chunk.question))
                    connection.execute(_INSERT_WORDING, wording)
        return added

    def give_up_pending(self, library_id: int) -> int:
        """Chunks that wait for the full text are to be removed; returns how many these are.

        Those of a text become ready together, so a part of them, which is what a kill leaves, is no use.
        """
        sql = f"UPDATE chunks SET state = {REMOVING} WHERE library_id = ? AND state = {PENDING}"
        return self._file.run(sql, (library_id,)).rowcount

    def mark_ready(self, library_id: int, chunk_ids: Iterable[str]) -> None:
        """Chunks are in the full text: from now on they are found (all in one transaction)."""
        self._file.run_many(
            f"UPDATE chunks SET state = {READY} WHERE library_id = ? AND chunk_id = ? AND state = {PENDING}",
            [(library_id, chunk_id) for chunk_id in chunk_ids],
        )

    # ---- removing -----------------------------------------------------------------------------------------------

    def mark_removing(self, library_id: int, text_ids: Iterable[str]) -> int:
        """The chunks of these texts are no longer found; returns how many chunks that are."""
        return self._file.run_many(
            f"UPDATE chunks SET state = {REMOVING} WHERE library_id = ? AND text_id = ? AND state <> {REMOVING}",
            [(library_id, text_id) for text_id in text_ids],
        )

    def mark_chunks_removing(self, library_id: int, chunk_ids: Iterable[str]) -> int:
        """These chunks are no longer found; returns how many of them were before."""
        return self._file.run_many(
            f"UPDATE chunks SET state = {REMOVING} WHERE library_id = ? AND chunk_id = ? AND state <> {REMOVING}",
            [(library_id, chunk_id) for chunk_id in chunk_ids],
        )

    def removing(self, library_id: int, limit: int = 256) -> list[str]:
        """Ids of chunks that wait to leave the indexes."""
        rows = self._file.rows(
            f"SELECT chunk_id FROM chunks WHERE library_id = ? AND state = {REMOVING} LIMIT ?", (library_id, limit)
        )
        return [row[0] for row in rows]

    def delete(self, library_id: int, chunk_ids: Iterable[str]) -> int:
        """Forget chunks that have left the indexes; only those still being removed. Returns how many went."""
        return self._file.run_many(
            f"DELETE FROM chunks WHERE library_id = ? AND chunk_id = ? AND state = {REMOVING}",
            [(library_id, chunk_id) for chunk_id in chunk_ids],
        )

    def forget(self, library_id: int, batch: int = 2000) -> None:
        """Forget every chunk of a library whose indexes are deleted as a whole, a batch at a time."""
        sql = "DELETE FROM chunks WHERE seq IN (SELECT seq FROM chunks WHERE library_id = ? LIMIT ?)"
        while self._file.run(sql, (library_id, batch)).rowcount:
            pass

    def unplaced_texts(self, library_id: int) -> list[str]:
        """Texts with chunks in this library that none of its places holds any more."""
        rows = self._file.rows(
            f"SELECT DISTINCT c.text_id FROM chunks c WHERE c.library_id = ? AND c.state <> {REMOVING}"
            " AND NOT EXISTS (SELECT 1 FROM places p CROSS JOIN sources s ON s.id = p.source_id"
            f" WHERE p.text_id = c.text_id AND s.library_id = c.library_id AND {LIVE})",
            (library_id,),
        )
        return [row[0] for row in rows]

    # ---- asking -------------------------------------------------------------------------------------------------

    def counts(self, library_id: int) -> Counts:
        """How many chunks stand where."""
        rows = self._file.rows(
            "SELECT state, vector, count(*) FROM chunks WHERE library_id = ? GROUP BY state, vector", (library_id,)
        )
        states, vectors = dict.fromkeys(range(3), 0), dict.fromkeys(range(3), 0)
        for state, vector, count in rows:
            states[state] += count
            if state == READY:
                vectors[vector] += count
        return Counts(
            pending=states[PENDING],
            ready=states[READY],
            removing=states[REMOVING],
            with_vector=vectors[HAS_VECTOR],
            without_vector=vectors[NO_VECTOR],
            unembeddable=vectors[UNEMBEDDABLE],
        )

    def ids(self, library_id: int) -> list[str]:
        """The ids of all ready chunks, in order."""
        rows = self._file.rows(
            f"SELECT chunk_id FROM chunks WHERE library_id = ? AND state = {READY} ORDER BY seq", (library_id,)
        )
        return [row[0] for row in rows]

    def ready(self, library_id: int, batch: int = 256) -> Iterator[list[StoredChunk]]:
        """All ready chunks in batches, for rebuilding; each batch is a query of its own, so writers never wait."""
        after = 0
        while True:
            rows = self._file.rows(
                f"SELECT {CHUNK} FROM {FROM} WHERE +c.library_id = ? AND +c.state = {READY} AND c.seq > ?"
                " ORDER BY c.seq LIMIT ?",
                (library_id, after, batch),
            )
            if not rows:
                return
            after = rows[-1][0]
            yield with_paths(self._file, library_id, rows)

    def of_text(self, library_id: int, text_id: str) -> list[StoredChunk]:
        """The ready chunks of one text in reading order."""
        return stored(
            self._file,
            library_id,
            f"c.library_id = ? AND c.text_id = ? AND c.state = {READY} ORDER BY c.start, c.seq",
            (library_id, text_id),
        )

    def fetch(self, library_id: int, chunk_ids: Iterable[str]) -> dict[str, StoredChunk]:
        """The chunks that can be found (ready, with a file that holds them), each with every place of its text.

        Ids the library does not know are left out.
        """
        found: dict[str, StoredChunk] = {}
        for group in in_groups(chunk_ids):
            holders = ",".join("?" * len(group))
            some = stored(
                self._file,
                library_id,
                f"c.library_id = ? AND c.chunk_id IN ({holders}) AND +c.state = {READY}",
                (library_id, *group),
            )
            found.update((one.chunk.chunk_id, one) for one in some if one.paths)
        return found

    def allowed(self, library_id: int, condition: Filter) -> list[str]:
        """The ids of all findable chunks with a place for which the filter holds. Raises `QuestionError`."""
        sql, values = where(condition)
        rows = self._file.rows(
            "SELECT DISTINCT c.chunk_id FROM sources s CROSS JOIN places p ON p.source_id = s.id"
            f" CROSS JOIN chunks c ON c.text_id = p.text_id AND c.library_id = s.library_id AND c.state = {READY}"
            f" WHERE s.library_id = ? AND {LIVE} AND {sql}",
            (library_id, *values),
        )
        return [row[0] for row in rows]


_INSERT = f"""
INSERT INTO chunks (library_id, chunk_id, text_id, newness, start, "end", first_page, last_page, page_label, kind,
                    tokens, parent_start, parent_end, embed_hash, folded_heading, asked)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT (library_id, chunk_id) DO UPDATE SET state = {PENDING}, vector = 0, asked = excluded.asked,
    newness = excluded.newness, embed_hash = excluded.embed_hash WHERE state = {REMOVING}
RETURNING seq
"""
_INSERT_WORDING = "INSERT OR REPLACE INTO wordings (seq, body, prefix, heading, question) VALUES (?, ?, ?, ?, ?)"


def _placed(chunk: Chunk, pages: Sequence[Page]) -> tuple[object, ...]:
    """Where a chunk stands: span, first and last page, the label printed on the first; kind, tokens, parent."""
    first, last, label = chunk.page, chunk.page, None
    if pages:
        index = max(bisect_left(pages, chunk.end, key=lambda page: page.start) - 1, 0)
        last = pages[index].number if first is None else max(first, pages[index].number)
        while index and pages[index].start > chunk.start:
            index -= 1
        first = pages[index].number if first is None else first
        label = next((page.label for page in pages[index:] if page.number == first), None)
    return chunk.start, chunk.end, first, last, label, chunk.kind, chunk.tokens, *(chunk.parent or (None, None))


def _folded_heading(heading: Sequence[str]) -> str:
    return "".join(f"\n{folded(part)}" for part in heading) + "\n" if heading else ""


def _coded(text: str) -> bytes:
    """Text as bytes: SQLite refuses lone surrogates, which a damaged file can hold."""
    return text.encode("utf-8", "surrogatepass")

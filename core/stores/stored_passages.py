"""Chunks as the catalog gives them out: rows of its tables, with every place that holds their text."""

import json
from collections.abc import Iterable, Sequence

from core.records import Chunk, StoredChunk
from core.stores.folding import path_of
from core.stores.ledger import LIVE
from core.stores.sqlite import Row, SqliteFile, in_groups

PENDING, READY, REMOVING = range(3)
NO_VECTOR, HAS_VECTOR, UNEMBEDDABLE = range(3)

# A plus before a column keeps SQLite from choosing an index over it where another is far better.
CHUNK = (
    'c.seq, c.chunk_id, c.start, c."end", w.body, w.prefix, c.first_page, w.heading, c.kind, c.tokens,'
    " c.text_id, c.page_label, c.embed_hash, c.vector, c.parent_start, c.parent_end, w.question"
)
FROM = "chunks c JOIN wordings w ON w.seq = c.seq"


def stored(file: SqliteFile, library_id: int, condition: str, values: Sequence[object]) -> list[StoredChunk]:
    """The chunks (as `c`) for which a condition holds."""
    return with_paths(file, library_id, file.rows(f"SELECT {CHUNK} FROM {FROM} WHERE {condition}", values))


def with_paths(file: SqliteFile, library_id: int, rows: list[Row]) -> list[StoredChunk]:
    """The chunks of these rows, each with the places of its text."""
    paths: dict[str, list[str]] = {}
    for group in in_groups({row[10] for row in rows}):
        found = file.rows(
            # CROSS JOIN: begin with the few texts, not with every place of the library
            "SELECT p.text_id, s.path, p.relative, p.display"
            " FROM places p CROSS JOIN sources s ON s.id = p.source_id"
            f" WHERE p.text_id IN ({','.join('?' * len(group))}) AND s.library_id = ? AND {LIVE}",
            (*group, library_id),
        )
        for text_id, root, relative, display in found:
            paths.setdefault(text_id, []).append(path_of(root, relative, display))
    sorted_paths = {text_id: _best_first(displays) for text_id, displays in paths.items()}
    return [_stored_chunk(row, sorted_paths.get(row[10], ())) for row in rows]


def _stored_chunk(row: Row, paths: tuple[str, ...]) -> StoredChunk:
    chunk = Chunk(
        chunk_id=row[1],
        start=row[2],
        end=row[3],
        text=row[4].decode("utf-8", "surrogatepass"),
        prefix=row[5].decode("utf-8", "surrogatepass"),
        page=row[6],
        heading=tuple(json.loads(row[7])),
        kind=row[8],
        tokens=row[9],
        parent=None if row[14] is None else (row[14], row[15]),
        question=row[16].decode("utf-8", "surrogatepass"),
    )
    return StoredChunk(chunk, row[10], paths, row[11], row[12], row[13] == HAS_VECTOR)


def _best_first(displays: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(displays), key=lambda path: (len(path), path)))

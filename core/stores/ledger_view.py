"""The ledger as a window shows it: sources, numbers, and rows in pages, filtered and ordered."""

from __future__ import annotations

import json
import os
import threading
import time
from array import array
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from core.records import FILE_STATES, FileState, LedgerPage, LedgerQuery, LedgerRow, SourceRow
from core.stores.folding import display_of, folded, path_of
from core.stores.ledger import LIVE, NOT_OPEN, Source, away_reason, excluded_reason
from core.stores.sqlite import Row, SqliteFile, in_groups

BY_HAND = "Removed from the library; can be brought back"
_STATE = (
    "CASE WHEN p.id IN (SELECT value FROM json_each(:working)) THEN 'working'"
    " WHEN s.state = 'offline' AND p.state NOT IN ('gone', 'skipped') THEN 'offline' ELSE p.state END"
)
_FOUND = f"p.text_id IS NOT NULL AND {LIVE}"
_ATTENTION: tuple[FileState, ...] = (
    "failed", "locked", "no_text", "partly", "working", "waiting", "ready", "offline", "skipped", "gone",
)  # fmt: skip
_RANK = "CASE state " + " ".join(f"WHEN '{state}' THEN {rank}" for rank, state in enumerate(_ATTENTION)) + " END"
_ORDERS = {
    "attention": f"{_RANK}, name, id",
    "name": "name, id",
    "newest": "indexed_at IS NULL, indexed_at DESC, name, id",
    "passages": "passages DESC, name, id",
}
_PASSAGES = (
    "(SELECT count(*) FROM chunks c WHERE c.text_id = p.text_id AND c.library_id = :library AND c.state = 1"
    " AND c.asked < 2)"
)
"""Questions that were written for passages are none."""
_DRAWN = ("pdf", "image")
"""What has pages that can be recognised."""
_MOST_OTHERS = 20
_KEPT_S = 2.0
"""Later pages may come from an order that is so old: while files are read it changes all the time."""
_MOST_KEPT = 8


@dataclass(frozen=True, slots=True)
class _Order:
    """The ids of a query's rows in order, as they were at that count of changes. See `_excluded_id`."""

    ids: array[int]
    changes: tuple[int, frozenset[int]]
    made_s: float


class LedgerView:
    """Reads the ledger for people to look at. Safe to use from several threads.

    `working` are the places being read at the moment: only their reader knows.
    """

    def __init__(self, file: SqliteFile) -> None:
        self._file = file
        self._guard = threading.Lock()
        self._orders: dict[tuple[int, LedgerQuery], _Order] = {}

    def sources(self, library_id: int, sources: Sequence[Source]) -> tuple[SourceRow, ...]:
        """The sources of a library, each with how many rows it has."""
        counted: dict[int, int] = dict(
            self._file.rows(
                "SELECT source_id, count(*) FROM places WHERE source_id IN (SELECT id FROM sources"
                " WHERE library_id = ?) GROUP BY source_id",
                (library_id,),
            )
        )
        return tuple(_source_row(source, counted.get(source.id, 0)) for source in sources)

    def files_by_library(self) -> dict[int, int]:
        """How many files each library lists, by its id."""
        sql = "SELECT s.library_id, count(*) FROM places p JOIN sources s ON s.id = p.source_id GROUP BY s.library_id"
        return dict(self._file.rows(sql))

    def counts(self, library_id: int, working: Collection[int]) -> Mapping[FileState, int]:
        """How many rows are in each of the ten states."""
        counts: dict[FileState, int] = dict.fromkeys(FILE_STATES, 0)
        found = self._file.rows(
            f"SELECT state, sum(n) FROM ({_GROUPED}) GROUP BY state",
            {"library": library_id, "working": json.dumps(sorted(working))},
        )
        counts.update(found)
        return counts

    def meaning(self, library_id: int) -> tuple[int, int]:
        """(files whose every passage has been through the search model, files that are found by words)."""
        row = self._file.row(_MEANING, {"library": library_id})
        worded, waiting = (row[0], row[1]) if row else (0, 0)
        return worded - waiting, worded

    def page(self, library_id: int, query: LedgerQuery, offset: int, limit: int, working: frozenset[int]) -> LedgerPage:
        """Rows `offset` to `offset + limit` of what the query asks for."""
        ids = self._ordered(library_id, query, working, fresh=offset <= 0)
        wanted = list(ids[max(offset, 0) : max(offset, 0) + max(limit, 0)])
        found = self._rows(library_id, wanted, working)
        return LedgerPage(tuple(found[each] for each in wanted if each in found), max(offset, 0), len(ids))

    def row(self, library_id: int, place_id: int, working: frozenset[int]) -> LedgerRow:
        """One file's row."""
        return self._rows(library_id, [place_id], working)[place_id]

    def find(self, library_id: int, text: str, limit: int, working: frozenset[int]) -> tuple[LedgerRow, ...]:
        """Files that can be asked about, whose name holds the text: those that begin with it first ("": the newest)."""
        wanted = folded(text.strip())
        best = "min(instr(p.folded_name, ?2), 2), length(p.folded_name)" if wanted else "p.indexed_at DESC"
        rows = self._file.rows(
            "SELECT p.id FROM sources s CROSS JOIN places p ON p.source_id = s.id"
            f" WHERE s.library_id = ?1 AND {_FOUND} AND instr(p.folded_name, ?2)"
            f" ORDER BY {best}, p.id LIMIT ?3",
            (library_id, wanted, limit),
        )
        ids = [row[0] for row in rows]
        found = self._rows(library_id, ids, working)
        return tuple(found[each] for each in ids if each in found)

    # ---- which rows, in which order ---------------------------------------------------------------------------

    def _ordered(self, library_id: int, query: LedgerQuery, working: frozenset[int], *, fresh: bool) -> array[int]:
        """The ids of a query's rows. They are kept, since a list that is scrolled asks for one page after the other."""
        changes = (self._file.changes, working)
        with self._guard:
            kept = self._orders.get((library_id, query))
        if kept is not None and kept.changes == changes:
            return kept.ids
        if kept is not None and not fresh and time.monotonic() - kept.made_s < _KEPT_S:
            return kept.ids
        sql, values = _ordered_sql(query)
        values |= {"library": library_id, "working": json.dumps(sorted(working))}
        if query.text.strip():
            values["roots"] = json.dumps(self._roots(library_id))
        ids = array("q", (row[0] for row in self._file.rows(sql, values)))
        with self._guard:
            self._orders.pop((library_id, query), None)
            self._orders[library_id, query] = _Order(ids, changes, time.monotonic())
            while len(self._orders) > _MOST_KEPT:
                del self._orders[next(iter(self._orders))]
        return ids

    def _roots(self, library_id: int) -> list[tuple[int, int]]:
        """For each source how many characters of its folded paths stand before its own name: they are not searched."""
        rows = self._file.rows("SELECT id, path FROM sources WHERE library_id = ?", (library_id,))
        return [(source_id, len(folded(_before_name(display_of(path))))) for source_id, path in rows]

    # ---- whole rows -------------------------------------------------------------------------------------------

    def _rows(self, library_id: int, ids: Sequence[int], working: frozenset[int]) -> dict[int, LedgerRow]:
        found: dict[int, LedgerRow] = {}
        for group in in_groups(each for each in ids if each > 0):
            values = {"library": library_id, "working": json.dumps(sorted(working)), "ids": json.dumps(group)}
            rows = self._file.rows(_ROWS, values)
            others = self._others(library_id, {row[9] for row in rows if row[9]})
            away = {root: away_reason(root) for root in {row[2] for row in rows if row[6] == "offline"}}
            found.update((row[0], _ledger_row(row, others.get(row[9], []), away)) for row in rows)
        for group in in_groups({_source_of(each) for each in ids if each <= 0}):
            rows = self._file.rows(
                f"SELECT id, path, excluded FROM sources WHERE id IN ({','.join('?' * len(group))})", group
            )
            for source_id, path, excluded in rows:
                found[_excluded_id(source_id)] = _standing_for(source_id, path, "skipped", excluded_reason(excluded))
                found[_missing_id(source_id)] = _standing_for(source_id, path, "offline", NOT_OPEN)
        return found

    def _others(self, library_id: int, text_ids: Collection[str]) -> dict[str, list[str]]:
        """By text, the paths of the files that hold it."""
        found: dict[str, list[str]] = {}
        rows = self._file.rows(
            "SELECT p.text_id, s.path, p.relative, p.display FROM json_each(?1) wanted"
            " CROSS JOIN places p ON p.text_id = wanted.value CROSS JOIN sources s ON s.id = p.source_id"
            f" WHERE s.library_id = ?2 AND {LIVE} ORDER BY p.display",
            (json.dumps(sorted(text_ids)), library_id),
        )
        for text_id, root, relative, display in rows:
            found.setdefault(text_id, []).append(path_of(root, relative, display))
        return found


_GROUPED = f"""
SELECT {_STATE} AS state, count(*) AS n FROM sources s CROSS JOIN places p ON p.source_id = s.id
 WHERE s.library_id = :library GROUP BY 1
UNION ALL SELECT 'skipped', count(*) FROM sources WHERE library_id = :library AND excluded > 0
UNION ALL SELECT 'offline', count(*) FROM sources s WHERE library_id = :library AND state = 'offline'
 AND NOT EXISTS (SELECT 1 FROM places p WHERE p.source_id = s.id)
"""

_CHUNKS = "SELECT 1 FROM chunks c WHERE c.text_id = p.text_id AND c.library_id = :library AND c.state = 1"
_MEANING = f"""
SELECT count(*), coalesce(sum(EXISTS ({_CHUNKS} AND c.vector = 0)), 0)
  FROM sources s CROSS JOIN places p ON p.source_id = s.id
 WHERE s.library_id = :library AND {_FOUND} AND EXISTS ({_CHUNKS})
"""

_ROWS = f"""
SELECT p.id, p.source_id, s.path, s.kind, p.relative, p.display, {_STATE}, p.reason, p.by_hand, p.text_id,
       t.page_count, t.pages_without_text, coalesce(t.encoding, p.encoding), p.size,
       CASE WHEN p.text_id IS NOT NULL THEN p.indexed_at END, {_PASSAGES}, s.state, p.packed_in, t.loader
  FROM json_each(:ids) wanted CROSS JOIN places p ON p.id = wanted.value CROSS JOIN sources s ON s.id = p.source_id
  LEFT JOIN texts t ON t.text_id = p.text_id
 WHERE s.library_id = :library
"""


def _ordered_sql(query: LedgerQuery) -> tuple[str, dict[str, object]]:
    """The query in SQL, with those of its values that it names itself."""
    indexed = "CASE WHEN p.text_id IS NOT NULL THEN p.indexed_at END" if query.order == "newest" else "NULL"
    passages = _PASSAGES if query.order == "passages" else "0"
    wide, values = ["1"], dict[str, object]()
    if query.source_id is not None:
        wide.append("s.id = :source")
        values["source"] = query.source_id
    states = ["1"]
    if query.states:
        states.append("state IN (SELECT value FROM json_each(:states))")
        values["states"] = json.dumps(query.states)
    roots, holds, name_holds = "", "1", "1"
    if text := folded(query.text.strip()):
        values["text"] = text
        roots = "JOIN (SELECT value ->> 0 AS id, value ->> 1 AS skip FROM json_each(:roots)) r ON r.id = s.id"
        holds = "instr(substr(p.folded_path, r.skip + 1), :text)"
        name_holds = "0"  # what stands for a folder is found by no name
    of_source = " AND ".join(wide)
    return (
        f"SELECT id FROM (SELECT p.id AS id, {_STATE} AS state, p.folded_name AS name,"
        f" {indexed} AS indexed_at, {passages} AS passages"
        f" FROM sources s {roots} CROSS JOIN places p ON p.source_id = s.id"
        f" WHERE s.library_id = :library AND {of_source} AND {holds}"
        " UNION ALL SELECT -2 * s.id, 'skipped', char(1114111), NULL, 0 FROM sources s"
        f" WHERE s.library_id = :library AND s.excluded > 0 AND {of_source} AND {name_holds}"
        " UNION ALL SELECT -2 * s.id - 1, 'offline', char(1114111), NULL, 0 FROM sources s"
        f" WHERE s.library_id = :library AND s.state = 'offline' AND {of_source} AND {name_holds}"
        " AND NOT EXISTS (SELECT 1 FROM places p WHERE p.source_id = s.id)"
        f") WHERE {' AND '.join(states)} ORDER BY {_ORDERS[query.order]}",
        values,
    )


def _excluded_id(source_id: int) -> int:
    """Stands among the ids of places for what the default excludes leave out of a source."""
    return -2 * source_id


def _missing_id(source_id: int) -> int:
    """Stands among the ids of places for a source that never could be opened."""
    return -2 * source_id - 1


def _source_of(stand_in: int) -> int:
    return -stand_in // 2


def _before_name(path: str) -> str:
    """A source's path up to its own name."""
    return path[: len(path) - len(PurePath(path).name)]


def _source_row(source: Source, places: int) -> SourceRow:
    missing = source.state == "offline" and not places
    rows = places + bool(source.excluded) + missing
    return SourceRow(source.id, os.fsdecode(source.path), source.kind, rows, source.excluded, source.state)


def _standing_for(source_id: int, path: bytes, state: FileState, reason: str) -> LedgerRow:
    display = display_of(path)
    return LedgerRow(None, source_id, os.fsdecode(path), (PurePath(display).name or display,), state, reason)


def _ledger_row(row: Row, holders: Sequence[str], away: Mapping[bytes, str]) -> LedgerRow:
    (place_id, source_id, root, kind, relative, display, state, reason, by_hand, text_id, pages, bare, encoding,
     size, indexed_at, passages, source_state, packed_in, loader) = row  # fmt: skip
    path = path_of(root, relative, display)
    if by_hand:
        reason = BY_HAND
    elif source_state == "offline" and state == "offline":
        reason = away[root] if text_id else away[root].partition("; ")[0]
    elif state == "working":
        reason = ""
    return LedgerRow(
        place_id,
        source_id,
        path,
        _folders(display_of(root), kind, display_of(relative if packed_in is None else packed_in)),
        state,
        reason,
        pages=pages or 0,
        pages_without_text=tuple(json.loads(bare)) if bare else (),
        chunks=passages,
        encoding=encoding,
        size=size,
        indexed_at=indexed_at,
        also_in=tuple(other for other in holders if other != path)[:_MOST_OTHERS],
        by_hand=bool(by_hand),
        scans=len(json.loads(bare)) if bare and loader in _DRAWN else 0,
    )


def _folders(root: str, kind: str, relative: str) -> tuple[str, ...]:
    """The folders that lead to a file, beginning with its source's name (of a single file: with its folder's)."""
    top = PurePath(root) if kind == "folder" else PurePath(root).parent
    inner = PurePath(relative).parts[:-1] if kind == "folder" else ()
    return (top.name or str(top), *inner)

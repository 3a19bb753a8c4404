"""The questions that the writing model wrote for passages: hours of work, so they are kept until their text goes."""

import json
from collections.abc import Iterable, Sequence

from core.stores.passages import ASKED, WRITTEN
from core.stores.sqlite import SqliteFile, in_groups
from core.stores.stored_passages import READY


class WrittenQuestions:
    """Questions by the hash of the embedded text of their passage and by what was wished; and who waits for some."""

    def __init__(self, file: SqliteFile) -> None:
        self._file = file

    def put(self, passage: bytes, wish: str, questions: Sequence[str]) -> None:
        """Keep what was written for a passage, also that nothing could be."""
        self._file.run(
            "INSERT OR REPLACE INTO written_questions (passage, wish, questions) VALUES (?, ?, ?)",
            (passage, wish, json.dumps(questions)),
        )

    def get(self, passages: Iterable[bytes], wish: str) -> dict[bytes, tuple[str, ...]]:
        """What is kept for these passages."""
        found: dict[bytes, tuple[str, ...]] = {}
        for group in in_groups(passages):
            rows = self._file.rows(
                "SELECT passage, questions FROM written_questions"
                f" WHERE wish = ? AND passage IN ({','.join('?' * len(group))})",
                (wish, *group),
            )
            found.update((passage, tuple(json.loads(questions))) for passage, questions in rows)
        return found

    def waiting(self, library_id: int) -> list[tuple[str, str]]:
        """(chunk id, text id) of ready passages that no questions were added for, those of the newest files first."""
        rows = self._file.rows(
            "SELECT c.chunk_id, c.text_id FROM chunks c JOIN wordings w ON w.seq = c.seq"
            f" WHERE c.library_id = ? AND c.state = {READY} AND c.asked = 0 AND w.question = x''"
            " ORDER BY c.newness DESC, c.seq",
            (library_id,),
        )
        return [(chunk_id, text_id) for chunk_id, text_id in rows]

    def count(self, library_id: int) -> int:
        """How many ready passages of a library are such questions."""
        row = self._file.row(
            f"SELECT count(*) FROM chunks WHERE library_id = ? AND state = {READY} AND asked = {WRITTEN}",
            (library_id,),
        )
        return int(row[0]) if row else 0

    def mark_asked(self, library_id: int, chunk_ids: Iterable[str]) -> None:
        """The questions of these passages are passages themselves now, or there are none."""
        self._file.run_many(
            f"UPDATE chunks SET asked = {ASKED} WHERE library_id = ? AND chunk_id = ?",
            [(library_id, chunk_id) for chunk_id in chunk_ids],
        )

    def collect_garbage(self) -> int:
        """Delete what was written for passages that no library has any more; returns for how many."""
        return self._file.run(
            "DELETE FROM written_questions WHERE passage NOT IN (SELECT embed_hash FROM chunks)"
        ).rowcount

"""A ledger of invented files for tests of the library page: rows, pages of them, and who asked for which."""

from collections.abc import Callable
from dataclasses import dataclass, field

from core.records import FILE_STATES, LedgerPage, LedgerQuery, LedgerRow, LedgerSummary

Done = Callable[[LedgerPage | None], None]


def row(number: int, **changes: object) -> LedgerRow:
    """The file with this number."""
    given = {
        "place_id": number,
        "source_id": 1,
        "path": f"/d/a/file {number:05}.pdf",
        "folders": ("a",),
        "state": "ready",
    }
    return LedgerRow(**{**given, **changes})  # type: ignore[arg-type]


def summary(**counts: int) -> LedgerSummary:
    """A ledger in numbers: so many files in these states."""
    every = {state: counts.get(state, 0) for state in FILE_STATES}
    files = sum(every.values())
    return LedgerSummary(files, files * 10, every, 0, files, needs_rebuild=False)


@dataclass
class PlayedLedger:
    """Answers at once, or when `answer` is called; `asked` keeps offset and limit of every request."""

    rows: list[LedgerRow]
    at_once: bool = True
    asked: list[tuple[int, int]] = field(default_factory=list)
    queries: list[LedgerQuery] = field(default_factory=list)
    waiting: list[Callable[[], None]] = field(default_factory=list)

    def fetch(self, query: LedgerQuery, offset: int, limit: int, done: Done) -> None:
        """Ask for rows."""
        self.asked.append((offset, limit))
        self.queries.append(query)
        self.waiting.append(lambda: done(LedgerPage(tuple(self.rows[offset : offset + limit]), offset, len(self.rows))))
        if self.at_once:
            self.answer()

    def answer(self, which: int = 0) -> None:
        """Answer the request that has waited longest, or another."""
        self.waiting.pop(which)()

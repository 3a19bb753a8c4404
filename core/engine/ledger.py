"""The ledger of a library for a window: sources, numbers, rows in pages, files by name."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.indexing.types import writes_questions
from core.records import LedgerPage, LedgerQuery, LedgerRow, LedgerSummary, SourceRow

if TYPE_CHECKING:
    from core.engine.opened import Opened


class LedgerPart:
    """Reads ledgers while they are written; files that are read right now are "working"."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    def sources(self, library: str) -> tuple[SourceRow, ...]:
        """The folders and files that were added, in that order."""
        catalog, record = self._opened.catalog, self._opened.library(library)
        rows = catalog.ledger_view.sources(record.id, catalog.ledger.sources(record.id))
        return tuple(self._with_address(row) for row in rows)

    def _with_address(self, row: SourceRow) -> SourceRow:
        page = self._opened.web_pages.at(row.path)
        return row if page is None else replace(row, address=page.address, fetched_at=page.fetched_at)

    def summary(self, library: str) -> LedgerSummary:
        """The ledger in numbers."""
        opened, record = self._opened, self._opened.library(library)
        counts = opened.catalog.ledger_view.counts(record.id, opened.working.ids)
        meaning_files, worded_files = opened.catalog.ledger_view.meaning(record.id)
        passages = opened.catalog.passages.counts(record.id).ready
        if writes_questions(opened.recipe(record).values["chunking"]):
            passages -= opened.catalog.written_questions.count(record.id)
        rebuild = bool(passages) and opened.out_of_date(record, opened.wanted(record))
        return LedgerSummary(sum(counts.values()), passages, counts, meaning_files, worded_files, rebuild)

    def rows(self, library: str, query: LedgerQuery, offset: int, limit: int) -> LedgerPage:
        """Some rows of what the query asks for."""
        opened, record = self._opened, self._opened.library(library)
        return opened.catalog.ledger_view.page(record.id, query, offset, limit, opened.working.ids)

    def find(self, library: str, text: str, limit: int) -> tuple[LedgerRow, ...]:
        """Files that can be asked about, whose name holds the text, best first; the newest for no text."""
        opened, record = self._opened, self._opened.library(library)
        return opened.catalog.ledger_view.find(record.id, text, limit, opened.working.ids)

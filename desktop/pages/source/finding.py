"""Finding words inside the source that is open: which matches there are and which one is at hand."""

from __future__ import annotations

from bisect import bisect_left

from PySide6.QtCore import QObject

from core.records import TextMatches
from core.remote import calls
from desktop.pages.source.body import SourceBody
from desktop.session import Session
from desktop.widgets.find_bar import FindBar

_MARKED = 60
"""So many matches around the one at hand are marked."""


class Finding(QObject):
    """Leads from the field to the matches in the text and their marks. `start_at` is where reading is now."""

    def __init__(self, session: Session, bar: FindBar, body: SourceBody, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._bar, self._body = session, bar, body
        self._matches = TextMatches((), 0)
        self._at = 0
        self._words = ""
        self.start_at = 0
        bar.words_changed.connect(self._look_for)
        bar.stepped.connect(self._step)
        bar.closed.connect(self._forget)

    def again(self) -> None:
        """Another file was opened: look for the same words there."""
        self._matches = TextMatches((), 0)
        if self._bar.isVisible() and self._words:
            self._look_for(self._words)

    def _look_for(self, words: str) -> None:
        self._words = words
        file = self._body.file
        if file is None or not words.strip():
            self._show(TextMatches((), 0), looked=False)
            return

        def take(matches: TextMatches) -> None:
            if words == self._words and self._body.file is file:
                self._show(matches, looked=True)

        self._session.tasks.run(calls.search_source(file.text_id, words), self, take)

    def _show(self, matches: TextMatches, looked: bool) -> None:
        self._matches = matches
        after = bisect_left(matches.spans, self.start_at, key=lambda span: span[0])
        self._at = after if after < len(matches.spans) else 0
        if not matches.spans:
            self._bar.show_count(0 if looked else None, 0)
            self._body.show_hits((), None)
        else:
            self._go()

    def _step(self, step: int) -> None:
        if self._matches.spans:
            self._at = (self._at + step) % len(self._matches.spans)
            self._go()

    def _go(self) -> None:
        spans = self._matches.spans
        first = max(self._at - _MARKED // 2, 0)
        self._bar.show_count(self._at + 1, self._matches.total)
        self._body.show_hits(spans[first : first + _MARKED], spans[self._at])

    def _forget(self) -> None:
        self._words = ""
        self._show(TextMatches((), 0), looked=False)

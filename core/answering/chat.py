"""From a question to a cited answer. For now every answer is made of quotes."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

from core.analysis.scripts import language_of
from core.answering.deciding import decide, files_matching
from core.answering.quoting import Quoter
from core.progress import Progress
from core.records import AllOf, Answer, AnyOf, Condition, Coverage, Filter, Footnote, Unit
from core.retrieving.scope import may_hold_for
from core.retrieving.search import Search
from core.settings import Retrieving

UNREAD = ("no_text", "locked", "failed")


class Chat:
    """Answers questions from one library."""

    def __init__(self, search: Search, quoter: Quoter) -> None:
        self._search = search
        self._quoter = quoter

    def ask(
        self, question: str, how: Retrieving, within: Sequence[Path] = (), progress: Progress | None = None
    ) -> Answer:
        """The answer in quotes, from the files and folders `within` when any are given."""
        started = time.perf_counter()
        scope = inside(within) if within else None
        looked = self._search.look(question, how, scope)
        weights = self._search.fulltext.idf(looked.asked.keywords)
        chosen = self._quoter.choose(looked, weights, progress=progress)
        found = decide(looked, chosen, weights, self._search.constants) != "not_found"
        quotes = tuple(one.footnote for one in chosen)
        seconds = time.perf_counter() - started
        shown = quotes if found else ()
        lines = [" ".join(quote.text.split("\n")) for quote in shown]
        return Answer(
            answer="\n".join(lines),
            units=tuple(Unit(line, (quote.number,), True) for line, quote in zip(lines, shown, strict=True)),
            footnotes=shown,
            quotes=quotes,
            route="passages",
            not_found=not found,
            question_used=looked.asked.text,
            coverage=self._coverage(shown, files_matching(looked, chosen, self._search.constants), scope),
            mode="quotes",
            model=None,
            seconds_to_first_quote=seconds if quotes else None,
            seconds_to_first_word=None,
            seconds=time.perf_counter() - started,
            conversation=None,
            notices=(*looked.found.notices, *_language_notice(looked.asked.text, shown)),
        )

    def _coverage(self, quotes: Sequence[Footnote], matching: int, scope: Filter | None) -> Coverage:
        unread = (
            place.display
            for place in self._search.catalog.ledger.places(self._search.library_id)
            if place.state in UNREAD
        )
        return Coverage(
            files_used=len({quote.path for quote in quotes}),
            files_matching=matching,
            files_unread=sum(scope is None or may_hold_for(scope, path) for path in unread),
        )


def inside(paths: Sequence[Path]) -> Filter:
    """The filter for some files and everything in some folders."""
    return AnyOf(tuple(_inside(path.absolute().as_posix().rstrip("/")) for path in paths))


def _inside(path: str) -> Filter:
    # "0" follows "/" in every order of characters, so these are the paths that begin with the folder's
    below = AllOf((Condition("path", "ge", f"{path}/"), Condition("path", "lt", f"{path}0")))
    return AnyOf((Condition("path", "eq", path), below))


def _language_notice(question: str, quotes: Sequence[Footnote]) -> tuple[str, ...]:
    if not quotes or language_of(question) == language_of("\n".join(quote.text for quote in quotes)):
        return ()
    return ("The documents that answer are in another language than the question; they are quoted as they are.",)

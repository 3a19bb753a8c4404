"""An engine that answers from tables, for the tests of what stands above the engine."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Self

from core.errors import ModelError
from core.progress import Event, Progress
from core.records import (
    Answer,
    Coverage,
    FileRow,
    Footnote,
    Found,
    Hit,
    IndexReport,
    LibraryStatus,
    Unit,
)


def make_hit(path: str, rank: int = 1) -> Hit:
    """A hit of a plain text file."""
    return Hit(rank, f"c{rank}", "t", 1.0 / rank, path, (), None, None, 0, 4, (), "text", {})


def make_answer(quotes: Sequence[str], not_found: bool = False, question: str = "q", path: str = "/a.txt") -> Answer:
    """An answer in quote mode."""
    notes = tuple(Footnote(n, path, None, None, 0, len(text), text, ()) for n, text in enumerate(quotes, 1))
    return Answer(
        answer="" if not_found else "\n".join(quotes),
        units=() if not_found else tuple(Unit(note.text, (note.number,), True) for note in notes),
        footnotes=() if not_found else notes,
        quotes=notes,
        route="passages",
        not_found=not_found,
        question_used=question,
        coverage=Coverage(1, 1, 0),
        mode="quotes",
        model=None,
        seconds_to_first_quote=0.5,
        seconds_to_first_word=None,
        seconds=0.75,
        conversation=None,
    )


class FakeEngine:
    """Finds what `rankings` says for a question, answers what `replies` says, and writes down what it was asked."""

    no_generator = ""

    def __init__(
        self,
        home: Path,
        rankings: Mapping[Any, Sequence[str]] | None = None,
        replies: Mapping[str, Answer] | None = None,
    ) -> None:
        self.home = home
        self.rankings = rankings or {}
        self.replies = replies or {}
        self.calls: list[tuple[Any, ...]] = []
        self.stale = False
        self.library = ""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.calls.append(("close",))

    def settings(self, library: str | None = None) -> dict[str, Any]:
        """As little as measuring needs."""
        return {"retrieving": {"retrieve_k": 50}}

    def add_records(
        self, library: str, records: Iterable[tuple[str, str, str]], progress: Progress, words_only: bool = False
    ) -> IndexReport:
        """Count the records."""
        self.library = library
        count = len(list(records))
        progress.report(Event("meaning", 0, count))
        self.calls.append(("add_records", count))
        return IndexReport((), 0, count, 0.1)

    def add(self, library: str, paths: Sequence[Path], progress: Progress, words_only: bool = False) -> IndexReport:
        """Every path is a file that is ready."""
        self.library = library
        self.calls.append(("add", [path.name for path in paths]))
        return IndexReport(tuple(FileRow(str(path), "ready", chunks=1) for path in paths), 0, len(paths), 0.1)

    def status(self, library: str) -> tuple[tuple[LibraryStatus, ...], tuple[FileRow, ...]]:
        """One library."""
        return (LibraryStatus(self.library or library, 1, 1, 1, 1, "e", 1, self.stale),), ()

    def rebuild(self, library: str, progress: Progress, embed: bool = False) -> Any:
        """Remember it."""
        self.calls.append(("rebuild", embed))

    def find(self, library: str, question: str, options: Mapping[str, Any], filter: str = "") -> Found:
        """The ranking of the question in this mode, or in any."""
        self.calls.append(("find", question, options.get("mode")))
        paths = self.rankings.get((question, options.get("mode")), self.rankings.get(question, ()))
        return Found(tuple(make_hit(path, rank) for rank, path in enumerate(paths, 1)), ())

    def ask(
        self,
        library: str,
        question: str,
        within: Sequence[Path] = (),
        quotes_only: bool = False,
        conversation: str | None = None,
        progress: Progress | None = None,
    ) -> Answer:
        """The reply to the question."""
        self.calls.append(("ask", question, quotes_only))
        return self.replies[question]

    @property
    def writing_model(self) -> "FakeWriter":
        """What writes its answers."""
        return FakeWriter(self)


class FakeWriter:
    """It is there unless a test says otherwise."""

    def __init__(self, engine: FakeEngine) -> None:
        self._engine = engine

    def check(self, library: str) -> None:
        """Write it down."""
        self._engine.calls.append(("writing_model.check",))
        if self._engine.no_generator:
            raise ModelError(self._engine.no_generator)

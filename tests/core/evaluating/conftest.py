"""A small question set on disk and an engine that answers from a table."""

import json
from pathlib import Path

import pytest

from core.progress import Event
from core.records import (
    Answer,
    Coverage,
    Footnote,
    Found,
    Hit,
    IndexReport,
    LibraryStatus,
    Unit,
)


def write_lines(path: Path, rows) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")


def make_hit(path: str, rank: int = 1) -> Hit:
    return Hit(rank, f"c{rank}", "t", 1.0 / rank, path, (), None, None, 0, 4, (), "text", {})


def make_answer(quotes, not_found=False, question="q") -> Answer:
    notes = tuple(
        Footnote(number, "/a.txt", None, None, 0, len(text), text, ()) for number, text in enumerate(quotes, 1)
    )
    units = tuple(Unit(note.text, (note.number,), True) for note in notes)
    used = () if not_found else notes
    return Answer(
        "" if not_found else "\n".join(quotes),
        () if not_found else units,
        used,
        notes,
        "passages",
        not_found,
        question,
        Coverage(1, 1, 0),
        "quotes",
        None,
        0.5,
        None,
        0.75,
        None,
    )


class FakeEngine:
    """Finds what `rankings` says for a question, answers what `replies` says, and writes down what it was asked."""

    def __init__(self, home: Path, rankings=None, replies=None) -> None:
        self.home = home
        self.rankings = rankings or {}
        self.replies = replies or {}
        self.calls: list[tuple] = []
        self.stale = False
        self.library = ""

    def __enter__(self):
        return self

    def __exit__(self, *error) -> None:
        self.calls.append(("close",))

    def settings(self, library=None):
        return {"retrieving": {"retrieve_k": 50}}

    def add_records(self, library, records, progress, words_only=False):
        self.library = library
        count = len(list(records))
        progress.report(Event("meaning", 0, count))
        self.calls.append(("add_records", count))
        return IndexReport((), 0, count, 0.1)

    def add(self, library, paths, progress, words_only=False):
        self.library = library
        self.calls.append(("add", [path.name for path in paths]))
        return IndexReport((), 0, len(paths), 0.1)

    def status(self, library):
        return (LibraryStatus(self.library, 1, 1, 1, 1, "e", 1, self.stale),), ()

    def rebuild(self, library, progress, embed=False):
        self.calls.append(("rebuild", embed))

    def find(self, library, question, options, filter=""):
        self.calls.append(("find", question, options.get("mode")))
        paths = self.rankings.get((question, options.get("mode")), self.rankings.get(question, ()))
        return Found(tuple(make_hit(path, rank) for rank, path in enumerate(paths, 1)), ())

    def ask(self, library, question, within=(), quotes_only=False, conversation=None, progress=None):
        self.calls.append(("ask", question, quotes_only))
        return self.replies[question]


@pytest.fixture
def fake_engine():
    """The class of the engine above."""
    return FakeEngine


@pytest.fixture
def answer():
    """Makes an answer in quote mode of some sentences."""
    return make_answer


@pytest.fixture
def question_set(tmp_path) -> Path:
    """Three records, four questions; the last has no relevant record, the third no answer in the corpus."""
    folder = tmp_path / "small_set"
    folder.mkdir()
    write_lines(
        folder / "corpus.jsonl",
        [
            {"id": "d1", "title": "Tea", "text": "Green tea costs 4 euros."},
            {"id": "d2", "title": "Coffee", "text": "Coffee costs 5 euros."},
            {"id": "d3", "title": "", "text": "The shop opens at nine."},
        ],
    )
    write_lines(
        folder / "queries.jsonl",
        [
            {"id": "q1", "text": "price of tea"},
            {"id": "q2", "text": "price of coffee"},
            {"id": "q3", "text": "price of milk"},
            {"id": "q4", "text": "opening hours"},
        ],
    )
    (folder / "qrels.tsv").write_text(
        "query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td2\t1\nq2\td3\t0\nq4\td3\t1\n", "utf-8"
    )
    write_lines(
        folder / "answers.jsonl",
        [
            {"id": "q1", "answers": ["4 euros"], "unanswerable": False},
            {"id": "q2", "answers": ["5 euros"], "unanswerable": False},
            {"id": "q3", "answers": [], "unanswerable": True},
        ],
    )
    return folder

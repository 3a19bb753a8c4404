"""Questions that the writing model writes for passages: kept, found by, stepped aside for, and forgotten with them."""

import json
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY
from core.errors import Cancelled, MissingModel
from core.models.llama import Message
from core.progress import Event, Progress
from core.retrieving import search
from tests.helpers.engines import SmallEngine
from tests.helpers.models import FakeGenerator
from tests.helpers.patience import PATIENCE_S
from tests.helpers.readers import SharedReaders

TEXTS = {
    "ladders.txt": "Ladders of our workshop are made of seasoned ash and carry up to 150 kilograms each.",
    "lamps.txt": "Lanterns hang from every third post along the harbour wall until the ferry has left.",
    "ropes.txt": "Ropes for the northern pier are replaced in April by the two keepers of the light.",
}
PAIRS = {
    "Ladders": [
        ("Which wood is used for rungs?", "made of seasoned ash"),
        ("What weight do rungs bear?", "up to 150 kilograms"),
        ("What weight do rungs bear at most?", "up to 350 kilograms"),
        ("What does it cost?", "seasoned ash"),
    ],
    "Lanterns": [("Where do lights shine at night?", "along the harbour wall"), ("Who pays for oil?", "The town.")],
    "Ropes": [("When are moorings renewed?", "Ropes for the northern pier are replaced in April")],
}


def as_json(pairs: Sequence[tuple[str, str]]) -> str:
    return json.dumps([{"question": question, "answer": answer} for question, answer in pairs])


def wrote(messages: Sequence[Message]) -> str:
    return next((as_json(pairs) for word, pairs in PAIRS.items() if f"{word} " in messages[-1].text), "[")


@pytest.fixture
def generator() -> FakeGenerator:
    return FakeGenerator(wrote)


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    for name, text in TEXTS.items():
        (folder / name).write_text(text)
    return folder


@pytest.fixture
def small(tmp_path: Path, generator: FakeGenerator, readers: SharedReaders) -> Iterator[SmallEngine]:
    engine = SmallEngine(tmp_path / "home", lambda name: generator, readers)
    engine.engine.options.change({"chunking.strategy": "questions", "chunking.questions.write": True})
    yield engine
    engine.close()


def questions(small: SmallEngine) -> list[str]:
    """All questions that lead to a passage now."""
    passages = small.engine._opened.catalog.passages
    library = small.engine._opened.library(DEFAULT_LIBRARY)
    return sorted(one.chunk.question for batch in passages.ready(library.id) for one in batch if one.chunk.question)


KEPT = [
    "What weight do rungs bear?",
    "When are moorings renewed?",
    "Where do lights shine at night?",
    "Which wood is used for rungs?",
]


def test_a_passage_is_found_by_questions_it_answers_and_shown_once(small: SmallEngine, docs: Path) -> None:
    report = small.add(docs)
    assert questions(small) == KEPT
    assert report.embedded_chunks == 3 + 4
    assert small.counts() == (7, 7, 7)
    assert [row.chunks for row in small.engine.status(DEFAULT_LIBRARY)[1]] == [1, 1, 1]  # a question is no passage
    assert small.engine.ledger.summary(DEFAULT_LIBRARY).passages == 3
    for mode in ("fulltext", "vector", "hybrid"):
        hits = small.engine.find(DEFAULT_LIBRARY, "which wood is used for rungs", {"mode": mode}).hits
        assert [hit.text for hit in hits].count(TEXTS["ladders.txt"]) == 1
        assert hits[0].text == TEXTS["ladders.txt"]
        assert (hits[0].found_by, hits[0].question, hits[0].parent) == ("Which wood is used for rungs?", "", None)
    assert small.problems() == []


def test_a_question_counts_a_little_less_than_what_stands_in_a_text(
    small: SmallEngine, docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    small.add(docs)
    asked = "which wood is used for rungs"
    (less, *_) = small.engine.find(DEFAULT_LIBRARY, asked, {}).hits
    monkeypatch.setattr(search, "WRITTEN_PENALTY", 0.0)
    (more, *_) = small.engine.find(DEFAULT_LIBRARY, asked, {}).hits
    assert (less.found_by, less.text) == (more.found_by, more.text) == (KEPT[-1], TEXTS["ladders.txt"])
    assert more.score - less.score == pytest.approx(0.06)


def test_what_the_model_wrote_proves_nothing(small: SmallEngine, docs: Path) -> None:
    small.add(docs)
    answer = small.engine.ask(DEFAULT_LIBRARY, "Which wood is used for rungs?", quotes_only=True)
    assert {quote.text for quote in answer.quotes} <= set(TEXTS.values())


def test_nothing_is_written_twice(small: SmallEngine, docs: Path, generator: FakeGenerator) -> None:
    small.add(docs)
    assert len(generator.asked) == 3
    assert small.sync().embedded_chunks == 0
    small.restart()
    small.sync()
    (docs / "copy of ropes.txt").write_text(TEXTS["ropes.txt"])
    small.sync()
    small.engine.add("Another", [docs], Progress())  # it has the default settings, which write none
    small.engine.options.change({"chunking.strategy": "questions", "chunking.questions.write": True}, "Another")
    assert small.engine.rebuild("Another", Progress()).embedded_chunks == 0
    assert len(generator.asked) == 3
    hits = small.engine.find("Another", "when are moorings renewed", {"mode": "fulltext"}).hits
    assert hits[0].found_by == "When are moorings renewed?"


def test_what_was_written_before_a_stop_is_kept_and_the_rest_follows(
    small: SmallEngine, docs: Path, generator: FakeGenerator
) -> None:
    def stop(event: Event) -> None:
        if event.stage == "questions" and event.done == 1:
            progress.cancel()

    progress = Progress(stop)
    with pytest.raises(Cancelled):
        small.add(docs, progress=progress)
    assert 0 < len(questions(small)) < 4
    assert small.counts()[0] == small.counts()[1] == small.counts()[2]
    small.restart()
    small.sync()
    assert (questions(small), len(generator.asked)) == (KEPT, 3)
    assert small.problems() == []


def test_somebody_who_asks_goes_first(
    small: SmallEngine, docs: Path, generator: FakeGenerator, monkeypatch: pytest.MonkeyPatch
) -> None:
    precedence = small.engine._opened.precedence
    asking, heard = precedence.asking(), threading.Event()
    wait = precedence.wait

    def begun(messages: Sequence[Message]) -> str:
        if not heard.is_set():
            heard.set()
            asking.__enter__()
        return wrote(messages)

    def waited_for(progress: Progress) -> None:
        if precedence.somebody_asks:
            threading.Timer(0.1, lambda: asking.__exit__(None, None, None)).start()
        wait(progress)

    generator._answers = begun
    monkeypatch.setattr(precedence, "wait", waited_for)
    small.add(docs)
    assert questions(small) == KEPT
    assert len(generator.asked) == 4  # one of them was begun again


def test_others_who_want_to_write_go_first_and_what_is_left_comes_with_the_next_run(
    small: SmallEngine, docs: Path, generator: FakeGenerator
) -> None:
    lanes, waiting = small.engine.lanes, threading.Event()
    others: list[Future[None]] = []

    def wait(messages: Sequence[Message]) -> str:
        if not others:
            others.append(lanes.submit("write", waiting.set))
        return wrote(messages)

    generator._answers = wait
    lanes.submit("write", lambda: small.add(docs)).result(PATIENCE_S)
    assert waiting.wait(PATIENCE_S)
    assert len(generator.asked) == 1
    assert questions(small) == []  # the passage that was being asked about waits too
    small.sync()
    assert questions(small) == KEPT


def test_without_a_model_that_writes_everything_else_is_done(
    tmp_path: Path, docs: Path, readers: SharedReaders
) -> None:
    def missing(name: str) -> FakeGenerator:
        raise MissingModel("The writing model is not here. Get it in Models.")

    small = SmallEngine(tmp_path / "home", missing, readers)
    small.engine.options.change({"chunking.strategy": "questions", "chunking.questions.write": True})
    report = small.add(docs)
    assert report.notices == ("Questions could not be written. The writing model is not here. Get it in Models.",)
    assert small.counts() == (3, 3, 3)
    small.close()


def test_what_was_written_goes_with_its_text(small: SmallEngine, docs: Path) -> None:
    small.add(docs)
    (docs / "ropes.txt").unlink()
    small.sync()
    assert "When are moorings renewed?" not in questions(small)
    small.engine.remove(DEFAULT_LIBRARY, [docs])
    assert small.counts() == (0, 0, 0)
    rows = small.engine._opened.catalog._file.rows("SELECT count(*) FROM written_questions")
    assert rows[0][0] == 0


def test_other_settings_bring_the_questions_in_and_out(
    small: SmallEngine, docs: Path, generator: FakeGenerator
) -> None:
    small.add(docs)
    small.engine.options.change({"chunking.questions.write": False})
    small.engine.rebuild(DEFAULT_LIBRARY, Progress())
    assert (questions(small), small.counts()) == ([], (3, 3, 3))
    small.engine.options.change({"chunking.questions.write": True})
    assert small.engine.rebuild(DEFAULT_LIBRARY, Progress()).embedded_chunks == 0
    assert questions(small) == KEPT
    small.engine.options.change({"chunking.questions.questions_each": 1})
    small.engine.rebuild(DEFAULT_LIBRARY, Progress())
    assert len(questions(small)) == 3
    assert small.problems() == []
    assert len(generator.asked) == 3 + 3


def test_the_cost_of_writing_questions_is_said_before(small: SmallEngine, docs: Path) -> None:
    small.engine.options.change({"chunking.questions.write": False})
    small.add(docs)
    changes = {"chunking.questions.write": True}
    more = docs.parent / "more.txt"
    more.write_text("Nets are mended in the long shed behind the church. " * 200)
    quick = small.engine.estimate(DEFAULT_LIBRARY, [more]).seconds
    cost = small.engine.options.cost(changes, DEFAULT_LIBRARY)
    assert (cost.files, cost.passages, cost.passages_kept, cost.asked) == (3, 3, 3, 3)
    assert 3 * 5 < cost.seconds < 3 * 60
    few = small.engine.options.cost({**changes, "chunking.questions.questions_each": 1}, DEFAULT_LIBRARY)
    assert few.seconds < cost.seconds
    small.engine.options.change(changes)
    assert small.engine.estimate(DEFAULT_LIBRARY, [more]).seconds > 10 * quick > 0
    small.engine.rebuild(DEFAULT_LIBRARY, Progress())
    small.engine.options.change({"chunking.questions.write": False})
    small.engine.rebuild(DEFAULT_LIBRARY, Progress())
    known = small.engine.options.cost(changes, DEFAULT_LIBRARY)
    assert (known.asked, known.seconds < 2) == (0, True)


def test_questions_are_written_for_one_passage_of_a_preview(
    small: SmallEngine, docs: Path, generator: FakeGenerator
) -> None:
    small.engine.options.change({"chunking.questions.write": False})
    small.add(docs)
    path, changes = str(docs / "ladders.txt"), {"chunking.questions.write": True}
    preview = small.engine.previews.show(DEFAULT_LIBRARY, path, changes)
    assert (preview.questions_each, preview.passages[0].questions) == (3, None)
    embedded = preview.passages[0].embedded
    written = small.engine.previews.write_questions(DEFAULT_LIBRARY, embedded, preview.questions_each)
    assert written == ("Which wood is used for rungs?", "What weight do rungs bear?")
    assert small.engine.previews.show(DEFAULT_LIBRARY, path, changes).passages[0].questions == written
    assert small.engine.previews.show(DEFAULT_LIBRARY, path, {}).passages[0].questions is None
    assert small.engine.previews.write_questions(DEFAULT_LIBRARY, embedded, 3) == written
    assert len(generator.asked) == 1

"""A rebuilding changes the index under a library that goes on answering, and can be stopped at any time."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from core.engine import DEFAULT_LIBRARY as HERE
from core.engine import Engine
from core.errors import Cancelled, ModelError
from core.indexing import rebuilding, words
from core.indexing.meaning import KeepingUp
from core.models import catalogue
from core.progress import Event, Progress
from tests.helpers.engines import SmallEngine
from tests.helpers.models import FakeEmbedder
from tests.helpers.readers import SharedReaders

OTHER = "other-model"


class TwoModels(SmallEngine):
    """A small engine with a second search model of another size."""

    def __init__(self, home: Path, readers: SharedReaders) -> None:
        self.other = FakeEmbedder(OTHER, dimensions=64)
        super().__init__(home, readers=readers)

    def _open(self) -> Engine:
        return Engine(
            self.home, embedder=lambda name: self.other if name == OTHER else self.embedder, readers=self.readers
        )


@pytest.fixture
def engine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, readers: SharedReaders) -> Iterator[TwoModels]:
    known = catalogue.spec
    monkeypatch.setattr(catalogue, "spec", lambda name: known("multilingual-e5-small-q4" if name == OTHER else name))
    small = TwoModels(tmp_path / "home", readers)
    yield small
    small.close()


@pytest.fixture
def filled(engine: TwoModels, docs: Path) -> TwoModels:
    for number in range(12):
        words = " ".join(f"word{number}x{place}" for place in range(400))
        (docs / f"{number}.txt").write_text(f"Herons of kind {number}. Write to a{number}@example.com. {words}")
    engine.add(docs)
    return engine


def rebuild(engine: SmallEngine, progress: Progress | None = None) -> int:
    return engine.engine.rebuild(HERE, progress or Progress()).embedded_chunks


def by_meaning(engine: SmallEngine) -> list[str]:
    return engine.found("Herons of kind 3", mode="vector", rerank_n=100)


def whole(engine: SmallEngine) -> bool:
    chunks, fulltext, vectors = engine.counts()
    return chunks == fulltext == vectors > 0 and engine.problems() == []


def test_another_search_model_takes_over_only_when_all_its_vectors_are_there(filled: TwoModels) -> None:
    filled.engine.options.change({"models.embedder": OTHER})
    before = by_meaning(filled)
    seen: list[tuple[str, bool]] = []

    def look(event: Event) -> None:
        seen.append((event.stage, by_meaning(filled) == before))

    assert rebuild(filled, Progress(look)) == filled.counts()[0]
    assert {stage for stage, _ in seen} >= {"meaning", "rebuilding"}
    assert all(same for _, same in seen)
    assert whole(filled)
    assert by_meaning(filled)[0] == "3.txt"
    assert not filled.engine.ledger.summary(HERE).needs_rebuild
    filled.restart()
    assert by_meaning(filled)[0] == "3.txt"


def test_what_was_computed_for_another_model_before_a_stop_is_not_computed_again(filled: TwoModels) -> None:
    before = by_meaning(filled)
    filled.engine.options.change({"models.embedder": OTHER})
    progress = Progress(lambda event: progress.cancel() if event.stage == "rebuilding" else None)
    with pytest.raises(Cancelled):
        rebuild(filled, progress)
    assert filled.engine.ledger.summary(HERE).needs_rebuild
    assert by_meaning(filled) == before
    assert whole(filled)
    assert rebuild(filled) == 0
    assert whole(filled)
    assert not filled.engine.ledger.summary(HERE).needs_rebuild


def test_a_model_that_does_not_work_changes_nothing(filled: TwoModels, monkeypatch: pytest.MonkeyPatch) -> None:
    before = by_meaning(filled)
    filled.engine.options.change({"models.embedder": OTHER})

    def missing(text: str) -> NDArray[np.float32]:
        raise ModelError("It is not here.")

    monkeypatch.setattr(filled.other, "embed_query", missing)
    with pytest.raises(ModelError, match="not here"):
        rebuild(filled)
    assert by_meaning(filled) == before
    assert whole(filled)


@pytest.mark.parametrize(("key", "value"), [("chunking.size.size_tokens", 60), ("cleaning.emails.on", True)])
def test_other_passages_are_found_by_meaning_all_the_time(filled: TwoModels, key: str, value: object) -> None:
    filled.engine.options.change({key: value})
    lacking: list[int] = []

    def look(event: Event) -> None:
        summary = filled.engine.ledger.summary(HERE)
        lacking.append(summary.worded_files - summary.meaning_files)
        assert len(set(by_meaning(filled))) == 12

    rebuild(filled, Progress(look))
    assert max(lacking) == 0
    assert whole(filled)
    assert not filled.engine.ledger.summary(HERE).needs_rebuild


@pytest.mark.parametrize(("key", "value"), [("chunking.size.size_tokens", 60), ("cleaning.emails.on", True)])
@pytest.mark.parametrize("stop_at", [1, 5, 9])
def test_a_stop_in_the_middle_leaves_every_file_found_and_the_next_time_ends_it(
    filled: TwoModels, key: str, value: object, stop_at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rebuilding, "_REPLACED", 20)
    filled.engine.options.change({key: value})
    steps = ("reading", "rebuilding")
    progress = Progress(lambda event: progress.cancel() if event.stage in steps and event.done >= stop_at else None)
    with pytest.raises(Cancelled):
        rebuild(filled, progress)
    assert len(set(filled.found("herons", mode="fulltext", rerank_n=100))) == 12
    assert len(set(by_meaning(filled))) == 12
    assert whole(filled)
    assert filled.engine.ledger.summary(HERE).needs_rebuild
    filled.restart()
    rebuild(filled)
    assert whole(filled)
    assert len(set(by_meaning(filled))) == 12
    assert not filled.engine.ledger.summary(HERE).needs_rebuild


def test_old_and_new_passages_of_a_text_are_never_found_together(
    filled: TwoModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    filled.engine.options.change({"chunking.size.size_tokens": 60})
    counts: list[int] = []

    def after(_: KeepingUp) -> None:
        for number in range(12):
            how = {"mode": "fulltext", "retrieve_k": 100, "rerank_n": 100}
            asked = " ".join(f"word{number}x{place}" for place in range(0, 400, 10))
            hits = filled.engine.find(HERE, asked, how, f"path:{number}.txt").hits
            spans = sorted((hit.start, hit.end) for hit in hits)
            assert all(end <= start for (_, end), (start, _) in pairwise(spans))
            counts.append(len(spans))

    monkeypatch.setattr(words, "BATCH", 30)
    monkeypatch.setattr(rebuilding, "_REPLACED", 30)
    monkeypatch.setattr(KeepingUp, "after", after)
    rebuild(filled)
    assert max(counts) > 2 * min(counts)  # by old settings and by new ones


def test_all_vectors_can_be_computed_anew(filled: TwoModels) -> None:
    given: Sequence[str] = tuple(filled.embedder.embedded)
    done = filled.engine.rebuild(HERE, Progress(), embed=True)
    assert done.embedded_chunks == done.chunks == len(filled.embedder.embedded) - len(given)
    assert whole(filled)


@pytest.mark.parametrize(("key", "value"), [("chunking.size.size_tokens", 60), ("cleaning.emails.on", True)])
def test_who_puts_the_settings_back_after_a_stop_gets_the_old_passages_back(
    filled: TwoModels, key: str, value: object
) -> None:
    before = filled.engine.find(HERE, "herons", {"mode": "fulltext", "rerank_n": 100})
    filled.engine.options.change({key: value})
    steps = ("reading", "rebuilding")
    progress = Progress(lambda event: progress.cancel() if event.stage in steps and event.done >= 5 else None)
    with pytest.raises(Cancelled):
        rebuild(filled, progress)
    filled.engine.options.reset(key)
    filled.restart()
    assert filled.engine.ledger.summary(HERE).needs_rebuild
    assert filled.engine.options.cost({}, HERE).files == 12
    rebuild(filled)
    assert not filled.engine.ledger.summary(HERE).needs_rebuild
    after = filled.engine.find(HERE, "herons", {"mode": "fulltext", "rerank_n": 100})
    assert {(hit.chunk_id, hit.start, hit.end) for hit in after.hits} == {
        (hit.chunk_id, hit.start, hit.end) for hit in before.hits
    }
    assert whole(filled)


def test_what_a_kill_left_of_a_rebuilding_is_found_beside_nothing(
    filled: TwoModels, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = filled.engine.find(HERE, "herons", {"mode": "fulltext", "rerank_n": 100})
    filled.engine.options.change({"chunking.size.size_tokens": 60})

    def killed(*_: object) -> None:
        raise RuntimeError("killed")

    with monkeypatch.context() as dying:
        dying.setattr(KeepingUp, "before", killed)
        dying.setattr(words.WordsPass, "drop", lambda _: None)
        with pytest.raises(RuntimeError):
            rebuild(filled)
    filled.restart()
    after = filled.engine.find(HERE, "herons", {"mode": "fulltext", "rerank_n": 100})
    assert [hit.chunk_id for hit in after.hits] == [hit.chunk_id for hit in before.hits]
    assert whole(filled)
    rebuild(filled)
    assert whole(filled)
    assert len(set(by_meaning(filled))) == 12

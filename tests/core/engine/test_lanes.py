"""Who waits for whom when several calls are made at a time."""

import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY as HERE
from core.engine import Engine
from core.engine.lanes import LANE_OF, WORKERS, Lanes
from core.errors import Cancelled, MissingModel, ModelError
from core.models.llama import Message
from core.progress import Progress
from core.records import Answer, AnswerEvent
from tests.helpers.models import FakeEmbedder, FakeGenerator
from tests.helpers.patience import PATIENCE_S
from tests.helpers.readers import SharedReaders


def test_what_writes_is_done_one_after_the_other_and_reading_goes_beside_it() -> None:
    lanes = Lanes()
    go_on, begun = threading.Event(), threading.Event()
    order: list[str] = []

    def first() -> None:
        begun.set()
        assert go_on.wait(PATIENCE_S)
        order.append("first")

    writing = [lanes.submit("write", first), lanes.submit("write", lambda: order.append("second"))]
    assert begun.wait(PATIENCE_S)
    assert lanes.submit("read", lambda: "read").result(PATIENCE_S) == "read"
    assert order == []
    go_on.set()
    for future in writing:
        future.result(PATIENCE_S)
    assert order == ["first", "second"]
    lanes.close()
    lanes.close()


def test_closing_waits_for_what_runs_and_drops_what_waits() -> None:
    lanes = Lanes()
    begun, go_on = threading.Event(), threading.Event()

    def run() -> None:
        begun.set()
        go_on.wait(PATIENCE_S)

    running = lanes.submit("write", run)
    waiting = lanes.submit("write", lambda: None)
    assert begun.wait(PATIENCE_S)
    closing = threading.Thread(target=lanes.close)
    closing.start()
    go_on.set()
    closing.join()
    assert running.done()
    assert waiting.cancelled()
    with pytest.raises(RuntimeError, match="closed"):
        lanes.submit("read", lambda: None)


def test_lanes_start_no_thread_before_they_are_used() -> None:
    before = threading.active_count()
    lanes = Lanes()
    assert threading.active_count() == before
    lanes.close()


def test_every_named_lane_belongs_to_a_method(tmp_path: Path) -> None:
    with Engine(tmp_path / "home", embedder=lambda name: FakeEmbedder()) as engine:
        for method, lane in LANE_OF.items():
            owner: object = engine
            for step in method.split("."):
                owner = getattr(owner, step)
            assert callable(owner)
            assert lane in WORKERS


class Held(FakeGenerator):
    """Begins to write and goes on when it is let go."""

    def __init__(self) -> None:
        super().__init__(["The gate closes at nine in the evening."])
        self.begun, self.go_on = threading.Event(), threading.Event()

    def write(
        self, messages: Sequence[Message], progress: Progress, max_tokens: int = 400, grammar: str = ""
    ) -> Iterator[str]:
        self.begun.set()
        while not self.go_on.wait(0.05):
            progress.check()
        yield from super().write(messages, progress, max_tokens)


@pytest.fixture
def held() -> Held:
    return Held()


@pytest.fixture
def asked(tmp_path: Path, held: Held, readers: SharedReaders) -> Iterator[Engine]:
    docs = tmp_path / "docs"
    docs.mkdir()
    (docs / "a.txt").write_text("The gate closes at nine in the evening. The lamp burns for nine hours.")
    home = tmp_path / "home"
    with Engine(home, embedder=lambda _: FakeEmbedder(), generator=lambda _: held, readers=readers) as engine:
        engine.add(HERE, [docs], Progress())
        yield engine
        held.go_on.set()


def test_the_quotes_of_a_second_question_do_not_wait_for_the_first_answer(asked: Engine, held: Held) -> None:
    quoted, questions = threading.Event(), ("The gate closes at nine", "The lamp burns for nine hours")
    first, second = Progress(), Progress()

    def hear(event: AnswerEvent) -> None:
        if event.kind == "quotes":
            quoted.set()

    def ask(question: str, progress: Progress, listen: object = None) -> Answer:
        return asked.ask(HERE, question, progress=progress, listen=hear if listen else None)

    answer = asked.lanes.submit("think", lambda: ask(questions[0], first))
    assert held.begun.wait(PATIENCE_S)
    other = asked.lanes.submit("think", lambda: ask(questions[1], second, True))
    assert quoted.wait(PATIENCE_S)
    assert not other.done()  # it waits for its turn …
    second.cancel()
    try:
        stopped = other.result(PATIENCE_S)  # … and can be stopped meanwhile
        assert stopped.mode == "quotes"
    except Cancelled:
        pass
    held.go_on.set()
    assert answer.result(PATIENCE_S).quotes


def test_how_the_writing_model_stands(asked: Engine, held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    assert asked.writing_model.state(HERE).kind == "ready"
    held.loading_s = 12.0
    state = asked.writing_model.state(HERE)
    assert (state.kind, state.name, state.seconds) == ("here", "fake", 12.0)

    def missing(generator: Held) -> None:
        raise MissingModel("It is not here.")

    def damaged(generator: Held) -> None:
        raise ModelError("It is damaged.")

    monkeypatch.setattr(Held, "check", missing)
    assert (asked.writing_model.state(HERE).kind, asked.writing_model.state(HERE).reason) == (
        "missing",
        "It is not here.",
    )
    monkeypatch.setattr(Held, "check", damaged)
    assert (asked.writing_model.state(HERE).kind, asked.writing_model.state(HERE).reason) == (
        "unusable",
        "It is damaged.",
    )


def test_loading_is_seen_from_another_thread(asked: Engine, held: Held, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded, begun = threading.Event(), threading.Event()

    def load(generator: Held, text: str) -> int:
        begun.set()
        assert loaded.wait(PATIENCE_S)
        held.loading_s = 0.0
        return 1

    held.loading_s = 12.0
    monkeypatch.setattr(Held, "count_tokens", load)
    future = asked.lanes.submit("think", lambda: asked.writing_model.load(HERE))
    assert begun.wait(PATIENCE_S)
    state = asked.writing_model.state(HERE)
    assert state.kind == "loading"
    assert 0 < state.seconds <= 12
    loaded.set()
    assert future.result(PATIENCE_S).kind == "ready"


def test_a_model_that_cannot_be_made_is_unusable(tmp_path: Path) -> None:
    def unknown(name: str) -> FakeGenerator:
        raise ModelError(f"There is no model called {name}.")

    with Engine(tmp_path / "home", embedder=lambda name: FakeEmbedder(), generator=unknown) as engine:
        assert engine.writing_model.state(HERE).kind == "unusable"
        assert engine.writing_model.load(HERE).kind == "unusable"

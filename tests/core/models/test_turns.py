"""Questions share the writing model: one answer after the other, and whoever waits can be stopped."""

import threading
from collections.abc import Iterator, Sequence

import pytest

from core.errors import Cancelled, ModelError
from core.models.llama import Message
from core.models.turns import SharedGenerator, Turn
from core.progress import Progress
from tests.helpers.models import FakeGenerator
from tests.helpers.patience import PATIENCE_S


class Held(FakeGenerator):
    """Begins to write and goes on when it is let go."""

    def __init__(self, name: str = "held") -> None:
        super().__init__(["one two"], name)
        self.begun, self.go_on = threading.Event(), threading.Event()

    def write(
        self, messages: Sequence[Message], progress: Progress, max_tokens: int = 400, grammar: str = ""
    ) -> Iterator[str]:
        self.begun.set()
        assert self.go_on.wait(PATIENCE_S)
        yield from super().write(messages, progress, max_tokens)


def writing(generator: SharedGenerator, into: list[str]) -> threading.Thread:
    thread = threading.Thread(target=lambda: into.append("".join(generator.write([], Progress()))))
    thread.start()
    return thread


def test_the_second_answer_is_written_after_the_first() -> None:
    held, turn = Held(), Turn()
    shared = SharedGenerator(lambda: held, turn)
    answers: list[str] = []
    first = writing(shared, answers)
    assert held.begun.wait(PATIENCE_S)
    second = writing(shared, answers)
    assert shared.count_tokens("one two") == 2  # a prompt can be measured meanwhile
    assert held.written == []
    held.go_on.set()
    first.join()
    second.join()
    assert answers == ["one two", "one two"]


def test_who_waits_for_the_turn_can_be_stopped() -> None:
    held, turn = Held(), Turn()
    shared = SharedGenerator(lambda: held, turn)
    first = writing(shared, [])
    assert held.begun.wait(PATIENCE_S)
    progress = Progress()
    progress.cancel()
    with pytest.raises(Cancelled):
        list(shared.write([], progress))
    held.go_on.set()
    first.join()


def test_a_model_that_writes_is_not_sent_away_by_another_that_is_measured() -> None:
    held, other, turn = Held(), FakeGenerator(["three"], "other"), Turn()
    shared, second = SharedGenerator(lambda: held, turn), SharedGenerator(lambda: other, turn)
    answers: list[str] = []
    thread = writing(shared, answers)
    assert held.begun.wait(PATIENCE_S)
    assert second.count_tokens("x") == 1
    assert not held.closed
    held.go_on.set()
    thread.join()
    assert list(second.write([], Progress())) == ["three"]
    assert held.closed
    assert not other.closed


def test_an_answer_that_was_given_up_ends_the_turn() -> None:
    shared = SharedGenerator(lambda: FakeGenerator(["one two three"]), Turn())
    pieces = shared.write([], Progress())
    next(pieces)
    pieces.close()  # type: ignore[attr-defined]
    assert "".join(shared.write([], Progress())) == "one two three"


def test_a_closed_model_says_so() -> None:
    shared = SharedGenerator(lambda: FakeGenerator(["x"]), Turn())
    shared.close()
    with pytest.raises(ModelError, match="closed"):
        shared.count_tokens("x")

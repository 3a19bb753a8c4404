"""The small writing model itself: what it answers, and how soon it stands still."""

import threading
import time
from collections.abc import Iterator

import pytest

from core.errors import Cancelled
from core.models import catalogue, fetching, llama
from core.models.llama import Generator, Message, TextGenerator
from core.progress import Event, Progress


@pytest.fixture(autouse=True)
def one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking for idle cores takes a tenth of a second each time."""
    monkeypatch.setattr(llama, "idle_cores", lambda: 1)


def written(generator: TextGenerator, messages: list[Message], max_tokens: int = 12) -> str:
    return "".join(generator.write(messages, Progress(), max_tokens))


@pytest.fixture(scope="module")
def small() -> Iterator[Generator]:
    spec, folder = catalogue.spec("qwen2.5-coder-0.5b"), fetching.models_folder()
    if not fetching.is_present(spec, folder):
        pytest.fail(f"The small writing model is not in {folder}. Run `footnote models get {spec.name}`.")
    made = Generator(spec, folder)
    yield made
    made.close()


@pytest.mark.model
@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("The leave policy grants 25 days a year.\n\nHow many days of leave are there? Answer in one sentence.", "25"),
        ("员工每年有25天年假。\n\n员工每年有多少天年假？用一句话回答。", "25"),
    ],
)
def test_the_small_model_answers_in_both_languages(small: Generator, question: str, expected: str) -> None:
    asked = [Message("system", "You answer briefly."), Message("user", question)]
    answer = written(small, asked, 40)
    assert expected in answer
    assert "�" not in answer
    assert written(small, asked, 40) == answer


@pytest.mark.model
def test_the_small_model_stands_still_soon_after_stop_while_it_reads(small: Generator) -> None:
    began_s = time.process_time()
    next(small.write([Message("user", "The mountain is high and the lake is deep. " * 120)], Progress()))
    whole_s = time.process_time() - began_s
    stopped_s: list[float] = []

    def stop() -> None:
        stopped_s.append(time.process_time())
        progress.cancel()

    def in_the_midst(event: Event) -> None:
        if timer.ident is None:
            timer.start()

    progress, timer = Progress(in_the_midst), threading.Timer(0.05, stop)
    with pytest.raises(Cancelled):
        next(small.write([Message("user", "The lake is deep and the mountain is high. " * 120)], progress))
    assert time.process_time() - stopped_s[0] < whole_s / 5
    timer.join()
    assert written(small, [Message("user", "Say yes.")], 3)

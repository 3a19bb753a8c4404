"""The generator against a bare loop of llama_decode over the same tokens, and how soon it stands still after Stop.

Run on a quiet machine: `pytest -m bench tests/bench/bench_llama.py`.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import pairwise
from time import perf_counter
from typing import Any

import pytest

from core.errors import Cancelled
from core.models import catalogue, fetching, llama
from core.models.llama import Generator, Message
from core.models.llama_context import BATCH_TOKENS
from core.progress import Progress

pytestmark = [pytest.mark.bench, pytest.mark.model]

Figure = Callable[[str, float, str], None]
_STORY = "The ferry leaves the harbour at seven, crosses the strait in forty minutes and carries sixty cars. "
_ASKED = [
    Message("system", "You answer at length."),
    Message("user", _STORY * 4 + "Tell what a traveller should know, in ten sentences."),
]
_TOKENS = 32
_ROUNDS = 4


@pytest.fixture(scope="module", params=["qwen2.5-coder-0.5b", "qwen2.5-coder-1.5b"])
def generator(request: pytest.FixtureRequest) -> Iterator[Generator]:
    spec, folder = catalogue.spec(request.param), fetching.models_folder()
    if not fetching.is_present(spec, folder):
        pytest.fail(f"{spec.title} is not in {folder}. Run `footnote models get {spec.name}`.")
    made = Generator(spec, folder)
    made.count_tokens("load")
    yield made
    made.close()


def test_writing_is_as_quick_as_the_bare_loop(
    generator: Generator, figure: Figure, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = llama.idle_cores()
    monkeypatch.setattr(llama, "idle_cores", lambda: threads)
    bare = Bare(generator)
    ours: list[list[float]] = []
    alone: list[list[float]] = []
    words = 0
    for _ in range(_ROUNDS):  # in turns, and of each token the quickest time, so that a busy machine is fair
        times, pieces = [], []
        for piece in generator.write(_ASKED, Progress(), _TOKENS):
            times.append(perf_counter())
            pieces.append(piece)
        ours.append([after - before for before, after in pairwise(times)])
        alone.append(bare.seconds(len(times)))
        words = len("".join(pieces).split())
    ours_s, bare_s = (sum(map(min, zip(*rounds, strict=True))) for rounds in (ours, alone))
    figure(f"{generator.name}, {threads} threads: words/s", words / ours_s, "")
    figure(f"{generator.name}: words/s over a bare loop of llama_decode", bare_s / ours_s, ">= 0.95")
    assert bare_s / ours_s >= 0.95


def test_it_stands_still_soon_after_stop_while_it_reads(generator: Generator, figure: Figure) -> None:
    slowest = 0.0
    for wait_s in (0.7, 1.3):
        progress = Progress()
        stopped_at: list[float] = []

        def stop(progress: Progress = progress, stopped_at: list[float] = stopped_at) -> None:
            stopped_at.append(perf_counter())
            progress.cancel()

        timer = threading.Timer(wait_s, stop)
        timer.start()
        with suppress(Cancelled):
            next(generator.write([Message("user", f"{wait_s} " + _STORY * 60)], progress))
            pytest.fail("It had read everything before it was stopped.")
        slowest = max(slowest, perf_counter() - stopped_at[0])
        timer.join()
    figure(f"{generator.name}: seconds until still after Stop in the prompt", slowest, "<= 0.1 on a quiet machine")
    assert slowest < 1


def test_the_speed_of_reading(generator: Generator, figure: Figure) -> None:
    times: list[tuple[float, int]] = []
    listening = Progress(lambda event: times.append((perf_counter(), event.done)) if event.stage == "prompt" else None)
    list(generator.write([Message("user", _STORY * 24)], listening, 1))
    (first_s, first), (last_s, last) = times[0], times[-1]
    assert last - first > BATCH_TOKENS
    figure(f"{generator.name}: prompt tokens/s", (last - first) / (last_s - first_s), "")


class Bare:
    """Decodes one token after the other in the generator's own context and does nothing else."""

    def __init__(self, generator: Generator) -> None:
        context: Any = generator._context
        self._there: list[int] = context._there
        self._context, self._memory = context._context, context._memory

    def seconds(self, count: int) -> list[float]:
        """For each of the tokens that were written last, at the same places; the generator's context is as it was."""
        import llama_cpp

        start = len(self._there) - (count - 1)
        llama_cpp.llama_memory_seq_rm(self._memory, 0, start, -1)
        llama_cpp.llama_set_abort_callback(self._context, llama_cpp.ggml_abort_callback(), None)
        times = [perf_counter()]
        for token in self._there[start:]:
            llama_cpp.llama_decode(self._context, llama_cpp.llama_batch_get_one((llama_cpp.llama_token * 1)(token), 1))
            times.append(perf_counter())
        return [after - before for before, after in pairwise(times)]

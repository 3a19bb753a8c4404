"""The embedder against the bare model: the same texts, tokens counted beforehand, the same calls at once."""

import random
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import psutil
import pytest

from core.models import conversion
from core.models.embedder import Embedder, _cores
from core.progress import Progress
from tests.helpers.models import real_embedder, real_embedder_file

pytestmark = [pytest.mark.bench, pytest.mark.model]

Measure = Callable[..., list[float]]
Figure = Callable[[str, float, str], None]
_WORDS = (
    "the machine water every report of and to in for is that with was on as by from they bridge evening contract "
    "delivery battery temperature insurance department mountain quietly measured between seventeen invoices payment"
)
_CHARACTERS = (
    "的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定"
)


def texts(count: int, words: int) -> list[str]:
    """Half English, half Chinese, of about so many tokens each; always the same."""
    chance = random.Random(5)
    english = [" ".join(chance.choices(_WORDS.split(), k=words)).capitalize() + "." for _ in range(count // 2)]
    chinese = ["".join(chance.choices(_CHARACTERS, k=words)) + "。" for _ in range(count - count // 2)]
    return [text for pair in zip(english, chinese, strict=True) for text in pair]


class Bare:
    """The model without anything around it: tokens are there already, the mean of the states is the vector."""

    def __init__(self, passages: list[str]) -> None:
        import onnxruntime
        from tokenizers import Tokenizer

        folder = conversion.built(Path(real_embedder_file()).parent)
        assert folder is not None
        tokenizer = Tokenizer.from_file(str(folder / conversion.TOKENIZER_FILE))
        tokenizer.enable_truncation(512)
        self._ids = [tokenizer.encode(f"passage: {passage}").ids for passage in passages]
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        self._session: Any = onnxruntime.InferenceSession(str(folder / conversion.MODEL_FILE), options)
        self.tokens = sum(map(len, self._ids))

    def embed(self) -> Any:
        with ThreadPoolExecutor(_cores()) as threads:
            return np.array(list(threads.map(self._one, self._ids)))

    def _one(self, ids: list[int]) -> Any:
        array = np.array([ids])
        (states,) = self._session.run(None, {"input_ids": array, "attention_mask": np.ones_like(array)})
        mean = states[0].mean(axis=0)
        return mean / np.linalg.norm(mean)


@pytest.fixture(scope="module")
def embedder() -> Iterator[Embedder]:
    made = real_embedder()
    made.embed_query("warm up")
    yield made
    made.close()


@pytest.mark.parametrize(("count", "words", "goal"), [(20, 220, 0.9), (100, 15, 0.7)], ids=["passages", "sentences"])
def test_speed_over_the_bare_model(
    embedder: Embedder, fastest: Measure, figure: Figure, count: int, words: int, goal: float
) -> None:
    passages = texts(count, words)
    bare = Bare(passages)
    alone, ours = fastest(bare.embed, lambda: embedder.embed_passages(passages), rounds=10)
    figure(f"bare model, {words} words: tokens/s", bare.tokens / alone, "")
    figure(f"embedder over bare model, {words} words", alone / ours, f">= {goal}")
    assert alone / ours >= goal
    assert (embedder.embed_passages(passages[:8]) * bare.embed()[:8]).sum(axis=1).min() > 0.999


def test_memory_does_not_grow_with_the_number_of_texts(embedder: Embedder, figure: Figure) -> None:
    process = psutil.Process()
    embedder.embed_passages(texts(40, 500))
    few = process.memory_info().rss
    for words in (500, 300, 100, 10):
        embedder.embed_passages(texts(40, words))
    many = process.memory_info().rss
    figure("memory after 200 texts over after 40", many / few, "<= 1.1")
    figure("memory of the process, MB", many / 1e6, "")
    assert many / few <= 1.1


def test_sentences_and_questions_do_not_wait_for_passages(embedder: Embedder, fastest: Measure, figure: Figure) -> None:
    sentences = texts(40, 15)
    (alone,) = fastest(lambda: embedder.embed_sentences(sentences))
    progress = Progress()
    passages = threading.Thread(target=lambda: _until_stopped(embedder, progress))
    passages.start()
    try:
        beside = min(_seconds(lambda: embedder.embed_sentences(sentences)) for _ in range(3))
    finally:
        progress.cancel()
        passages.join()
    figure("40 sentences alone, s", alone, "")
    figure("40 sentences beside passages over alone", beside / alone, "<= 2.5")
    assert beside / alone <= 2.5  # a text begun before is finished first


def test_counting_tokens_is_quick_next_to_embedding(embedder: Embedder, fastest: Measure, figure: Figure) -> None:
    passages = texts(40, 220)
    counting, embedding = fastest(lambda: embedder.token_ends(passages), lambda: embedder.embed_passages(passages))
    figure("counting the tokens of texts over embedding them", counting / embedding, "<= 0.05")
    assert counting / embedding <= 0.05


def _until_stopped(embedder: Embedder, progress: Progress) -> None:
    passages = texts(20, 400)
    while not progress.cancelled:
        embedder.embed_passages(passages)


def _seconds(call: Callable[[], object]) -> float:
    begun = perf_counter()
    call()
    return perf_counter() - begun

"""How fast documents are cut, tokenising apart, and that the time grows with the text and no faster.

`FOOTNOTE_EVAL=<folder with files> pytest -m bench -s tests/bench/bench_chunking.py`; FOOTNOTE_BENCH_SHARE=0.5 takes
every second file.
"""

from __future__ import annotations

import gc
import logging
import os
import time
from array import array
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from core.analysis.sentences import sentence_ends
from core.chunking import STRATEGIES, chunk
from core.errors import LoadError
from core.loading import load
from core.loading.formats import LoadOptions, Source
from core.records import Block, Document
from tests.helpers.models import FakeEmbedder

pytestmark = pytest.mark.bench

Lines = Callable[[str], None]

_LARGEST = 3_000_000
_QUARTER, _MILLION = 250_000, 1_000_000
_MOST_RATIO = 6.0
_NOTICED_S = 0.1
SHAPES = {
    "one word": "x",
    "line ends": "\n",
    "Chinese without a mark": "天地玄黄宇宙洪荒日月盈昃辰宿列张",
    "a table": "12\tlantern\tsmall\n",
    "sentences": "A sentence of some words stands here. 今天天气很好。",
    "questions": "Q: How long?\nA: Thirty days.\n\n",
    "emoji": "😀🚀",
    "right to left": "مرحبا بالعالم. שלום עולם! Hello, \u202eworld\u202c. ",
}


class Remembering:
    """A counter that knows all pieces from the first time on, so that the second time is cutting alone."""

    def __init__(self) -> None:
        self.overhead = 4
        self._known: dict[str, array[int]] = {}
        self._counter = FakeEmbedder()

    def token_ends(self, pieces: Sequence[str]) -> list[array[int]]:
        for piece in pieces:
            if piece not in self._known:
                [self._known[piece]] = self._counter.token_ends([piece])
        return [self._known[piece] for piece in pieces]


def cutting_s(document: Document, ends: Sequence[int], strategy: str, counter: Remembering) -> float:
    """The seconds of the processor for cutting a document that was cut before."""
    values = {"strategy": strategy}
    chunk(document, ends, "t", values, counter)
    gc.disable()  # a collection counts the objects of everything else
    try:
        begun = time.process_time()
        chunk(document, ends, "t", values, counter)
        return time.process_time() - begun
    finally:
        gc.enable()


@pytest.mark.parametrize("shape", SHAPES)
def test_four_times_the_text_takes_about_four_times_as_long(shape: str, table: Lines) -> None:
    seconds: dict[str, list[float]] = {strategy.name: [] for strategy in STRATEGIES}
    for length in (_QUARTER, _MILLION):
        text = SHAPES[shape] * (length // len(SHAPES[shape]))
        blocks = (Block("table", 0, len(text), header="a\tb\tc"),) if "\t" in text else ()
        document, ends = Document(text, (), blocks), sentence_ends(text, blocks)
        for name, taken in seconds.items():
            taken.append(cutting_s(document, ends, name, Remembering()))
    for name, (quarter, whole) in seconds.items():
        ratio = whole / quarter if quarter else 0.0
        table(f"{shape:<24} {name:<12} {whole:6.2f} s a million characters, {ratio:4.1f} times a quarter of them")
        assert ratio < _MOST_RATIO or whole < _NOTICED_S


def test_real_files_are_cut_at_so_many_characters_a_second(table: Lines) -> None:
    folder = os.environ.get("FOOTNOTE_EVAL")
    if not folder:
        pytest.skip("FOOTNOTE_EVAL does not say where the files are")
    logging.getLogger("pypdfium2").setLevel(logging.ERROR)  # real files are odd
    every = round(1 / float(os.environ.get("FOOTNOTE_BENCH_SHARE", "1")))
    seconds = dict.fromkeys(["automatic", *(strategy.name for strategy in STRATEGIES)], 0.0)
    characters = files = 0
    reading_s = 0.0
    for path in sorted(path for path in (Path(folder) / "files").rglob("*") if path.is_file())[::every]:
        if path.stat().st_size > _LARGEST:
            continue
        begun = time.process_time()
        try:
            _, document = load(Source(path.read_bytes(), path.name, path), LoadOptions())
        except LoadError:
            continue
        ends = sentence_ends(document.text, document.blocks)
        reading_s += time.process_time() - begun
        files, characters, counter = files + 1, characters + len(document.text), Remembering()
        for name in seconds:
            seconds[name] += cutting_s(document, ends, name, counter)
    for name, taken in seconds.items():
        rate, share = characters / taken / 1e6, taken / reading_s
        table(
            f"{files} files, {characters:,} characters {name:<12} {rate:5.1f} million a second, {share:.1%} of reading"
        )

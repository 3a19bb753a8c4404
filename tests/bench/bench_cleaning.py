"""How fast real files are cleaned, by every rule, and which part of indexing that and cutting are.

`FOOTNOTE_EVAL=<folder with files> pytest -m bench -s tests/bench/bench_cleaning.py`; FOOTNOTE_BENCH_SHARE=0.5 takes
every second file. What the rules do to the files is followed in bench_real_files.py.
"""

import logging
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from core.analysis.sentences import sentence_ends
from core.chunking import chunk
from core.cleaning import RULES, active, clean, steps_for
from core.cleaning.edits import apply
from core.errors import LoadError
from core.indexing.configuration import complete
from core.indexing.types import chunking_of
from core.loading import load
from core.loading.formats import LoadOptions, Source
from core.records import Document
from tests.helpers.models import real_embedder

pytestmark = pytest.mark.bench

ALL_OFF = {rule.name: {"on": False} for rule in RULES}
_RULES = ("the => der", r"/\b(of)\b/ => \1\1")
ALL_ON = {rule.name: {"on": True} for rule in RULES} | {"replacing": {"on": True, "rules": _RULES}}
_LARGEST = 3_000_000


PAGES_EMBEDDED = 60


def documents() -> Iterator[tuple[Path, str, Document, float]]:
    """Each file that can be read, with its loader's name and how long reading took."""
    folder = os.environ.get("FOOTNOTE_EVAL")
    if not folder:
        pytest.skip("FOOTNOTE_EVAL does not say where the files are")
    logging.getLogger("pypdfium2").setLevel(logging.ERROR)  # real files are odd
    every = round(1 / float(os.environ.get("FOOTNOTE_BENCH_SHARE", "1")))
    paths = sorted(path for path in (Path(folder) / "files").rglob("*") if path.is_file())
    for path in paths[::every]:
        if path.stat().st_size > _LARGEST:
            continue
        begun = time.process_time()
        try:
            loader, document = load(Source(path.read_bytes(), path.name, path), LoadOptions())
        except LoadError:
            continue
        yield path, loader.name, document, time.process_time() - begun


def test_how_fast_each_rule_is(capsys: pytest.CaptureFixture[str]) -> None:
    characters = files = 0
    reading = usual = everything = 0.0
    seconds: dict[str, float] = dict.fromkeys((rule.name for rule in RULES), 0.0)
    edits: Counter[str] = Counter()
    for _, loader, document, seconds_read in documents():
        files += 1
        characters += len(document.text)
        reading += seconds_read
        begun = time.process_time()
        clean(document, steps_for(active({}), loader))
        usual += time.process_time() - begun
        begun = time.process_time()
        clean(document, steps_for(active(ALL_ON), loader))
        everything += time.process_time() - begun
        _measure(document, loader, seconds, edits)
    lines = [
        f"{files} files, {characters:,} characters, read in {reading:.1f} s",
        f"usual rules {usual:.2f} s: {usual / reading:.1%} of reading, {characters / usual / 1e6:.1f} million a second",
        f"every rule {everything:.2f} s: {everything / reading:.1%}, {characters / everything / 1e6:.1f} million",
        *(f"  {rule.name:16} {seconds[rule.name]:6.2f} s {edits[rule.name]:8,} edits" for rule in RULES),
    ]
    with capsys.disabled():
        sys.stdout.write("\n" + "\n".join(lines) + "\n")


def _measure(document: Document, loader: str, seconds: dict[str, float], edits: Counter[str]) -> None:
    """Each rule by itself, with its own way of being on."""
    for name, options in steps_for(active(ALL_ON), loader):
        rule = next(rule for rule in RULES if rule.name == name)
        begun = time.process_time()
        found = rule.edits(document, options)
        seconds[name] += time.process_time() - begun
        edits[name] += len(found)
        apply(document, found)


def test_cleaning_and_cutting_are_a_small_part_of_indexing(figure: Callable[[str, float, str], None]) -> None:
    embedder = real_embedder()
    embedder.embed_query("load")
    values = chunking_of(complete({})["chunking"], "")
    seconds = dict.fromkeys(("load", "clean", "sentences", "cut", "embed"), 0.0)
    characters = pages = 0
    for _, loader, document, seconds_read in documents():
        if loader != "pdf" or not 5 <= len(document.pages) <= PAGES_EMBEDDED // 3:
            continue
        times = [time.process_time()]
        cleaned, _ = clean(document, steps_for(active({}), loader))
        times.append(time.process_time())
        ends = sentence_ends(cleaned.text, cleaned.blocks)
        times.append(time.process_time())
        chunks = chunk(cleaned, ends, "text", values, embedder, embedder.limit_tokens)
        times.append(time.process_time())
        embedder.embed_passages([each.embedded_text for each in chunks])
        times.append(time.process_time())
        taken = [seconds_read, *(after - before for before, after in pairwise(times))]
        seconds = {step: seconds[step] + more for step, more in zip(seconds, taken, strict=True)}
        characters += len(cleaned.text)
        pages += len(document.pages)
        if pages > PAGES_EMBEDDED:
            break
    whole = sum(seconds.values())
    words = whole - seconds["embed"]
    for step, each in seconds.items():
        figure(f"{step} of {pages} pages: share of indexing", each / whole, "")
    figure("cleaning, characters a second", characters / seconds["clean"], "≥ 6,000,000")
    figure("cutting, characters a second", characters / seconds["cut"], "")
    figure("cleaning and cutting over reading to words", (seconds["clean"] + seconds["cut"]) / words, "")
    figure("cleaning and cutting over indexing", (seconds["clean"] + seconds["cut"]) / whole, "< 0.05")
    assert seconds["clean"] + seconds["cut"] < 0.05 * whole

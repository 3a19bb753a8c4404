"""What cleaning does to real files: nothing with all rules off, no place lost with all on, and how fast it is.

`FOOTNOTE_EVAL=<folder with files> pytest -m bench -s tests/bench/bench_cleaning.py`; FOOTNOTE_BENCH_SHARE=0.5 takes
every second file.
"""

import logging
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.cleaning import RULES, active, clean, steps_for
from core.cleaning.edits import apply
from core.errors import LoadError
from core.loading import load
from core.loading.formats import LoadOptions, Source
from core.records import Document

pytestmark = pytest.mark.bench

ALL_OFF = {rule.name: {"on": False} for rule in RULES}
_RULES = ("the => der", r"/\b(of)\b/ => \1\1")
ALL_ON = {rule.name: {"on": True} for rule in RULES} | {"replacing": {"on": True, "rules": _RULES}}
_LARGEST = 3_000_000


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


def test_real_files_keep_every_character_or_the_way_back_to_it(capsys: pytest.CaptureFixture[str]) -> None:
    characters = files = 0
    reading = usual = everything = 0.0
    seconds: dict[str, float] = dict.fromkeys((rule.name for rule in RULES), 0.0)
    edits: Counter[str] = Counter()
    for path, loader, document, seconds_read in documents():
        files += 1
        characters += len(document.text)
        reading += seconds_read
        assert clean(document, active(ALL_OFF))[0].text == document.text, path
        begun = time.process_time()
        clean(document, steps_for(active({}), loader))
        usual += time.process_time() - begun
        begun = time.process_time()
        cleaned, offsets = clean(document, active(ALL_ON))
        everything += time.process_time() - begun
        for piece in range(len(offsets.clean) - 1):
            start, end = offsets.clean[piece], offsets.clean[piece + 1]
            first, last = offsets.loaded[piece], offsets.loaded_end[piece]
            assert first < last, path
            if piece + 2 < len(offsets.clean):
                assert last <= offsets.loaded[piece + 1], path
            if end - start == last - first > 40:  # longer than what any rule puts in
                assert cleaned.text[start:end] == document.text[first:last], path
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

"""How near indexing comes to the bare embedder, how soon words are found, how much memory it takes.

Run alone, on a quiet machine: `pytest -m bench tests/bench/bench_indexing.py -s`. FOOTNOTE_BENCH_SHARE=0.1 takes a
tenth of the files, for a first look; the goals are for all of them.
"""

import os
import sys
from pathlib import Path

import pytest

from tests.helpers.corpus import write_corpus
from tests.helpers.measured_run import Measured, measure

pytestmark = pytest.mark.bench

SHARE = float(os.environ.get("FOOTNOTE_BENCH_SHARE", "1"))
FEW, MANY = int(500 * SHARE), int(2000 * SHARE)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the runs of this module live."""
    return tmp_path_factory.mktemp("bench")


@pytest.fixture(scope="module")
def few(folder: Path) -> Measured:
    """500 files, and the same texts by the bare embedder."""
    write_corpus(folder / "few", FEW)
    return measure(folder / "home few", folder / "few", bare=True)


@pytest.fixture(scope="module")
def many(folder: Path) -> Measured:
    """2,000 files."""
    write_corpus(folder / "many", MANY)
    return measure(folder / "home many", folder / "many")


def told(what: str, value: float, goal: str) -> None:
    """One line of the result."""
    sys.stdout.write(f"\n{what}: {value:.3f} (goal {goal})\n")


def test_the_meaning_pass_is_nearly_as_quick_as_the_bare_embedder(few: Measured) -> None:
    assert few.bare_s is not None
    told("meaning pass over bare embedder, tokens/s", few.bare_s / few.meaning_s, "≥ 0.9")
    assert few.files == FEW
    assert few.bare_s / few.meaning_s >= 0.9


def test_everything_is_findable_by_words_early(many: Measured) -> None:
    told("time until words over the whole time", many.words_s / many.whole_s, "≤ 0.1")
    assert many.words_s / many.whole_s <= 0.1


def test_memory_does_not_grow_with_the_number_of_files(few: Measured, many: Measured) -> None:
    told(f"peak memory in MB, {FEW} files", few.peak_mb, "< 1500")
    told(f"peak memory in MB, {MANY} files", many.peak_mb, "< 1500")
    assert many.peak_mb < 1500
    assert many.peak_mb / few.peak_mb < 1.2


def test_adding_an_unchanged_folder_again_takes_no_time(folder: Path, many: Measured) -> None:
    again = measure(folder / "home many", folder / "many")
    told("adding again over the first time", again.whole_s / many.whole_s, "< 0.01")
    assert (again.embedded, again.unchanged, again.chroma_opened) == (0, MANY, False)
    assert again.whole_s / many.whole_s < 0.01

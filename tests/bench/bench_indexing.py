"""How near indexing comes to the bare embedder, how soon words are found, how much memory it takes.

Run alone, on a quiet machine: `pytest -m bench tests/bench/bench_indexing.py`. FOOTNOTE_BENCH_SHARE=0.1 takes a
tenth of the files, for a first look; the goals are for all of them.
"""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.helpers.corpus import write_corpus
from tests.helpers.measured_run import Measured, measure

pytestmark = pytest.mark.bench

Figure = Callable[[str, float, str], None]

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


def test_the_meaning_pass_is_nearly_as_quick_as_the_bare_embedder(figure: Figure, few: Measured) -> None:
    assert few.bare_s is not None
    figure("loading the model in seconds (counted in neither)", few.load_s, "")
    figure("meaning pass over bare embedder, tokens/s", few.bare_s / few.meaning_s, "≥ 0.9")
    assert few.files == FEW
    assert few.bare_s / few.meaning_s >= 0.9


def test_everything_is_findable_by_words_early(figure: Figure, many: Measured) -> None:
    figure("time until words over the whole time", many.words_s / many.whole_s, "≤ 0.1")
    assert many.words_s / many.whole_s <= 0.1


def test_memory_does_not_grow_with_the_number_of_files(figure: Figure, few: Measured, many: Measured) -> None:
    figure(f"peak memory in MB, {FEW} files", few.peak_mb, "< 1500")
    figure(f"peak memory in MB, {MANY} files", many.peak_mb, "< 1500")
    assert many.peak_mb < 1500
    assert many.peak_mb / few.peak_mb < 1.2


def test_adding_an_unchanged_folder_again_takes_no_time(figure: Figure, folder: Path, many: Measured) -> None:
    again = measure(folder / "home many", folder / "many")
    figure("adding again over the first time", again.whole_s / many.whole_s, "< 0.01")
    assert (again.embedded, again.unchanged, again.chroma_opened) == (0, MANY, False)
    assert again.whole_s / many.whole_s < 0.01

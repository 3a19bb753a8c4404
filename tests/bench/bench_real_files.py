"""Every file of a folder through the readers: with all cleaning rules off and with all of them on.

`FOOTNOTE_EVAL=<folder with files> pytest -m bench tests/bench/bench_real_files.py`; FOOTNOTE_KEEP=<folder> keeps the
documents as they were loaded, for looking at what a rule does to them.
"""

from __future__ import annotations

import os
import pickle
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from core.cleaning import RULES, active, steps_for
from core.errors import LoadError
from core.indexing.preparing import Prepared
from tests.helpers.real_files import check_parts, check_way_back, followed, read_real

pytestmark = pytest.mark.bench

ALL_OFF = {rule.name: {"on": False} for rule in RULES}
ALL_ON = {rule.name: {"on": True} for rule in RULES} | {
    "full_width": {"on": True, "marks": True},
    "replacing": {"on": True, "rules": ("colour => color", r"/(\d+) EUR\b/ => €\1", "/[ \t]+$/ =>")},
}
_LARGE_SHARE = 0.15
_LONG = 200


@pytest.fixture(scope="module")
def folder() -> Path:
    """Where the files are."""
    where = os.environ.get("FOOTNOTE_EVAL")
    if not where:
        pytest.skip("FOOTNOTE_EVAL does not say where the files are")
    return Path(where)


def walked(folder: Path, cleaning: Mapping[str, Any], table: Callable[[str], None]) -> list[tuple[str, Prepared]]:
    """What the readers made of the files that can be read."""
    states: Counter[str] = Counter()
    found: list[tuple[str, Prepared]] = []
    for name, taken in read_real(folder, {"cleaning": cleaning}):
        if isinstance(taken, LoadError):
            states[taken.state] += 1
        else:
            states["read"] += 1
            found.append((name, taken))
    table(f"files: {dict(states)}")
    return found


def test_with_all_rules_off_the_text_is_what_the_loader_gave(folder: Path, table: Callable[[str], None]) -> None:
    found = walked(folder, ALL_OFF, table)
    for name, taken in found:
        document, loaded = taken.document, taken.loaded
        assert document is not None, name
        assert loaded is not None, name
        assert document.text == loaded.text, name
        assert (document.pages, document.blocks) == (loaded.pages, loaded.blocks), name
        assert not taken.offsets.clean, name
    table(f"{len(found)} files, {sum(len(each.document.text) for _, each in found if each.document):,} characters")
    if keep := os.environ.get("FOOTNOTE_KEEP"):
        Path(keep, "loaded.pickle").write_bytes(pickle.dumps([(name, t.loader, t.loaded) for name, t in found]))


def test_with_all_rules_on_every_character_leads_back(folder: Path, table: Callable[[str], None]) -> None:
    shares = []
    steps = active(ALL_ON)
    for name, taken in walked(folder, ALL_ON, table):
        document, loaded = taken.document, taken.loaded
        assert document is not None, name
        assert loaded is not None, name
        cleaned, origins = followed(loaded, steps_for(steps, taken.loader))
        assert cleaned == document, name
        check_way_back(loaded, document, taken.offsets, origins)
        check_parts(loaded, document)
        if len(loaded.text) > _LONG:
            shares.append((1 - len(document.text) / len(loaded.text), len(loaded.text), name))
    shares.sort(reverse=True)
    large = [each for each in shares if each[0] > _LARGE_SHARE]
    table(f"{len(large)} of {len(shares)} files lost more than {_LARGE_SHARE:.0%} of their characters")
    for share, length, name in large[:40]:
        table(f"  {share:6.1%} of {length:>9,} {name}")

"""Derived indexes and vectors that are damaged or lost: it is said, and a rebuild brings them back."""

import os
import shutil
from pathlib import Path

import pytest

from tests.helpers.program import Footnote


def home() -> Path:
    return Path(os.environ["FOOTNOTE_HOME"])


def problems(footnote: Footnote, *flags: str) -> list[str]:
    shown = footnote("doctor", *flags).value
    assert shown["ok"] == all(one["severity"] == "note" for one in shown["findings"])
    return [one["what"] for one in shown["findings"] if one["severity"] == "problem"]


@pytest.mark.parametrize("way", ["doctor", "rebuild"])
def test_a_word_index_of_garbage_is_named_and_made_anew(footnote: Footnote, folder: Path, way: str) -> None:
    footnote("add", folder)
    before = footnote("search", "lantern").value["hits"]
    for file in home().glob("indexes/*/*/fulltext/*"):
        file.write_bytes(b"garbage")
    asked = footnote("search", "lantern")
    assert asked.code == 1
    assert "rebuild" in asked.err
    assert asked.err.count("\n") == 1
    assert len(problems(footnote)) == 1
    if way == "doctor":
        assert not problems(footnote, "--mend")
    else:
        assert footnote("rebuild").value["embedded_chunks"] == 0
    assert footnote("search", "lantern").value["hits"] == before
    assert not problems(footnote)


def test_a_word_index_without_its_contents_is_made_anew_at_the_next_start(footnote: Footnote, folder: Path) -> None:
    footnote("add", folder)
    before = footnote("search", "lantern").value["hits"]
    for file in home().glob("indexes/*/*/fulltext/meta.json"):
        file.unlink()
    assert footnote("search", "lantern").value["hits"] == before


def test_all_derived_indexes_may_be_deleted(footnote: Footnote, folder: Path) -> None:
    footnote("add", folder)
    before = footnote("search", "lantern").value["hits"]
    shutil.rmtree(home() / "indexes")
    assert footnote("search", "lantern").value["hits"] == before
    assert footnote("sync").value["embedded_chunks"] == 0
    assert not problems(footnote)


@pytest.mark.parametrize("way", ["doctor", "rebuild"])
def test_vectors_that_were_lost_are_noticed_and_computed_again(footnote: Footnote, folder: Path, way: str) -> None:
    footnote("add", folder)
    status = footnote("status").value["libraries"]
    for file in home().glob("vectors.sqlite*"):
        file.unlink()
    assert len(problems(footnote)) == 1
    if way == "doctor":
        assert not problems(footnote, "--mend")
        assert footnote("sync").value["embedded_chunks"] == status[0]["chunks"]
    else:
        assert footnote("rebuild").value["embedded_chunks"] == status[0]["chunks"]
    assert not problems(footnote)
    assert footnote("status").value["libraries"][0]["vectors"] == status[0]["vectors"]


def test_a_rebuild_by_other_settings_mends_a_damaged_word_index_too(footnote: Footnote, folder: Path) -> None:
    footnote("add", folder)
    footnote("settings", "set", "chunking.headings.size_tokens", "64")
    footnote("settings", "set", "cleaning.urls.on", "true")
    for file in home().glob("indexes/*/*/fulltext/*"):
        file.write_bytes(b"garbage")
    assert footnote("rebuild").code == 0
    assert footnote("search", "lantern").value["hits"]
    assert not problems(footnote)

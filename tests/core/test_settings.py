"""The file of settings: one saving for several changes, and libraries that are renamed or forgotten."""

import json
from pathlib import Path

import pytest

from core.errors import SettingsError
from core.indexing.configuration import complete, value_at
from core.records import renewed
from core.settings import SettingsFile


@pytest.fixture
def file(tmp_path: Path) -> SettingsFile:
    return SettingsFile(tmp_path / "settings.json")


def test_changes_and_resets_are_saved_together(file: SettingsFile, tmp_path: Path) -> None:
    file.change({"a.b.c": 1, "a.b.d": 2, "x.y": 3})
    file.change({"x.y": 4}, reset=["a.b.c", "a.b.d", "no.such"])
    assert file.own() == {"x": {"y": 4}}
    assert SettingsFile(tmp_path / "settings.json").own() == {"x": {"y": 4}}


def test_a_library_has_its_own_on_top_of_everywhere(file: SettingsFile) -> None:
    file.change({"a.b": 1, "a.c": 1})
    file.change({"a.b": 2}, "One")
    assert file.values("One") == {"a": {"b": 2, "c": 1}}
    assert file.own("One") == {"a": {"b": 2}}
    assert file.own("Two") == {}


def test_a_renamed_library_keeps_its_own_and_a_forgotten_one_loses_it(file: SettingsFile) -> None:
    file.change({"a.b": 2}, "One")
    file.rename("One", "Two")
    assert (file.own("One"), file.own("Two")) == ({}, {"a": {"b": 2}})
    file.forget("Two")
    assert file.own("Two") == {}


def test_what_cannot_be_saved_does_not_count(file: SettingsFile, tmp_path: Path) -> None:
    file.change({"a.b": 1})
    (tmp_path / "settings.part").mkdir()
    with pytest.raises(SettingsError, match="cannot be written"):
        file.change({"a.b": 2})
    assert file.own() == {"a": {"b": 1}}
    assert json.loads((tmp_path / "settings.json").read_text())["everywhere"] == {"a": {"b": 1}}


def test_values_that_were_handed_out_do_not_change_later(file: SettingsFile) -> None:
    file.change({"a.b": 1})
    before = file.values()
    file.change({"a.b": 2})
    assert before == {"a": {"b": 1}}


@pytest.mark.parametrize(
    ("then", "now"),
    [
        ({"overlap_sentences": 2}, {"overlap_tokens": 64}),
        ({"overlap_sentences": 10, "size_tokens": 100}, {"overlap_tokens": 50, "size_tokens": 100}),
        ({"overlap_sentences": 0}, {}),
        ({"overlap_sentences": "a"}, {}),
        ({"overlap_sentences": 1, "overlap_tokens": 7}, {"overlap_tokens": 7}),
    ],
)
def test_an_overlap_in_sentences_kept_from_before_is_one_in_tokens(
    tmp_path: Path, then: dict[str, object], now: dict[str, object]
) -> None:
    kept = {"everywhere": {"chunking": {"size": then}}, "libraries": {"Work": {"chunking": {"headings": then}}}}
    (tmp_path / "settings.json").write_text(json.dumps(kept))
    file = SettingsFile(tmp_path / "settings.json")
    assert file.own() == {"chunking": {"size": now}}
    assert file.own("Work") == {"chunking": {"headings": now}}
    dotted = {f"chunking.size.{name}": value for name, value in then.items()}
    assert renewed(dotted) == {f"chunking.size.{name}": value for name, value in now.items()}
    complete(file.values("Work"))


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("chunkin.size", r"no setting chunkin\.size\. There are general, .*cleaning, chunking\.$"),
        ("cleaning.url.on", r"There are .*cleaning\.urls, cleaning\.emails"),
        ("retrieving.mode.x", r"no setting retrieving\.mode\.x: retrieving\.mode is a value\.$"),
    ],
)
def test_a_setting_that_does_not_exist_names_those_beside_it(key: str, why: str) -> None:
    with pytest.raises(SettingsError, match=why):
        value_at(complete({}), key)

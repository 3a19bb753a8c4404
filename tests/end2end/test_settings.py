"""Settings on the whole engine: what is allowed is kept, what is not is one sentence, and no file breaks a start."""

import json
import math
import os
from pathlib import Path

import pytest

import core.engine
from core.errors import ModelError, SettingsError
from core.settings import Options, option, validate
from tests.helpers.program import Footnote

BYTES = os.fsdecode(b"a\xff")


def home() -> Path:
    return Path(os.environ["FOOTNOTE_HOME"])


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("models.embedder", "nope"),
        ("models.embedder", "qwen2.5-coder-1.5b"),
        ("models.generator", "nope"),
        ("models.generator", "multilingual-e5-small-q4"),
        ("retrieving.retrieve_threshold", "NaN"),
        ("retrieving.retrieve_threshold", "nan"),
        ("retrieving.rerank_threshold", "Infinity"),
        ("retrieving.rerank_n", "0"),
        ("retrieving.rerank_n", "2.5"),
        ("retrieving.mode", "bogus"),
        ("cleaning.urls.on", "maybe"),
        ("loading.encoding", "bogus"),
        ("loading.encoding", "rot13"),
        ("loading.encoding", BYTES),
        ("models.mirror", BYTES),
        ("retrieving", "3"),
        ("nothing", "3"),
        (BYTES, "3"),
        ("retrieving.rerank_n.more", "3"),
        ("", "3"),
    ],
)
def test_a_wrong_value_is_one_plain_sentence_and_changes_nothing(footnote: Footnote, key: str, value: str) -> None:
    before = footnote("settings").value
    ran = footnote("settings", "set", key, value)
    assert (ran.code, ran.value) == (1, None)
    assert ran.err.count("\n") == 1
    assert ran.err.rstrip().endswith(".")
    for jargon in ("Input should", "unable to", "parse", "Value error", "interpret"):
        assert jargon not in ran.err
    assert footnote("settings").value == before


@pytest.mark.parametrize(
    ("key", "value", "kept"),
    [
        ("retrieving.retrieve_threshold", "-0.5", -0.5),
        ("retrieving.retrieve_threshold", "null", None),
        ("retrieving.mode", "keyword", "keyword"),
        ("models.mirror", "123", "123"),
        ("models.mirror", "", ""),
        ("models.mirror", "null", ""),
        ("loading.encoding", "gb18030", "gb18030"),
        ("chunking.strategy", "size", "size"),
        ("chunking.size.cut_after", '["；"]', ["；"]),
        ("cleaning.urls.on", "true", True),
    ],
)
def test_a_right_value_is_kept(footnote: Footnote, key: str, value: str, kept: object) -> None:
    shown = footnote("settings", "set", key, value).value
    assert shown == footnote("settings").value
    for step in key.split("."):
        shown = shown[step]
    assert shown == kept


def test_a_library_that_is_not_there_has_no_settings(footnote: Footnote, folder: Path) -> None:
    assert footnote("settings", "--library", "My documents").code == 0  # always there, also before the first start
    for arguments in (
        ["settings", "set", "retrieving.rerank_n", "3"],
        ["settings"],
        ["text", folder / "prices.csv"],
        ["chunks", folder / "prices.csv"],
        ["doctor"],
    ):
        ran = footnote(*arguments, "--library", "Nope")
        assert (ran.code, ran.value) == (1, None), arguments
        assert "Nope" in ran.err
    footnote("add", folder / "prices.csv", "--library", "Two")
    assert footnote("settings", "--library", "Two").code == 0
    assert (
        footnote("settings", "set", "retrieving.rerank_n", "3", "--library", "Two").value["retrieving"]["rerank_n"] == 3
    )
    assert footnote("settings").value["retrieving"]["rerank_n"] == 8


def test_a_name_that_is_not_text_is_no_librarys(footnote: Footnote, folder: Path) -> None:
    for arguments in (["add", folder], ["search", "x"], ["status"], ["settings"]):
        ran = footnote(*arguments, "--library", BYTES)
        assert (ran.code, ran.value) == (1, None), arguments
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize(
    "text", ["{bad", "[]", "7", '{"everywhere": 5}', '{"libraries": [1]}', '{"libraries": {"My documents": 3}}', "\xff"]
)
def test_a_broken_file_of_settings_is_named(footnote: Footnote, text: str) -> None:
    footnote("status")
    (home() / "settings.json").write_text(text, "latin-1")
    for command in ("status", "settings"):
        ran = footnote(command)
        assert (ran.code, ran.value) == (1, None)
        assert str(home() / "settings.json") in ran.err
        assert ran.err.count("\n") == 1


def test_a_value_that_became_wrong_can_be_set_right(footnote: Footnote) -> None:
    footnote("status")
    (home() / "settings.json").write_text(json.dumps({"everywhere": {"retrieving": {"rerank_n": 0}}}))
    ran = footnote("status")
    assert ran.code == 1
    assert "retrieving.rerank_n" in ran.err
    assert footnote("settings", "set", "retrieving.rerank_n", "8").code == 0
    assert footnote("status").code == 0


def test_a_rebuild_with_a_model_that_is_not_here_takes_nothing_away(
    footnote: Footnote, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    footnote("add", folder)
    before = footnote("status").value["libraries"]

    def missing(name: str) -> None:
        raise ModelError("The search model is not here.")

    with monkeypatch.context() as patch:
        patch.setattr(core.engine, "real_embedder", missing)
        assert footnote("rebuild", "--embed").code == 1
    assert footnote("status").value["libraries"] == before


def test_every_kind_of_wrong_value_has_plain_words() -> None:
    class Some(Options):
        whole: int = option(1, ge=1, le=9, label="", help="")
        part: float | None = option(None, label="", help="")
        flag: bool = option(True, label="", help="")
        word: str = option("", label="", help="")

    for name, value in (("whole", "x"), ("whole", 0), ("whole", 10), ("whole", 1.5), ("whole", None), ("part", "x")):
        with pytest.raises(SettingsError) as raised:
            validate(Some, {name: value}, "some")
        assert "nput" not in str(raised.value)
    for name, value in (("part", math.inf), ("flag", "x"), ("flag", None), ("word", 3), ("word", None), ("other", 1)):
        with pytest.raises(SettingsError) as raised:
            validate(Some, {name: value}, "some")
        assert "nput" not in str(raised.value)


def test_every_setting_of_a_rule_or_strategy_is_explained(footnote: Footnote) -> None:
    settings = footnote("settings").value
    told = {each["key"]: each for each in footnote("settings", "explain").value}
    for group in ("cleaning", "chunking"):
        for name, options in settings[group].items():
            for field in options if isinstance(options, dict) and name != "types" else ():
                each = told[f"{group}.{name}.{field}"]
                assert each["label"]
                assert each["value"] == options[field]
    assert {each["key"] for each in footnote("settings", "explain", "cleaning.urls").value} == {"cleaning.urls.on"}
    ran = footnote("settings", "explain", "cleaning.url")
    assert ran.code == 1
    assert "cleaning.urls" in ran.err

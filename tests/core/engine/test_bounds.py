"""Settings that bound each other: what does not fit is refused in one sentence, and nobody is locked out."""

from __future__ import annotations

import json
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from core.chunking import STRATEGIES, chunking_fingerprint
from core.engine import DEFAULT_LIBRARY
from core.engine.options import all_forms
from core.errors import SettingsError
from core.indexing.configuration import Recipe, complete, value_at, with_settings
from core.indexing.types import chunking_of
from core.records import merged, nested
from core.settings import SettingsFile
from desktop.language.sentences import in_chinese
from tests.helpers.engines import SmallEngine

SIZE, LEAST, MOST, OVERLAP = (
    f"chunking.size.{name}" for name in ("size_tokens", "minimum_tokens", "maximum_tokens", "overlap_tokens")
)


@pytest.mark.parametrize(
    ("changes", "key", "sentence"),
    [
        ({SIZE: 400, LEAST: 500}, LEAST, f"{LEAST} must be at most 400, the value of {SIZE}, not “500”."),
        ({SIZE: 64, OVERLAP: 64}, OVERLAP, f"{OVERLAP} must be less than 64, the value of {SIZE}, not “64”."),
        ({SIZE: 64, MOST: 63}, MOST, f"{MOST} must be at least 64, the value of {SIZE}, not “63”."),
    ],
)
def test_what_another_setting_does_not_allow_is_refused_in_one_sentence(
    changes: dict[str, Any], key: str, sentence: str
) -> None:
    with pytest.raises(SettingsError) as told:
        with_settings({}, changes)
    assert (str(told.value), told.value.key) == (sentence, key)
    assert in_chinese(sentence) != sentence
    with pytest.raises(SettingsError, match="the value of"):
        complete(merged_all(changes))


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
def test_every_strategy_has_the_same_bounds_and_its_form_knows_them(strategy: Any) -> None:
    group = next(one for one in all_forms(lambda kind: (("m", "M"),)) if one.path == f"chunking.{strategy.name}")
    fields = {field.key.rpartition(".")[2]: field for field in group.fields}
    size = f"chunking.{strategy.name}.size_tokens"
    assert fields["minimum_tokens"].no_more_than == size
    assert fields["overlap_tokens"].less_than == size
    assert fields["maximum_tokens"].no_less_than == size
    assert fields["size_tokens"].no_more_than == fields["size_tokens"].less_than == ""


@pytest.mark.parametrize("order", list(permutations([(SIZE, 64), (LEAST, 32), (MOST, 80)])))
def test_in_whatever_order_values_are_tried_there_is_a_way(order: tuple[tuple[str, int], ...]) -> None:
    """What is refused is tried again after the others."""
    settings: dict[str, Any] = merged_all({SIZE: 400, LEAST: 300, MOST: 500})
    left = list(order)
    for _ in range(len(order)):
        for key, value in list(left):
            try:
                with_settings(settings, {key: value})
            except SettingsError:
                continue
            else:
                settings = merged(settings, nested(key, value))
                left.remove((key, value))
    assert left == []


def test_a_stored_value_that_does_not_fit_is_refused_and_can_be_set_right(tmp_path: Path) -> None:
    kept = {"chunking": {"size": {"size_tokens": 64, "minimum_tokens": 500, "overlap_tokens": 80}}}
    (tmp_path / "settings.json").write_text(json.dumps({"everywhere": kept, "libraries": {}}))
    stored = SettingsFile(tmp_path / "settings.json").values()
    with pytest.raises(SettingsError, match="the value of"):
        complete(stored)
    for key, wrong in ((LEAST, 65), (OVERLAP, 64)):
        with pytest.raises(SettingsError, match=key):
            with_settings(stored, {key: wrong})
    once = merged(stored, nested(LEAST, value_at(with_settings(stored, {LEAST: 10}), LEAST)))
    assert value_at(with_settings(once, {OVERLAP: 12}), LEAST) == 10
    assert value_at(with_settings(stored, {SIZE: 600}), OVERLAP) == 80
    with pytest.raises(SettingsError, match=r"retrieving\.rerank_n"):
        with_settings(stored, {"retrieving.rerank_n": 0})


def test_a_change_for_everywhere_does_not_break_what_a_library_has_of_its_own(engine: SmallEngine) -> None:
    engine.engine.shelf.create("Small")
    engine.engine.options.change({SIZE: 64}, "Small")
    with pytest.raises(SettingsError) as told:
        engine.engine.options.change({LEAST: 100})
    assert str(told.value).startswith("Small has settings of its own that do not fit: chunking.size.minimum_tokens")
    assert told.value.key == LEAST
    assert "自己的设置" in in_chinese(str(told.value))
    engine.engine.options.change({LEAST: 20}, "Small")
    engine.engine.options.change({LEAST: 100})
    assert value_at(engine.engine.settings("Small"), LEAST) == 20
    assert value_at(engine.engine.settings(DEFAULT_LIBRARY), LEAST) == 100


def test_an_index_made_with_an_overlap_in_sentences_keeps_its_recipe() -> None:
    recipe = Recipe.of(with_settings({}, {OVERLAP: 64}))
    old = recipe.text().replace('"overlap_tokens": 64', '"overlap_sentences": 2')
    old = old.replace('"overlap_tokens": 0', '"overlap_sentences": 0')
    assert "overlap_tokens" not in old
    assert chunking_fingerprint(chunking_of(Recipe.parse(old).values["chunking"], "")) == chunking_fingerprint(
        chunking_of(recipe.values["chunking"], "")
    )


def test_a_wrong_pattern_names_its_field() -> None:
    with pytest.raises(SettingsError) as told:
        with_settings({}, {"chunking.separator.separators": ("(",), "chunking.separator.written": "regex"})
    assert told.value.key == "chunking.separator.separators"
    assert "“(”" in str(told.value)
    assert in_chinese(str(told.value)) != str(told.value)


def merged_all(values: dict[str, Any]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in values.items():
        made = merged(made, nested(key, value))
    return made

"""Settings for a window: forms of every kind, changes all or nothing, and what they cost."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar, Literal

import pytest

from core.chunking import chunking_fingerprint
from core.cleaning import RULES
from core.engine import DEFAULT_LIBRARY
from core.engine.forms import form_groups
from core.errors import SettingsError, StoreError
from core.indexing.configuration import Recipe, complete, declarations, value_at
from core.indexing.types import chunking_of, rules_for
from core.progress import Progress
from core.records import FormField, FormGroup, SettingsPage, merged, nested
from core.records.families import FAMILIES
from core.settings import Options, option
from tests.helpers.engines import SmallEngine
from tests.helpers.readers import SharedReaders

SIZE = "chunking.size.size_tokens"


@pytest.fixture
def small(tmp_path: Path, readers: SharedReaders) -> Iterator[SmallEngine]:
    engine = SmallEngine(tmp_path / "home", readers=readers)
    yield engine
    engine.close()


@pytest.fixture
def filled(small: SmallEngine, tmp_path: Path) -> SmallEngine:
    folder = tmp_path / "documents"
    folder.mkdir()
    for number in range(4):
        sentences = [f"File {number} says that thing {word} is blue." for word in range(60)]
        (folder / f"{number}.txt").write_text(" ".join(sentences))
    (folder / "short.txt").write_text("See https://example.com for more.")
    small.add(folder)
    return small


class MadeUp(Options):
    """A strategy nobody wrote yet."""

    page: ClassVar[SettingsPage] = "passages"
    switch: ClassVar[str] = "flag"

    flag: bool = option(False, label="Flag", help="f")
    whole: int = option(3, ge=1, le=9, label="Whole", help="w", unit="tokens")
    part: float | None = option(None, ge=-1.0, label="Part", help="p")
    choice: Literal["a", "b"] = option("b", label="Choice", help="c", labels=("A", "B"))
    word: str = option("x", label="Word", help="o", empty="None", page="reading", per_library=False)
    folder: Path = option(Path("x"), label="Folder", help="d")
    marks: tuple[str, ...] = option(("。", "!"), label="Marks", help="m")
    hidden: int = option(1, label="Hidden", help="h", page="")


def forms(kind: type[Options] = MadeUp) -> dict[str, tuple[FormGroup, FormField]]:
    groups = form_groups("some.made_up", kind, lambda kind: (("m1", "M one"),), lambda key: key.endswith("whole"))
    return {field.key: (group, field) for group in groups for field in group.fields}


def test_every_type_becomes_its_kind_of_field_with_its_bounds() -> None:
    fields = {key.removeprefix("some.made_up."): field for key, (_, field) in forms().items()}
    assert {name: field.kind for name, field in fields.items()} == {
        "flag": "bool",
        "whole": "int",
        "part": "float",
        "choice": "choice",
        "word": "text",
        "folder": "path",
        "marks": "list",
    }
    assert (fields["whole"].at_least, fields["whole"].at_most, fields["whole"].unit) == (1, 9, "tokens")
    assert (fields["part"].at_least, fields["part"].at_most, fields["part"].optional) == (-1.0, None, True)
    assert (fields["choice"].choices, fields["choice"].labels) == (("a", "b"), ("A", "B"))
    assert (fields["word"].empty, fields["word"].per_library) == ("None", False)
    assert [name for name, field in fields.items() if field.reindexes] == ["whole"]
    assert fields["marks"].default == ("。", "!")


def test_fields_on_another_page_are_a_group_of_their_own() -> None:
    pages = {key: group.page for key, (group, _) in forms().items()}
    assert pages.pop("some.made_up.word") == "reading"
    assert set(pages.values()) == {"passages"}
    assert forms()["some.made_up.whole"][0].switch == "some.made_up.flag"


def test_every_declared_setting_stands_in_the_forms_or_says_that_it_does_not(small: SmallEngine) -> None:
    shown = [field.key for group in small.engine.options.forms() for field in group.fields]
    assert len(shown) == len(set(shown))
    declared = {f"{path}.{name}" for path, kind in declarations().items() for name in kind.model_fields}
    assert declared - set(shown) == {"retrieving.rerank_threshold"}


def test_every_field_has_words_and_a_default_that_it_allows(small: SmallEngine) -> None:
    defaults = complete({})
    for group in small.engine.options.forms():
        for field in group.fields:
            assert field.label
            assert field.help.endswith(".")
            assert field.default == value_at(defaults, field.key)
            assert len(field.choices) == len(field.labels)
            assert field.kind != "choice" or field.default in field.choices


def test_a_field_reindexes_if_and_only_if_it_changes_the_recipe(small: SmallEngine) -> None:
    others: dict[str, Any] = {
        "bool": lambda old: not old,
        "int": lambda old: 1000 if old is None else old + 1,
        "text": lambda old: "gb18030",
    }
    something = nested("cleaning.replacing.rules", ("colour => color",))  # a rule with nothing to do does nothing
    for group in small.engine.options.forms():
        shown = merged(something, nested(group.shown_for[0], group.shown_for[1][-1]) if group.shown_for else {})
        for field in group.fields:
            if field.kind in others and not field.key.startswith("models."):
                if group.switch and field.key != group.switch:
                    shown = merged(shown, nested(group.switch, True))
                before = Recipe.of(complete(shown))
                changed = complete(merged(shown, nested(field.key, others[field.kind](field.default))))
                assert (Recipe.of(changed) != before) is field.reindexes, field.key


def test_the_fingerprints_of_settings_are_those_of_the_first_version() -> None:
    first = ("urls", "emails", "extra_spaces")
    later = {rule.name: {"on": False} for rule in RULES if rule.name not in first}
    recipe = Recipe.of(complete({"cleaning": later}))
    assert (recipe.cleaning, recipe.reading) == ("94c69c4e45652432", "")
    cut = {family: chunking_fingerprint(chunking_of(complete({})["chunking"], family)) for family, _ in FAMILIES}
    by_type = cut.pop("spreadsheets"), cut.pop("presentations")
    assert set(cut.values()) == {"8779247c83d2d140"}
    assert len({"8779247c83d2d140", *by_type}) == 3
    other = complete(
        {"cleaning": {"urls": {"on": True}}, "chunking": {"strategy": "size", "size": {"size_tokens": 400}}}
    )
    assert Recipe.of(other).chunking == "7829fb98d222ae91"


def test_rules_that_did_not_exist_when_a_recipe_was_made_are_off_in_it() -> None:
    text = Recipe.of(complete({})).text()
    old = json.loads(text)
    del old["values"]["cleaning"]["join_lines"], old["values"]["cleaning"]["types"], old["values"]["cleaning"]["order"]
    settings = {**complete({}), **Recipe.parse(json.dumps(old)).values}
    assert "join_lines" not in dict(rules_for(settings["cleaning"]))
    assert "extra_spaces" in dict(rules_for(settings["cleaning"]))


def test_a_recipe_from_before_the_encoding_was_part_of_it_is_the_same_recipe() -> None:
    recipe = Recipe.of(complete({}))
    assert Recipe.parse(recipe.text().replace(', "reading": ""', "")) == recipe


def test_changes_are_made_all_or_none(small: SmallEngine) -> None:
    options = small.engine.options
    with pytest.raises(SettingsError, match="at most 8192"):
        options.change({"retrieving.rerank_n": 5, SIZE: 9000})
    with pytest.raises(SettingsError, match="no setting"):
        options.change({"retrieving.rerank_n": 5, "no.such": 1})
    with pytest.raises(StoreError, match="Nope"):
        options.change({"retrieving.rerank_n": 5}, "Nope")
    assert options.own() == {}
    options.change({"retrieving.rerank_n": 5, SIZE: 400})
    assert options.own() == {"retrieving": {"rerank_n": 5}, "chunking": {"size": {"size_tokens": 400}}}
    small.restart()
    assert value_at(small.engine.settings(), SIZE) == 400


def test_a_value_that_holds_anyway_is_not_kept(small: SmallEngine) -> None:
    options = small.engine.options
    options.change({SIZE: 400, "retrieving.rerank_n": 5})
    options.change({SIZE: 256})
    assert options.own() == {"retrieving": {"rerank_n": 5}}
    options.change({"retrieving.rerank_n": 5}, DEFAULT_LIBRARY)
    assert options.own(DEFAULT_LIBRARY) == {}
    options.change({"retrieving.rerank_n": 8}, DEFAULT_LIBRARY)
    assert options.own(DEFAULT_LIBRARY) == {"retrieving": {"rerank_n": 8}}


def test_a_reset_leads_to_the_default_and_in_a_library_to_what_holds_everywhere(small: SmallEngine) -> None:
    options = small.engine.options
    options.change({"retrieving.rerank_n": 5})
    options.change({"retrieving.rerank_n": 7}, DEFAULT_LIBRARY)
    options.reset("retrieving.rerank_n", DEFAULT_LIBRARY)
    assert value_at(small.engine.settings(DEFAULT_LIBRARY), "retrieving.rerank_n") == 5
    options.reset("retrieving.rerank_n")
    assert value_at(small.engine.settings(), "retrieving.rerank_n") == 8
    with pytest.raises(SettingsError, match="no setting"):
        options.reset("no.such")


def test_changes_cost_nothing_while_nothing_is_indexed(small: SmallEngine) -> None:
    assert small.engine.options.cost({SIZE: 40}, DEFAULT_LIBRARY).files == 0


def test_cutting_otherwise_costs_the_files_and_keeps_the_passages_that_stay(filled: SmallEngine) -> None:
    cost = filled.engine.options.cost({SIZE: 60}, DEFAULT_LIBRARY)
    assert (cost.files, cost.read) == (5, False)
    assert cost.passages_kept == 1  # the short file
    filled.engine.options.change({SIZE: 60}, DEFAULT_LIBRARY)
    filled.engine.rebuild(DEFAULT_LIBRARY, Progress())
    assert cost.passages == filled.counts()[0]
    assert filled.engine.options.cost({SIZE: 60}, DEFAULT_LIBRARY).files == 0
    back = filled.engine.options.cost({SIZE: 256}, DEFAULT_LIBRARY)
    assert back.passages == back.passages_kept  # their vectors are still known


def test_cleaning_otherwise_reads_the_files_again(filled: SmallEngine) -> None:
    cost = filled.engine.options.cost({"cleaning.urls.on": True}, DEFAULT_LIBRARY, everywhere=True)
    assert (cost.files, cost.read) == (5, True)
    assert cost.passages - cost.passages_kept == 1  # the file with an address


def test_an_encoding_that_was_changed_is_used_by_a_rebuild(filled: SmallEngine, tmp_path: Path) -> None:
    assert filled.engine.options.cost({"loading.encoding": "gb18030"}, DEFAULT_LIBRARY).read
    filled.engine.options.change({"loading.encoding": "gb18030"}, DEFAULT_LIBRARY)
    filled.engine.rebuild(DEFAULT_LIBRARY, Progress())
    _, rows = filled.engine.status(DEFAULT_LIBRARY)
    assert {row.encoding for row in rows} == {"gb18030"}


def test_settings_that_decide_nothing_cost_nothing(filled: SmallEngine) -> None:
    unused = {"retrieving.rerank_n": 3, "chunking.strategy": "automatic"}
    assert filled.engine.options.cost(unused, DEFAULT_LIBRARY).files == 0


def test_a_change_for_everywhere_says_how_many_other_libraries_it_leaves_behind(
    filled: SmallEngine, tmp_path: Path
) -> None:
    for name in ("Two", "Three"):
        filled.engine.add(name, [tmp_path / "documents" / "short.txt"], Progress())
    filled.engine.options.change({SIZE: 50}, "Three")
    filled.engine.rebuild("Three", Progress())
    assert filled.engine.options.cost({SIZE: 60}, DEFAULT_LIBRARY, everywhere=True).others == 1
    assert filled.engine.options.cost({SIZE: 60}, DEFAULT_LIBRARY).others == 0


def test_a_wrong_value_has_no_cost_but_a_reason(filled: SmallEngine) -> None:
    with pytest.raises(SettingsError, match="encoding"):
        filled.engine.options.cost({"loading.encoding": "rot13"}, DEFAULT_LIBRARY)


def test_values_that_became_wrong_can_be_seen_and_set_right(small: SmallEngine) -> None:
    small.engine.options.change({"retrieving.rerank_n": 5})
    small.close()
    file = small.home / "settings.json"
    file.write_text(file.read_text().replace("5", "0"))
    small.restart()
    assert small.engine.options.forms()
    assert small.engine.options.own() == {"retrieving": {"rerank_n": 0}}
    small.engine.options.change({"retrieving.rerank_n": 6})
    assert value_at(small.engine.settings(), "retrieving.rerank_n") == 6

"""Templates are settings that can be chosen, kept, given away and taken back; trials try settings on a few files."""

from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY as HERE
from core.engine.templates import built_in
from core.errors import SettingsError, StoreError
from core.indexing.configuration import complete, value_at, with_settings
from core.progress import Progress
from tests.helpers.engines import SmallEngine


def test_the_templates_of_the_program_are_settings_that_exist() -> None:
    titles = [template.title for template in built_in()]
    assert titles == [
        "General",
        "Laws and contracts",
        "Papers",
        "Slides",
        "Questions and answers",
        "Tables",
        "Chat logs and mail",
    ]
    for template in built_in():
        settings = with_settings({}, template.values)
        assert all(value_at(settings, key) == value for key, value in template.values.items())
        assert template.about.endswith(".")
        assert not template.own
    keys = {frozenset(template.values) for template in built_in()}
    assert len(keys) == 1
    general = built_in()[0].values
    assert all(value == value_at(complete({}), key) for key, value in general.items())


def test_articles_are_kept_apart_by_the_template_for_laws(engine: SmallEngine, tmp_path: Path) -> None:
    law = tmp_path / "law.txt"
    law.write_text(
        "第一条 为了保护合同。\n第二条 本法所称合同。\n第十二条之一 当事人。\n\n"
        "Article 1 Scope\nThis applies.\nArticle 2 Terms\n§ 3 Rest\n"
    )
    laws = built_in()[1].values
    preview = engine.engine.previews.show(HERE, str(law), laws)
    starts = [passage.text.split()[0] for passage in preview.passages]
    assert starts == ["第一条", "第二条", "第十二条之一", "Article", "Article", "§"]


def test_settings_are_kept_under_a_title_and_come_back_from_a_file(engine: SmallEngine, tmp_path: Path) -> None:
    templates = engine.engine.templates
    changes = {
        "chunking.strategy": "separator",
        "chunking.separator.separators": ["C:\\Users", '"quoted"\n', "。"],
        "cleaning.types.mail.urls": "on",
    }
    kept = templates.save("  My own  类型 ", HERE, changes)
    assert kept.own
    assert kept.title == "My own 类型"
    assert kept.values["chunking.separator.separators"] == ("C:\\Users", '"quoted"\n', "。")
    assert templates.all()[-1] == kept
    file = tmp_path / "given.toml"
    templates.export(kept.name, str(file))
    templates.delete(kept.name)
    assert not any(template.own for template in templates.all())
    assert templates.load(str(file)).values == kept.values
    assert templates.save("My own 类型", HERE, {}).name == templates.all()[-1].name
    assert sum(template.own for template in templates.all()) == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("no = [", "not a template"),
        ("", "not a template"),
        ("[project]\nname = 'other'", "not a template"),
        ("title = 3", "not a template"),
        ('[settings]\n"models.embedder" = "x"', r"not models\.embedder"),
        ('[settings]\n"chunking.polish.on" = true', "no setting"),
        ('[settings]\n"chunking.size.size_tokens" = 0', "at least"),
        ('[settings]\n"chunking.strategy" = 2020-01-01', "no dates"),
    ],
)
def test_a_file_that_is_no_template_says_why(engine: SmallEngine, tmp_path: Path, text: str, reason: str) -> None:
    file = tmp_path / "a.toml"
    file.write_text(text)
    with pytest.raises(SettingsError, match=reason):
        engine.engine.templates.load(str(file))
    assert not any(template.own for template in engine.engine.templates.all())


def test_the_templates_of_the_program_stay(engine: SmallEngine) -> None:
    with pytest.raises(SettingsError, match="stays"):
        engine.engine.templates.delete("general")
    with pytest.raises(SettingsError, match="no template"):
        engine.engine.templates.delete("own.nothing")


def test_settings_are_tried_on_a_copy_of_a_few_files(engine: SmallEngine, docs: Path) -> None:
    for number in range(5):
        (docs / f"{number}.txt").write_text(" ".join(f"Thing {number}x{word} is blue." for word in range(80)))
    (docs / "short.txt").write_text("A short one.")
    engine.add(docs)
    engine.engine.options.change({"retrieving.rerank_n": 5}, HERE)
    before, known = engine.counts(), len(engine.embedder.embedded)
    changes = {"chunking.size.size_tokens": 40}
    paths = [str(docs / "1.txt"), str(docs / "short.txt")]
    name = engine.engine.trials.begin(HERE, changes, paths)
    assert name == f"{HERE} (trial)"
    assert {row.name: row.files for row in engine.engine.shelf.all()}[name] == 2
    assert value_at(engine.engine.settings(name), "chunking.size.size_tokens") == 40
    assert value_at(engine.engine.settings(name), "retrieving.rerank_n") == 5
    assert value_at(engine.engine.settings(HERE), "chunking.size.size_tokens") == 256
    assert {Path(hit.path).name for hit in engine.engine.find(name, "short thing", {}).hits} == {"1.txt", "short.txt"}
    assert not any("A short one." in text for text in engine.embedder.embedded[known:])
    [library, _], _ = engine.engine.status(HERE)
    assert (library.chunks, library.fulltext, library.vectors) == before
    assert engine.engine.trials.begin(HERE, {}, paths[:1]) == name
    assert {row.name: row.files for row in engine.engine.shelf.all()}[name] == 1
    with pytest.raises(StoreError, match="at least one"):
        engine.engine.trials.begin(HERE, {}, [])
    with pytest.raises(SettingsError):
        engine.engine.trials.begin(HERE, {"chunking.size.size_tokens": 0}, paths)


def test_a_trial_takes_the_place_of_no_library_with_folders(engine: SmallEngine, docs: Path) -> None:
    (docs / "a.txt").write_text("A lantern.")
    engine.add(docs)
    engine.engine.add(f"{HERE} (trial)", [docs], Progress())
    name = engine.engine.trials.begin(HERE, {}, [str(docs / "a.txt")])
    assert name == f"{HERE} 2 (trial)"
    assert engine.engine.trials.begin(HERE, {}, [str(docs / "a.txt")]) == name
    assert {row.name for row in engine.engine.shelf.all()} == {HERE, f"{HERE} (trial)", name}

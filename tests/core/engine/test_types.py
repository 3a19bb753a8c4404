"""Settings that are otherwise for some types of files touch these files, and no others."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.chunking import chunking_fingerprint
from core.engine import DEFAULT_LIBRARY as HERE
from core.indexing.types import chunking_of
from core.progress import Progress
from tests.helpers.engines import SmallEngine
from tests.helpers.readers import SharedReaders

ROWS = "chunking.types.spreadsheets"


@pytest.fixture
def filled(tmp_path: Path, readers: SharedReaders) -> Iterator[SmallEngine]:
    folder = tmp_path / "documents"
    folder.mkdir()
    rows = [f"Lantern {number},{number * 10} grams" for number in range(30)]
    (folder / "prices.csv").write_text("\n".join(["Thing,Weight", *rows]))
    (folder / "notes.txt").write_text("See https://example.com for more. Lanterns are heavy.")
    (folder / "letter.eml").write_text("From: a@example.com\nSubject: Hi\n\nSee https://example.org for the rest.\n")
    small = SmallEngine(tmp_path / "home", readers=readers)
    small.add(folder)
    yield small
    small.close()


def passages(small: SmallEngine) -> dict[str, int]:
    rows = small.engine.status(HERE)[1]
    return {Path(row.path).name: row.chunks for row in rows}


def aged(small: SmallEngine) -> None:
    """Give the library the recipe it would have from before "automatic" knew types of files."""
    opened = small.engine._opened
    record = opened.library(HERE)
    old = json.loads(record.recipe)
    old["chunking"] = chunking_fingerprint(chunking_of(old["values"]["chunking"], ""))
    del old["by_type"]
    opened.catalog.libraries.set_recipe(record.id, json.dumps(old))


def rebuilt(small: SmallEngine) -> int:
    before = len(small.embedder.embedded)
    small.engine.rebuild(HERE, Progress())
    return len(small.embedder.embedded) - before


def test_another_strategy_for_tables_costs_and_cuts_the_tables_only(filled: SmallEngine) -> None:
    before = passages(filled)
    changes = {ROWS: "rows"}
    cost = filled.engine.options.cost(changes, HERE)
    assert (cost.files, cost.read) == (1, False)
    filled.engine.options.change(changes, HERE)
    made = rebuilt(filled)
    after = passages(filled)
    assert after["prices.csv"] == cost.passages == 30
    assert {**after, "prices.csv": 0} == {**before, "prices.csv": 0}
    assert made == cost.passages - cost.passages_kept
    assert filled.problems() == []
    assert not filled.engine.ledger.summary(HERE).needs_rebuild


def test_automatic_keeps_a_small_table_whole_and_is_no_other_recipe_when_it_is_said_for_a_type(
    filled: SmallEngine,
) -> None:
    assert passages(filled)["prices.csv"] == 1  # thirty short rows
    for changes in ({ROWS: "automatic"}, {"chunking.rows.rows": 5}):
        assert filled.engine.options.cost(changes, HERE).files == 0
        filled.engine.options.change(changes, HERE)
        assert not filled.engine.ledger.summary(HERE).needs_rebuild


def test_a_library_from_before_automatic_knew_types_is_out_of_date_by_its_tables_only(filled: SmallEngine) -> None:
    aged(filled)
    assert filled.engine.ledger.summary(HERE).needs_rebuild
    assert filled.engine.options.cost({}, HERE).files == 1
    rebuilt(filled)
    assert not filled.engine.ledger.summary(HERE).needs_rebuild
    assert filled.problems() == []


def test_a_library_of_texts_from_before_automatic_knew_types_is_up_to_date(
    tmp_path: Path, readers: SharedReaders
) -> None:
    (tmp_path / "notes.txt").write_text("Lanterns are heavy.")
    small = SmallEngine(tmp_path / "home", readers=readers)
    small.add(tmp_path / "notes.txt")
    aged(small)
    assert not small.engine.ledger.summary(HERE).needs_rebuild
    small.close()


def test_slides_are_cut_by_page_and_sheets_by_rows_unless_something_else_is_chosen() -> None:
    for settings, slides, sheets, notes in (
        ({}, "pages", "rows", "automatic"),
        ({"strategy": "paragraphs"}, "paragraphs", "paragraphs", "paragraphs"),
        ({"strategy": "size", "types": {"presentations": "automatic"}}, "pages", "size", "size"),
        ({"by_type": False}, "automatic", "automatic", "automatic"),
    ):
        kinds = ("presentations", "spreadsheets", "text_and_code")
        found = [chunking_of(settings, family).get("strategy") for family in kinds]
        assert found == [slides, sheets, notes]
    sized = chunking_of({"size": {"size_tokens": 100, "size_characters": 9}}, "spreadsheets")
    assert sized["rows"] == {"size_tokens": 100, "size_characters": 9, "rows": None}


def test_another_rule_for_mails_reads_the_mails_only(filled: SmallEngine, tmp_path: Path) -> None:
    changes = {"cleaning.types.mail.urls": "on"}
    cost = filled.engine.options.cost(changes, HERE)
    assert (cost.files, cost.read) == (1, True)
    filled.engine.options.change(changes, HERE)
    assert rebuilt(filled) == 1
    texts = {name: filled.found(f"{name} rest more", mode="fulltext") for name in ("example.org", "example.com")}
    assert "notes.txt" in texts["example.com"]
    hits = filled.engine.find(HERE, "rest", {}).hits
    assert "https" not in next(hit.text for hit in hits if hit.path.endswith(".eml"))
    assert "https" in next(
        hit.text for hit in filled.engine.find(HERE, "lanterns heavy", {}).hits if ".txt" in hit.path
    )


def test_a_rule_can_be_off_for_one_type_while_it_is_on(filled: SmallEngine) -> None:
    filled.engine.options.change({"cleaning.urls.on": True, "cleaning.types.text_and_code.urls": "off"}, HERE)
    rebuilt(filled)
    texts = {Path(hit.path).name: hit.text for hit in filled.engine.find(HERE, "see rest more", {}).hits}
    assert "https" in texts["notes.txt"]
    assert "https" not in texts["letter.eml"]


def test_new_files_are_cut_by_the_settings_of_their_type(filled: SmallEngine, tmp_path: Path) -> None:
    filled.engine.options.change({ROWS: "rows"}, HERE)
    rebuilt(filled)
    (tmp_path / "documents" / "more.csv").write_text("A,B\n" + "\n".join(f"x{n},y{n}" for n in range(12)))
    filled.sync()
    assert passages(filled)["more.csv"] == 12


def test_another_order_matters_only_for_rules_that_run(filled: SmallEngine) -> None:
    order = list(filled.engine.settings()["cleaning"]["order"])
    idle = {"cleaning.order": ["emails", "urls", *[name for name in order if name not in ("emails", "urls")]]}
    assert filled.engine.options.cost(idle, HERE).files == 0
    turned = {"cleaning.order": [order[-1], *order[:-1]]}
    assert filled.engine.options.cost(turned, HERE).files == 3

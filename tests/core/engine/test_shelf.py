"""Libraries are made, renamed and deleted with everything that is theirs."""

from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY
from core.errors import StoreError
from core.progress import Progress
from tests.helpers.engines import SmallEngine


def names(engine: SmallEngine) -> list[str]:
    return [row.name for row in engine.engine.shelf.all()]


def test_libraries_are_listed_with_their_files_oldest_first(engine: SmallEngine, docs: Path) -> None:
    (docs / "a.txt").write_text("one")
    (docs / "b.txt").write_text("two")
    engine.engine.shelf.create("  Second   one ")
    engine.engine.add("Second one", [docs], Progress())
    assert [(row.name, row.files) for row in engine.engine.shelf.all()] == [(DEFAULT_LIBRARY, 0), ("Second one", 2)]


def test_a_name_that_is_taken_or_empty_is_refused(engine: SmallEngine) -> None:
    shelf = engine.engine.shelf
    with pytest.raises(StoreError, match="My documents already"):
        shelf.create("my Documents")
    with pytest.raises(StoreError, match="needs a name"):
        shelf.create("  ")
    shelf.create("Other")
    with pytest.raises(StoreError, match="Other already"):
        shelf.rename(DEFAULT_LIBRARY, "other")
    with pytest.raises(StoreError, match="no library called"):
        shelf.rename("Third", "Fourth")


def test_a_renamed_library_keeps_its_settings_conversations_and_index(engine: SmallEngine, docs: Path) -> None:
    (docs / "a.txt").write_text("The gate closes at nine in the evening.")
    inner = engine.engine
    inner.add("Old", [docs], Progress())
    inner.options.change({"retrieving.retrieve_k": 7}, "Old")
    answer = inner.ask("Old", "When does the gate close?", quotes_only=True)
    inner.shelf.rename("Old", "New")
    assert names(engine) == [DEFAULT_LIBRARY, "New"]
    assert inner.settings("New")["retrieving"]["retrieve_k"] == 7
    assert [talk.id for talk in inner.talks.all("New")] == [answer.conversation]
    assert inner.find("New", "gate evening", {}).hits
    assert inner._opened.reader(inner._opened.library("New"))._generator().name  # found under the new name
    inner.shelf.create("Old")
    assert inner.settings("Old")["retrieving"]["retrieve_k"] != 7
    assert inner.talks.all("Old") == ()
    inner.shelf.rename("New", "new")
    assert names(engine)[1:] == ["new", "Old"]


def test_a_deleted_library_leaves_nothing_and_the_files_where_they_are(engine: SmallEngine, docs: Path) -> None:
    (docs / "a.txt").write_text("one passage")
    inner = engine.engine
    inner.add("Gone", [docs], Progress())
    inner.options.change({"retrieving.retrieve_k": 7}, "Gone")
    inner.ask("Gone", "one passage", quotes_only=True)
    library = inner._opened.library("Gone")
    inner.shelf.delete("Gone")
    assert names(engine) == [DEFAULT_LIBRARY]
    assert (docs / "a.txt").exists()
    assert not (engine.home / "indexes" / str(library.id)).exists()
    file = inner._opened.catalog._file
    for table in ("texts", "chunks", "places", "sources", "conversations", "turns"):
        assert file.row(f"SELECT count(*) FROM {table}") == (0,), table
    inner.shelf.create("Gone")
    assert inner.settings("Gone")["retrieving"]["retrieve_k"] != 7
    with pytest.raises(StoreError, match="no library called"):
        inner.shelf.delete("Never")


def test_what_two_libraries_share_stays_with_the_other(engine: SmallEngine, docs: Path) -> None:
    (docs / "a.txt").write_text("shared words about herons")
    inner = engine.engine
    inner.add("One", [docs], Progress())
    inner.add("Two", [docs], Progress())
    inner.shelf.delete("One")
    assert [Path(hit.path).name for hit in inner.find("Two", "herons", {}).hits] == ["a.txt"]
    assert engine.problems() == []


def test_the_default_library_is_there_again_when_it_was_deleted_or_renamed(engine: SmallEngine, docs: Path) -> None:
    (docs / "a.txt").write_text("one passage")
    engine.add(docs)
    engine.engine.shelf.rename(DEFAULT_LIBRARY, "Work")
    assert sorted((row.name, row.files) for row in engine.engine.shelf.all()) == [(DEFAULT_LIBRARY, 0), ("Work", 1)]
    engine.add(docs)
    engine.engine.shelf.delete(DEFAULT_LIBRARY)
    assert sorted((row.name, row.files) for row in engine.engine.shelf.all()) == [(DEFAULT_LIBRARY, 0), ("Work", 1)]
    assert engine.found("passage") == []
    engine.add(docs)
    assert engine.found("passage") == ["a.txt"]

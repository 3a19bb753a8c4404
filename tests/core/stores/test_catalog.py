import sqlite3
import threading
from array import array
from contextlib import closing
from pathlib import Path

import pytest

from core.errors import StoreError
from core.records import Chunk, Document, OffsetMap
from core.stores import migrations
from core.stores.catalog import Catalog


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "catalog.sqlite"


def test_a_library_is_made_once_and_keeps_what_its_indexes_are_made_with(path: Path) -> None:
    with Catalog(path) as catalog:
        made = catalog.libraries.create("Reports")
        assert catalog.libraries.create("Reports") == made
        assert made.generation == 1
        catalog.libraries.set_generation(made.id, 4)
        catalog.libraries.set_recipe(made.id, "e5 c1 a1")
    with Catalog(path) as catalog:
        found = catalog.libraries.get("Reports")
        assert found is not None
        assert (found.generation, found.recipe) == (4, "e5 c1 a1")
        assert catalog.libraries.by_id(found.id) == found
        assert catalog.libraries.get("Other") is None
        assert [library.name for library in catalog.libraries.all()] == ["Reports"]
        catalog.libraries.delete(found.id)
        with pytest.raises(StoreError, match="deleted"):
            catalog.libraries.by_id(found.id)


def test_changes_inside_one_write_happen_together_or_not_at_all(path: Path) -> None:
    class StopError(Exception):
        pass

    with Catalog(path) as catalog:

        def create_and_fail() -> None:
            with catalog.write():
                catalog.libraries.create("One")
                with catalog.write():
                    catalog.libraries.create("Two")
                raise StopError

        with pytest.raises(StopError):
            create_and_fail()
        assert catalog.libraries.all() == ()
        with catalog.write():
            catalog.libraries.create("One")
            catalog.libraries.create("Two")
        assert len(catalog.libraries.all()) == 2


def test_many_threads_write_and_read_at_once(path: Path) -> None:
    failed: list[BaseException] = []
    with Catalog(path) as catalog:
        library = catalog.libraries.create("Mine")

        def work(number: int) -> None:
            try:
                for turn in range(20):
                    catalog.ledger.add_source(library.id, f"/{number}/{turn}".encode(), "folder", 1)
                    catalog.ledger.sources(library.id)
            except BaseException as error:
                failed.append(error)
                raise

        threads = [threading.Thread(target=work, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert not failed
        assert len(catalog.ledger.sources(library.id)) == 120


def test_the_connections_of_ended_threads_are_closed(path: Path) -> None:
    with Catalog(path) as catalog:
        for _ in range(30):
            thread = threading.Thread(target=catalog.libraries.all)
            thread.start()
            thread.join()
        assert len(catalog._file._connections) <= 2


def test_a_closed_catalog_says_so(path: Path) -> None:
    catalog = Catalog(path)
    catalog.close()
    catalog.close()
    with pytest.raises(StoreError, match="closed"):
        catalog.libraries.all()


def test_nothing_is_left_beside_the_catalog_when_it_is_closed(path: Path) -> None:
    with Catalog(path) as catalog:
        catalog.libraries.create("Mine")
    assert [file.name for file in path.parent.iterdir()] == ["catalog.sqlite"]


def test_what_is_deleted_is_gone_from_the_file(path: Path) -> None:
    with Catalog(path) as catalog:
        library = catalog.libraries.create("Secret-name-of-a-library")
    assert b"Secret-name" in path.read_bytes()
    with Catalog(path) as catalog:
        catalog.libraries.delete(library.id)
    assert b"Secret-name" not in path.read_bytes()


def test_a_file_that_is_no_catalog_is_a_plain_error(path: Path) -> None:
    path.write_bytes(b"something else entirely " * 100)
    with pytest.raises(StoreError, match="damaged"):
        Catalog(path)


def test_a_catalog_damaged_inside_is_noticed(path: Path) -> None:
    with Catalog(path) as catalog:
        library = catalog.libraries.create("Mine")
        for number in range(2000):
            catalog.ledger.add_source(library.id, f"/some/longer/path/{number}".encode(), "folder", 1)
        assert catalog.check() is None
    data = bytearray(path.read_bytes())
    for place in range(len(data) // 2, len(data) - 4096, 4096):
        data[place : place + 200] = b"\xff" * 200
    path.write_bytes(data)

    def look() -> None:
        with Catalog(path) as catalog:
            if catalog.check() is not None:
                raise StoreError("It is damaged.")

    with pytest.raises(StoreError, match="damaged"):
        look()


def test_a_catalog_in_a_folder_that_is_not_there_is_a_plain_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened"):
        Catalog(tmp_path / "no" / "catalog.sqlite")


def test_a_catalog_of_a_newer_version_is_refused_and_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 999")
        connection.execute("CREATE TABLE future (x)")
        connection.commit()
    with pytest.raises(StoreError, match="newer Footnote"):
        Catalog(path)
    with closing(sqlite3.connect(path)) as connection:
        assert [row[0] for row in connection.execute("SELECT name FROM sqlite_master")] == ["future"]


def test_an_older_catalog_is_copied_and_then_brought_up_to_date(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Catalog(path) as catalog:
        catalog.libraries.create("Mine")
    assert len(list(path.parent.iterdir())) == 1
    before = len(migrations.STEPS)
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, "ALTER TABLE libraries ADD COLUMN colour TEXT"))
    with Catalog(path) as catalog:
        assert catalog.libraries.get("Mine") is not None
        assert catalog._file.rows("SELECT colour FROM libraries") == [(None,)]
    with closing(sqlite3.connect(path.with_name(f"catalog.sqlite.version-{before}"))) as copy:
        assert copy.execute("SELECT name FROM libraries").fetchall() == [("Mine",)]
        assert copy.execute("PRAGMA user_version").fetchone() == (before,)


def test_passages_from_before_there_were_parents_and_questions_are_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(migrations, "STEPS", migrations.STEPS[:5])
        with Catalog(path) as old:
            text = Document("abc")
            old.texts.put_text("r", "t", "f", "text", text, OffsetMap(), array("L", [3]))
            library = old.libraries.create("Mine").id
            old._file.run(
                'INSERT INTO chunks (library_id, chunk_id, text_id, newness, start, "end", kind, tokens, embed_hash,'
                " folded_heading) VALUES (?, 'c', 't', 0, 0, 3, 'paragraph', 1, x'00', '')",
                (library,),
            )
            old._file.run("INSERT INTO wordings VALUES (1, CAST('abc' AS BLOB), x'', '[]')")
    with Catalog(path) as catalog:
        catalog.passages.mark_ready(library, ["c"])
        assert catalog.passages.of_text(library, "t")[0].chunk == Chunk("c", 0, 3, "abc", tokens=1)


def test_a_step_that_fails_leaves_the_catalog_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Catalog(path) as catalog:
        catalog.libraries.create("Mine")
    with monkeypatch.context() as patch:
        patch.setattr(
            migrations, "STEPS", (*migrations.STEPS, "CREATE TABLE extra (x);\nALTER TABLE nothing ADD COLUMN y")
        )
        with pytest.raises(sqlite3.OperationalError):
            Catalog(path)
    with Catalog(path) as catalog:
        assert catalog._file.rows("SELECT name FROM sqlite_master WHERE name = 'extra'") == []
        assert catalog.libraries.get("Mine") is not None


def test_a_full_disk_is_a_plain_error_and_nothing_half_is_kept(path: Path) -> None:
    with Catalog(path) as catalog:
        library = catalog.libraries.create("Mine")
        pages = catalog._file.rows("PRAGMA page_count")[0][0]
        catalog._file.rows(f"PRAGMA max_page_count = {pages + 2}")

        def fill() -> None:
            with catalog.write():
                for number in range(2000):
                    catalog.ledger.add_source(library.id, f"/some/longer/path/{number}".encode(), "folder", 1)

        with pytest.raises(StoreError, match="disk with the index is full"):
            fill()
        assert catalog.ledger.sources(library.id) == ()

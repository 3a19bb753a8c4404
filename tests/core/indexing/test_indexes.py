"""The derived indexes: lost, broken or made by other settings, they are made again from the catalog."""

import shutil
from pathlib import Path

from core.engine import DEFAULT_LIBRARY
from core.progress import Progress
from tests.helpers.engines import SmallEngine, fill
from tests.helpers.models import FakeEmbedder


def test_deleted_indexes_are_made_again_without_embedding(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 5)
    engine.add(docs)
    engine.close()
    shutil.rmtree(engine.home / "indexes")
    engine.restart()
    assert engine.found("subject3")[0] == "file003.txt"
    assert engine.sync().embedded_chunks == 0
    assert engine.counts() == (5, 5, 5)
    assert not engine.problems()


def test_a_broken_chroma_folder_is_replaced_without_embedding_and_search_answers_meanwhile(
    engine: SmallEngine, docs: Path
) -> None:
    fill(docs, 5)
    engine.add(docs)
    engine.close()
    [mark] = [path.parent for path in (engine.home / "indexes").rglob("chroma.sqlite3")]
    mark.with_name("vectors.writing").write_text("1")  # as a kill in the middle of a write leaves it
    (mark / "chroma.sqlite3").write_bytes(b"nonsense")
    engine.restart()
    assert engine.found("subject3", mode="vector")[0] == "file003.txt"
    assert engine.counts() == (5, 5, 5)
    assert not engine.problems()
    assert engine.sync().embedded_chunks == 0
    assert list((engine.home / "indexes").rglob("chroma.sqlite3"))
    assert engine.found("subject3", mode="vector")[0] == "file003.txt"


def test_chroma_broken_at_two_starts_in_a_row_is_left_alone_until_a_rebuild(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 5)
    engine.add(docs)
    for _ in range(2):
        engine.close()
        folder = next(path for path in (engine.home / "indexes").rglob("vectors") if path.is_dir())
        folder.with_name("vectors.writing").write_text("1")
        engine.restart()
        engine.sync()
    engine.restart()
    engine.sync()
    assert not list((engine.home / "indexes").rglob("chroma.sqlite3"))
    assert engine.counts() == (5, 5, 5)
    engine.engine.rebuild(DEFAULT_LIBRARY, Progress())
    assert list((engine.home / "indexes").rglob("chroma.sqlite3"))
    assert engine.counts() == (5, 5, 5)


def test_a_changed_setting_asks_for_a_rebuild_and_only_that_changes_the_index(engine: SmallEngine, docs: Path) -> None:
    (docs / "a.txt").write_text("See https://example.com/page for the whole story of the herons.")
    engine.add(docs)
    engine.engine.options.change({"cleaning.urls.on": True})
    [library], _ = engine.engine.status(DEFAULT_LIBRARY)
    assert library.needs_rebuild
    assert "example.com" in engine.engine.find(DEFAULT_LIBRARY, "herons", {}).hits[0].text
    engine.engine.rebuild(DEFAULT_LIBRARY, Progress())
    [library], _ = engine.engine.status(DEFAULT_LIBRARY)
    assert not library.needs_rebuild
    assert "example.com" not in engine.engine.find(DEFAULT_LIBRARY, "herons", {}).hits[0].text
    assert not engine.problems()


def test_other_passage_sizes_cut_again_from_the_catalog(engine: SmallEngine, docs: Path) -> None:
    paragraphs = [f"Paragraph {number} tells of the {word}. " * 15 for number, word in enumerate(["pump", "valve"] * 4)]
    (docs / "long.txt").write_text("\n\n".join(paragraphs))
    engine.add(docs)
    before = engine.counts()[0]
    engine.engine.options.change({"chunking.size.size_tokens": 64})
    shutil.rmtree(docs)
    engine.engine.rebuild(DEFAULT_LIBRARY, Progress())
    assert engine.counts()[0] > before
    assert len(set(engine.counts())) == 1
    assert not engine.problems()


def test_another_search_model_never_meets_the_vectors_of_the_one_before(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 5)
    engine.add(docs)
    engine.engine.options.change({"models.embedder": "other"})
    assert engine.engine.status(DEFAULT_LIBRARY)[0][0].needs_rebuild
    engine.embedder = FakeEmbedder("other", dimensions=64)
    engine.engine.rebuild(DEFAULT_LIBRARY, Progress())
    assert len(engine.embedder.embedded) == 5
    assert engine.counts() == (5, 5, 5)
    assert engine.engine.rebuild(DEFAULT_LIBRARY, Progress(), embed=True).embedded_chunks == 5
    assert not engine.problems()

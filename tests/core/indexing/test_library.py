"""Adding, looking again and removing, as the ledger and the stores see it (BEHAVIOUR.md I1 to I8, L18, L20)."""

import os
import time
from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY
from core.errors import Cancelled, ModelError, StoreError
from core.loading import load
from core.loading.formats import LoadOptions, Source
from core.progress import Event, Progress
from tests.helpers.engines import SmallEngine, fill, states
from tests.helpers.pdfs import pdf, text_lines

PARAGRAPHS = [
    f"Paragraph {number} tells of the {word} in the {place}. " * 12
    for number, (word, place) in enumerate([("pump", "cellar"), ("valve", "attic"), ("boiler", "garden")])
]


def test_a_second_run_reads_and_embeds_nothing(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 5)
    first = engine.add(docs)
    assert first.embedded_chunks == 5
    again = engine.add(docs)
    assert (again.embedded_chunks, again.unchanged) == (0, 5)
    assert states(again.files) == states(first.files)


def test_renaming_moving_and_touching_cost_no_embedding(engine: SmallEngine, docs: Path) -> None:
    (docs / "old").mkdir()
    fill(docs / "old", 4)
    engine.add(docs)
    (docs / "old" / "file000.txt").rename(docs / "old" / "renamed.txt")
    assert engine.sync().embedded_chunks == 0
    assert engine.found("subject0")[0] == "renamed.txt"
    (docs / "old").rename(docs / "new")
    report = engine.sync()
    assert report.embedded_chunks == 0
    assert set(states(report.files).values()) == {"ready"}
    os.utime(docs / "new" / "file001.txt")
    assert engine.sync().embedded_chunks == 0
    assert engine.counts() == (4, 4, 4)


def test_an_edited_paragraph_embeds_only_its_passage(engine: SmallEngine, docs: Path) -> None:
    file = docs / "long.md"
    sections = [f"# Part {number}\n\n{text * 2}\n\n" for number, text in enumerate(PARAGRAPHS)]
    file.write_text("".join(sections))
    assert engine.add(docs).embedded_chunks >= 3
    before = engine.counts()
    file.write_text("".join([sections[0], sections[1].replace("valve", "spring"), sections[2]]))
    assert 1 <= engine.sync().embedded_chunks < before[0]
    assert engine.counts() == before
    assert not engine.problems()


def test_saving_by_a_temporary_file_and_renaming_is_an_edit(engine: SmallEngine, docs: Path) -> None:
    (docs / "a.txt").write_text("The first words.")
    engine.add(docs)
    (docs / "a.txt.tmp").write_text("Quite other words.")
    (docs / "a.txt.tmp").replace(docs / "a.txt")
    assert engine.sync().embedded_chunks == 1
    assert engine.counts() == (1, 1, 1)


def test_a_drive_that_is_away_is_offline_and_still_searched(engine: SmallEngine, docs: Path, tmp_path: Path) -> None:
    fill(docs, 3)
    engine.add(docs)
    docs.rename(tmp_path / "away")
    report = engine.sync()
    assert set(states(report.files).values()) == {"offline"}
    assert all(row.reason for row in report.files)
    assert engine.found("subject1")[0] == "file001.txt"
    (tmp_path / "away").rename(docs)
    back = engine.sync()
    assert set(states(back.files).values()) == {"ready"}
    assert (back.unchanged, back.embedded_chunks) == (3, 0)


def test_an_empty_mount_point_is_offline_not_a_folder_of_deleted_files(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 3)
    engine.add(docs)
    for file in docs.iterdir():
        file.unlink()
    assert set(states(engine.sync().files).values()) == {"offline"}
    assert engine.counts() == (3, 3, 3)


def test_most_of_many_files_vanishing_at_once_is_offline(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 40)
    engine.add(docs)
    for number in range(30):
        (docs / f"file{number:03}.txt").unlink()
    assert set(states(engine.sync().files).values()) == {"offline"}
    assert engine.counts() == (40, 40, 40)


def test_many_files_moved_within_the_source_have_not_vanished(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 40)
    engine.add(docs)
    (docs / "deeper").mkdir()
    for file in list(docs.glob("*.txt")):
        file.rename(docs / "deeper" / file.name)
    report = engine.sync()
    assert set(states(report.files).values()) == {"ready"}
    assert (len(report.files), report.embedded_chunks) == (40, 0)


def test_a_deleted_file_leaves_every_store_and_its_row_the_next_run(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 3)
    engine.engine.options.change({"chunking.size.size_tokens": 32})
    engine.engine.options.change({"chunking.size.keep_whole": False})
    (docs / "big.txt").write_text("\n\n".join(f"Sentence {n} about elephants and rivers." for n in range(6000)))
    started = time.process_time()
    engine.add(docs)
    added = time.process_time()
    assert len(set(engine.counts())) == 1
    assert engine.counts()[0] > 1500
    (docs / "big.txt").unlink()
    assert states(engine.sync().files)["big.txt"] == "gone"
    assert time.process_time() - added < 8 * (added - started)  # of computing: how long a busy disk takes is chance
    assert engine.counts() == (3, 3, 3)
    for mode in ("keyword", "fulltext", "vector"):
        assert "big.txt" not in engine.found("elephants", mode=mode)
    assert "big.txt" not in states(engine.sync().files)


def test_stopping_keeps_what_is_finished_and_going_on_goes_on(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 60)
    progress = Progress(lambda event: progress.cancel() if event.stage == "reading" and event.done >= 20 else None)
    with pytest.raises(Cancelled):
        engine.add(docs, progress=progress)
    chunks, words, _ = engine.counts()
    assert 20 <= chunks < 60
    assert words == chunks
    assert not engine.problems()
    report = engine.add(docs)
    assert engine.counts() == (60, 60, 60)
    assert report.embedded_chunks == 60
    assert report.unchanged == chunks


def test_stopping_in_the_second_pass_keeps_the_vectors_that_are_done(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 300)

    def listen(event: Event) -> None:
        if event.stage == "meaning" and event.done:
            progress.cancel()

    progress = Progress(listen)
    with pytest.raises(Cancelled):
        engine.add(docs, progress=progress)
    assert engine.counts()[:2] == (300, 300)
    done = engine.counts()[2]
    assert done > 0
    assert engine.sync().embedded_chunks == 300 - done


def test_words_only_is_ready_and_a_later_run_adds_meaning(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 3)
    report = engine.add(docs, words_only=True)
    assert report.embedded_chunks == 0
    assert set(states(report.files).values()) == {"ready"}
    assert engine.counts() == (3, 3, 0)
    assert not engine.problems()
    assert engine.add(docs).embedded_chunks == 3
    assert engine.counts() == (3, 3, 3)


def test_one_text_the_model_fails_on_is_listed_and_its_batch_is_kept(
    engine: SmallEngine, docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(docs, 10)
    (docs / "bad.txt").write_text("This one is poison for the model.")
    embed = engine.embedder.embed_passages

    def fails(texts: list[str], progress: Progress | None = None) -> object:
        if any("poison" in text for text in texts):
            raise ModelError("The search model failed on a text.")
        return embed(texts, progress)

    monkeypatch.setattr(engine.embedder, "embed_passages", fails)
    report = engine.add(docs)
    assert engine.counts() == (11, 11, 10)
    assert states(report.files)["bad.txt"] == "partly"
    assert next(row for row in report.files if row.path.endswith("bad.txt")).reason
    assert not engine.problems()


def test_one_vector_that_is_no_vector_is_listed_and_its_batch_is_kept(
    engine: SmallEngine, docs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(docs, 10)
    (docs / "bad.txt").write_text("This one is poison for the model.")
    embed = engine.embedder.embed_passages

    def breaks(texts: list[str], progress: Progress | None = None) -> object:
        found = embed(texts, progress)
        found[["poison" in text for text in texts]] = float("nan")
        return found

    monkeypatch.setattr(engine.embedder, "embed_passages", breaks)
    report = engine.add(docs)
    assert engine.counts() == (11, 11, 10)
    assert states(report.files)["bad.txt"] == "partly"
    assert next(row for row in report.files if row.path.endswith("bad.txt")).reason
    assert len(engine.found("document subject3", mode="vector", rerank_n=100)) == 10
    assert not engine.problems()


def test_the_same_file_in_two_folders_is_one_text_with_two_places(engine: SmallEngine, docs: Path) -> None:
    for name in ("one", "two"):
        (docs / name).mkdir()
        (docs / name / "same.txt").write_text("Exactly the same words about herons.")
    (docs / "two" / "other.txt").write_text("Something else about boats.")
    assert engine.add(docs).embedded_chunks == 2
    [hit, *_] = engine.engine.find(DEFAULT_LIBRARY, "herons", {}).hits
    assert {hit.path, *hit.other_paths} == {str(docs / "one" / "same.txt"), str(docs / "two" / "same.txt")}
    (docs / "one" / "same.txt").unlink()
    engine.sync()
    [hit, *_] = engine.engine.find(DEFAULT_LIBRARY, "herons", {}).hits
    assert (hit.path, hit.other_paths) == (str(docs / "two" / "same.txt"), ())


def test_a_page_that_two_pdfs_share_is_named_with_both_of_them(engine: SmallEngine, docs: Path) -> None:
    shared = text_lines(
        *[f"Clause {number} of the general terms speaks of herons and of liability." for number in range(40)]
    )
    for name, bird in (("first.pdf", "ospreys"), ("second.pdf", "kestrels")):
        own = text_lines(*[f"Line {number} of this offer is about {bird} and nothing else." for number in range(40)])
        (docs / name).write_bytes(pdf(own, shared))
    engine.add(docs)
    assert engine.found("kestrels")[0] == "second.pdf"
    assert engine.found("ospreys")[0] == "first.pdf"
    hits = engine.engine.find(DEFAULT_LIBRARY, "liability in clause 7 of the general terms", {}).hits
    pairs = [(hit.text, hit.page) for hit in hits]
    assert len(set(pairs)) == len(pairs)  # what is the same in both is one hit
    named = {Path(path).name for hit in hits if "herons" in hit.text for path in (hit.path, *hit.other_paths)}
    assert named == {"first.pdf", "second.pdf"}
    texts = {str(file): load(Source(file.read_bytes(), file.name), LoadOptions())[1].text for file in docs.iterdir()}
    for hit in hits:  # cleaning joins lines
        paths = (hit.path, *hit.other_paths)
        assert all(" ".join(hit.text.split()) in " ".join(texts[path].split()) for path in paths)


def test_two_different_files_of_one_name_are_named_rightly(engine: SmallEngine, docs: Path) -> None:
    for name, words in (("one", "A tale of herons."), ("two", "A tale of boats.")):
        (docs / name).mkdir()
        (docs / name / "same.txt").write_text(words)
    engine.add(docs)
    assert engine.engine.find(DEFAULT_LIBRARY, "boats", {}).hits[0].path == str(docs / "two" / "same.txt")


def test_a_file_removed_by_hand_stays_away_until_it_is_added_by_name(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 3)
    engine.add(docs)
    assert engine.engine.remove(DEFAULT_LIBRARY, [docs / "file001.txt"]) == (1, 1)
    assert engine.counts() == (2, 2, 2)
    report = engine.add(docs)
    row = next(row for row in report.files if row.path.endswith("file001.txt"))
    assert (row.state, row.reason) == ("skipped", "Removed by hand; can be brought back")
    assert states(engine.add(docs / "file001.txt").files) == {"file001.txt": "ready"}
    assert engine.counts() == (3, 3, 3)


def test_removing_a_source_takes_everything_with_it(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 3)
    engine.add(docs)
    assert engine.engine.remove(DEFAULT_LIBRARY, [docs]) == (3, 3)
    assert engine.counts() == (0, 0, 0)
    with pytest.raises(StoreError, match="not in this library"):
        engine.engine.remove(DEFAULT_LIBRARY, [docs])


def test_a_source_inside_a_new_one_becomes_part_of_it(engine: SmallEngine, docs: Path) -> None:
    (docs / "inner").mkdir()
    fill(docs / "inner", 3)
    engine.add(docs / "inner")
    report = engine.add(docs)
    assert (report.unchanged, len(report.files)) == (3, 3)
    assert engine.counts() == (3, 3, 3)


def test_another_library_shares_the_vectors_but_not_the_files(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 3)
    engine.add(docs)
    report = engine.engine.add("Work", [docs], Progress())
    assert report.embedded_chunks == 0
    assert [library.vectors for library in engine.engine.status("Work")[0]] == [3, 3]


def test_a_second_engine_on_the_same_folder_is_refused(engine: SmallEngine) -> None:
    with pytest.raises(StoreError, match="Footnote is open on this data folder"):
        SmallEngine(engine.home)


def test_unchanged_files_are_not_even_opened(engine: SmallEngine, docs: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fill(docs, 5)
    engine.add(docs)
    engine.restart()
    monkeypatch.setattr("core.indexing.reading.reader_pool", lambda *_, **__: pytest.fail("a reader was started"))
    monkeypatch.setattr("core.stores.vectors.ChromaVectors.__init__", lambda *_: pytest.fail("Chroma was opened"))
    assert engine.add(docs).unchanged == 5

"""The ledger as the window reads it: sources, numbers, pages of rows, files by name, also while files are read."""

import shutil
import threading
from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY as HERE
from core.progress import Event, Progress
from core.records import FILE_STATES, LedgerQuery, LedgerRow
from tests.helpers.engines import SmallEngine
from tests.helpers.patience import wait_until


def rows(engine: SmallEngine, query: LedgerQuery | None = None) -> list[LedgerRow]:
    return list(engine.engine.ledger.rows(HERE, query or LedgerQuery(), 0, 100).rows)


def names(engine: SmallEngine, query: LedgerQuery) -> list[str]:
    return [Path(row.path).name for row in rows(engine, query)]


@pytest.fixture
def filled(engine: SmallEngine, docs: Path) -> SmallEngine:
    """Files in several states below two folders, and a folder that is left out."""
    (docs / "Contracts" / "2023").mkdir(parents=True)
    (docs / ".git").mkdir()
    (docs / ".git" / "config").write_text("left out")
    (docs / "Contracts" / "2023" / "Quote.txt").write_text("A quote about chairs.\n\n" + "More words here. " * 400)
    (docs / "Contracts" / "copy of a letter.txt").write_text("The letter.")
    (docs / "Letter.txt").write_text("The letter.")
    (docs / "empty.txt").write_bytes(b"")
    (docs / "film.mp4").write_bytes(b"no film")
    (docs / "broken.docx").write_bytes(b"PK\3\4 cut")
    engine.add(docs)
    return engine


def test_rows_say_where_a_file_is_how_it_stands_and_why(filled: SmallEngine, docs: Path) -> None:
    by_name = {Path(row.path).name: row for row in rows(filled)}
    quote = by_name["Quote.txt"]
    assert (quote.folders, quote.state, quote.reason) == (("docs", "Contracts", "2023"), "ready", "")
    assert quote.chunks > 1
    assert quote.size == (docs / "Contracts" / "2023" / "Quote.txt").stat().st_size
    assert quote.indexed_at is not None
    assert by_name["Letter.txt"].also_in == (str(docs / "Contracts" / "copy of a letter.txt"),)
    assert (by_name["broken.docx"].state, by_name["broken.docx"].reason) == (
        "failed",
        "Damaged: the file ends too early",
    )
    assert by_name["broken.docx"].indexed_at is None
    assert by_name["film.mp4"].reason == "This type of file is not supported"
    left_out = by_name["docs"]
    assert (left_out.place_id, left_out.state, left_out.reason) == (None, "skipped", "1 file in skipped folders")


def test_what_needs_attention_comes_first_or_another_order(filled: SmallEngine) -> None:
    assert [row.state for row in rows(filled)] == ["failed", "no_text", *["ready"] * 3, *["skipped"] * 2]
    assert names(filled, LedgerQuery(order="name"))[:3] == ["broken.docx", "copy of a letter.txt", "empty.txt"]
    assert names(filled, LedgerQuery(order="passages"))[0] == "Quote.txt"
    newest = rows(filled, LedgerQuery(order="newest"))
    times = [row.indexed_at for row in newest if row.indexed_at is not None]
    assert times == sorted(times, reverse=True)
    assert all(row.indexed_at is None for row in newest[len(times) :])


def test_rows_are_found_by_state_name_folder_and_source(filled: SmallEngine, docs: Path, tmp_path: Path) -> None:
    assert names(filled, LedgerQuery(states=("failed", "no_text"))) == ["broken.docx", "empty.txt"]
    assert names(filled, LedgerQuery(text="LETTER")) == ["copy of a letter.txt", "Letter.txt"]
    assert names(filled, LedgerQuery(text="contracts/2023")) == ["Quote.txt"]
    assert len(names(filled, LedgerQuery(text="docs"))) == 6  # the source's own name counts …
    assert names(filled, LedgerQuery(text=tmp_path.name)) == []  # … but not what stands before it
    other = tmp_path / "alone.txt"
    other.write_text("By itself.")
    filled.add(other)
    first, second = filled.engine.ledger.sources(HERE)
    assert (first.path, first.kind, first.files, first.excluded) == (str(docs), "folder", 7, 1)
    assert (second.path, second.kind, second.files, second.excluded) == (str(other), "file", 1, 0)
    [row] = rows(filled, LedgerQuery(source_id=second.id))
    assert (row.path, row.folders) == (str(other), (tmp_path.name,))


def test_pages_cut_out_of_the_same_order(filled: SmallEngine) -> None:
    ledger, query = filled.engine.ledger, LedgerQuery(order="name")
    whole = ledger.rows(HERE, query, 0, 100)
    pages = [ledger.rows(HERE, query, offset, 2) for offset in range(0, 9, 2)]
    assert [page.total for page in pages] == [7] * 5
    assert [row for page in pages for row in page.rows] == list(whole.rows)
    assert ledger.rows(HERE, query, 100, 10).rows == ()
    ledger.rows(HERE, query, 0, 2)
    filled.engine.remove(HERE, [Path(whole.rows[0].path)])
    assert ledger.rows(HERE, query, 0, 100).rows != whole.rows


def test_the_numbers_add_up_and_say_how_far_meaning_is(filled: SmallEngine, docs: Path) -> None:
    summary = filled.engine.ledger.summary(HERE)
    assert set(summary.counts) == set(FILE_STATES)
    assert summary.files == sum(summary.counts.values()) == len(rows(filled)) == 7
    assert (summary.counts["ready"], summary.counts["skipped"]) == (3, 2)
    assert (summary.meaning_files, summary.worded_files, summary.needs_rebuild) == (3, 3, False)
    assert summary.passages == filled.counts()[0]
    (docs / "new.txt").write_text("Only words so far.")
    filled.add(docs, words_only=True)
    summary = filled.engine.ledger.summary(HERE)
    assert (summary.meaning_files, summary.worded_files) == (3, 4)
    filled.engine.options.change({"cleaning.emails.on": True})
    assert filled.engine.ledger.summary(HERE).needs_rebuild


def test_files_that_can_be_asked_about_are_found_by_name(filled: SmallEngine) -> None:
    def found(text: str, limit: int = 10) -> list[str]:
        return [Path(row.path).name for row in filled.engine.ledger.find(HERE, text, limit)]

    assert found("LETTER") == ["Letter.txt", "copy of a letter.txt"]
    assert found("letter", 1) == ["Letter.txt"]
    assert found("broken") == []
    assert sorted(found("")) == ["Letter.txt", "Quote.txt", "copy of a letter.txt"]


def test_a_removed_file_can_be_brought_back_by_reading_it_again(filled: SmallEngine, docs: Path) -> None:
    filled.engine.remove(HERE, [docs / "Letter.txt"])
    [row] = [row for row in rows(filled) if row.by_hand]
    assert (row.state, row.reason) == ("skipped", "Removed from the library; can be brought back")
    assert (row.chunks, row.indexed_at) == (0, None)
    assert row.place_id is not None
    report = filled.engine.retry(HERE, [row.place_id], Progress())
    assert [(file.path, file.state) for file in report.files] == [(str(docs / "Letter.txt"), "ready")]
    assert not any(row.by_hand for row in rows(filled))


def test_retry_reads_what_seems_unchanged_what_failed_and_what_is_no_longer_there(
    filled: SmallEngine, docs: Path
) -> None:
    by_name = {Path(row.path).name: row for row in rows(filled)}
    read: list[str] = []
    progress = Progress(lambda event: read.append(event.detail) if event.stage == "reading" and event.detail else None)
    ids = [by_name[name].place_id or 0 for name in ("Quote.txt", "broken.docx", "empty.txt", "film.mp4")]
    (docs / "empty.txt").unlink()
    (docs / "film.mp4").rename(docs / "film.txt")
    report = filled.engine.retry(HERE, ids, progress)
    assert sorted(Path(path).name for path in read) == ["Quote.txt", "broken.docx"]
    assert {Path(file.path).name: file.state for file in report.files} == {
        "Quote.txt": "ready",
        "broken.docx": "failed",
        "empty.txt": "gone",
        "film.mp4": "gone",
    }
    after = {Path(row.path).name: row for row in rows(filled)}
    assert after["Quote.txt"].indexed_at == by_name["Quote.txt"].indexed_at  # it was searchable all the time
    assert filled.found("chairs")[0] == "Quote.txt"


def test_retry_of_many_files_looks_at_their_sources_once(engine: SmallEngine, docs: Path) -> None:
    for number in range(25):
        (docs / f"{number}.txt").write_text(f"words {number}")
    engine.add(docs)
    looked: list[Event] = []
    ids = [row.place_id for row in rows(engine) if row.place_id]
    report = engine.engine.retry(HERE, ids, Progress(looked.append))
    assert len(report.files) == 25
    assert sum(event.stage == "reading" and bool(event.detail) for event in looked) == 25
    assert all(row.state == "ready" for row in rows(engine))


def test_files_of_a_folder_that_is_away_are_offline_and_still_found(filled: SmallEngine, docs: Path) -> None:
    docs.rename(docs.with_name("away"))
    filled.sync()
    [source] = filled.engine.ledger.sources(HERE)
    assert source.state == "offline"
    summary = filled.engine.ledger.summary(HERE)
    assert summary.counts["offline"] == 5
    by_name = {Path(row.path).name: row for row in rows(filled)}
    assert by_name["Quote.txt"].reason.endswith("still searchable")
    assert "searchable" not in by_name["broken.docx"].reason
    assert filled.found("chairs")[0] == "Quote.txt"
    shutil.rmtree(docs.with_name("away"))


def test_while_files_are_read_they_are_working_and_everything_else_answers(engine: SmallEngine, docs: Path) -> None:
    """The window asks for rows, numbers, files and passages from other threads during the whole run."""
    for number in range(40):
        (docs / f"file {number}.txt").write_text(f"Passage number {number} about herons. " * 60)
    states: set[str] = set()
    answered: list[int] = []
    failures: list[BaseException] = []
    stop = threading.Event()

    def look() -> None:
        inner = engine.engine
        try:
            while not stop.is_set():
                page = inner.ledger.rows(HERE, LedgerQuery(), 0, 50)
                states.update(row.state for row in page.rows)
                summary = inner.ledger.summary(HERE)
                assert summary.files == sum(summary.counts.values())
                inner.ledger.sources(HERE)
                inner.ledger.find(HERE, "file", 5)
                hits = inner.find(HERE, "herons", {}).hits
                answered.append(len(hits))
                inner.ask(HERE, "herons", quotes_only=True)
        except BaseException as error:  # noqa: BLE001 - shown below
            failures.append(error)

    def wait_until_seen(event: Event) -> None:
        if (event.stage, event.done) == ("reading", 10):
            wait_until(lambda: failures or ("working" in states and answered))

    threads = [threading.Thread(target=look) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        engine.add(docs, progress=Progress(wait_until_seen))
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert failures == []
    assert "working" in states
    assert answered
    assert {row.state for row in rows(engine)} == {"ready"}
    assert engine.engine._opened.working.ids == frozenset()


def test_after_a_stop_nothing_is_working_and_a_sync_goes_on(engine: SmallEngine, docs: Path) -> None:
    for number in range(30):
        (docs / f"{number}.txt").write_text(f"words {number}")
    progress = Progress(lambda event: progress.cancel() if event.stage == "reading" and event.done == 5 else None)
    with pytest.raises(Exception, match="Stopped"):
        engine.add(docs, progress=progress)
    assert engine.engine._opened.working.ids == frozenset()
    counts = engine.engine.ledger.summary(HERE).counts
    assert counts["working"] == 0
    assert counts["waiting"] > 0
    engine.restart()
    engine.sync()
    assert engine.engine.ledger.summary(HERE).counts["ready"] == 30

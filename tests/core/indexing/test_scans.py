"""Scanned pages as the ledger sees them: after everything else, kept, by hand, switched off (BEHAVIOUR.md L5)."""

import hashlib
import io
import zipfile
from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY
from core.errors import Cancelled
from core.progress import Event, Progress
from core.records import LedgerQuery, LedgerRow
from tests.helpers.engines import SmallEngine, states
from tests.helpers.pdfs import pdf, text_lines
from tests.helpers.scans import file_of, keep, line, picture, scanned_pdf

SMALL = picture([(30, 12, "Blue valve")], (260, 60), 30)


def off(engine: SmallEngine) -> SmallEngine:
    engine.engine.options.change({"loading.read_scans": False})
    return engine


def kept(engine: SmallEngine, data: bytes) -> Path:
    """Where the recognised pages of a file with these bytes are kept."""
    return engine.home / "recognised" / hashlib.sha256(data).hexdigest()[:32]


def row(engine: SmallEngine, name: str) -> LedgerRow:
    rows = engine.engine.ledger.rows(DEFAULT_LIBRARY, LedgerQuery(text=name), 0, 1).rows
    return rows[0]


def read_by_hand(engine: SmallEngine, name: str, progress: Progress | None = None) -> None:
    place = row(engine, name).place_id
    assert place is not None
    engine.engine.read_scans(DEFAULT_LIBRARY, [place], progress or Progress())


def test_a_scan_says_that_reading_scans_is_off_and_can_be_read_by_hand(engine: SmallEngine, docs: Path) -> None:
    data = scanned_pdf(SMALL, SMALL)
    (docs / "scan.pdf").write_bytes(data)
    (docs / "mixed.pdf").write_bytes(pdf(text_lines("Printed words.")))
    off(engine).add(docs)
    assert (row(engine, "scan").state, row(engine, "scan").reason) == (
        "no_text",
        "2 scanned pages; reading scans is off",
    )
    assert (row(engine, "scan").scans, row(engine, "mixed").scans) == (2, 0)
    keep(kept(engine, data), {1: [line("Leave lapses in March.", 72, 700)], 2: [line("Nobody is paid.", 72, 700)]})
    read_by_hand(engine, "scan")
    assert (row(engine, "scan").state, row(engine, "scan").scans) == ("ready", 0)
    assert row(engine, "scan").reason == "2 scanned pages; their text was recognised"
    assert engine.found("When does leave lapse?")[0] == "scan.pdf"
    assert engine.counts()[0] == engine.counts()[2]


def test_what_is_kept_serves_the_same_file_elsewhere_and_after_other_rules(engine: SmallEngine, docs: Path) -> None:
    data = file_of(SMALL)
    for name in ("a.png", "b.png"):
        (docs / name).write_bytes(data)
    keep(kept(engine, data), {1: [line("Leave lapses in March.", 72, 30)]})
    report = off(engine).add(docs)
    assert states(report.files) == {"a.png": "ready", "b.png": "ready"}
    (docs / "b.png").rename(docs / "c.png")
    assert states(engine.sync().files) == {"a.png": "ready", "c.png": "ready"}
    assert kept(engine, data).exists()
    file = engine.engine.pages.open(DEFAULT_LIBRARY, str(docs / "a.png"), "")
    assert (file.kind, len(file.pages)) == ("pages", 1)
    [[marked]] = engine.engine.pages.marks(file.path, file.text_id, [(0, 5)])
    assert 70 < marked.boxes[0].left < 75


def test_what_was_recognised_goes_with_the_last_file(engine: SmallEngine, docs: Path) -> None:
    data = file_of(SMALL)
    (docs / "a.png").write_bytes(data)
    (docs / "b.txt").write_text("Other words.")
    keep(kept(engine, data), {1: [line("words", 10, 10)]})
    off(engine).add(docs)
    engine.engine.remove(DEFAULT_LIBRARY, [docs / "a.png"])
    assert not kept(engine, data).exists()


def test_a_page_that_cannot_be_recognised_is_not_tried_at_every_run(engine: SmallEngine, docs: Path) -> None:
    data = file_of(picture([], (300, 300)), "PNG")[:-30]
    (docs / "cut.png").write_bytes(data)
    events: list[Event] = []
    engine.add(docs, progress=Progress(events.append))
    assert [event.total for event in events if event.stage == "scans"]
    assert row(engine, "cut").reason == "1 scanned page; it could not be read"
    events.clear()
    engine.add(docs, progress=Progress(events.append))
    assert not [event for event in events if event.stage == "scans"]
    assert row(engine, "cut").scans == 1


def test_scans_are_read_after_words_and_meaning_and_only_once(engine: SmallEngine, docs: Path) -> None:
    (docs / "valve.png").write_bytes(file_of(SMALL))
    (docs / "a.txt").write_text("Other words.")
    stages: list[str] = []
    report = engine.add(docs, progress=Progress(lambda event: stages.append(event.stage)))
    assert states(report.files) == {"a.txt": "ready", "valve.png": "ready"}
    assert list(dict.fromkeys(stages)) == ["scanning", "reading", "meaning", "scans"] or "scanning" not in stages
    assert stages.index("scans") > stages.index("meaning")
    assert stages[-1] == "meaning"
    assert engine.found("valve")[0] == "valve.png"
    stages.clear()
    engine.add(docs, progress=Progress(lambda event: stages.append(event.stage)))
    assert "scans" not in stages


@pytest.mark.model
def test_a_run_that_was_stopped_goes_on_where_it_was(engine: SmallEngine, docs: Path) -> None:
    data = scanned_pdf(*(picture([(60, 200 * n, f"Page {n} of it")], (600, 800), 30) for n in range(1, 5)))
    (docs / "long.pdf").write_bytes(data)
    progress = Progress(lambda event: progress.cancel() if event.stage == "scans" and event.done == 2 else None)
    with pytest.raises(Cancelled):
        engine.add(docs, progress=progress)
    first = set(kept(engine, data).iterdir())
    assert len(first) >= 2
    assert row(engine, "long").reason == "4 scanned pages; they are read after the other files"
    before = {file: file.stat().st_mtime_ns for file in first}
    totals: list[int] = []
    engine.add(docs, progress=Progress(lambda event: totals.append(event.total) if event.stage == "scans" else None))
    assert max(totals) == 4 - len(first)
    assert {file: file.stat().st_mtime_ns for file in first} == before
    assert row(engine, "long").state == "ready"


@pytest.mark.model
def test_a_footnote_on_a_scan_lights_up_the_words_that_are_printed_there(engine: SmallEngine, docs: Path) -> None:
    where = {"Up to five days of unused leave": 300, "are carried into the next year.": 360}
    page = picture([(100.0, float(y), text) for text, y in where.items()], (1190, 1684), 36)
    (docs / "scan.pdf").write_bytes(scanned_pdf(page))
    engine.add(docs)
    file = engine.engine.pages.open(DEFAULT_LIBRARY, str(docs / "scan.pdf"), "")
    text = engine.engine.pages.text(file.text_id).text
    start = text.index("unused")
    [[marked]] = engine.engine.pages.marks(file.path, file.text_id, [(start, start + len("unused"))])
    [box] = marked.boxes
    from PIL import ImageFont

    from tests.helpers.scans import LATIN

    face = ImageFont.truetype(str(LATIN), 36)
    left = (100 + face.getlength("Up to five days of ")) / 2
    right = (100 + face.getlength("Up to five days of unused")) / 2
    assert box.left == pytest.approx(left, abs=6)
    assert box.right == pytest.approx(right, abs=6)
    assert box.top == pytest.approx(150, abs=10)
    assert box.bottom == pytest.approx(172, abs=10)


@pytest.mark.model
def test_a_picture_in_an_archive_in_an_archive_is_read_too(engine: SmallEngine, docs: Path) -> None:
    inner = zipped({"in a folder/valve.png": file_of(SMALL), "other.txt": b"Other words."})
    (docs / "outer.zip").write_bytes(zipped({"all/inner.zip": inner, "third.txt": b"Third words."}))
    engine.add(docs)
    assert row(engine, "valve").state == "ready"
    assert engine.found("valve")[0] == "valve.png"
    stages: list[str] = []
    engine.add(docs, progress=Progress(lambda event: stages.append(event.stage)))
    assert "scans" not in stages


def zipped(files: dict[str, bytes]) -> bytes:
    """An archive with these files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return packed.getvalue()

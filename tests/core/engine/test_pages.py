"""Opening a source through the engine: its pages, its words, its marks, or its text."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY, Engine
from core.engine.pages import PART_CHARS
from core.errors import LoadError, StoreError
from core.progress import Progress
from core.records import SourceFile
from core.stores.home import UNPACKED
from tests.helpers.models import FakeEmbedder
from tests.helpers.packed import mailed, zipped
from tests.helpers.pdfs import both, pdf, text_lines
from tests.helpers.readers import SharedReaders

LEAVE = ("Up to five days of unused leave are  carried into the", "following calendar year. They lapse on 31 March.")


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    (folder / "copies").mkdir(parents=True)
    data = pdf(
        text_lines("Write to https://example.com/leave before anything else."),
        both(text_lines("https://example.com/a  Leave policy 2025"), text_lines(*LEAVE, y=600)),
    )
    (folder / "leave.pdf").write_bytes(data)
    (folder / "copies" / "same.pdf").write_bytes(data)
    (folder / "notes.md").write_text("# Notes\n\nDays are paid out\nwhen employment ends.\n", encoding="utf-8")
    (folder / "long.txt").write_text("A line of a long text.\n" * 9_000, encoding="utf-8")
    return folder


@pytest.fixture
def engine(tmp_path: Path, docs: Path, readers: SharedReaders) -> Iterator[Engine]:
    with Engine(tmp_path / "home", embedder=lambda name: FakeEmbedder(), readers=readers) as opened:
        for rule in ("urls", "extra_spaces"):
            opened.options.change({f"cleaning.{rule}.on": True})
        opened.add(DEFAULT_LIBRARY, [docs], Progress(), words_only=True)
        yield opened


def opened(engine: Engine, path: Path) -> SourceFile:
    return engine.pages.open(DEFAULT_LIBRARY, str(path), "")


def span_of(engine: Engine, text_id: str, words: str) -> tuple[int, int]:
    start = engine.pages.text(text_id).text.index(words)
    return start, start + len(words)


def test_a_pdf_is_opened_as_pages_and_says_where_else_its_text_stands(engine: Engine, docs: Path) -> None:
    file = opened(engine, docs / "leave.pdf")
    assert (file.kind, file.there, file.changed, file.page_count) == ("pages", True, False, 2)
    assert [page.number for page in file.pages] == [1, 2]
    assert file.also_in == (str(docs / "copies" / "same.pdf"),)
    assert engine.pages.open(DEFAULT_LIBRARY, file.path, file.text_id) == file


def test_a_page_is_drawn_with_its_words_and_the_marks_lie_on_them(engine: Engine, docs: Path) -> None:
    file = opened(engine, docs / "leave.pdf")
    assert "https" not in engine.pages.text(file.text_id).text
    spans = [span_of(engine, file.text_id, "five days of unused"), span_of(engine, file.text_id, "anything else")]
    [[second], [first]] = engine.pages.marks(file.path, file.text_id, spans)
    assert (second.number, first.number) == (2, 1)
    words = engine.pages.words(file.path, file.text_id, 2)
    start = words.text.index("five days of unused")
    box = second.boxes[0]
    assert len(second.boxes) == 1
    assert box.left == words.places[4 * start]
    assert box.right == words.places[4 * (start + len("five days of unused") - 1) + 2]
    image = engine.pages.image(file.path, 2, 1.5)
    assert (image.number, image.width, image.height) == (2, 893, 1263)


def test_what_draws_can_be_started_before_it_is_needed(engine: Engine) -> None:
    engine.pages.warm()
    assert engine.pages._own._pool is not None


def test_words_are_searched_in_any_case_over_line_ends(engine: Engine, docs: Path) -> None:
    text_id = opened(engine, docs / "notes.md").text_id
    found = engine.pages.search(text_id, "Paid OUT when")
    assert found.total == 1
    assert found.spans == (span_of(engine, text_id, "paid out\nwhen"),)
    assert engine.pages.search(text_id, "  ").total == 0


def test_a_long_text_comes_in_parts_that_fit_together(engine: Engine, docs: Path) -> None:
    text_id = opened(engine, docs / "long.txt").text_id
    first = engine.pages.text(text_id)
    assert first.start == 0
    assert len(first.text) <= PART_CHARS
    assert first.text.endswith("\n")
    middle = engine.pages.text(text_id, first.characters // 2)
    assert middle.start < first.characters // 2 < middle.start + len(middle.text)
    assert middle.text.startswith("A line")
    last = engine.pages.text(text_id, first.characters)
    assert last.start + len(last.text) == last.characters == 9_000 * 23


def test_a_file_that_is_away_is_shown_as_its_text(engine: Engine, docs: Path) -> None:
    file = opened(engine, docs / "leave.pdf")
    (docs / "leave.pdf").unlink()
    away = engine.pages.open(DEFAULT_LIBRARY, file.path, file.text_id)
    assert (away.kind, away.there, away.changed) == ("text", False, False)
    assert "five days" in engine.pages.text(away.text_id).text
    with pytest.raises(LoadError, match="not here now"):
        engine.pages.marks(file.path, file.text_id, [(0, 4)])
    with pytest.raises(LoadError, match=r"leave\.pdf is not here now"):
        engine.pages.image(file.path, 1, 1.0)


def test_a_file_that_changed_is_shown_as_its_text_but_a_touch_is_no_change(engine: Engine, docs: Path) -> None:
    file = opened(engine, docs / "leave.pdf")
    os.utime(docs / "leave.pdf", (1, 1))
    assert engine.pages.open(DEFAULT_LIBRARY, file.path, file.text_id) == file
    (docs / "leave.pdf").write_bytes(pdf(text_lines("Something else")))
    changed = engine.pages.open(DEFAULT_LIBRARY, file.path, file.text_id)
    assert (changed.kind, changed.there, changed.changed) == ("text", True, True)
    with pytest.raises(LoadError, match="has changed"):
        engine.pages.words(file.path, file.text_id, 1)


def test_a_text_that_is_not_kept_is_said(engine: Engine, docs: Path) -> None:
    with pytest.raises(StoreError):
        engine.pages.open(DEFAULT_LIBRARY, str(docs / "leave.pdf"), "no such text")
    with pytest.raises(StoreError):
        engine.pages.open(DEFAULT_LIBRARY, str(docs / "never.pdf"), "")


def test_a_file_inside_others_is_drawn_and_its_marks_are_found(engine: Engine, docs: Path) -> None:
    lines = text_lines("The walrus signs the contract.", "And pays.")
    inner = zipped({"contract.pdf": pdf(lines), "other.txt": b"not this one"})
    (docs / "2019.zip").write_bytes(zipped({"deep/inner.zip": inner, "a.txt": b"nor this"}))
    (docs / "letter.eml").write_bytes(mailed("hello", "see", {"scan.pdf": pdf(lines), "notes.txt": b"in a mail"}))
    engine.add(DEFAULT_LIBRARY, [docs], Progress(), words_only=True)
    for path in (docs / "2019.zip" / "deep" / "inner.zip" / "contract.pdf", docs / "letter.eml" / "scan.pdf"):
        file = opened(engine, path)
        assert (file.kind, file.there, file.changed, len(file.pages)) == ("pages", True, False, 1)
        [[page]] = engine.pages.marks(file.path, file.text_id, [span_of(engine, file.text_id, "walrus signs")])
        words = engine.pages.words(file.path, file.text_id, 1)
        assert page.boxes[0].left == words.places[4 * words.text.index("walrus")]
        assert engine.pages.image(file.path, 1, 1.0).width == 596
    assert opened(engine, docs / "letter.eml" / "notes.txt").kind == "text"
    assert not opened(engine, docs / "letter.eml" / "notes.txt").changed
    left = list((engine._opened.home / UNPACKED).rglob("*.*"))
    assert len(left) == 3  # what was looked at, and nothing else
    (docs / "2019.zip").write_bytes(zipped({"deep/inner.zip": zipped({"contract.pdf": pdf(text_lines("Else."))})}))
    assert opened(engine, docs / "2019.zip" / "deep" / "inner.zip" / "contract.pdf").changed
    (docs / "letter.eml").unlink()
    assert not opened(engine, docs / "letter.eml" / "scan.pdf").there
    home = engine._opened.home
    engine.close()
    assert not list((home / UNPACKED).iterdir())

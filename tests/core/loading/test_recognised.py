"""What was recognised is kept page by page, and nothing half written is ever taken for a page."""

from pathlib import Path

import pytest

from core.loading.recognised import NONE, KeptPages, forget_others, kept_pages
from tests.helpers.scans import line


@pytest.fixture
def kept(tmp_path: Path) -> KeptPages:
    return kept_pages(str(tmp_path), "abc")


def test_lines_come_back_as_they_were_kept(kept: KeptPages) -> None:
    assert kept.lines(3) is None
    lines = (line("第一行 🎉", 10, 20), line("two", 10, 40))
    kept.keep(3, lines)
    kept.keep(4, ())
    again = kept.lines(3)
    assert again is not None
    assert [each.text for each in again] == ["第一行 🎉", "two"]
    assert again[0].corners == pytest.approx(lines[0].corners, abs=0.01)
    assert again[0].middles == pytest.approx(lines[0].middles, abs=0.001)
    assert kept.lines(4) == ()
    assert kept.done() == {3, 4}


def test_a_page_that_failed_is_remembered_until_it_is_forgiven_or_recognised(kept: KeptPages) -> None:
    kept.fail(1, "Stopped")
    kept.fail(2, "Stopped")
    assert kept.failed() == {1, 2}
    assert not kept.done()
    kept.keep(1, ())
    assert kept.failed() == {2}
    kept.forgive()
    assert kept.failed() == frozenset()


@pytest.mark.parametrize("content", ["", "[[", "{}5", '[["text"]]', "[3]"])
def test_a_damaged_page_counts_as_not_recognised(kept: KeptPages, content: str) -> None:
    kept.keep(1, ())
    [file] = Path(kept.folder).iterdir()
    file.write_text(content)
    assert kept.lines(1) is None


def test_what_an_earlier_version_recognised_is_not_taken(kept: KeptPages) -> None:
    kept.keep(1, ())
    Path(kept.folder, "2.v0.json").write_text("[]")
    assert kept.done() == {1}
    assert kept.lines(2) is None


def test_texts_with_recognised_pages_are_told_from_those_without(kept: KeptPages) -> None:
    assert kept.fingerprint() == ()
    kept.keep(1, ())
    one = kept.fingerprint()
    kept.keep(2, ())
    assert one
    assert kept.fingerprint() != one


def test_without_a_folder_nothing_is_kept() -> None:
    assert (NONE.lines(1), NONE.done(), NONE.failed()) == (None, frozenset(), frozenset())
    assert kept_pages("", "abc") == NONE


def test_only_files_that_are_held_keep_their_pages(tmp_path: Path) -> None:
    for name in ("held", "gone"):
        kept_pages(str(tmp_path), name).keep(1, ())
    forget_others(tmp_path, {"held"})
    assert [each.name for each in tmp_path.iterdir()] == ["held"]
    forget_others(tmp_path / "nowhere", set())

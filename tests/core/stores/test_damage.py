from pathlib import Path

import pytest

from core.stores.damage import clear_broken, clear_mark, note_broken, set_mark, suspicious, times_broken


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "1" / "1" / "vectors"
    segment = made / "segment"
    segment.mkdir(parents=True)
    (made / "chroma.sqlite3").write_bytes(b"SQLite format 3\x00" + bytes(4000))
    (segment / "data_level0.bin").write_bytes(b"1" * 100_000)
    (segment / "link_lists.bin").write_bytes(b"1" * 5_000)
    return made


def test_nothing_speaks_against_a_whole_folder_or_none(folder: Path) -> None:
    assert suspicious(folder) is None
    assert suspicious(folder.with_name("none")) is None


def test_a_mark_left_behind_does(folder: Path) -> None:
    set_mark(folder)
    assert "being written" in (suspicious(folder) or "")
    clear_mark(folder)
    clear_mark(folder)
    assert suspicious(folder) is None


def test_so_does_a_file_of_terabytes_that_is_one_hole(folder: Path) -> None:
    with (folder / "segment" / "link_lists.bin").open("r+b") as file:
        file.truncate(1_300_000_000_000)
    assert "link_lists.bin is larger than it can be" in (suspicious(folder) or "")


def test_so_do_upper_links_longer_than_the_vectors(folder: Path) -> None:
    (folder / "segment" / "link_lists.bin").write_bytes(b"1" * 2_000_000)
    assert "link_lists.bin" in (suspicious(folder) or "")


def test_so_does_a_database_that_is_none_or_missing(folder: Path) -> None:
    (folder / "chroma.sqlite3").write_bytes(b"garbage" * 100)
    assert "damaged" in (suspicious(folder) or "")
    (folder / "chroma.sqlite3").unlink()
    assert "missing" in (suspicious(folder) or "")


def test_how_often_in_a_row_is_counted_across_generations(folder: Path) -> None:
    next_one = folder.parent.parent / "2" / "vectors"
    assert times_broken(folder) == 0
    assert note_broken(folder) == 1
    assert note_broken(next_one) == 2
    assert times_broken(folder) == 2
    clear_broken(next_one)
    clear_broken(next_one)
    assert times_broken(folder) == 0

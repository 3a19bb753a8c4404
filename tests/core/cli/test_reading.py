"""`text` and `chunks` show what reading makes of files, and write it where it is promised."""

import json
from pathlib import Path

import pytest

from core.cli import shapes
from core.records import Chunk
from tests.helpers.terminal import Patch, Run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two files that can be read and one that is locked."""
    place = tmp_path / "docs"
    (place / "sub").mkdir(parents=True)
    (place / "a.md").write_text("hello", "utf-8")
    (place / "sub" / "b.md").write_text("世界", "utf-8")
    (place / "locked.pdf").write_text("", "utf-8")
    return place


def test_one_file_is_one_object(run: Run, folder: Path) -> None:
    shape = run("text", str(folder / "a.md"), "--json").json
    names = ["text", "pages", "blocks", "metadata", "encoding", "state", "reason", "notices"]
    assert list(shape) == names
    assert shape["pages"] == [{"number": 1, "label": None, "start": 0, "end": 5, "has_text": True}]
    assert shape["blocks"] == [{"kind": "paragraph", "level": 0, "start": 0, "end": 5}]
    assert (shape["text"], shape["state"], shape["encoding"]) == ("hello", "ready", "utf-8")


def test_a_folder_is_a_list_with_paths(run: Run, folder: Path) -> None:
    rows = run("text", str(folder), "--json").json
    assert [row["path"] for row in rows] == [str(folder / name) for name in ("a.md", "locked.pdf", "sub/b.md")]
    assert (rows[1]["state"], rows[1]["text"], rows[1]["reason"]) == ("locked", "", "It needs a password.")


def test_text_is_printed_for_people(run: Run, folder: Path) -> None:
    ran = run("text", str(folder / "a.md"))
    assert ran.out == "hello\n"
    assert "a notice" in ran.err
    assert "It needs a password." in run("text", str(folder)).err


def test_a_missing_path_is_listed_as_failed(run: Run, folder: Path) -> None:
    ran = run("text", str(folder / "a.md"), str(folder / "no.md"), "--json")
    assert ran.code == 1
    assert [row["state"] for row in ran.json] == ["ready", "failed"]
    alone = run("text", str(folder / "no.md"), "--json")
    assert (alone.code, alone.json["state"]) == (1, "failed")


def test_into_writes_a_folder_below_itself_and_prints_nothing(run: Run, folder: Path, tmp_path: Path) -> None:
    ran = run("text", str(folder), "--into", str(tmp_path / "out"))
    assert (ran.code, ran.out) == (0, "")
    assert (tmp_path / "out" / "a.md.txt").read_text("utf-8") == "hello"
    assert (tmp_path / "out" / "sub" / "b.md.txt").read_text("utf-8") == "世界"
    assert not (tmp_path / "out" / "locked.pdf.txt").exists()
    report = json.loads((tmp_path / "out" / "report.json").read_text("utf-8"))
    assert [row["state"] for row in report] == ["ready", "locked", "ready"]
    assert all("path" in row for row in report)


def test_into_writes_a_file_as_it_was_given(run: Run, folder: Path, tmp_path: Path, monkeypatch: Patch) -> None:
    monkeypatch.chdir(folder)
    out = tmp_path / "out"
    run("text", "sub/b.md", "./a.md", "--into", str(out))
    assert sorted(path.relative_to(out).as_posix() for path in out.rglob("*.txt")) == ["a.md.txt", "sub/b.md.txt"]


def test_into_writes_a_whole_path_or_one_that_goes_up_by_its_name(
    run: Run, folder: Path, tmp_path: Path, monkeypatch: Patch
) -> None:
    monkeypatch.chdir(folder / "sub")
    out = tmp_path / "out"
    run("text", "../a.md", str(folder / "sub" / "b.md"), "--into", str(out))
    assert sorted(path.name for path in out.iterdir()) == ["a.md.txt", "b.md.txt", "report.json"]


def test_into_keeps_two_files_of_one_name(run: Run, folder: Path, tmp_path: Path) -> None:
    (folder / "sub" / "a.md").write_text("other", "utf-8")
    out = tmp_path / "out"
    run("text", str(folder / "a.md"), str(folder / "sub" / "a.md"), "--into", str(out))
    assert (out / "a.md.txt").read_text("utf-8") == "hello"
    assert (out / "a.md (2).txt").read_text("utf-8") == "other"


def test_into_a_place_that_cannot_be_written_is_said(run: Run, folder: Path) -> None:
    ran = run("text", str(folder / "a.md"), "--into", str(folder / "a.md"))
    assert ran.code == 1
    assert "could not be written" in ran.err


def test_chunks_gives_spans_with_what_is_embedded(run: Run, folder: Path) -> None:
    shape = run("chunks", str(folder / "a.md"), "--json").json
    assert list(shape) == ["text_id", "chunks"]
    names = ["start", "end", "text", "embedded_text", "page", "heading", "kind", "tokens"]
    assert list(shape["chunks"][0]) == names
    assert shape["chunks"][0]["embedded_text"] == "A > B\nhello"
    assert "hello" in run("chunks", str(folder / "a.md")).out


def test_chunks_can_be_tried_with_other_settings(run: Run, folder: Path) -> None:
    ran = run("chunks", str(folder / "a.md"), "--set", "retrieving.rerank_n=3", "--json")
    assert ran.json["chunks"][0]["tokens"] == 3
    assert run("chunks", str(folder / "a.md"), "--set", "nonsense").code == 1
    assert run("chunks", str(folder / "no.md")).code == 1


def test_what_is_around_a_passage_and_the_question_it_answers_are_given() -> None:
    plain, pair = Chunk("c", 0, 3, "Yes"), Chunk("c", 0, 3, "Yes", parent=(0, 9), question="Really?")
    first, second = shapes.chunks("t", (plain, pair))["chunks"]
    assert "parent" not in first
    assert "question" not in first
    assert (second["parent"], second["question"], second["embedded_text"]) == ([0, 9], "Really?", "Really?")

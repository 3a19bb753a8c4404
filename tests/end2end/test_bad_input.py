"""Odd paths and files on the whole engine: each is listed with its state and reason, and the others are done."""

import os
import shlex
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.program import Footnote


def closed(folder: Path, patch: pytest.MonkeyPatch) -> None:
    """Make a folder one that cannot be opened (permissions do not bind everybody who runs tests)."""
    real = os.scandir

    def scandir(path: Any = ".") -> Any:
        if path in (str(folder), os.fsencode(folder)):
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    patch.setattr(os, "scandir", scandir)


def rows(value: Any) -> dict[str, dict[str, Any]]:
    return {Path(row["path"]).name: row for row in value["files"]}


def fill(folder: Path) -> Path:
    folder.mkdir()
    (folder / "good.txt").write_text("The wombat digs at night.")
    return folder


def test_names_that_are_not_text_lead_back_to_their_files(footnote: Footnote, tmp_path: Path) -> None:
    place = fill(tmp_path / "odd")
    names = [b"na\xffme.txt", b"na\xfeme.txt"]
    try:
        for number, name in enumerate(names):
            Path(os.fsdecode(os.fsencode(place) + b"/" + name)).write_text(f"The zebra number {number} costs nine.")
    except OSError:
        pytest.skip("this file system has no such names")
    wanted = {os.fsdecode(os.fsencode(place) + b"/" + name) for name in names}
    added = {row["path"] for row in footnote("add", place).value["files"]}
    assert wanted < added
    assert added == {row["path"] for row in footnote("status").value["files"]}
    assert added == {row["path"] for row in footnote("text", place).value}
    assert wanted == {hit["path"] for hit in footnote("search", "zebra", "--mode", "keyword").value["hits"]}
    for path in wanted:
        assert {quote["path"] for quote in footnote("ask", "Which zebra?", "--in", path).value["quotes"]} == {path}
        assert footnote("add", path).value["unchanged"] == 1
        assert footnote("remove", path).value["removed_files"] == 1


def test_one_bad_path_does_not_stop_the_others(footnote: Footnote, tmp_path: Path) -> None:
    place = fill(tmp_path / "docs")
    (place / "nowhere.txt").symlink_to("not there")
    (place / "round.txt").symlink_to("round.txt")
    for _ in range(2):  # as sources of their own, then as parts of one
        listed = rows(footnote("add", place / "nowhere.txt", place / "round.txt", place / "good.txt").value)
        assert listed["nowhere.txt"]["state"] == listed["round.txt"]["state"] == "skipped"
        assert listed["nowhere.txt"]["reason"]
        assert listed["good.txt"]["state"] == "ready"
        footnote("add", place)
    shown = {Path(row["path"]).name: row for row in footnote("text", place / "nowhere.txt", place / "good.txt").value}
    assert (shown["nowhere.txt"]["state"], shown["good.txt"]["state"]) == ("skipped", "ready")


def test_a_folder_that_cannot_be_opened_is_listed(
    footnote: Footnote, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = fill(tmp_path / "shut")
    good = fill(tmp_path / "docs")
    closed(place, monkeypatch)
    ran = footnote("add", place, good)
    assert ran.code == 0
    assert rows(ran.value)["shut"]["reason"]
    assert rows(ran.value)["good.txt"]["state"] == "ready"
    assert len(ran.value["files"]) == 2


def test_files_below_a_folder_that_is_closed_for_a_while_are_kept(footnote: Footnote, tmp_path: Path) -> None:
    place = fill(tmp_path / "docs")
    inner = fill(place / "inner")
    (inner / "good.txt").write_text("The quokka sleeps by day.")
    footnote("add", place)
    with pytest.MonkeyPatch.context() as patch:
        closed(inner, patch)
        for _ in range(2):
            states = {row["path"]: row["state"] for row in footnote("sync").value["files"]}
            assert (states[str(inner)], states[str(inner / "good.txt")]) == ("failed", "offline")
            assert footnote("search", "quokka", "--mode", "keyword").value["hits"]
    synced = footnote("sync").value
    assert synced["embedded_chunks"] == 0
    states = {row["path"]: row["state"] for row in synced["files"]}
    assert states == {str(place / "good.txt"): "ready", str(inner / "good.txt"): "ready"}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_what_is_no_ordinary_file_is_never_waited_for(footnote: Footnote, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    ran = footnote("chunks", tmp_path / "pipe.txt")
    assert (ran.code, ran.value) == (1, None)
    assert "not an ordinary file" in ran.err
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "s.txt"))
        assert footnote("chunks", tmp_path / "s.txt").code == 1
        assert rows(footnote("add", tmp_path / "s.txt").value)["s.txt"]["state"] == "skipped"


def test_chunks_of_a_folder_says_what_it_wants(footnote: Footnote, folder: Path) -> None:
    ran = footnote("chunks", folder)
    assert (ran.code, ran.value) == (1, None)
    assert "folder" in ran.err


def test_a_file_that_could_not_be_opened_is_tried_again(
    footnote: Footnote, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = fill(tmp_path / "docs")
    held = place / "held.txt"
    held.write_text("The zebra is striped.")
    before = held.stat()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("core.indexing.library.LibraryWriter._take", _as_if_held(held))
        assert rows(footnote("add", place).value)["held.txt"]["state"] == "failed"
    assert held.stat().st_mtime_ns == before.st_mtime_ns
    assert rows(footnote("sync").value)["held.txt"]["state"] == "ready"


def _as_if_held(path: Path) -> Any:
    from core.indexing.library import LibraryWriter
    from core.indexing.preparing import NotOpened

    real = LibraryWriter._take

    def take(self: Any, place: Any, result: Any, words: Any) -> None:
        held = place.display == str(path)
        real(self, place, NotOpened("This file cannot be opened: Permission denied") if held else result, words)

    return take


def test_an_empty_path_is_wrong_usage_and_never_the_present_folder(
    footnote: Footnote, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    for command in ("add", "text", "remove", "chunks"):
        assert footnote(command, "").code == 2, command
    assert footnote("ask", "lantern", "--in", "").code == 2
    assert footnote("text", "prices.csv", "--into", "").code == 2
    assert not footnote("status").value["files"]


def test_texts_of_files_with_the_longest_names_are_written(footnote: Footnote, tmp_path: Path) -> None:
    place = fill(tmp_path / "docs")
    for name in ("a" * 251 + ".txt", "b" * 251 + ".txt", "名" * 83 + "x.txt"):
        (place / name).write_text("A long name.")
    (place / "x").write_text("A file, x.")
    (place / "x.txt").mkdir()
    (place / "x.txt" / "y").write_text("A file in a folder called as x's text.")
    assert footnote("text", place, "--into", tmp_path / "out").code == 0
    written = [path for path in (tmp_path / "out").rglob("*") if path.is_file()]
    assert len(written) == 6 + 1


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("flags", [[], ["--json"]])
def test_an_output_that_cannot_be_written_is_a_known_error(tmp_path: Path, flags: list[str]) -> None:
    command = [sys.executable, "-m", "core", "--home", str(tmp_path), *flags, "settings"]
    root = Path(__file__).resolve().parents[2]
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, cwd=root, check=False)
    assert ran.returncode == 1
    assert ran.stderr.decode() == "The output cannot be written: No space left on device.\n"
    quoted = " ".join(map(shlex.quote, command))
    ran = subprocess.run(["/bin/sh", "-c", f"{quoted} >&-"], stderr=subprocess.PIPE, cwd=root, check=False)
    assert (ran.returncode, ran.stderr.count(b"\n")) == (1, 1)


def test_a_data_folder_among_the_documents_is_left_out(footnote: Footnote, tmp_path: Path) -> None:
    (tmp_path / "good.txt").write_text("The wombat digs at night.")
    footnote("status")  # the data folder is tmp_path / "home"
    for _ in range(2):
        ran = footnote("add", tmp_path)
        listed = {row["path"]: row["state"] for row in ran.value["files"]}
        assert listed == {str(tmp_path / "good.txt"): "ready", str(tmp_path): "skipped"}

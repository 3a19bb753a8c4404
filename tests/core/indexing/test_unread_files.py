"""Files that are left out, damaged or held by others: listed with their reasons, and read when that is over."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.engines import SmallEngine, fill, states


def test_what_the_default_excludes_leave_out_is_one_row_with_a_count(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 1)
    for folder in (".git", "node_modules"):
        (docs / folder).mkdir()
        fill(docs / folder, 3)
    report = engine.add(docs)
    assert sorted(row.state for row in report.files) == ["ready", "skipped"]
    assert "6 files" in next(row.reason for row in report.files if row.state == "skipped")


def test_bad_files_are_listed_with_their_reasons_and_the_good_ones_are_ready(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 20)
    (docs / "empty.txt").write_bytes(b"")
    (docs / "half.pdf").write_bytes(b"%PDF-1.7\n1 0 obj\n<< /Type /Catalog")
    (docs / "old.docx").write_bytes(bytes.fromhex("d0cf11e0a1b11ae1") + bytes(2000))
    (docs / "one line.txt").write_text("word " * 200_000)
    (docs / "数据 🎉.TXT").write_text("Emoji and Chinese in the name.")
    (docs / "nothing").symlink_to(docs / "missing")
    (docs / "loop").symlink_to(docs)
    bad_name = os.path.join(os.fsencode(docs), b"caf\xe9.txt")  # noqa: PTH118 - bytes path
    with open(bad_name, "wb") as file:  # noqa: PTH123 - bytes path
        file.write(b"The name of this file is not valid text.")
    report = engine.add(docs)
    by_name = states(report.files)
    assert sum(state == "ready" for state in by_name.values()) == 23
    assert by_name["empty.txt"] == "no_text"
    assert by_name["half.pdf"] == "failed"
    assert by_name["old.docx"] in ("failed", "locked", "skipped")
    assert by_name["loop"] == by_name["nothing"] == "skipped"
    assert by_name["数据 🎉.TXT"] == "ready"
    assert all(row.reason for row in report.files if row.state != "ready")
    assert engine.found("not valid text")[0].startswith("caf")
    assert not engine.problems()


@pytest.mark.skipif(sys.platform != "win32", reason="only Windows has such a limit")
def test_a_path_of_more_than_260_characters_is_read(engine: SmallEngine, docs: Path) -> None:
    deep = Path(f"\\\\?\\{docs}", *["a folder with quite a long name"] * 10)
    deep.mkdir(parents=True)
    (deep / "far down.txt").write_text("Words that lie far down.")
    assert states(engine.add(docs).files) == {"far down.txt": "ready"}
    assert engine.found("far down")


@pytest.mark.skipif(sys.platform != "win32", reason="elsewhere an open file can be read by everybody")
def test_a_file_locked_by_another_program_is_listed_and_read_later(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 1)
    (docs / "open.txt").write_text("Words that another program holds.")
    holding = (
        "import msvcrt, sys\nfile = open(sys.argv[1], 'r+b')\n"
        "msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1000)\nprint('held', flush=True)\nsys.stdin.read()"
    )
    command = [sys.executable, "-c", holding, str(docs / "open.txt")]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        report = engine.add(docs)
        holder.communicate()
    row = next(row for row in report.files if row.path.endswith("open.txt"))
    assert row.state == "failed"
    assert row.reason
    assert states(engine.add(docs).files)["open.txt"] == "ready"


def test_a_file_without_permission_is_listed_and_read_later(engine: SmallEngine, docs: Path) -> None:
    fill(docs, 1)
    private = docs / "private.txt"
    private.write_text("Words for others.")
    private.chmod(0)
    if os.access(private, os.R_OK):
        pytest.skip("this user may read everything")
    row = next(row for row in engine.add(docs).files if row.path.endswith("private.txt"))
    assert row.state == "failed"
    assert row.reason
    private.chmod(0o600)
    assert states(engine.add(docs).files)["private.txt"] == "ready"


def test_a_file_named_again_is_tried_again(engine: SmallEngine, docs: Path) -> None:
    (docs / "half.pdf").write_bytes(b"%PDF-1.7\n1 0 obj")
    engine.add(docs)
    assert engine.add(docs).unchanged == 1
    assert engine.add(docs / "half.pdf").unchanged == 0

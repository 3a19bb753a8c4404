import subprocess
import sys
from pathlib import Path

import pytest

from core.errors import StoreError
from core.stores.lock import DataFolderLock

HOLD = """
import sys
from pathlib import Path
from core.stores.lock import DataFolderLock
DataFolderLock(Path(sys.argv[1])).acquire()
print("held", flush=True)
sys.stdin.read()
"""


def test_a_folder_is_locked_for_others_until_it_is_let_go(tmp_path: Path) -> None:
    first, second = DataFolderLock(tmp_path), DataFolderLock(tmp_path)
    first.acquire()
    first.acquire()
    assert first.held
    with pytest.raises(StoreError, match="Footnote is open on this data folder"):
        second.acquire()
    assert not second.held
    first.release()
    first.release()
    with second:
        assert second.held
    assert not second.held


def test_another_process_holds_it_until_it_is_killed(tmp_path: Path) -> None:
    root = Path(__file__).parents[3]
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], cwd=root, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline().strip() == b"held"
        with pytest.raises(StoreError, match="open on this data folder"):
            DataFolderLock(tmp_path).acquire()
        other.kill()
        other.wait()
        with DataFolderLock(tmp_path) as lock:
            assert lock.held


def test_a_folder_that_is_not_there_is_a_plain_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be used"):
        DataFolderLock(tmp_path / "none").acquire()

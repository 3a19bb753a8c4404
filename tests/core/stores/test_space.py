"""A full disk is called a full disk."""

import errno
import shutil
from collections import namedtuple
from pathlib import Path

import pytest

from core.stores.space import FULL, failed

Usage = namedtuple("Usage", "total used free")


def test_a_library_that_says_the_disk_is_full_is_believed(tmp_path: Path) -> None:
    for error in (
        OSError(errno.ENOSPC, "No space left on device"),
        ValueError("IoError { kind: StorageFull, message: 'No space left on device' }"),
        RuntimeError("database or disk is full"),
    ):
        assert str(failed("It failed", error, tmp_path, "Run a rebuild.")) == FULL


def test_an_unclear_failure_on_a_full_disk_is_the_disks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unclear = ValueError("An index writer was killed.")
    place = tmp_path / "not" / "there"
    assert str(failed("It failed", unclear, place, "Run it.")) == "It failed: An index writer was killed. Run it."
    monkeypatch.setattr(shutil, "disk_usage", lambda folder: Usage(1, 1, 0))
    assert str(failed("It failed", unclear, place, "Run it.")) == FULL

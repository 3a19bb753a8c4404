import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app import instance
from desktop.app.instance import Instance, address_of


def test_a_second_start_has_the_first_window_come_forward_and_ends(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    first = Instance(tmp_path)
    assert first.claim()
    first.listen()
    try:
        with qtbot.waitSignal(first.called):
            second = subprocess.Popen([sys.executable, "-m", "desktop", "--home", str(tmp_path)])
        qtbot.waitUntil(lambda: second.poll() is not None)
        assert second.returncode == 0
    finally:
        first.release()


def test_a_window_that_does_not_answer_is_not_waited_for_endlessly(
    qapp: QApplication, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(instance, "_PATIENCE_MS", 300)
    assert not Instance(tmp_path).call_first()


def test_two_windows_never_share_a_data_folder(qapp: QApplication, tmp_path: Path) -> None:
    first, second, other = Instance(tmp_path), Instance(tmp_path), Instance(tmp_path / "other")
    (tmp_path / "other").mkdir()
    assert first.claim()
    assert not second.claim()
    assert other.claim()
    first.release()
    assert second.claim()
    for each in (second, other):
        each.release()


def test_a_folder_has_one_address_however_it_is_named(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path, target_is_directory=True)
    assert address_of(tmp_path) == address_of(tmp_path / "link")
    assert address_of(tmp_path) != address_of(tmp_path / "other")

"""Handing files over to the desktop."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QObject, QProcess, QUrl
from PySide6.QtGui import QDesktopServices
from pytestqt.qtbot import QtBot

from desktop.widgets import file_manager


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> list[str]:
    """What was opened by the desktop."""
    found: list[str] = []

    def open_url(url: QUrl) -> bool:
        found.append(url.toLocalFile())
        return True

    monkeypatch.setattr(QDesktopServices, "openUrl", open_url)
    return found


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, qtbot: QtBot) -> list[list[str]]:
    """The commands that were started."""
    found: list[list[str]] = []

    def start(program: str, rest: list[str]) -> bool:
        found.append([program, *rest])
        return True

    monkeypatch.setattr(QProcess, "startDetached", start)
    return found


def test_a_file_is_opened_by_its_path_whatever_is_in_it(tmp_path: Path, opened: list[str]) -> None:
    path = tmp_path / "50 % & more #1 文件.pdf"
    file_manager.open_file(str(path), QObject())
    assert opened == [str(path)]


@pytest.mark.parametrize("name", ["tool.bat", "page.JS", "setup.py", "run.sh"])
def test_what_the_system_would_run_is_shown_in_its_folder_instead(
    tmp_path: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    path = tmp_path / name
    path.write_bytes(b"x")
    monkeypatch.setattr(sys, "platform", "win32")
    file_manager.open_file(str(path), QObject())
    assert started == [["explorer.exe", "/select,", str(path)]]


@pytest.mark.parametrize(("platform", "command"), [("win32", ["explorer.exe", "/select,"]), ("darwin", ["open", "-R"])])
def test_a_file_is_shown_selected(
    tmp_path: Path, started: list[list[str]], monkeypatch: pytest.MonkeyPatch, platform: str, command: list[str]
) -> None:
    path = tmp_path / "a b.pdf"
    path.write_bytes(b"x")
    monkeypatch.setattr(sys, "platform", platform)
    file_manager.show_in_folder(str(path), QObject())
    assert started == [[*command, str(path)]]


def test_of_a_file_that_is_away_the_nearest_folder_is_opened(tmp_path: Path, opened: list[str]) -> None:
    file_manager.show_in_folder(str(tmp_path / "gone" / "deeper" / "a.pdf"), QObject())
    assert opened == [str(tmp_path)]


def test_without_a_file_manager_that_listens_the_folder_is_opened(
    tmp_path: Path, opened: list[str], monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere")
    path = tmp_path / "a.pdf"
    path.write_bytes(b"x")
    file_manager.show_in_folder(str(path), QObject())
    qtbot.waitUntil(lambda: opened == [str(tmp_path)])


def test_of_a_file_inside_another_that_one_is_on_disk(tmp_path: Path) -> None:
    archive = tmp_path / "a.zip"
    archive.write_bytes(b"PK")
    assert file_manager.on_disk(str(archive / "deep" / "b.txt")) == archive
    assert file_manager.on_disk(str(archive)) == archive
    assert file_manager.on_disk(str(tmp_path / "gone.txt")) is None
    assert file_manager.on_disk(str(tmp_path)) is None

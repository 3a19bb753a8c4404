import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from desktop.app import running
from desktop.app.instance import LOCK
from desktop.app.running import Footnote
from desktop.window.memory import FILE
from tests.helpers.remote_engines import small_engine
from tests.helpers.speaking import spoken
from tests.helpers.windows import PlainPage, PlainSource


@pytest.fixture
def footnote(qapp: QApplication, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Footnote]:
    makers = {name: lambda: PlainPage("page", with_side=False) for name in ("chat", "library", "settings")}
    monkeypatch.setattr(running, "page_makers", lambda session, look, dresser: makers)
    monkeypatch.setattr(running, "source_maker", lambda session, look: PlainSource)
    with spoken() as language:
        footnote = Footnote(qapp, language, tmp_path, small_engine)
        yield footnote
        footnote.close()


def test_a_data_folder_that_cannot_be_used_is_said_on_the_screen_and_in_the_terminal(
    qapp: QApplication, capsys: pytest.CaptureFixture[str]
) -> None:
    said: list[str] = []

    def read_and_close() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        said.append(box.text())
        box.close()

    QTimer.singleShot(100, read_and_close)
    assert running._refuse("That is a file. Choose a folder for the data.") == 1
    assert said == ["That is a file. Choose a folder for the data."]
    assert capsys.readouterr().err == "That is a file. Choose a folder for the data.\n"


def test_the_first_start_opens_the_library(footnote: Footnote, qtbot: QtBot) -> None:
    footnote.window.show()
    qtbot.waitUntil(lambda: footnote.tasks.engine == "ready")
    assert footnote.window.page_name == "library"
    assert footnote.window.page("library").isVisible()


def lives(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.NoSuchProcess:
        return False


def test_the_window_is_there_before_the_engine(footnote: Footnote, qtbot: QtBot) -> None:
    footnote.window.show()
    assert footnote.window.isVisible()
    assert footnote.tasks.engine == "starting"
    qtbot.waitUntil(lambda: footnote.tasks.engine == "ready")


def test_a_second_start_brings_a_hidden_window_forward(
    footnote: Footnote, qtbot: QtBot, caplog: pytest.LogCaptureFixture
) -> None:
    footnote.window.showMinimized()
    footnote.come_forward()
    assert not footnote.window.isMinimized()
    qtbot.waitUntil(footnote.window.isActiveWindow)


def test_the_application_keeps_the_data_folder_to_itself_and_ends_cleanly_on_a_signal(
    qtbot: QtBot, tmp_path: Path
) -> None:
    window = subprocess.Popen([sys.executable, "-m", "desktop", "--home", str(tmp_path)], stderr=subprocess.PIPE)
    try:
        qtbot.waitUntil((tmp_path / "catalog.sqlite").exists)
        children = psutil.Process(window.pid).children(recursive=True)
        terminal = subprocess.run(
            [sys.executable, "-m", "core", "--home", str(tmp_path), "sync"], capture_output=True, text=True, check=False
        )
        assert terminal.returncode == 1
        assert "Footnote is open on this data folder." in terminal.stderr
        window.send_signal(signal.SIGTERM)
        qtbot.waitUntil(lambda: window.poll() is not None)
    finally:
        window.kill()
        said = window.communicate()[1].decode()
    assert (window.returncode, said) == (0, "")
    qtbot.waitUntil(lambda: not any(lives(child) for child in children))
    assert (tmp_path / FILE).exists()
    assert not (tmp_path / LOCK).exists()

"""A session with the real engine in its own process (small models): written, interrupted, killed, gone on with."""

import os
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from core.records import LedgerSummary
from core.remote import EngineProcess, calls
from desktop.session import Run, Session
from desktop.tasks import Tasks
from tests.helpers.remote_engines import held_engine

FILES = 60


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    folder = tmp_path / "docs"
    folder.mkdir()
    for number in range(FILES):
        (folder / f"note {number}.txt").write_text(f"Note number {number} speaks of stones and rivers.\n" * 3)
    return folder


class Window:
    """What a window has besides what can be seen."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self._qtbot = qtbot
        self.home = folder / "home"
        self.process = EngineProcess(self.home, held_engine)
        self.tasks = Tasks(self.process)
        self.kept = QSettings(str(folder / "window.ini"), QSettings.Format.IniFormat)
        self.session = Session(self.tasks, self.kept)
        self.engine: list[str] = []
        self.failed: list[object] = []
        self.runs: list[Run | None] = []
        self.tasks.engine_changed.connect(self.engine.append)
        self.tasks.failed.connect(self.failed.append)
        self.session.run_changed.connect(lambda: self.runs.append(self.session.run))

    def wait(self, condition: Callable[[], Any]) -> None:
        self._qtbot.waitUntil(lambda: bool(condition()))

    def wait_for(self, step: str, done: int) -> None:
        self.wait(lambda: (run := self.session.run) is not None and run.step == step and run.done >= done)

    def wait_finished(self) -> LedgerSummary:
        self.wait(lambda: self.session.run is None and self.summary.meaning_files == FILES)
        return self.summary

    @property
    def summary(self) -> LedgerSummary:
        found = self.session.summary
        return found if found is not None else LedgerSummary(0, 0, {"ready": 0}, 0, 0, False)

    def hold(self, what: str) -> None:
        """Let the engine's reading or embedding wait until it may `go_on`."""
        self.home.mkdir(exist_ok=True)
        (self.home / f"hold {what}").touch()

    def go_on(self) -> None:
        for held in self.home.glob("hold *"):
            held.unlink()

    def kill(self) -> None:
        assert self.process.pid is not None
        os.kill(self.process.pid, signal.SIGKILL)


@pytest.fixture
def window(qtbot: QtBot, tmp_path: Path) -> Iterator[Window]:
    window = Window(qtbot, tmp_path)
    yield window
    window.tasks.close()


@pytest.mark.parametrize(("step", "done"), [("words", 10), ("meaning", 0)])
def test_an_engine_killed_while_it_writes_goes_on_where_it_was(
    window: Window, docs: Path, step: str, done: int
) -> None:
    window.hold(step)
    window.session.add([docs])
    window.wait_for(step, done)
    window.kill()
    window.go_on()
    summary = window.wait_finished()
    assert (summary.files, summary.counts["ready"], summary.passages) == (FILES, FILES, FILES)
    assert window.engine == ["ready", "restarting", "ready"]
    assert not window.failed


def test_a_pause_keeps_what_is_finished_and_can_be_gone_on_from(window: Window, docs: Path) -> None:
    window.hold("words")
    window.session.add([docs])
    window.wait_for("words", 10)
    window.session.pause()
    window.wait(lambda: 10 <= window.summary.counts["ready"] < FILES)
    window.go_on()
    assert window.session.run is not None
    assert window.session.run.state == "paused"
    window.session.resume()
    window.wait_finished()
    assert not window.failed


def test_another_window_goes_on_with_what_the_last_one_left_unfinished(
    window: Window, qtbot: QtBot, docs: Path, tmp_path: Path
) -> None:
    window.hold("words")
    window.session.add([docs])
    window.wait_for("words", 10)
    window.tasks.close()
    window.go_on()
    again = Window(qtbot, tmp_path)
    try:
        again.wait_finished()
        assert any(run is not None and run.step == "meaning" for run in again.runs)
    finally:
        again.tasks.close()


def test_questions_are_answered_and_files_removed_while_a_folder_is_read(window: Window, docs: Path) -> None:
    window.hold("words")
    window.session.add([docs])
    window.wait_for("words", 10)
    answers: list[Any] = []
    window.tasks.run(
        calls.ask(window.session.library, "Note number 1 speaks of stones and rivers", quotes_only=True),
        window.session,
        answers.append,
    )
    window.wait(lambda: answers)
    assert window.session.run is not None
    assert window.session.run.state == "running"
    window.session.remove([docs / "note 3.txt"])
    window.wait(lambda: window.summary.counts.get("skipped") == 1)
    assert window.session.run is not None
    window.go_on()
    window.wait(lambda: window.session.run is None and window.summary.counts["ready"] == FILES - 1)
    assert not window.failed

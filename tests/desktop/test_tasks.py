import itertools
import os
import signal
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QObject, QTimer
from pytestqt.qtbot import QtBot
from shiboken6 import delete

from core.errors import Cancelled, EngineStopped, FootnoteError, LoadError
from core.progress import Event
from core.remote import Call, EngineBug, EngineProcess, process
from desktop.tasks import KEEPS_STOPPING, Tasks
from tests.helpers import remote_engines
from tests.helpers.patience import PATIENCE_S
from tests.helpers.remote_engines import (
    dying_engine,
    is_gone,
    late_engine,
    refused_engine,
    shown_engine,
    used_engine,
)
from tests.helpers.settling import settle

Make = Callable[..., Tasks]


@pytest.fixture
def make(qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Make]:
    made: list[Tasks] = []
    monkeypatch.setattr(process, "GRACE_S", PATIENCE_S)

    def make(engine: Callable[[Path], Any] = shown_engine) -> Tasks:
        made.append(Tasks(EngineProcess(tmp_path, engine)))
        return made[-1]

    yield make
    for tasks in made:
        tasks.close()


@pytest.fixture
def tasks(make: Make) -> Tasks:
    return make()


class Ends:
    """Collects how calls end and what they tell."""

    def __init__(self, qtbot: QtBot) -> None:
        self._qtbot = qtbot
        self.values: list[Any] = []
        self.errors: list[Exception] = []
        self.events: list[Any] = []

    def wait(self, count: int = 1) -> None:
        self._qtbot.waitUntil(lambda: len(self.values) + len(self.errors) >= count)

    def run(self, tasks: Tasks, method: str, *arguments: Any, owner: QObject | None = None) -> Any:
        return tasks.run(
            Call(method, arguments), owner or tasks, self.values.append, self.errors.append, self.events.append
        )

    def value(self, tasks: Tasks, method: str, *arguments: Any) -> Any:
        count = len(self.values)
        self.run(tasks, method, *arguments)
        self._qtbot.waitUntil(lambda: len(self.values) > count)
        return self.values[-1]


@pytest.fixture
def ends(qtbot: QtBot) -> Ends:
    return Ends(qtbot)


def wait_ready(qtbot: QtBot, tasks: Tasks) -> None:
    qtbot.waitUntil(lambda: tasks.engine == "ready")


# ---- values, events, errors -------------------------------------------------------------------------------------


def test_calls_made_before_the_engine_is_ready_are_answered_in_order_once_it_is(
    qtbot: QtBot, make: Make, ends: Ends
) -> None:
    tasks = make(late_engine)
    heard: list[str] = []
    tasks.engine_changed.connect(heard.append)
    assert tasks.engine == "starting"
    running = [ends.run(tasks, "echo", number) for number in range(3)]
    ends.run(tasks, "shelf.all")
    assert running[0].running
    ends.wait(4)
    assert sorted(map(str, ends.values)) == ["0", "1", "2", "all"]
    assert heard == ["ready"]
    assert not running[0].running


def test_ten_thousand_calls_and_fifty_thousand_events_lose_nothing_and_never_hold_the_window_up(
    qtbot: QtBot, tasks: Tasks, ends: Ends
) -> None:
    wait_ready(qtbot, tasks)
    come: list[int] = []
    timer = QTimer(tasks, interval=5)
    timer.timeout.connect(lambda: come.append(len(ends.events) + len(ends.values)))
    timer.start()
    ends.run(tasks, "count", 50_000)
    for number in range(10_000):
        ends.run(tasks, "echo", number)
    qtbot.waitUntil(lambda: len(ends.values) == 10_001)
    assert [event.text for event in ends.events] == [str(number) for number in range(50_000)]
    assert sorted(ends.values)[:10_000] == list(range(10_000))
    assert not ends.errors
    at_once = max(after - before for before, after in itertools.pairwise([0, *come, 60_001]))
    assert at_once < 60_001 / 4, "the event loop had no turn between them"


def test_progress_is_told_at_most_twenty_times_a_second_and_its_last_step_always(
    qtbot: QtBot, tasks: Tasks, ends: Ends
) -> None:
    wait_ready(qtbot, tasks)
    began = time.monotonic()
    ends.run(tasks, "work", 400, 0.001)
    ends.wait()
    assert 2 <= len(ends.events) <= 21 * (time.monotonic() - began) + 2
    assert ends.events[-1] == Event("reading", 400, 400)
    assert [event.done for event in ends.events] == sorted(event.done for event in ends.events)


def test_the_last_step_is_told_also_when_nothing_follows_it_for_a_while(qtbot: QtBot, tasks: Tasks, ends: Ends) -> None:
    wait_ready(qtbot, tasks)
    ends.run(tasks, "work", 2, 0)
    ends.run(tasks, "work", 3, 0.3)
    qtbot.waitUntil(lambda: Event("reading", 3, 3) in ends.events)
    ends.wait(2)


def test_known_errors_come_as_they_are_and_bugs_as_text(qtbot: QtBot, tasks: Tasks, ends: Ends) -> None:
    for method in ("locked", "special", "bug", "strange", "unpicklable", "nothing"):
        ends.run(tasks, method)
        ends.wait(len(ends.errors) + 1)
    locked, special, *bugs = ends.errors
    assert isinstance(locked, LoadError)
    assert (str(locked), locked.state) == ("A password is needed.", "locked")
    assert (type(special).__name__, str(special)) == ("StoreError", "The disk is full.")
    assert all(isinstance(bug, EngineBug) for bug in bugs)
    assert isinstance(bugs[0], EngineBug)
    assert "not foreseen" in str(bugs[0])
    assert 'in bug\n    raise KeyError("not foreseen")' in bugs[0].trace
    assert bugs[0].trace in "".join(traceback.format_exception(bugs[0]))
    assert "tests.helpers.remote_engines.Fraction" in str(bugs[1])
    assert "Fraction" in vars(remote_engines)


def test_what_nobody_waits_for_fails_aloud(qtbot: QtBot, tasks: Tasks) -> None:
    with qtbot.waitSignal(tasks.failed) as told:
        tasks.run(Call("locked"), tasks)
    assert isinstance(told.args[0], LoadError)


def test_a_callback_that_raises_does_not_keep_the_others_from_being_called(
    qtbot: QtBot, tasks: Tasks, ends: Ends
) -> None:
    def broken(value: Any) -> None:
        raise ValueError(value)

    with qtbot.captureExceptions() as raised:
        tasks.run(Call("echo", (1,)), tasks, broken)
        for number in range(20):
            ends.run(tasks, "echo", number)
        ends.wait(20)
    assert [type(error) for error, *_ in [(each[1],) for each in raised]] == [ValueError]


# ---- nobody is called who does not wait -------------------------------------------------------------------------


def test_nothing_is_called_back_after_cancel_and_the_engine_stops(
    qtbot: QtBot, tasks: Tasks, ends: Ends, tmp_path: Path
) -> None:
    wait_ready(qtbot, tasks)
    heard: list[Any] = []

    def hear(event: Any) -> None:
        heard.append(event)
        if len(heard) == 50:
            task.cancel()
            other.cancel()

    task = ends.run(tasks, "ask", 600)
    other = tasks.run(Call("count", (20_000,)), tasks, ends.values.append, ends.errors.append, hear)
    qtbot.waitUntil(lambda: len(heard) >= 50)
    assert not task.running
    qtbot.waitUntil((tmp_path / "cancelled").exists)
    assert ends.value(tasks, "echo", 5) == 5
    qtbot.wait(200)
    assert (len(heard), ends.errors, ends.values) == (50, [], [5])


def test_a_call_cancelled_before_the_engine_is_ready_is_never_made(qtbot: QtBot, make: Make, ends: Ends) -> None:
    tasks = make(late_engine)
    ends.run(tasks, "die").cancel()
    ends.run(tasks, "die").stop()
    assert ends.value(tasks, "echo", "alive") == "alive"
    assert [type(error) for error in ends.errors] == [Cancelled]


def test_a_stopped_call_still_tells_its_end(qtbot: QtBot, tasks: Tasks, ends: Ends) -> None:
    wait_ready(qtbot, tasks)
    ends.run(tasks, "ask", 600).stop()
    ends.wait()
    assert [type(error) for error in ends.errors] == [Cancelled]


def test_nothing_is_called_back_for_an_owner_that_was_deleted(
    qtbot: QtBot, tasks: Tasks, ends: Ends, tmp_path: Path
) -> None:
    wait_ready(qtbot, tasks)
    parent = QObject()
    owner = QObject(parent)
    ends.run(tasks, "echo", 1, owner=owner)
    ends.run(tasks, "ask", 0.5, owner=owner)
    ends.run(tasks, "locked", owner=owner)
    delete(parent)
    assert ends.value(tasks, "ask", 0.7) == "asked"
    assert (ends.values, ends.errors) == (["asked"], [])


# ---- the engine dies, is refused, or is closed ------------------------------------------------------------------


def test_an_engine_that_is_killed_while_it_works_is_started_again_and_later_calls_work(
    qtbot: QtBot, tasks: Tasks, ends: Ends, tmp_path: Path
) -> None:
    heard: list[str] = []
    tasks.engine_changed.connect(heard.append)
    first = ends.value(tasks, "process")
    running = ends.run(tasks, "ask", 600)
    qtbot.waitUntil((tmp_path / "asking").exists)
    os.kill(first, signal.SIGKILL)
    qtbot.waitUntil(lambda: bool(ends.errors))
    assert isinstance(ends.errors[0], EngineStopped)
    assert isinstance(ends.errors[0], FootnoteError)
    assert not running.running
    assert ends.value(tasks, "process") not in (first, None)
    assert heard == ["ready", "restarting", "ready"]


def test_an_engine_that_ends_itself_in_a_call_fails_this_call_only(qtbot: QtBot, tasks: Tasks, ends: Ends) -> None:
    ends.run(tasks, "die")
    ends.wait()
    assert isinstance(ends.errors[0], EngineStopped)
    assert ends.value(tasks, "echo", "again") == "again"


def test_an_engine_that_dies_again_and_again_is_not_started_endlessly(
    qtbot: QtBot, make: Make, ends: Ends, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.tasks._WITHIN_S", PATIENCE_S)
    tasks = make(dying_engine)
    ends.run(tasks, "echo", 1)
    qtbot.waitUntil(lambda: tasks.engine == "stopped")
    ends.wait()
    assert str(ends.errors[0]) == tasks.reason == KEEPS_STOPPING
    assert len((tmp_path / "starts").read_text()) == 4
    ends.run(tasks, "echo", 2)
    assert len(ends.errors) == 1, "nothing is called back before run returns"
    ends.wait(2)


def test_a_data_folder_that_cannot_be_opened_says_why(qtbot: QtBot, make: Make, ends: Ends, tmp_path: Path) -> None:
    tasks = make(refused_engine)
    ends.run(tasks, "echo", 1)
    ends.wait()
    assert tasks.engine == "stopped"
    assert tasks.reason == str(ends.errors[0]) == f"{tmp_path.name} cannot be opened."


def test_a_folder_that_is_in_use_is_waited_for_a_little_and_can_be_tried_again(
    qtbot: QtBot, make: Make, ends: Ends, tmp_path: Path
) -> None:
    tasks = make(used_engine)
    ends.run(tasks, "echo", 1)
    ends.wait()
    assert "is open on this data folder" in tasks.reason
    (tmp_path / "free").touch()
    tasks.start()
    assert ends.value(tasks, "echo", 2) == 2


def test_closing_lets_the_engine_finish_and_ends_its_process(
    qtbot: QtBot, make: Make, ends: Ends, tmp_path: Path
) -> None:
    tasks = make()
    pid = ends.value(tasks, "process")
    ends.run(tasks, "ask", 600)
    qtbot.waitUntil((tmp_path / "asking").exists)
    tasks.close()
    assert is_gone(pid)
    assert (tmp_path / "closed").exists()
    settle()
    assert len(ends.values) == 1
    assert not ends.errors


def test_closing_while_the_engine_opens_ends_it_too(qtbot: QtBot, make: Make, ends: Ends) -> None:
    tasks = make(late_engine)
    ends.run(tasks, "echo", 1)
    tasks.close()
    tasks.close()
    assert not ends.run(tasks, "echo", 2).running
    settle()
    assert not ends.values
    assert not ends.errors


def test_the_engine_ends_also_when_a_library_keeps_the_interpreter(
    qtbot: QtBot, make: Make, ends: Ends, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = make()
    pid = ends.value(tasks, "process")
    ends.run(tasks, "hold", 600)
    qtbot.waitUntil((tmp_path / "holding").exists)
    monkeypatch.setattr(process, "GRACE_S", 0.5)
    tasks.close()
    assert is_gone(pid)


def test_the_windows_process_imports_nothing_heavy() -> None:
    code = (
        "import sys, desktop.tasks, desktop.session, core.remote, core.settings, core.records\n"
        "print(*sorted({name.split('.')[0] for name in sys.modules} & set(sys.argv[1:])))"
    )
    heavy = (
        "numpy sqlite3 chromadb tantivy onnxruntime llama_cpp pypdfium2 lxml httpx psutil tokenizers fastembed "
        "huggingface_hub rjieba Stemmer"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, *heavy.split()], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.split() == []


def test_tasks_without_a_process_can_be_made_and_closed(qtbot: QtBot) -> None:
    tasks = Tasks()
    assert tasks.engine == "starting"
    tasks.close()

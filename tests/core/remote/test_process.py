"""The engine's process beside a window that ends in one way or another."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.patience import PATIENCE_S, wait_until
from tests.helpers.remote_engines import is_gone

_WINDOW = """
import sys, time
from pathlib import Path
from core.remote import Call, EngineProcess
from core.remote.messages import Done, Ready, Request
from tests.helpers.remote_engines import {engine}

if __name__ == "__main__":
    process = EngineProcess(Path(sys.argv[1]), {engine})
    start = process.start()
    assert isinstance(process.receive(), Ready)
    for number, call in enumerate([Call("work", (60_000, 0.01)), Call("ask", (600,)), Call("echo", (1,))]):
        process.post(start, Request(number, call))
    while not isinstance(process.receive(), Done):
        pass
    print(process.pid, flush=True)
    {end}
"""
_HOLD = 'process.post(start, Request(9, Call("hold", (600,)))); process.receive()'


def engine_of_a_window(folder: Path, engine: str, end: str, kill_at: str = "") -> int:
    """Start a window that works with an engine, let it end, and return the id of the engine's process.

    The window is killed once the engine has left the file `kill_at`.
    """
    code = _WINDOW.replace("{engine}", engine).replace("{end}", end)
    with subprocess.Popen(
        [sys.executable, "-c", code, str(folder)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as window:
        assert window.stdout is not None
        pid = int(window.stdout.readline())
        if kill_at:
            wait_until((folder / kill_at).exists)
            window.kill()
        window.wait(PATIENCE_S)
    return pid


@pytest.mark.parametrize("end", ["time.sleep(600)", "raise SystemExit(0)", "raise ValueError"])
def test_the_engine_ends_by_itself_when_the_window_is_gone_in_the_midst_of_work(tmp_path: Path, end: str) -> None:
    pid = engine_of_a_window(tmp_path, "shown_engine", end, "asking" if "sleep" in end else "")
    wait_until(lambda: is_gone(pid))
    assert (tmp_path / "closed").exists(), "it had the time to close properly"


def test_it_ends_also_when_a_library_keeps_the_interpreter_for_good(tmp_path: Path) -> None:
    pid = engine_of_a_window(tmp_path, "watched_engine", _HOLD, "holding")
    wait_until(lambda: is_gone(pid))
    assert "Timeout" in (tmp_path / "logs" / "engine-crashes.log").read_text()

"""Ctrl-C, whatever the program is doing, ends it with one sentence and exit code 130."""

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.helpers.patience import PATIENCE_S


@pytest.mark.skipif(sys.platform == "win32", reason="there Ctrl-C goes to a whole console")
@pytest.mark.parametrize("after_s", [0.25, 0.5, 0.8, 1.2, 2.0])
@pytest.mark.parametrize("command", [["status"], ["settings"], ["text", "."]])
def test_ctrl_c_at_any_moment_leaves_no_traceback(tmp_path: Path, command: list[str], after_s: float) -> None:
    home = ["--home", str(tmp_path / "home")]
    root = Path(__file__).resolve().parents[2]
    with subprocess.Popen(
        [sys.executable, "-m", "core", *home, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=root
    ) as process:
        time.sleep(after_s)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=PATIENCE_S)
    if process.returncode == -signal.SIGINT:  # the interpreter itself was still starting
        return
    assert process.returncode in (0, 130)
    assert b"Traceback" not in err
    assert (b"topped" in err) == (process.returncode == 130)

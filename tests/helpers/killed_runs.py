"""Runs in a process of their own that are killed after a while."""

import signal
import subprocess
import sys
from pathlib import Path


def run_and_kill(module: str, home: Path, docs: Path, log: Path, after_s: float) -> bool:
    """Start a run and kill it so many seconds after it has opened the data folder; whether it had not finished.

    The module takes the three paths and prints "open" by then.
    """
    command = [sys.executable, "-m", module, str(home), str(docs), str(log)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"open\n"
        try:
            process.wait(after_s)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGKILL)
        return process.wait() != 0

"""Runs in a process of their own that are killed after a while."""

import math
import subprocess
import sys
import time
from pathlib import Path


def run_and_kill(
    module: str, home: Path, docs: Path, log: Path, after_s: float = math.inf, after_lines: float = math.inf
) -> bool:
    """Start a run and kill it in its midst; whether it had not finished.

    The module takes the three paths and prints "open" when it has opened the data folder. It is killed so many seconds
    later, or when it has written so many lines to the log.
    """
    command = [sys.executable, "-m", module, str(home), str(docs), str(log)]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"open\n"
        end_s, end_lines = time.monotonic() + after_s, lines(log) + after_lines
        while process.poll() is None and time.monotonic() < end_s and lines(log) < end_lines:
            time.sleep(0.002)
        process.kill()
        return process.wait() != 0


def lines(log: Path) -> int:
    """How many lines a log has."""
    return log.read_bytes().count(b"\n") if log.exists() else 0

"""The window: how soon it is there, what it weighs, and that nothing that goes on makes it stand still."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.corpus import write_corpus

pytestmark = pytest.mark.bench

Figure = Callable[[str, float, str], None]
ROUNDS = 5
COMPILED = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": tempfile.mkdtemp(prefix="footnote-compiled-")}
"""Modules are compiled once, as in an application that is installed, whatever the environment of the tests says."""
SAMPLE = Path(__file__).parents[2] / "resources" / "sample"
QUESTION = "How long is the warranty on a repaired lantern?"


def run(*arguments: str) -> Any:
    """What the run in a process of its own printed."""
    command = [sys.executable, "-m", "tests.helpers.window_run", *arguments]
    made = subprocess.run(command, stdout=subprocess.PIPE, check=True, env={**os.environ, **COMPILED})
    return json.loads(made.stdout)


def test_the_window_is_there_soon_after_a_window_of_qt_alone(tmp_path: Path, figure: Figure) -> None:
    bare_s, ours_s = float("inf"), float("inf")
    for _ in range(ROUNDS):
        bare_s = min(bare_s, run("bare", str(time.time())))
        ours_s = min(ours_s, run("visible", str(time.time()), str(tmp_path)))
    figure("a window of Qt alone is visible after, s", bare_s, "")
    figure("the window is visible after, s", ours_s, "")
    figure("the window over a window of Qt alone", ours_s / bare_s, "<= 2")
    assert ours_s / bare_s <= 2


@pytest.mark.model
def test_nothing_that_goes_on_makes_the_window_stand_still(tmp_path: Path, figure: Figure) -> None:
    (tmp_path / "home").mkdir()
    write_corpus(tmp_path / "documents", 500)
    shutil.copytree(SAMPLE, tmp_path / "documents" / "a sample", dirs_exist_ok=True)
    figures = run("session", str(tmp_path / "home"), str(tmp_path / "documents"), QUESTION)
    for what, seconds in figures["seconds"].items():
        figure(f"after s: {what}", seconds, "")
    figure("memory of the window's process, MB", figures["memory_mb"], "< 250")
    for what, longest_ms in figures["longest_in"].items():
        figure(f"longest stall while {what}, ms", longest_ms, "< 100")
        figure("of that part the window's own longest work, ms", figures["own_work"][what], "")
    figure(f"99.9 % of {figures['turns']} turns are shorter than, ms", figures["slow_ms"], "< 33")
    assert "end: answering" in figures["seconds"], figures
    assert figures["memory_mb"] < 250
    assert figures["longest_ms"] < 100
    assert figures["slow_ms"] < 33

"""`kill -9` while questions are being written: at most one passage is asked about again, and all stores agree."""

import random
import sys
from collections import Counter
from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY, Engine
from tests.helpers.killed_runs import run_and_kill
from tests.helpers.models import FakeEmbedder, FakeGenerator

FILES = 120
RUN = "tests.helpers.questions_run"
KILLS = 12


def problems(home: Path) -> list[str]:
    generator = FakeGenerator([""])
    with Engine(home, embedder=lambda name: FakeEmbedder(), generator=lambda name: generator) as engine:
        return [finding.what for finding in engine.doctor() if finding.severity == "problem"]


@pytest.mark.kill
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows")
def test_a_kill_costs_one_passage_and_doubles_no_question(tmp_path: Path) -> None:
    home, docs, log = tmp_path / "home", tmp_path / "docs", tmp_path / "log"
    docs.mkdir()
    for number in range(FILES):
        text = f"Document{number} tells of {number} harbour lanterns, their glass, their oil and who lights them."
        (docs / f"{number:03}.txt").write_text(text)
    chance = random.Random(20261201)
    kills = 0
    while kills < KILLS and run_and_kill(RUN, home, docs, log, after_lines=chance.randint(1, 15)):
        kills += 1
        assert problems(home) == []
    assert kills > 4
    assert not run_and_kill(RUN, home, docs, log)
    asked = Counter(log.read_text().split())
    assert len(asked) == FILES
    assert sum(asked.values()) <= FILES + kills
    assert problems(home) == []
    with Engine(home, embedder=lambda name: FakeEmbedder()) as engine:
        [library], rows = engine.status(DEFAULT_LIBRARY)
        assert library.chunks == library.fulltext == library.vectors == 2 * FILES
        assert all((row.state, row.chunks) == ("ready", 1) for row in rows)

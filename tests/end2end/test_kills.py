"""`kill -9` at random moments of an indexing run: nothing is lost, doubled, or embedded twice (BEHAVIOUR.md I5)."""

import random
import sys
import time
from collections import Counter
from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY, Engine
from core.indexing.meaning import BATCH
from core.progress import Progress
from tests.helpers.killed_runs import run_and_kill
from tests.helpers.models import FakeEmbedder

FILES = 500
RUN = "tests.helpers.indexing_run"
KILLS = 40


def write(docs: Path, edition: int, chance: random.Random) -> None:
    """Five hundred files; in a later edition a fifth of them has other words."""
    for number in range(FILES):
        if edition and chance.random() > 0.2:
            continue
        words = " ".join(f"word{chance.randrange(900)}" for _ in range(80))
        (docs / f"file{number:03}.txt").write_text(f"Document {number}, edition {edition}. {words}.\n\n{words}.")


def embedded(log: Path) -> Counter[str]:
    return Counter(log.read_text("ascii").split()) if log.exists() else Counter()


def passages(home: Path) -> list[tuple[str, int, int, str]]:
    """Every passage that the library finds, as it stands in all three stores."""
    with Engine(home, embedder=lambda name: FakeEmbedder()) as engine:
        assert [finding.what for finding in engine.doctor() if finding.severity == "problem"] == []
        [library], rows = engine.status(DEFAULT_LIBRARY)
        assert {row.state for row in rows} == {"ready"}
        assert library.chunks == library.fulltext == library.vectors
        found = [
            (stored.paths[0], stored.chunk.start, stored.chunk.end, stored.chunk.text)
            for batch in engine._opened.catalog.passages.ready(1)
            for stored in batch
        ]
    return sorted(found)


@pytest.mark.kill
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows")
def test_forty_kills_lose_double_and_embed_nothing_again(tmp_path: Path) -> None:
    home, docs, log = tmp_path / "home", tmp_path / "docs", tmp_path / "log"
    docs.mkdir()
    chance = random.Random(20261130)
    write(docs, 0, chance)
    started = time.monotonic()
    assert not run_and_kill(RUN, tmp_path / "measured", docs, tmp_path / "other log")
    whole_s = time.monotonic() - started
    kills = edition = exact = 0
    while kills < KILLS:
        before = embedded(log)
        again_allowed = sum(count - 1 for count in before.values()) + BATCH
        if not run_and_kill(RUN, home, docs, log, chance.uniform(0.05, 0.7) * whole_s):
            edition += 1
            write(docs, edition, chance)
            continue
        kills += 1
        now = embedded(log)
        assert sum(count - 1 for count in now.values()) <= again_allowed
        with Engine(home, embedder=lambda name: FakeEmbedder()) as engine:
            assert [finding.what for finding in engine.doctor() if finding.severity == "problem"] == []
            exact += any("searched exactly" in finding.what for finding in engine.doctor())
            engine.find(DEFAULT_LIBRARY, "word7 word8", {})
    assert exact  # some kills hit a meaning index that was being written
    assert not run_and_kill(RUN, home, docs, log)
    with Engine(home, embedder=lambda name: FakeEmbedder()) as engine:
        engine.rebuild(DEFAULT_LIBRARY, Progress())
    fresh = tmp_path / "fresh"
    assert not run_and_kill(RUN, fresh, docs, tmp_path / "other log")
    assert passages(home) == passages(fresh)

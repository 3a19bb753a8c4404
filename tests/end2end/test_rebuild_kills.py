"""`kill -9` while a library is cut again: each file is found by its old passages or by its new ones, never by both."""

import random
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from core.engine import DEFAULT_LIBRARY, Engine
from core.progress import Progress
from tests.helpers.killed_runs import run_and_kill
from tests.helpers.models import FakeEmbedder

FILES, KILLS = 40, 12
RUN = "tests.helpers.rebuilding_run"


def opened(home: Path) -> Engine:
    return Engine(home, embedder=lambda name: FakeEmbedder())


def look(home: Path) -> dict[str, tuple[tuple[int, int], ...]]:
    """The spans of every file's passages, which all three stores agree on and which do not overlap."""
    with opened(home) as engine:
        assert [finding.what for finding in engine.doctor() if finding.severity == "problem"] == []
        [library], rows = engine.status(DEFAULT_LIBRARY)
        assert library.chunks == library.fulltext == library.vectors
        spans: dict[str, list[tuple[int, int]]] = {row.path: [] for row in rows}
        for batch in engine._opened.catalog.passages.ready(1):
            for stored in batch:
                spans[stored.paths[0]].append((stored.chunk.start, stored.chunk.end))
    assert len(spans) == FILES
    for some in spans.values():
        some.sort()
        assert some
        assert all(end <= start for (_, end), (start, _) in pairwise(some))
    return {path: tuple(some) for path, some in spans.items()}


@pytest.mark.kill
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL on Windows")
def test_kills_of_a_rebuilding_leave_each_file_found_once(tmp_path: Path) -> None:
    home, docs, log = tmp_path / "home", tmp_path / "docs", tmp_path / "log"
    docs.mkdir()
    chance = random.Random(20261130)
    for number in range(FILES):
        words = " ".join(f"word{chance.randrange(900)}." for _ in range(300))
        (docs / f"{number:03}.txt").write_text(f"Document {number}. {words}")
    with opened(home) as engine:
        engine.add(DEFAULT_LIBRARY, [docs], Progress())
    seen = [look(home)]
    kills = between = 0
    for size_tokens in ("40", "90", "60"):
        while kills < KILLS and run_and_kill(RUN, home, Path(size_tokens), log, after_lines=chance.randint(1, 150)):
            kills += 1
            now = look(home)
            between += now != seen[-1]
            seen.append(now)
    assert kills == KILLS
    assert between  # some files were replaced before a kill
    assert not run_and_kill(RUN, home, Path("80"), log)
    fresh = tmp_path / "fresh"
    with opened(fresh) as engine:
        engine.options.change({"chunking.strategy": "size", "chunking.size.size_tokens": 80})
        engine.add(DEFAULT_LIBRARY, [docs], Progress())
    assert look(home) == look(fresh)

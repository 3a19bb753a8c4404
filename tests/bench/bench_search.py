"""How much a hybrid search costs above what it cannot do without: embedding the question, Chroma and Tantivy.

Run alone, on a quiet machine: `pytest -m bench tests/bench/bench_search.py`.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import pytest

from core.analysis.words import query
from core.engine import Engine
from core.progress import Progress
from tests.helpers.corpus import questions, write_corpus
from tests.helpers.models import real_embedder

pytestmark = pytest.mark.bench

FILES, QUESTIONS, K = int(500 * float(os.environ.get("FOOTNOTE_BENCH_SHARE", "1"))), 100, 50
LIBRARY = "Bench"


def test_hybrid_search_costs_little_more_than_its_parts(
    tmp_path: Path, figure: Callable[[str, float, str], None]
) -> None:
    write_corpus(tmp_path / "notes", FILES)
    bare_embedder = real_embedder()
    searches, bares = [], []
    with Engine(tmp_path / "home", embedder=lambda name: real_embedder()) as engine:
        engine.add(LIBRARY, [tmp_path / "notes"], Progress())
        indexes = engine._opened.indexes(engine._opened.library(LIBRARY))
        engine.find(LIBRARY, "warm", {})
        bare_embedder.embed_query("warm")
        for question in questions(QUESTIONS):
            began = time.perf_counter()
            assert engine.find(LIBRARY, question, {"mode": "hybrid", "retrieve_k": K}).hits
            between = time.perf_counter()
            vector = bare_embedder.embed_query(question)
            indexes.vectors().query(vector, K, None)
            indexes.fulltext().search(query(question), K)
            ended = time.perf_counter()
            searches.append(between - began)
            bares.append(ended - between)
    bare_embedder.close()
    ratio = median(searches) / median(bares)
    figure("hybrid search in ms, median", 1000 * median(searches), "")
    figure("hybrid search over its parts", ratio, "≤ 1.3")
    assert ratio <= 1.3

"""A small question set on disk."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest


def write_lines(path: Path, rows: Iterable[Mapping[str, Any]]) -> None:
    path.write_text("".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows), "utf-8")


@pytest.fixture
def question_set(tmp_path: Path) -> Path:
    """Three records, four questions; the last has no relevant record, the third no answer in the corpus."""
    folder = tmp_path / "small_set"
    folder.mkdir()
    write_lines(
        folder / "corpus.jsonl",
        [
            {"id": "d1", "title": "Tea", "text": "Green tea costs 4 euros."},
            {"id": "d2", "title": "Coffee", "text": "Coffee costs 5 euros."},
            {"id": "d3", "title": "", "text": "The shop opens at nine."},
        ],
    )
    write_lines(
        folder / "queries.jsonl",
        [
            {"id": "q1", "text": "price of tea"},
            {"id": "q2", "text": "price of coffee"},
            {"id": "q3", "text": "price of milk"},
            {"id": "q4", "text": "opening hours"},
        ],
    )
    (folder / "qrels.tsv").write_text(
        "query-id\tcorpus-id\tscore\nq1\td1\t1\nq2\td2\t1\nq2\td3\t0\nq4\td3\t1\n", "utf-8"
    )
    write_lines(
        folder / "answers.jsonl",
        [
            {"id": "q1", "answers": ["4 euros"], "unanswerable": False},
            {"id": "q2", "answers": ["5 euros"], "unanswerable": False},
            {"id": "q3", "answers": [], "unanswerable": True},
        ],
    )
    return folder

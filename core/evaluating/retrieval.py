"""How well each way of searching finds the documents that answer the questions of a set."""

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from core.evaluating.engines import MeasuredEngine
from core.evaluating.metrics import figures
from core.evaluating.questions import Question
from core.progress import Event, Progress

MOST_HITS = 100  # the settings allow no more; recall@50 needs fifty documents after copies are put together


def measure_mode(
    engine: MeasuredEngine,
    library: str,
    questions: Sequence[Question],
    options: Mapping[str, Any],
    document_of: Callable[[str], str],
    progress: Progress,
) -> dict[str, float]:
    """The figures of one way of searching, with "ms": the mean time of a question.

    `document_of` turns a hit's path into a corpus id; only questions with relevant documents are asked. One question
    is asked before the clock starts, because the first one loads models and opens indexes.
    """
    asked = [question for question in questions if question.relevant]
    rankings: dict[str, list[str]] = {}
    if asked:
        engine.find(library, asked[0].text, options)
    seconds = 0.0
    for done, question in enumerate(asked):
        progress.check()
        progress.report(Event("asking", done, len(asked), "questions", str(options.get("mode", ""))))
        started = time.perf_counter()
        found = engine.find(library, question.text, options)
        seconds += time.perf_counter() - started
        rankings[question.id] = [document_of(path) for hit in found.hits for path in (hit.path, *hit.other_paths)]
    result = figures(rankings, {question.id: question.relevant for question in asked})
    result["ms"] = 1000 * seconds / max(len(asked), 1)
    return result


def record_of(path: str) -> str:
    """A record's hit carries the corpus id as its path."""
    return path


def file_of(folder: Path) -> Callable[[str], str]:
    """From a hit's path to the corpus id when the corpus is files: the path below `folder`."""
    roots = (folder.absolute(), folder.resolve())

    def name(path: str) -> str:
        place = Path(path)
        return next((place.relative_to(root).as_posix() for root in roots if place.is_relative_to(root)), place.name)

    return name

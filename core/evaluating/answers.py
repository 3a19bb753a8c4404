"""How well questions are answered. Each answer's figures are kept, so that an interrupted run continues."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from statistics import fmean
from typing import Any, Literal

import core
import resources
from core.errors import FootnoteError
from core.evaluating.engines import MeasuredEngine
from core.evaluating.metrics import holds
from core.evaluating.questions import Question
from core.progress import Event, Progress
from core.records import Answer

AnswerMode = Literal["quotes", "written"]
QUOTES_READ = 2


@dataclass(frozen=True, slots=True)
class Judged:
    """What is kept of one answer."""

    id: str
    unanswerable: bool
    not_found: bool
    contains_gold: bool
    footnote_with_gold: bool
    units: int
    supported: int
    seconds_to_first_quote: float | None
    seconds_to_first_word: float | None
    seconds: float


@dataclass(frozen=True, slots=True)
class AnswerFigures:
    """The figures over all answers; None where nothing was there to measure.

    `contains_gold`, `not_found_on_answerable` and `footnotes_with_gold` (a footnote's words hold the gold answer) are
    shares of the answerable questions, `supported_share` one of the units that can be supported; times are means.
    """

    questions: int
    contains_gold: float | None
    not_found_on_unanswerable: float | None
    not_found_on_answerable: float | None
    supported_share: float | None
    footnotes_with_gold: float | None
    seconds_to_first_quote: float | None
    seconds_to_first_word: float | None
    seconds: float | None


def judge(question: Question, answer: Answer, mode: AnswerMode) -> Judged:
    """Compare an answer with the gold ones. With quotes, a person is taken to read the first two of them."""
    gold = question.gold or ()
    read = [quote.text for quote in answer.quotes[:QUOTES_READ]] if mode == "quotes" else [answer.answer]
    judged_units = [unit for unit in answer.units if unit.supported is not None]
    return Judged(
        id=question.id,
        unanswerable=question.unanswerable,
        not_found=answer.not_found,
        contains_gold=holds(read, gold),
        footnote_with_gold=any(holds([footnote.text], gold) for footnote in answer.footnotes),
        units=len(judged_units),
        supported=sum(unit.supported is True for unit in judged_units),
        seconds_to_first_quote=answer.seconds_to_first_quote,
        seconds_to_first_word=answer.seconds_to_first_word,
        seconds=answer.seconds,
    )


def summarise(judged: Sequence[Judged]) -> AnswerFigures:
    """The figures over judged answers."""
    answerable = [one for one in judged if not one.unanswerable]
    unanswerable = [one for one in judged if one.unanswerable]
    units = sum(one.units for one in judged)
    return AnswerFigures(
        questions=len(judged),
        contains_gold=_mean([one.contains_gold for one in answerable]),
        not_found_on_unanswerable=_mean([one.not_found for one in unanswerable]),
        not_found_on_answerable=_mean([one.not_found for one in answerable]),
        supported_share=sum(one.supported for one in judged) / units if units else None,
        footnotes_with_gold=_mean([one.footnote_with_gold for one in answerable]),
        seconds_to_first_quote=_mean([one.seconds_to_first_quote for one in judged]),
        seconds_to_first_word=_mean([one.seconds_to_first_word for one in judged]),
        seconds=_mean([one.seconds for one in judged]),
    )


def _mean(values: Sequence[float | None]) -> float | None:
    measured = [value for value in values if value is not None]
    return fmean(measured) if measured else None


def measure_answers(
    engine: MeasuredEngine,
    library: str,
    questions: Sequence[Question],
    mode: AnswerMode,
    kept: Path,
    progress: Progress,
) -> AnswerFigures:
    """Ask every question that has a line in the answers, those already in the file `kept` excepted."""
    asked = [question for question in questions if question.gold is not None]
    key = _key(engine, library, mode)
    done = _read_kept(kept, key)
    missing = [question for question in asked if question.id not in done]
    if missing and mode == "written":
        engine.writing_model.check(library)  # else its absence would be measured
    if missing:
        engine.find(library, missing[0].text, {})  # loads the models, so that the first answer is timed like the rest
    for question in missing:
        progress.check()
        progress.report(Event("answering", len(done), len(asked), "questions"))
        answer = engine.ask(library, question.text, quotes_only=mode == "quotes", progress=progress)
        progress.check()  # a stopped answer is half an answer
        done[question.id] = judge(question, answer, mode)
        with kept.open("a", encoding="utf-8") as file:
            row = {"key": key, **asdict(done[question.id]), "question": question.text, "answer": asdict(answer)}
            file.write(json.dumps(row) + "\n")  # ASCII: lone surrogates in paths survive
    return summarise([done[question.id] for question in asked])


def _key(engine: MeasuredEngine, library: str, mode: AnswerMode) -> str:
    """Names what an answer depends on: the program, its prompts and constants are part of it."""
    digest = hashlib.sha256(mode.encode())
    digest.update(json.dumps(engine.settings(library), sort_keys=True, ensure_ascii=False, default=str).encode())
    for package in (core, resources):
        for root in package.__path__:
            for path in sorted(file for pattern in ("*.py", "*.md", "*.toml") for file in Path(root).rglob(pattern)):
                digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def _read_kept(kept: Path, key: str) -> dict[str, Judged]:
    """The answers kept under this key; a last line cut off by a kill is left out."""
    if not kept.exists():
        return {}
    names = {field.name for field in fields(Judged)}
    done: dict[str, Judged] = {}
    try:
        lines = kept.read_text("utf-8", errors="replace").splitlines()
    except OSError as error:
        raise FootnoteError(f"{kept} cannot be read: {error}.") from error
    for line in lines:
        try:
            row: dict[str, Any] = json.loads(line)
        except ValueError:
            continue
        if row.get("key") == key and names <= row.keys():
            done[row["id"]] = Judged(**{name: row[name] for name in names})
    return done

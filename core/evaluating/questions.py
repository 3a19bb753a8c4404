"""Question sets on disk: a corpus, questions about it, which records answer them, and the answers."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, TypeVar

from core.errors import FootnoteError

Half = Literal["fit", "report"]
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question:
    """One question. `relevant` maps corpus ids to gains (empty: it counts only for answers).

    `gold` is None when the set has no answer for it, `unanswerable` when the corpus must not answer it.
    """

    id: str
    text: str
    relevant: dict[str, float]
    gold: tuple[str, ...] | None
    unanswerable: bool


@dataclass(frozen=True, slots=True)
class Record:
    """One document of a corpus."""

    id: str
    title: str
    text: str


def spread(items: Sequence[T], limit: int | None) -> list[T]:
    """`limit` of the items spread evenly over them: those at the places ⌊i · count / limit⌋."""
    if limit is None or limit >= len(items):
        return list(items)
    return [items[place * len(items) // limit] for place in range(limit)]


def read_questions(folder: Path, limit: int | None = None, half: Half | None = None) -> tuple[Question, ...]:
    """The questions of a set: `half` keeps the even ("fit") or odd ("report") places, then `limit` spreads."""
    relevant = _read_relevant(folder / "qrels.tsv")
    answers = {str(row["id"]): row for row in _rows(folder / "answers.jsonl", optional=True)}
    rows = list(_rows(folder / "queries.jsonl"))
    if half is not None:
        rows = rows[0 if half == "fit" else 1 :: 2]
    questions = []
    for row in spread(rows, limit):
        name = _text(row, "id", folder)
        answer = answers.get(name)
        questions.append(
            Question(
                id=name,
                text=_text(row, "text", folder),
                relevant=relevant.get(name, {}),
                gold=None if answer is None else tuple(map(str, answer.get("answers") or ())),
                unanswerable=answer is not None and bool(answer.get("unanswerable")),
            )
        )
    return tuple(questions)


def read_corpus(folder: Path) -> Iterator[Record]:
    """The records of a set's corpus, in order."""
    for row in _rows(folder / "corpus.jsonl"):
        yield Record(_text(row, "id", folder), str(row.get("title") or ""), _text(row, "text", folder))


def _text(row: dict[str, Any], field: str, folder: Path) -> str:
    if field not in row:
        raise FootnoteError(f"A line of the question set {folder.name} has no {field!r}.")
    return str(row[field])


def _rows(path: Path, optional: bool = False) -> Iterator[dict[str, Any]]:
    if optional and not path.exists():
        return
    try:
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if line.strip():
                    row = json.loads(line)
                    if not isinstance(row, dict):
                        raise FootnoteError(f"Line {number} of {path} is not an object.")
                    yield row
    except FileNotFoundError as error:
        raise FootnoteError(f"There is no {path.name} in {path.parent}: this is not a question set.") from error
    except (OSError, ValueError) as error:
        raise FootnoteError(f"{path} cannot be read: {error}.") from error


def _read_relevant(path: Path) -> dict[str, dict[str, float]]:
    """The gains by question and corpus id; the first line names the columns, gains of 0 are left out."""
    relevant: dict[str, dict[str, float]] = {}
    try:
        with path.open(encoding="utf-8") as file:
            next(file, None)
            for line in file:
                if not line.strip():
                    continue
                question, document, gain = line.rstrip("\r\n").split("\t")
                if float(gain) > 0:
                    relevant.setdefault(question, {})[document] = float(gain)
    except FileNotFoundError as error:
        raise FootnoteError(f"There is no {path.name} in {path.parent}: this is not a question set.") from error
    except (OSError, ValueError) as error:
        raise FootnoteError(f"{path} cannot be read: {error}.") from error
    return relevant

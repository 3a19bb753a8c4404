"""Measures one question set from its files to its figures, in a home of its own."""

import hashlib
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, get_args

from core.errors import FootnoteError
from core.evaluating.answers import AnswerFigures, AnswerMode, measure_answers
from core.evaluating.engines import MeasuredEngine
from core.evaluating.questions import Half, read_corpus, read_questions
from core.evaluating.retrieval import MOST_HITS, file_of, measure_mode, record_of
from core.progress import Event, Progress
from core.settings import Retrieving

OpenEngine = Callable[[Path], MeasuredEngine]
MODES: tuple[str, ...] = get_args(Retrieving.model_fields["mode"].annotation)
_NOTE = "evaluation.json"


@dataclass(frozen=True, slots=True)
class Plan:
    """What to measure: the set's folder and the options of `footnote eval`."""

    folder: Path
    limit: int | None = None
    half: Half | None = None
    modes: tuple[str, ...] = MODES
    answers: AnswerMode | None = None
    keep: Path | None = None
    files: Path | None = None


@dataclass(frozen=True, slots=True)
class Indexed:
    """How the corpus of a home was made searchable."""

    corpus: int
    index_seconds: float
    embed_seconds: float


@dataclass(frozen=True, slots=True)
class Evaluation:
    """The figures of one set."""

    set: str
    corpus: int
    questions: int
    modes: Mapping[str, Mapping[str, float]]
    answers: AnswerFigures | None
    index_seconds: float
    embed_seconds: float


class _Clock(Progress):
    """Passes everything on to another progress and notes when the meaning pass began."""

    def __init__(self, progress: Progress) -> None:
        super().__init__(self._note)
        self._outer = progress
        self.meaning_began: float | None = None

    def _note(self, event: Event) -> None:
        if event.stage == "meaning" and self.meaning_began is None:
            self.meaning_began = time.perf_counter()
        self._outer.report(event)

    def check(self) -> None:
        """Stop when the outer progress was stopped."""
        self._outer.check()

    def cancel(self) -> None:
        """Stop the outer progress."""
        self._outer.cancel()

    @property
    def cancelled(self) -> bool:
        """Whether the outer progress was stopped."""
        return self._outer.cancelled


def evaluate(plan: Plan, open_engine: OpenEngine, progress: Progress) -> Evaluation:
    """Index the corpus (unless the kept home holds it already), then ask every question in every mode."""
    if not plan.folder.is_dir():
        raise FootnoteError(f"{plan.folder} is not a folder with a question set.")
    unknown = [mode for mode in plan.modes if mode not in MODES]
    if unknown:
        raise FootnoteError(f"There is no mode {unknown[0]!r}; there are {', '.join(MODES)}.")
    questions = read_questions(plan.folder, plan.limit, plan.half)
    with _home(plan.keep) as home, open_engine(home) as engine:
        library = plan.folder.resolve().name
        indexed = _index(plan, engine, library, home / _NOTE, progress)
        document_of = record_of if plan.files is None else file_of(plan.files)
        wide = {"rerank_n": MOST_HITS, "retrieve_k": _candidates(engine, library, plan)}
        figures = {
            mode: measure_mode(engine, library, questions, {**wide, "mode": mode}, document_of, progress)
            for mode in plan.modes
        }
        answers = None
        if plan.answers is not None:
            kept = home / f"answers-{plan.answers}-{library}.jsonl"
            answers = measure_answers(engine, library, questions, plan.answers, kept, progress)
    return Evaluation(
        set=library,
        corpus=indexed.corpus,
        questions=len(questions),
        modes=figures,
        answers=answers,
        index_seconds=indexed.index_seconds,
        embed_seconds=indexed.embed_seconds,
    )


def _candidates(engine: MeasuredEngine, library: str, plan: Plan) -> int:
    """So many passages are looked at: as set, but enough to see fifty documents (a file has many passages)."""
    least = 50 if plan.files is None else 200
    return max(int(engine.settings(library)["retrieving"]["retrieve_k"]), least)


@contextmanager
def _home(keep: Path | None) -> Iterator[Path]:
    if keep is not None:
        try:
            keep.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise FootnoteError(f"{keep} cannot be made a folder for the measurement: {error.strerror}.") from error
        yield keep
        return
    with tempfile.TemporaryDirectory(prefix="footnote-eval-", ignore_cleanup_errors=True) as folder:
        yield Path(folder)


def _index(plan: Plan, engine: MeasuredEngine, library: str, note: Path, progress: Progress) -> Indexed:
    """Make the corpus searchable; a home that already holds all of it is taken as it is."""
    corpus = _corpus_name(plan)
    old = _read_note(note)
    if old and (old["set"], old["corpus"]) != (library, corpus):
        raise FootnoteError(f"{note.parent} holds another corpus. Choose another folder for --keep, or delete it.")
    if old and old["indexed"]:
        status = next((one for one in engine.status(library)[0] if one.name == library), None)
        if status is not None and status.needs_rebuild:
            engine.rebuild(library, progress, embed=False)
        return Indexed(**old["indexed"])
    _write_note(note, {"set": library, "corpus": corpus, "indexed": None})
    clock = _Clock(progress)
    began = time.perf_counter()
    count = _add_files(plan, engine, library, clock) if plan.files else _add_records(plan, engine, library, clock)
    ended = time.perf_counter()
    indexed = Indexed(count, ended - began, ended - clock.meaning_began if clock.meaning_began is not None else 0.0)
    plain = {name: getattr(indexed, name) for name in Indexed.__slots__}
    _write_note(note, {"set": library, "corpus": corpus, "indexed": plain})
    return indexed


def _add_records(plan: Plan, engine: MeasuredEngine, library: str, progress: Progress) -> int:
    count = 0

    def counted() -> Iterator[tuple[str, str, str]]:
        nonlocal count
        for record in read_corpus(plan.folder):
            count += 1
            yield record.id, record.title, record.text

    engine.add_records(library, counted(), progress)
    return count


def _add_files(plan: Plan, engine: MeasuredEngine, library: str, progress: Progress) -> int:
    paths = _corpus_files(plan)
    engine.add(library, paths, progress)
    return len(paths)


def _corpus_files(plan: Plan) -> Sequence[Path]:
    folder = plan.files or plan.folder
    paths = [folder.absolute() / record.id for record in read_corpus(plan.folder)]
    missing = [path for path in paths if not path.is_file()]
    if missing:
        raise FootnoteError(f"{len(missing)} files of the corpus are not in {folder}, the first is {missing[0].name}.")
    return paths


def _corpus_name(plan: Plan) -> str:
    """Changes whenever the corpus does."""
    digest = hashlib.sha256()
    try:
        with (plan.folder / "corpus.jsonl").open("rb") as file:
            digest = hashlib.file_digest(file, "sha256")
        for path in _corpus_files(plan) if plan.files else ():
            stat = path.stat()
            digest.update(f"{path}\0{stat.st_size}\0{stat.st_mtime_ns}\n".encode("utf-8", "surrogateescape"))
    except OSError as error:
        raise FootnoteError(f"The corpus of {plan.folder} cannot be read: {error.strerror}.") from error
    return digest.hexdigest()[:16]


def _read_note(path: Path) -> dict[str, Any] | None:
    try:
        note: dict[str, Any] = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise FootnoteError(f"{path} cannot be read: {error}. Choose another folder for --keep.") from error
    return note


def _write_note(path: Path, note: Mapping[str, Any]) -> None:
    part = path.with_suffix(".part")
    with part.open("w", encoding="utf-8") as file:
        json.dump(note, file, ensure_ascii=False)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)

"""A set is indexed once, asked in every mode, and its answers are judged and kept."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from core.errors import Cancelled, FootnoteError, ModelError
from core.evaluating.evaluation import MODES, Plan, evaluate
from core.progress import Progress
from core.records import Answer, FileRow, IndexReport, LibraryStatus, Unit
from tests.helpers.table_engine import FakeEngine, make_answer


def runner(
    made: list[FakeEngine],
    rankings: Mapping[Any, Sequence[str]] | None = None,
    replies: Mapping[str, Answer] | None = None,
) -> Callable[[Path], FakeEngine]:
    """Opens fake engines and remembers them."""

    def open_engine(home: Path) -> FakeEngine:
        engine = FakeEngine(home, rankings, replies)
        engine.library = "small_set"
        made.append(engine)
        return engine

    return open_engine


def test_every_mode_is_asked_and_gets_its_figures(question_set: Path) -> None:
    made: list[FakeEngine] = []
    rankings = {"price of tea": ["d1"], "price of coffee": ["d1", "d2"], "opening hours": ["d3"]}
    result = evaluate(Plan(question_set), runner(made, rankings), Progress())
    assert tuple(result.modes) == MODES
    assert result.modes["hybrid"]["hit@1"] == pytest.approx(2 / 3)
    assert result.modes["hybrid"]["mrr@10"] == pytest.approx(5 / 6)
    assert result.modes["hybrid"]["ms"] >= 0
    assert (result.set, result.corpus, result.questions, result.answers) == ("small_set", 3, 4, None)
    assert result.index_seconds >= result.embed_seconds > 0
    assert made[0].calls[-1] == ("close",)
    assert not made[0].home.exists()


def test_questions_without_a_relevant_record_are_not_searched_for(question_set: Path) -> None:
    made: list[FakeEngine] = []
    evaluate(Plan(question_set, modes=("vector",)), runner(made), Progress())
    assert ("find", "price of milk", "vector") not in made[0].calls


def test_a_kept_home_is_indexed_once(question_set: Path, tmp_path: Path) -> None:
    made: list[FakeEngine] = []
    plan = Plan(question_set, modes=("fulltext",), keep=tmp_path / "kept" / "home")
    first = evaluate(plan, runner(made), Progress())
    second = evaluate(plan, runner(made), Progress())
    assert ("add_records", 3) in made[0].calls
    assert ("add_records", 3) not in made[1].calls
    assert (second.corpus, second.index_seconds) == (first.corpus, first.index_seconds)


def test_a_kept_home_that_was_interrupted_is_indexed_again(question_set: Path, tmp_path: Path) -> None:
    keep = tmp_path / "home"
    plan = Plan(question_set, modes=("fulltext",), keep=keep)
    made: list[FakeEngine] = []
    progress = Progress()

    class Stopped(FakeEngine):
        def add_records(self, *given: Any, **more: Any) -> IndexReport:
            raise Cancelled

    with pytest.raises(Cancelled):
        evaluate(plan, Stopped, progress)
    evaluate(plan, runner(made), Progress())
    assert ("add_records", 3) in made[0].calls


def test_a_kept_home_of_an_older_version_is_rebuilt(question_set: Path, tmp_path: Path) -> None:
    plan = Plan(question_set, modes=("fulltext",), keep=tmp_path / "home")
    made: list[FakeEngine] = []
    evaluate(plan, runner(made), Progress())

    class Stale(FakeEngine):
        def status(self, library: str) -> tuple[tuple[LibraryStatus, ...], tuple[FileRow, ...]]:
            self.stale, self.library = True, library
            made.append(self)
            return super().status(library)

    evaluate(plan, Stale, Progress())
    assert ("rebuild", False) in made[1].calls


def test_a_kept_home_of_another_corpus_is_refused(question_set: Path, tmp_path: Path) -> None:
    plan = Plan(question_set, modes=("fulltext",), keep=tmp_path / "home")
    evaluate(plan, runner([]), Progress())
    with (question_set / "corpus.jsonl").open("a") as file:
        file.write('{"id": "d4", "text": "more"}\n')
    with pytest.raises(FootnoteError, match="holds another corpus"):
        evaluate(plan, runner([]), Progress())


def test_a_corpus_of_files_is_read_from_its_folder(question_set: Path, tmp_path: Path) -> None:
    folder = tmp_path / "files"
    (folder / "sub").mkdir(parents=True)
    for name in ("d1", "d2", "sub/d3"):
        (folder / name).write_text("x")
    text = (question_set / "corpus.jsonl").read_text("utf-8").replace('"d3"', '"sub/d3"')
    (question_set / "corpus.jsonl").write_text(text, "utf-8")
    qrels = (question_set / "qrels.tsv").read_text("utf-8").replace("d3", "sub/d3")
    (question_set / "qrels.tsv").write_text(qrels, "utf-8")
    made: list[FakeEngine] = []
    rankings = {"price of tea": [str(folder / "d2"), str(folder / "d2"), str(folder / "d1")]}
    rankings["opening hours"] = [str(folder / "sub" / "d3")]
    plan = Plan(question_set, modes=("hybrid",), files=folder)
    result = evaluate(plan, runner(made, rankings), Progress())
    assert ("add", ["d1", "d2", "d3"]) in made[0].calls
    assert result.modes["hybrid"]["mrr@10"] == pytest.approx((0.5 + 0 + 1) / 3)


def test_a_corpus_file_that_is_missing_is_said(question_set: Path, tmp_path: Path) -> None:
    with pytest.raises(FootnoteError, match="3 files of the corpus are not in"):
        evaluate(Plan(question_set, files=tmp_path), runner([]), Progress())


def test_an_unknown_mode_and_a_missing_folder_are_said(question_set: Path, tmp_path: Path) -> None:
    with pytest.raises(FootnoteError, match="There is no mode 'guess'"):
        evaluate(Plan(question_set, modes=("guess",)), runner([]), Progress())
    with pytest.raises(FootnoteError, match="is not a folder"):
        evaluate(Plan(tmp_path / "nowhere"), runner([]), Progress())


def test_stopping_reaches_the_engine(question_set: Path) -> None:
    progress = Progress()

    class Stopping(FakeEngine):
        def add_records(
            self, library: str, records: Iterable[tuple[str, str, str]], progress: Progress, words_only: bool = False
        ) -> IndexReport:
            progress.cancel()
            progress.check()
            return super().add_records(library, records, progress)

    with pytest.raises(Cancelled):
        evaluate(Plan(question_set), Stopping, progress)
    assert progress.cancelled


def test_quotes_are_judged_by_the_first_two(question_set: Path) -> None:
    replies = {
        "price of tea": make_answer(["Nothing.", "It costs 4 euros."]),
        "price of coffee": make_answer(["One.", "Two.", "Coffee costs 5 euros."]),
        "price of milk": make_answer(["Near."], not_found=True),
    }
    plan = Plan(question_set, modes=(), answers="quotes")
    figures = evaluate(plan, runner([], None, replies), Progress()).answers
    assert figures is not None
    assert figures.questions == 3
    assert figures.contains_gold == 0.5
    assert figures.footnotes_with_gold == 1.0
    assert figures.not_found_on_unanswerable == 1.0
    assert figures.not_found_on_answerable == 0.0
    assert figures.supported_share == 1.0
    assert figures.seconds_to_first_quote == 0.5
    assert figures.seconds_to_first_word is None


def test_gold_in_the_quotes_counts_also_where_it_said_not_found(question_set: Path) -> None:
    replies = {
        "price of tea": make_answer(["It costs 4 euros."], not_found=True),
        "price of coffee": make_answer(["Coffee costs 5 euros."]),
        "price of milk": make_answer([], not_found=True),
    }
    plan = Plan(question_set, modes=(), answers="quotes")
    figures = evaluate(plan, runner([], None, replies), Progress()).answers
    assert figures is not None
    assert figures.contains_gold == 1.0
    assert figures.not_found_on_answerable == 0.5


def test_an_interrupted_run_asks_only_what_is_missing(question_set: Path, tmp_path: Path) -> None:
    plan = Plan(question_set, modes=(), answers="quotes", keep=tmp_path / "home")
    replies = {"price of tea": make_answer(["4 euros"]), "price of coffee": make_answer(["5 euros"])}
    with pytest.raises(KeyError):
        evaluate(plan, runner([], None, replies), Progress())
    (kept,) = (tmp_path / "home").glob("answers-quotes-*.jsonl")
    with kept.open("a") as file:
        file.write('{"key": "cut o')
    replies["price of milk"] = make_answer([], not_found=True)
    made: list[FakeEngine] = []
    figures = evaluate(plan, runner(made, None, replies), Progress()).answers
    assert [call for call in made[0].calls if call[0] == "ask"] == [("ask", "price of milk", True)]
    assert figures is not None
    assert figures.questions == 3
    assert figures.contains_gold == 1.0


def test_kept_answers_of_another_program_are_asked_again(question_set: Path, tmp_path: Path) -> None:
    plan = Plan(question_set, modes=(), answers="quotes", keep=tmp_path / "home")
    replies = {f"price of {what}": make_answer(["4 euros 5 euros"]) for what in ("tea", "coffee", "milk")}
    evaluate(plan, runner([], None, replies), Progress())
    (kept,) = (tmp_path / "home").glob("answers-quotes-*.jsonl")
    rows = [json.loads(line) for line in kept.read_text("utf-8").splitlines()]
    kept.write_text("".join(json.dumps({**row, "key": "old"}) + "\n" for row in rows), "utf-8")
    made: list[FakeEngine] = []
    evaluate(plan, runner(made, None, replies), Progress())
    assert len([call for call in made[0].calls if call[0] == "ask"]) == 3


def written(text: str, supported: bool = True) -> Answer:
    """A written answer of one sentence that stands on itself."""
    quotes = make_answer([text])
    return replace(
        quotes, mode="written", model="m", units=(Unit(text, (1,), supported),), seconds_to_first_word=2.0, seconds=3.0
    )


def test_written_answers_are_judged_by_what_was_written_and_kept_whole(question_set: Path, tmp_path: Path) -> None:
    replies = {
        "price of tea": written("It costs 4 euros."),
        "price of coffee": written("It costs much.", supported=False),
        "price of milk": make_answer(["Near."], not_found=True),
    }
    plan = Plan(question_set, modes=(), answers="written", keep=tmp_path / "home")
    made: list[FakeEngine] = []
    figures = evaluate(plan, runner(made, None, replies), Progress()).answers
    assert figures is not None
    assert (figures.contains_gold, figures.footnotes_with_gold, figures.supported_share) == (0.5, 0.5, 0.5)
    assert (figures.not_found_on_unanswerable, figures.seconds_to_first_word) == (1.0, 2.0)
    assert ("ask", "price of tea", False) in made[0].calls
    (kept,) = (tmp_path / "home").glob("answers-written-*.jsonl")
    row = json.loads(kept.read_text("utf-8").splitlines()[0])
    assert (row["question"], row["answer"]["footnotes"][0]["text"]) == ("price of tea", "It costs 4 euros.")
    again: list[FakeEngine] = []
    assert evaluate(plan, runner(again, None, replies), Progress()).answers == figures
    assert not [call for call in again[0].calls if call[0] in ("ask", "writing_model.check")]


def test_without_a_generator_no_written_answer_is_measured(question_set: Path) -> None:
    class Bare(FakeEngine):
        no_generator = "The writing model is not here."

    with pytest.raises(ModelError, match="not here"):
        evaluate(Plan(question_set, modes=(), answers="written"), Bare, Progress())
    assert evaluate(Plan(question_set, modes=("keyword",)), Bare, Progress()).answers is None


def test_an_answer_that_was_stopped_is_not_kept(question_set: Path, tmp_path: Path) -> None:
    progress = Progress()

    class Stopped(FakeEngine):
        def ask(self, *given: Any, **named: Any) -> Answer:
            progress.cancel()
            return written("Half an")

    with pytest.raises(Cancelled):
        evaluate(Plan(question_set, modes=(), answers="written", keep=tmp_path / "home"), Stopped, progress)
    assert list((tmp_path / "home").glob("answers-*.jsonl")) == []

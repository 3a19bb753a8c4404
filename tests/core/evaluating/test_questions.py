"""Question sets are read as they lie on disk."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import FootnoteError
from core.evaluating.questions import read_corpus, read_questions, spread


def test_questions_carry_their_relevant_records_and_answers(question_set: Path) -> None:
    first, second, third, fourth = read_questions(question_set)
    assert (first.id, first.text, first.relevant, first.gold) == ("q1", "price of tea", {"d1": 1.0}, ("4 euros",))
    assert second.relevant == {"d2": 1.0}
    assert third.unanswerable
    assert not third.relevant
    assert third.gold == ()
    assert fourth.gold is None


def test_a_limit_takes_questions_spread_over_the_file(question_set: Path) -> None:
    assert [question.id for question in read_questions(question_set, limit=2)] == ["q1", "q3"]


def test_the_halves_are_the_even_and_the_odd_places(question_set: Path) -> None:
    assert [question.id for question in read_questions(question_set, half="fit")] == ["q1", "q3"]
    assert [question.id for question in read_questions(question_set, half="report")] == ["q2", "q4"]


def test_the_limit_is_taken_after_the_half(question_set: Path) -> None:
    assert [question.id for question in read_questions(question_set, limit=1, half="report")] == ["q2"]


def test_a_limit_above_the_count_takes_all(question_set: Path) -> None:
    assert len(read_questions(question_set, limit=99)) == 4


@given(st.integers(1, 300), st.integers(1, 300))
def test_spread_takes_that_many_different_places_in_order(count: int, limit: int) -> None:
    taken = spread(range(count), limit)
    assert taken == sorted(set(taken))
    assert len(taken) == min(count, limit)
    assert taken == [i * count // limit for i in range(limit)] or limit >= count


def test_the_corpus_keeps_its_order_and_titles(question_set: Path) -> None:
    assert [(record.id, record.title) for record in read_corpus(question_set)] == [
        ("d1", "Tea"),
        ("d2", "Coffee"),
        ("d3", ""),
    ]


def test_a_set_without_answers_has_no_gold(question_set: Path) -> None:
    (question_set / "answers.jsonl").unlink()
    assert all(question.gold is None for question in read_questions(question_set))


def test_a_folder_that_is_no_question_set_is_said_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(FootnoteError, match=r"There is no (qrels\.tsv|queries\.jsonl) in"):
        read_questions(tmp_path)


def test_a_broken_line_is_said_in_a_sentence(question_set: Path) -> None:
    (question_set / "queries.jsonl").write_text("{broken\n", "utf-8")
    with pytest.raises(FootnoteError, match="cannot be read"):
        read_questions(question_set)
    (question_set / "queries.jsonl").write_text('{"text": "no id"}\n', "utf-8")
    with pytest.raises(FootnoteError, match="has no 'id'"):
        read_questions(question_set)

"""The figures are those of the field, and answers are compared as a person would."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.evaluating.metrics import figures, hit, holds, ndcg, normalised, recall, reciprocal_rank


def test_a_perfect_ranking_scores_one() -> None:
    assert ndcg(["a", "b", "c"], {"a": 2, "b": 1}) == 1.0
    assert reciprocal_rank(["a"], {"a": 1}) == 1.0
    assert hit(["a"], {"a": 1}) == 1.0


def test_gains_are_linear() -> None:
    expected = (1 + 3 / math.log2(3)) / (3 + 1 / math.log2(3))
    assert ndcg(["small", "large"], {"large": 3, "small": 1}) == pytest.approx(expected)


def test_only_the_first_ten_count() -> None:
    ranking = [f"x{n}" for n in range(10)] + ["a"]
    assert ndcg(ranking, {"a": 1}) == 0
    assert reciprocal_rank(ranking, {"a": 1}) == 0
    assert recall(ranking, {"a": 1}, 10) == 0
    assert recall(ranking, {"a": 1}, 50) == 1


def test_recall_divides_by_all_relevant_documents() -> None:
    assert recall(["a"], {"a": 1, "b": 1, "c": 0}, 10) == 0.5


def test_a_question_without_a_ranking_counts_as_zero() -> None:
    result = figures({"one": ["a"]}, {"one": {"a": 1}, "two": {"b": 1}})
    assert result == {"ndcg@10": 0.5, "mrr@10": 0.5, "recall@10": 0.5, "recall@50": 0.5, "hit@1": 0.5}


def test_a_document_found_twice_counts_once_at_its_first_place() -> None:
    assert figures({"q": ["b", "b", "a"]}, {"q": {"a": 1}})["mrr@10"] == 0.5


def test_no_questions_give_zeros() -> None:
    assert set(figures({}, {}).values()) == {0.0}


@given(st.lists(st.sampled_from("abcdefgh"), unique=True), st.dictionaries(st.sampled_from("abcdefgh"), st.just(1.0)))
def test_every_figure_lies_between_zero_and_one(ranking: list[str], relevant: dict[str, float]) -> None:
    assert all(0 <= value <= 1 for value in figures({"q": ranking}, {"q": relevant}).values())


@pytest.mark.parametrize(
    ("text", "gold"),
    [
        ("The Panthers gave up just 308 points.", "308 points"),
        ("It was won by the Denver  Broncos!", "Denver Broncos."),
        ("In “The Queen’s” house", "the queen's"),
        ("价格为１３６元。", "136 元"),
        ("國家橄欖球聯盟", "国家橄榄球联盟"),
        ("a cat and the dog", "cat and a dog"),
    ],
)
def test_gold_is_found_whatever_its_case_width_script_and_punctuation(text: str, gold: str) -> None:
    assert holds([text], [gold])


def test_gold_that_is_not_there_is_not_found() -> None:
    assert not holds(["The Panthers gave up 308 points."], ["309"])
    assert not holds([], ["309"])
    assert not holds(["anything"], [])


def test_gold_of_punctuation_only_is_not_found_everywhere() -> None:
    assert not holds(["no percent sign here"], ["%"])
    assert holds(["%"], ["%"])
    assert not holds(["anything"], ["", " "])


def test_an_article_is_a_whole_word() -> None:
    assert normalised("another theory") == "anothertheory"

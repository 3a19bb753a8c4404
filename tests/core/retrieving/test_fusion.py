"""The arithmetic of putting channels together."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.models.catalogue import Fusion
from core.retrieving.channels import Asked, exactness, share
from core.retrieving.fusion import evidence, reciprocal
from core.stores.fulltext import FullText

CONSTANTS = Fusion(word_weight=0.15, exact_weight=0.3, unseen_cosine=0.8)


def test_evidence_is_the_cosine_plus_the_weighted_share_of_what_the_words_could_get() -> None:
    assert evidence(0.9, 4.0, 16.0, 0.0, CONSTANTS) == pytest.approx(0.9 + 0.15 * 0.25)
    assert evidence(0.9, 4.0, 16.0, 1.0, CONSTANTS) == pytest.approx(0.9 + 0.15 * 0.25 + 0.3)


def test_without_shared_words_the_cosine_decides_alone() -> None:
    assert evidence(0.9, 0.0, 0.0, 0.0, CONSTANTS) == 0.9
    assert evidence(0.9, 0.0, 12.0, 0.0, CONSTANTS) == 0.9


def test_a_passage_without_a_vector_counts_as_unrelated_by_meaning() -> None:
    assert evidence(None, 0.0, 1.0, 0.0, CONSTANTS) == 0.8


@given(st.floats(-1, 1), st.floats(0, 50), st.floats(0.1, 50), st.floats(0, 1))
def test_more_words_never_lower_the_evidence(cosine: float, words: float, more: float, exact: float) -> None:
    best = words + more
    less = evidence(cosine, words, best, exact, CONSTANTS)
    assert evidence(cosine, words + more / 2, best, exact, CONSTANTS) >= less


def test_reciprocal_ranks_add_up_over_channels() -> None:
    scores = reciprocal({"vector": ["a", "b"], "fulltext": ["b"]})
    assert scores["b"] == pytest.approx(1 / 62 + 1 / 61)
    assert scores["a"] == pytest.approx(1 / 61)


@pytest.mark.parametrize(
    ("question", "text", "expected"),
    [
        ("PPR-9087", "the part ppr9087 here", 1.0),
        ("PPR-908", "the part PPR-9087 here", 0.5),
        ("PPR-9087", "the part PPR-9086 here", 0.0),
        ("PPR-9087 or PPR-9086", "更换PPR－9086之前", 0.5),
        ('who wrote "the red\nwheel"', "In The  Red Wheel he", 0.0),
        ('who wrote "the red wheel"', "In The  Red Wheel he", 1.0),
        ('who wrote "the red wheel"', "the wheel is red", 0.0),
        ("「紅樓夢」的作者", "《红楼梦》是小说", 1.0),
        ("no name at all", "no name at all", 0.0),
    ],
)
def test_what_a_question_names_exactly_is_looked_for_in_the_text(
    tmp_path: Path, question: str, text: str, expected: float
) -> None:
    index = FullText(tmp_path)
    index.replace([("it", text), ("other", "PPR-1 PPR-9087 PPR-9086 the red wheel")])
    assert exactness(index, Asked.of(question), {"it": text}) == {"it": pytest.approx(expected)}
    index.close()


def test_the_share_counts_words_by_their_rarity() -> None:
    asked = Asked.of("the warranty of pumps")
    weights = {word: 3.0 if word.startswith("warr") else 1.0 for word in asked.keywords}
    assert share(asked, weights, "A warranty.") == pytest.approx(0.75)
    assert share(asked, weights, "Pumps!") == pytest.approx(0.25)
    assert share(asked, weights, "Nothing.") == 0.0
    assert share(asked, {}, "A warranty.") == 0.0


def test_a_chinese_word_stands_wherever_its_characters_do() -> None:
    asked = Asked.of("保修期")
    assert share(asked, dict.fromkeys(asked.keywords, 1.0), "整机保修期届满后") == 1.0

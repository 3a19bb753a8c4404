from collections.abc import Iterator
from math import log
from pathlib import Path

import pytest

from core.analysis.words import query
from core.errors import StoreError
from core.stores.fulltext import K1, FullText

TEXTS = {
    "leave": "员工每年享受年休假十天，须提前申请。",
    "warranty": "The warranty period of the PPR-9087 pump is two years.",
    "other": "The warranty of the PPR-9088 pump does not cover the housing.",
    "tea": "我们买了普洱茶。",
    "long": "pump " * 40 + "and much else about water and pipes",
}


@pytest.fixture
def fulltext(tmp_path: Path) -> Iterator[FullText]:
    made = FullText(tmp_path / "1" / "fulltext")
    yield made
    made.close()


@pytest.fixture
def filled(fulltext: FullText) -> FullText:
    fulltext.replace(list(TEXTS.items()))
    return fulltext


def names(found: list[tuple[str, float]]) -> list[str]:
    return [name for name, _ in found]


def test_an_empty_index_finds_nothing(fulltext: FullText) -> None:
    question = query("warranty 保修期")
    assert fulltext.count() == 0
    assert fulltext.ids() == []
    assert fulltext.search(question, 10, gram_weight=0.5) == []
    assert fulltext.scores(question, ["a"]) == {}
    assert fulltext.coverage(question, 10) == []
    assert fulltext.best_possible(question).known == 0


def test_reading_opens_no_writer(fulltext: FullText, tmp_path: Path) -> None:
    fulltext.search(query("warranty"), 10)
    second = FullText(tmp_path / "1" / "fulltext")
    second.replace([("a", "warranty")])
    second.close()


def test_words_identifiers_and_chinese_inside_a_clause_are_found(filled: FullText) -> None:
    assert names(filled.search(query("ppr-9087"), 5))[0] == "warranty"
    assert names(filled.search(query("年休假"), 5, gram_weight=0.3)) == ["leave"]
    assert names(filled.search(query("茶"), 5, gram_weight=0.3)) == ["tea"]
    assert filled.search(query("茶"), 5) == []
    assert set(names(filled.search(query("warranties"), 5))) == {"warranty", "other"}


def test_putting_the_same_in_twice_changes_nothing_and_a_new_text_replaces_the_old(filled: FullText) -> None:
    filled.replace(list(TEXTS.items()))
    assert filled.count() == len(TEXTS)
    filled.replace([("tea", "coffee")])
    assert filled.count() == len(TEXTS)
    assert filled.search(query("茶"), 5, gram_weight=1) == []
    assert names(filled.search(query("coffee"), 5)) == ["tea"]
    assert sorted(filled.ids()) == sorted(TEXTS)


def test_what_is_deleted_is_gone_at_once_by_count(filled: FullText) -> None:
    filled.delete(["warranty", "unknown"])
    filled.delete([])
    assert filled.count() == len(TEXTS) - 1
    assert "warranty" not in names(filled.search(query("warranty"), 5))


def test_what_was_written_is_there_when_it_is_opened_again(filled: FullText, tmp_path: Path) -> None:
    before = filled.search(query("warranty pump"), 5)
    filled.close()
    filled.close()
    again = FullText(tmp_path / "1" / "fulltext")
    assert again.search(query("warranty pump"), 5) == before
    again.replace([("new", "pump")])
    again.close()


def test_only_allowed_chunks_are_found_before_the_cut_and_their_scores_stay(filled: FullText) -> None:
    question = query("warranty pump")
    everything = dict(filled.search(question, 10))
    found = filled.search(question, 1, ["long", "tea", "unknown"])
    assert len(found) == 1
    assert dict(found) == pytest.approx({"long": everything["long"]})
    assert filled.search(question, 5, []) == []
    assert filled.search(question, 0) == []
    assert filled.scores(question, ["other", "tea", "unknown"]) == pytest.approx({"other": everything["other"]})


def test_allowing_very_many_gives_the_same(fulltext: FullText, monkeypatch: pytest.MonkeyPatch) -> None:
    fulltext.replace([(f"{number:04}", "pump " * (number % 7 + 1) + f"w{number}") for number in range(400)])
    question = query("pump")
    allowed = [f"{number:04}" for number in range(400) if number % 7 == 3]
    expected = fulltext.search(question, 20, allowed)
    assert len(expected) == 20
    monkeypatch.setattr("core.stores.fulltext.LARGEST_TERM_SET", 10)
    found = fulltext.search(question, 20, allowed)
    assert set(names(found)) <= set(allowed)
    assert [score for _, score in found] == pytest.approx([score for _, score in expected])
    assert len(fulltext.search(question, 400, allowed)) == len(allowed)


def test_grams_count_less_than_words(filled: FullText) -> None:
    question = query("年休假")
    (half,) = filled.search(question, 5, gram_weight=0.5)
    (whole,) = filled.search(question, 5, gram_weight=1.0)
    words = dict(filled.search(question, 5)).get("leave", 0.0)
    assert whole[1] - words == pytest.approx(2 * (half[1] - words), rel=1e-5)


def test_no_score_passes_the_best_possible_one(filled: FullText) -> None:
    for text in ("pump", "warranty pump 9087", "年休假", "普洱茶 pump", "the water"):
        question = query(text)
        best = filled.best_possible(question, 0.4)
        scores = [score for _, score in filled.search(question, 10, gram_weight=0.4)]
        assert all(score <= best.known for score in scores)
        assert best.known <= best.all + 1e-9
    # A text that is nearly nothing but the word comes near it.
    pump = filled.search(query("pump"), 1)[0]
    assert pump[0] == "long"
    assert pump[1] > 0.8 * filled.best_possible(query("pump")).known


def test_idf_is_that_of_tantivy_also_after_deleting(filled: FullText) -> None:
    def expected(total: int, holding: int) -> float:
        return log(1 + (total - holding + 0.5) / (holding + 0.5))

    pump, unknown = query("pump").words[0], query("zeppelin").words[0]
    assert filled.idf([pump, unknown]) == pytest.approx({pump: expected(5, 3), unknown: expected(5, 0)})
    assert filled.known([pump, unknown]) == {pump}
    best = filled.best_possible(query("zeppelin pump"))
    assert best.known == pytest.approx((K1 + 1) * expected(5, 3))
    assert best.all == pytest.approx((K1 + 1) * (expected(5, 3) + expected(5, 0)))
    filled.delete(["long"])  # tantivy goes on counting it until segments are merged
    assert filled.idf([pump])[pump] == pytest.approx(expected(5, 3))
    question = query("pump")
    score = filled.search(question, 1)[0][1]
    assert score <= filled.best_possible(question).known


def test_coverage_is_the_weighted_share_of_the_words_that_stand_there(filled: FullText) -> None:
    found = dict(filled.coverage(query("what is the warranty of the pump"), 5))
    assert found["warranty"] == pytest.approx(1.0)
    assert 0 < found["long"] < 1
    idf = filled.idf(["pump", "zeppelin"])
    found = dict(filled.coverage(query("zeppelin pump"), 5, ["long"]))
    assert found == pytest.approx({"long": idf["pump"] / sum(idf.values())})
    assert names(filled.coverage(query("茶"), 5)) == ["tea"]
    assert names(filled.coverage(query("the"), 5)) != []


@pytest.mark.parametrize(
    "text", ["", "   ", "?!。", 'AND OR "', "field:x", "a" * 5000, "水 the x1 " * 600, "\x00", "\ud800"]
)
def test_no_question_raises(filled: FullText, text: str) -> None:
    question = query(text)
    filled.search(question, 5, gram_weight=0.3)
    filled.coverage(question, 5)
    filled.best_possible(question, 0.3)
    filled.scores(question, ["tea"])


@pytest.mark.parametrize("text", ["", "\x00", "\ud800 pump", "x" * 200_000, "水" * 10_000])
def test_any_text_can_be_put_in(fulltext: FullText, text: str) -> None:
    fulltext.replace([("odd", text), ("good", "zebra")])
    assert fulltext.count() == 2
    assert names(fulltext.search(query("zebra"), 5)) == ["good"]


def test_a_damaged_index_is_a_plain_error(filled: FullText, tmp_path: Path) -> None:
    filled.close()
    (tmp_path / "1" / "fulltext" / "meta.json").write_text("{")
    with pytest.raises(StoreError, match="Run footnote rebuild"):
        FullText(tmp_path / "1" / "fulltext")


def test_two_writers_at_once_are_a_plain_error(filled: FullText, tmp_path: Path) -> None:
    second = FullText(tmp_path / "1" / "fulltext")
    with pytest.raises(StoreError, match="cannot be written"):
        second.replace([("a", "b")])
    second.close()

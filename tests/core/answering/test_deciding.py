"""Whether there is an answer: by how sure it is, by words alone, and by what is asked for."""

from dataclasses import replace

import pytest

from core.answering.deciding import Decision, decide, matching_paths
from core.answering.quoting import Quoted
from core.models.catalogue import Fusion, load_catalogue
from core.records import Footnote, Found, Hit
from core.retrieving.channels import Asked
from core.retrieving.search import Looked

LIMITS = Fusion(
    lead_weight=1.0,
    least_lead=0.1,
    limits_en=(1.0, 2.0, 3.0),
    limits_zh=(1.5, 2.5, 3.5),
    near_en=(0.5, 0.7, 0.95),
    near_zh=(0.6, 0.8, 0.95),
    enough_en=0.97,
    enough_zh=0.97,
    matching_en=0.5,
    matching_zh=0.7,
)


def quoted(text: str, score: float, cosine: float | None = 0.9, context: str = "") -> Quoted:
    return Quoted(Footnote(1, "/a", None, None, 0, len(text), text, ()), context, score, cosine, 0.9)


LARGE = 1000


def looked(
    question: str, cosines: tuple[float, ...] = (), files: dict[str, float] | None = None, considered: int = 0
) -> Looked:
    return Looked(Found((), (), ()), Asked.of(question), {}, cosines, files or {}, considered)


def decided(
    question: str, quote: Quoted, cosines: tuple[float, ...] = (0.9, *[0.7] * 20), written: bool = False
) -> Decision:
    """In a large library, where the nearest passage leads by 0.2 if nothing else is said."""
    return decide(looked(question, cosines, considered=LARGE), [quote], {"pump": 1.0, "work": 1.0}, LIMITS, written)


def decided_in_few(question: str, quotes: list[Quoted], written: bool = False) -> Decision:
    return decide(looked(question, (0.9, 0.8), considered=2), quotes, {}, LIMITS, written)


@pytest.mark.parametrize(
    ("score", "in_quotes", "in_writing"),
    [
        (0.7, "not_found", "not_found"),
        (1.7, "not_found", "middle"),
        (1.9, "answer", "middle"),
        (2.9, "answer", "answer"),
    ],
)
def test_two_limits_leave_a_middle_that_quotes_decide_by_a_third(score: float, in_quotes: str, in_writing: str) -> None:
    quote = quoted("The pump works.", score)
    assert decided("does the pump work", quote) == in_quotes
    assert decided("does the pump work", quote, written=True) == in_writing


def test_each_language_has_limits_of_its_own() -> None:
    assert decided("does the pump work", quoted("The pump works.", 2.0)) == "answer"
    assert decided("水泵能用吗", quoted("水泵能用。", 2.0)) == "not_found"
    assert decided("水泵能用吗", quoted("水泵能用。", 2.4)) == "answer"


@pytest.mark.parametrize(
    ("nearest", "in_quotes", "in_writing"),
    [
        (0.4, "not_found", "not_found"),
        (0.6, "not_found", "middle"),
        (0.8, "answer", "middle"),
        (0.96, "answer", "answer"),
    ],
)
def test_in_a_small_library_the_nearest_sentence_alone_decides(nearest: float, in_quotes: str, in_writing: str) -> None:
    for score in (-9.0, 9.0):
        quotes = [quoted("It runs.", score, 0.3), quoted("The pump works.", score, nearest)]
        assert decided_in_few("does the pump work", quotes) == in_quotes
        assert decided_in_few("does the pump work", quotes, written=True) == in_writing
    assert decided_in_few("水泵能用吗", [quoted("水泵能用。", 9.0, 0.75)]) == "not_found"
    assert decided_in_few("水泵能用吗", [quoted("水泵能用。", 0.0, 0.85)]) == "answer"


def test_a_library_of_copies_or_with_few_vectors_is_small() -> None:
    quote = quoted("The pump works.", 9.0, 0.6)
    assert decided("does the pump work", quote, tuple([0.9] * 20)) == "answer"
    assert decided("does the pump work", quote, tuple([0.9] * 19)) == "not_found"


def test_a_sentence_that_is_very_near_is_enough_in_any_library() -> None:
    assert decided("does the pump work", quoted("The pump works.", 0.0, 0.96)) == "not_found"
    assert decided("does the pump work", quoted("The pump works.", 0.0, 0.97)) == "answer"
    assert decided("水泵能用吗", quoted("水泵能用。", 0.0, 0.97)) == "answer"


def test_a_passage_that_stands_out_makes_it_surer_and_versions_of_one_text_do_not_make_it_unsure() -> None:
    quote = quoted("The pump works.", 1.5)
    assert decided("does the pump work", quote, (0.9, *[0.3] * 20)) == "answer"
    assert decided("does the pump work", quote, (0.9, *[0.8] * 20)) == "not_found"
    assert decided("does the pump work", quote, (*[0.9] * 9, *[0.3] * 11)) == "answer"
    assert decided("does the pump work", quoted("The pump works.", 1.95), tuple([0.9] * 30)) == "answer"


def test_a_crowd_that_is_nearer_than_usual_makes_it_less_sure() -> None:
    crowded = replace(LIMITS, crowd_weight=1.0, usual_crowd_en=0.5)
    asked, quotes = (
        looked("does the pump work", (0.8, *[0.6] * 20), considered=LARGE),
        [quoted("The pump works.", 1.85)],
    )
    assert decide(asked, quotes, {}, LIMITS) == "answer"
    assert decide(asked, quotes, {}, crowded) == "not_found"


@pytest.mark.parametrize(
    ("question", "answer", "decision"),
    [
        ("What does the lamp cost in Japan?", "The lamp costs 120 euros in Germany.", "not_found"),
        ("What does the lamp cost in Germany?", "The lamp costs 120 euros in Germany.", "answer"),
        ("Explain the lamp", "The lamp costs 120 euros in Germany.", "answer"),
        ("这盏灯在日本多少钱", "这盏灯在德国卖120欧元。", "not_found"),
        ("这盏灯在德国多少钱", "这盏灯在德国卖120欧元。", "answer"),
        ("灯里的东西是什么", "灯里有两个灯泡。", "answer"),
        ("PPR-90的价格是多少", "PPR-90的价格是120欧元。", "answer"),
        ("PPR-91的价格是多少", "PPR-90的价格是120欧元。", "not_found"),
    ],
)
def test_in_a_small_library_a_name_must_stand_somewhere(question: str, answer: str, decision: str) -> None:
    hit = Hit(1, "c", "t", 1.0, "/a", (), None, None, 0, len(answer), (), answer, {})
    few = Looked(Found((hit,), (), ()), Asked.of(question), {}, (0.9, 0.8), {}, 2)
    assert decide(few, [quoted(answer, 9.0)], {}, LIMITS) == decision
    many = replace(few, cosines=tuple([0.9] * 30), considered=LARGE)
    assert decide(many, [quoted(answer, 9.0)], {}, LIMITS) == "answer"


def test_across_languages_evidence_refuses_nothing_but_what_is_asked_for_must_stand_there() -> None:
    assert decided("水泵能用吗", quoted("The pump works.", 0.0)) == "answer"
    assert decided("does the pump work", quoted("水泵能用。", 0.0)) == "answer"
    assert decided("水泵多少钱", quoted("The pump works.", 9.0)) == "not_found"
    assert decided("水泵多少钱", quoted("The pump costs 90 euros.", 0.0)) == "answer"


def test_what_is_asked_for_must_stand_in_the_first_two_quotes() -> None:
    others = [quoted("The pump works.", 9.0), quoted("It is blue.", 9.0)]
    price = quoted("It costs 90 euros.", 9.0)
    assert decided_in_few("What does the pump cost?", [*others, price]) == "not_found"
    assert decided_in_few("What does the pump cost?", [others[0], price]) == "answer"


def test_a_price_further_down_counts_when_its_row_names_what_is_asked_about() -> None:
    question = "How much does the boat lantern cost?"
    near = [quoted("Hang a boat lantern from the hook.", 2.0), quoted("The workshop repairs lanterns.", 1.9)]
    row = quoted("HL-102,Boat lantern,145.50", 1.8, context="article,name,price_eur")
    other = quoted("HL-103,Garden lantern,98.00", 1.8, context="article,name,price_eur")
    assert decided_in_few(question, [*near, row]) == "answer"
    assert decided_in_few(question, [*near, other]) == "not_found"


def test_a_time_of_day_and_a_birthday_are_asked_for_however_near_the_sentence_is() -> None:
    leave = quoted("满十年不满二十年的，年休假10天；", 9.0)
    assert decided_in_few("食堂几点开门？", [leave]) == "not_found"
    assert decided_in_few("食堂几点开门？", [quoted("食堂早上七点开门。", 9.0)]) == "answer"
    row = quoted("王小明,行政部,021-6437 2200,031", 9.0)
    assert decided_in_few("王小明的生日是哪天？", [row]) == "not_found"


def test_what_is_asked_for_must_stand_there_however_sure_it_is() -> None:
    assert decided("What does the pump cost?", quoted("The pump works.", 9.0)) == "not_found"
    assert decided("What does the pump cost?", quoted("Pump\t90", 9.0, context="Part\tPrice")) == "answer"


def test_by_words_alone_enough_of_them_must_stand_there() -> None:
    assert decided("does the pump work", quoted("The pump is blue.", 0.1, None)) == "answer"
    assert decided("does the pump work", quoted("It is blue.", 9.0, None)) == "not_found"


def test_nothing_quoted_is_not_found_and_an_unmeasured_embedder_refuses_nothing() -> None:
    assert decide(looked("pump"), [], {}, LIMITS) == "not_found"
    assert decide(looked("pump"), [quoted("The pump.", -5.0)], {}, Fusion(), written=True) == "answer"


def test_files_match_from_a_limit_on_and_all_that_were_found_do_across_languages() -> None:
    files = {"/a": 0.9, "/b": 0.6, "/c": 0.4}
    english, chinese = [quoted("The pump works.", 1.0)], [quoted("水泵能用。", 1.0)]
    assert len(matching_paths(looked("pump", (0.9,), files), english, LIMITS)) == 2
    assert len(matching_paths(looked("水泵", (0.9,), files), chinese, LIMITS)) == 1
    assert len(matching_paths(looked("水泵", (0.9,), files), english, LIMITS)) == 3
    assert len(matching_paths(looked("pump", (), files), english, LIMITS)) == 3
    assert len(matching_paths(looked("pump"), [], LIMITS)) == 0


def test_limits_of_the_catalogue_are_three_that_rise() -> None:
    measured = [model.fusion for model in load_catalogue() if model.fusion != Fusion()]
    assert measured
    for fusion in measured:
        for limits in (fusion.limits_en, fusion.limits_zh, fusion.near_en, fusion.near_zh):
            assert len(limits) == 3
            assert list(limits) == sorted(limits)
        assert fusion.quote_distance < 1

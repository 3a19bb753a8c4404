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
    usual_lead_en=0.2,
    usual_lead_zh=0.3,
    limits_en=(1.0, 2.0, 3.0),
    limits_zh=(1.5, 2.5, 3.5),
    matching_en=0.5,
    matching_zh=0.7,
)


def quoted(text: str, score: float, cosine: float | None = 0.9, context: str = "") -> Quoted:
    return Quoted(Footnote(1, "/a", None, None, 0, len(text), text, ()), context, score, cosine, 0.9)


def looked(question: str, cosines: tuple[float, ...] = (), files: dict[str, float] | None = None) -> Looked:
    return Looked(Found((), (), ()), Asked.of(question), {}, cosines, files or {})


def decided(question: str, quote: Quoted, cosines: tuple[float, ...] = (), written: bool = False) -> Decision:
    return decide(looked(question, cosines), [quote], {"pump": 1.0, "work": 1.0}, LIMITS, written)


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
    assert decided("水泵能用吗", quoted("水泵能用。", 2.3)) == "answer"


def test_a_passage_that_stands_out_makes_it_surer_and_versions_of_one_text_do_not_make_it_unsure() -> None:
    quote = quoted("The pump works.", 1.5)
    assert decided("does the pump work", quote, (0.9, *[0.3] * 20)) == "answer"
    assert decided("does the pump work", quote, (0.9, *[0.8] * 20)) == "not_found"
    assert decided("does the pump work", quote, (*[0.9] * 9, *[0.3] * 11)) == "answer"
    assert decided("does the pump work", quoted("The pump works.", 1.95), tuple([0.9] * 30)) == "answer"


def test_a_crowd_that_is_nearer_than_usual_makes_it_less_sure() -> None:
    crowded = replace(LIMITS, crowd_weight=1.0, usual_crowd_en=0.5)
    asked, quotes = looked("does the pump work", (0.8, *[0.6] * 20)), [quoted("The pump works.", 1.85)]
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
        ("PPR-90的价格是多少", "PPR-90的价格是120欧元。", "answer"),
        ("PPR-91的价格是多少", "PPR-90的价格是120欧元。", "not_found"),
    ],
)
def test_in_a_small_library_a_name_must_stand_somewhere(question: str, answer: str, decision: str) -> None:
    hit = Hit(1, "c", "t", 1.0, "/a", (), None, None, 0, len(answer), (), answer, {})
    few = Looked(Found((hit,), (), ()), Asked.of(question), {}, (0.9, 0.8), {})
    assert decide(few, [quoted(answer, 9.0)], {}, LIMITS) == decision
    many = replace(few, cosines=tuple([0.9] * 30))
    assert decide(many, [quoted(answer, 9.0)], {}, LIMITS) == "answer"


def test_across_languages_evidence_refuses_nothing_but_what_is_asked_for_must_stand_there() -> None:
    assert decided("水泵能用吗", quoted("The pump works.", 0.0)) == "answer"
    assert decided("does the pump work", quoted("水泵能用。", 0.0)) == "answer"
    assert decided("水泵多少钱", quoted("The pump works.", 9.0)) == "not_found"
    assert decided("水泵多少钱", quoted("The pump costs 90 euros.", 0.0)) == "answer"


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
        for limits in (fusion.limits_en, fusion.limits_zh):
            assert len(limits) == 3
            assert list(limits) == sorted(limits)
        assert fusion.quote_distance < 1

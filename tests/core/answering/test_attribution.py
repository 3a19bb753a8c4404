"""Attribution: what each part of a written answer stands on, or that it stands on nothing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answering.attribution import Attributor, attribute
from core.answering.sources import Passage
from core.records import Hit
from tests.helpers.attributed import FAKE, PUMP, checked, passage, support
from tests.helpers.check_numbers import readings, unproven_numbers
from tests.helpers.models import FakeEmbedder

LEAVE = "员工享有二十五天带薪年休假。试用期为三个月。张三负责采购，电话是010-65529988。合同于2024年3月5日生效。"


# ---- what supports --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("The warranty lasts two years.", "Its warranty lasts two years."),
        ("Its warranty lasts 2 years.", "Its warranty lasts two years."),
        ("The pump is blue.", "The pump is blue."),
        ("It weighs 25 kg.", "It weighs 25 kg and costs $1,200."),
        ("It costs 1,200 dollars.", "It weighs 25 kg and costs $1,200."),
        ("Maria Keller built it in 2019.", "Maria Keller built it in 2019."),
    ],
)
def test_a_supported_sentence_gets_exactly_the_sentence_that_supports_it(answer: str, expected: str) -> None:
    assert support(answer, PUMP) == expected


@pytest.mark.parametrize(
    "answer",
    [
        "The warranty lasts three years.",
        "The warranty lasts two months.",
        "It weighs 26 kg.",
        "It weighs 25 pounds.",
        "It costs €1,200.",
        "It costs $12,000.",
        "Maria Keller built it in 2018.",
        "Maria Kepler built it in 2019.",
        "John Keller built it in 2019.",
        "The warranty does not last two years.",
        "The pump is not blue.",
        "The pump is red.",
        "Its manual lasts two years.",
        "Yes.",
        "The moon orbits the earth.",
    ],
)
def test_a_changed_number_unit_name_or_a_denial_is_not_supported(answer: str) -> None:
    assert support(answer, PUMP) is None


_STAFF = "Office staff have 20 days of leave, drivers 25 days of leave."


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("Office staff have 20 days of leave.", _STAFF),
        ("Drivers have 25 days of leave.", _STAFF),
        ("Drivers have 20 days of leave.", None),
        ("Office staff have 25 days of leave.", None),
    ],
)
def test_a_number_of_another_group_in_the_same_sentence_is_no_support(answer: str, expected: str | None) -> None:
    assert support(answer, _STAFF) == expected


def test_a_bare_number_must_hold_for_the_measure_that_was_asked_about() -> None:
    text = "满十年不满二十年的，年休假10天。满二十年的，年休假15天。"
    question = "工作十二年有几天年休假？"
    (wrong,) = checked("15天", text, question=question)
    assert not wrong.supported
    (right,) = checked("10天", text, question=question)
    assert right.supported


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        ("员工享有25天带薪年休假。", "员工享有二十五天带薪年休假。"),
        ("试用期为3个月。", "试用期为三个月。"),
        ("张三负责采购。", "张三负责采购，电话是010-65529988。"),
        ("合同于2024年03月05日生效。", "合同于2024年3月5日生效。"),
        ("員工享有二十五天帶薪年休假。", "员工享有二十五天带薪年休假。"),
        ("张三负责采购，电话是010-65529988。", "张三负责采购，电话是010-65529988。"),
        ("员工享有二十四天带薪年休假。", None),
        ("员工享有二十五小时带薪年休假。", None),
        ("试用期为三年。", None),
        ("李四负责采购。", None),
        ("合同于2024年3月6日生效。", None),
        ("电话是010-65529989。", None),
        ("员工不享有二十五天带薪年休假。", None),
    ],
)
def test_chinese_answers_are_held_against_their_source_alike(answer: str, expected: str | None) -> None:
    assert support(answer, LEAVE) == expected


def test_two_sentences_that_follow_each_other_support_what_takes_both() -> None:
    source = "The garden opens in May. The pump weighs 25 kg. It costs $1,200 in the shop. Call us."
    found = support("The pump weighs 25 kg and costs $1,200 in the shop.", source)
    assert found == "The pump weighs 25 kg. It costs $1,200 in the shop."


def test_sentences_that_do_not_follow_each_other_are_not_put_together() -> None:
    source = "The pump weighs 25 kg. The garden opens in May. It costs $1,200 in the shop."
    assert support("The pump weighs 25 kg and costs $1,200 in the shop.", source) is None


def test_what_is_said_of_one_person_is_not_put_on_another() -> None:
    source = "Alice Moore was born in 1950. Robert Hale was born in 1960."
    assert support("Alice Moore was born in 1950.", source) == "Alice Moore was born in 1950."
    assert support("Alice Moore was born in 1960.", source) is None
    assert support("张三于1960年出生。", "张三于1950年出生。李四于1960年出生。") is None


def test_a_name_may_stand_in_the_heading_of_a_sentence_without_a_subject_of_its_own() -> None:
    titled = passage("It lasts two years from the day of purchase.", heading=("Warranty of the Zephyr",))
    assert support("The Zephyr warranty lasts two years from the day of purchase.", titled)
    other = passage("Boreas lasts two years from the day of purchase.", heading=("Warranty of the Zephyr",))
    assert support("The Zephyr warranty lasts two years from the day of purchase.", other) is None


def test_the_smallest_run_is_taken_even_when_two_sentences_fit_as_well() -> None:
    assert support("Its warranty lasts two years.", f"{PUMP} Its warranty lasts two years and a day.") == (
        "Its warranty lasts two years."
    )


def test_the_best_of_several_passages_supports() -> None:
    (unit,) = checked("Rent is due on Friday.", "Rent is late on Friday, or due.", "Rent is due on Friday.")
    assert unit.spans[0].text_id == "t1"
    assert unit.spans[0].hit.path == "/t1"


@pytest.mark.parametrize(
    "sentence",
    [
        "Many known classes are suspected to be unequal, but this has not been proved.",
        "Sky News与其他频道通过Box Office播放视频。",
        "这三种动物都没有触须，但它们的梳状列在24到80之间。",
    ],
)
def test_a_sentence_supports_itself_whatever_its_clauses_deny_and_its_scripts(sentence: str) -> None:
    assert support(sentence, sentence) == sentence


def test_a_part_of_a_sentence_stands_when_it_is_there_word_for_word() -> None:
    assert support("two years", PUMP) == "Its warranty lasts two years."
    assert support("three years", PUMP) is None


def test_a_few_words_are_read_as_the_answer_to_their_question() -> None:
    text = "未使用的灯具可以在三十天内退货，退货时请带上收据。"
    assert checked("三十天", text, question="未使用的灯具多少天内可以退货？")[0].supported
    assert not checked("三十天", "灯具不得在三十天内退货。", question="灯具多少天内可以退货？")[0].supported


# ---- how it is done --------------------------------------------------------------------------------------------


def test_a_repeated_sentence_is_judged_alike_and_embedded_once() -> None:
    fake = FakeEmbedder()
    attributor = Attributor([passage(PUMP)], fake.embed_sentences, None, FAKE)
    first = attributor.check("The pump is blue.")
    embedded = len(fake.embedded)
    again = attributor.check("The pump is blue. The pump is blue.")
    assert [unit.spans for unit in again] == [first[0].spans] * 2
    assert len(fake.embedded) == embedded


def test_without_an_embedder_the_words_decide() -> None:
    (unit,) = attribute("The warranty lasts two years.", [passage(PUMP)])
    assert unit.supported
    assert attribute("The guarantee covers a decade.", [passage(PUMP)])[0].supported is False


def test_nothing_is_supported_by_nothing() -> None:
    assert checked("The pump is blue.")[0].supported is False
    assert checked("") == ()
    assert checked("   \n\n---\n") == ()


def test_overlapping_passages_of_a_text_are_read_once_and_together() -> None:
    whole = passage(PUMP)
    half = Hit(1, "c1", "t", 1.0, "/t", (), None, None, 0, 48, (), PUMP[:48], {})
    rest = Hit(2, "c2", "t", 1.0, "/t", (), None, None, 18, len(PUMP), (), PUMP[18:], {})
    parts = [Passage(half, whole.document, whole.ends), Passage(rest, whole.document, whole.ends)]
    units = attribute("The pump is blue. It weighs 25 kg.", parts, FakeEmbedder().embed_sentences, None, FAKE)
    assert [unit.spans[0].start for unit in units] == [0, PUMP.index("It weighs")]


# ---- properties -----------------------------------------------------------------------------------------------

_MARKDOWN = st.text(st.sampled_from("ab1 .\n|-#*`[]^9【】：:。一二>_~T"), max_size=80)


@given(_MARKDOWN, st.text(st.sampled_from("ab1 .\nT二三。"), max_size=60))
def test_every_span_stands_in_its_source_and_holds_the_digits_of_its_unit(answer: str, source: str) -> None:
    for unit in checked(answer, source):
        for span in unit.spans:
            assert 0 <= span.start < span.end <= len(source)
            assert not unproven_numbers(unit.text, [source[span.start : span.end]]) or "." in unit.text


# ---- the script that measures ---------------------------------------------------------------------------------


def test_the_checking_script_reads_numbers_on_its_own() -> None:
    assert {25.0, 1200.0, 3e7} <= readings("二十五天, twelve hundred and 1,200, 三千万")
    assert {30e6, 105.0} <= readings("30 million and one hundred and five")
    assert unproven_numbers("25 days and 3 keys", ["二十五天", "three keys"]) == []
    assert unproven_numbers("25 days and 4 keys", ["二十五天", "three keys"]) == ["4"]

"""Attribution: what each part of a written answer stands on, or that it stands on nothing."""

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.analysis.sentences import sentence_ends
from core.answering.answer_units import cut, without_marks
from core.answering.attribution import Attributed, Attributor, Support, attribute
from core.answering.sources import Passage
from core.models.embedder import Embedder
from core.records import Block, Document, Hit, Page
from tests.helpers.check_numbers import readings, unproven_numbers
from tests.helpers.models import FakeEmbedder, real_embedder

FAKE = Support(word_weight=0.6, limit=0.9, cross_limit=0.5, short_limit=0.3)
PUMP = (
    "The pump is blue. Its warranty lasts two years. It weighs 25 kg and costs $1,200. Maria Keller built it in 2019."
)
LEAVE = "员工享有二十五天带薪年休假。试用期为三个月。张三负责采购，电话是010-65529988。合同于2024年3月5日生效。"


def passage(
    text: str, blocks: Sequence[Block] = (), heading: Sequence[str] = (), pages: Sequence[Page] = (), name: str = "t"
) -> Passage:
    document = Document(text, tuple(pages), tuple(blocks))
    hit = Hit(1, f"c-{name}", name, 1.0, f"/{name}", (), None, None, 0, len(text), tuple(heading), text, {})
    return Passage(hit, document, sentence_ends(text, blocks))


def checked(answer: str, *sources: str | Passage, question: str = "") -> tuple[Attributed, ...]:
    passages = [passage(one, name=f"t{n}") if isinstance(one, str) else one for n, one in enumerate(sources)]
    return attribute(answer, passages, FakeEmbedder().embed_sentences, None, FAKE, question)


def support(answer: str, *sources: str | Passage) -> str | None:
    """The words that support an answer of one unit."""
    (unit,) = checked(answer, *sources)
    if not unit.supported:
        assert not unit.spans
        return None
    (span,) = unit.spans
    texts = [one if isinstance(one, str) else one.document.text for one in sources]
    return next(text for text in texts if span.end <= len(text) and text)[span.start : span.end]


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


# ---- tables ---------------------------------------------------------------------------------------------------

_TABLE = "Part\tPrice (USD)\nPump\t90\nTyre\t45\nBell\t7"
_BLOCKS = (Block("table", 0, len(_TABLE), header="Part\tPrice (USD)"),)


def test_a_table_row_over_a_page_break_is_marked_alone_and_on_its_page() -> None:
    start = _TABLE.index("Tyre")
    pages = (Page(1, None, 0, start, True), Page(2, None, start, len(_TABLE), True))
    source = passage(_TABLE, _BLOCKS, pages=pages)
    (unit,) = checked("The price of the tyre is 45 USD.", source)
    (span,) = unit.spans
    assert _TABLE[span.start : span.end] == "Tyre\t45"
    assert [page.number for page in pages if page.start <= span.start < page.end] == [2]


@pytest.mark.parametrize(
    "answer",
    ["The price of the tyre is 90 USD.", "The price of the tyre is €45.", "The price of the saddle is 45 USD."],
)
def test_a_number_of_another_row_or_with_another_unit_is_not_supported(answer: str) -> None:
    assert support(answer, passage(_TABLE, _BLOCKS)) is None


def test_rows_of_the_answer_are_units_and_their_header_is_none() -> None:
    answer = "Prices:\n\n| Part | Price (USD) |\n|---|---|\n| Tyre | 45 |\n| Bell | 8 |\n"
    units = checked(answer, passage(_TABLE, _BLOCKS))
    assert [(unit.kind, unit.supported) for unit in units] == [
        ("lead_in", None),
        ("heading", None),
        ("row", True),
        ("row", False),
    ]


# ---- units ----------------------------------------------------------------------------------------------------


def test_sentences_items_headings_and_code_are_units() -> None:
    answer = (
        "# The pump\n\nIts warranty lasts two years. It weighs 99 kg.\n\n"
        "1. The pump is blue.\n2. It costs $1,200.\n   - It is red.\n\n```\nx = [9]\n```\n"
    )
    units = checked(answer, PUMP)
    assert [(unit.kind, unit.text, unit.supported) for unit in units] == [
        ("heading", "# The pump", None),
        ("sentence", "Its warranty lasts two years.", True),
        ("sentence", "It weighs 99 kg.", False),
        ("item", "The pump is blue.", True),
        ("item", "It costs $1,200.", True),
        ("item", "It is red.", False),
        ("code", "```\nx = [9]\n```", None),
    ]
    assert "".join(unit.lead + unit.text for unit in units) == answer.rstrip()


def test_a_line_that_only_leads_to_a_list_is_neither_but_one_with_a_number_is_checked() -> None:
    assert checked("Here is what matters:\n- The pump is blue.", PUMP)[0].supported is None
    assert checked("The pump weighs 99 kg:\n- The pump is blue.", PUMP)[0].supported is False


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("It is blue [9].", "It is blue."),
        ("It is blue [1, 2]. It is red [^1].", "It is blue. It is red."),
        ("它是蓝色的【1】。它是红色的【1†来源】。", "它是蓝色的。它是红色的。"),
        ("It is blue. [3][4]", "It is blue."),
        ("It is blue (Source 1). It is red [Passage 2].", "It is blue. It is red."),
        ("它是蓝色的（来源：2）。", "它是蓝色的。"),
        ("It is blue.²", "It is blue."),
        ("It is blue [1](#note).", "It is blue."),
        ("It is blue [^a].\n\n[^a]: manual.pdf", "It is blue."),
        ("It has 5 m² in [0, 1] and [see](x).", "It has 5 m² in [0, 1] and [see](x)."),
        ("Use `a[9]` here.", "Use `a[9]` here."),
        ("```\na[9]\n```", "```\na[9]\n```"),
    ],
)
def test_marks_of_the_model_are_stripped_and_code_is_not(written: str, expected: str) -> None:
    assert without_marks(written).strip() == expected


def test_an_invented_mark_changes_nothing_about_the_support() -> None:
    assert [unit.text for unit in checked("Its warranty lasts two years [9].", PUMP)] == [
        "Its warranty lasts two years."
    ]
    assert support("Its warranty lasts two years [9].", PUMP) == "Its warranty lasts two years."


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


@given(_MARKDOWN)
def test_all_leads_and_texts_put_together_are_the_answer(text: str) -> None:
    units = cut(text)
    joined = "".join(unit.lead + unit.text for unit in units)
    assert text.startswith(joined)
    assert not any(map(str.isalnum, text[len(joined) :]))


@given(_MARKDOWN)
def test_stripping_marks_loses_no_letter_outside_of_marks(text: str) -> None:
    kept = without_marks(text)
    letters = iter(text)
    assert all(character in letters for character in kept)


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


# ---- with the search model ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def embedder() -> Iterator[Embedder]:
    made = real_embedder()
    yield made
    made.close()


_MANUAL = (
    "The Zephyr 300 is a water pump for gardens and small farms. It must be cleaned every three months. "
    "The guarantee covers two years from the day of purchase. To reset it, hold the red key for 10 seconds. "
    "Repairs are done by Northgate Service in Leeds."
)
_MANUAL_ZH = (
    "Zephyr 300是一种用于花园和小型农场的水泵。它必须每三个月清洗一次。保修期为自购买之日起两年。"
    "按住红色按键10秒即可重置。维修由位于利兹的诺斯盖特服务公司完成。"
)


@pytest.mark.model
@pytest.mark.parametrize(
    ("answer", "source", "expected"),
    [
        ("The guarantee is valid for two years from the purchase date.", _MANUAL, "The guarantee covers two years"),
        ("You reset the pump by holding the red key for ten seconds.", _MANUAL, "To reset it, hold the red key"),
        ("It has to be cleaned every 3 months.", _MANUAL, "It must be cleaned every three months."),
        ("保修期从购买之日起为2年。", _MANUAL_ZH, "保修期为自购买之日起两年。"),
        ("It was sold from 5 March 2024.", "该产品于2024年3月5日开始销售。", "该产品"),
        ("要重置，请按住红色按键十秒钟。", _MANUAL_ZH, "按住红色按键10秒即可重置。"),
        ("The warranty period is two years from the date of purchase.", _MANUAL_ZH, "保修期为自购买之日起两年。"),
        ("Hold the red key for 10 seconds to reset it.", _MANUAL_ZH, "按住红色按键10秒即可重置。"),
        ("保修期为自购买之日起两年。", _MANUAL, "The guarantee covers two years"),
        ("按住红色按键10秒即可重置。", _MANUAL, "To reset it, hold the red key"),
        ("The guarantee covers three years from the day of purchase.", _MANUAL, None),
        ("The guarantee does not cover two years from the day of purchase.", _MANUAL, None),
        ("Repairs are done by Southgate Service in Leeds.", _MANUAL, None),
        ("Repairs are done by Northgate Service in London.", _MANUAL, None),
        ("It must be painted every three months.", _MANUAL, None),
        ("To reset it, hold the blue key for 10 seconds.", _MANUAL, None),
        ("按住蓝色按键10秒即可重置。", _MANUAL_ZH, None),
        ("The price in Japan is not known.", _MANUAL, None),
        ("It was designed by a team of engineers in the north.", _MANUAL, None),
        ("The warranty period is three years from the date of purchase.", _MANUAL_ZH, None),
        ("按住红色按键20秒即可重置。", _MANUAL, None),
        ("它由一组工程师设计。", _MANUAL, None),
        ("保修期为自购买之日起三年。", _MANUAL_ZH, None),
    ],
)
def test_with_the_search_model_a_paraphrase_is_supported_and_a_change_is_not(
    embedder: Embedder, answer: str, source: str, expected: str | None
) -> None:
    (unit,) = attribute(answer, [passage(source)], embedder.embed_sentences)
    text = source[unit.spans[0].start : unit.spans[0].end] if unit.spans else None
    assert (text is None) == (expected is None)
    assert text is None or text.startswith(expected or "")


def test_a_few_words_are_read_as_the_answer_to_their_question() -> None:
    text = "未使用的灯具可以在三十天内退货，退货时请带上收据。"
    assert checked("三十天", text, question="未使用的灯具多少天内可以退货？")[0].supported
    assert not checked("三十天", "灯具不得在三十天内退货。", question="灯具多少天内可以退货？")[0].supported


@pytest.mark.model
def test_a_row_of_csv_supports_what_its_columns_say_and_nothing_else() -> None:
    header = "article,name,price_eur,weight_kg,in_stock"
    rows = "HL-103,Garden lantern,98.00,1.9,31\nHL-104,Table lantern,64.00,0.9,0"
    text = f"{header}\n{rows}"
    source = passage(text, (Block("table", 0, len(text), header=header),))
    embedder = real_embedder()
    said = {
        "The HL-103 costs 98.00 euros.": True,
        "The garden lantern HL-103 weighs 1.9 kg.": True,
        "The HL-103 costs 64.00 euros.": False,
        "The HL-103 costs 1.9 euros.": False,
        "The HL-103 weighs 98 kg.": False,
        "The HL-103 costs 98 dollars.": False,
    }
    for claim, supported in said.items():
        (unit,) = attribute(claim, [source], embedder.embed_sentences, question="How much is it?")
        assert unit.supported is supported, claim
    embedder.close()

"""The units of a written answer: sentences, items, rows, headings and code, without the marks a model puts in."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answering.answer_units import cut, without_marks
from tests.helpers.attributed import PUMP, checked, support

_MARKDOWN = st.text(st.sampled_from("ab1 .\n|-#*`[]^9【】：:。一二>_~T"), max_size=80)


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

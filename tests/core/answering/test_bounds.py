"""Texts that hold for more or for less, and questions about a measure outside of that."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answering.bounds import measures, out_of_bounds


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("工作十二年有几天年假？", "满二十年的，年休假15天。"),
        ("工作十二年有几天年假？", "工作满一年不满十年的，年休假5天；"),
        ("三十万元的采购怎么办？", "单笔采购金额在五万元以下的，由部门经理审批。"),
        ("提前三天退团要扣多少？", "提前七天以上取消的，全额退款。"),
        ("Can a 15-year-old join?", "Members must be at least sixteen years of age."),
        ("How many days of leave are there after 12 years?", "Under ten years: 20 days."),
        ("Is a bag of 25 kg free?", "Bags of up to 20 kg are free."),
        ("Is a bag of 25 kg free?", "20 kg or less cost nothing."),
    ],
)
def test_a_measure_outside_of_what_a_text_holds_for_is_told(question: str, text: str) -> None:
    assert out_of_bounds(measures(question), text)


@pytest.mark.parametrize(
    ("question", "text"),
    [
        ("工作十二年有几天年假？", "满十年不满二十年的，年休假10天；"),
        ("三十万元的采购怎么办？", "二十万元以上的采购必须公开招标，投标人不得少于三家。"),
        ("提前三天退团要扣多少？", "七日以内取消的，扣除百分之三十。"),
        ("How many days of leave are there after 12 years?", "Over ten years: 25 days."),
        ("How many days of leave are there after 12 years?", "Under ten years 20 days, over ten years 25 days."),
        ("How many days of leave are there after 12 years?", "All have 20 days."),
        ("Is a bag of 12 euros free?", "Bags of up to 10 kg are free."),
        ("Who may join?", "Members must be at least sixteen years of age."),
        ("", ""),
    ],
)
def test_what_a_text_holds_for_or_does_not_bound_is_not_outside(question: str, text: str) -> None:
    assert not out_of_bounds(measures(question), text)


@given(st.integers(1, 500), st.integers(1, 500))
def test_at_least_and_at_most_exclude_just_what_is_on_the_other_side(asked: int, limit: int) -> None:
    question = f"What about {asked} kg?"
    assert out_of_bounds(measures(question), f"It holds for at least {limit} kg.") == (asked < limit)
    assert out_of_bounds(measures(question), f"It holds for at most {limit} kg.") == (asked > limit)
    assert out_of_bounds(measures(question), f"{limit}公斤以上的适用。") == (asked < limit)

"""Numbers that stand in a source, but with the words of something else than in the answer."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.answering.belonging import in_cells, misplaced

TIERS = "Employees with less than ten years have 10 days of leave, those with over ten years 15 days."
STAFF = "Office staff have 20 days, drivers 25."
PRICES = "Adults pay 12, children 7 and students 9 euros."
WEIGHT = "The pump weighs 9 kg empty and 12 kg full."
STAFF_ZH = "办公室人员每年休假20天，司机每年休假25天。"
TIERS_ZH = "满一年不满十年的，年休假5天；满十年不满二十年的，年休假10天。"
ROW = in_cells("Group\tLeave days\tSick days", "Office\t20\t5")


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Employees with less than ten years have 15 days of leave.", TIERS),
        ("Drivers have 20 days.", STAFF),
        ("Children pay 9 euros.", PRICES),
        ("The empty pump weighs 12 kg.", WEIGHT),
        ("Office staff have 25 days and drivers have 20 days.", STAFF),
        ("司机每年有20天假期。", STAFF_ZH),
        ("满十年不满二十年的员工年休假5天。", TIERS_ZH),
        ("The office has 5 days of leave.", ROW),
    ],
)
def test_a_number_of_another_group_is_told(claim: str, source: str) -> None:
    assert misplaced(claim, source)


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Employees with less than ten years have 10 days of leave.", TIERS),
        ("Those with over ten years have 15 days.", TIERS),
        ("Drivers have 25 days.", STAFF),
        ("Students pay 9 euros.", PRICES),
        ("The pump weighs 12 kg when full.", WEIGHT),
        ("Office staff have 20 days and drivers have 25 days.", STAFF),
        ("司机每年有25天假期。", STAFF_ZH),
        ("满十年不满二十年的员工年休假10天。", TIERS_ZH),
        ("The office has 20 days of leave.", ROW),
        ("The fee is 34 pounds.", "The monthly fee is 34 pounds and is taken on the third of each month for 14 years."),
        ("It takes 20 days.", "It takes 20 days."),
        ("It takes long.", STAFF),
        ("", ""),
    ],
)
def test_a_number_with_its_own_words_is_not(claim: str, source: str) -> None:
    assert not misplaced(claim, source)


def test_a_bare_number_is_read_with_the_question() -> None:
    assert misplaced("20 days", STAFF, "How many days do drivers have?")
    assert not misplaced("25 days", STAFF, "How many days do drivers have?")
    assert not misplaced("25 days", STAFF, "How many days?")


def test_cells_are_read_with_their_titles_when_there_is_one_for_each() -> None:
    assert in_cells("name,price_eur", "Lamp,98") == "name: Lamp\nprice eur: 98"
    assert in_cells("Name\tPrice", "Lamp") == "Lamp"


@given(st.text(), st.text(), st.text())
def test_any_text_can_be_asked_about(claim: str, source: str, question: str) -> None:
    misplaced(claim, source, question)
    assert not misplaced(source, source)


@given(st.permutations(["drivers", "cooks", "clerks"]), st.permutations([20, 25, 30]))
def test_only_the_number_of_a_group_belongs_to_it(groups: list[str], days: list[int]) -> None:
    source = ", ".join(f"{group} have {day} days" for group, day in zip(groups, days, strict=True))
    for place, group in enumerate(groups):
        for other, day in enumerate(days):
            assert misplaced(f"All {group} have {day} days.", source) == (place != other)

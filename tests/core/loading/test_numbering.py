import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.loading.numbering import Counters, Level, spelled

CONTRACT = {
    0: Level("decimal", "Article %1"),
    1: Level("decimal", "%1.%2"),
    2: Level("lowerLetter", "(%3)"),
    3: Level("bullet", "\uf0b7"),
}


@pytest.mark.parametrize(
    ("number", "form", "shown"),
    [
        (4, "decimal", "4"),
        (4, "decimalZero", "04"),
        (28, "lowerLetter", "bb"),
        (3, "upperLetter", "C"),
        (1994, "upperRoman", "MCMXCIV"),
        (9, "lowerRoman", "ix"),
        (0, "lowerRoman", "0"),
        (3, "decimalEnclosedCircle", "③"),
        (10, "chineseCounting", "十"),
        (11, "chineseCountingThousand", "十一"),
        (20, "taiwaneseCounting", "二十"),
        (105, "chineseCountingThousand", "一百零五"),
        (3, "chineseLegalSimplified", "叁"),
        (2, "ideographTraditional", "乙"),
        (22, "ordinal", "22nd"),
        (11, "ordinal", "11th"),
        (7, "unheardOf", "7"),
        (7, "none", ""),
    ],
)
def test_a_number_is_spelled_as_its_form_says(number: int, form: str, shown: str) -> None:
    assert spelled(number, form) == shown


def test_deeper_levels_begin_again_below_each_number_and_signs_say_nothing() -> None:
    counters = Counters()
    depths = [0, 1, 1, 2, 2, 3, 1, 0, 1, 2]
    numbers = [counters.next("a", depth, CONTRACT) for depth in depths]
    assert numbers == ["Article 1", "1.1", "1.2", "(a)", "(b)", "", "1.3", "Article 2", "2.1", "(a)"]


def test_lists_of_one_series_count_on_and_a_part_may_begin_anew() -> None:
    counters, levels = Counters(), {0: Level("decimal", "%1.")}
    assert [counters.next("a", 0, levels) for _ in range(2)] == ["1.", "2."]
    assert counters.next("b", 0, levels) == "1."
    assert [counters.next("a", 0, levels, ("second", 7)) for _ in range(2)] == ["7.", "8."]
    assert counters.next("a", 0, levels) == "9."


def test_a_level_that_was_skipped_counts_as_begun_and_legal_numbers_are_decimal() -> None:
    levels = {0: Level("upperRoman", "%1", 4), 1: Level("decimal", "%1.%2", legal=True)}
    assert Counters().next("a", 1, levels) == "4.1"


def test_a_level_may_count_on_whatever_stands_above_it() -> None:
    counters, levels = Counters(), {0: Level("decimal", "%1."), 1: Level("decimal", "Figure %2", restart=0)}
    assert [counters.next("a", depth, levels) for depth in (0, 1, 0, 1)] == ["1.", "Figure 1", "2.", "Figure 2"]


@given(st.lists(st.tuples(st.integers(-1, 12), st.integers(0, 40_000))), st.text("%123.() x", max_size=9))
def test_any_order_of_levels_gets_numbers(steps: list[tuple[int, int]], pattern: str) -> None:
    counters = Counters()
    for depth, start in steps:
        levels = {place: Level("lowerRoman", pattern, start) for place in range(9)}
        assert "%1" not in counters.next("a", depth, levels)

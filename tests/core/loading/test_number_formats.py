from datetime import date, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.loading.number_formats import BUILT_IN, plain, shown_moment, shown_number

MOMENT = datetime(2024, 3, 5, 14, 7, 9)  # noqa: DTZ001 - sheets know no zones


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (0.19, "0%", "19%"),
        (0.195, "0.0%", "19.5%"),
        (1234.5, "#,##0.00", "1,234.50"),
        (1234.5, '"$"#,##0.00', "$1,234.50"),
        (1200, "[$€-407] #,##0", "€ 1,200"),
        (7, "000", "007"),
        (-3.5, "0.0;(0.0)", "(3.5)"),
        (-3.5, "0.0", "-3.5"),
        (0, '0;-0;"–"', "–"),
        (1e6, '0.0,,"M"', "1.0M"),
        (3, '0" days"', "3 days"),
        (0.5, "#.##", ".5"),
        (12, "General", "12"),
        (0.1 + 0.2, "", "0.3"),
        (5.25, "# ?/?", "5.25"),
        (1234567, "[Red]#,##0", "1,234,567"),
        (2.5, "0", "3"),
    ],
)
def test_a_number_is_shown_as_its_cell_shows_it(value: float, code: str, shown: str) -> None:
    assert shown_number(value, code) == shown


@pytest.mark.parametrize(
    ("code", "shown"),
    [
        ("yyyy-mm-dd", "2024-03-05"),
        ("d.m.yyyy", "5.3.2024"),
        ("mmm d, yyyy", "Mar 5, 2024"),
        ("h:mm AM/PM", "2:07 PM"),
        ("hh:mm:ss", "14:07:09"),
        ("mm:ss", "07:09"),
        ('yyyy"年"m"月"d"日"', "2024年3月5日"),
        ("dddd, d mmmm yyyy", "Tuesday, 5 March 2024"),
        ("[$-409]d\\-mmm\\-yy;@", "5-Mar-24"),
        ("上午/下午h:mm", "下午2:07"),
        ("General", "2024-03-05 14:07:09"),
        ("", "2024-03-05 14:07:09"),
    ],
)
def test_a_moment_is_shown_as_its_cell_shows_it(code: str, shown: str) -> None:
    assert shown_moment(MOMENT, code) == shown


def test_days_times_and_durations_without_a_format_are_plain() -> None:
    assert shown_moment(date(2024, 3, 5), "") == "2024-03-05"
    assert shown_moment(datetime(2024, 3, 5), "") == "2024-03-05"  # noqa: DTZ001
    assert shown_moment(time(14, 7), "h:mm") == "14:07"
    assert shown_moment(timedelta(hours=30, minutes=5), "[h]:mm") == "30:05:00"


@given(st.floats(allow_nan=False, allow_infinity=False, width=32), st.sampled_from(sorted(BUILT_IN.values())))
def test_no_number_and_no_built_in_format_ever_fails(value: float, code: str) -> None:
    assert shown_number(value, code)
    assert plain(value)


@given(st.floats(-1e9, 1e9), st.text(max_size=20))
def test_no_code_that_a_file_can_hold_ever_fails(value: float, code: str) -> None:
    shown_number(value, code)
    shown_moment(MOMENT, code)

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.window.widths import LEAST, LEAST_SOURCE, Width, docks_side, source_width, width_of


@pytest.mark.parametrize(
    ("pixels", "width"),
    [
        (2000, "wide"),
        (1600, "wide"),
        (1599, "usual"),
        (1280, "usual"),
        (1279, "drawer"),
        (1100, "drawer"),
        (1099, "narrow"),
        (960, "narrow"),
    ],
)
def test_each_row_of_the_table_begins_at_its_width(pixels: int, width: Width) -> None:
    assert width_of(pixels) == width


def test_larger_text_makes_the_window_hold_less() -> None:
    assert width_of(1600, 150) == "narrow"
    assert width_of(1500, 90) == "wide"


def test_the_side_list_stands_beside_a_source_only_in_a_wide_window() -> None:
    assert docks_side("wide", source_open=True)
    assert docks_side("usual", source_open=False)
    assert not docks_side("usual", source_open=True)
    assert not docks_side("drawer", source_open=False)
    assert not docks_side("narrow", source_open=False)


def test_a_narrow_window_gives_the_source_44_percent() -> None:
    assert source_width("narrow", 560, 1050, 993) == 462


@given(st.integers(LEAST[0], 4000), st.integers(0, 4000))
def test_the_source_is_never_too_narrow_nor_over_60_percent_of_what_it_shares(pixels: int, wanted: int) -> None:
    body = pixels - 77
    width = source_width(width_of(pixels), wanted, pixels, body)
    assert LEAST_SOURCE <= width <= max(LEAST_SOURCE, body * 0.6)

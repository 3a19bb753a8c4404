"""Recognised lines become pieces of printed lines, straight for reading, with boxes where the signs really are."""

import math
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.loading.recognised import ScannedLine
from core.loading.scan_text import pieces_of
from tests.helpers.scans import line


def turned(scanned: ScannedLine, degrees: float) -> ScannedLine:
    """The line turned against the clock around the page's corner."""
    angle = math.radians(degrees)
    cos, sin = math.cos(angle), math.sin(angle)
    points = list(zip(scanned.corners[::2], scanned.corners[1::2], strict=True))
    corners = tuple(value for x, y in points for value in (x * cos - y * sin, x * sin + y * cos))
    return replace(scanned, corners=corners)


@given(
    text=st.text("abc 第一é🎉.", min_size=1, max_size=20).filter(str.strip),
    left=st.floats(0, 300),
    bottom=st.floats(0, 700),
    degrees=st.sampled_from([0, 90, 180, 270, 1.5, -2, 91]),
)
def test_every_sign_has_a_box_inside_its_line(text: str, left: float, bottom: float, degrees: float) -> None:
    scanned = turned(line(text, left, bottom), degrees)
    [piece] = pieces_of([scanned])
    assert len(piece.text) == len(piece.boxes) == len(text)
    xs, ys = scanned.corners[::2], scanned.corners[1::2]
    for x0, y0, x1, y1 in piece.boxes:
        assert min(xs) - 0.01 <= x0 < x1 <= max(xs) + 0.01
        assert min(ys) - 0.01 <= y0 < y1 <= max(ys) + 0.01


@pytest.mark.parametrize(("degrees", "turn"), [(0, 0), (-90, 1), (180, 2), (90, 3)])
def test_the_direction_of_the_writing_says_how_a_line_is_turned(degrees: float, turn: int) -> None:
    [piece] = pieces_of([turned(line("words", 100, 100), degrees)])
    assert piece.turn == turn
    assert piece.width > piece.height


def test_lines_of_a_page_that_was_laid_on_askew_keep_their_order() -> None:
    lines = [turned(line(f"line {n}", 72, 700 - 18 * n, 450), -2.5) for n in range(8)]
    pieces = pieces_of(lines)
    assert all(piece.turn == 0 for piece in pieces)
    for before, after in pairwise(pieces):
        assert after.y0 > before.y0 + 0.5 * before.height
        assert after.y1 - after.y0 < 16


def test_heights_that_differ_by_chance_are_one_size_and_a_title_is_larger() -> None:
    lines = [line("body text here", 72, 600 - 20 * n, height=13 + n % 3) for n in range(5)]
    sizes = {round(piece.height, 3) for piece in pieces_of([*lines, line("Title", 72, 700, height=30)])}
    assert len(sizes) == 2


def test_a_stamp_across_the_page_is_of_no_direction() -> None:
    lines = [line("plain words", 72, 600 - 20 * n) for n in range(4)]
    assert [piece.turn for piece in pieces_of([*lines, turned(line("PAID", 300, 300, 80), 40)])] == [0, 0, 0, 0, None]
    assert pieces_of([]) == []

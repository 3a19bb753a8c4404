"""Recognised lines as pieces of printed lines, so that columns, tables and marks are found as on any other page."""

from __future__ import annotations

import math
from array import array
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from core.loading.pdf_walk import Box, Piece, seen
from core.loading.recognised import ScannedLine

_LETTERS = 0.85
"""Found lines reach so far beyond their letters."""
_ALIKE = 0.3
"""Lines whose heights differ by no more are of one size: what is measured on pictures is never exact."""
_SLANTING = math.radians(12)
_QUARTER = math.pi / 2


def pieces_of(lines: Sequence[ScannedLine]) -> list[Piece]:
    """The lines of a page as pieces. They are set straight for the reading order; their boxes are where they stand."""
    if not lines:
        return []
    usual = _weighted_median([(_height(line), len(line.text)) for line in lines])
    askew = _weighted_median([(_angle(line)[1], _length(line)) for line in lines])
    return [_piece(_of_one_size(line, usual), askew) for line in lines]


def _piece(line: ScannedLine, askew: float) -> Piece:
    turn, slant = _angle(line)
    straight = _around(_turned(line.corners, -askew))
    piece = Piece(None if abs(slant - askew) > _SLANTING else turn, straight)
    edges = _edges(line.middles)
    piece.boxes.extend(_slice(line.corners, before, after) for before, after in pairwise(edges))
    piece.text = "".join(" " if sign.isspace() else sign for sign in line.text)
    piece.x0, piece.y0, piece.x1, piece.y1 = seen(turn, *straight)
    return piece


# ---- one line -------------------------------------------------------------------------------------------------------


def _angle(line: ScannedLine) -> tuple[int, float]:
    """Quarter turns clockwise, and what the line slants besides."""
    x0, y0, x1, y1, x2, y2, x3, y3 = line.corners
    angle = math.atan2(y1 - y0 + y2 - y3, x1 - x0 + x2 - x3)
    quarters = round(-angle / _QUARTER)
    return quarters % 4, angle + quarters * _QUARTER


def _length(line: ScannedLine) -> float:
    x0, y0, x1, y1 = line.corners[:4]
    return math.hypot(x1 - x0, y1 - y0)


def _height(line: ScannedLine) -> float:
    x0, y0, x3, y3 = *line.corners[:2], *line.corners[6:]
    return math.hypot(x3 - x0, y3 - y0)


def _of_one_size(line: ScannedLine, usual: float) -> ScannedLine:
    """The line as high as its letters, or as those of most lines when it is nearly so."""
    height = _height(line)
    wanted = usual if abs(height - usual) <= _ALIKE * usual else height
    if height <= 0:
        return line
    off = (1 - _LETTERS * wanted / height) / 2
    x0, y0, x1, y1, x2, y2, x3, y3 = line.corners
    (ax, ay), (bx, by) = _between(x0, y0, x3, y3, off), _between(x1, y1, x2, y2, off)
    (cx, cy), (dx, dy) = _between(x1, y1, x2, y2, 1 - off), _between(x0, y0, x3, y3, 1 - off)
    return replace(line, corners=(ax, ay, bx, by, cx, cy, dx, dy))


def _edges(middles: Sequence[float]) -> array[float]:
    """Where signs begin and end on a line: half way between their middles."""
    inner = [(before + after) / 2 for before, after in pairwise(middles)]
    first = max(2 * middles[0] - inner[0], 0.0) if inner else 0.0
    last = min(2 * middles[-1] - inner[-1], 1.0) if inner else 1.0
    return array("d", [first, *inner, last])


def _slice(corners: Sequence[float], start: float, end: float) -> Box:
    x0, y0, x1, y1, x2, y2, x3, y3 = corners
    points = (
        *_between(x0, y0, x1, y1, start),
        *_between(x0, y0, x1, y1, end),
        *_between(x3, y3, x2, y2, end),
        *_between(x3, y3, x2, y2, start),
    )
    return _around(points)


def _between(x0: float, y0: float, x1: float, y1: float, share: float) -> tuple[float, float]:
    return x0 + (x1 - x0) * share, y0 + (y1 - y0) * share


def _around(points: Sequence[float]) -> Box:
    """Left, bottom, right, top."""
    return min(points[::2]), min(points[1::2]), max(points[::2]), max(points[1::2])


def _turned(points: Sequence[float], angle: float) -> list[float]:
    cos, sin = math.cos(angle), math.sin(angle)
    turned: list[float] = []
    for x, y in zip(points[::2], points[1::2], strict=True):
        turned += (x * cos - y * sin, x * sin + y * cos)
    return turned


def _weighted_median(values: Sequence[tuple[float, float]]) -> float:
    ordered = sorted(values)
    half, reached = sum(weight for _, weight in ordered) / 2, 0.0
    for value, weight in ordered:
        reached += weight
        if reached >= half:
            return value
    return ordered[-1][0]

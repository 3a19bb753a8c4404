"""Tables of a PDF page that are drawn with ruled lines: the lines say where cells are, also empty ones."""

import ctypes
from collections.abc import Callable
from itertools import repeat
from statistics import median
from typing import Any, NamedTuple

from core.loading.pdf_bands import Element, Part
from core.loading.pdf_characters import Address, address_of, quick
from core.loading.pdf_layout import lines, ordered
from core.loading.pdf_walk import Piece, seen

_NEAR = 3.0
"""Points within which two lines meet, or are the same line."""
_MOST_SEGMENTS = 6000
_MOST_CROSSINGS = 200_000
"""Drawings with more lines, or more of both directions, are pictures, not tables."""
_LONGEST_PATH = 200
_THIN = 1.5
_SHORTEST = 4.0
"""Points that a line must be longer than."""
_LONGEST_CELL = 400

Segment = tuple[float, float, float, float]


class _Rule(NamedTuple):
    """A straight line: at `at`, from `start` to `end` (x of an upright one, y of a level one)."""

    at: float
    start: float
    end: float


def with_tables(page: Any, pieces: list[Piece], turn: int) -> list[Element]:
    """The pieces of a page, those inside ruled tables put together to tables."""
    level, upright = _rules(page, turn)
    if len(level) < 3 or len(upright) < 3 or len(level) * len(upright) > _MOST_CROSSINGS:
        return list(pieces)
    elements: list[Element] = list(pieces)
    for xs, ys in _grids(level, upright):
        inside = [e for e in elements if isinstance(e, Piece) and _within(e, xs, ys)]
        table = _table(inside, xs, ys, upright)
        if table is not None:
            chosen = set(map(id, inside))
            elements = [element for element in elements if id(element) not in chosen]
            elements.append(table)
    return elements


# ---- drawn lines ------------------------------------------------------------------------------------------------


def _rules(page: Any, turn: int) -> tuple[list[_Rule], list[_Rule]]:
    """Level and upright lines as a reader sees them, pieces of one line put together."""
    level: list[_Rule] = []
    upright: list[_Rule] = []
    for x0, y0, x1, y1 in _segments(page):
        if max(abs(x1 - x0), abs(y1 - y0)) <= _SHORTEST:
            continue
        left, top, right, bottom = seen(turn, min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
        if bottom - top < _THIN and right - left > _SHORTEST:
            level.append(_Rule((top + bottom) / 2, left, right))
        elif right - left < _THIN and bottom - top > _SHORTEST:
            upright.append(_Rule((left + right) / 2, top, bottom))
    return _merged(level), _merged(upright)


def _segments(page: Any) -> list[Segment]:
    """The straight lines of all paths of a page."""
    from pypdfium2 import raw

    count = min(raw.FPDFPage_CountObjects(page), _MOST_SEGMENTS)
    objects = list(map(quick("FPDFPage_GetObject", Address), repeat(address_of(page)), range(count)))
    kinds = map(quick("FPDFPageObj_GetType", ctypes.c_int), objects)
    paths = [item for item, kind in zip(objects, kinds, strict=True) if kind == raw.FPDF_PAGEOBJ_PATH]
    lengths = list(map(quick("FPDFPath_CountSegments", ctypes.c_int), paths))
    if not paths or sum(lengths) > _MOST_SEGMENTS:
        return []
    lines_of = _lines_of()
    found: list[Segment] = []
    for path, length in zip(paths, lengths, strict=True):
        if length <= _LONGEST_PATH:
            found += lines_of(path, length)
    return found


def _lines_of() -> Callable[[Address, int], list[Segment]]:
    """What gives the straight lines of a path of so many segments."""
    from pypdfium2 import raw

    segment_of = quick("FPDFPath_GetPathSegment", Address)
    point_of = quick("FPDFPathSegment_GetPoint", ctypes.c_int)
    kind_of = quick("FPDFPathSegment_GetType", ctypes.c_int)
    closes = quick("FPDFPathSegment_GetClose", ctypes.c_int)
    matrix_of = quick("FPDFPageObj_GetMatrix", ctypes.c_int)
    matrix, place = (ctypes.c_float * 6)(), (ctypes.c_float * 2)()
    matrix_at, x_at, y_at = (
        ctypes.byref(matrix),
        ctypes.byref(place),
        ctypes.byref(place, ctypes.sizeof(ctypes.c_float)),
    )

    def lines_of(path: Address, length: int) -> list[Segment]:
        matrix_of(path, matrix_at)
        a, b, c, d, e, f = matrix
        found: list[Segment] = []
        start = last = (0.0, 0.0)
        for segment in map(segment_of, repeat(path), range(length)):
            point_of(segment, x_at, y_at)
            x, y = place
            point = (a * x + c * y + e, b * x + d * y + f)
            kind = kind_of(segment)
            if kind == raw.FPDF_SEGMENT_MOVETO:
                start = point
            elif kind == raw.FPDF_SEGMENT_LINETO:
                found.append((*last, *point))
            last = point
            if closes(segment):
                found.append((*point, *start))
                last = start
        return found

    return lines_of


def _merged(rules: list[_Rule]) -> list[_Rule]:
    """Lines at nearly the same place that touch are one line."""
    result: list[_Rule] = []
    for rule in sorted(rules, key=lambda rule: (rule.at, rule.start)):
        for n in range(len(result) - 1, -1, -1):
            other = result[n]
            if rule.at - other.at > _NEAR:
                result.append(rule)
                break
            if rule.start < other.end + _NEAR and other.start < rule.end + _NEAR:
                result[n] = _Rule(other.at, min(rule.start, other.start), max(rule.end, other.end))
                break
        else:
            result.append(rule)
    return result


# ---- grids --------------------------------------------------------------------------------------------------------


def _grids(level: list[_Rule], upright: list[_Rule]) -> list[tuple[list[float], list[float]]]:
    """Lines that cross each other, as the places of the uprights and of the levels; at least two by two cells."""
    group_of = list(range(len(level) + len(upright)))

    def root(n: int) -> int:
        while group_of[n] != n:
            group_of[n] = group_of[group_of[n]]
            n = group_of[n]
        return n

    for i, across in enumerate(level):
        for j, down in enumerate(upright):
            if (
                across.start - _NEAR < down.at < across.end + _NEAR
                and down.start - _NEAR < across.at < down.end + _NEAR
            ):
                group_of[root(i)] = root(len(level) + j)
    groups: dict[int, tuple[list[float], list[float]]] = {}
    for i, across in enumerate(level):
        groups.setdefault(root(i), ([], []))[1].append(across.at)
    for j, down in enumerate(upright):
        groups.setdefault(root(len(level) + j), ([], []))[0].append(down.at)
    grids = [(_distinct(xs), _distinct(ys)) for xs, ys in groups.values()]
    return [(xs, ys) for xs, ys in grids if len(xs) > 2 and len(ys) > 2]


def _distinct(places: list[float]) -> list[float]:
    result: list[float] = []
    for place in sorted(places):
        if not result or place - result[-1] > _NEAR:
            result.append(place)
    return result


def _within(piece: Piece, xs: list[float], ys: list[float]) -> bool:
    return xs[0] - _NEAR < (piece.x0 + piece.x1) / 2 < xs[-1] + _NEAR and ys[0] < (piece.y0 + piece.y1) / 2 < ys[-1]


def _table(pieces: list[Piece], xs: list[float], ys: list[float], upright: list[_Rule]) -> Part | None:
    """The table of a grid; None if the grid holds too little, or whole columns of text."""
    cells: list[list[list[Piece]]] = [[[] for _ in xs[1:]] for _ in ys[1:]]
    for piece in [part for whole in pieces for part in _cut(whole, upright)]:
        middle = (piece.y0 + piece.y1) / 2
        row = max(sum(y < middle for y in ys) - 1, 0)
        column = max(sum(x < piece.x0 + _NEAR for x in xs) - 1, 0)
        cells[min(row, len(ys) - 2)][min(column, len(xs) - 2)].append(piece)
    filled = [sum(len(piece.text) for piece in cell) for row in cells for cell in row if cell]
    if len(filled) < 3 or median(filled) > _LONGEST_CELL:
        return None
    rows = [[ordered(cell) for cell in part] for row in cells for part in _rows(row)]
    rows = [row for row in rows if any(row)]
    used = [n for n in range(len(xs) - 1) if any(row[n] for row in rows)]
    if len(rows) < 2 or len(used) < 2:
        return None
    return Part([[row[n] for n in range(used[0], used[-1] + 1)] for row in rows], table=True)


def _rows(row: list[list[Piece]]) -> list[list[list[Piece]]]:
    """A ruled row as it is, or its lines as rows when no line is drawn between them and all cells go in step."""
    stacks = [lines(cell) for cell in row]
    count = max(map(len, stacks))
    full = [stack for stack in stacks if stack]
    if count < 3 or len(full) < 2 or any(len(stack) != count for stack in full):
        return [row]
    for n in range(count):
        tops = [stack[n][0].y0 for stack in full]
        if max(tops) - min(tops) > 0.4 * full[0][n][0].height:
            return [row]
    return [[stack[n] if stack else [] for stack in stacks] for n in range(count)]


def _cut(piece: Piece, upright: list[_Rule]) -> list[Piece]:
    """A piece that runs across upright lines, cut at them."""
    middle = (piece.y0 + piece.y1) / 2
    places = [r.at for r in upright if piece.x0 + 1 < r.at < piece.x1 - 1 and r.start < middle < r.end]
    if not places:
        return [piece]
    return piece.cut(places)

"""The reading order of a PDF page: pieces of lines become lines, columns, paragraphs and tables.

A page is first cut into bands (rows that share no height with others). Neighbouring bands through which the same
white gutters run belong together: what stands between two gutters is a column of text, read to its end before the
next, or the column of a table, read row by row.
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from core.loading.pdf_bands import (
    NARROWEST_GUTTER,
    Band,
    Element,
    Part,
    Span,
    bands_of,
    columns_of,
    flat,
    groups_of,
    rejoined,
    shared_gutters,
    usual_size,
    white_of,
)
from core.loading.pdf_walk import Piece

MARK = re.compile(r"[•‣▪▫▸►●○◦■□–—*✓➢➤·-]|[(（]?(\d{1,3}|[A-Za-z]|[ivxIVX]{1,5}|[一二三四五六七八九十]{1,3})[.)）、．]")
"""What stands before the item of a list."""
_ENDS = ".;:!?。；：！？"
_NUMBER = re.compile(r"[\s(\[$€£¥+\-–—−]*\d[\d.,:/\s]*[%)\]]*|[-–—$€£¥%]+")


def arranged(elements: Sequence[Element]) -> list[Part]:
    """All elements of a page, or of a column of it, in reading order."""
    if not elements:
        return []
    parts: list[Part] = []
    plain: list[Element] = []
    for group, gutters in rejoined(groups_of(bands_of(elements))):
        head, body, tail = _framed(group)
        inner = shared_gutters(body)
        if gutters and inner and _is_table(body, inner):
            parts += _paragraphs(plain + flat(head))
            rows = [[ordered(cell) for cell in row] for row in _cells(body, inner)]
            parts.append(Part(rows, table=True))
            plain = flat(tail)
            continue
        gutters = _column_gutters(group, gutters)
        if not gutters:
            plain += flat(group)
            continue
        parts += _paragraphs(plain)
        plain = []
        for column in columns_of(flat(group), gutters):
            parts += arranged(column)
    return parts + _paragraphs(plain)


def begins_item(text: str) -> bool:
    """Whether a text begins with the mark of a list's item."""
    return MARK.match(text) is not None and MARK.fullmatch(text.split(maxsplit=1)[0]) is not None


def ordered(elements: Sequence[Element]) -> list[Piece]:
    """The pieces of one cell, line by line."""
    return [piece for line in lines([e for e in elements if isinstance(e, Piece)]) for piece in line]


# ---- columns of text, or of a table -----------------------------------------------------------------------------


def _framed(group: list[Band]) -> tuple[list[Band], list[Band], list[Band]]:
    """Bands of one element at the top, the rest, and such bands at the bottom: what stands around a table."""
    start, end = 0, len(group)
    while start < end and len(group[start]) == 1:
        start += 1
    while end > start and len(group[end - 1]) == 1:
        end -= 1
    return group[:start], group[start:end], group[end:]


def _column_gutters(group: list[Band], gutters: list[Span]) -> list[Span]:
    """The gutters between columns of text; none when the bands are simply lines."""
    if not gutters:
        return []
    columns = columns_of(flat(group), gutters)
    if _are_labels(columns[0], columns[1]):
        gutters = gutters[1:]
        columns = [columns[0] + columns[1], *columns[2:]]
    if len(group) == 1:
        return gutters if _depth(group[0]) > 2.5 else []
    gutters = _between_text(columns, gutters)
    columns = columns_of(flat(group), gutters)
    if any(len(column) < 2 for column in columns) and not _has_part(flat(group)):
        return []  # one wide gap in one line
    return gutters


def _between_text(columns: list[list[Element]], gutters: list[Span]) -> list[Span]:
    """The gutters with running text on both sides: numbers and marks belong to what stands beside them."""
    kept: list[Span] = []
    text_before = _is_text(columns[0])
    for gutter, column in zip(gutters, columns[1:], strict=True):
        is_text = _is_text(column)
        if text_before and is_text:
            kept.append(gutter)
        text_before = is_text if text_before and is_text else text_before or is_text
    return kept


def _is_text(column: list[Element]) -> bool:
    lengths = [len(element.text) if isinstance(element, Piece) else 100 for element in column]
    return bool(lengths) and median(lengths) > 4


def _are_labels(column: list[Element], following: list[Element]) -> bool:
    """Whether a column holds the marks of list items, or short labels, that belong to the text beside them."""
    texts = [element.text for element in column if isinstance(element, Piece)]
    beside = [element.text for element in following if isinstance(element, Piece)]
    if not texts or not beside:
        return False
    return _are_marks(texts) or (median(map(_words, texts)) <= 3 and median(map(_words, beside)) > 4)


def _are_marks(texts: list[str]) -> bool:
    return sum(MARK.fullmatch(text) is not None for text in texts) > 0.7 * len(texts)


def _depth(band: Band) -> float:
    """The height of a band in lines."""
    height = max(e.y1 for e in band) - min(e.y0 for e in band)
    return height / max(median(e.height for e in band), 0.1)


def _is_table(group: list[Band], gutters: list[Span]) -> bool:
    """Whether rows of cells without ruled lines are a table rather than columns of text: cells are short or numbers."""
    if _has_part(flat(group)) or median(map(_depth, group)) > 2.5:  # lines side by side are not on the same height
        return False
    cells = [[" ".join(e.text for e in cell if isinstance(e, Piece)) for cell in columns_of(b, gutters)] for b in group]
    columns = [[row[n] for row in cells if row[n]] for n in range(len(gutters) + 1)]
    together = sum(sum(map(bool, row)) > 1 for row in cells)
    if together < 2 or together < 0.4 * len(cells) or not all(columns) or _are_marks(columns[0]):
        return False
    words = [median(map(_words, column)) for column in columns]
    numbers = [sum(_NUMBER.fullmatch(text) is not None for text in column) / len(column) for column in columns]
    if len(columns) > 2:
        return median(words) <= 3 or 2 * sum(share > 0.5 for share in numbers) >= len(columns)
    return max(numbers) > 0.6 or (min(words) <= 2 and max(words) <= 4)


def _cells(group: list[Band], gutters: list[Span]) -> list[list[list[Element]]]:
    """The rows of a table. White that nearly all rows share parts cells too: a heading may reach over several."""
    rows = [white_of(band) for band in group if len(band) > 1]
    changes: Counter[float] = Counter()
    for left, right in (span for row in rows for span in row):
        changes[left] += 1
        changes[right] -= 1
    least = NARROWEST_GUTTER * median(element.height for element in flat(group))
    wide: list[Span] = []
    free = 0
    for left, right in pairwise(sorted(changes)):
        free += changes[left]
        if free < 0.8 * len(rows):
            continue
        if wide and wide[-1][1] == left:
            left = wide.pop()[0]
        wide.append((left, right))
    shared = [span for span in wide[1:-1] if span[1] - span[0] >= least]
    return [columns_of(band, max(shared, gutters, key=len)) for band in group]


def _words(text: str) -> int:
    """Words, where two Chinese characters count as one."""
    wide = 0 if text.isascii() else sum("⺀" <= sign <= "鿿" or "가" <= sign <= "힣" for sign in text)
    return max(len(text.split()), 1) + wide // 2


# ---- lines and paragraphs ---------------------------------------------------------------------------------------


def lines(pieces: Sequence[Piece]) -> list[list[Piece]]:
    """Pieces on the same height, from left to right; the lines from top to bottom."""
    result: list[list[Piece]] = []
    for piece in sorted(pieces, key=lambda piece: piece.y0 + piece.y1):
        for line in result[-3:]:
            main = line[0]
            shared = min(main.y1, piece.y1) - max(main.y0, piece.y0)
            if shared <= 0:
                continue
            if shared > 0.55 * max(min(main.height, piece.height), 0.1) and not _covers(line, piece):
                line.append(piece)
                break
        else:
            result.append([piece])
    for line in result:
        if len(line) > 1:
            line.sort(key=lambda piece: piece.x0)
    return result


def _covers(line: list[Piece], piece: Piece) -> bool:
    """Whether something of the line stands where the piece does: then the piece is of another line."""
    return any(min(o.x1, piece.x1) - max(o.x0, piece.x0) > 0.6 * min(o.width, piece.width) > 0 for o in line)


def _paragraphs(elements: list[Element]) -> list[Part]:
    """Lines one under the other put together to paragraphs; tables stay where they are."""
    parts: list[Part] = []
    waiting: list[Piece] = []
    for element in sorted(elements, key=lambda element: element.y0) if _has_part(elements) else elements:
        if isinstance(element, Piece):
            waiting.append(element)
        else:
            parts += _split(lines(waiting))
            waiting = []
            parts.append(element)
    return parts + _split(lines(waiting))


def _has_part(elements: list[Element]) -> bool:
    return any(isinstance(element, Part) for element in elements)


def _split(rows: list[list[Piece]]) -> list[Part]:
    if not rows:
        return []
    boxes = [_Line.of(row) for row in rows]
    pitches = [low.y1 - high.y1 for high, low in pairwise(boxes)]
    usual = median(pitches) if len(pitches) > 3 else 1.5 * min(box.height for box in boxes)
    left, right = min(box.x0 for box in boxes), max(box.x1 for box in boxes)
    parts: list[Part] = []
    current = [rows[0]]
    for n in range(1, len(rows)):
        if _begins(boxes, n, usual, (left, right)):
            parts.append(Part([[row] for row in current], left=left, edge=right))
            current = []
        current.append(rows[n])
    parts.append(Part([[row] for row in current], left=left, edge=right))
    return parts


class _Line(NamedTuple):
    """What of a printed line says whether a paragraph begins with it."""

    x0: float
    x1: float
    y1: float
    height: float
    text: str
    last: str
    bold: bool

    @classmethod
    def of(cls, row: list[Piece]) -> "_Line":
        highest = max(row, key=lambda piece: piece.height) if len(row) > 1 else row[0]
        return cls(
            row[0].x0,
            max(piece.x1 for piece in row),
            highest.y1,
            max(usual_size(row), 0.1),
            row[0].text,
            row[-1].text[-1],
            all(piece.bold for piece in row),
        )


def _begins(boxes: list[_Line], n: int, usual: float, edges: Span) -> bool:
    """Whether line `n` begins a paragraph."""
    before, line = boxes[n - 1], boxes[n]
    height = max(before.height, line.height)
    pitch = line.y1 - before.y1
    if pitch > 1.3 * max(usual, 0.8 * height) or pitch > 2.2 * height:
        return True
    if height > 1.2 * min(before.height, line.height):
        return True
    left, right = edges
    # A bold line above plain ones is a heading, or the heading is yet to come; only in full lines it is emphasis.
    if before.bold != line.bold and before.x1 < right - 3 * height and (before.bold or before.last in _ENDS):
        return True
    if begins_item(line.text):
        return before.last in ".;:!?,。；：！？，" or before.x1 < right - 3 * height
    indent = line.x0 - before.x0
    if 0.7 * height < indent < 4 * height and before.x0 - left < 0.3 * height:
        return n + 1 == len(boxes) or boxes[n + 1].x0 - left < 0.3 * height
    return False

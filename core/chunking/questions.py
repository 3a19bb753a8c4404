"""Questions and answers, in tables or text: the question is compared, and the answer is shown and cited."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from core.chunking.asked import Asked, asked
from core.chunking.packing import pack
from core.chunking.strategies import Cutting, Piece, SizeOptions, Span, Strategy
from core.chunking.tables import Cell, Row, has_header, tables
from core.records import Document
from core.settings import option

_QUESTION_NAMES = """
question questions q query prompt faq 问题 問題 问 問 提问 提問 问句 标准问 标准问题
"""
_ANSWER_NAMES = """
answer answers a reply response 答案 回答 答 答复 答覆 回复 回覆 标准答案
"""
_QUESTION, _ANSWER = frozenset(_QUESTION_NAMES.split()), frozenset(_ANSWER_NAMES.split())


class Questions(SizeOptions):
    """Options of the strategy."""

    version: ClassVar[int] = 2

    question_column: str = option(
        "",
        label="Column of the questions",
        help="Its name, number or letter, in CSV and Excel files. In other texts questions with answers are found too.",
        empty="Found by its name",
    )
    answer_column: str = option(
        "",
        label="Column of the answers",
        help="Its name, number or letter.",
        empty="Found by its name",
    )
    write: bool = option(
        False,
        label="Write questions",
        help="For all other text the writing model writes questions that it answers, so that it is found by them too. "
        "That takes several seconds a passage.",
    )
    questions_each: int = option(
        3,
        ge=1,
        le=8,
        label="Questions for each passage",
        help="At most so many. One that the passage does not answer is left out.",
    )


@dataclass(frozen=True, slots=True)
class Pair:
    """A question and its answer; `row` is where both stand, `beside` what else stands there."""

    question: str
    answer: Cell
    row: Span
    beside: str


def cut(job: Cutting) -> list[Piece]:
    """A piece for each answer; an answer that is too long gives several, all with the question."""
    assert isinstance(job.options, Questions)
    layout = job.layout
    pairs = list(_pairs(job.document, job.options))
    for pair in pairs:
        for edge in (*pair.row, pair.answer.start, pair.answer.end):
            layout.cut_before(layout.unit_at(edge))
    starts = [pair.row[0] for pair in pairs]
    pieces: list[Piece] = []
    for start, end in pack(layout, job.sizes):
        number = bisect_right(starts, start) - 1
        around = pairs[number] if number >= 0 else None
        if around is None or start >= around.row[1]:
            pieces.append(Piece(start, end))
        elif around.answer.start <= start and end <= around.answer.end:
            pieces.append(Piece(start, end, around.row, around.question, around.beside))
    return pieces


def edges(document: Document, ends: array[int], options: SizeOptions) -> Iterator[int]:
    """The edges of pairs and of their answers."""
    assert isinstance(options, Questions)
    for pair in _pairs(document, options):
        yield from (*pair.row, pair.answer.start, pair.answer.end)


def _pairs(document: Document, options: Questions) -> Iterator[Pair]:
    """The pairs of tables and of the text around them, in order."""
    in_tables = list(_pairs_in_tables(document, options))
    pairs = [*in_tables, *(_text_pair(document, found) for found in asked(document, [one.row for one in in_tables]))]
    before = 0
    for pair in sorted(pairs, key=lambda pair: pair.row):
        yield pair if before <= pair.row[0] else replace(pair, row=(before, pair.row[1]))
        before = pair.row[1]


def _text_pair(document: Document, found: Asked) -> Pair:
    start, end = found.row
    answer = Cell(*found.answer, document.text[slice(*found.answer)])
    return Pair(found.question, answer, (_title_start(document, start), end), "")


def _pairs_in_tables(document: Document, options: Questions) -> Iterator[Pair]:
    for block, rows in tables(document):
        columns = _columns(rows, options)
        if columns is None:
            continue
        question, answer = columns
        named = has_header(document, block, rows) and not _asks(rows[0], question)
        names = [cell.text.strip() for cell in rows[0].cells()] if named else []
        begins = _title_start(document, rows[0].start) if named else -1
        for row in rows[int(named) :]:
            if row.is_rule():
                continue
            found = _pair(row, question, answer, names, begins)
            begins = -1  # the row of names goes with the first pair
            if found is not None:
                yield found


def _title_start(document: Document, start: int) -> int:
    """Where the headings right above a table or question begin, which go with it."""
    before = bisect_left(document.blocks, start, key=lambda block: block.start) - 1
    while before >= 0:
        block = document.blocks[before]
        if block.kind != "heading" or document.text[block.end : start].strip():
            break
        start, before = block.start, before - 1
    return start


def _pair(row: Row, question: int, answer: int, names: Sequence[str], begins: int) -> Pair | None:
    cells = row.cells()
    if max(question, answer) >= len(cells):
        return None
    asked, said = cells[question].text.strip(), cells[answer]
    if not asked or not said.text.strip():
        return None
    more = [
        f"{names[place]}: {cell.text.strip()}" if place < len(names) and names[place] else cell.text.strip()
        for place, cell in enumerate(cells)
        if place not in (question, answer) and cell.text.strip()
    ]
    start = begins if begins >= 0 else row.start
    return Pair(asked, said, (start, row.end), "\n".join(more))


def _columns(rows: Sequence[Row], options: Questions) -> tuple[int, int] | None:
    """The columns of questions and answers; None: the table has none."""
    if not rows:
        return None
    names = [cell.text.strip().casefold() for cell in rows[0].cells()]
    wished = options.question_column.strip().casefold(), options.answer_column.strip().casefold()
    question, answer = _named(names, wished[0], _QUESTION), _named(names, wished[1], _ANSWER)
    if question is None and answer is None and not any(wished) and max(len(row.cells()) for row in rows) == 2:
        question, answer = 0, 1
    return None if question is None or answer is None or question == answer else (question, answer)


def _asks(row: Row, column: int) -> bool:
    cells = row.cells()
    return column < len(cells) and cells[column].text.strip().endswith(("?", "？"))


def _named(names: Sequence[str], wanted: str, usual: frozenset[str]) -> int | None:
    """The column of that name, number or letter; without one, the first with a usual name."""
    if not wanted:
        return next((place for place, name in enumerate(names) if name in usual), None)
    if wanted in names:
        return names.index(wanted)
    if wanted.isascii() and wanted.isdigit() and int(wanted):
        return int(wanted) - 1
    if len(wanted) == 1 and "a" <= wanted <= "z":
        return ord(wanted) - ord("a")
    return None


STRATEGY = Strategy("questions", "Questions and answers", Questions, cut, edges)

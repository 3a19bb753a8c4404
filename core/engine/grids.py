"""Spreadsheets as grids: the rows of a kept text, and where in the text each of their cells stands.

How rows were written is what the loaders say: of a workbook each page is a sheet and each line a row, with tabs
between the cells; of a table in a text file the rows are as `core.chunking.tables` reads them.
"""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

import re
from array import array
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from core.analysis.scripts import HAN, KANA
from core.chunking.tables import SIGNS, Row, has_more_cells, row_end
from core.records import Block, Document, Sheet, SheetCell, SheetRow, SheetRows

LOADERS = ("sheets", "csv")
"""What reads files that are shown as grids."""
MOST_COLUMNS, MOST_ROWS = 1000, 300_000
"""A larger sheet is shown as text."""
_PART_CELLS, _PART_ROWS = 4000, 100
_SAMPLE_CELLS = 30_000
_LEAST_EVEN = 0.5
"""Such a share of the rows of a table in a text file must have one and the same number of cells."""
_LONGEST = 60
_LONGEST_TITLE = 5
"""So many rows above the names of the columns may be a title; of a workbook the loader has told them apart."""
_WIDE = re.compile(f"[{HAN}{KANA}\uac00-\ud7a3\uff01-\uff60]")
_FIGURE = re.compile(r"(?!(?:19|20)\d\d$)[(\-+−]?\W{0,2}\d[\d.,:/’' -]*%?\)?")
"""A number or a day, but not a year: a row with one of these names no columns."""
_LINE_END = re.compile(r"\r\n|[\n\r]")


def grids(document: Document, loader: str) -> tuple[Grid, ...]:
    """The sheets of a text; none when it is no table or such a broken one that only its text can be shown."""
    if loader == "sheets":
        found = tuple(Grid(document, page.label or "", page.start, page.end, None) for page in document.pages)
    else:
        sign = SIGNS.get(str(document.metadata.get("delimiter", "")))
        tables = document.blocks if sign else ()
        found = tuple(Grid(document, "", block.start, block.end, sign) for block in tables)
    return found if all(grid.is_sound for grid in found) else ()


def sheet_of(grids: Sequence[Grid], number: int) -> Sheet:
    """How one of the sheets is laid out."""
    grid = grids[number]
    return Sheet(
        number,
        tuple(each.name for each in grids),
        array("L", (each.start for each in grids)),
        grid.starts,
        grid.end,
        grid.numbers,
        grid.widest,
        grid.heads,
        grid.part,
    )


@dataclass(frozen=True)
class Grid:
    """One sheet: `start:end` of a text. `sign` stands between the cells of a text table, None in a workbook."""

    document: Document
    name: str
    start: int
    end: int
    sign: str | None

    @cached_property
    def starts(self) -> array[int]:
        """Where each row begins."""
        return self._edges[0]

    @cached_property
    def numbers(self) -> array[int]:
        """How the sheet counts each row; empty ones that were left out are seen by the number behind them."""
        if self.sign is not None:
            return array("L", range(1, len(self.starts) + 1))
        numbers = array("L", bytes(array("L").itemsize * len(self.starts)))
        behind = 0
        for block in self._blocks:
            if not block.row:
                continue
            first, last = self._row_at(block.start), self._row_at(block.end)
            before = numbers[behind - 1] if behind else 0
            for row in range(behind, first):
                empty = self.starts[row] == self._ends[row]
                before = numbers[row] = min(before + 1, block.row - 1) if empty else 0
            for row in range(first, last + 1):
                numbers[row] = block.row + row - first
            behind = last + 1
        return numbers

    @cached_property
    def widest(self) -> tuple[str, ...]:
        """The longest words of each column, as far as some rows show; a cell alone in its row runs over the others."""
        found = self._widest(2)
        return found if any(found) else self._widest(1)

    @cached_property
    def heads(self) -> tuple[tuple[int, int], ...]:
        """The rows that name columns, each with the last row that it names them for."""
        found: list[tuple[int, int]] = []
        for block in self._blocks:
            if block.kind != "table":
                continue
            first, last = self._row_at(block.start), self._row_at(block.end)
            below_title = (row for row in range(first, min(first + _LONGEST_TITLE, last) + 1) if self._is_filled(row))
            head = next(below_title, None)
            if head is None:
                continue
            cells = self._cells(head)
            if found and block.row and (not block.header or any(_FIGURE.fullmatch(cell.text) for cell in cells)):
                found[-1] = (found[-1][0], last)  # a table goes on behind an empty row
            elif block.header:
                found.append((head, last))
        return tuple(found)

    def _is_filled(self, row: int) -> bool:
        filled = _filled(self._cells(row))
        return filled > 1 and (self.sign is None or 2 * filled >= self._columns)

    @cached_property
    def part(self) -> int:
        """So many rows are handed out at once."""
        return max(min(_PART_CELLS // max(self._columns, 1), _PART_ROWS), 1)

    @cached_property
    def is_sound(self) -> bool:
        """Whether the rows can be told apart, and are not too many or too wide to be a grid."""
        if len(self.starts) > MOST_ROWS or self._columns > MOST_COLUMNS:
            return False
        return self.sign is None or (self._is_closed and self._is_even)

    def row(self, number: int) -> SheetRow:
        """A row with its cells."""
        start, end = self.starts[number], self._ends[number]
        block = self._block_at(start, end)
        header = any(head == number for head, _ in self.heads)
        return SheetRow(start, end, block.kind if block is not None else None, header, self._cells(number))

    def rows(self, text_id: str, sheet: int, first: int) -> SheetRows:
        """The part of the rows that begins with the row `first`."""
        last = min(first + self.part, len(self.starts))
        return SheetRows(text_id, sheet, first, tuple(self.row(number) for number in range(first, last)))

    def copied(self, rows: tuple[int, int], columns: tuple[int, int]) -> str:
        """Cells as other programs take them: rows by line ends, cells by tabs; both ends belong to them."""
        first, last = columns
        lines = []
        for number in range(rows[0], min(rows[1] + 1, len(self.starts))):
            cells = [_quoted(cell.text) for cell in self._cells(number)]
            cells += [""] * (last + 1 - len(cells))
            lines.append("\t".join(cells[first : last + 1]))
        return "\n".join(lines)

    def _widest(self, filled: int) -> tuple[str, ...]:
        """The longest words of each column in rows of which so many cells are filled."""
        found = [""] * self._columns
        widths = [0] * self._columns
        for number in self._sample:
            cells = self._cells(number)
            for place, cell in enumerate(cells if _filled(cells) >= filled else ()):
                width = _width(cell.text)
                if width > widths[place]:
                    found[place], widths[place] = cell.text[:_LONGEST], width
        return tuple(found)

    # ---- how it is written ----------------------------------------------------------------------------------------

    @cached_property
    def _edges(self) -> tuple[array[int], array[int]]:
        """Where each row begins and ends."""
        starts, ends = array("L"), array("L")
        for start, end in self._quoted_rows(self.sign) if self.sign else self._lines():
            starts.append(start)
            ends.append(end)
        return starts, ends

    def _spans(self) -> Iterator[tuple[int, int]]:
        return zip(self.starts, self._ends, strict=True)

    @property
    def _ends(self) -> array[int]:
        return self._edges[1]

    def _lines(self) -> Iterator[tuple[int, int]]:
        at = self.start
        for line in self.document.text[self.start : self.end].split("\n"):
            yield at, at + len(line)
            at += len(line) + 1

    def _quoted_rows(self, sign: str) -> Iterator[tuple[int, int]]:
        text, start = self.document.text, self.start
        while start < self.end:
            found = _LINE_END.search(text, start, self.end)
            end = found.start() if found else self.end
            if text.find('"', start, end) >= 0:
                end = row_end(text, start, self.end, sign)
                found = _LINE_END.match(text, end, self.end)
            yield start, end
            start = found.end() if found else self.end

    def _cells(self, number: int) -> tuple[SheetCell, ...]:
        start, end = self.starts[number], self._ends[number]
        text = self.document.text
        written = text[start:end]
        if self.sign is None or '"' not in written:
            return tuple(_plain_cells(written, start, self.sign or "\t"))
        found, at = [], start
        for cell in Row(start, end, written, self.sign).cells():
            behind = cell.end if cell.end == end or text[cell.end] == self.sign else cell.end + 1  # the closing quote
            verbatim = text.startswith(cell.text, cell.start) and cell.end - cell.start == len(cell.text)
            found.append(SheetCell(at, behind, cell.text, cell.start if verbatim else -1))
            at = behind + 1
        return tuple(found)

    @cached_property
    def _columns(self) -> int:
        """How many the widest row has."""
        text = self.document.text
        if self.sign is None:
            return max((text.count("\t", start, end) + 1 for start, end in self._spans()), default=0)
        most = 0
        for number, (start, end) in enumerate(self._spans()):
            if text.count(self.sign, start, end) >= most and has_more_cells(text, start, end, self.sign, most):
                most = len(self._cells(number))
        return most

    @cached_property
    def _sample(self) -> Sequence[int]:
        """Rows to tell the others by: the first ones, and some out of all."""
        most = max(_SAMPLE_CELLS // max(self._columns, 1), 1)
        return (*range(min(len(self.starts), most)), *range(most, len(self.starts), len(self.starts) // most + 1))

    @property
    def _is_closed(self) -> bool:
        """Whether the last cell is not one whose quote never ends, which would hold half of the file."""
        if not self.starts:
            return False
        last = self._cells(len(self.starts) - 1)[-1]
        words = self.document.text[last.start : last.end]
        return not words.startswith('"') or last.at < 0 or last.at + len(last.text) < last.end

    @property
    def _is_even(self) -> bool:
        lengths = [len(self._cells(number)) for number in self._sample if self.starts[number] < self._ends[number]]
        return not lengths or Counter(lengths).most_common(1)[0][1] >= _LEAST_EVEN * len(lengths)

    # ---- what it is -----------------------------------------------------------------------------------------------

    @cached_property
    def _blocks(self) -> Sequence[Block]:
        blocks = self.document.blocks
        first = bisect_left(blocks, self.start, key=lambda block: block.start)
        return blocks[first : bisect_left(blocks, self.end, key=lambda block: block.start)]

    def _block_at(self, start: int, end: int) -> Block | None:
        """The block that a row stands in; an empty line stands in none but a table."""
        at = bisect_right(self._blocks, end, key=lambda block: block.start) - 1
        block = self._blocks[at] if at >= 0 else None
        return block if block is not None and start <= block.end and block.start <= end else None

    def _row_at(self, offset: int) -> int:
        return max(bisect_right(self.starts, offset) - 1, 0)


def _plain_cells(text: str, at: int, sign: str) -> Iterator[SheetCell]:
    for part in text.split(sign):
        yield SheetCell(at, at + len(part), part, at)
        at += len(part) + 1


def _filled(cells: Sequence[SheetCell]) -> int:
    return sum(bool(cell.text) for cell in cells)


def _width(text: str) -> int:
    """How wide words are: letters and digits five, Chinese characters eight."""
    return 5 * min(len(text), _LONGEST) + (0 if text.isascii() else 3 * len(_WIDE.findall(text[:_LONGEST])))


def _quoted(text: str) -> str:
    """A cell that may hold what stands between cells."""
    return '"' + text.replace('"', '""') + '"' if re.search(r"[\t\n\r]", text) else text

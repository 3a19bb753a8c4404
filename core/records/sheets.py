"""What a sheet looks like when it is opened: a grid whose cells know where in the text that was read they stand."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

from array import array
from bisect import bisect_right
from dataclasses import dataclass

from core.records.documents import BlockKind


@dataclass(frozen=True, slots=True)
class SheetCell:
    """A cell: `start:end` of the text with the quotes around it, and what it says.

    `at` is where its words begin when they stand in the text as they are shown, else -1.
    """

    start: int
    end: int
    text: str
    at: int

    def covered(self, start: int, end: int) -> tuple[int, int] | None:
        """Which part of its words `start:end` of the text covers; None when it does not touch the cell."""
        if start >= end:
            return None
        if self.start == self.end:
            return (0, 0) if start <= self.start <= end else None
        if start >= self.end or end <= self.start:
            return None
        if self.at < 0:
            return 0, len(self.text)
        length = len(self.text)
        return min(max(start - self.at, 0), length), min(max(end - self.at, 0), length)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A row: what kind of text it stands in ("heading" is the sheet's name), and its cells from the first column on."""

    start: int
    end: int
    kind: BlockKind | None
    header: bool
    cells: tuple[SheetCell, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """How one sheet of a text is laid out.

    `names` and `offsets` are of all sheets, `number` is this one's place among them. Of each of its rows `starts` says
    where it begins and `numbers` how the sheet counts it (0: it is no row of the sheet); `end` is where the last one
    ends. `widest` are the longest words of each column, `heads` the rows that name columns with the last row they name
    them for. Rows are handed out in parts of `part` rows.
    """

    number: int
    names: tuple[str, ...]
    offsets: array[int]
    starts: array[int]
    end: int
    numbers: array[int]
    widest: tuple[str, ...]
    heads: tuple[tuple[int, int], ...]
    part: int

    def holds(self, offset: int) -> bool:
        """Whether a place of the text stands on this sheet."""
        return bool(self.starts) and self.starts[0] <= offset <= self.end

    def row_at(self, offset: int) -> int:
        """The row in which a place of the text stands."""
        return max(bisect_right(self.starts, offset) - 1, 0)

    def sheet_at(self, offset: int) -> int:
        """The sheet on which a place of the text stands."""
        return max(bisect_right(self.offsets, offset) - 1, 0)

    def head_of(self, row: int) -> int | None:
        """The row that names the columns of this one, if another does."""
        at = bisect_right(self.heads, row - 1, key=lambda head: head[0]) - 1
        return self.heads[at][0] if at >= 0 and row <= self.heads[at][1] else None


@dataclass(frozen=True, slots=True)
class SheetRows:
    """Some rows of a sheet of a text, from the row `first` on."""

    text_id: str
    number: int
    first: int
    rows: tuple[SheetRow, ...]

"""Which cells of a sheet are cited or were searched, and which of their words."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from core.records import SheetRow

Span = tuple[int, int]
MarkKind = Literal["other", "found", "cited", "at_hand"]


@dataclass(frozen=True, slots=True)
class CellMark:
    """A mark on a cell: `start:end` of its words; `whole` when it covers all of them."""

    kind: MarkKind
    start: int
    end: int
    whole: bool


@dataclass(frozen=True)
class SheetMarks:
    """All marks of a text. They are looked for row by row, as rows are painted."""

    cited: Span | None = None
    others: Sequence[Span] = ()
    found: Sequence[Span] = ()
    at_hand: Span | None = None
    _known: dict[int, dict[int, tuple[CellMark, ...]]] = field(default_factory=dict, compare=False)

    def of_row(self, row: SheetRow) -> dict[int, tuple[CellMark, ...]]:
        """The marks of a row by column, those on top last."""
        known = self._known.get(row.start)
        if known is None:
            known = self._known[row.start] = self._look(row)
        return known

    def _look(self, row: SheetRow) -> dict[int, tuple[CellMark, ...]]:
        marks: dict[int, list[CellMark]] = {}
        for kind, spans in self._kinds():
            for start, end in spans:
                if start > row.end or end < row.start:
                    continue
                first = max(bisect_right(row.cells, start, key=lambda cell: cell.start) - 1, 0)
                last = bisect_left(row.cells, end, lo=first, key=lambda cell: cell.start)
                for column in range(max(first - 1, 0), min(last + 1, len(row.cells))):
                    cell = row.cells[column]
                    part = cell.covered(start, end)
                    if part is not None:
                        whole = part[1] - part[0] == len(cell.text)
                        marks.setdefault(column, []).append(CellMark(kind, *part, whole))
        return {column: tuple(each) for column, each in marks.items()}

    def _kinds(self) -> tuple[tuple[MarkKind, Sequence[Span]], ...]:
        return (
            ("other", self.others),
            ("found", self.found),
            ("cited", (self.cited,) if self.cited else ()),
            ("at_hand", (self.at_hand,) if self.at_hand else ()),
        )

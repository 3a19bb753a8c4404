"""By table rows: a passage for each row, a few, or as many as fit; all other text is cut by size."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

from array import array
from collections.abc import Iterator

from core.chunking.layout import ALWAYS, NEVER
from core.chunking.packing import pack
from core.chunking.strategies import Cutting, Piece, SizeOptions, Strategy
from core.chunking.tables import has_header, tables
from core.records import Document
from core.settings import option


class Rows(SizeOptions):
    """Options of the strategy."""

    rows: int | None = option(
        1,
        ge=1,
        le=1000,
        label="Rows",
        help="So many rows of a table make a piece, with the names of the columns. Without a value: as many as fit.",
        unit="rows",
    )


def cut(job: Cutting) -> list[Piece]:
    """Rows of tables, the row of names together with the first; a row that is too long is cut by size."""
    options, layout = job.options, job.layout
    assert isinstance(options, Rows)
    if options.rows is None:
        return _filled(job)
    for block, rows in tables(job.document):
        start = layout.unit_at(block.start)
        if start and layout.cuts[start - 1] != NEVER:  # the heading above goes with the first row
            layout.cut_before(start)
        layout.cut_before(layout.unit_at(block.end))
        names = int(has_header(job.document, block, rows))
        for number, row in enumerate(rows):
            first, behind = layout.unit_at(row.start), layout.unit_at(row.end)
            if number:
                begins = number > names and (number - names) % options.rows == 0
                layout.cut_before(first, ALWAYS if begins else NEVER)
            for unit in range(first + 1, behind):
                layout.cut_before(unit, NEVER)
    return [Piece(start, end) for start, end in pack(layout, job.sizes)]


def _filled(job: Cutting) -> list[Piece]:
    """As many rows as fit the size; a sheet begins a piece, and a small table stays with what stands around it."""
    layout = job.layout
    for _, rows in tables(job.document):
        for row in rows:
            for unit in range(layout.unit_at(row.start) + 1, layout.unit_at(row.end)):
                layout.cut_before(unit, NEVER)
    for page in job.document.pages:
        layout.cut_before(layout.unit_at(page.start))
    return [Piece(start, end) for start, end in pack(layout, job.sizes)]


def edges(document: Document, ends: array[int], options: SizeOptions) -> Iterator[int]:
    """The edges of rows."""
    for _, rows in tables(document):
        for row in rows:
            yield row.start
            yield row.end


STRATEGY = Strategy("rows", "By table rows", Rows, cut, edges)

"""The rows and cells of a table as spans of its document."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.records import Block, Document

_SIGNS = {"comma": ",", "semicolon": ";", "tab": "\t", "pipe": "|"}
_LINE = re.compile(r"[^\r\n]+")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: where its words stand, and what it says (without the quotes around it)."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row that is not empty, with its cells."""

    start: int
    end: int
    cells: tuple[Cell, ...]


def tables(document: Document) -> Iterator[tuple[Block, tuple[Row, ...]]]:
    """The tables of a document with their rows; a quoted cell of a text table may hold line ends."""
    sign = _SIGNS.get(str(document.metadata.get("delimiter", "")))
    for block in document.blocks:
        if block.kind == "table":
            found = _quoted(document.text, block, sign) if sign else _lines(document.text, block)
            yield block, tuple(row for row in found if any(cell.text.strip() for cell in row.cells))


def has_header(document: Document, block: Block, rows: tuple[Row, ...]) -> bool:
    """Whether the first row of a table names its columns."""
    header = block.header.strip()
    return bool(header and rows) and document.text[rows[0].start : rows[0].end].strip() == header


def _lines(text: str, block: Block) -> Iterator[Row]:
    """Rows that are lines, with tabs between the cells."""
    for line in _LINE.finditer(text, block.start, block.end):
        cells: list[Cell] = []
        at = line.start()
        for part in line[0].split("\t"):
            cells.append(Cell(at, at + len(part), part))
            at += len(part) + 1
        yield Row(line.start(), line.end(), tuple(cells))


def _quoted(text: str, block: Block, sign: str) -> Iterator[Row]:
    """Rows of a text table."""
    cell = re.compile(rf'(?:"((?:[^"]|"")*+)(?:"|\Z))?+([^{re.escape(sign)}\r\n]*+)')
    at, end = block.start, block.end
    row: list[Cell] = []
    start = at
    while at < end:
        found = cell.match(text, at, end)
        assert found is not None  # it also matches nothing
        row.append(_cell(found))
        at = found.end()
        if at < end and text[at] == sign:
            at += 1
            if at == end:
                row.append(Cell(at, at, ""))
        if at >= end or text[at] in "\r\n":
            if text[at - 1 : at] == sign and at < end:
                row.append(Cell(at, at, ""))
            yield Row(start, min(at, end), tuple(row))
            row = []
            while at < end and text[at] in "\r\n":
                at += 1
            start = at


def _cell(found: "re.Match[str]") -> Cell:
    quoted, rest = found[1], found[2]
    if quoted is None:
        return Cell(found.start(2), found.end(2), rest)
    said = quoted.replace('""', '"') + rest
    return Cell(found.start(1), found.end(1) if not rest else found.end(2), said)

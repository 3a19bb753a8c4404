"""The rows and cells of a table as spans of its document."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from core.records import Block, Document

SIGNS = {"comma": ",", "semicolon": ";", "tab": "\t", "pipe": "|"}
_LINE = re.compile(r"[^\r\n]+")
_WORD = re.compile(r"\w")
_PIPED = re.compile(r"[ ]*\|[^\t]*\|[ ]*")
_RULE = re.compile(r"[ ]*\|(?:[ ]*:?-+:?[ ]*\|)+[ ]*")
_CELL = r'(?:"([^"]*+(?:""[^"]*+)*+)(?:"|\Z))?+([^{sign}\r\n]*+)'
_BETWEEN_PIPES = re.compile(r"((?:\\.|[^|\\])*+)\|")


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell: where its words stand, and what it says (without the quotes around it)."""

    start: int
    end: int
    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row as it is written; `sign` stands between its cells, which are quoted unless it is nothing."""

    start: int
    end: int
    text: str
    sign: str | None

    def cells(self) -> tuple[Cell, ...]:
        """Its cells, as spans of the document."""
        if self.sign:
            return tuple(_quoted_cells(self.text, self.start, self.sign))
        return tuple((_piped_cells if _PIPED.fullmatch(self.text) else _cells)(self.text, self.start))

    def is_rule(self) -> bool:
        """Whether it is the line below the names of a table in Markdown."""
        return bool(_RULE.fullmatch(self.text))


def tables(document: Document) -> Iterator[tuple[Block, tuple[Row, ...]]]:
    """The tables of a document with their rows that are not empty; a quoted cell may hold line ends."""
    sign = SIGNS.get(str(document.metadata.get("delimiter", "")))
    for block in document.blocks:
        if block.kind == "table":
            yield block, tuple(_rows(document.text, block, sign))


def has_header(document: Document, block: Block, rows: tuple[Row, ...]) -> bool:
    """Whether the first row of a table names its columns."""
    header = block.header.strip()
    return bool(header and rows) and document.text[rows[0].start : rows[0].end].strip() == header


def _rows(text: str, block: Block, sign: str | None) -> Iterator[Row]:
    at, end = block.start, block.end
    while (line := _LINE.search(text, at, end)) is not None:
        start, at = line.span()
        written = line[0]
        if sign and '"' in written:
            at = row_end(text, start, end, sign)
            written = text[start:at]
        row = Row(start, at, written, sign)
        if _WORD.search(written) or any(cell.text.strip() for cell in row.cells()):
            yield row


def _cells(text: str, at: int) -> Iterator[Cell]:
    """The cells of a line with tabs between them."""
    for part in text.split("\t"):
        yield Cell(at, at + len(part), part)
        at += len(part) + 1


def _piped_cells(text: str, start: int) -> Iterator[Cell]:
    """The cells of a line of a table in Markdown, between upright strokes."""
    for found in _BETWEEN_PIPES.finditer(text, text.index("|") + 1):
        bare = found[1].strip()
        at = start + found.start() + len(found[1]) - len(found[1].lstrip())
        yield Cell(at, at + len(bare), bare.replace("\\|", "|"))


@lru_cache(maxsize=8)
def _cell(sign: str) -> re.Pattern[str]:
    """A cell of a text table: what is quoted, then the rest."""
    return re.compile(_CELL.format(sign=re.escape(sign)))


@lru_cache(maxsize=8)
def _row(sign: str) -> re.Pattern[str]:
    """A row of a text table."""
    cell = _CELL.format(sign=re.escape(sign))
    return re.compile(f"{cell}(?:{re.escape(sign)}{cell})*+")


@lru_cache(maxsize=64)
def _cells_before(sign: str, count: int) -> re.Pattern[str]:
    """So many cells of a text table with another one behind them."""
    return re.compile(f"(?:{_CELL.format(sign=re.escape(sign))}{re.escape(sign)}){{{count}}}")


def row_end(text: str, at: int, end: int, sign: str) -> int:
    """Where a row of a text table ends, in which quoted cells may hold line ends."""
    found = _row(sign).match(text, at, end)
    assert found is not None  # it also matches nothing
    return found.end()


def has_more_cells(text: str, start: int, end: int, sign: str, count: int) -> bool:
    """Whether a row of a text table has more than `count` cells."""
    return _cells_before(sign, count).match(text, start, end) is not None


def _quoted_cells(text: str, start: int, sign: str) -> Iterator[Cell]:
    """The cells of a row of a text table."""
    cell, at = _cell(sign), 0
    while True:
        found = cell.match(text, at)
        assert found is not None
        at = found.end()
        quoted, rest = found[1], found[2]
        if quoted is None:
            yield Cell(start + found.start(2), start + at, rest)
        else:
            yield Cell(start + found.start(1), start + (at if rest else found.end(1)), quoted.replace('""', '"') + rest)
        if at >= len(text):
            return
        at += 1

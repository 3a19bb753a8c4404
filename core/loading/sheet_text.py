"""How the sheets of a workbook become one text: a page each, whose line n is the sheet's row n, cells apart by tabs."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from core.loading.building import one_line
from core.records import Block, BlockKind, Document, Page, Scalar

MOST_CELLS = 20_000_000
_MOST_BLANK_ROWS = 1000


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet: its rows from the first on, empty ones too, and what stands beside the cells (boxes, charts, notes).

    Rows are only walked once, when the sheet is written.
    """

    name: str
    hidden: bool
    rows: Iterable[Sequence[str]]
    beside: Iterable[tuple[BlockKind, str]] = ()
    notice: str = ""


def document_of(sheets: Iterable[Sheet], metadata: Mapping[str, Scalar]) -> Document:
    """All sheets as a document, hidden ones too."""
    writer = _Writer()
    hidden = []
    for number, sheet in enumerate(sheets, 1):
        if sheet.hidden:
            hidden.append(sheet.name)
        if sheet.notice:
            writer.notices.append(sheet.notice)
        writer.write(number, sheet)
    if hidden:
        writer.notices.append(f"Hidden sheets read too: {', '.join(hidden)}")
    return Document(
        "".join(writer.strings), tuple(writer.pages), tuple(writer.blocks), metadata, notices=tuple(writer.notices)
    )


@dataclass(frozen=True, slots=True)
class _Line:
    """A row that is not empty: its number in the sheet, where it stands, and its cells."""

    number: int
    start: int
    end: int
    cells: Sequence[str]


class _Writer:
    """The text as it grows."""

    def __init__(self) -> None:
        self.strings: list[str] = []
        self.blocks: list[Block] = []
        self.pages: list[Page] = []
        self.notices: list[str] = []
        self._length = 0
        self._cells = 0

    def write(self, number: int, sheet: Sheet) -> None:
        """Add one sheet as a page."""
        if self._length:
            self._add("\n\n")
        start = self._length
        self._block("heading", one_line(sheet.name), 1)
        table: list[_Line] = []
        skipped = 0
        for row_number, row in enumerate(sheet.rows, 1):
            cells = [one_line(cell) for cell in row]
            line = "\t".join(cells).rstrip("\t")
            self._cells += len(cells)
            if self._cells > MOST_CELLS:
                self.notices.append("Only the first 20 million cells were read")
                break
            if line:
                self._add("\n" * (1 + min(skipped, _MOST_BLANK_ROWS)))  # in a longer gap a line is no longer a row
                self._add(line)
                table.append(_Line(row_number, self._length - len(line), self._length, cells))
                skipped = 0
            else:
                if table:
                    self._table(table)
                    table = []
                skipped += 1
        self._table(table)
        for kind, text in sheet.beside:
            self._add("\n\n")
            self._block(kind, text)
        has_text = self._length > start
        self.pages.append(Page(number, sheet.name, start, self._length, has_text, not has_text))

    def _table(self, rows: Sequence[_Line]) -> None:
        """Rows without an empty one between them: titles above the header are paragraphs, the rest is a table."""
        head = _header_row(rows)
        self.blocks += [Block("paragraph", row.start, row.end, row=row.number) for row in rows[:head]]
        body = rows[head:]
        if body:
            header = "\t".join(body[0].cells).rstrip("\t") if len(body) > 1 else ""
            self.blocks.append(Block("table", body[0].start, body[-1].end, header=header, row=body[0].number))

    def _block(self, kind: BlockKind, text: str, level: int = 0) -> None:
        if text.strip():
            self._add(text)
            self.blocks.append(Block(kind, self._length - len(text), self._length, level))

    def _add(self, text: str) -> None:
        self.strings.append(text)
        self._length += len(text)


def _header_row(rows: Sequence[_Line]) -> int:
    """Which row names the columns: the first that fills at least half as many cells as the fullest row."""
    filled = [sum(map(bool, row.cells)) for row in rows]
    widest = max(filled, default=0)
    return next((place for place, count in enumerate(filled) if count >= 2 and count * 2 >= widest), 0)

"""The sheets of an OpenDocument workbook, with the text that each cell shows."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.loading.opendocument import OFFICE, STYLE, TABLE, lines_of, metadata_of, whole_number
from core.loading.packages import Package
from core.loading.sheet_text import Sheet
from core.records import BlockKind, Scalar

if TYPE_CHECKING:
    from lxml.etree import _Element

_WIDEST, _TALLEST = 16_384, 1_048_576


def sheets(package: Package) -> Iterator[Sheet]:
    """Every sheet of a workbook. Raises `LoadError`."""
    content = package.tree("content.xml")
    styles = {style.get(f"{STYLE}name", ""): style for style in content.iter(f"{STYLE}style")}
    furniture = list(_furniture(package.find_tree("styles.xml")))
    for table in content.iter(f"{TABLE}table"):
        style = styles.get(table.get(f"{TABLE}style-name", ""))
        about = style.find(f"{STYLE}table-properties") if style is not None else None
        hidden = about is not None and about.get(f"{TABLE}display") == "false"
        yield Sheet(table.get(f"{TABLE}name", ""), hidden, _rows(table), [*_notes(table), *furniture])
        furniture = []


def metadata(package: Package) -> dict[str, Scalar]:
    """Title, author and dates as the file itself says."""
    return metadata_of(package.find_tree("meta.xml"))


def _rows(table: "_Element") -> Iterator[list[str]]:
    for row in table.iter(f"{TABLE}table-row"):
        cells: list[str] = []
        for cell in row:
            if cell.tag in (f"{TABLE}table-cell", f"{TABLE}covered-table-cell"):
                text = "" if cell.tag.endswith("covered-table-cell") else "\n".join(lines_of(cell))
                cells += [text] * min(whole_number(cell, "number-columns-repeated"), _WIDEST - len(cells))
        while cells and not cells[-1]:
            cells.pop()
        yield from [cells] * min(whole_number(row, "number-rows-repeated"), _TALLEST if not cells else 10_000)


def _notes(table: "_Element") -> Iterator[tuple[BlockKind, str]]:
    for note in table.iter(f"{OFFICE}annotation"):
        if text := " ".join(lines_of(note)):
            yield "note", text


def _furniture(styles: "_Element | None") -> Iterator[tuple[BlockKind, str]]:
    """What is printed above and below the pages, each once."""
    seen: set[str] = set()
    for element in styles.iter(f"{STYLE}header", f"{STYLE}footer") if styles is not None else ():
        text = " ".join(lines_of(element))
        if text and text not in seen and element.get(f"{STYLE}display") != "false":
            seen.add(text)
            yield "note", text

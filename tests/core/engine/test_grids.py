"""Sheets as grids: rows and cells are found where they stand in the text, whatever is written in them."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cleaning import active, clean
from core.engine.grids import Grid, grids, sheet_of
from core.loading import load
from core.loading.building import one_line
from core.loading.delimited import LOADER as CSV
from core.loading.formats import LoadOptions, Source
from core.loading.sheet_text import Sheet as Written
from core.loading.sheet_text import document_of
from core.records import Block, Document, SheetCell

DATA = Path(__file__).parents[2] / "data"
SIGNS = {"comma": ",", "semicolon": ";", "tab": "\t", "pipe": "|"}
WORDS = st.text(st.sampled_from('ab7 ,;|\t"\r\n.€墨𠀀𠮷😀é'), max_size=6)
TABLES = st.integers(2, 5).flatmap(lambda width: st.lists(st.lists(WORDS, min_size=width, max_size=width), max_size=6))


def read(text: str) -> tuple[Document, tuple[Grid, ...]]:
    document = CSV.load(Source(text.encode(), "a.csv"), LoadOptions())
    return document, grids(document, "csv")


def words(grid: Grid) -> list[list[str]]:
    return [[cell.text for cell in grid.row(number).cells] for number in range(len(grid.starts))]


def check_places(document: Document, grid: Grid, sign: str) -> None:
    """The cells of each row, and the rows, put together again give the text; every place falls into one cell."""
    text, behind = document.text, grid.start
    for number in range(len(grid.starts)):
        row = grid.row(number)
        assert text[behind : row.start] in ("", "\n", "\r", "\r\n")
        behind = row.end
        assert sign.join(text[cell.start : cell.end] for cell in row.cells) == text[row.start : row.end]
        for cell in row.cells:
            check_cell(text, cell)
            for offset in range(cell.start, cell.end):
                assert [each for each in row.cells if each.covered(offset, offset + 1) is not None] == [cell]
    assert text[behind : grid.end] in ("", "\n", "\r", "\r\n")


def check_cell(text: str, cell: SheetCell) -> None:
    if cell.at >= 0:
        assert text[cell.at : cell.at + len(cell.text)] == cell.text
        for offset in range(len(cell.text)):
            assert cell.covered(cell.at + offset, cell.at + offset + 1) == (offset, offset + 1)
    assert cell.covered(cell.start, cell.end) == ((0, len(cell.text)) if cell.end > cell.start else None)


@given(TABLES, st.sampled_from(sorted(SIGNS)), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_the_cells_of_a_text_table_put_together_again_are_its_text(
    rows: list[list[str]], delimiter: str, line_end: str, quoted: bool
) -> None:
    sign = SIGNS[delimiter]
    if not quoted:  # the writer leaves a lone carriage return bare
        rows = [[cell.replace("\r", "") for cell in row] for row in rows]
    file = io.StringIO(newline="")
    csv.writer(
        file, delimiter=sign, lineterminator=line_end, quoting=csv.QUOTE_ALL if quoted else csv.QUOTE_MINIMAL
    ).writerows(rows)
    text = file.getvalue()
    document = Document(text, (), (Block("table", 0, len(text)),), {"delimiter": delimiter})
    grid = Grid(document, "", 0, len(text), sign)
    assert words(grid) == rows
    check_places(document, grid, sign)


@given(st.text(st.sampled_from('a1,"\r\n 墨𠀀😀'), max_size=40))
def test_of_a_broken_text_table_no_place_is_lost_either(text: str) -> None:
    document = Document(text, (), (Block("table", 0, len(text)),), {"delimiter": "comma"})
    check_places(document, Grid(document, "", 0, len(text), ","), ",")


@given(st.lists(st.lists(WORDS, max_size=5), max_size=6))
def test_the_cells_of_a_workbook_put_together_again_are_its_text(rows: list[list[str]]) -> None:
    document = document_of([Written("One 𠀀", False, rows), Written("Two", False, rows)], {})
    found = grids(document, "sheets")
    assert [grid.name for grid in found] == ["One 𠀀", "Two"]
    for grid in found:
        check_places(document, grid, "\t")
        shown = [line for line in words(grid)[1:] if any(line)]
        written = [[one_line(cell) for cell in row] for row in rows]
        kept = [row for row in written if any(row)]
        assert [_trimmed(line) for line in shown] == [_trimmed(row) for row in kept]


def _trimmed(cells: Sequence[str]) -> list[str]:
    cells = list(cells)
    while cells and not cells[-1]:
        cells.pop()
    return cells


@pytest.mark.parametrize("name", ["old.xls", "old.ods", "made.tsv"])
def test_every_kind_of_sheet_is_a_grid_of_the_text_that_was_read(name: str) -> None:
    data = (DATA / name).read_bytes() if name != "made.tsv" else "Naam\tPrijs\n墨\t3\n".encode()
    loader, document = load(Source(data, name), LoadOptions())
    found = grids(document, loader.name)
    assert found
    for grid in found:
        check_places(document, grid, "\t")
        assert any(number == 1 for number in grid.numbers)


def test_a_table_goes_on_behind_an_empty_row_and_another_one_has_names_of_its_own() -> None:
    rows = [
        ["Day", "Sum"],
        ["1.1.2025", "3"],
        [],
        ["2.1.2025", "4"],
        ["3.1.2025", "5"],
        [],
        ["Item", "2024"],
        ["a", "1"],
    ]
    [grid] = grids(document_of([Written("S", False, rows)], {}), "sheets")
    assert grid.heads == ((1, 5), (7, 8))


def test_what_names_the_columns_is_known_and_a_title_is_not() -> None:
    rows = [["Prices of 2025"], [], ["Code", "Price"], ["007", "1,200.50"], ["008", "3"], [], ["a note below"]]
    [grid] = grids(document_of([Written("Rates", False, rows)], {}), "sheets")
    sheet = sheet_of((grid,), 0)
    assert sheet.names == ("Rates",)
    assert sheet.widest == ("Code", "1,200.50")
    assert sheet.heads == ((3, 5),)
    assert [sheet.head_of(row) for row in range(7)] == [None, None, None, None, 3, 3, None]
    assert [grid.row(row).header for row in range(5)] == [False, False, False, True, False]
    assert [grid.row(row).kind for row in (0, 1, 2, 3, 7)] == ["heading", "table", None, "table", "table"]
    at = grid.document.text.index("1,200.50")
    assert sheet.row_at(at) == 4
    assert sheet.holds(at)


def test_a_title_in_a_text_file_names_no_columns_either() -> None:
    _, [grid] = read("Stanley cups 2025,,\nas of May,,\nTeam,City,Cups\nBlues,St. Louis,1\nFlyers,Philadelphia,2\n")
    assert grid.heads == ((2, 4),)
    assert grid.widest == ("Flyers", "Philadelphia", "Cups")


def test_rows_are_handed_out_in_parts_and_cells_are_copied_for_other_programs() -> None:
    text = "Name,Text,Sum\n" + "".join(f'{n},"two\nlines",{n * 2}\n' for n in range(1, 251))
    _, [grid] = read(text)
    sheet = sheet_of((grid,), 0)
    assert len(sheet.starts) == 251
    parts = [grid.rows("t", 0, first) for first in range(0, 251, sheet.part)]
    assert [row.start for part in parts for row in part.rows] == list(sheet.starts)
    assert list(sheet.numbers[:3]) == [1, 2, 3]
    assert grid.copied((0, 1), (0, 2)) == 'Name\tText\tSum\n1\t"two\nlines"\t2'
    assert grid.copied((250, 400), (2, 3)) == "500\t"


@pytest.mark.parametrize(
    "text",
    [
        'a,b\n1,2\n3,"never ends\n4,5\n6,7\n',
        "a,b\n1\n2,2,2\n3,3,3,3\n4,4,4,4,4\n5,5,5,5,5,5\n",
        "only one column\nof words\n",
        ",".join("x" * 1100) + "\n" + ",".join("y" * 1100) + "\n",
    ],
)
def test_what_is_no_sound_table_is_no_grid(text: str) -> None:
    document = Document(text, (), (Block("table", 0, len(text.rstrip())),), {"delimiter": "comma"})
    if "," not in text:
        document = CSV.load(Source(text.encode(), "a.csv"), LoadOptions())
    assert grids(document, "csv") == ()


def test_a_span_covers_the_empty_cells_inside_it_and_at_its_end() -> None:
    _, [grid] = read("a,b,c\n1,,\n")
    row = grid.row(1)
    assert [cell.covered(row.start, row.end) for cell in row.cells] == [(0, 1), (0, 0), (0, 0)]
    assert [cell.covered(row.start, row.start + 1) for cell in row.cells] == [(0, 1), None, None]


def test_rows_are_counted_as_the_sheet_does_although_empty_ones_were_left_out() -> None:
    rows: list[list[str]] = [["Prices"], [], [], [], ["Code", "Price"], ["007", "3"], *[[]] * 1500, ["far", "away"]]
    written = document_of([Written("Rates", False, rows, [("note", "A comment")])], {})
    document, _ = clean(written, active({}))
    [grid] = grids(document, "sheets")
    assert [(line[0], number) for line, number in zip(words(grid), grid.numbers, strict=True) if line[0]] == [
        ("Rates", 0),
        ("Prices", 1),
        ("Code", 5),
        ("007", 6),
        ("far", 1507),
        ("A comment", 0),
    ]
    assert list(grid.numbers)[:4] == [0, 1, 2, 5]


def test_what_many_sheets_begin_with_is_seen_on_each_of_them() -> None:
    rows: list[list[str]] = [["Northgate Instruments", "", "2025"], [], ["Code", "Price"], ["007", "3"]]
    written = document_of([Written(f"Month {n}", False, rows) for n in range(1, 7)], {})
    document, _ = clean(written, active({}))
    for grid in grids(document, "sheets"):
        shown = dict(zip(grid.numbers, words(grid), strict=True))
        assert [shown[row] for row in (1, 3, 4)] == [rows[0], rows[2], rows[3]]

import io
import struct
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from openpyxl.comments import Comment

from core.errors import LoadError
from core.loading import load
from core.loading.formats import LoadOptions, Source
from core.loading.sheet_parts import SheetParts
from core.loading.sheets import LOADER
from core.records import Document
from tests.helpers.office import packed

DATA = Path(__file__).parents[2] / "data"


def read(book: Any) -> Document:
    buffer = io.BytesIO()
    book.save(buffer)
    return LOADER.load(Source(buffer.getvalue(), "a.xlsx"), LoadOptions())


def prices() -> Any:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.title = "Rates"
    sheet["A1"] = "Prices of 2024"
    for row in (["Code", "Name", "Share", "Since"], ["007", "Red pen", 0.195, date(2024, 1, 5)]):
        sheet.append(row)
    sheet["C3"].number_format = "0.0%"
    sheet["D3"].number_format = "d.m.yyyy"
    sheet["B5"] = "after a gap"
    return book


def test_line_n_of_a_sheet_is_its_row_n_with_values_as_they_are_shown() -> None:
    document = read(prices())
    assert document.text == (
        "Rates\nPrices of 2024\nCode\tName\tShare\tSince\n007\tRed pen\t19.5%\t5.1.2024\n\n\tafter a gap"
    )
    [page] = document.pages
    assert (page.number, page.label) == (1, "Rates")
    assert document.text[page.start : page.end].split("\n")[3] == "007\tRed pen\t19.5%\t5.1.2024"


def test_the_header_is_found_below_a_title_and_kept_with_the_table() -> None:
    document = read(prices())
    kinds = [(block.kind, document.text[block.start : block.end].split("\n")[0]) for block in document.blocks]
    assert kinds == [
        ("heading", "Rates"),
        ("paragraph", "Prices of 2024"),
        ("table", "Code\tName\tShare\tSince"),
        ("table", "\tafter a gap"),
    ]
    assert document.blocks[2].header == "Code\tName\tShare\tSince"


def test_merged_cells_stand_once_and_comments_and_hidden_sheets_are_read() -> None:
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet["A1"] = "wide"
    sheet.merge_cells("A1:C1")
    sheet["A2"] = "x"
    sheet["A2"].comment = Comment("look at this", "Ann")
    secret = book.create_sheet("Hidden one")
    secret["B2"] = "secret"
    secret.sheet_state = "hidden"
    document = read(book)
    assert document.text.count("wide") == 1
    assert "look at this" in document.text
    assert document.text.endswith("Hidden one\n\n\tsecret")
    assert document.notices == ("Hidden sheets read too: Hidden one",)


def test_the_last_result_of_a_formula_is_read() -> None:
    document = load(Source((DATA / "old.xls").read_bytes(), "old.xls"), LoadOptions())[1]
    assert "Total\t2" in document.text
    assert "007\tRed pen\t0.195\t2024-01-05" in document.text


def test_open_document_sheets_keep_what_their_cells_show() -> None:
    loader, document = load(Source((DATA / "old.ods").read_bytes(), "old.ods"), LoadOptions())
    assert loader is LOADER
    assert document.text == (
        "Rates\nPrices of 2024\nCode\tName\tShare\tSince\n007\tRed pen\t19.5%\t2024年1月5日\n"
        "008\t蓝色阀门\t50.0%\t2024年2月6日\n\nTotal\t2\n\nHidden one\n\n\tsecret"
    )


def test_an_empty_workbook_has_a_page_with_its_name() -> None:
    document = read(Workbook())
    assert document.text == "Sheet"
    assert [page.has_text for page in document.pages] == [True]


@pytest.mark.parametrize("cut", [100, 1000, 3000])
def test_a_workbook_that_is_cut_off_says_so(cut: int) -> None:
    buffer = io.BytesIO()
    prices().save(buffer)
    with pytest.raises(LoadError, match=r"damaged|cut off|ends too early"):
        LOADER.load(Source(buffer.getvalue()[:cut], "a.xlsx"), LoadOptions())


def test_boxes_of_a_binary_workbook_are_found_by_the_names_of_its_sheets() -> None:
    def wide(text: str) -> bytes:
        return struct.pack("<I", len(text)) + text.encode("utf-16-le")

    def related(kind: str, target: str) -> str:
        office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
        return f'<Relationships><Relationship Id="rId1" Type="{office}/{kind}" Target="{target}"/></Relationships>'

    bundled = struct.pack("<II", 0, 1) + wide("rId1") + wide("阀门")
    draws = (
        '<x:wsDr xmlns:x="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing"'
        ' xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><x:sp><x:txBody><a:p><a:r>'
        "<a:t>in a box</a:t></a:r></a:p></x:txBody></x:sp></x:wsDr>"
    )
    data = packed(
        {
            "[Content_Types].xml": "application/vnd.ms-excel.sheet.binary.macroEnabled.main",
            "_rels/.rels": related("officeDocument", "xl/workbook.bin"),
            "xl/workbook.bin": b"\x83\x01\0\x9c\x01" + bytes([len(bundled)]) + bundled + b"\x84\x01\0",
            "xl/_rels/workbook.bin.rels": related("worksheet", "sheet1.bin"),
            "xl/sheet1.bin": b"",
            "xl/_rels/sheet1.bin.rels": related("drawing", "drawing1.xml"),
            "xl/drawing1.xml": draws,
        }
    )
    parts = SheetParts(Source(data, "a.xlsb"))
    assert list(parts.beside("阀门")) == [("paragraph", "in a box")]


def test_a_cell_far_from_all_others_costs_its_sheet_and_not_the_file() -> None:
    book = prices()
    sheet = book.create_sheet("Far")
    sheet["A1"], sheet["XFD1048576"] = 1, 2
    document = read(book)
    assert "Red pen" in document.text
    assert document.notices == ("A sheet whose cells lie too far apart was left out: Far",)

import io
import zipfile
from pathlib import Path

import pytest

from core.errors import LoadError
from core.loading import load
from core.loading.formats import LoadOptions, Source
from core.loading.opendocument import LOADER
from core.records import Document

DATA = Path(__file__).parents[2] / "data"
SPACES = " ".join(
    f'xmlns:{short}="urn:oasis:names:tc:opendocument:xmlns:{long}:1.0"'
    for short, long in (
        *(("office", "office"), ("text", "text"), ("table", "table"), ("draw", "drawing"), ("style", "style")),
        *(("svg", "svg-compatible"), ("fo", "xsl-fo-compatible")),
    )
)


def written(body: str, **parts: str) -> Document:
    content = (
        f"<office:document-content {SPACES}><office:body><office:text>{body}</office:text></office:body>"
        "</office:document-content>"
    )
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        package.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        package.writestr("content.xml", content)
        for name, text in parts.items():
            package.writestr(f"{name}/content.xml", text)
    loader, document = load(Source(buffer.getvalue(), "a.odt"), LoadOptions())
    assert loader is LOADER
    return document


def test_a_text_written_by_libreoffice_keeps_its_structure() -> None:
    document = LOADER.load(Source((DATA / "old.odt").read_bytes(), "old.odt"), LoadOptions())
    assert document.text == (
        "Valves\n\nThe blue valve closes at nine degrees.\n\n蓝色阀门在九度时关闭。\n\n"
        "Part\tPrice\nRed pen\t€ 1.50\n\t7\n\nAfter the table.\n\nfirst item\nsecond item"
    )
    kinds = [(block.kind, block.level) for block in document.blocks]
    assert kinds == [
        ("heading", 1),
        ("paragraph", 0),
        ("paragraph", 0),
        ("table", 0),
        ("paragraph", 0),
        ("list_item", 1),
        ("list_item", 1),
    ]
    assert document.metadata["title"] == "Valves"


def test_slides_are_pages_with_their_notes() -> None:
    document = LOADER.load(Source((DATA / "old.odp").read_bytes(), "old.odp"), LoadOptions())
    pages = [document.text[page.start : page.end].strip() for page in document.pages]
    assert pages == [
        "Valves\n\nThe blue valve closes at nine degrees.\n\nnote 1",
        "阀门\n\n蓝色阀门在九度时关闭。\n\nnote 2",
    ]


def test_spaces_tabs_notes_boxes_and_what_was_deleted() -> None:
    document = written(
        "<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>"
        '<text:p>Hello <text:span>bold</text:span> world<text:s text:c="2"/>and<text:tab/>more'
        "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>the note</text:p>"
        "</text:note-body></text:note>."
        "<draw:frame><draw:text-box><text:p>in a box</text:p></draw:text-box></draw:frame></text:p>"
        "<text:p>next\n   line</text:p>"
    )
    assert document.text == "Hello bold world  and\tmore1.\n\nin a box\n\nthe note\n\nnext line"


def test_merged_cells_stand_once() -> None:
    cell = "<table:table-cell {}><text:p>{}</text:p></table:table-cell>"
    document = written(
        "<table:table><table:table-row>"
        + cell.format('table:number-columns-spanned="2"', "wide")
        + "<table:covered-table-cell/></table:table-row><table:table-row>"
        + cell.format("", "a")
        + cell.format("", "b")
        + "</table:table-row></table:table>"
    )
    assert document.text == "wide\na\tb"


def test_entities_are_refused_and_a_broken_file_says_so() -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as package:
        package.writestr("mimetype", "application/vnd.oasis.opendocument.text")
        package.writestr("content.xml", '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')
    with pytest.raises(LoadError, match="entities"):
        LOADER.load(Source(buffer.getvalue(), "a.odt"), LoadOptions())
    data = (DATA / "old.odt").read_bytes()
    with pytest.raises(LoadError):
        LOADER.load(Source(data[: len(data) // 2], "a.odt"), LoadOptions())


def test_tables_and_formulas_of_their_own_and_what_is_said_of_a_picture() -> None:
    table = (
        f"<office:document-content {SPACES}><office:body><office:spreadsheet><table:table><table:table-row>"
        "<table:table-cell><text:p>a</text:p></table:table-cell><table:table-cell><text:p>1</text:p></table:table-cell>"
        "</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>"
    )
    formula = (
        '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mi>x</mi>'
        '<annotation encoding="StarMath 5.0">x over y</annotation></semantics></math>'
    )
    frame = '<draw:frame><draw:object xlink:href="./{}" xmlns:xlink="http://www.w3.org/1999/xlink"/>{}</draw:frame>'
    document = written(
        f"<text:p>See{frame.format('sheet', '')}{frame.format('math', '<svg:desc>a valve</svg:desc>')}"
        f"{frame.format('gone', '')}</text:p>",
        sheet=table,
        math=formula,
    )
    assert document.text == "See\n\na\t1\n\na valve\n\nx over y"

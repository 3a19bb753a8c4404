import io
from typing import Any

from pptx import Presentation
from pptx.chart.data import CategoryChartData
from pptx.enum.chart import XL_CHART_TYPE
from pptx.util import Inches

from core.loading.formats import LoadOptions, Source
from core.loading.pptx import LOADER
from core.records import Document


def load(presentation: Any) -> Document:
    buffer = io.BytesIO()
    presentation.save(buffer)
    return LOADER.load(Source(buffer.getvalue(), "a.pptx"), LoadOptions())


def box(slide: Any, text: str, left: float, top: float) -> None:
    slide.shapes.add_textbox(Inches(left), Inches(top), Inches(2), Inches(0.5)).text_frame.text = text


def test_all_parts_of_a_slide_stand_apart_in_reading_order_with_their_page() -> None:
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[5])
    box(slide, "right box", 5, 2.1)
    box(slide, "left box", 1, 2)
    slide.shapes.title.text = "Results"
    table = slide.shapes.add_table(2, 3, Inches(1), Inches(3), Inches(6), Inches(1)).table
    for number, cell in enumerate(table.iter_cells()):
        cell.text = f"c{number}"
    table.cell(0, 0).merge(table.cell(0, 1))
    data = CategoryChartData()  # type: ignore[no-untyped-call]
    data.categories = ["March", "April"]
    data.add_series("Sales", (3, 4.5))  # type: ignore[no-untyped-call]
    frame = slide.shapes.add_chart(XL_CHART_TYPE.COLUMN_CLUSTERED, Inches(1), Inches(5), Inches(4), Inches(2), data)
    frame.chart.has_title = True
    frame.chart.chart_title.text_frame.text = "By month"
    group = slide.shapes.add_group_shape()
    box(group, "in group", 1, 7.1)
    slide.notes_slide.notes_text_frame.text = "Say hello"
    document = load(presentation)
    assert document.text == (
        "Results\n\nleft box\n\nright box\n\nc0 c1\t\tc2\nc3\tc4\tc5\n\nBy month\n\n\tSales\nMarch\t3\nApril\t4.5\n\n"
        "in group\n\nSay hello"
    )
    kinds = [block.kind for block in document.blocks]
    assert kinds == ["heading", "paragraph", "paragraph", "table", "paragraph", "table", "paragraph", "note"]
    assert [(page.number, page.start, page.end) for page in document.pages] == [(1, 0, len(document.text))]


def test_body_text_is_a_list_with_levels() -> None:
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[1])
    slide.shapes.title.text = "Plan"
    frame = slide.placeholders[1].text_frame
    frame.text = "first"
    frame.add_paragraph().text = "second"
    frame.paragraphs[1].level = 1
    document = load(presentation)
    assert document.text == "Plan\n\nfirst\nsecond"
    assert [(block.kind, block.level) for block in document.blocks] == [
        ("heading", 1),
        ("list_item", 1),
        ("list_item", 2),
    ]


def test_hidden_slides_are_read_and_blank_ones_are_blank() -> None:
    presentation = Presentation()
    for text in ("one", "", "three"):
        slide = presentation.slides.add_slide(presentation.slide_layouts[6])
        if text:
            box(slide, text, 1, 1)
    presentation.slides[2]._element.set("show", "0")
    document = load(presentation)
    assert document.notices == ("Hidden slide read too: 3",)
    assert [(page.number, page.has_text, page.blank) for page in document.pages] == [
        (1, True, False),
        (2, False, True),
        (3, True, False),
    ]
    assert [document.text[page.start : page.end] for page in document.pages] == ["one\n\n", "", "three"]


def test_a_slide_with_only_a_picture_is_not_blank() -> None:
    presentation = Presentation()
    slide = presentation.slides.add_slide(presentation.slide_layouts[6])
    slide.shapes.add_picture(io.BytesIO(_picture()), 0, 0)
    page = load(presentation).pages[0]
    assert (page.has_text, page.blank) == (False, False)


def test_a_footer_on_every_slide_stands_once() -> None:
    presentation = Presentation()
    for number in (1, 2):
        slide = presentation.slides.add_slide(presentation.slide_layouts[6])
        box(slide, f"slide {number}", 1, 1)
        box(slide, "ACME internal", 1, 7)
        holder = slide.shapes[-1]._element.nvSpPr.nvPr
        holder.append(holder.makeelement(f"{{{holder.nsmap['p']}}}ph", {"type": "ftr", "idx": "11"}))
    assert load(presentation).text == "slide 1\n\nACME internal\n\nslide 2"


def _picture() -> bytes:
    """A picture of one white point."""
    import struct
    import zlib

    def chunk(kind: bytes, content: bytes) -> bytes:
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    head = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(b"\0\xff\xff\xff"))
        + chunk(b"IEND", b"")
    )

import io
import random
from itertools import pairwise

import pypdfium2
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from core.errors import LoadError
from core.loading.formats import LoadOptions, Source
from core.loading.pdf import load, page_boxes
from core.records import Document
from tests.helpers.pdfs import HEIGHT, PROSE, TABLE, WIDTH, both, cells, mapped_pdf, pdf, text_lines


def read(data: bytes, *passwords: str) -> Document:
    return load(Source(data, "test.pdf"), LoadOptions(passwords=passwords))


def page_texts(document: Document) -> list[str]:
    return [document.text[page.start : page.end] for page in document.pages]


def bare_text(data: bytes) -> str:
    file = pypdfium2.PdfDocument(data)
    page = file[0]
    layer = page.get_textpage()
    text: str = layer.get_text_range()
    layer.close()
    page.close()
    file.close()
    return text


def rectangle(canvas: Canvas) -> None:
    canvas.rect(100, 100, 200, 300, fill=1)


def nothing(_canvas: Canvas) -> None:
    pass


# ---- words and lines --------------------------------------------------------------------------------------------


def test_words_are_apart_as_printed() -> None:
    assert read(pdf(text_lines("Hello world from page one."))).text == "Hello world from page one."


def test_words_that_are_placed_without_spaces_are_apart() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(72, 700, "Hello")
        canvas.drawString(72 + canvas.stringWidth("Hello ", "Helvetica", 12), 700, "world")

    assert read(pdf(draw)).text == "Hello world"


def test_lines_of_a_paragraph_end_with_a_line_end_and_paragraphs_are_apart() -> None:
    page = both(text_lines(*PROSE), text_lines("Another paragraph.", y=690))
    assert read(pdf(page)).text == "\n".join(PROSE) + "\n\nAnother paragraph."


def test_an_indented_first_line_begins_a_paragraph() -> None:
    page = both(text_lines(*PROSE), text_lines(PROSE[0], x=92, y=760 - 42), text_lines(*PROSE[1:], y=760 - 56))
    assert read(pdf(page)).text == "\n".join(PROSE) + "\n\n" + "\n".join(PROSE)


@pytest.mark.parametrize(("first", "second"), [("exam-", "ple"), ("well-", "known")])
def test_a_hyphen_at_a_line_end_is_a_plain_hyphen(first: str, second: str) -> None:
    data = pdf(text_lines(f"Here is an {first}", f"{second} of that."))
    assert "\ufffe" in bare_text(data)  # what pdfium makes of such a line
    text = read(data).text
    assert text == f"Here is an {first}\n{second} of that."


def test_characters_without_meaning_are_dropped() -> None:
    text = read(mapped_pdf("abcdef and more", {"b": "\0", "d": "\x02", "e": "\ufffe"})).text
    assert "\0" not in text
    assert "\ufffe" not in text
    assert "\x02" not in text
    assert text.endswith("and more") or text.endswith("an- mor-")


def test_a_code_point_beyond_the_basic_plane_is_one_character() -> None:
    text = read(mapped_pdf("a x b", {"x": "𠮷"})).text
    assert text == "a 𠮷 b"


def test_a_ligature_comes_out_as_its_letters() -> None:
    assert read(mapped_pdf("a x b", {"x": "ﬁ"})).text == "a fi b"


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_page_reads_like_any_other(turn: int) -> None:
    def draw(canvas: Canvas) -> None:
        canvas.setPageRotation(turn)
        if turn == 90:
            canvas.translate(WIDTH, 0)
        elif turn == 180:
            canvas.translate(WIDTH, HEIGHT)
        else:
            canvas.translate(0, HEIGHT)
        canvas.rotate(turn)
        text_lines(*PROSE, y=400)(canvas)

    assert read(pdf(draw)).text == "\n".join(PROSE)


def test_a_note_printed_along_the_edge_comes_after_the_text() -> None:
    def edge(canvas: Canvas) -> None:
        canvas.saveState()
        canvas.translate(30, 300)
        canvas.rotate(90)
        canvas.drawString(0, 0, "stamped in 2024")
        canvas.restoreState()

    assert read(pdf(both(edge, text_lines(*PROSE)))).text == "\n".join(PROSE) + "\n\nstamped in 2024"


# ---- columns and tables -------------------------------------------------------------------------------------------


def test_two_columns_drawn_row_by_row_are_read_one_after_the_other() -> None:
    def draw(canvas: Canvas) -> None:
        for n in range(10):
            canvas.drawString(72, 700 - 14 * n, f"Left line {n}")
            canvas.drawString(320, 700 - 14 * n, f"Right line {n}")

    assert read(pdf(draw)).text == "\n".join(
        [*(f"Left line {n}" for n in range(10)), "", *(f"Right line {n}" for n in range(10))]
    )


def test_title_and_footer_over_two_columns_stay_above_and_below() -> None:
    left = [f"this is line number {n} of the left column" for n in range(20)]
    right = [f"this is line number {n} of the right column" for n in range(20)]
    page = both(
        text_lines("A title that reaches over both of the columns of this page", y=780, size=16),
        text_lines(*left, y=740),
        text_lines(*right, x=320, y=735),
        text_lines("a footer that stands below both columns and crosses the gutter", x=140, y=300),
    )
    paragraphs = read(pdf(page)).text.split("\n\n")
    assert paragraphs[0].startswith("A title")
    assert paragraphs[-1].startswith("a footer")
    assert "\n".join(paragraphs[1:-1]) == "\n".join(left + right)


@pytest.mark.parametrize("ruled", [True, False])
def test_an_empty_cell_of_a_table_stays_empty(ruled: bool) -> None:
    document = read(pdf(both(text_lines(*PROSE), cells(TABLE, ruled=ruled))))
    table = "\n".join("\t".join(row) for row in TABLE)
    assert document.text == "\n".join(PROSE) + "\n\n" + table
    block = document.blocks[-1]
    assert (block.kind, document.text[block.start : block.end], block.header) == ("table", table, "Item\tNote\tPrice")


def test_ruled_cells_that_nearly_touch_are_apart() -> None:
    rows = [["aaaaaaaaa", "bbbbbbbb"], ["cccccccc", "ddddddd"]]
    assert read(pdf(cells(rows, width=53))).text == "aaaaaaaaa\tbbbbbbbb\ncccccccc\tddddddd"


def test_several_lines_in_a_ruled_cell_are_one_cell() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.grid([72, 200, 400], [500, 540, 580])
        text_lines("Address", x=76, y=565)(canvas)
        text_lines("12 Long Street", "Springfield", x=204, y=565)(canvas)
        text_lines("Name", x=76, y=525)(canvas)
        text_lines("A. Person", x=204, y=525)(canvas)

    assert read(pdf(draw)).text == "Address\t12 Long Street Springfield\nName\tA. Person"


def test_the_marks_of_a_list_stay_with_their_items() -> None:
    def draw(canvas: Canvas) -> None:
        for n in range(4):
            canvas.drawString(72, 700 - 14 * n, "•")
            canvas.drawString(92, 700 - 14 * n, f"item {n} of a list with some words")

    document = read(pdf(draw))
    assert [line for line in document.text.split("\n") if line] == [
        f"• item {n} of a list with some words" for n in range(4)
    ]
    assert {block.kind for block in document.blocks} == {"list_item"}


# ---- pages ----------------------------------------------------------------------------------------------------------


def test_pages_with_text_a_picture_and_nothing_are_told_apart() -> None:
    document = read(pdf(text_lines("Text."), rectangle, nothing, text_lines("More.")))
    assert [(p.number, p.has_text, p.blank) for p in document.pages] == [
        (1, True, False),
        (2, False, False),
        (3, False, True),
        (4, True, False),
    ]
    assert page_texts(document) == ["Text.", "", "", "More."]
    assert document.text == "Text.\n\nMore."


def test_a_scan_is_a_document_whose_pages_have_no_text() -> None:
    import struct
    import zlib

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    image = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", 2, 2, 8, 0, 0, 0, 0))
    image += chunk(b"IDAT", zlib.compress(b"\0\0\xff\0\xff\0")) + chunk(b"IEND", b"")
    document = read(pdf(lambda canvas: canvas.drawImage(ImageReader(io.BytesIO(image)), 0, 0, 500, 700)))
    assert document.text == ""
    assert [(page.has_text, page.blank) for page in document.pages] == [(False, False)]


def test_printed_page_numbers_are_kept() -> None:
    buffer = io.BytesIO()
    canvas = Canvas(buffer)
    canvas.addPageLabel(0, style="ROMAN_LOWER", start=1)
    canvas.addPageLabel(2, style="ARABIC", start=1)
    for n in range(4):
        canvas.drawString(72, 700, f"page {n}")
        canvas.showPage()
    canvas.save()
    assert [(page.number, page.label) for page in read(buffer.getvalue()).pages] == [
        (1, "i"),
        (2, "ii"),
        (3, "1"),
        (4, "2"),
    ]


def test_a_text_layer_without_meaning_is_noticed_and_left_out() -> None:
    signs = {chr(n): chr(0xE000 + n) for n in range(97, 123)}
    document = read(mapped_pdf("this text cannot be read by anyone", signs))
    assert document.text == ""
    assert [(page.has_text, page.blank) for page in document.pages] == [(False, False)]
    assert document.notices == ("The text in the file is unreadable signs on page 1",)


def test_a_chinese_text_layer_given_as_latin_signs_is_noticed() -> None:
    random.seed(3)
    signs = {chr(n): random.choice("ÆØÐÞ¤¦¨¬¸ºª´ÍÒÃ") for n in range(97, 123)}
    document = read(mapped_pdf(", ".join(["qw", "erty", "uiop", "asdf", "ghjk", "lzxc", "vbnm"] * 6), signs))
    assert document.text == ""
    assert document.notices


@pytest.mark.parametrize("text", ["¡Qué día! ¿Él está aquí?", "À É È Ê Ë Î Ï Ô Ù Û Ü Ç"])
def test_letters_with_accents_are_not_taken_for_nonsense(text: str) -> None:
    lines = [f"{text} " * 3] * 12
    assert len(read(pdf(text_lines(*lines))).text) > 300


# ---- headings, metadata -------------------------------------------------------------------------------------------


def headings(document: Document) -> list[tuple[int, str]]:
    return [
        (block.level, document.text[block.start : block.end]) for block in document.blocks if block.kind == "heading"
    ]


def test_larger_letters_make_a_heading() -> None:
    page = both(
        text_lines("Report", size=24),
        text_lines("First part", size=16, y=720),
        text_lines(*PROSE * 5, y=690),
        text_lines("Second part", size=16, y=460),
        text_lines(*PROSE, y=430),
    )
    assert headings(read(pdf(page))) == [(1, "Report"), (2, "First part"), (2, "Second part")]


def test_the_outline_makes_headings_of_lines_in_plain_letters() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.bookmarkPage("a")
        canvas.addOutlineEntry("Where we met", "a", level=0)
        canvas.bookmarkPage("b")
        canvas.addOutlineEntry("What was said", "b", level=1)
        text_lines("Where we met", PROSE[0], "2.1 What was said", *PROSE[1:])(canvas)

    document = read(pdf(draw))
    assert headings(document) == [(1, "Where we met"), (2, "2.1 What was said")]
    for before, after in pairwise(document.blocks):
        assert before.end <= after.start


def test_title_author_and_dates_are_metadata() -> None:
    found = read(pdf(text_lines("x"), title="A title", author="An Author")).metadata
    assert (found["title"], found["author"]) == ("A title", "An Author")
    assert str(found["created"]).startswith("20")
    assert "T" in str(found["created"])


def test_a_filled_in_field_stands_beside_its_label() -> None:
    def draw(canvas: Canvas) -> None:
        canvas.drawString(72, 700, "Name of school:")
        canvas.acroForm.textfield(name="school", value="Hill Road", x=170, y=692, width=120, height=20)

    document = read(pdf(draw))
    assert document.text == "Name of school: Hill Road"
    assert len(page_boxes(pdf(draw), 1)[1]) == 4 * len(document.text)


# ---- boxes ----------------------------------------------------------------------------------------------------------


def check_boxes(data: bytes) -> None:
    document = read(data)
    for page in document.pages:
        text, boxes = page_boxes(data, page.number)
        assert text == document.text[page.start : page.end]
        assert len(boxes) == 4 * len(text)
        for n, sign in enumerate(text):
            left, bottom, right, top = boxes[4 * n : 4 * n + 4]
            if not sign.isspace():
                assert left <= right
                assert bottom < top


def test_every_printed_character_has_a_box_where_it_stands() -> None:
    data = pdf(text_lines("Hello", "second line", x=100, y=500, size=10, step=20))
    text, boxes = page_boxes(data, 1)
    assert text == "Hello\nsecond line"
    left, bottom, right, top = boxes[:4]
    assert 99 < left < 101 < right < 110
    assert 495 < bottom < 500 < 507 < top < 514
    start = 4 * text.index("second")
    assert 474 < boxes[start + 1] < 481
    assert list(boxes[4 * 5 : 4 * 6]) == [0, 0, 0, 0]


def test_boxes_of_all_kinds_of_pages_fit_the_text() -> None:
    check_boxes(
        pdf(
            both(text_lines(*PROSE), cells(TABLE)),
            nothing,
            both(text_lines(*PROSE), text_lines(*PROSE, x=90, y=600), cells(TABLE, y=400, ruled=False)),
            rectangle,
        )
    )
    check_boxes(mapped_pdf("a x b", {"x": "𠮷"}))
    check_boxes(mapped_pdf("a x b", {"x": "ffi"}))


def test_a_page_that_does_not_exist_has_no_boxes() -> None:
    with pytest.raises(LoadError, match="Page 7"):
        page_boxes(pdf(text_lines("x")), 7)


words = st.text(alphabet="abcdefg hijk-.,;(1234567890)", min_size=1, max_size=30)


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(words, st.integers(0, 500), st.integers(20, 800), st.sampled_from([6, 10, 11, 24])), max_size=30)
)
def test_whatever_stands_on_a_page_every_letter_comes_out_once_with_its_box(
    things: list[tuple[str, int, int, int]],
) -> None:
    def draw(canvas: Canvas) -> None:
        for text, x, y, size in things:
            canvas.setFont("Helvetica", size)
            canvas.drawString(x, y, text)

    data = pdf(draw)
    check_boxes(data)
    document = read(data)
    for before, after in pairwise(document.blocks):
        assert before.end <= after.start
    covered = "".join(document.text[block.start : block.end] for block in document.blocks)
    assert "".join(covered.split()) == "".join(document.text.split())

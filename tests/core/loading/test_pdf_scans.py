"""Scanned pages of PDFs: noticed, and read like printed ones once they are recognised (BEHAVIOUR.md L5, L6)."""

from pathlib import Path

from reportlab.pdfgen.canvas import Canvas

from core.loading.formats import LoadOptions, Source
from core.loading.pdf import load, opened, places_on
from core.loading.recognised import KeptPages
from core.records import Document
from tests.helpers.pdfs import both, mapped_pdf, pdf, text_lines
from tests.helpers.scans import keep, line, picture, scanned_pdf

LINES = [line("The first column", 72, 700, 180), line("goes on here.", 72, 684, 180)]
BESIDE = [line("The second column", 320, 700, 180), line("ends there.", 320, 684, 180)]
BLANK = picture([])


def read(data: bytes, recognised: str = "") -> Document:
    return load(Source(data, "a.pdf"), LoadOptions(recognised=recognised))


def bare(document: Document) -> list[int]:
    return [page.number for page in document.pages if not page.has_text and not page.blank]


def test_only_the_picture_of_a_page_is_missing_and_a_blank_page_is_blank() -> None:
    def scan(canvas: Canvas) -> None:
        canvas.drawInlineImage(BLANK, 0, 0, 595, 842)

    document = read(pdf(text_lines("Printed words."), scan, text_lines("DRAFT"), lambda canvas: None))
    assert bare(document) == [2]
    assert [page.blank for page in document.pages] == [False, False, False, True]


def test_recognised_pages_are_read_in_columns_like_printed_ones(tmp_path: Path) -> None:
    mixed = [LINES[0], BESIDE[0], LINES[1], BESIDE[1]]
    document = read(scanned_pdf(BLANK, BLANK), keep(tmp_path, {1: mixed, 2: [line("Page two.", 72, 700)]}))
    text = " ".join(document.text.split())
    assert text.index("goes on here.") < text.index("The second column")
    assert text.endswith("Page two.")
    assert bare(document) == []
    assert document.notices == ("2 scanned pages; their text was recognised",)


def test_the_places_of_recognised_words_are_those_of_their_signs(tmp_path: Path) -> None:
    kept = KeptPages(keep(tmp_path, {1: LINES}))
    document = opened(scanned_pdf(BLANK))
    try:
        text, boxes = places_on(document, 1, kept)
        nothing, _ = places_on(document, 1)
    finally:
        document.close()
    assert nothing == ""
    start = text.index("first")
    left, bottom, right, top = boxes[4 * start], boxes[4 * start + 1], boxes[4 * start + 18], boxes[4 * start + 19]
    step = 180 / len("The first column")
    assert abs(left - (72 + 4 * step)) < 1
    assert abs(right - (72 + 9 * step)) < 1
    assert 700 <= bottom < top <= 714


def test_a_number_put_on_a_scan_does_not_hide_that_it_is_one(tmp_path: Path) -> None:
    def scan(canvas: Canvas) -> None:
        canvas.drawInlineImage(BLANK, 0, 0, 595, 842)

    data = pdf(both(scan, text_lines("ACME 000123", y=40)))
    document = read(data)
    assert document.text == "ACME 000123"
    assert bare(document) == [1]
    again = read(data, keep(tmp_path, {1: [*LINES, line("ACME 000123", 72, 40)]}))
    assert again.text.count("ACME") == 1
    assert "goes on here." in again.text
    assert bare(again) == []


def test_unreadable_signs_are_replaced_by_what_was_recognised(tmp_path: Path) -> None:
    data = mapped_pdf("abc" * 20, {"a": "\ue001", "b": "\ue002", "c": "\ue003"})
    assert read(data).notices == ("The text in the file is unreadable signs on page 1",)
    assert bare(read(data)) == [1]
    document = read(data, keep(tmp_path, {1: LINES}))
    assert document.text.startswith("The first column")
    assert document.notices == ("1 scanned page; its text was recognised",)


def test_a_photograph_without_writing_is_blank_and_said(tmp_path: Path) -> None:
    document = read(scanned_pdf(BLANK), keep(tmp_path, {1: ()}))
    assert document.pages[0].blank
    assert document.notices == ("No writing was found on page 1",)

"""The way from a span of a cleaned text to boxes over the very letters."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reportlab.pdfgen.canvas import Canvas

from core.cleaning.edits import apply
from core.loading.formats import LoadOptions, Source
from core.loading.marking import loaded_start, marks
from core.loading.pdf import load
from core.loading.showing import ShownPage, words
from core.records import Box, Document, Edit, Line, OffsetMap, Page, PageWords
from tests.core.loading.test_showing import shown, turned
from tests.helpers.pdfs import CHINESE, both, cells, pdf, text_lines

Draw = Callable[[Canvas], object]


def sideways(canvas: Canvas) -> None:
    canvas.rotate(90)
    canvas.drawString(200, -300, "Words up the page")


PAGES: dict[str, tuple[Draw, ...]] = {
    "a page break": (
        text_lines("The first page speaks of leave and of", "days that are carried over into", y=120),
        text_lines("the following year, until they lapse.", "Nothing else is said here.", y=780),
    ),
    "two columns": (
        both(
            text_lines("Left one begins", "and goes on here", "to its own end,", "as columns do.", x=60),
            text_lines("Right one follows", "when the left one", "is read, not in", "between of it.", x=320),
        ),
    ),
    "Chinese": (
        text_lines(
            "全职员工每年享有二十八天带薪年休假，非全职员工按工作天",
            "数折算，不足一天的部分以小时记录。",
            font=CHINESE,
            size=14,
        ),
        text_lines("最多可结转五天至下一年度，三月三十一日前未休的自动作废。", font=CHINESE, size=14),
    ),
    "a table": (
        both(text_lines("Weekly hours and days"), cells([["hours", "days"], ["40 hours", "28"], ["32 hours", "23"]])),
    ),
    "turned words": (both(text_lines("Upright words", "stand here"), sideways),),
}


def cleaned(data: bytes, edits_of: Callable[[str], list[Edit]]) -> tuple[Document, Document, OffsetMap]:
    loaded = load(Source(data, "a.pdf"), LoadOptions())
    return loaded, *apply(loaded, edits_of(loaded.text))


def every_third_word(text: str) -> list[Edit]:
    """Deletes, shortens and lengthens words, and deletes what begins a page."""
    found = []
    at = 0
    for number, word in enumerate(text.split()):
        at = text.index(word, at)
        end = at + len(word)
        if number % 3 == 0:
            found.append(Edit(at, end, ("", "x", word + "~~")[number // 3 % 3]))
        at = end
    return found


def nothing(text: str) -> list[Edit]:
    return []


def by_lines(found: PageWords, start: int, end: int) -> list[Box]:
    """The union of the boxes of the characters, line by line, found by their places alone."""
    boxes = [
        Box(*found.places[4 * at : 4 * at + 4])
        for at in range(start, end)
        if any(found.places[4 * at : 4 * at + 4]) and not found.text[at].isspace()
    ]
    lines: list[list[Box]] = []
    for box in boxes:
        if lines and lines[-1][-1].top < (box.top + box.bottom) / 2 < lines[-1][-1].bottom:
            lines[-1].append(box)
        else:
            lines.append([box])
    return [
        Box(
            min(b.left for b in line), min(b.top for b in line), max(b.right for b in line), max(b.bottom for b in line)
        )
        for line in lines
    ]


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
@pytest.mark.parametrize("edits_of", [nothing, every_third_word])
@pytest.mark.parametrize("drawn", PAGES)
def test_marks_are_the_boxes_of_the_words_line_by_line(
    tmp_path: Path, drawn: str, edits_of: Callable[[str], list[Edit]], rotation: int
) -> None:
    data = turned(pdf(*PAGES[drawn]), rotation)
    loaded, document, offsets = cleaned(data, edits_of)
    file = shown(tmp_path / "a.pdf", data)
    pages = {page.number: words(ShownPage(file, page.number)) for page in loaded.pages}
    length = len(document.text)
    for start, end in [
        (0, length),
        (0, length // 2),
        (length // 3, length),
        *((at, at + 9) for at in range(0, length - 9, 7)),
    ]:
        first, last = offsets.span_to_loaded(start, end)
        wanted = {}
        for page in loaded.pages:
            begin, stop = max(first, page.start), min(last, page.end)
            if rotation in (0, 180) and drawn != "turned words":
                boxes = by_lines(pages[page.number], begin - page.start, stop - page.start) if begin < stop else []
            else:
                boxes = [line.box for line in pages[page.number].lines(begin - page.start, stop - page.start)]
            if boxes:
                wanted[page.number] = boxes
        found = {each.number: list(each.boxes) for each in marks(document, offsets, start, end, pages.__getitem__)}
        assert found == wanted, document.text[start:end]


def test_a_span_over_a_page_break_is_marked_on_both_pages(tmp_path: Path) -> None:
    data = pdf(*PAGES["a page break"])
    _, document, offsets = cleaned(data, every_third_word)
    file = shown(tmp_path / "a.pdf", data)
    start, end = document.text.index("carried"), document.text.index("lapse")
    first, second = marks(document, offsets, start, end, lambda number: words(ShownPage(file, number)))
    assert (first.number, second.number) == (1, 2)
    assert first.boxes[-1].bottom > 700
    assert second.boxes[0].top < 100


def test_words_up_the_page_are_one_box(tmp_path: Path) -> None:
    data = pdf(*PAGES["turned words"])
    _, document, offsets = cleaned(data, nothing)
    file = shown(tmp_path / "a.pdf", data)
    start = document.text.index("Words up")
    (page,) = marks(document, offsets, start, start + 17, lambda number: words(ShownPage(file, number)))
    (box,) = page.boxes
    assert box.bottom - box.top > 5 * (box.right - box.left)


def test_a_table_row_is_one_box(tmp_path: Path) -> None:
    data = pdf(*PAGES["a table"])
    _, document, offsets = cleaned(data, nothing)
    file = shown(tmp_path / "a.pdf", data)
    start = document.text.index("40 hours")
    (page,) = marks(document, offsets, start, document.text.index("28") + 2, lambda n: words(ShownPage(file, n)))
    (box,) = page.boxes
    assert box.right - box.left > 110


def test_other_words_on_the_page_than_were_loaded_give_no_marks(tmp_path: Path) -> None:
    _, document, offsets = cleaned(pdf(text_lines("What was loaded once")), nothing)
    file = shown(tmp_path / "a.pdf", pdf(text_lines("Some other words now")))
    assert marks(document, offsets, 0, 8, lambda number: words(ShownPage(file, number))) == ()


TEXTS = st.text(alphabet="ab \n", min_size=0, max_size=12)


@settings(deadline=None)
@given(st.lists(TEXTS, min_size=1, max_size=5), st.data())
def test_the_loaded_start_of_a_page_is_found_whatever_was_edited(texts: list[str], data: st.DataObject) -> None:
    texts = [f"<{number}>{text}#{number}" if text else "" for number, text in enumerate(texts)]
    text, pages = "", []
    for number, each in enumerate(texts, start=1):
        text += "\n\n" if text and each else ""
        pages.append(Page(number, None, len(text), len(text) + len(each), bool(each)))
        text += each
    cuts = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=6)))
    edits = [
        Edit(start, end, data.draw(st.sampled_from(["", "-", "-----", "=" * (end - start)])))
        for start, end in list(pairwise(cuts))[::2]
    ]
    document, offsets = apply(Document(text, tuple(pages)), edits)
    for place, page in enumerate(pages):
        kept = page.end - page.start - sum(max(min(e.end, page.end) - max(e.start, page.start), 0) for e in edits)
        if kept > 0.6 * len(document.text[document.pages[place].start : document.pages[place].end]) and kept > 4:
            found = loaded_start(document, offsets, place, texts[place])
            assert found == page.start


def test_lines_are_told_apart_where_chinese_runs_on_without_a_line_end() -> None:
    places = array("f")
    for line, sign in ((0, 3), (0, 4), (1, 0), (1, 1)):
        places.extend((10 * sign, 20 * line, 10 * sign + 10, 20 * line + 12))
    lines = PageWords(1, "年休假期", places).lines(0, 4)
    assert lines == (Line(0, 2, Box(30, 0, 50, 12)), Line(2, 4, Box(0, 20, 20, 32)))

import io
from collections.abc import Callable

import pytest
from reportlab.lib.pagesizes import A4
from reportlab.pdfgen.canvas import Canvas

from core.loading.formats import LoadOptions, Source
from core.loading.pdf import load
from core.records import Document
from tests.helpers.pdfs import BOLD, CHINESE, both, cells, pdf, text_lines

PROSE = [
    "The committee met on Tuesday and agreed on the plan for the coming",
    "year, which had been put off twice before because nobody could say",
    "how much the new building would cost, or when it would be finished.",
]


def read(*pages: Callable[[Canvas], object], **metadata: str) -> Document:
    return load(Source(pdf(*pages, **metadata), "test.pdf"), LoadOptions())


def headings(document: Document) -> list[tuple[int, str]]:
    return [(b.level, document.text[b.start : b.end]) for b in document.blocks if b.kind == "heading"]


def section(title: str, y: float = 760, size: float = 11, font: str = BOLD) -> Callable[[Canvas], None]:
    """A heading and a paragraph under it."""
    return both(text_lines(title, y=y, size=size, font=font), text_lines(*PROSE, y=y - 24))


# ---- what looks like a heading ----------------------------------------------------------------------------------


def test_a_bold_line_of_its_own_is_a_heading() -> None:
    page = both(section("Legal Proceedings"), section("Risk Factors", y=660))
    assert headings(read(page)) == [(1, "Legal Proceedings"), (1, "Risk Factors")]


def test_a_bold_line_right_above_its_paragraph_is_a_heading() -> None:
    page = both(text_lines("Legal Proceedings", font=BOLD), text_lines(*PROSE, y=746), text_lines(*PROSE, y=650))
    document = read(page)
    assert headings(document) == [(1, "Legal Proceedings")]
    assert document.text.startswith("Legal Proceedings\n\nThe committee")


def test_bold_words_inside_a_paragraph_are_none() -> None:
    page = both(text_lines(PROSE[0]), text_lines(PROSE[1], y=746, font=BOLD), text_lines(PROSE[2], y=732))
    assert headings(read(page)) == []


def test_where_all_is_bold_nothing_is_a_heading() -> None:
    page = both(text_lines("Legal Proceedings", font=BOLD), text_lines(*PROSE, y=730, font=BOLD))
    assert headings(read(page)) == []


@pytest.mark.parametrize(
    "words",
    [
        "[X] TRANSITION REPORT _____",
        "(Mark One)",
        "(Exact name of registrant as specified in its charter)",
        "accounting standards provided by the board for all of its members",
        "The board has met. It has agreed on all the points of the plan.",
        "The report of the committee on the new building and on the",
        "this one stops in the middle of a long word because it is wrap-",
        "• Increase in corporate spending",
        "12.5",
        "- 7 -",
        "September 24, 2022",
        "$ 664 $ 42 total restructuring",
        "K = Q + V and so on",
        "Figure 1-1. Translation of addresses",
        "Table 4. Sizes of the parts",
        "Contents ........ 7",
        "word " * 40,
    ],
)
@pytest.mark.parametrize(("size", "font"), [(16, "Helvetica"), (11, BOLD)])
def test_what_does_not_read_like_a_heading_is_none(words: str, size: float, font: str) -> None:
    page = both(section("A real one", size=16), text_lines(words, y=640, size=size, font=font), text_lines(*PROSE * 3))
    assert headings(read(both(page, section("Another", y=500, size=16)))) == [(1, "A real one"), (1, "Another")]


@pytest.mark.parametrize("mark", ["☐", "☒", "□", "✓"])
def test_lines_with_boxes_to_tick_are_none(mark: str) -> None:
    from core.loading.pdf_headings import Span, blocks

    text = f"Yes {mark} No {mark}\n\n" + "\n".join(PROSE)
    end = text.index("\n")
    spans = [Span("paragraph", 0, end, 20.0, 1, page=1), Span("paragraph", end + 2, len(text), 12.0, 3, page=1)]
    assert [block.kind for block in blocks(text, spans, [])] == ["paragraph", "paragraph"]


def test_the_head_of_a_column_of_figures_is_none() -> None:
    table = [["", "2023", "2022"], ["Revenue", "12.50", "11.20"], ["Costs", "3.10", "2.90"], ["Total", "9.40", "8.30"]]
    page = both(
        section("Results"),
        text_lines("Nine Months Ended", x=300, y=618, font=BOLD),
        cells(table, y=600, ruled=False),
        section("Outlook", y=480),
    )
    assert headings(read(page)) == [(1, "Results"), (1, "Outlook")]


def test_a_sentence_whose_first_line_is_bold_is_none() -> None:
    page = both(
        text_lines("A: Some people have no symptoms and it is found", font=BOLD),
        text_lines("by chance when they see a doctor.", y=746),
        text_lines(*PROSE, y=700),
    )
    assert headings(read(page)) == []


def test_a_heading_in_two_lines_that_stand_wide_apart_keeps_its_first() -> None:
    page = both(text_lines("Chapter 1. Keeping our", "data safe", size=16, step=40), text_lines(*PROSE * 3, y=660))
    assert headings(read(page)) == [(1, "Chapter 1. Keeping our")]


def test_running_titles_are_none() -> None:
    pages = [
        both(
            text_lines("Annual Report", y=800, size=16), section(f"Part {n} of all", size=14), text_lines(str(n), y=40)
        )
        for n in range(1, 7)
    ]
    assert [text for _, text in headings(read(*pages))] == [f"Part {n} of all" for n in range(1, 7)]


def test_running_titles_with_the_page_number_are_none() -> None:
    pages = [both(text_lines(f"Annual Report {n + 3}", y=800, size=16), text_lines(*PROSE, y=700)) for n in range(9)]
    assert headings(read(*pages)) == []


# ---- levels -------------------------------------------------------------------------------------------------------


def title_page(canvas: Canvas) -> None:
    text_lines("UNITED STATES", "COMMISSION FOR REPORTS", size=18, step=26)(canvas)
    text_lines("FORM 10-Q", y=690, size=24)(canvas)
    text_lines("Washington, D.C. 20549", y=650, size=15)(canvas)
    text_lines(*PROSE * 4, y=600)(canvas)


def test_of_a_title_page_only_the_title_is_left() -> None:
    pages = [section(f"Chapter about {word}", size=14) for word in ("money", "people", "houses")]
    assert headings(read(title_page, *pages)) == [
        (1, "FORM 10-Q"),
        (2, "Chapter about money"),
        (2, "Chapter about people"),
        (2, "Chapter about houses"),
    ]


def test_a_title_page_without_a_plain_title_has_none() -> None:
    cover = both(text_lines("UNITED STATES", size=24), text_lines("REPORTS", y=700, size=24), text_lines(*PROSE, y=600))
    pages = [section(f"Chapter about {word}", size=14) for word in ("money", "people", "houses")]
    assert headings(read(cover, *pages))[0] == (1, "Chapter about money")


def test_the_title_that_the_file_names_is_the_title() -> None:
    cover = both(
        text_lines("ACME", size=30),
        text_lines("Report on Houses", y=700, size=20),
        text_lines(*PROSE, y=600),
    )
    pages = [section(f"Chapter about {word}", size=14) for word in ("money", "people")]
    assert headings(read(cover, *pages, title="Report on houses")) == [
        (1, "Report on Houses"),
        (2, "Chapter about money"),
        (2, "Chapter about people"),
    ]


def test_nearly_equal_sizes_are_one_style() -> None:
    pages = [
        section(f"Chapter about {word}", size=size) for word, size in (("money", 20), ("people", 19.4), ("us", 20))
    ]
    assert {level for level, _ in headings(read(*pages))} == {1}


def test_large_print_that_stands_once_does_not_stand_over_all_that_follows() -> None:
    pages = [
        section("Chapter about money", size=14),
        both(text_lines("Fifteen billion", size=30), section("Chapter about people", y=600, size=14)),
        section("Chapter about houses", size=14),
    ]
    assert {level for level, _ in headings(read(*pages))} == {1}


def test_numbers_say_the_level_of_headings_in_one_style() -> None:
    titles = [
        "Part I",
        "Item 1. Statements",
        "Revenue",
        "Costs",
        "Item 2. Risks",
        "Part II",
        "Item 1. Law",
        "Signatures",
    ]
    document = read(*(section(title) for title in titles))
    assert headings(document) == [(level, title) for level, title in zip([1, 2, 3, 3, 2, 1, 2, 1], titles, strict=True)]


def test_the_sections_of_a_paper_stand_beside_each_other() -> None:
    titles = ["Abstract", "1 Introduction", "2 Methods", "2.1 Measures", "2.1.1 Rulers", "3 Results", "References"]
    document = read(*(section(title) for title in titles))
    assert headings(document) == list(zip([1, 1, 1, 2, 3, 1, 1], titles, strict=True))


def test_chinese_chapters_and_their_sections_are_headings() -> None:
    body = ["本公司自今年三月起对全部在用的压力容器进行了一次定期的检", "查，发现的问题已经登记在册，并且限期改正。"]

    def page(title: str, size: float = 15) -> Callable[[Canvas], None]:
        return both(text_lines(title, size=size, font=CHINESE), text_lines(*body, y=720, font=CHINESE))

    document = read(page("第一章 总则"), page("一、目的"), page("第二章 附则"), page("一、解释"))
    assert headings(document) == [(1, "第一章 总则"), (2, "一、目的"), (1, "第二章 附则"), (2, "一、解释")]


# ---- outlines -------------------------------------------------------------------------------------------------------


def outlined(*entries: tuple[str, int], draw: Callable[[Canvas, int], None]) -> Document:
    """A page for each entry of the outline."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4, invariant=1)
    for n, (title, level) in enumerate(entries):
        canvas.bookmarkPage(str(n))
        canvas.addOutlineEntry(title, str(n), level=level)
        draw(canvas, n)
        canvas.showPage()
    canvas.save()
    return load(Source(buffer.getvalue(), "test.pdf"), LoadOptions())


def test_an_outline_is_trusted_and_other_headings_stand_below_it() -> None:
    printed = [("Money", 18), ("Banks", 14), ("People", 18)]

    def draw(canvas: Canvas, n: int) -> None:
        if n == 0:
            text_lines("COVER PRINT", y=800, size=30)(canvas)
        title, size = printed[n]
        section(title, size=size)(canvas)
        section("Details of it", y=600)(canvas)

    document = outlined(("Money", 0), ("Banks", 1), ("People", 0), draw=draw)
    assert headings(document) == [
        (1, "Money"),
        (3, "Details of it"),
        (2, "Banks"),
        (3, "Details of it"),
        (1, "People"),
        (3, "Details of it"),
    ]


def test_an_outline_may_number_what_is_printed_otherwise() -> None:
    printed = ["CHAPTER ONE: Creators", "Copyists"]

    def draw(canvas: Canvas, n: int) -> None:
        section(printed[n], size=16)(canvas)

    assert headings(outlined(("Chapter 1: Creators", 0), ("2: Copyists", 0), draw=draw)) == [
        (1, "CHAPTER ONE: Creators"),
        (1, "Copyists"),
    ]


def test_the_words_before_a_title_are_not_part_of_it() -> None:
    def draw(canvas: Canvas, n: int) -> None:
        text_lines("opponent.", y=780)(canvas)
        section("Broodmother", size=16)(canvas)

    assert headings(outlined(("Broodmother", 0), draw=draw)) == [(1, "Broodmother")]

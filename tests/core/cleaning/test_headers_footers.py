"""Headers and footers: what repeats on pages goes, what is only alike stays."""

from collections.abc import Callable

import pytest

from core.cleaning import active, clean, headers_footers
from core.cleaning.edits import apply
from core.loading.building import TextBuilder
from core.loading.formats import LoadOptions, Source
from core.loading.marking import marks
from core.loading.pdf import load, page_boxes
from core.records import Block, BlockKind, Document, Page, PageWords
from tests.helpers.pdfs import both, pdf, text_lines

WORDS = ("lease", "notice", "rent", "deposit", "garden", "repair", "heating")


LETTERS = "abcdefghijklmnopqrstuvwxyz"


def body(n: int) -> str:
    """Words that no other page has."""
    of = f"{WORDS[n % 7]} of the {WORDS[n // 7 % 7]}"
    return f"The {of} house is {LETTERS[n % 26] * 4}\nand {LETTERS[-n % 26] * 5} on"


def paged(page: Callable[[int], str], count: int = 8, first_kind: BlockKind = "paragraph") -> Document:
    builder = TextBuilder()
    for number in range(1, count + 1):
        builder.page(number)
        for place, part in enumerate(page(number).split("\n\n")):
            builder.add(first_kind if place == 0 else "paragraph", part)
    return builder.document()


def cleaned(document: Document, repeats_on: int = 3) -> str:
    return apply(document, headers_footers.edits(document, headers_footers.HeadersFooters(repeats_on=repeats_on)))[
        0
    ].text


def test_a_header_and_a_footer_with_the_number_of_the_page_go() -> None:
    document = paged(lambda n: f"Northgate Instruments\nLeave policy 2025\n\n{body(n)}\n\n{n} / 48", 40)
    text = cleaned(document)
    assert "Northgate" not in text
    assert "policy" not in text
    assert " / 48" not in text
    assert all(body(n) in text for n in range(1, 41))


@pytest.mark.parametrize(
    "mark", ["{n}", "- {n} -", "Page {n} of 8", "第 {n} 页 共 8 页", "A-{n}", "Appendix · {m}", "2024-05-01 {n}"]
)
def test_many_kinds_of_page_numbers_go(mark: str) -> None:
    text = cleaned(paged(lambda n: f"{body(n)}\n\n{mark.format(n=n, m=n + 17)}"))
    assert text.split("\n\n") == [body(n) for n in range(1, 9)]


def test_roman_and_chinese_numbers_go() -> None:
    roman = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii"]
    assert "viii" not in cleaned(paged(lambda n: f"{body(n)}\n\n{roman[n - 1]}"))
    assert "页" not in cleaned(paged(lambda n: f"{body(n)}\n\n第{'一二三四五六七八'[n - 1]}页"))


def test_headers_may_alternate_between_left_and_right_pages() -> None:
    text = cleaned(paged(lambda n: f"{'The Handbook' if n % 2 else 'Leave'} {n}\n\n{body(n)}", 10))
    assert "Handbook" not in text
    assert not text.startswith("Leave")


@pytest.mark.parametrize(
    "page",
    [
        lambda n: f"Invoice {4711 + 13 * n}\n\n{body(n)}",
        lambda n: f"{body(n)}\n\nTotal: {17 * n} EUR",
        lambda n: f"{'Agenda' if n in (1, 7, 16) else 'Item ' + 'abcdefghijklmnopqrstuvw'[n] * 3}\n\n{body(n)}",
        lambda n: f"{'Header' if n < 3 else 'Other ' + 'abcdefghijklmnopqrstuvw'[n] * 3}\n\n{body(n)}",
    ],
    ids=["other numbers", "sums", "here and there", "too few"],
)
def test_what_is_only_alike_stays(page: Callable[[int], str]) -> None:
    document = paged(page, 16)
    assert cleaned(document) == document.text


def test_it_can_be_said_on_how_many_pages() -> None:
    document = paged(lambda n: f"Header\n\n{body(n)}" if n < 5 else body(n), 6)
    assert "Header" not in cleaned(document, 4)
    assert "Header" in cleaned(document, 5)


def test_of_a_heading_that_is_repeated_the_first_stays() -> None:
    document = paged(lambda n: f"Results\n\n{body(n)}", 6, "heading")
    text = cleaned(document)
    assert text.startswith("Results\n\n")
    assert text.count("Results") == 1


def test_tables_and_code_stay() -> None:
    text = "Name\tAge\nBob\t3"
    pages = tuple(Page(n, None, (n - 1) * 15, n * 15, True) for n in range(1, 6))
    blocks = tuple(Block("table", page.start, page.end - 1) for page in pages)
    document = Document("\n".join([text] * 5) + "\n", pages, blocks)
    assert cleaned(document) == document.text


def test_a_page_with_nothing_else_stays_as_an_empty_span() -> None:
    document = paged(lambda n: "Confidential" if n == 3 else f"Confidential\n\n{body(n)}", 5)
    after, _ = apply(document, headers_footers.edits(document, headers_footers.HeadersFooters()))
    assert "Confidential" not in after.text
    assert [page.number for page in after.pages] == [1, 2, 3, 4, 5]
    assert not after.text[after.pages[2].start : after.pages[2].end].strip()


def test_on_forty_printed_pages_a_span_still_leads_to_the_very_words() -> None:
    words = "the lease of house {n} ends on the last day of its month"
    data = pdf(
        *(
            both(
                both(text_lines("Northgate Instruments", y=800), text_lines(f"{n} of 40", y=40)),
                text_lines(
                    f"Of the {WORDS[n % 7]} it is agreed that", words.format(n=n), f"but not the {WORDS[n % 5]}", y=600
                ),
            )
            for n in range(1, 41)
        )
    )
    loaded = load(Source(data, "a.pdf"), LoadOptions())
    document, offsets = clean(loaded, active({}))
    assert "Northgate" not in document.text
    assert "of 40" not in document.text
    for n in (1, 17, 40):
        wanted = words.format(n=n)
        start = document.text.index(wanted)
        [page] = marks(document, offsets, start, start + len(wanted), lambda number: _words(data, number))
        text, boxes = page_boxes(data, n)
        at = text.index(wanted)
        assert page.number == n
        assert len(page.boxes) == 1
        assert page.boxes[0].left == boxes[4 * at]
        assert page.boxes[0].right == boxes[4 * (at + len(wanted) - 1) + 2]


def _words(data: bytes, number: int) -> PageWords:
    text, boxes = page_boxes(data, number)
    return PageWords(number, text, boxes)


@pytest.mark.parametrize(
    "page",
    [
        lambda n: f"Northgate Instruments\n\nBody of page {n}\n\nPage {n} of 40",
        lambda n: f"Northgate Instruments\n\nThis is what page {n} says of it all.\n\nPage {n} of 40",
        lambda n: (
            f"Northgate Instruments\n\n{chr(10).join(f'Line {line} of page {n}' for line in range(20))}\n\nPage {n}"
        ),
    ],
)
def test_pages_that_follow_a_pattern_keep_their_text(page: Callable[[int], str]) -> None:
    document = paged(page, 40)
    text = cleaned(document)
    assert "Northgate" not in text
    assert "Page 17" not in text
    assert text.split("\n\n") == [page(n).split("\n\n")[1] for n in range(1, 41)]

"""Broken lines: paragraphs become one line, lines of their own making stay."""

import textwrap

import pytest

from core.cleaning import active, clean, join_lines
from core.cleaning.edits import apply
from core.loading.formats import LoadOptions, Source
from core.loading.markdown import LOADER as MARKDOWN
from core.loading.text import LOADER as TEXT
from core.records import Block, Document, Page

PROSE = (
    "Leave is meant to be taken in the year it is earned. Team leads see in the calendar tool who still has days left "
    "and remind their teams in September. Up to five days of unused leave are carried into the following year."
)
CHINESE = "年休假原则上应在当年休完。部门负责人可在日历系统中查看团队成员的剩余天数，并于每年九月提醒未休完的员工。" * 2
VERSE = """Whose woods these are I think I know.
His house is in the village though;
He will not see me stopping here
To watch his woods fill up with snow.
My little horse must think it queer
To stop without a farmhouse near"""
ADDRESS = "Northgate Instruments Limited\n12 High Street\nLondon\nSW1 4AA"


def typed(text: str) -> str:
    document = TEXT.load(Source(text.encode(), "a.txt"), LoadOptions())
    return apply(document, join_lines.edits(document, join_lines.JoinLines()))[0].text


def printed(*blocks: str, pages: int = 1) -> Document:
    text, made = "", []
    for block in blocks:
        made.append(Block("paragraph", len(text), len(text) + len(block)))
        text += block + "\n\n"
    return Document(text, (Page(1, None, 0, len(text), True),), tuple(made))


def joined(document: Document) -> str:
    return apply(document, join_lines.edits(document, join_lines.JoinLines()))[0].text.rstrip("\n")


@pytest.mark.parametrize("width", [50, 72, 79, 100])
def test_typed_text_that_was_wrapped_becomes_paragraphs_again(width: int) -> None:
    text = "\n\n".join([textwrap.fill(PROSE, width)] * 3)
    assert typed(text) == "\n\n".join([PROSE] * 3)


def test_chinese_lines_are_joined_without_a_space() -> None:
    lines = [CHINESE[at : at + 35] for at in range(0, len(CHINESE), 35)]
    assert typed("\n".join(lines)) == CHINESE


@pytest.mark.parametrize(
    "text",
    [
        VERSE,
        f"{ADDRESS}\n\n{ADDRESS}",
        "\n".join([PROSE, PROSE[:60], PROSE[:150]] * 4),
        "\n".join(f"{name}: had {name} for lunch" for name in ("Ann", "Bartholomew", "Bo", "Christopher", "Di") * 6),
        "- " + "\n- ".join([PROSE[:70]] * 5),
        "Name             Age      Place of living and so on\nBob                3      a place where one lives",
        "> " + "\n> ".join(textwrap.wrap(PROSE, 70)),
    ],
    ids=["verse", "addresses", "a paragraph a line", "talk", "a list", "columns", "quoted mail"],
)
def test_lines_of_their_own_making_stay(text: str) -> None:
    assert typed(text) == text


def test_a_printed_paragraph_becomes_one_line_and_an_address_beside_it_stays() -> None:
    document = printed(textwrap.fill(PROSE, 70), ADDRESS)
    assert joined(document) == f"{PROSE}\n\n{ADDRESS}"


def test_a_narrow_paragraph_with_divided_words_becomes_one_line() -> None:
    lines = (
        "Team leads see in the calendar tool of the com-",
        "pany who still has days left, and remind their",
        "teams in September. Up to five days of the un-",
        "used leave are carried into the following calen-",
        "dar year; whatever is left of them then lapses.",
    )
    document, _ = clean(printed("\n".join(lines)), active({}))
    assert document.text.rstrip("\n") == "\n".join(lines).replace("-\n", "").replace("\n", " ")


def test_printed_chinese_lines_that_the_reader_left_apart_stay_so() -> None:
    text = "已拆封的玻璃灯罩不予退货，但可以在柜台免费检查一次。\n玻璃灯罩在运输途中破损的，请在收货后三日内告知本店。"
    assert joined(printed(text)) == text


def test_the_last_words_of_a_sentence_before_a_list_stay_apart_from_it() -> None:
    lines = textwrap.fill(PROSE, 60)
    assert joined(printed(f"{lines}\n1. The first thing that is to be done\n2. The second thing to be done")).endswith(
        "year.\n1. The first thing that is to be done\n2. The second thing to be done"
    )


def test_a_hard_break_of_markdown_stays() -> None:
    text = "\n".join(textwrap.wrap(PROSE, 60)).replace("calendar tool", "calendar  tool", 0)
    first, second, *rest = text.split("\n")
    document = MARKDOWN.load(Source("\n".join([first + "  ", second, *rest]).encode(), "a.md"), LoadOptions())
    result = apply(document, join_lines.edits(document, join_lines.JoinLines()))[0].text
    assert result.startswith(f"{first}  \n{second} {rest[0]}")


def test_an_address_of_the_web_is_joined_without_a_space() -> None:
    start = "What is said about leave in this document stands on the pages of https://example.com/"
    assert "https://example.com/leave/policy" in joined(printed(f"{start}\nleave/policy and nowhere else at all."))


def test_a_paragraph_runs_on_over_the_end_of_a_page() -> None:
    head = "Up to five days of unused leave that was not taken are carried into the"
    tail = "following calendar year. They lapse on 31 March."
    for after, expected in ((tail, f"{head} {tail}"), ("Nothing else.", f"{head}\n\nNothing else.")):
        text = f"{head}\n\n{after}"
        pages = (Page(1, None, 0, len(head), True), Page(2, None, len(head) + 2, len(text), True))
        blocks = (Block("paragraph", 0, len(head)), Block("paragraph", len(head) + 2, len(text)))
        document, _ = clean(Document(text, pages, blocks), active({}))
        assert document.text == expected
        assert len(document.blocks) == (1 if after == tail else 2)
        assert document.text[document.pages[1].start :] == after

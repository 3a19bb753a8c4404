"""Page marks: dots of contents, and lines that say nothing but where one is."""

import pytest

from core.cleaning import page_marks
from core.cleaning.edits import apply
from core.records import Block, Document


def cleaned(text: str, *blocks: Block) -> str:
    document = Document(text, blocks=blocks)
    return apply(document, page_marks.edits(document, page_marks.PageMarks(on=True)))[0].text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("1 Fees ........ 12", "1 Fees 12"),
        ("Fees . . . . . . . 12\nRent . . . . . .13", "Fees 12\nRent 13"),
        ("第一章　总则…………………… 3", "第一章　总则 3"),
        ("附录·······15", "附录 15"),
        ("a\n- 12 -\nb", "a\nb"),
        ("a\nPage 3 of 9\r\nb\nPAGE 4", "a\nb\n"),
        ("第 3 页 共 9 页\n正文", "正文"),
        ("This page intentionally left blank.\nNext", "Next"),
        ("（以下无正文）\n签字", "签字"),
        ("So it goes on... and on. Well....", "So it goes on... and on. Well...."),
        ("他说……他不来。", "他说……他不来。"),
        ("See page 3 of 9 for this", "See page 3 of 9 for this"),
        ("12", "12"),
    ],
)
def test_only_the_marks_go(text: str, expected: str) -> None:
    assert cleaned(text) == expected


def test_dots_go_from_tables_with_their_cells_left_but_nothing_from_code() -> None:
    assert cleaned("Fees ..... 12", Block("table", 0, 13)) == "Fees 12"
    assert cleaned("Fees .....\t12\nRent\t.....\t13", Block("table", 0, 27)) == "Fees\t12\nRent\t\t13"
    assert cleaned("Fees ..... 12\n- 3 -", Block("code", 0, 19)) == "Fees ..... 12\n- 3 -"

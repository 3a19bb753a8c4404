"""A footnote names its place and brings what follows on the line."""

from core.answering.citing import cite, following
from core.records import Document, Hit, Page

TEXT = "Title\nLeave is five days. It lapses in March.\nAnother line."


def test_a_footnote_brings_its_page_and_what_follows_on_its_line() -> None:
    document = Document(TEXT, (Page(1, "i", 0, 6, True), Page(2, "ii", 6, len(TEXT), True)))
    hit = Hit(1, "c", "t", 1.0, "/d/a.md", (), 1, "i", 0, len(TEXT), (), TEXT, {})
    start = TEXT.index("Leave")
    end = TEXT.index(" It")
    note = cite(3, hit, document, start, end)
    assert (note.number, note.page, note.page_label, note.text) == (3, 2, "ii", "Leave is five days.")
    assert note.after == " It lapses in March."


def test_what_follows_ends_with_the_line_and_is_never_long() -> None:
    assert following(Document("One.\nTwo."), 4) == ""
    assert following(Document("One."), 4) == ""
    assert len(following(Document("One." + "字" * 1000), 4)) < 300

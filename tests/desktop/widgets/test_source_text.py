"""The text that was read: the cited words are marked whatever stands before them, and long texts come in parts."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtGui import QTextBlock, QTextCharFormat
from pytestqt.qtbot import QtBot

from core.records import Block, SourceText
from desktop.style import LIGHT, Look
from desktop.widgets.source_text import SourceTextView, Span

TEXT = (
    "# 标题 😀\r\n\r\n第一段 𠀀𠮷 says so.\r\nUp to five days are carried over.\rThey lapse on 31 March.\n\n"
    "a\tb\nlong cell\tc\n"
)
BLOCKS = (Block("heading", 0, 6, 1), Block("paragraph", 10, 80), Block("table", TEXT.index("a\tb"), len(TEXT)))


@pytest.fixture
def view(qtbot: QtBot) -> Iterator[SourceTextView]:
    made = SourceTextView(Look())
    qtbot.addWidget(made)
    made.resize(500, 400)
    made.show()
    yield made
    made.close()


def span(words: str, text: str = TEXT, start: int = 0) -> Span:
    at = text.index(words) + start
    return at, at + len(words)


def marked(view: SourceTextView, role: str) -> list[str]:
    """The texts on the ground of a role."""
    wanted = str(getattr(LIGHT, role)).lower()
    return [
        each.cursor.selectedText()
        for each in view.extraSelections()
        if each.format.hasProperty(QTextCharFormat.Property.BackgroundBrush)
        and each.format.background().color().name() == wanted
    ]


def test_exactly_the_cited_words_are_marked(view: SourceTextView) -> None:
    view.set_text(SourceText(TEXT, 0, len(TEXT), BLOCKS))
    for words in ("five days", "says so.\r\nUp to", "𠮷", "They lapse on 31 March."):
        view.set_marks(span(words), [span("😀")])
        assert marked(view, "mark") == [words.replace("\r\n", "\u2029")]
    view.set_found([span("carried"), span("over")], span("over"))
    assert marked(view, "accent_soft") == ["carried", "over"]
    assert marked(view, "accent") == ["over"]


def test_other_footnotes_are_underlined_and_not_filled(view: SourceTextView) -> None:
    view.set_text(SourceText(TEXT, 0, len(TEXT), BLOCKS))
    view.set_marks(None, [span("five days")])
    (only,) = view.extraSelections()
    assert only.cursor.selectedText() == "five days"
    assert only.format.underlineStyle() == QTextCharFormat.UnderlineStyle.DashUnderline


def test_headings_stand_out_and_nothing_is_taken_for_markup(view: SourceTextView) -> None:
    text = "Heading\n\n<b>plain</b> & **text**\n"
    view.set_text(SourceText(text, 0, len(text), (Block("heading", 0, 7, 1), Block("paragraph", 9, 30))))
    assert view.toPlainText() == text
    first, last = view.document().firstBlock(), view.document().lastBlock().previous()
    assert (size_in(first), size_in(last)) == (18, 15)


def size_in(block: QTextBlock) -> int:
    return block.begin().fragment().charFormat().font().pixelSize()


LONG = "".join(f"Line {n} of a long text that goes on and on.\n" for n in range(3000))


def part(around: int, size: int = 30_000) -> SourceText:
    start = LONG.rfind("\n", 0, max(around - size // 2, 0)) + 1
    return SourceText(LONG[start : start + size], start, len(LONG))


def test_the_cited_words_stand_a_third_below_the_top(qtbot: QtBot, view: SourceTextView) -> None:
    place = span("Line 1500 ", LONG)
    view.set_text(part(place[0]))
    view.set_marks(place)
    view.go_to(place[0])
    third = view.viewport().height() / 3
    qtbot.waitUntil(lambda: abs(view._height_of(place[0]) - third) < 8)
    assert marked(view, "mark") == ["Line 1500 "]
    view.resize(320, 500)
    qtbot.waitUntil(lambda: abs(view._height_of(place[0]) - view.viewport().height() / 3) < 8)


def test_a_part_that_is_not_there_is_asked_for(qtbot: QtBot, view: SourceTextView) -> None:
    view.part_wanted.connect(lambda around: view.set_text(part(around)))
    view.set_text(part(0))
    place = span("Line 2500 ", LONG)
    view.set_marks(place)
    assert marked(view, "mark") == []
    view.go_to(place[0])
    qtbot.waitUntil(lambda: 0 < view._height_of(place[0]) < view.viewport().height())
    assert marked(view, "mark") == ["Line 2500 "]


def test_scrolling_to_an_end_brings_the_next_part_and_stays_in_place(qtbot: QtBot, view: SourceTextView) -> None:
    wanted: list[int] = []
    view.part_wanted.connect(wanted.append)
    view.set_text(part(0))
    view.verticalScrollBar().setValue(view.verticalScrollBar().maximum())
    assert wanted == [30_000]
    before = view._height_of(30_000)
    view.set_text(part(30_000))
    assert view._height_of(30_000) == pytest.approx(before, abs=30)
    assert wanted == [30_000]


def test_a_new_look_keeps_the_text_and_its_marks(view: SourceTextView) -> None:
    view.set_text(SourceText(TEXT, 0, len(TEXT), BLOCKS))
    view.set_marks(span("five days"))
    view._look.set_text_size(150)
    view._look.changed.emit()
    assert marked(view, "mark") == ["five days"]
    assert size_in(view.document().firstBlock()) == 27

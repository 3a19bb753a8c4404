"""The markers of an answer: painted over text that is there, for the eye, the keyboard, the clipboard."""

import itertools

import pytest
from PySide6.QtCore import QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QImage, QTextDocument, QTextLine
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.records import Unit
from desktop.style import Look
from desktop.widgets.answer_document import GLUE
from desktop.widgets.answer_text import AnswerText
from tests.helpers.settling import settle

UNITS = (
    Unit("Leave is **28 days** 😀 a year for everybody who works here full time.", (1,), True),
    Unit("部门负责人在年底前书面确认的，不受五天限额约束。", (2, 1), True),
    Unit("Most teams also close between Christmas and New Year.", (), False),
    Unit("| 40 hours | 28 |", (12,), True),
)
MARKDOWN = f"{UNITS[0].text} {UNITS[1].text}\n\n- {UNITS[2].text}\n\n| a | b |\n|---|---|\n{UNITS[3].text}\n"


@pytest.fixture
def holder(look: Look, qtbot: QtBot) -> QWidget:
    made = QWidget()
    row = QHBoxLayout(made)
    row.addWidget(AnswerText(look))
    row.addWidget(QPushButton("after"))
    qtbot.addWidget(made)
    made.resize(460, 500)
    made.show()
    return made


@pytest.fixture
def text(holder: QWidget, qtbot: QtBot) -> AnswerText:
    made = holder.findChild(AnswerText)
    assert isinstance(made, AnswerText)
    made.show_answer(MARKDOWN, UNITS)
    settle()
    return made


def characters(text: AnswerText, start: int, end: int) -> tuple[float, float, float, float]:
    """Where characters stand: left, right, and the base line's top and bottom of their line."""
    block = text.document().findBlock(start)
    line: QTextLine = block.layout().lineForTextPosition(start - block.position())
    origin = text.document().documentLayout().blockBoundingRect(block).topLeft()
    left = line.cursorToX(start - block.position())[0]  # type: ignore[index]
    right = line.cursorToX(end - block.position())[0]  # type: ignore[index]
    top = origin.y() + line.position().y()
    return origin.x() + left, origin.x() + right, top, top + line.height()


@pytest.mark.parametrize("width", [460, 300, 700])
def test_each_pill_covers_its_characters(text: AnswerText, qtbot: QtBot, width: int) -> None:
    text.window().resize(width, 500)
    settle()
    assert [mark.words for mark in text.made.marks] == ["1", "2", "1", "?", "12"]
    for mark in text.made.marks:
        rect = text.marker_rect(mark)
        left, right, top, bottom = characters(text, mark.start, mark.end)
        assert left - 0.5 <= rect.left()
        assert rect.right() <= right + 0.5
        assert right - rect.right() <= 3.5
        assert top - 4 <= rect.top()
        assert rect.bottom() <= bottom + 4


def test_a_marker_stays_on_the_line_of_the_word_before_it(text: AnswerText, qtbot: QtBot) -> None:
    for width in range(260, 460, 9):
        text.window().resize(width, 500)
        settle()
        for mark in text.made.marks:
            block = text.document().findBlock(mark.start)
            before = block.layout().lineForTextPosition(mark.start - 2 - block.position())
            own = block.layout().lineForTextPosition(mark.start - block.position())
            assert before.lineNumber() == own.lineNumber()


def test_lines_stand_equally_far_apart_whatever_is_in_them(text: AnswerText, look: Look) -> None:
    block = text.document().begin()
    lines = [block.layout().lineAt(number) for number in range(block.layout().lineCount())]
    bases = [line.position().y() + line.ascent() for line in lines]
    assert len(bases) > 2
    assert {round(below - above) for above, below in itertools.pairwise(bases)} == {25}


def test_what_is_copied_has_numbers_and_no_glue(text: AnswerText) -> None:
    text.selectAll()
    copied = text.createMimeDataFromSelection()
    assert "a year for everybody who works here full time.[1] 部门" in copied.text()
    assert "约束。[2][1]" in copied.text()
    assert "New Year.[?]" in copied.text()
    assert GLUE not in copied.text() + copied.html()
    assert "rgba" not in copied.html()
    assert "[2]" in copied.html()


def test_the_number_is_drawn_by_the_pill_and_not_by_the_text(text: AnswerText, look: Look) -> None:
    image = QImage(text.viewport().size(), QImage.Format.Format_RGB32)
    text.viewport().render(image)
    rect = text.marker_rect(text.made.marks[0])
    assert QColor(image.pixel(round(rect.left()) + 3, round(rect.center().y()))) == look.color("accent_soft")
    text.set_current(1)
    text.viewport().render(image)
    assert QColor(image.pixel(round(rect.left()) + 3, round(rect.center().y()))) == look.color("accent")


def test_states_are_painted_and_never_change_the_document(text: AnswerText) -> None:
    before = text.document().toHtml()
    text.set_current(2)
    QTest.mouseMove(text.viewport(), text.marker_rect(text.made.marks[0]).center().toPoint())
    text.setFocus(Qt.FocusReason.TabFocusReason)
    text.grab()
    assert text.document().toHtml() == before


def test_a_click_on_a_marker_opens_its_footnote(text: AnswerText, qtbot: QtBot) -> None:
    opened: list[int] = []
    text.footnote_wanted.connect(opened.append)
    for mark in text.made.marks:
        QTest.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=text.marker_rect(mark).center().toPoint())
    assert opened == [1, 2, 1, 12]


def test_hovering_tells_after_a_moment_and_leaving_at_once(text: AnswerText, qtbot: QtBot) -> None:
    told: list[object] = []
    text.hovered.connect(lambda number, _rect: told.append(number))
    place = text.marker_rect(text.made.marks[1]).center().toPoint()
    text._wait.setInterval(60_000)
    QTest.mouseMove(text.viewport(), place)
    assert told == []
    text._wait.start(1)
    qtbot.waitUntil(lambda: told == [2])
    QTest.mouseMove(text.viewport(), place + QPointF(60, 40).toPoint())
    assert told[-1] is None


def test_tab_walks_the_markers_and_leaves(text: AnswerText, qtbot: QtBot) -> None:
    opened: list[int] = []
    text.footnote_wanted.connect(opened.append)
    text.activateWindow()
    text.clearFocus()
    text.setFocus(Qt.FocusReason.TabFocusReason)
    for _ in text.made.marks:
        QTest.keyClick(text, Qt.Key.Key_Return)
        QTest.keyClick(text, Qt.Key.Key_Tab)
    assert opened == [1, 2, 1, 12]
    assert not text.hasFocus()


def test_sentences_without_proof_are_known_from_their_first_letter_on(text: AnswerText) -> None:
    (start, end) = text.made.unproven[0]
    shown = "".join(text.document().characterAt(at) for at in range(start, end))
    assert shown == "Most teams also close between Christmas and New Year."


def test_nothing_is_loaded_and_html_is_text(text: AnswerText) -> None:
    assert text.loadResource(QTextDocument.ResourceType.ImageResource.value, QUrl("http://x/y.png")) is None
    evil = "<b>bold</b> ![p](http://x/y.png) <img src='file:///etc/passwd'> [link](http://x)."
    text.show_answer(evil, [Unit(evil, (1,), True)])
    shown = text.toPlainText()
    assert "<b>bold</b>" in shown
    assert "\ufffc" not in shown
    assert [mark.words for mark in text.made.marks] == ["1"]
    assert 'http://x"' not in text.document().toHtml()


def test_words_that_are_not_checked_yet_are_muted(text: AnswerText, look: Look) -> None:
    text.show_answer(UNITS[0].text, UNITS[:1], " And then **it goe")
    cursor = text.document().find("And then")
    assert cursor.charFormat().foreground().color() == look.color("muted")
    assert text.document().find("Leave is").charFormat().foreground().style() == Qt.BrushStyle.NoBrush
    assert text.toPlainText().endswith("And then it goe")


def test_what_is_selected_stays_selected_while_more_is_written(text: AnswerText) -> None:
    text.show_answer(UNITS[0].text, UNITS[:1], "")
    text.setTextCursor(text.document().find("28 days"))
    text.show_answer(UNITS[0].text, UNITS[:1], " More is written.")
    assert text.textCursor().selectedText() == "28 days"

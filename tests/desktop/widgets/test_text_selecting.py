"""Text that a view paints itself is selected with mouse and keys and copied as it is, without the signs around it."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.records import PassagePreview, SourceText
from desktop.style import Look
from desktop.widgets.laid_text import Place, place_at
from desktop.widgets.passage_list import PassageList
from desktop.widgets.preview_diff import Change, as_read
from desktop.widgets.preview_gutter import RuleSign
from desktop.widgets.preview_text import DiffView
from tests.helpers.settling import settle

SIGNS = st.text(st.sampled_from("ab é\n\r\t。中𠮷😀👩‍👩‍👧\u200b\u00a0\u2028שa\ud83d"), max_size=60)
LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
TEXT = "one  two\ncalen-\ndar three\n"
CHANGES = [Change(3, 4, "spaces"), Change(14, 16, "hyphens")]


@pytest.fixture
def view(qtbot: QtBot, look: Look) -> DiffView:
    view = DiffView(look)
    qtbot.addWidget(view)
    view.resize(600, 200)
    show(view, TEXT, CHANGES)
    view.show()
    return view


def show(view: DiffView, text: str, changes: list[Change], start: int = 0) -> None:
    part = SourceText(text, start, start + len(text), ())
    view.set_text(part, as_read(part, changes), {"spaces": RuleSign(1, "Spaces"), "hyphens": RuleSign(2, "Hyphens")})


def middle(view: DiffView, paragraph: int, sign: int) -> QPoint:
    """The middle of a line at a place between two signs."""
    laid = view.selecting.paragraphs[paragraph]
    return QPoint(round(laid.x_of(sign)), laid.top + laid.line // 2)


def drag(view: DiffView, first: QPoint, last: QPoint) -> None:
    QTest.mousePress(view.viewport(), LEFT, PLAIN, first)
    QTest.mouseMove(view.viewport(), last)
    QTest.mouseRelease(view.viewport(), LEFT, PLAIN, last)


def test_what_the_mouse_went_over_is_copied_without_signs(view: DiffView, qapp: QApplication) -> None:
    signs = [one.text for one in view.selecting.paragraphs]
    assert signs[:2] == ["one· two", "calen-\u00a0↵\u00a0"]
    wanted: list[str] = []
    view.rule_wanted.connect(wanted.append)
    drag(view, middle(view, 0, 0), middle(view, 1, 3))
    QTest.keyClick(view, Qt.Key.Key_C, CTRL)
    assert qapp.clipboard().text() == "one  two\ncal"
    assert wanted == []


def test_a_click_takes_the_selection_back_and_goes_to_the_rule(view: DiffView) -> None:
    wanted: list[str] = []
    view.rule_wanted.connect(wanted.append)
    QTest.keyClick(view, Qt.Key.Key_A, CTRL)
    assert view.selecting.text == TEXT.removesuffix("\n")
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, middle(view, 1, 6) - QPoint(2, 0))
    assert view.selecting.text == ""
    assert wanted == ["hyphens"]


def test_a_double_click_selects_a_word_and_goes_to_no_rule(view: DiffView) -> None:
    wanted: list[str] = []
    view.rule_wanted.connect(wanted.append)
    QTest.mouseClick(view.viewport(), LEFT, PLAIN, middle(view, 2, 6))
    QTest.mouseDClick(view.viewport(), LEFT, PLAIN, middle(view, 2, 6))
    assert view.selecting.text == "three"
    assert wanted == []


def test_keys_select_by_signs_and_lines_and_to_the_ends_of_lines(view: DiffView) -> None:
    for key, text in (
        (Qt.Key.Key_Right, "o"),
        (Qt.Key.Key_Right, "on"),
        (Qt.Key.Key_Left, "o"),
        (Qt.Key.Key_End, "one  two"),
        (Qt.Key.Key_Home, ""),
        (Qt.Key.Key_Down, "one  two\n"),
        (Qt.Key.Key_End, "one  two\ncalen-"),
        (Qt.Key.Key_Right, "one  two\ncalen-\n"),
        (Qt.Key.Key_Up, "one  two\n"),
    ):
        QTest.keyClick(view, key, SHIFT)
        assert view.selecting.text == text


def test_the_menu_copies_only_what_is_selected(view: DiffView, qapp: QApplication) -> None:
    menu = view.selecting.open_menu(view.mapToGlobal(QPoint(10, 10)))
    copy, everything = menu.actions()
    assert not copy.isEnabled()
    everything.trigger()
    menu.close()
    copy = view.selecting.open_menu(view.mapToGlobal(QPoint(10, 10))).actions()[0]
    assert copy.isEnabled()
    copy.trigger()
    assert qapp.clipboard().text() == TEXT.removesuffix("\n")


def test_what_is_selected_stays_when_lines_break_anew_and_goes_with_the_text(view: DiffView) -> None:
    QTest.keyClick(view, Qt.Key.Key_A, CTRL)
    view.resize(200, 200)
    assert view.selecting.text == TEXT.removesuffix("\n")
    show(view, "another", [])
    assert view.selecting.text == ""


def test_a_drag_beyond_the_view_scrolls_it(view: DiffView) -> None:
    show(view, "\n".join(f"line {number}" for number in range(100)), [])
    QTest.mousePress(view.viewport(), LEFT, PLAIN, QPoint(40, 20))
    QTest.mouseMove(view.viewport(), QPoint(40, 260))
    assert view.verticalScrollBar().value() > 0


@given(SIGNS, st.integers(0, 1000), st.integers(0, 2**32))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_any_two_places_copy_the_text_between_them(view: DiffView, text: str, start: int, seed: int) -> None:
    chance = random.Random(seed)
    first = chance.randint(0, len(text))
    changes = [Change(start + first, start + chance.randint(first, len(text)), "spaces", chance.random() < 0.3)]
    show(view, text, changes, start)
    QTest.keyClick(view, Qt.Key.Key_A, CTRL)
    everything = view.selecting.text
    assert text.startswith(everything)
    assert text[len(everything) :] in ("", "\n", "\r", "\r\n", "\u2028")
    places = []
    for _ in range(3):
        place = place_at(view.selecting.paragraphs, chance.uniform(-5, 300), chance.uniform(-5, 300))
        assert place is not None
        places.append(place)
    one, two, three = sorted(places)
    view.selecting.select(one, two)
    before = view.selecting.text
    view.selecting.select(two, three)
    after = view.selecting.text
    view.selecting.select(three, one)
    assert view.selecting.text == before + after
    assert before + after in text


def test_passages_are_selected_over_several_and_as_they_are(qtbot: QtBot, look: Look, qapp: QApplication) -> None:
    texts = ["First line.\nSecond 😀 line.", "w" * 2000]
    found = [
        PassagePreview(place, 0, len(text), text, 9, 1, None, (), text, 0, 0, "sentence")
        for place, text in enumerate(texts, 1)
    ]
    passages = PassageList(look)
    qtbot.addWidget(passages)
    passages.resize(500, 300)
    passages.set_passages(found, 1)
    passages.show()
    QTest.keyClick(passages, Qt.Key.Key_A, CTRL)
    QTest.keyClick(passages, Qt.Key.Key_C, CTRL)
    assert qapp.clipboard().text() == "\n\n".join(texts)
    passages.selecting.select(Place(0, 6), Place(0, 20))
    assert passages.selecting.text == texts[0][6:20]
    chosen: list[int] = []
    passages.chosen.connect(chosen.append)
    second = passages.selecting.paragraphs[1]
    corner = QPoint(second.left + 30, second.top + 5)
    QTest.mousePress(passages.viewport(), LEFT, PLAIN, corner)
    QTest.mouseMove(passages.viewport(), corner + QPoint(60, 0))
    QTest.mouseRelease(passages.viewport(), LEFT, PLAIN, corner + QPoint(60, 0))
    assert passages.selecting.text == "w" * len(passages.selecting.text) != ""
    assert chosen == []
    QTest.mouseClick(passages.viewport(), LEFT, PLAIN, corner)
    assert chosen == [2]


def test_lines_of_passages_break_alike_with_and_without_a_scroll_bar(qtbot: QtBot, look: Look) -> None:
    text = "Days that could not be taken because of illness are not counted against this limit. " * 3
    found = [PassagePreview(place, 0, len(text), text, 9, 1, None, (), text, 0, 0, "sentence") for place in range(1, 4)]
    passages = PassageList(look)
    qtbot.addWidget(passages)
    passages.set_passages(found, 1)
    passages.show()
    for width in range(500, 530, 3):
        counts = set()
        for height in (200, 900):
            passages.resize(width, height)
            settle()
            assert (passages.verticalScrollBar().maximum() > 0) == (height == 200)
            counts.add(tuple(one.layout.lineCount() for one in passages.selecting.paragraphs))
        assert len(counts) == 1


def test_a_place_is_found_for_every_point(view: DiffView) -> None:
    for laid in view.selecting.paragraphs:
        for sign in range(len(laid.text) + 1):
            x, y = laid.x_of(sign), laid.top + laid.line / 2
            place = place_at(view.selecting.paragraphs, QPointF(x, y).x(), y)
            assert place is not None
            assert laid.text[: place.sign].strip("\u00a0") == laid.text[:sign].strip("\u00a0") or place.sign == sign

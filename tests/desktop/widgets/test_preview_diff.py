"""A text with its changes marked: every sign stands for its place, whatever is taken out and put in."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.records import Block, PassagePreview, Preview, PreviewEdit, RulePreview, SourceText
from desktop.style import Look
from desktop.widgets.laid_text import Laid
from desktop.widgets.passage_list import PassageList
from desktop.widgets.preview_diff import Across, Change, after_cleaning, as_read, changes_of, covers_lines
from desktop.widgets.preview_gutter import RuleSign
from desktop.widgets.preview_text import DiffView

SIGNS = st.text(st.sampled_from("ab é\n\r\t。中𠮷😀👩‍👩‍👧\u200b\u00a0\u2028שa\ud83d"), max_size=60)


def part(text: str, start: int = 0, blocks: tuple[Block, ...] = ()) -> SourceText:
    return SourceText(text, start, start + len(text), blocks)


def preview(read: str, edits: list[PreviewEdit], cleaned: str, start: int = 0) -> Preview:
    rules = (RulePreview("r", "R", True, len(edits), len(edits)),)
    return Preview(
        "/a.txt", "t", "documents", 1, 1, "part", None, None, part(read, start), part(cleaned, start), tuple(edits),
        rules, (), 0, 0, 512, "size", 0.1,
    )  # fmt: skip


def marked(text: str, *changes: Change, removed: bool = True) -> list[list[tuple[str, str]]]:
    paragraphs = as_read(part(text), changes) if removed else after_cleaning(part(text), changes)
    return [[(one.text[each.first : each.last], each.look) for each in one.parts] for one in paragraphs]


def test_words_that_were_taken_out_are_struck_through() -> None:
    assert marked("one two three", Change(4, 8, "r")) == [[("two ", "struck")]]


def test_white_space_that_was_taken_out_is_shown_as_signs() -> None:
    assert marked("five    days\nof", Change(5, 8, "r"), Change(12, 13, "s")) == [
        [("···", "sign"), ("\u00a0↵\u00a0", "sign")],
        [],
    ]


def test_a_hyphen_is_struck_and_its_line_end_is_a_sign() -> None:
    assert marked("calen-\ndar", Change(5, 7, "r")) == [[("-", "struck"), ("\u00a0↵\u00a0", "sign")], []]


def test_whole_lines_that_were_taken_out_have_no_sign_for_their_ends() -> None:
    text = "head\nbody\n12 / 48\n"
    assert covers_lines(text, 0, 5)
    assert covers_lines(text, 10, 18)
    assert covers_lines(text, 9, 17)
    assert not covers_lines(text, 2, 5)
    assert not covers_lines("a\n\nb", 1, 2)
    assert marked(text, Change(0, 5, "r", whole=True)) == [[("head", "struck")], [], []]


def test_signs_that_nobody_sees_are_shown_when_they_are_taken_out() -> None:
    assert marked("a\u200bb", Change(1, 2, "r")) == [[("·", "sign" if not "\u200b".strip() else "struck")]]


def test_an_edit_is_cut_down_to_what_differs() -> None:
    shown = preview("five    days", [PreviewEdit("r", 0, 12, 0, 9)], "five days")
    taken, put = changes_of(shown)
    assert [(one.start, one.end) for one in taken] == [(5, 8)]
    assert [(one.start, one.end) for one in put] == [(5, 5)]


def test_lines_that_vanish_leave_no_sign_in_the_cleaned_text() -> None:
    shown = preview("head\nbody", [PreviewEdit("r", 0, 5, 0, 0)], "body")
    taken, put = changes_of(shown)
    assert [one.whole for one in taken] == [True]
    assert put == []


def test_places_lead_across_edits_and_back() -> None:
    edits = [PreviewEdit("r", 105, 110, 105, 105), PreviewEdit("s", 120, 121, 115, 118)]
    across = Across(edits, 100, 100)
    assert [across.to_clean(at) for at in (100, 104, 107, 110, 119, 121, 130)] == [100, 104, 105, 105, 114, 118, 127]
    assert [across.to_read(at) for at in (100, 104, 106, 114, 118, 127)] == [100, 104, 111, 119, 121, 130]


@given(SIGNS, st.integers(0, 1000), st.integers(0, 2**32))
def test_every_place_of_a_text_is_shown_once_and_changes_never_raise(text: str, start: int, seed: int) -> None:
    chance = random.Random(seed)
    changes = []
    for _ in range(4):
        first = chance.randint(0, len(text))
        changes.append(Change(start + first, start + chance.randint(first, len(text)), "r", chance.random() < 0.3))
    for paragraphs in (as_read(part(text, start), changes), after_cleaning(part(text, start), changes)):
        offsets = [offset for one in paragraphs for offset in one.offsets[:-1]]
        assert offsets == sorted(offsets)
        for one in paragraphs:
            assert len(one.offsets) == len(one.text) + 1
            assert all(0 <= each.first <= each.last <= len(one.text) for each in one.parts)
            covered = {offset for each in one.parts for offset in one.offsets[each.first : each.last]}
            inside = {at for change in changes for at in range(change.start, change.end)}
            assert covered <= inside


def painted(laid: Laid) -> list[str]:
    """What of a paragraph is painted in a way of its own, as Qt sees it."""
    units = laid.layout.text().encode("utf-16-le")
    return [units[2 * one.start : 2 * (one.start + one.length)].decode("utf-16-le") for one in laid.layout.formats()]


@pytest.mark.parametrize("before", ["", "😀", "中文", "𠮷😀👩‍👩‍👧 中 "])
def test_the_paint_lies_over_the_right_signs_beside_emoji_and_chinese(qtbot: QtBot, look: Look, before: str) -> None:
    text = f"{before}keep 😀drop𠮷 中文 tail"
    start = text.index("😀drop")
    view = DiffView(look)
    qtbot.addWidget(view)
    view.resize(600, 200)
    view.show()
    view.set_text(part(text), as_read(part(text), [Change(start, start + 6, "r")]), {"r": RuleSign(3, "Rule")})
    assert painted(view.selecting.paragraphs[0]) == ["😀drop𠮷"]
    assert view.rows()[0][1] == ["r"]


def test_a_click_on_a_change_chooses_its_rule(qtbot: QtBot, look: Look) -> None:
    view = DiffView(look)
    qtbot.addWidget(view)
    view.resize(600, 200)
    view.show()
    shown = part("drop kept\nsecond")
    view.set_text(shown, as_read(shown, [Change(0, 4, "r")]), {"r": RuleSign(1, "Rule")})
    heard: list[str] = []
    view.rule_wanted.connect(heard.append)
    row = view.in_view()[0]
    point = view.viewport().rect().topLeft()
    point.setX(look.px(15) + 6)
    point.setY(row[0] + 8)

    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    point.setX(look.px(15) + 200)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, point)
    assert heard == ["r"]


def test_the_shared_words_of_a_passage_are_underlined_and_no_others(qtbot: QtBot, look: Look) -> None:
    text = "😀中文𠮷。\nNew words."
    passage = PassagePreview(2, 10, 10 + len(text), text, 9, 1, None, (), text, 5, 3, "sentence")
    passages = PassageList(look)
    qtbot.addWidget(passages)
    passages.resize(500, 300)
    passages.set_passages([passage], 2)
    assert painted(passages.selecting.paragraphs[0]) == ["😀中文𠮷。"]

"""Code points lead to the same characters of a QTextDocument, whatever the text is made of."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor, QTextDocument
from pytestqt.qtbot import QtBot

from desktop.widgets.source_view import Positions, showable

ODD = [
    "a",
    " ",
    "\n",
    "\r",
    "\r\n",
    "\t",
    "中",
    "😀",
    "👩‍👩‍👧",
    "𠀀",
    "𠮷",
    "é",
    "e\u0301",
    "\u2028",
    "\u2029",
    "\0",
    "\ufeff",
    "\ufffc",
]
TEXTS = st.lists(st.sampled_from(ODD) | st.text(max_size=3), max_size=25).map("".join)


@pytest.fixture(autouse=True)
def _application(qtbot: QtBot) -> None:
    """A document needs an application for its fonts."""


def shown(text: str) -> QTextDocument:
    document = QTextDocument()
    document.setPlainText(showable(text))
    return document


def between(document: QTextDocument, start: int, end: int) -> str:
    cursor = QTextCursor(document)
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    return cursor.selectedText()


def as_qt_has_it(text: str) -> str:
    """What can be shown, each kind of line end as one paragraph separator."""
    folded = text.replace("\r\n", "\u2029")
    for end in "\r\n\ufdd0\ufdd1":
        folded = folded.replace(end, "\u2029")
    return folded


@given(text=TEXTS, data=st.data())
def test_a_span_is_the_same_characters_in_the_document(text: str, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    document, positions = shown(text), Positions(showable(text))
    inside = any(text[at - 1 : at + 1] == "\r\n" for at in (start, end) if at)
    if not inside:
        assert between(document, positions(start), positions(end)) == as_qt_has_it(showable(text)[start:end])
    assert positions(len(text)) == document.characterCount() - 1


@given(text=TEXTS)
def test_the_way_there_and_back_ends_where_it_began(text: str) -> None:
    positions = Positions(showable(text))
    for offset in range(len(text) + 1):
        inside = offset and text[offset - 1 : offset + 1] == "\r\n"
        assert positions.back(positions(offset)) == offset - (1 if inside else 0)


@given(text=TEXTS)
def test_positions_never_go_backwards(text: str) -> None:
    found = list(map(Positions(showable(text)), range(len(text) + 1)))
    assert found == sorted(found)


def test_half_a_character_is_shown_as_missing() -> None:
    assert showable("a\ud83db") == "a\ufffdb"

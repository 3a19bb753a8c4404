"""The facts of a passage: what is embedded stands in whole lines, however much room there is for it."""

import pytest
from pytestqt.qtbot import QtBot

from core.records import PassagePreview
from desktop.style import Look
from desktop.widgets.passage_facts import PassageFacts

ENGLISH, CHINESE = "Days are paid out when employment ends. ", "年休假原则上应在当年休完，calendar 中可查看剩余天数。"


@pytest.mark.parametrize("words", [ENGLISH, CHINESE])
def test_no_line_of_what_is_embedded_is_cut_through(qtbot: QtBot, look: Look, words: str) -> None:
    text = f"Leave › 4.2\n\n{words * 20}"
    facts = PassageFacts(look)
    qtbot.addWidget(facts)
    facts.show_passage(PassagePreview(1, 0, len(text), text, 90, 1, None, (), text, 0, 0, "sentence"))
    facts.show()
    for height in range(300, 400, 7):
        facts.resize(300, height)
        seen = facts.embedded.viewport().height()
        cursor = facts.embedded.textCursor()
        for position in range(0, len(text), 3):
            cursor.setPosition(position)
            line = facts.embedded.cursorRect(cursor)
            assert not line.top() + 1 < seen < line.bottom() - 1, (height, position)


def test_a_short_text_has_all_the_room(qtbot: QtBot, look: Look) -> None:
    facts = PassageFacts(look)
    qtbot.addWidget(facts)
    facts.show_passage(PassagePreview(1, 0, 4, "text", 4, 1, None, (), "text", 0, 0, "end"))
    facts.resize(300, 340)
    facts.show()
    assert facts.embedded.viewport().height() == facts.embedded.contentsRect().height()

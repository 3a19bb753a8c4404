"""Conversations on the chat page: opened again, renamed, deleted, and listed by day."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from core.records import Unit
from desktop.style import Look
from tests.desktop.conftest import Speak
from tests.helpers.answers import events, quoted, turn, written
from tests.helpers.chat_stage import ANSWER, NOTES, ROWS, Stage
from tests.helpers.settling import settle


def test_a_conversation_is_opened_again_with_its_turns(stage: Stage) -> None:
    stage.tasks.answers["talks.turns"] = (turn(ANSWER, "First?"), turn(quoted(*NOTES), "Second?"))
    stage.page.open_conversation("talk")
    settle()
    assert [message.state.question for message in stage.messages] == ["First?", "Second?"]
    assert stage.page._title.text() == "Leave"
    stage.ask("Third?")
    assert stage.tasks.calls("ask")[-1].named["conversation"] == "talk"


def test_a_long_conversation_opens_at_its_end_and_makes_old_turns_when_they_are_looked_for(stage: Stage) -> None:
    stage.tasks.answers["talks.turns"] = tuple(turn(ANSWER, f"Question {number}?") for number in range(200))
    stage.page.open_conversation("talk")
    settle()
    transcript = stage.page._transcript
    assert stage.messages[-1].state.question == "Question 199?"
    stage.qtbot.waitUntil(lambda: transcript.verticalScrollBar().value() > 800)
    settle()
    assert len(stage.messages) < 20
    made = len(stage.messages)
    top = stage.messages[0]
    transcript.verticalScrollBar().setValue(0)
    shown = top.mapTo(transcript.viewport(), top.rect().topLeft()).y()
    stage.qtbot.waitUntil(lambda: len(stage.messages) > made)
    settle()
    assert abs(top.mapTo(transcript.viewport(), top.rect().topLeft()).y() - shown) < 5


def test_the_view_stays_where_it_is_unless_it_is_at_the_end(stage: Stage) -> None:
    long = written(*(Unit(f"Sentence {number} is so.", (1,), True) for number in range(200)), notes=NOTES[:1])
    number = stage.ask()
    heard = events(long)
    stage.tasks.tell(number, *heard[:-90])
    settle()
    bar = stage.page._transcript.verticalScrollBar()
    stage.qtbot.waitUntil(lambda: len(stage.messages[0].state.units) > 150)
    stage.qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 100)
    bar.setValue(40)
    stage.tasks.tell(number, *heard[-90:])
    stage.qtbot.waitUntil(lambda: len(stage.messages[0].state.units) == 200)
    settle()
    assert bar.value() == 40


def test_a_conversation_is_renamed_and_deleted_after_asking(stage: Stage) -> None:
    stage.page._list.rename_wanted.emit(ROWS[0])
    stage.page._list.delete_wanted.emit(ROWS[0])
    assert stage.tasks.calls("talks.delete") == []
    stage.tasks.answers |= {"talks.delete": None, "talks.rename": None}
    for dialog in stage.page.findChildren(QWidget):
        if type(dialog).__name__ == "Question":
            dialog.accept()  # type: ignore[attr-defined]
    settle()
    assert [call.arguments[1:] for call in stage.tasks.calls("talks.rename")] == [("talk", "Leave")]
    assert [call.arguments[1:] for call in stage.tasks.calls("talks.delete")] == [("talk",)]


def test_conversations_are_grouped_by_day_and_say_when_nothing_was_found(stage: Stage) -> None:
    rows = stage.page._list.rows
    titles = [rows.item(place).text() for place in range(rows.count())]
    assert [title for title in titles if title] in (["Today", "Earlier"], ["Earlier"])
    spoken = [rows.item(place).data(Qt.ItemDataRole.AccessibleTextRole) for place in range(rows.count())]
    assert "Fire drill, 1 question · not found" in spoken


def test_another_library_is_another_chat(stage: Stage) -> None:
    stage.answer()
    stage.session.open_library("Other")
    settle()
    assert stage.messages == []
    assert stage.tasks.calls("talks.all")[-1].arguments == ("Other", "")


def test_without_documents_the_page_invites_them_in(look: Look, qtbot: QtBot) -> None:
    stage = Stage(look, qtbot, files=0)
    assert stage.page._first.isVisible()
    assert not stage.page._composer.isVisible()
    stage.tasks.close()


def test_everything_is_said_in_chinese_at_once(stage: Stage, speak: Speak) -> None:
    stage.answer()
    speak("zh")
    settle()
    shown = stage.text()
    assert "依据 3 个相关文件中的 1 个" in shown
    assert "有一句话在你的文档中没有找到依据，请自行核实。" in shown
    assert stage.page._composer._mode.text() == "生成回答"

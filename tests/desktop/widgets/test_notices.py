"""One notice at a time, a problem with what can be done, and questions before what costs something."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop.language import localized
from desktop.session import Notice
from desktop.style import Look
from desktop.widgets.dialogs import ask_text, confirm
from desktop.widgets.notice_bar import NoticeBar, ProblemBlock
from tests.desktop.conftest import Speak


def shown(widget: QWidget) -> dict[str, QPushButton]:
    """The buttons that would be seen, by what they say."""
    buttons = widget.findChildren(QPushButton)
    return {one.text() or one.accessibleName(): one for one in buttons if one.isVisibleTo(widget)}


def test_a_notice_shows_until_it_is_dismissed(look: Look, qtbot: QtBot) -> None:
    bar = NoticeBar(look)
    qtbot.addWidget(bar)
    assert bar.isHidden()
    notice = Notice("info", "Adding 14 files")
    bar.show_notice(notice)
    assert bar.notice is notice
    assert not bar.isHidden()
    assert list(shown(bar)) == ["Dismiss"]
    with qtbot.waitSignal(bar.cleared):
        shown(bar)["Dismiss"].click()
    assert bar.isHidden()
    assert bar.notice is None


def test_the_action_of_a_notice_is_done_once_and_clears_it(look: Look, qtbot: QtBot) -> None:
    bar = NoticeBar(look)
    qtbot.addWidget(bar)
    done: list[str] = []
    bar.show_notice(Notice("warn", "6 files need attention", "Show them", lambda: done.append("shown")))
    shown(bar)["Show them"].click()
    assert done == ["shown"]
    assert bar.notice is None


def test_an_action_may_say_the_next_notice(look: Look, qtbot: QtBot) -> None:
    bar = NoticeBar(look)
    qtbot.addWidget(bar)
    bar.show_notice(Notice("info", "one", "Next", lambda: bar.show_notice(Notice("info", "two"))))
    shown(bar)["Next"].click()
    assert bar.notice is not None
    assert bar.notice.text == "two"
    assert not bar.isHidden()


def test_a_sentence_of_the_engine_is_said_in_the_language_of_the_window(look: Look, qtbot: QtBot, speak: Speak) -> None:
    speak("zh")
    bar = NoticeBar(look)
    qtbot.addWidget(bar)
    bar.show_notice(Notice("problem", "No file of this library is ready yet."))
    assert bar.accessibleName() == localized("No file of this library is ready yet.")
    assert not bar.accessibleName().isascii()


def test_details_are_copied(look: Look, qtbot: QtBot) -> None:
    bar = NoticeBar(look)
    qtbot.addWidget(bar)
    bar.show_notice(Notice("problem", "Something unexpected happened.", details="Traceback"))
    shown(bar)["Copy details"].click()
    assert QApplication.clipboard().text() == "Traceback"


def test_a_problem_shows_only_the_buttons_it_has_a_use_for(look: Look, qtbot: QtBot) -> None:
    block = ProblemBlock(look)
    qtbot.addWidget(block)
    block.show_problem("The model file is damaged", "Get it again.")
    assert shown(block) == {}
    block.show_problem("The model file is damaged", "Get it again.", "Get again", "sum differs")
    with qtbot.waitSignal(block.acted):
        shown(block)["Get again"].click()
    shown(block)["Details"].click()
    assert QApplication.clipboard().text() == "sum differs"


@pytest.mark.parametrize("danger", [False, True])
def test_enter_never_destroys(look: Look, qtbot: QtBot, danger: bool) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    page.show()
    answers: list[bool] = []
    question = confirm(page, look, "Delete Contracts?", "94 files", "Delete", "Keep", answers.append, danger)
    qtbot.keyClick(question, Qt.Key.Key_Return)  # type: ignore[no-untyped-call]
    assert answers == [not danger]


def test_escape_and_keep_mean_no_and_the_verb_means_yes(look: Look, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    answers: list[bool] = []
    question = confirm(page, look, "Index 187 files again?", "", "Index again", "Not now", answers.append)
    qtbot.keyClick(question, Qt.Key.Key_Escape)  # type: ignore[no-untyped-call]
    confirm(page, look, "Index 187 files again?", "", "Index again", "Not now", answers.append).keep.click()
    confirm(page, look, "Index 187 files again?", "", "Index again", "Not now", answers.append).action.click()
    assert answers == [False, False, True]


def test_a_text_is_taken_only_when_it_can_be(look: Look, qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    names: list[str] = []
    question = ask_text(
        page, look, "Rename", "", "Contracts", "Rename", names.append, lambda name: "Taken" if name == "Old" else ""
    )
    field = question.findChildren(QLineEdit)[0]
    field.setText("Old")
    assert not question.action.isEnabled()
    assert field.property("wrong") == "true"
    field.setText("   ")
    assert not question.action.isEnabled()
    field.setText(" New ")
    question.action.click()
    assert names == ["New"]

"""Where a question is written, and which files it is asked about."""

from pathlib import Path

from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtTest import QTest

from core.records import (
    LedgerRow,
)
from tests.helpers.chat_stage import Stage, summary
from tests.helpers.settling import settle

# ---- what is asked about --------------------------------------------------------------------------------------------


def test_chosen_files_are_asked_about_until_they_are_taken_away(stage: Stage) -> None:
    stage.page.ask_about((Path("/d/Leave policy.pdf"), Path("/d/Handbook.docx")))
    assert stage.page._composer._scope.text() == "2 files chosen"
    stage.ask()
    assert stage.tasks.calls("ask")[0].named["within"] == (Path("/d/Leave policy.pdf"), Path("/d/Handbook.docx"))
    stage.page._composer._all.click()
    assert stage.page._composer._scope.text() == "All documents"


def test_files_are_found_by_their_name_and_chosen(stage: Stage) -> None:
    row = LedgerRow(1, 1, "/d/Leave policy.pdf", ("d",), "ready")
    stage.tasks.answers["ledger.find"] = (row,)
    stage.page._composer._scope.click()
    popup = stage.page._popup
    stage.qtbot.waitUntil(lambda: popup._list.count() == 1)
    popup._toggle(popup._list.item(0))
    settle()
    assert [path.name for path in stage.page._composer.within] == ["Leave policy.pdf"]
    popup._toggle(popup._list.item(0))
    settle()
    assert not stage.page._composer.within
    popup.hide()


def test_files_that_are_being_read_are_said_above_the_composer(stage: Stage) -> None:
    stage.session.add([Path("/d")])
    stage.session.summary = summary(70, waiting=61)
    stage.session.summary_changed.emit()
    stage.sees("61 files are still being read and are not searched yet.")


# ---- the composer ---------------------------------------------------------------------------------------------------


def test_nothing_is_sent_that_has_no_word_and_shift_enter_begins_a_line(stage: Stage) -> None:
    composer = stage.page._composer
    assert not composer._send_button.isEnabled()
    composer.field.setPlainText("  \n")
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert stage.tasks.calls("ask") == []
    composer.field.setPlainText("One")
    composer.field.moveCursor(composer.field.textCursor().MoveOperation.End)
    QTest.keyClick(composer.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert composer.field.toPlainText() == "One\n"
    assert composer._send_button.isEnabled()


def test_arrow_up_in_an_empty_field_brings_the_last_question_back(stage: Stage) -> None:
    stage.answer()
    QTest.keyClick(stage.page._composer.field, Qt.Key.Key_Up)
    assert stage.page._composer.field.toPlainText() == "How much leave?"


def test_the_composer_grows_with_its_text_and_no_further_than_200(stage: Stage) -> None:
    composer = stage.page._composer
    assert composer.height() == 84
    composer.field.setPlainText("a line\n" * 4)
    assert 84 < composer.height() < 200
    composer.field.setPlainText("a line\n" * 40)
    assert composer.height() == 200


def test_files_that_are_dragged_here_are_for_the_window(stage: Stage) -> None:
    dragged = QMimeData()
    dragged.setUrls([QUrl.fromLocalFile("/d/x.pdf")])
    assert not stage.page._composer.field.canInsertFromMimeData(dragged)


def test_typing_brings_the_models_into_memory_once(stage: Stage) -> None:
    stage.page._composer.field.setPlainText("H")
    stage.page._composer.field.setPlainText("Ho")
    assert len(stage.tasks.calls("writing_model.load")) == 1

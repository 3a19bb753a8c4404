"""The settings page: what costs nothing is applied at once, the rest waits in the bar with its cost."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from core.errors import ModelError, SettingsError
from core.records import ChangeCost, nested
from desktop.language import Language
from desktop.pages.settings import PAGES, SettingsPage
from desktop.session import Session
from desktop.style import Look
from desktop.widgets.dialogs import Question
from desktop.widgets.form_controls import ChoiceControl
from desktop.widgets.settings_list import Entry
from staging import StagedTasks
from tests.helpers.forms import declared_forms, laid_out
from tests.helpers.staged_engine import StagedEngine
from tests.helpers.windows import check_widgets

SIZE, OVERLAP, KEEP = "chunking.size.size_tokens", "chunking.size.overlap_tokens", "retrieving.rerank_n"
ENCODING = "loading.encoding"
SMALL, NONE = ChangeCost(3, 30, 10, 5.0), ChangeCost(0, 0, 0, 0.0)


@pytest.fixture
def engine() -> StagedEngine:
    return StagedEngine()


@pytest.fixture
def session(qapp: QApplication, engine: StagedEngine) -> Session:
    return Session(StagedTasks(engine.answers()))


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    window = QWidget()
    row = QHBoxLayout(window)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    qtbot.addWidget(window)
    return window


@pytest.fixture
def page(qtbot: QtBot, window: QWidget, session: Session, look: Look, english: Language) -> SettingsPage:
    """The page with its list at the left, as in the window."""
    page, row = SettingsPage(session, look), window.layout()
    assert row is not None
    page.list.setFixedWidth(248)
    row.addWidget(page.list)
    row.addWidget(page)
    window.resize(1366, 768)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(lambda: page.changes.loaded and window.isActiveWindow())
    return page


def edit(page: SettingsPage, key: str, value: object) -> None:
    page.form.edited.emit(key, value)


def press(page: SettingsPage, key: Qt.Key) -> None:
    """Ctrl and a key, with the keyboard in the list of pages."""
    page.list.pages.setFocus()
    QTest.keyClick(page.list.pages, key, Qt.KeyboardModifier.ControlModifier)


def waits_with_its_cost(page: SettingsPage) -> bool:
    return page.bar.isVisible() and page.bar.apply.isEnabled()


def badges(page: SettingsPage) -> dict[str, int]:
    rows = range(page.list.pages.count())
    entries: list[Entry] = [page.list.pages.item(row).data(Qt.ItemDataRole.UserRole) for row in rows]
    return {entry.page: entry.waiting for entry in entries}


def test_only_pages_with_settings_are_in_the_list(page: SettingsPage) -> None:
    assert list(badges(page)) == ["general", "reading", "cleaning", "passages", "finding", "answering"]
    assert {group.page for group in declared_forms()} <= {name for name, *_ in PAGES}


@pytest.mark.parametrize("name", [name for name, *_ in PAGES])
def test_every_page_keeps_the_rules_of_all_widgets(page: SettingsPage, name: str) -> None:
    page.show_settings(name)
    laid_out(page.form)
    check_widgets(page)


def test_a_change_that_costs_nothing_is_applied_at_once(qtbot: QtBot, page: SettingsPage, engine: StagedEngine) -> None:
    page.show_settings("finding")
    edit(page, KEEP, 12)
    assert not page.bar.isVisible()
    qtbot.waitUntil(lambda: engine.changed == [({KEEP: 12}, None)])
    qtbot.waitUntil(lambda: page.form.rows()[KEEP].foot.words == "Default 8")
    page.form.rows()[KEEP].foot.back.click()
    qtbot.waitUntil(lambda: engine.changed[-1] == ({KEEP: 8}, None))
    assert not page.bar.isVisible()


def test_a_change_that_needs_indexing_waits_with_its_cost(
    qtbot: QtBot, page: SettingsPage, engine: StagedEngine
) -> None:
    page.show_settings("passages")
    edit(page, SIZE, 400)
    assert page.bar.title.text() == "1 change"
    assert not page.bar.apply.isEnabled()
    edit(page, OVERLAP, 2)
    qtbot.waitUntil(lambda: waits_with_its_cost(page))
    assert page.bar.title.text() == "2 changes: 187 files are cut again, about 15 minutes"
    assert "of 4" in page.bar.text.text()
    assert badges(page)["passages"] == 2
    assert engine.changed == []
    assert engine.costed == [({SIZE: 400, OVERLAP: 2}, "My documents", True)]


def test_applying_asks_first_and_then_saves_and_indexes(qtbot: QtBot, page: SettingsPage, engine: StagedEngine) -> None:
    edit(page, SIZE, 400)
    qtbot.waitUntil(lambda: waits_with_its_cost(page))
    page.bar.apply.click()
    question = page.findChild(Question)
    assert question is not None
    assert question.windowTitle() == "Index 187 files again?"
    question.keep.click()
    assert engine.changed == []
    page.bar.apply.click()
    again = [each for each in page.findChildren(Question) if each.isVisible()]
    again[0].action.click()
    qtbot.waitUntil(lambda: engine.rebuilt == ["My documents"])
    assert engine.changed == [({SIZE: 400}, None)]
    assert not page.bar.isVisible()


def test_a_small_cost_is_applied_without_a_question(qtbot: QtBot, page: SettingsPage, engine: StagedEngine) -> None:
    engine.cost = SMALL
    edit(page, SIZE, 400)
    qtbot.waitUntil(lambda: waits_with_its_cost(page))
    assert page.bar.title.text() == "1 change: 3 files are cut again, less than a minute"
    press(page, Qt.Key.Key_S)
    qtbot.waitUntil(lambda: engine.rebuilt == ["My documents"])


def test_what_turns_out_to_cost_nothing_is_applied_at_once(
    qtbot: QtBot, page: SettingsPage, engine: StagedEngine
) -> None:
    engine.cost = NONE
    edit(page, SIZE, 400)
    qtbot.waitUntil(lambda: engine.changed == [({SIZE: 400}, None)])
    qtbot.waitUntil(lambda: not page.bar.isVisible())
    assert engine.rebuilt == []


def test_a_wrong_value_turns_the_bar(qtbot: QtBot, page: SettingsPage, engine: StagedEngine) -> None:
    page.show_settings("passages")
    edit(page, SIZE, 400)
    edit(page, OVERLAP, 5000)
    assert page.bar.title.text() == "Correct one setting first"
    assert page.bar.text.text() == "Overlap: At most 256"
    assert not page.bar.apply.isEnabled()
    page.apply()
    edit(page, OVERLAP, 3)
    qtbot.waitUntil(lambda: waits_with_its_cost(page))
    assert engine.costed == [({SIZE: 400, OVERLAP: 3}, "My documents", True)]


def test_a_wrong_value_of_a_setting_that_costs_nothing_is_kept_and_not_saved(
    qtbot: QtBot, page: SettingsPage, engine: StagedEngine
) -> None:
    edit(page, KEEP, 500)
    assert page.bar.title.text() == "Correct one setting first"
    edit(page, KEEP, 50)
    assert not page.bar.isVisible()
    qtbot.waitUntil(lambda: engine.changed == [({KEEP: 50}, None)])


def test_what_only_the_engine_can_judge_is_said_below_its_field(
    qtbot: QtBot, page: SettingsPage, engine: StagedEngine
) -> None:
    page.show_settings("reading")
    engine.cost = SettingsError("There is no encoding called “x”. Take one such as utf-8.")
    edit(page, ENCODING, "x")
    qtbot.waitUntil(lambda: page.bar.title.text() == "Correct one setting first")
    row = page.form.rows()[ENCODING]
    assert row.foot.words.startswith("There is no encoding called “x”.")
    engine.cost = SMALL
    edit(page, ENCODING, "gb18030")
    qtbot.waitUntil(lambda: waits_with_its_cost(page))


def test_a_value_that_is_refused_on_saving_is_kept_with_the_reason(
    qtbot: QtBot, page: SettingsPage, engine: StagedEngine
) -> None:
    page.show_settings("finding")
    engine.refused = SettingsError("No.")
    edit(page, KEEP, 12)
    qtbot.waitUntil(lambda: page.form.rows()[KEEP].foot.words == "No.")
    assert page.changes.draft.value(KEEP) == 12


def test_what_the_engine_refuses_is_said_at_the_setting_that_it_names(
    qtbot: QtBot, page: SettingsPage, engine: StagedEngine
) -> None:
    page.show_settings("reading")
    engine.cost = SettingsError("The encoding does not fit.", ENCODING)
    edit(page, "cleaning.urls.on", True)
    row = page.form.rows()[ENCODING]
    qtbot.waitUntil(lambda: row.foot.words == "The encoding does not fit.")
    engine.cost = SMALL
    edit(page, "cleaning.urls.on", False)
    qtbot.waitUntil(page.bar.isHidden)
    assert row.foot.words == ""


def test_settings_that_bound_each_other_say_so_at_once(qtbot: QtBot, page: SettingsPage, engine: StagedEngine) -> None:
    page.show_settings("passages")
    edit(page, OVERLAP, 32)
    edit(page, SIZE, 32)
    row = page.form.rows()[OVERLAP]
    assert row.foot.words == "Less than 32: less than “Size”."
    assert page.bar.title.text() == "Correct one setting first"
    assert page.changes.draft.fitting() == {SIZE: 32}
    edit(page, SIZE, 64)
    assert page.changes.draft.fitting() == {OVERLAP: 32, SIZE: 64}
    engine.own[""] = nested(OVERLAP, 100)
    page.changes.discard()
    page.refresh()
    qtbot.waitUntil(lambda: page.changes.draft.saved(OVERLAP) == 100)
    edit(page, SIZE, 64)
    assert row.foot.words == "Less than 64: less than “Size”."
    assert page.changes.draft.fitting() == {}
    edit(page, SIZE, 300)
    qtbot.waitUntil(lambda: waits_with_its_cost(page))


def test_a_cost_that_cannot_be_found_out_is_said(qtbot: QtBot, page: SettingsPage, engine: StagedEngine) -> None:
    engine.cost = ModelError("The search model is not here.")
    edit(page, SIZE, 400)
    qtbot.waitUntil(lambda: page.bar.text.text() == "The search model is not here.")
    assert not page.bar.apply.isEnabled()


def test_put_back_discard_and_undo_forget_what_waits(qtbot: QtBot, page: SettingsPage, engine: StagedEngine) -> None:
    page.show_settings("passages")
    edit(page, SIZE, 400)
    edit(page, OVERLAP, 2)
    page.form.rows()[SIZE].foot.back.click()
    assert dict(page.changes.waiting()) == {OVERLAP: 2}
    edit(page, SIZE, 300)
    press(page, Qt.Key.Key_Z)
    assert dict(page.changes.waiting()) == {OVERLAP: 2}
    page.bar.discard.click()
    assert dict(page.changes.waiting()) == {}
    assert not page.bar.isVisible()
    assert engine.changed == []


def test_undo_takes_back_what_was_applied_at_once(qtbot: QtBot, page: SettingsPage, engine: StagedEngine) -> None:
    edit(page, KEEP, 12)
    qtbot.waitUntil(lambda: engine.changed == [({KEEP: 12}, None)])
    press(page, Qt.Key.Key_Z)
    qtbot.waitUntil(lambda: engine.changed[-1] == ({KEEP: 8}, None))


def test_a_library_may_have_its_own(qtbot: QtBot, page: SettingsPage, engine: StagedEngine) -> None:
    page.show_settings("passages")
    page.header.scope_chosen.emit(True)
    assert "general" not in badges(page)
    edit(page, SIZE, 400)
    qtbot.waitUntil(lambda: waits_with_its_cost(page))
    assert engine.costed == [({SIZE: 400}, "My documents", False)]
    page.apply()
    [question] = [each for each in page.findChildren(Question) if each.isVisible()]
    question.action.click()
    qtbot.waitUntil(lambda: engine.changed == [({SIZE: 400}, "My documents")])
    qtbot.waitUntil(lambda: page.form.rows()[SIZE].foot.words == "Everywhere 256")
    page.header.scope_chosen.emit(False)
    assert page.changes.draft.value(SIZE) == 256


def test_settings_that_are_the_same_for_all_libraries_offer_no_choice(page: SettingsPage) -> None:
    page.show_settings("general")
    assert not page.header.scope.isVisible()
    page.show_settings("reading")
    assert page.header.scope.isVisible()


def test_a_search_shows_what_it_finds_on_all_pages(qtbot: QtBot, page: SettingsPage) -> None:
    page.find_here()
    QTest.keyClicks(page.list.field, "model")
    qtbot.waitUntil(lambda: set(page.form.rows()) >= {"models.embedder", "models.generator", SIZE})
    assert "cleaning" not in badges(page)
    page.list.field.setText("片段大小")
    qtbot.waitUntil(lambda: "models.embedder" not in page.form.rows())
    assert set(page.form.rows()) >= {"chunking.headings.size_tokens", SIZE}
    assert OVERLAP not in page.form.rows()
    page.list.field.setText("zzz")
    qtbot.waitUntil(page.nothing.isVisible)
    QTest.keyClick(page.list.field, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not page.nothing.isVisible())
    assert "general.theme" in page.form.rows()


def test_what_the_window_wears_is_told_at_once(qtbot: QtBot, page: SettingsPage, engine: StagedEngine) -> None:
    with qtbot.waitSignal(page.general_changed) as told:
        edit(page, "general.theme", "dark")
    assert told.args == ["general.theme", "dark"]
    with qtbot.waitSignal(page.general_changed) as told:
        edit(page, "general.text_size", 120)
    assert told.args == ["general.text_size", 120]
    qtbot.waitUntil(lambda: len(engine.changed) == 2)


def test_the_rows_keep_their_values_and_the_focus_when_the_text_grows(
    qtbot: QtBot, page: SettingsPage, look: Look
) -> None:
    page.show_settings("passages")
    edit(page, SIZE, 400)
    page.form.focus(SIZE)
    look.set_text_size(150)
    row = page.form.rows()[SIZE]
    assert row.foot.words == "was 256"
    assert page.focusWidget() is not None
    assert row.isAncestorOf(page.focusWidget())


@pytest.mark.parametrize(
    ("chinese", "general", "seen"), [(False, True, True), (True, True, False), (False, False, False)]
)
def test_a_missing_chinese_font_is_said_in_general(
    page: SettingsPage, monkeypatch: pytest.MonkeyPatch, chinese: bool, general: bool, seen: bool
) -> None:
    monkeypatch.setattr(Look, "chinese_font", chinese)
    page.show_settings("general" if general else "reading")
    assert page.font_notice.isVisible() is seen


@pytest.mark.parametrize("size", [(960, 600), (1366, 768)])
@pytest.mark.parametrize("percent", [100, 150])
def test_nothing_is_clipped_with_a_bar_and_large_text(
    qtbot: QtBot, page: SettingsPage, look: Look, size: tuple[int, int], percent: int
) -> None:
    look.set_text_size(percent)
    page.side_shown(False)
    page.list.hide()
    page.window().resize(*size)
    page.show_settings("passages")
    edit(page, SIZE, 400)
    edit(page, OVERLAP, 5000)
    laid_out(page.form)
    check_widgets(page)


def test_the_bar_says_what_is_read_again_what_stays_and_what_is_left_for_later(
    qtbot: QtBot, page: SettingsPage, engine: StagedEngine
) -> None:
    engine.cost = ChangeCost(1, 10, 0, 100.0, read=True, others=2)
    edit(page, "cleaning.urls.on", True)
    qtbot.waitUntil(lambda: waits_with_its_cost(page))
    assert page.bar.title.text() == "1 change: 1 file is read again, about 2 minutes"
    assert page.bar.text.text().split("\n") == [
        "You can keep asking meanwhile.",
        "2 other libraries keep their index until they are indexed again.",
    ]
    engine.cost = ChangeCost(1, 10, 0, 100.0, asked=1200)
    edit(page, "cleaning.urls.on", False)
    edit(page, SIZE, 390)
    qtbot.waitUntil(lambda: waits_with_its_cost(page) and "1,200" in page.bar.text.text())
    assert "For 1,200 passages questions are written." in page.bar.text.text()
    engine.cost = ChangeCost(0, 0, 0, 0.0, others=1)
    edit(page, "cleaning.urls.on", True)
    edit(page, SIZE, 400)
    qtbot.waitUntil(lambda: waits_with_its_cost(page) and page.bar.title.text() == "2 changes")
    page.apply()
    qtbot.waitUntil(lambda: len(engine.changed) == 1)
    assert engine.rebuilt == []


def test_choosing_a_language_says_the_whole_page_anew_and_keeps_the_keyboard(
    qtbot: QtBot, page: SettingsPage, english: Language
) -> None:
    page.general_changed.connect(lambda key, value: english.set(value))
    control = page.form.rows()["general.language"].control
    assert isinstance(control, ChoiceControl)
    assert control.segments is not None
    page.form.focus("general.language")
    QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Right)
    QTest.keyClick(page.focusWidget() or page, Qt.Key.Key_Right)
    theme = ("外观", "浅色、深色，或跟随系统。")
    qtbot.waitUntil(lambda: page.form.rows()["general.theme"].words == theme)
    assert page.header.title.text() == "通用"
    assert page.list.field.placeholderText() == "搜索设置"
    assert page.form.focused() == "general.language"

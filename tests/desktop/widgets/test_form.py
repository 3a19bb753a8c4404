"""The form: a control for every declared setting, made from its type and bounds and from nothing else."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QLocale, QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFrame, QLineEdit, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from core.records import FormField, FormGroup
from desktop.language.switching import Spoken
from desktop.style import Look
from desktop.widgets.form import Form, Section
from desktop.widgets.form_controls import (
    ChoiceControl,
    OptionalControl,
    SwitchControl,
    TextControl,
    control_for,
)
from desktop.widgets.form_draft import FormDraft
from desktop.widgets.form_numbers import NumberControl
from desktop.widgets.form_tags import TagsControl
from tests.desktop.conftest import Speak
from tests.helpers.forms import declared_forms, laid_out, made_up_forms
from tests.helpers.windows import check_widgets

Show = Callable[[tuple[FormGroup, ...], FormDraft], Form]
FIELDS = [field for group in declared_forms() for field in group.fields]


@pytest.fixture
def draft() -> FormDraft:
    draft = FormDraft()
    draft.set_groups(made_up_forms())
    return draft


@pytest.fixture
def show(qtbot: QtBot, look: Look) -> Show:
    """Puts a form into a scroll area, where it follows its draft as on the page."""
    areas: list[QScrollArea] = []

    def shown(groups: tuple[FormGroup, ...], draft: FormDraft) -> Form:
        area, form = QScrollArea(), Form(look)
        qtbot.addWidget(area)
        areas.append(area)
        area.setWidgetResizable(True)
        area.setWidget(form)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.resize(1200, 400)
        form.set_sections([Section("", groups, tagged=True)], draft)

        def follow(key: str, value: object) -> None:
            draft.put(key, value)
            form.refresh(draft)

        form.edited.connect(follow)
        area.show()
        area.activateWindow()
        qtbot.waitUntil(area.isActiveWindow)
        laid_out(form)
        return form

    return shown


@pytest.fixture
def form(show: Show, draft: FormDraft) -> Form:
    return show(draft.groups, draft)


def control(form: Form, name: str) -> Any:
    return form.rows()[f"chunking.made_up.{name}"].control


def said(form: Form, name: str) -> str:
    foot = form.rows()[f"chunking.made_up.{name}"].foot
    return foot.words if foot.isVisible() else ""


@pytest.mark.parametrize("field", FIELDS, ids=lambda field: field.key)
def test_every_declared_setting_has_its_control(qtbot: QtBot, look: Look, field: FormField) -> None:
    made = control_for(look, field)
    qtbot.addWidget(made)
    if isinstance(made, OptionalControl):
        assert field.optional
        made = made.inner
    kinds = {
        "bool": SwitchControl,
        "int": NumberControl,
        "float": NumberControl,
        "choice": ChoiceControl,
        "text": TextControl,
        "path": TextControl,
        "list": TagsControl,
    }
    assert isinstance(made, kinds[field.kind])
    if isinstance(made, NumberControl):
        assert (made.slider is not None) is (field.at_least is not None and field.at_most is not None)
    if isinstance(made, ChoiceControl) and made.select is not None:
        assert made.select.count() == len(field.choices)


def test_every_declared_setting_keeps_the_rules_of_all_widgets(show: Show) -> None:
    draft = FormDraft()
    draft.set_groups(declared_forms())
    check_widgets(show(draft.groups, draft))


def test_the_slider_keeps_to_the_bounds_and_shows_both_ends(form: Form, draft: FormDraft) -> None:
    wide = control(form, "wide")
    wide.slider.setValue(wide.slider.maximum())
    assert draft.value("chunking.made_up.wide") == 8192
    wide.slider.setValue(0)
    assert draft.value("chunking.made_up.wide") == 4
    wide.slider.setValue(500)
    assert draft.value("chunking.made_up.wide") in (180, 181)  # the middle between 4 and 8192 in equal ratios


def test_small_bounds_have_a_place_for_every_number(form: Form, draft: FormDraft) -> None:
    whole = control(form, "whole")
    assert whole.slider.maximum() == 8
    whole.slider.setValue(5)
    assert draft.value("chunking.made_up.whole") == 6


def test_a_wrong_number_is_kept_and_said(form: Form, draft: FormDraft) -> None:
    box = control(form, "whole").box
    box.lineEdit().setText("500")
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert draft.value("chunking.made_up.whole") == 500
    assert box.value() == 500
    assert box.property("wrong") == "true"
    assert said(form, "whole") == "At most 9"
    draft.put("chunking.made_up.whole", 0)
    form.refresh(draft)
    assert said(form, "whole") == "At least 1"
    draft.put("chunking.made_up.whole", 4)
    form.refresh(draft)
    assert box.property("wrong") == "false"


def test_the_arrows_of_a_number_stay_within_the_bounds(form: Form, draft: FormDraft) -> None:
    box = control(form, "whole").box
    box.stepBy(100)
    assert draft.value("chunking.made_up.whole") == 9
    box.stepBy(-100)
    assert draft.value("chunking.made_up.whole") == 1


@pytest.mark.parametrize("language", ["en", "zh", "de"])
def test_large_numbers_are_read_as_they_are_written(qtbot: QtBot, look: Look, language: str) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(language))
    try:
        made = NumberControl(look, FormField("k", "l", "h", "int", 1, at_least=1, at_most=9_000_000))
        qtbot.addWidget(made)
        made.set_value(5_000_000)
        written = QLocale().toString(5_000_000)
        assert made.box.text() == written
        made.set_value(1)
        with qtbot.waitSignal(made.edited) as edited:
            made.box.lineEdit().setText(written)
            QTest.keyClick(made.box, Qt.Key.Key_Return)
        assert edited.args == [5_000_000]
    finally:
        QLocale.setDefault(before)


def test_a_value_that_may_be_left_out_has_a_switch_before_it(form: Form, draft: FormDraft) -> None:
    free = control(form, "free")
    assert not free.inner.isVisible()
    QTest.mouseClick(free.switch, Qt.MouseButton.LeftButton)
    assert draft.value("chunking.made_up.free") == 0.0
    assert free.inner.isVisible()
    free.inner.box.setValue(0.25)
    QTest.mouseClick(free.switch, Qt.MouseButton.LeftButton)
    assert draft.value("chunking.made_up.free") is None
    QTest.mouseClick(free.switch, Qt.MouseButton.LeftButton)
    assert draft.value("chunking.made_up.free") == 0.25


def test_few_choices_stand_beside_each_other_and_many_in_a_select(form: Form, draft: FormDraft) -> None:
    few, many = control(form, "few"), control(form, "many")
    assert few.select is None
    assert many.segments is None
    many.select.setCurrentIndex(2)
    many.select.activated.emit(2)
    assert draft.value("chunking.made_up.many") == "c"


def test_choices_that_do_not_fit_beside_each_other_become_a_select(qtbot: QtBot, look: Look) -> None:
    words = ("a choice with many words " * 3,) * 3
    made = ChoiceControl(look, FormField("k", "l", "h", "choice", "a", choices=("a", "b", "c"), labels=words))
    qtbot.addWidget(made)
    assert made.select is not None


def test_text_is_told_when_it_is_finished(form: Form, draft: FormDraft) -> None:
    word = control(form, "word")
    QTest.keyClicks(word.line, "abc")
    assert draft.value("chunking.made_up.word") == ""
    QTest.keyClick(word.line, Qt.Key.Key_Return)
    assert draft.value("chunking.made_up.word") == "abc"


def test_tags_are_moved_removed_and_added_with_the_keyboard(form: Form, draft: FormDraft) -> None:
    marks = control(form, "marks")
    key = "chunking.made_up.marks"
    marks.tags[1].setFocus()
    QTest.keyClick(marks.tags[1], Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert draft.value(key) == ("\n\n", "。", ". ")
    QTest.keyClick(marks.tags[0], Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert draft.value(key) == ("。", "\n\n", ". ")
    QTest.keyClick(marks.tags[2], Qt.Key.Key_Delete)
    assert draft.value(key) == ("。", "\n\n")
    marks.plus.click()
    field = QApplication.focusWidget()
    assert field is not None
    assert isinstance(field, QLineEdit)
    field.insert("\\n␣")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert draft.value(key) == ("。", "\n\n", "\n ")


def test_a_tag_is_dropped_on_another_place(form: Form, draft: FormDraft, monkeypatch: pytest.MonkeyPatch) -> None:
    marks = control(form, "marks")
    place = QPointF(marks.tags[0].geometry().center())
    dropped = QDropEvent(
        place, Qt.DropAction.MoveAction, QMimeData(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    monkeypatch.setattr(QDropEvent, "source", lambda event: marks.tags[2])
    marks.dropEvent(dropped)
    assert draft.value("chunking.made_up.marks") == (". ", "。", "\n\n")


@pytest.mark.parametrize("name", ["whole", "many"])
def test_the_wheel_over_a_field_without_the_focus_scrolls_the_page(form: Form, name: str) -> None:
    made = control(form, name)
    widget: QWidget = made.box if name == "whole" else made.select
    area(form).ensureWidgetVisible(widget)
    before = (made.box.value() if name == "whole" else made.select.currentIndex(), scroll(form))
    turn(widget)
    assert (made.box.value() if name == "whole" else made.select.currentIndex()) == before[0]
    assert scroll(form) > before[1]


def test_the_wheel_turns_the_number_that_has_the_focus(form: Form) -> None:
    box = control(form, "whole").box
    box.setFocus()
    turn(box)
    assert box.value() == 2


def area(form: Form) -> QScrollArea:
    found = form.window()
    assert isinstance(found, QScrollArea)
    return found


def scroll(form: Form) -> int:
    return area(form).verticalScrollBar().value()


def turn(widget: QWidget) -> None:
    window = widget.window()
    place = QPointF(widget.mapTo(window, widget.rect().center()))
    QTest.wheelEvent(window.windowHandle(), place, QPoint(0, -120))


def test_what_was_changed_can_be_put_back_and_what_is_saved_can_be_reset(
    qtbot: QtBot, form: Form, draft: FormDraft
) -> None:
    key = "chunking.made_up.wide"
    draft.put(key, 500)
    form.refresh(draft)
    assert said(form, "wide") == "was 400"
    with qtbot.waitSignal(form.back_wanted) as wanted:
        form.rows()[key].foot.back.click()
    assert wanted.args == [key]
    draft.applied({key: 500}, "")
    form.refresh(draft)
    assert (said(form, "wide"), form.rows()[key].foot.back.text()) == ("Default 400", "Reset")
    draft.library = "Work"
    draft.set_own({"chunking": {"made_up": {"wide": 600}}}, "Work")
    form.refresh(draft)
    assert said(form, "wide") == "Everywhere 500"


def test_a_strategy_that_was_added_shows_without_a_change_in_the_window(show: Show) -> None:
    draft = FormDraft()
    draft.set_groups((*declared_forms(), *made_up_forms()))
    form = show(tuple(group for group in draft.groups if group.page == "passages"), draft)
    assert {f"chunking.made_up.{name}" for name in ("flag", "whole", "marks", "free")} <= form.rows().keys()
    check_widgets(form)


def test_a_card_hides_what_its_switch_has_switched_off(show: Show) -> None:
    group = FormGroup(
        "r", "cleaning", "Rule",
        (FormField("r.on", "On", "h", "bool", False), FormField("r.size", "Size", "h", "int", 1)), "r.on",
    )  # fmt: skip
    draft = FormDraft()
    draft.set_groups((group,))
    form = show((group,), draft)
    assert not form.rows()["r.size"].isVisible()
    draft.put("r.on", True)
    form.refresh(draft)
    assert form.rows()["r.size"].isVisible()


def test_a_group_that_does_not_count_is_not_shown(show: Show) -> None:
    draft = FormDraft()
    draft.set_groups(tuple(group for group in declared_forms() if group.page == "passages"))
    form = show(draft.groups, draft)
    assert form.rows()["chunking.headings.size_tokens"].isVisible()
    draft.put("chunking.strategy", "size")
    form.refresh(draft)
    assert not form.rows()["chunking.headings.size_tokens"].isVisible()
    assert form.rows()["chunking.size.size_tokens"].isVisible()


def test_a_strategy_that_is_shown_alone_is_rows_of_the_page_and_several_are_cards(show: Show) -> None:
    draft = FormDraft()
    draft.set_groups(tuple(group for group in declared_forms() if group.page == "passages" and not group.by_type))
    form = show(draft.groups, draft)

    def ends(*keys: str) -> set[tuple[int, int]]:
        controls = [form.rows()[key].control for key in keys]
        return {(one.mapTo(form, QPoint()).x(), one.mapTo(form, QPoint(one.width(), 0)).x()) for one in controls}

    assert len(ends("chunking.strategy", "chunking.headings.size_tokens")) == 2
    draft.put("chunking.strategy", "size")
    form.refresh(draft)
    laid_out(form)
    assert len(ends("chunking.strategy", "chunking.size.size_tokens")) == 1
    lines = [one for one in form.findChildren(QFrame) if one.property("line") == "true" and one.isVisible()]
    assert (
        sum(
            one.mapTo(form, QPoint()).y() < form.rows()["chunking.size.size_tokens"].mapTo(form, QPoint()).y()
            for one in lines
        )
        == 1
    )
    draft.put("chunking.strategy", "automatic")
    form.refresh(draft)
    laid_out(form)
    assert len(ends("chunking.strategy", "chunking.headings.size_tokens")) == 2


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("text_size", [100, 150])
def test_rows_are_as_high_as_what_is_said_in_them(
    show: Show, look: Look, speak: Speak, language: Spoken, text_size: int
) -> None:
    speak(language)
    look.set_text_size(text_size)
    draft = FormDraft()
    draft.set_groups(tuple(group for group in declared_forms() if group.page == "passages" and not group.by_type))
    form = show(draft.groups, draft)
    draft.put("chunking.headings.size_tokens", 40)
    draft.put("chunking.headings.overlap_tokens", 90)
    draft.put("chunking.headings.keep_whole", False)
    form.refresh(draft)
    assert form.rows()["chunking.headings.overlap_tokens"].foot.isVisible()
    laid_out(form)
    low = [
        key
        for key, row in form.rows().items()
        if row.isVisible()
        and (row.height() < row.heightForWidth(row.width()) or row.control.height() < row.control.sizeHint().height())
    ]
    assert low == []


def test_controls_stand_below_their_labels_in_a_narrow_window(qtbot: QtBot, look: Look, form: Form) -> None:
    row = form.rows()["chunking.made_up.whole"]
    assert row.control.mapTo(row, QPoint()).x() > 400
    form.window().resize(960, 600)
    qtbot.waitUntil(lambda: row.control.mapTo(row, QPoint()).x() == 0)
    look.set_text_size(150)
    form.window().resize(1366, 768)
    laid_out(form)
    check_widgets(form)

"""Which types of files do not follow the settings: listed with what differs, added and changed by menus."""

import pytest
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from core.records import FormGroup
from desktop.style import Look
from desktop.widgets.form_draft import FormDraft
from desktop.widgets.form_tags import TagsControl
from desktop.widgets.form_types import TypesPart
from tests.helpers.forms import declared_forms
from tests.helpers.windows import unnamed


@pytest.fixture
def draft() -> FormDraft:
    draft = FormDraft()
    draft.set_groups(declared_forms())
    return draft


def groups(draft: FormDraft, page: str) -> list[FormGroup]:
    return [group for group in draft.groups if group.by_type and group.page == page]


def shown(part: TypesPart, draft: FormDraft, page: str) -> list[str]:
    part.show_groups(groups(draft, page), draft)
    return [row.words for row in part.rows]


def test_only_types_that_differ_are_listed(qtbot: QtBot, look: Look, draft: FormDraft) -> None:
    part = TypesPart(look)
    qtbot.addWidget(part)
    part.show()
    before = len(shown(part, draft, "passages"))
    key = "chunking.types.documents"
    draft.put(key, "pages")
    assert shown(part, draft, "passages")[0] == "By page or slide"
    draft.put(key, "")
    assert len(shown(part, draft, "passages")) == before
    assert unnamed(part) == []


def test_of_a_type_each_rule_that_differs_is_said(qtbot: QtBot, look: Look, draft: FormDraft) -> None:
    part = TypesPart(look)
    qtbot.addWidget(part)
    draft.put("cleaning.types.mail.urls", "on")
    draft.put("cleaning.types.mail.hyphens", "off")
    assert "Hyphens at line ends: Off · Web addresses: On" in shown(part, draft, "cleaning")


def test_a_type_is_added_by_a_menu_of_its_choices(qtbot: QtBot, look: Look, draft: FormDraft) -> None:
    part = TypesPart(look)
    qtbot.addWidget(part)
    part.show()
    shown(part, draft, "passages")
    heard: list[tuple[str, object]] = []
    part.edited.connect(lambda key, value: heard.append((key, value)))
    part.add.click()
    inner = next(menu for menu in part.findChildren(QMenu) if any(one.text() == "By size" for one in menu.actions()))
    next(action for action in inner.actions() if action.text() == "By size").trigger()
    assert heard[0][1] == "size"
    assert heard[0][0].startswith("chunking.types.")
    part.menu.close()


def test_the_order_of_rules_can_be_changed_and_nothing_taken_out(qtbot: QtBot, look: Look, draft: FormDraft) -> None:
    field = draft.field("cleaning.order")
    control = TagsControl(look, field)
    qtbot.addWidget(control)
    control.show()
    control.set_value(field.default)
    heard: list[tuple[str, ...]] = []
    control.edited.connect(heard.append)
    control.move_tag(0, 1)
    assert heard == [(field.default[1], field.default[0], *field.default[2:])]
    assert not control.plus.isVisible()
    assert control.tags[0].accessibleName().startswith("1 ")

"""What leads from the settings to the preview, and the templates there."""

from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from core.records import ChangeCost, Template
from desktop.pages.settings import SettingsPage
from desktop.session import PreviewRequest, Session
from desktop.style import Look
from scenes_preview import forms, templates
from staging import StagedTasks
from tests.helpers.settling import settle

SIZE = "chunking.size.size_tokens"


@pytest.fixture
def answers() -> dict[str, Any]:
    return {
        "options.forms": forms,
        "options.own": lambda library=None: {},
        "options.cost": lambda changes, library, everywhere: ChangeCost(1, 10, 5, 2.0),
        "templates.all": templates,
    }


@pytest.fixture
def page(qtbot: QtBot, answers: dict[str, Any], english: None) -> SettingsPage:
    page = SettingsPage(Session(StagedTasks(answers)), Look())
    qtbot.addWidget(page)
    page.resize(1100, 700)
    page.show()
    qtbot.waitUntil(lambda: page.changes.loaded and bool(page.templates.templates))
    page.show_settings("passages")
    return page


def test_what_waits_is_tried_in_the_preview(page: SettingsPage) -> None:
    heard: list[PreviewRequest] = []
    page.preview_wanted.connect(heard.append)
    page.header.preview.click()
    page.changes.edit(SIZE, 300)
    page.bar.preview.click()
    assert [(one.back, one.path, dict(one.changes)) for one in heard] == [
        ("settings", "", {}),
        ("settings", "", {SIZE: 300}),
    ]


def test_the_preview_is_offered_only_where_it_shows_something(page: SettingsPage) -> None:
    assert page.header.preview.isVisible()
    assert page.types.isVisible()
    page.show_settings("general")
    assert not page.header.preview.isVisible()
    assert not page.types.isVisible()


def test_a_template_changes_what_it_says_and_waits_like_other_changes(page: SettingsPage) -> None:
    general, laws = page.templates.templates
    assert page.changes.template(page.templates.templates) == general
    page.templates.taken.emit(laws)
    assert dict(page.changes.gathered()) == {SIZE: 200}
    assert page.changes.template(page.templates.templates) == laws


def test_a_type_that_differs_waits_like_other_changes(page: SettingsPage) -> None:
    page.types.edited.emit("chunking.types.mail", "size")
    assert dict(page.changes.gathered()) == {"chunking.types.mail": "size"}
    assert "By size" in [row.words for row in page.types.rows]


def test_settings_are_kept_as_a_template_under_a_name(
    qtbot: QtBot, page: SettingsPage, answers: dict[str, Any]
) -> None:
    saved: list[tuple[str, str, dict[str, Any]]] = []

    def save(title: str, library: str, changes: dict[str, Any]) -> Template:
        saved.append((title, library, dict(changes)))
        return Template("mine", title, "", {}, own=True)

    tasks = page.changes._session.tasks
    assert isinstance(tasks, StagedTasks)
    tasks.answers["templates.save"] = save
    page.changes.edit(SIZE, 300)
    page.templates._save("Mine")
    qtbot.waitUntil(lambda: saved == [("Mine", "My documents", {SIZE: 300})])


def test_cleaning_and_passages_make_the_preview_ready_once(qtbot: QtBot, page: SettingsPage) -> None:
    tasks = page._session.tasks
    assert isinstance(tasks, StagedTasks)

    def warmed() -> list[tuple[Any, ...]]:
        return [call.arguments for call in tasks.calls if call.method == "previews.show"]

    qtbot.waitUntil(lambda: len(warmed()) == 1)
    page.show_settings("general")
    page.show_settings("cleaning")
    settle()
    assert warmed() == [("My documents", "", {}, 1)]

"""The preview page: tries settings on a file, keeps nothing until it is told to, and shows the newest wish only."""

import functools
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.errors import Cancelled, LoadError
from core.progress import Event
from core.records import ChangeCost, LedgerRow, Preview, RebuildReport
from desktop.pages.preview import PreviewPage
from desktop.session import Notice, PreviewRequest, Run, Session
from desktop.style import Look
from desktop.widgets.dialogs import Question
from scenes_preview import IN_ENGLISH, forms, made_preview, templates
from staging import Played, StagedTasks
from tests.helpers.hand_tasks import HandTasks
from tests.helpers.settling import settle
from tests.helpers.windows import clipped, unnamed, unreached

PATH = "/files/Leave policy 2025.pdf"
SIZE, REPEATS = "chunking.size.size_tokens", "cleaning.headers_footers.repeats_on"
FOUND = tuple(LedgerRow(n, 1, f"/files/{n}.pdf", (), "ready") for n in range(9))
LARGE = ChangeCost(187, 4812, 1940, 840.0)


class PlayedEngine:
    """The engine's part of the preview, played: remembers what was asked and what was kept."""

    def __init__(self) -> None:
        self.problem = ""
        self.trouble: Exception | None = None
        self.cost = LARGE
        self.shown: list[tuple[str, dict[str, Any], int]] = []
        self.kept: list[tuple[dict[str, Any], str | None]] = []
        self.rebuilt: list[str] = []
        self.tried: list[tuple[str, dict[str, Any], tuple[str, ...]]] = []

    def answers(self) -> Mapping[str, Any]:
        return {
            "options.forms": forms,
            "options.own": lambda library=None: {},
            "options.cost": lambda changes, library, everywhere: self.cost,
            "options.change": lambda changes, library: self.kept.append((dict(changes), library)),
            "templates.all": templates,
            "ledger.find": lambda library, text, limit: FOUND[:limit],
            "previews.show": self._show,
            "rebuild": self._rebuild,
            "trials.begin": self._try,
        }

    def _rebuild(self, library: str) -> RebuildReport:
        self.rebuilt.append(library)
        return RebuildReport(0, 0, 0.0)

    def _try(self, library: str, changes: Mapping[str, Any], paths: tuple[str, ...]) -> Played:
        self.tried.append((library, dict(changes), paths))
        events = [Event("reading", 2, 5, "files")]
        return Played(events, f"{library} (trial)")

    def _show(self, library: str, path: str, changes: Mapping[str, Any], part: int) -> Preview:
        self.shown.append((path, dict(changes), part))
        if self.trouble is not None:
            raise self.trouble
        return made_preview(IN_ENGLISH, changes, path or PATH, self.problem)


@pytest.fixture
def engine() -> PlayedEngine:
    return PlayedEngine()


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication, engine: PlayedEngine, look: Look, english: None) -> PreviewPage:
    page = PreviewPage(Session(StagedTasks(engine.answers())), look)
    qtbot.addWidget(page)
    page.resize(1290, 768)
    page.show()
    page.activateWindow()
    page.show_preview(PreviewRequest("library", PATH, 12))
    qtbot.waitUntil(lambda: page.trial.preview is not None and bool(page.trial.templates))
    return page


def struck(page: PreviewPage) -> list[tuple[str, str]]:
    return [(words, rule) for words, look, rule in page.panes.read.marked() if look == "struck"]


def test_it_shows_what_rules_take_out_and_put_in(page: PreviewPage) -> None:
    assert ("12 / 48", "headers_footers") in struck(page)
    lines = dict(page.panes.read.rows())
    assert lines["12 / 48"] == ["headers_footers"]
    assert page.panes.clean.marked()[0] == (" ", "inserted", "join_lines")
    assert all("Northgate" not in line for line, _ in page.panes.clean.rows())


def test_passages_stand_below_with_the_facts_of_the_chosen_one(qtbot: QtBot, page: PreviewPage) -> None:
    passages = page.panes.passages
    passages.setFocus()
    start = passages.current
    QTest.keyClick(passages, Qt.Key.Key_Up)
    assert passages.current == start - 1
    QTest.keyClick(passages, Qt.Key.Key_Down)
    assert passages.current == start
    assert page.panes.facts.title.text() == f"Passage {start}"
    shown = next(one for one in page.trial.preview.passages if one.number == start) if page.trial.preview else None
    assert shown is not None
    assert page.panes.facts.embedded.toPlainText() == shown.embedded


def test_nothing_is_kept_until_it_is_to_be_used_and_confirmed(
    qtbot: QtBot, page: PreviewPage, engine: PlayedEngine
) -> None:
    assert not page.header.use.isEnabled()
    page.trial.edit(SIZE, 90)
    qtbot.waitUntil(lambda: engine.shown[-1][1] == {SIZE: 90})
    assert page.header.use.isEnabled()
    backs: list[str] = []
    page.page_wanted.connect(backs.append)
    page.header.use.click()
    qtbot.waitUntil(lambda: bool(page.findChildren(Question)))
    question = page.findChildren(Question)[0]
    assert question.windowTitle() == "Index 187 files again?"
    assert engine.kept == []
    question.keep.click()
    assert engine.kept == []
    page.use()
    qtbot.waitUntil(lambda: any(one.isVisible() for one in page.findChildren(Question)))
    next(one for one in page.findChildren(Question) if one.isVisible()).action.click()
    qtbot.waitUntil(lambda: bool(backs))
    assert engine.kept == [({SIZE: 90}, "My documents")]
    qtbot.waitUntil(lambda: engine.rebuilt == ["My documents"])
    assert backs == ["library"]


def test_going_back_forgets_what_was_tried(qtbot: QtBot, page: PreviewPage, engine: PlayedEngine) -> None:
    page.trial.edit(SIZE, 90)
    backs: list[str] = []
    page.page_wanted.connect(backs.append)
    assert page.dismiss()
    assert backs == ["library"]
    assert engine.kept == []
    page.show_preview(PreviewRequest("settings", PATH))
    assert page.trial.changes() == {}


def asked(qtbot: QtBot, page: PreviewPage) -> Question:
    qtbot.waitUntil(lambda: any(one.isVisible() for one in page.findChildren(Question)))
    return next(one for one in page.findChildren(Question) if one.isVisible())


def test_settings_are_tried_on_a_few_files_in_a_library_that_is_shown_when_it_is_ready(
    qtbot: QtBot, page: PreviewPage, engine: PlayedEngine
) -> None:
    session = page._session
    notices: list[Notice] = []
    runs: list[Run | None] = []
    wanted: list[str] = []
    session.notice.connect(notices.append)
    session.run_changed.connect(lambda: runs.append(session.run))
    page.page_wanted.connect(wanted.append)
    assert not page.header.attempt.isEnabled()
    page.trial.edit(SIZE, 90)
    qtbot.waitUntil(lambda: engine.shown[-1][1] == {SIZE: 90})
    page.header.attempt.click()
    question = asked(qtbot, page)
    assert question.windowTitle() == "Try these settings on 5 files?"
    assert engine.tried == []
    question.action.click()
    qtbot.waitUntil(lambda: bool(notices))
    assert engine.tried == [("My documents", {SIZE: 90}, (PATH, *(row.path for row in FOUND[:4])))]
    assert engine.kept == []
    assert engine.rebuilt == []
    shown = [run for run in runs if run is not None and run.step == "words"]
    assert [(run.done, run.total, run.library) for run in shown] == [(2, 5, "My documents (trial)")]
    assert session.run is None
    assert (notices[0].text, notices[0].action, wanted) == ("The trial library is ready.", "Show", [])
    assert notices[0].act is not None
    notices[0].act()
    assert session.library == "My documents (trial)"
    assert wanted == ["library"]


def test_a_trial_that_is_not_wanted_is_not_begun(qtbot: QtBot, page: PreviewPage, engine: PlayedEngine) -> None:
    page.trial.edit(SIZE, 90)
    page.attempt()
    asked(qtbot, page).keep.click()
    settle()
    assert engine.tried == []


def test_files_inside_others_are_not_tried_by_themselves(qtbot: QtBot, page: PreviewPage, engine: PlayedEngine) -> None:
    page.trial.edit(SIZE, 90)
    page.trial.path = "/files/2019.zip/contract.pdf"
    page.attempt()
    asked(qtbot, page).action.click()
    qtbot.waitUntil(lambda: bool(engine.tried))
    assert engine.tried[0][2] == tuple(row.path for row in FOUND[:5])


def test_where_there_is_no_room_the_trial_is_an_icon_with_a_tool_tip(
    qtbot: QtBot, page: PreviewPage, look: Look
) -> None:
    page.trial.edit(SIZE, 90)
    attempt = page.header.attempt
    assert attempt.text() == "Try on a few files…"
    assert attempt.icon().isNull()
    look.set_text_size(150)

    def narrow() -> bool:
        page.resize(904, 600)  # again and again: the layout may not have learnt yet that panes became tabs
        return not attempt.text()

    qtbot.waitUntil(narrow)
    assert not attempt.icon().isNull()
    qtbot.waitUntil(attempt.isEnabled)
    assert attempt.toolTip() == attempt.accessibleName() == "Try on a few files…"


def test_the_newest_wish_wins_and_the_old_result_stays_till_then(qtbot: QtBot, look: Look, english: None) -> None:
    tasks = HandTasks(options__forms=forms(), options__own={}, templates__all=())
    page = PreviewPage(Session(tasks), look)
    qtbot.addWidget(page)
    page.show()
    page.show_preview(PreviewRequest("library", PATH))
    qtbot.waitUntil(lambda: bool(tasks.calls("previews.show")))
    assert page.panes.trouble.text() == f"Reading {Path(PATH).name}…"
    tasks.finish(tasks.number("previews.show"), made_preview(IN_ENGLISH, {}, PATH))
    qtbot.waitUntil(lambda: page.trial.preview is not None)
    assert page.panes.trouble.isHidden()
    first = page.trial.preview

    def asked_more(than: int) -> bool:
        return len(tasks.calls("previews.show")) > than

    for size in (100, 110, 120):
        asked = len(tasks.calls("previews.show"))
        page.trial.edit(SIZE, size)
        qtbot.waitUntil(functools.partial(asked_more, asked))
    older, newest = tasks.number("previews.show", -2), tasks.number("previews.show", -1)
    assert older in tasks.cancelled
    assert page.trial.preview is first
    qtbot.waitUntil(lambda: page.header.late.late)
    other = made_preview(IN_ENGLISH, {"cleaning.headers_footers.on": False}, PATH)
    tasks.finish(older, made_preview(IN_ENGLISH, {}, "/files/wrong.pdf"))
    tasks.finish(newest, other)
    qtbot.waitUntil(lambda: page.trial.preview is other)
    assert not page.header.late.late
    assert tasks.calls("previews.show")[-1].arguments[2] == {SIZE: 120}


def test_a_pattern_that_cannot_be_read_is_said_at_its_field(
    qtbot: QtBot, page: PreviewPage, engine: PlayedEngine
) -> None:
    engine.problem = "This pattern cannot be read: a bracket is missing."
    page.trial.edit("cleaning.replacing.on", True)
    page.settings.pick("replacing")
    qtbot.waitUntil(lambda: any(one.foot.words == engine.problem for one in page.settings.options.fields))
    row = next(row for row in page.settings.rules.rows if row.entry.name == "replacing")
    assert row.entry.wrong
    assert struck(page)


def test_keys_switch_choose_and_move_rules(qtbot: QtBot, page: PreviewPage, engine: PlayedEngine) -> None:
    rules = page.settings.rules
    rules.focus_current()
    focused = QApplication.focusWidget()
    assert focused is rules.rows[0]
    QTest.keyClick(focused, Qt.Key.Key_Down)
    QTest.keyClick(rules.rows[1], Qt.Key.Key_Down)
    assert page.settings.chosen == rules.rows[2].entry.name == "headers_footers"
    QTest.keyClick(rules.rows[2], Qt.Key.Key_Space)
    assert page.trial.changes() == {"cleaning.headers_footers.on": False}
    QTest.keyClick(rules.rows[2], Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    assert page.trial.changes()["cleaning.order"][1] == "headers_footers"
    assert rules.rows[1].entry.name == "headers_footers"
    qtbot.waitUntil(lambda: "headers_footers" not in dict(page.panes.read.rows()).get("12 / 48", []))


def test_a_rule_that_was_clicked_is_moved_by_keys_and_wears_no_ring(
    qtbot: QtBot, page: PreviewPage, engine: PlayedEngine
) -> None:
    names = [row.entry.name for row in page.settings.rules.rows]
    row = page.settings.rules.rows[2]
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(60, 10))
    assert page.settings.chosen == names[2]
    qtbot.waitUntil(page.settings.rules.rows[2].hasFocus)
    QTest.keyClick(page.settings.rules.rows[2], Qt.Key.Key_Down, Qt.KeyboardModifier.ControlModifier)
    moved = [row.entry.name for row in page.settings.rules.rows]
    assert moved == [*names[:2], names[3], names[2], *names[4:]]


def test_a_click_on_an_edit_goes_to_its_rule(page: PreviewPage) -> None:
    page.panes.clean.rule_wanted.emit("join_lines")
    assert page.settings.chosen == "join_lines"
    assert page.panes.read.gutter.chosen == "join_lines"


def test_pages_are_turned_by_keys_and_buttons(qtbot: QtBot, page: PreviewPage, engine: PlayedEngine) -> None:
    page.settings.rules.focus_current()
    QTest.keyClick(page, Qt.Key.Key_PageDown)
    qtbot.waitUntil(lambda: engine.shown[-1][2] == 13)
    page.header.previous.click()
    qtbot.waitUntil(lambda: engine.shown[-1][2] in (11, 12))


def test_a_template_sets_all_it_says(qtbot: QtBot, page: PreviewPage, engine: PlayedEngine) -> None:
    assert page.settings.template.currentText() == "General"
    page.settings.template.activated.emit(1)
    assert page.trial.changes() == {SIZE: 200}
    assert page.settings.template.currentText() == "Laws and contracts"
    page.trial.edit(REPEATS, 4)
    assert page.settings.template.currentIndex() == -1


def test_a_file_that_cannot_be_read_is_said_and_what_was_there_stays(
    qtbot: QtBot, page: PreviewPage, engine: PlayedEngine
) -> None:
    engine.trouble = LoadError("The file is damaged.")
    page.trial.open("/files/broken.pdf")
    qtbot.waitUntil(page.panes.trouble.isVisible)
    assert page.panes.trouble.text() == "The file is damaged."


def test_a_preview_that_another_call_ended_is_asked_for_again(
    qtbot: QtBot, page: PreviewPage, engine: PlayedEngine
) -> None:
    engine.trouble = Cancelled()
    before = len(engine.shown)
    page.trial.open(PATH, 13)
    qtbot.waitUntil(lambda: len(engine.shown) > before + 1)
    engine.trouble = None
    qtbot.waitUntil(lambda: not page.trial.waits)
    assert page.panes.trouble.isHidden()


def test_changes_of_the_settings_page_are_tried_at_once(qtbot: QtBot, page: PreviewPage, engine: PlayedEngine) -> None:
    page.show_preview(PreviewRequest("settings", "", changes={SIZE: 111}))
    qtbot.waitUntil(lambda: engine.shown[-1] == ("", {SIZE: 111}, 1))
    qtbot.waitUntil(lambda: page.trial.path == PATH)


@pytest.mark.parametrize("size", [(1290, 768), (904, 600)])
@pytest.mark.parametrize("text_size", [100, 150])
def test_every_widget_has_a_name_and_room(
    qtbot: QtBot, page: PreviewPage, look: Look, size: tuple[int, int], text_size: int
) -> None:
    look.set_text_size(text_size)
    page.resize(*size)
    settle()
    assert clipped(page) == []
    assert unnamed(page) == []


def test_tab_reaches_everything(page: PreviewPage) -> None:
    assert unreached(page) == []

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from core.errors import StoreError
from core.progress import Event
from core.records import (
    ChangeCost,
    Estimate,
    IndexReport,
    LedgerPage,
    LedgerQuery,
    LedgerRow,
    LedgerSummary,
    LibraryRow,
    RebuildReport,
    SourceRow,
    WriterState,
)
from desktop.language import Language
from desktop.language.switching import Spoken
from desktop.pages.library import LibraryPage
from desktop.session import OpenRequest, Session
from desktop.style import Look
from desktop.widgets.dialogs import Question
from desktop.widgets.first_start import sample_folder
from staging import Played as Answer
from staging import StagedTasks
from tests.desktop.conftest import Speak
from tests.helpers.ledger import row, summary
from tests.helpers.settling import settle
from tests.helpers.windows import check_widgets

ROWS = (
    row(1, state="failed", reason="Damaged: the file ends too early"),
    row(2),
    row(3, state="skipped", by_hand=True),
)
SOURCES = (SourceRow(1, "/d/a", "folder", 3, 0, ""), SourceRow(2, "E:\\Archive", "folder", 2, 0, "offline"))


class Played:
    """A page over an engine that a test plays."""

    def __init__(self, qtbot: QtBot, look: Look, answers: Mapping[str, Any], numbers: LedgerSummary) -> None:
        self.numbers = numbers
        self.rows = list(ROWS)
        nothing_new = IndexReport((), 0, 0, 0.0)
        given: dict[str, Callable[..., Any]] = {
            **{name: lambda *_, **__: nothing_new for name in ("add", "sync", "retry")},
            **{name: lambda *_, **__: None for name in ("remove", "shelf.delete")},
            "rebuild": lambda *_: RebuildReport(0, 0, 0.0),
            "shelf.all": lambda: (LibraryRow("My documents", 3, 0.0), LibraryRow("Law", 9, 1.0)),
            "ledger.summary": lambda _: self.numbers,
            "ledger.sources": lambda _: SOURCES if self.numbers.files else (),
            "ledger.rows": self._page,
            "writing_model.state": lambda _: WriterState("here", "m"),
            "estimate": lambda *_: Estimate(3, 3_000, 5.0, 1.0, 1_000),
        }
        self.tasks = StagedTasks({**given, **answers})
        self.session = Session(self.tasks)
        self.page = LibraryPage(self.session, look)
        qtbot.addWidget(self.page)
        self.page.resize(1290, 768)
        self.page.show()
        self.qtbot = qtbot
        qtbot.waitUntil(lambda: self.session.summary is not None)
        settle()

    def _page(self, _: str, query: LedgerQuery, offset: int, limit: int) -> LedgerPage:
        found = [each for each in self.rows if not query.states or each.state in query.states]
        found = [each for each in found if query.text in each.path]
        return LedgerPage(tuple(found[offset : offset + limit]), offset, len(found))

    def called(self, method: str) -> list[tuple[Any, ...]]:
        return [call.arguments for call in self.tasks.calls if call.method == method]

    def wait_for(self, method: str, *calls: tuple[Any, ...]) -> None:
        """Wait until a method was called just so often with these arguments."""
        self.qtbot.waitUntil(lambda: self.called(method) == list(calls))

    def do(self, wish: str, *rows: LedgerRow) -> None:
        self.page.ledger.wanted.emit(wish, rows)

    def dialog(self) -> Question:
        self.qtbot.waitUntil(lambda: any(each.isVisible() for each in self.page.findChildren(Question)))
        return next(each for each in self.page.findChildren(Question) if each.isVisible())


Play = Callable[[Mapping[str, Callable[..., Any]], LedgerSummary], Played]


@pytest.fixture
def play(qtbot: QtBot, look: Look, english: Language) -> Play:
    return partial(Played, qtbot, look)


@pytest.fixture
def played(play: Play) -> Played:
    return play({}, summary(failed=1, ready=1, skipped=1))


def shown(played: Played) -> list[str]:
    model = played.page.ledger.model
    return [str(model.index(at, 0).data()) for at in range(model.rowCount())]


def test_the_ledger_of_the_open_library_is_listed(played: Played) -> None:
    assert shown(played) == ["file 00001.pdf", "file 00002.pdf", "file 00003.pdf"]
    assert [each.row.id for each in played.page.cards.cards()] == [1, 2]
    assert not played.page.first_start.isVisible()


def test_try_again_reads_the_chosen_files_again(played: Played) -> None:
    played.do("retry", *ROWS[:2])
    played.wait_for("retry", ("My documents", (1, 2)))


def test_bring_back_reads_what_was_removed_by_hand_again(played: Played) -> None:
    played.do("bring_back", ROWS[2])
    played.wait_for("retry", ("My documents", (3,)))


def test_remove_asks_first_and_says_that_files_stay(played: Played) -> None:
    played.do("remove", ROWS[0])
    question = played.dialog()
    assert question.windowTitle() == "Remove file 00001.pdf from the library?"
    question.keep.click()
    assert played.called("remove") == []
    settle()
    played.do("remove", *ROWS[:2])
    played.dialog().action.click()
    played.wait_for("remove", ("My documents", (Path(ROWS[0].path), Path(ROWS[1].path))))


def test_open_and_ask_are_told_to_the_window(played: Played) -> None:
    opened: list[OpenRequest] = []
    asked: list[tuple[Path, ...]] = []
    played.page.source_wanted.connect(opened.append)
    played.page.asking_wanted.connect(asked.append)
    played.do("open", ROWS[1])
    played.do("ask", ROWS[1])
    assert opened == [OpenRequest("My documents", (), 0, path=ROWS[1].path)]
    assert asked == [(Path(ROWS[1].path),)]


def test_a_chip_lists_its_states_and_show_all_lists_everything_again(played: Played) -> None:
    played.page.show_attention()
    played.qtbot.waitUntil(lambda: shown(played) == ["file 00001.pdf"])
    played.page.ledger.filters.choose("progress")
    played.qtbot.waitUntil(lambda: not played.page.ledger.table.isVisible())
    played.page.ledger.show_all()
    played.qtbot.waitUntil(lambda: len(shown(played)) == 3)
    assert played.page.ledger.table.isVisible()


def test_a_file_is_found_by_a_part_of_its_name(played: Played) -> None:
    played.page.find_here()
    field = QApplication.focusWidget()
    assert field is not None
    QTest.keyClicks(field, "00002")
    played.qtbot.waitUntil(lambda: shown(played) == ["file 00002.pdf"])


def test_another_order_is_asked_of_the_engine(played: Played) -> None:
    played.page.ledger.filters._order.setCurrentIndex(1)
    settle()
    assert played.called("ledger.rows")[-1][1] == LedgerQuery(order="name")


def test_an_empty_library_invites_to_drop_a_folder(play: Play) -> None:
    played = play({"writing_model.state": lambda _: WriterState("missing", "m")}, summary())
    assert played.page.first_start.isVisible()
    assert not played.page.ledger.isVisible()
    played.page.first_start.sample_wanted.emit()
    played.wait_for("add", ("My documents", (sample_folder(),)))
    assert (sample_folder() / "handbook.md").exists()


def test_more_than_a_thousand_files_are_asked_about_first(play: Play) -> None:
    large = Estimate(4_000, 2_100_000_000, 8_000.0, 1_200.0, 900_000_000)
    played = play({"estimate": lambda *_: large}, summary(ready=3))
    added: list[int] = []
    played.page.adding.added.connect(added.append)
    played.page.adding.add([Path("/d/huge")])
    assert played.dialog().windowTitle() == "Read 4,000 files (2.1 GB)?"
    assert played.called("add") == []
    played.dialog().action.click()
    played.wait_for("add", ("My documents", (Path("/d/huge"),)))
    assert added == [4_000]


def test_a_run_shows_its_step_and_can_be_paused_and_gone_on_with(qtbot: QtBot, play: Play) -> None:
    events = (Event("reading", 3, 12, "files", "/d/a/file 00001.pdf"),)
    played = play({"add": lambda *_, **__: Answer(events, ends=False)}, summary(ready=3, waiting=9))
    assert not played.page.running.isVisible()
    played.session.add([Path("/d/b")])
    qtbot.waitUntil(played.page.running.isVisible)
    assert played.page.ledger.model.reading
    played.page.running.pause_wanted.emit()
    assert played.session.run is not None
    assert played.session.run.state == "paused"
    assert not played.page.ledger.model.reading
    played.page.running.resume_wanted.emit()
    qtbot.waitUntil(lambda: played.session.run is not None and played.session.run.state == "running")


def test_what_ended_a_run_is_said_in_a_block_that_goes_on(qtbot: QtBot, play: Play) -> None:
    def full(*_: Any, **__: Any) -> None:
        raise StoreError("The disk with the index is full. Free 1 GB, then continue; nothing is lost.")

    played = play({"add": full}, summary(ready=3))
    played.session.add([Path("/d/b")])
    qtbot.waitUntil(played.page.problem.isVisible)
    assert played.page.problem.accessibleName() == "The disk with the index is full."
    assert not played.page.running.isVisible()
    played.tasks.answers["add"] = lambda *_, **__: Answer(ends=False)
    played.page.problem.acted.emit()
    qtbot.waitUntil(lambda: not played.page.problem.isVisible())
    qtbot.waitUntil(lambda: len(played.called("add")) == 2)


def test_what_needs_attention_is_listed_once_when_all_is_read(qtbot: QtBot, play: Play) -> None:
    played = play(
        {"add": lambda *_, **__: Answer((Event("reading", 1, 3),), IndexReport((), 0, 0, 0.0))},
        summary(ready=1, failed=1),
    )
    played.session.add([Path("/d/b")])
    qtbot.waitUntil(lambda: played.page.ledger.filters.group == "attention")


def test_settings_that_changed_are_said_with_what_they_cost(qtbot: QtBot, play: Play) -> None:
    cost = ChangeCost(187, 4_812, 1_940, 840.0)
    numbers = replace(summary(ready=187), needs_rebuild=True)
    played = play({"options.cost": lambda *_, **__: cost}, numbers)
    qtbot.waitUntil(played.page.rebuild_notice.isVisible)
    assert "187 files must be indexed again, about 15 minutes." in played.page.rebuild_notice.accessibleName()
    notice = played.page.rebuild_notice.notice
    assert notice is not None
    assert notice.act is not None
    notice.act()
    assert played.dialog().windowTitle() == "Index 187 files again?"
    played.dialog().action.click()
    played.wait_for("rebuild", ("My documents",))


def test_a_source_is_removed_after_saying_how_many_files_go(played: Played) -> None:
    played.page.cards.cards()[0].removal_wanted.emit(SOURCES[0])
    assert played.dialog().windowTitle() == "Remove a from the library?"
    played.dialog().action.click()
    played.wait_for("remove", ("My documents", (Path("/d/a"),)))


def test_a_drive_that_is_away_says_so(played: Played) -> None:
    words = [action.text() for action in played.page.cards.cards()[1].menu().actions() if action.text()]
    assert words == ["Look again", "Remove…"]


def test_libraries_are_made_renamed_and_deleted_from_the_title(played: Played) -> None:
    chooser = played.page.header.chooser
    words = [action.text() for action in chooser.menu().actions() if action.text()]
    assert words == ["My documents", "Law", "New library…", "Rename…", "Delete library…"]
    chooser.delete_wanted.emit()
    assert played.dialog().windowTitle() == "Delete My documents?"
    assert isinstance(played.dialog(), QDialog)
    played.dialog().action.click()
    played.wait_for("shelf.delete", ("My documents",))
    chooser.library_chosen.emit("Law")
    assert played.session.library == "Law"
    assert chooser.text() == "Law"


def test_several_chosen_rows_bring_the_bar_at_the_foot(played: Played) -> None:
    table = played.page.ledger.table
    table.selectRow(0)
    assert not played.page.ledger._bar.isVisible()
    table.selectAll()
    assert played.page.ledger._bar.isVisible()
    table.setFocus()
    QTest.keyClick(table, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    played.wait_for("retry", ("My documents", (1, 2)))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("size", [(1290, 768), (904, 600)])
def test_everything_has_a_name_a_stop_and_room(
    played: Played, speak: Speak, language: Spoken, size: tuple[int, int]
) -> None:
    speak(language)
    played.page.resize(*size)
    settle()
    check_widgets(played.page)


def test_beside_a_source_nothing_is_cut_off(played: Played) -> None:
    played.page.ledger.table.selectAll()
    played.page.resize(480, 600)
    settle()
    assert played.page.width() == 480
    check_widgets(played.page)


def test_a_library_that_keeps_its_name_is_not_renamed(played: Played) -> None:
    played.page.header.chooser.rename_wanted.emit()
    played.dialog().action.click()
    assert played.called("shelf.rename") == []

from __future__ import annotations

import time
from pathlib import Path

import pytest
from PySide6.QtCore import QSettings
from pytestqt.qtbot import QtBot

from core.errors import Cancelled, EngineStopped, ModelError
from core.records import IndexReport, RebuildReport
from core.remote import calls
from desktop.session import Notice, Run, Session
from tests.helpers.played_tasks import PlayedTasks, summary


@pytest.fixture
def tasks(qtbot: QtBot) -> PlayedTasks:
    return PlayedTasks()


@pytest.fixture
def session(tasks: PlayedTasks) -> Session:
    return Session(tasks)


@pytest.fixture
def kept(tmp_path: Path) -> QSettings:
    return QSettings(str(tmp_path / "window.ini"), QSettings.Format.IniFormat)


def run_of(session: Session) -> Run:
    assert session.run is not None
    return session.run


# ---- a run ------------------------------------------------------------------------------------------------------


def test_a_run_is_shown_from_the_first_moment_to_its_end(tasks: PlayedTasks, session: Session) -> None:
    session.add([Path("/docs")])
    assert session.run == Run("index", "looking", library="My documents")
    tasks.writing.tell("scanning", 40, 0)
    tasks.writing.tell("reading", 3, 40, detail="lease.pdf")
    assert (run_of(session).step, run_of(session).done, run_of(session).total) == ("words", 3, 40)
    assert run_of(session).detail == "lease.pdf"
    tasks.writing.tell("meaning", 256, 900, "passages")
    assert (run_of(session).step, run_of(session).unit) == ("meaning", "passages")
    asked = len(tasks.asked)
    tasks.writing.end()
    assert session.run is None
    assert {"shelf.all", "ledger.summary", "ledger.sources"} <= set(tasks.asked[asked:])


def test_while_a_run_is_on_numbers_are_asked_for_at_most_twice_a_second(
    qtbot: QtBot, tasks: PlayedTasks, session: Session
) -> None:
    session.add([Path("/docs")])
    before, began_s = tasks.asked.count("ledger.summary"), time.monotonic()
    for step in range(110):
        tasks.writing.tell("reading", step, 1000)
        qtbot.wait(10)
    halves = (time.monotonic() - began_s) / 0.5
    assert 1 <= tasks.asked.count("ledger.summary") - before <= 1.1 * halves + 1  # a timer may be a little early


def test_additions_wait_for_each_others_words_but_not_for_their_meaning(tasks: PlayedTasks, session: Session) -> None:
    session.add([Path("/a")])
    session.add([Path("/b")])
    first = tasks.writing
    assert run_of(session).queued == 1
    first.tell("reading", 5, 10)
    assert not first.stopped
    first.tell("meaning", 0, 100, "passages")
    assert first.stopped
    first.fail(Cancelled())
    second = tasks.writing
    assert second.call.arguments[1] == (Path("/b"),)
    second.tell("meaning", 0, 300, "passages")
    assert not second.stopped, "the words of both are read"
    second.end()
    again = tasks.writing
    assert again.call == first.call
    again.end()
    assert session.run is None


def test_removing_interrupts_the_run_and_leaves_it_in_view(tasks: PlayedTasks, session: Session) -> None:
    session.add([Path("/docs")])
    adding = tasks.writing
    adding.tell("reading", 5, 10)
    session.remove([Path("/docs/old.txt")])
    session.remove([Path("/docs/older.txt")])
    assert adding.stopped
    adding.fail(Cancelled())
    assert tasks.writing.call.method == "remove"
    assert run_of(session).step == "words"
    assert run_of(session).queued == 0
    tasks.writing.end((1, 4))
    tasks.writing.end((1, 4))
    assert tasks.methods == ["add", "remove", "remove", "add"]
    tasks.writing.end()
    assert session.run is None


def test_a_run_that_ends_before_it_could_be_interrupted_is_not_done_twice(tasks: PlayedTasks, session: Session) -> None:
    session.add([Path("/docs")])
    adding = tasks.writing
    session.remove([Path("/old")])
    adding.end()
    tasks.writing.end((1, 4))
    assert tasks.methods == ["add", "remove"]
    assert session.run is None


def test_looking_again_is_asked_for_once_however_often_the_key_is_pressed(tasks: PlayedTasks, session: Session) -> None:
    for _ in range(5):
        session.sync()
    tasks.writing.end()
    assert tasks.methods == ["sync"]


# ---- pause, stop, continue --------------------------------------------------------------------------------------


def test_a_paused_run_says_so_at_once_and_goes_on_with_the_same_call(tasks: PlayedTasks, session: Session) -> None:
    session.add([Path("/docs")])
    first = tasks.writing
    first.tell("reading", 5, 10)
    session.pause()
    assert run_of(session).state == "paused"
    first.tell("reading", 6, 10)
    assert (run_of(session).done, run_of(session).state) == (5, "paused")
    first.fail(Cancelled())
    assert run_of(session).state == "paused"
    assert not [made for made in tasks.made if made.task.running]
    session.resume()
    assert tasks.writing.call == first.call
    assert run_of(session).state == "running"


def test_a_run_that_ends_while_it_is_paused_leaves_nothing_to_go_on_with(tasks: PlayedTasks, session: Session) -> None:
    session.add([Path("/docs")])
    session.pause()
    tasks.writing.end()
    assert session.run is None
    session.add([Path("/more")])
    assert run_of(session).state == "running"


def test_stop_forgets_what_waits_and_can_be_gone_on_from(tasks: PlayedTasks, session: Session) -> None:
    session.add([Path("/a")])
    session.add([Path("/b")])
    session.stop()
    tasks.writing.fail(Cancelled())
    assert run_of(session).state == "stopped"
    session.resume()
    tasks.writing.end()
    assert [made.call.arguments[1] for made in tasks.made] == [(Path("/a"),), (Path("/a"),)]
    assert session.run is None


def test_dropping_files_goes_on_with_a_paused_run(tasks: PlayedTasks, session: Session) -> None:
    session.add([Path("/a")])
    session.pause()
    tasks.writing.fail(Cancelled())
    session.add([Path("/b")])
    assert run_of(session).state == "running"
    tasks.writing.end()
    tasks.writing.end()
    assert len(tasks.made) == 3


def test_files_can_be_removed_while_a_run_is_paused(tasks: PlayedTasks, session: Session) -> None:
    session.add([Path("/a")])
    session.pause()
    tasks.writing.fail(Cancelled())
    session.remove([Path("/a/x")])
    tasks.writing.end((1, 1))
    assert run_of(session).state == "paused"
    assert not [made for made in tasks.made if made.task.running]


def test_a_pause_is_remembered_over_a_restart(tasks: PlayedTasks, kept: QSettings) -> None:
    session = Session(tasks, kept)
    session.add([Path("/a")])
    session.pause()
    again = PlayedTasks()
    again.summary = summary(ready=148, waiting=61, meaning=100, worded=148)
    session = Session(again, kept)
    assert session.run == Run("index", "words", 148, 209, state="paused", library="My documents")
    assert not again.made
    session.resume()
    assert again.writing.call.method == "sync"
    third = PlayedTasks()
    third.summary = again.summary
    Session(third, kept)
    assert third.writing.call.method == "sync", "the pause is over"


# ---- starts, and engines that die -------------------------------------------------------------------------------


def test_unfinished_work_goes_on_at_the_start_and_is_shown_once_there_is_something_to_do(qtbot: QtBot) -> None:
    tasks = PlayedTasks()
    tasks.summary = summary(ready=10, waiting=2, meaning=10, worded=10)
    session = Session(tasks)
    assert tasks.writing.call.method == "sync"
    tasks.writing.tell("scanning", 12, 0)
    assert session.run is None
    tasks.writing.tell("reading", 0, 2)
    assert run_of(session).step == "words"


def test_an_empty_library_is_not_looked_at(qtbot: QtBot, tasks: PlayedTasks, session: Session) -> None:
    assert not tasks.made


def test_a_run_that_lost_its_engine_is_begun_again(tasks: PlayedTasks, session: Session) -> None:
    heard: list[object] = []
    tasks.failed.connect(heard.append)
    session.add([Path("/a")])
    tasks.writing.tell("reading", 5, 10)
    tasks.turn("restarting")
    tasks.writing.fail(EngineStopped())
    assert run_of(session).state == "running"
    tasks.turn("ready")
    assert tasks.writing.call.method == "add"
    tasks.writing.end()
    assert session.run is None
    assert not heard, "the window says what became of the engine"


def test_a_run_without_an_engine_goes_on_once_there_is_one(tasks: PlayedTasks, session: Session) -> None:
    session.add([Path("/a")])
    tasks.turn("stopped")
    tasks.writing.fail(EngineStopped())
    assert run_of(session).state == "stopped"
    tasks.turn("starting")
    tasks.turn("ready")
    assert run_of(session).state == "running"
    assert tasks.writing.call.method == "add"


def test_a_run_that_no_engine_survives_is_stopped_and_offered(tasks: PlayedTasks, session: Session) -> None:
    session.add([Path("/a")])
    for _ in range(3):
        tasks.writing.fail(EngineStopped())
    assert run_of(session).state == "stopped"
    assert not [made for made in tasks.made if made.task.running]
    session.resume()
    assert tasks.writing.call.method == "add"


def test_a_run_that_cannot_be_done_says_why_and_is_offered(tasks: PlayedTasks, session: Session) -> None:
    heard: list[object] = []
    tasks.failed.connect(heard.append)
    session.add([Path("/a")])
    error = ModelError("The search model is not here.")
    tasks.writing.fail(error)
    assert heard == []
    assert session.problem == Notice("problem", "The search model is not here.")
    assert run_of(session).state == "stopped"
    session.resume()
    tasks.writing.end()
    assert session.run is None


def test_what_a_person_should_know_of_a_run_is_said_when_it_has_ended(tasks: PlayedTasks, session: Session) -> None:
    heard: list[object] = []
    session.notice.connect(heard.append)
    session.add([Path("/a")])
    tasks.writing.tell("questions", 2, 9, "passages")
    assert (run_of(session).step, run_of(session).unit) == ("questions", "passages")
    tasks.writing.end(IndexReport((), 1, 0, 1.0, ("Questions could not be written.", "And more.")))
    assert heard == [Notice("warn", "Questions could not be written.")]
    session.rebuild()
    tasks.writing.end(RebuildReport(0, 0, 1.0, ("Questions could not be written.",)))
    assert len(heard) == 2


def test_everything_is_asked_for_again_when_another_engine_answers(tasks: PlayedTasks, session: Session) -> None:
    asked = len(tasks.asked)
    tasks.turn("restarting")
    tasks.turn("ready")
    assert {"shelf.all", "ledger.summary", "options.forms"} <= set(tasks.asked[asked:])


def test_that_questions_can_be_asked_is_said_once_when_the_first_file_is_ready(
    qtbot: QtBot, tasks: PlayedTasks, session: Session
) -> None:
    heard: list[Notice] = []
    session.notice.connect(heard.append)
    session.add([Path("/a")])
    for ready in range(3):
        tasks.summary = summary(ready=ready, waiting=9 - ready)
        session.refresh()
    assert [notice.text for notice in heard] == ["You can ask already: finished files are searched."]
    withdrawn: list[Notice] = []
    session.withdrawn.connect(withdrawn.append)
    tasks.writing.end()
    assert withdrawn == heard


# ---- libraries --------------------------------------------------------------------------------------------------


def test_a_renamed_library_keeps_its_run(tasks: PlayedTasks, session: Session) -> None:
    session.add([Path("/a")])
    adding = tasks.writing
    session.rename_library("Papers")
    adding.fail(Cancelled())
    tasks.libraries = ["Papers", "Law"]
    tasks.writing.end()
    assert session.library == "Papers"
    assert tasks.writing.call == calls.add("Papers", [Path("/a")])
    assert run_of(session).library == "Papers"


def test_a_deleted_library_takes_its_run_along_and_another_is_opened(tasks: PlayedTasks, session: Session) -> None:
    session.add([Path("/a")])
    adding = tasks.writing
    session.delete_library()
    assert adding.stopped
    adding.fail(Cancelled())
    tasks.libraries = ["Law"]
    tasks.writing.end()
    assert tasks.methods == ["add", "shelf.delete"]
    assert session.library == "Law"
    assert session.run is None


def test_the_open_library_is_remembered_and_another_is_opened_when_it_is_gone(
    tasks: PlayedTasks, kept: QSettings
) -> None:
    Session(tasks, kept).open_library("Law")
    assert Session(tasks, kept).library == "Law"
    tasks.libraries = ["Tax"]
    assert Session(tasks, kept).library == "Tax"


def test_a_new_library_is_opened(tasks: PlayedTasks, session: Session) -> None:
    opened: list[str] = []
    session.library_changed.connect(opened.append)
    tasks.libraries = [*tasks.libraries, "New"]
    session.create_library("New")
    assert (opened, session.library) == (["New"], "New")


# ---- trials -----------------------------------------------------------------------------------------------------


def test_a_trial_is_the_run_of_a_library_of_its_own(tasks: PlayedTasks, session: Session) -> None:
    ready: list[str] = []
    session.try_settings({"a": 1}, ["/docs/a.txt"], ready.append)
    assert run_of(session).library == "My documents (trial)"
    assert tasks.writing.call == calls.try_settings("My documents", {"a": 1}, ["/docs/a.txt"])
    tasks.writing.end("My documents (trial)")
    assert (ready, session.run) == (["My documents (trial)"], None)


def test_a_trial_that_waits_follows_the_library_it_is_for(tasks: PlayedTasks, session: Session) -> None:
    session.add([Path("/docs")])
    session.try_settings({}, ["/docs/a.txt"], lambda _: None)
    session.rename_library("Papers")
    tasks.writing.fail(Cancelled())
    tasks.writing.end()
    tasks.writing.end()
    assert tasks.writing.call == calls.try_settings("Papers", {}, ["/docs/a.txt"])

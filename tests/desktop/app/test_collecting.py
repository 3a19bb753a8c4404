"""Garbage is collected by a timer, on the GUI thread, and only when enough of it has come together."""

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from desktop.app.collecting import Collector


class Knot:
    """Something that only the collector can take away."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture
def collector(qtbot: QtBot) -> Iterator[Collector]:
    """One that looks every few milliseconds."""
    gc.collect()
    made = Collector()
    [timer] = made.findChildren(QTimer)
    timer.setInterval(5)
    yield made
    timer.stop()
    gc.unfreeze()


def test_knots_are_taken_away_on_the_gui_thread_when_there_are_many(qtbot: QtBot, collector: Collector) -> None:
    threads: list[str] = []
    collector.start()
    knots = [Knot() for _ in range(gc.get_threshold()[0] + 100)]
    weakref.finalize(knots[0], lambda: threads.append(threading.current_thread().name))
    del knots
    qtbot.waitUntil(lambda: bool(threads))
    assert threads == [threading.main_thread().name]


def test_nothing_is_collected_while_there_is_little(
    qtbot: QtBot, collector: Collector, monkeypatch: pytest.MonkeyPatch
) -> None:
    collected: list[int] = []
    monkeypatch.setattr(gc, "get_count", lambda: (3, 0, 0))
    monkeypatch.setattr(gc, "collect", collected.append)
    collector.start()
    qtbot.wait(40)
    assert collected == []
    monkeypatch.setattr(gc, "get_count", lambda: (0, gc.get_threshold()[1] + 1, 0))
    qtbot.waitUntil(lambda: bool(collected))
    assert set(collected) == {1}


def test_what_was_there_at_the_beginning_is_not_looked_through(qtbot: QtBot, collector: Collector) -> None:
    before = gc.get_freeze_count()
    collector.start()
    assert gc.get_freeze_count() > before

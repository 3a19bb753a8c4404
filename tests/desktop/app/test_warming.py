import importlib
import subprocess
import sys

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.app.pages import MODULES
from desktop.app.warming import Pieces, know_widgets
from tests.helpers.settling import settle


def test_each_piece_has_a_turn_of_the_event_loop_of_its_own(qapp: QApplication, qtbot: QtBot) -> None:
    pieces, done = Pieces(), list[int]()
    pieces.add([lambda: done.append(1), lambda: done.append(2)])
    assert done == []
    QApplication.sendPostedEvents()
    qtbot.waitUntil(lambda: done == [1, 2])


def test_a_piece_that_fails_does_not_keep_the_rest_from_being_done(qapp: QApplication, qtbot: QtBot) -> None:
    pieces, done = Pieces(), list[int]()

    def fail() -> None:
        raise ZeroDivisionError

    with qtbot.captureExceptions() as caught:
        pieces.add([fail, lambda: done.append(2)])
        qtbot.waitUntil(lambda: done == [2])
    assert [kind for kind, *_ in caught] == [ZeroDivisionError]


def test_nothing_is_done_after_stop(qapp: QApplication, qtbot: QtBot) -> None:
    pieces, done = Pieces(), list[int]()
    pieces.add([lambda: done.append(1)])
    pieces.stop()
    settle()
    assert done == []


@pytest.mark.parametrize("module", sorted({module for modules in MODULES.values() for module in modules}))
def test_what_is_imported_beforehand_is_there(qapp: QApplication, module: str) -> None:
    importlib.import_module(module)


def test_knowing_all_widgets_leaves_none_behind(qapp: QApplication) -> None:
    before = set(QApplication.allWidgets())
    know_widgets()
    assert set(QApplication.allWidgets()) == before


def test_what_is_imported_beforehand_is_not_imported_before_the_window_is_on_the_screen() -> None:
    program = "import sys, desktop.app.running; print(*sorted(set(sys.argv[1:]) & set(sys.modules)))"
    modules = sorted({module for modules in MODULES.values() for module in modules})
    found = subprocess.run([sys.executable, "-c", program, *modules], capture_output=True, text=True, check=True)
    assert found.stdout.split() == []

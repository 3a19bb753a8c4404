"""Stepping aside: for those who ask, as long as they do."""

import threading

import pytest

from core.errors import Cancelled
from core.indexing.precedence import Precedence, SteppingAside
from core.progress import Progress
from tests.helpers.patience import PATIENCE_S


def test_a_step_ends_when_somebody_asks_and_the_next_waits_until_nobody_does() -> None:
    precedence, told = Precedence(), threading.Event()
    step = SteppingAside(precedence)
    step.check()
    with precedence.asking(), precedence.asking():
        with pytest.raises(Cancelled):
            step.check()

        def wait() -> None:
            precedence.wait(Progress())
            told.set()

        waiting = threading.Thread(target=wait)
        waiting.start()
        assert not told.wait(0.3)
    assert told.wait(PATIENCE_S)
    waiting.join()
    SteppingAside(precedence).check()


def test_a_step_ends_when_others_wait_to_write() -> None:
    waiting: list[str] = []
    step = SteppingAside(Precedence(lambda: bool(waiting)))
    step.check()
    waiting.append("a file to remove")
    with pytest.raises(Cancelled):
        step.check()


def test_waiting_can_be_stopped() -> None:
    precedence, progress = Precedence(), Progress()
    progress.cancel()
    with precedence.asking(), pytest.raises(Cancelled):
        precedence.wait(progress)

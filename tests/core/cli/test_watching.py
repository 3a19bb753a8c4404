"""Progress is shown where a person looks, and the first Ctrl-C only asks to stop."""

import io
import os
import signal
import sys

import pytest

from core.cli import watching
from core.cli.watching import watched
from core.errors import Cancelled
from core.progress import Event
from tests.helpers.terminal import Capture, Patch


def test_the_first_interrupt_cancels_gently(capfd: Capture) -> None:
    before = signal.getsignal(signal.SIGINT)
    with watched() as progress:
        os.kill(os.getpid(), signal.SIGINT)
        with pytest.raises(Cancelled):
            progress.check()
    assert signal.getsignal(signal.SIGINT) is before
    assert "What is finished is kept." in capfd.readouterr().err


def test_the_second_interrupt_ends_the_process(monkeypatch: Patch, capfd: Capture) -> None:
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    with watched():
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
    assert ended == [130]


def test_a_log_gets_a_line_from_time_to_time(monkeypatch: Patch, capsys: Capture) -> None:
    with watched() as progress:
        progress.report(Event("reading", 1, 10))
        assert capsys.readouterr().err == ""
        monkeypatch.setattr(watching, "_PLAIN_PAUSE_S", 0.0)
        progress.report(Event("reading", 1200, 4000))
        progress.report(Event("tidying", 3, 0, "passages"))
    assert capsys.readouterr().err == "Reading: 1,200 of 4,000 files\ntidying: 3 passages\n"


def test_a_terminal_gets_bars(monkeypatch: Patch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(sys, "stderr", Terminal())
    with watched() as progress:
        progress.report(Event("reading", 1, 10, detail="a[b]\udcff.pdf"))
        progress.report(Event("reading", 2, 10))
        progress.report(Event("meaning", 2, 0, "passages"))

"""An answer for people: the proven has its numbers, the rest is marked; on a terminal it is drawn as it comes."""

import io
import sys
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from core.cli.answers import UNPROVEN, live_answer, show_answer
from core.progress import Event, Progress
from core.records import Answer, AnswerEvent, Coverage, Unit
from tests.helpers.table_engine import make_answer
from tests.helpers.terminal import Capture, Engines, Patch, Run


def written() -> Answer:
    """Two sentences, the second unproven."""
    quotes = make_answer(["Rent is due."])
    units = (Unit("Rent is due.", (1,), True), Unit("It is high.", (), False))
    return replace(
        quotes,
        answer="Rent is due. It is high.",
        units=units,
        mode="written",
        model="m",
        coverage=Coverage(1, 3, 2),
        notices=("A notice.",),
        conversation="c7",
    )


def test_what_is_not_proven_is_marked_and_said(capsys: Capture) -> None:
    show_answer(written())
    out, err = capsys.readouterr()
    assert "Rent is due. [1]\n" in out
    assert f"It is high. {UNPROVEN}\n" in out
    assert "[1] /a.txt\n    “Rent is due.”" in out
    assert "Written by m from 1 of 3 matching files. 2 could not be read." in out
    assert err == "One sentence was not found in your documents. Treat it as unproven.\nA notice.\n"


def test_quotes_are_not_shown_twice(capsys: Capture) -> None:
    show_answer(make_answer(["Rent is due."]), quotes_shown=True)
    assert capsys.readouterr().out == "\nQuoted from 1 matching file.\n"
    show_answer(make_answer(["Near."], not_found=True), quotes_shown=True)
    assert capsys.readouterr().out == "Not found in your documents.\n"


class Terminal(io.StringIO):
    """Standard output that is a terminal."""

    def isatty(self) -> bool:
        return True


def test_quotes_stay_words_come_and_units_are_marked(monkeypatch: Patch) -> None:
    got, terminal = written(), Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    monkeypatch.setenv("TERM", "xterm")
    with live_answer() as live:
        live.hear(AnswerEvent("quotes", got.quotes))
        assert "“Rent is due.”" in terminal.getvalue()
        live.note(Event("prompt", 128, 400, "tokens"))
        live.hear(AnswerEvent("words", text="Rent is"))
        live.hear(AnswerEvent("unit", got.footnotes, unit=got.units[0]))
        live.hear(AnswerEvent("unit", unit=Unit("a\x1b[2J\udcff", (), False)))
    text = terminal.getvalue()
    assert "Rent is due. [1]" in text
    assert UNPROVEN in text
    assert "\x1b[2Ja" not in text
    assert "a\ufffd[2J\ufffd" in text
    assert live.quotes_shown


def test_ask_streams_on_a_terminal(run: Run, engine: Engines, monkeypatch: Patch) -> None:
    heard: list[Any] = []

    def ask(self: Any, library: str, *given: Any) -> Answer:
        listen: Callable[[AnswerEvent], None] | None = given[5] if len(given) > 5 else None
        heard.append(listen)
        if listen is not None:
            listen(AnswerEvent("quotes", written().quotes))
        return written()

    monkeypatch.setattr(engine, "ask", ask)
    monkeypatch.setattr("core.cli.asking.is_terminal", lambda stream: True)
    ran = run("ask", "rent?")
    assert heard[0] is not None
    assert "The best sentences, word for word:" in ran.out
    assert f"It is high. {UNPROVEN}" in ran.out
    assert "--conversation c7" in ran.err
    for plain in (["--json"], ["--quote"]):
        run("ask", "rent?", *plain)
        assert heard[-1] is None


def test_a_stopped_answer_is_shown_and_ends_with_130(run: Run, engine: Engines, monkeypatch: Patch) -> None:
    def ask(self: Any, library: str, question: str, within: Any, quote: bool, talk: Any, progress: Progress) -> Answer:
        progress.cancel()
        return written()

    monkeypatch.setattr(engine, "ask", ask)
    ran = run("ask", "rent?", "--json")
    assert (ran.code, ran.json["mode"]) == (130, "written")


def test_what_was_searched_for_is_shown_when_it_is_not_what_was_typed(
    run: Run, engine: Engines, monkeypatch: Patch
) -> None:
    monkeypatch.setattr(engine, "ask", lambda *given: replace(written(), question_used="and now? (rent)"))
    assert "Searched for: and now? (rent)" in run("ask", "and now?").out

"""How an answer is shown to people: whole, or on a terminal while it is made."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from core.cli.output import say, shown, tell
from core.progress import Event
from core.records import Answer, AnswerEvent, Footnote, Unit

if TYPE_CHECKING:
    from rich.live import Live
    from rich.text import Text

UNPROVEN = "[not found in your documents]"
_PAUSE_S = 0.05


def show_answer(got: Answer, quotes_shown: bool = False) -> None:
    """An answer: its parts with their numbers, then what the numbers stand for. Quotes are not shown a second time."""
    notes = got.quotes if got.not_found else got.footnotes
    if got.not_found:
        say("Not found in your documents.")
    if quotes_shown and (got.mode == "quotes" or got.not_found):
        notes = ()
    else:
        if got.not_found and notes:
            say("The nearest sentences:")
        for unit in got.units:
            say(marked(unit))
        if notes:
            say()
    for note in notes:
        say(f"[{note.number}] {place(note)}")
        if got.not_found or got.mode == "written":
            say(f"    “{_line(note.text)}”")
    if not got.not_found:
        say("\n" + _coverage(got))
    _tell_about(got)


def _tell_about(got: Answer) -> None:
    unproven = sum(unit.supported is False for unit in got.units)
    if unproven:
        many = "One sentence was" if unproven == 1 else f"{unproven} sentences were"
        tell(f"{many} not found in your documents. Treat {'it' if unproven == 1 else 'them'} as unproven.")
    for notice in got.notices:
        tell(notice)


def _coverage(got: Answer) -> str:
    used, matching, unread = got.coverage.files_used, got.coverage.files_matching, got.coverage.files_unread
    by = f"Written by {got.model}" if got.mode == "written" else "Quoted"
    files = "1 matching file" if matching == 1 else f"{used} of {matching} matching files"
    return f"{by} from {files}." + (f" {unread} could not be read." if unread else "")


def marked(unit: Unit) -> str:
    """A unit with its footnotes, or with the mark of one that nothing proves."""
    marks = [f"[{number}]" for number in unit.footnotes] or ([UNPROVEN] if unit.supported is False else [])
    return " ".join([unit.text, *marks])


def place(note: Footnote) -> str:
    """Where a footnote's words stand."""
    heading = f", under {' > '.join(note.heading)}" if note.heading else ""
    return f"{note.path}{page(note.page, note.page_label)}{heading}"


def page(number: int | None, label: str | None) -> str:
    """A page, with its printed number when that is another."""
    if number is None:
        return ""
    return f", page {number}" if label in (None, str(number)) else f", page {number} (printed {label})"


def _line(text: str) -> str:
    return " ".join(text.split())


# ---- while it is made -----------------------------------------------------------------------------------------


class LiveAnswer:
    """Draws an answer on the terminal as it comes: the quotes to stay, then words, muted until they are checked."""

    def __init__(self, live: Live) -> None:
        self._live = live
        self._units: list[Unit] = []
        self._words = ""
        self._doing = ""
        self._drawn = 0.0
        self.quotes_shown = False

    def hear(self, event: AnswerEvent) -> None:
        """Take in what happened to the answer."""
        if event.kind == "quotes":
            self._print_quotes(event.notes)
            self._doing = "Writing …"
        elif event.kind == "words":
            self._words += event.text
        elif event.unit is not None:
            self._units.append(event.unit)
            self._words = ""
        self._draw(at_once=event.kind != "words")

    def note(self, event: Event) -> None:
        """Take in how far the reading of the evidence is."""
        if event.stage == "prompt":
            self._doing = f"Reading what was found: {event.done:,} of {event.total:,} {event.unit}"
            self._draw(at_once=False)

    def _print_quotes(self, notes: Sequence[Footnote]) -> None:
        from rich.text import Text

        lines = [f"“{_line(note.text)}”\n    {place(note)}" for note in notes]
        self._live.console.print(Text(shown("\n".join(["The best sentences, word for word:", *lines]))), "")
        self.quotes_shown = True

    def _draw(self, at_once: bool) -> None:
        now = time.monotonic()
        if at_once or now - self._drawn >= _PAUSE_S:
            self._drawn = now
            self._live.update(self._text(), refresh=True)

    def _text(self) -> Text:
        from rich.text import Text

        drawn = Text()
        for unit in self._units:
            drawn.append(shown(marked(unit)) + "\n", style="yellow" if unit.supported is False else "")
        return drawn.append(shown(self._words.lstrip() or ("" if self._units else self._doing)), style="dim")


@contextmanager
def live_answer() -> Iterator[LiveAnswer]:
    """Draws on standard output until it is left; then what is not to stay is gone."""
    from rich.console import Console
    from rich.live import Live

    # Drawn when something happens, by whoever says so: without a thread of its own.
    with Live(console=Console(file=sys.stdout, highlight=False), auto_refresh=False, transient=True) as live:
        yield LiveAnswer(live)

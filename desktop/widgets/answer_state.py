"""An answer as far as it is known: put together from what is heard of it, or taken whole from a conversation."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from core.records import Answer, AnswerEvent, Footnote, Turn, Unit
from desktop.language import file_name

Phase = Literal["looking", "quoted", "writing", "done", "broken"]


@dataclass(frozen=True, slots=True)
class CitedFile:
    """A file of the strip: its passages, best first (quotes and footnotes, or the best one that was not quoted)."""

    path: str
    passages: tuple[Footnote, ...]
    numbers: tuple[int, ...]

    @property
    def name(self) -> str:
        """The file's name."""
        return file_name(self.path)


@dataclass(slots=True)
class AnswerState:
    """A question and what is known of its answer. `hear` and `finish` bring it on; widgets only read it.

    `searching` is how many files it looks in. "quoted": the quotes are there and nothing is written yet; "broken": it
    ended by itself, with a `problem`.
    """

    question: str
    written: bool = True
    within: tuple[str, ...] = ()
    searching: int = 0
    phase: Phase = "looking"
    asked: str = ""
    quotes: tuple[Footnote, ...] = ()
    passages: tuple[Footnote, ...] = ()
    footnotes: tuple[Footnote, ...] = ()
    units: tuple[Unit, ...] = ()
    markdown: str = ""
    loading_until_s: float | None = None
    answer: Answer | None = None
    changed: tuple[str, ...] = ()
    problem: str = ""
    _words: str = ""
    _taken: int = 0
    _order: list[str] = field(default_factory=list)

    @classmethod
    def of_turn(cls, turn: Turn) -> AnswerState:
        """A turn of a conversation that is opened again."""
        state = cls(turn.question, written=turn.answer.mode == "written", changed=turn.changed)
        state.finish(turn.answer)
        return state

    # ---- what happens to it -----------------------------------------------------------------------------------------

    def hear(self, event: AnswerEvent) -> None:
        """Take in what was told of it."""
        if event.kind == "asked":
            self.asked = event.text
        elif event.kind == "quotes":
            self.quotes, self.passages = event.notes, event.passages
            self.phase = "quoted"
        elif event.kind == "loading":
            self.wait_for_model(event.seconds)
        elif event.kind == "words":
            self._words += event.text
            self._write()
        elif event.unit is not None:
            self.units += (event.unit,)
            self.markdown += event.text
            self._taken += event.taken
            known = {note.number for note in self.footnotes}
            self.footnotes += tuple(note for note in event.notes if note.number not in known)
            self._write()
        self._keep_order()

    def finish(self, answer: Answer) -> None:
        """Take the whole answer in the place of what was heard."""
        self.answer = answer
        self.asked = answer.question_used
        self.quotes, self.passages, self.footnotes = answer.quotes, answer.passages, answer.footnotes
        self.units, self.markdown = answer.units, answer.answer
        self._end("done")

    def fail(self, problem: str) -> None:
        """It ended by itself: what was checked stays."""
        self.problem = problem
        self._end("broken")

    def wait_for_model(self, seconds: float) -> None:
        """The model that writes will be loaded in about so many seconds."""
        self.loading_until_s = time.monotonic() + seconds

    def _write(self) -> None:
        self.phase, self.loading_until_s = "writing", None

    def _end(self, phase: Phase) -> None:
        self.phase, self.loading_until_s, self._words, self._taken = phase, None, "", 0
        self._keep_order()

    # ---- what is known of it ----------------------------------------------------------------------------------------

    @property
    def pending(self) -> str:
        """What is written and not checked yet."""
        return self._words[self._taken :]

    @property
    def loading_s(self) -> int | None:
        """About how many seconds the model that writes still takes to load; None when nobody waits for it."""
        if self.loading_until_s is None:
            return None
        left = self.loading_until_s - time.monotonic()
        return max(1, round(left)) if self.running or left > 0 else None

    @property
    def running(self) -> bool:
        """Whether more is to come."""
        return self.phase in ("looking", "quoted", "writing")

    @property
    def not_found(self) -> bool:
        """Whether nothing in the documents answers."""
        return self.answer is not None and self.answer.not_found

    @property
    def in_quotes(self) -> bool:
        """Whether quotes are shown: nothing is written yet, or nothing was."""
        if self.answer is not None:
            return self.answer.mode == "quotes" and not self.answer.not_found
        return bool(self.quotes) and not self.units and not self.pending

    @property
    def rewritten(self) -> bool:
        """Whether it was searched with other words than were typed."""
        return bool(self.asked) and self.asked.split() != self.question.split()

    @property
    def unproven(self) -> int:
        """How many sentences were not found in the documents."""
        return sum(unit.supported is False for unit in self.units)

    @property
    def openable(self) -> tuple[Footnote, ...]:
        """What can be stepped through in the source view."""
        return self.footnotes if self.units and not self.in_quotes else self.quotes

    @property
    def files(self) -> tuple[CitedFile, ...]:
        """The files of the strip, in the order in which they were first known."""
        cited = self._cited()
        notes: dict[str, list[Footnote]] = {path: [] for path in self._order}
        for note in (*cited, *self.quotes, *self.passages):
            if note.path in notes and note not in notes[note.path]:
                notes[note.path].append(note)
        numbers = {path: tuple(note.number for note in cited if note.path == path) for path in notes}
        return tuple(CitedFile(path, tuple(passages), numbers[path]) for path, passages in notes.items())

    def _cited(self) -> tuple[Footnote, ...]:
        if self.not_found:
            return ()
        return self.quotes if self.in_quotes and not self.footnotes else self.footnotes

    def _keep_order(self) -> None:
        for note in (*self.quotes, *self.passages, *self.footnotes):
            if note.path not in self._order:
                self._order.append(note.path)


def runs(numbers: Sequence[int]) -> tuple[str, ...]:
    """Numbers as they stand in pills: "1–5" for a run."""
    pieces: list[list[int]] = []
    for number in sorted(set(numbers)):
        if pieces and number == pieces[-1][-1] + 1:
            pieces[-1].append(number)
        else:
            pieces.append([number])
    return tuple(str(piece[0]) if len(piece) == 1 else f"{piece[0]}–{piece[-1]}" for piece in pieces)

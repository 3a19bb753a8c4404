"""A written answer in the making: its parts are checked one by one, shown as they come or only at the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

from core.answering.answer_units import without_marks
from core.answering.attribution import Attributed
from core.answering.citing import cite
from core.answering.prompt import TextOf
from core.answering.sources import SourceSpan
from core.records import AnswerEvent, Footnote, Unit

Check = Callable[[str], Sequence[Attributed]]
"""Attributes a part of an answer to the passages that were found."""


class Draft:
    """What was written so far, as units with footnotes that are numbered by their first use.

    A draft that is not `visible` tells nobody of its words and units before `reveal`.
    """

    def __init__(
        self,
        check: Check,
        text_of: TextOf,
        tell: Callable[[AnswerEvent], None],
        visible: bool,
    ) -> None:
        self._check = check
        self._text_of = text_of
        self._tell = tell
        self._notes: dict[tuple[str, int, int], Footnote] = {}
        self._units: list[tuple[Unit, AnswerEvent]] = []
        self._text = ""
        self._untold = ""
        self._taken = 0
        self.visible = visible
        self.model: str | None = None
        self.first_word: float | None = None

    @property
    def units(self) -> tuple[Unit, ...]:
        """The checked units."""
        return tuple(unit for unit, _ in self._units)

    @property
    def footnotes(self) -> tuple[Footnote, ...]:
        """What the units stand on, in the order of the numbers."""
        return tuple(self._notes.values())

    @property
    def text(self) -> str:
        """The Markdown of all units."""
        return self._text.strip()

    @property
    def supported(self) -> bool:
        """Whether any unit stands on the documents."""
        return any(unit.supported for unit, _ in self._units)

    @property
    def shown(self) -> bool:
        """Whether somebody has seen a checked unit."""
        return self.visible and bool(self._units)

    def words(self, text: str) -> None:
        """Show words that were just written."""
        if self.visible:
            self._first()
            self._tell(AnswerEvent("words", text=text))

    def add(self, part: str) -> None:
        """Check a finished part and take its units."""
        self._taken += len(part)
        self._untold += without_marks(part)
        self._text += without_marks(part)
        checked = self._check(part)
        for number, one in enumerate(checked, 1):
            notes = tuple(dict.fromkeys(self._note(span) for span in one.spans))
            unit = Unit(one.text, tuple(note.number for note in notes), one.supported)
            end = self._untold.find(one.text) + len(one.text) if number < len(checked) else len(self._untold)
            event = AnswerEvent("unit", notes, self._untold[:end], unit, taken=self._taken)
            self._untold, self._taken = self._untold[end:], 0
            self._units.append((unit, event))
            if self.visible:
                self._tell(event)

    def reveal(self) -> None:
        """Show the units of a draft that was written unseen."""
        if not self.visible:
            self.visible = True
            self._first()
            for _, event in self._units:
                self._tell(event)

    def _first(self) -> None:
        if self.first_word is None:
            self.first_word = time.perf_counter()

    def _note(self, span: SourceSpan) -> Footnote:
        key = (span.text_id, span.start, span.end)
        if key not in self._notes:
            document, _ = self._text_of(span.text_id)
            self._notes[key] = cite(len(self._notes) + 1, span.hit, document, span.start, span.end)
        return self._notes[key]

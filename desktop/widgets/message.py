"""One turn of a conversation: the question, its sources, and the answer in whatever state it is."""

from __future__ import annotations

import time
from collections.abc import Sequence

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from core.records import Footnote
from desktop.language import localized, tr
from desktop.style import Look
from desktop.widgets.answer_state import AnswerState
from desktop.widgets.answer_text import AnswerText
from desktop.widgets.callout import Callout, CalloutKind
from desktop.widgets.copying import copy_lines
from desktop.widgets.footnote_words import copied, marker_name
from desktop.widgets.labels import Label, label
from desktop.widgets.message_foot import MessageFoot
from desktop.widgets.message_lines import SearchedLine, WritingChoice
from desktop.widgets.not_found import NotFound
from desktop.widgets.quotes import QuoteList
from desktop.widgets.room import Room
from desktop.widgets.sources_strip import SourcesStrip

_REPAINT_MS, _SECOND_MS = 50, 1000
_REST = 4
"""Drawing an answer that is being written takes at most one part in so many of the time."""


class Message(QWidget):
    """Shows an `AnswerState`. `show_state` brings it up to date; while it is written that is done every 50 ms."""

    footnote_wanted = Signal(object)
    """Open this `Footnote`."""
    hovered = Signal(object, object)
    """A `Footnote` and the rectangle of its marker on the screen; None, None when the pointer leaves it."""
    undo_wanted = Signal()
    again_wanted = Signal()
    edit_wanted = Signal()
    unread_wanted = Signal()
    write_wanted = Signal()
    stop_wanted = Signal()

    def __init__(self, look: Look, state: AnswerState, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.state = state
        self._look = look
        self._notice = ""
        self._explained = False
        self._offers_writing = False
        self._current: int | None = None
        self._drawn_at = 0.0
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self.show_state)
        self._counts_down = QTimer(self, interval=_SECOND_MS)
        self._counts_down.timeout.connect(self.show_state)
        self._question = Label(look, state.question, "question", weight=600, wrap=True)
        self._searched = Room(0, self._make_searched)
        self._strip = Room(8, self._make_strip)
        self._looking = Room(12, lambda: label(look, "", "small", "muted"))
        self._callout = Room(14, lambda: Callout(look))
        self._answer = Room(16, self._make_answer)
        self._quotes = Room(16, lambda: QuoteList(look))
        self._not_found = Room(12, self._make_not_found)
        self._stopped = Room(10, lambda: Callout(look))
        self._unproven = Room(8, lambda: Callout(look))
        self._foot = Room(8, self._make_foot)
        self._actions = Room(12, self._make_actions)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._question)
        for room in self._rooms():
            column.addWidget(room)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.show_state()

    # ---- what it shows ----------------------------------------------------------------------------------------------

    def hear(self) -> None:
        """The state has changed: show it soon."""
        if not self._soon.isActive():
            waited = (time.perf_counter() - self._drawn_at) * 1000
            self._soon.start(max(0, round(_REPAINT_MS - waited)))

    def show_state(self) -> None:
        """Show the state as it is now."""
        begun = time.perf_counter()
        self._soon.stop()
        state = self.state
        self._question.setContentsMargins(0, 0, 0, 0 if state.rewritten else 6)
        if searched := self._searched.open_if(state.rewritten):
            searched.say(state.asked, not state.running)
        if strip := self._strip.open_if(not state.not_found and (state.running or bool(state.files))):
            strip.show_files(state.files, not state.running)
        if looking := self._looking.open_if(state.phase == "looking" and state.searching > 0):
            looking.setText(tr("Looking in {n} files", n=state.searching))
        _say(self._callout, *self._why_quotes())
        self._show_body()
        self._show_end()
        took = time.perf_counter() - begun
        self._drawn_at = time.perf_counter() + took * (_REST - 1)

    def set_notice(self, notice: str) -> None:
        """Say above quotes why nothing was written; "" when that is seen already."""
        self._notice, self._explained = notice, True
        self.show_state()

    def offer_writing(self, offer: bool) -> None:
        """Offer to write an answer once the model is there."""
        self._offers_writing = offer
        self.show_state()

    def set_current(self, number: int | None) -> None:
        """Show which footnote is open in the source view."""
        self._current = number
        if self._strip.made is not None:
            self._strip.made.set_current(number)
        if self._answer.made is not None:
            self._answer.made.set_current(number)
        for block in self._quotes.made.blocks if self._quotes.made is not None else ():
            block.text.set_current(number)

    def copy(self) -> None:
        """Put the answer with its footnotes on the clipboard."""
        copy_lines(copied(self.state))

    # ---- its parts --------------------------------------------------------------------------------------------------

    def _rooms(self) -> Sequence[QWidget]:
        above = (self._searched, self._strip, self._looking, self._callout)
        below = (self._stopped, self._unproven, self._foot, self._actions)
        return (*above, self._answer, self._quotes, self._not_found, *below)

    def _make_searched(self) -> SearchedLine:
        made = SearchedLine(self._look)
        made.undo_wanted.connect(self.undo_wanted)
        return made

    def _make_strip(self) -> SourcesStrip:
        made = SourcesStrip(self._look)
        made.passage_wanted.connect(self.footnote_wanted)
        made.set_current(self._current)
        return made

    def _make_answer(self) -> AnswerText:
        made = AnswerText(self._look)
        made.setAccessibleName(tr("Answer to: {q}", q=self.state.question))
        self._follow(made)
        return made

    def _make_not_found(self) -> NotFound:
        made = NotFound(self._look, self.state)
        made.passage_wanted.connect(self.footnote_wanted)
        made.unread_wanted.connect(self.unread_wanted)
        made.other_words_wanted.connect(self.edit_wanted)
        return made

    def _make_foot(self) -> MessageFoot:
        made = MessageFoot(self._look)
        made.copy_wanted.connect(self.copy)
        made.again_wanted.connect(self.again_wanted)
        made.edit_wanted.connect(self.edit_wanted)
        made.unread_wanted.connect(self.unread_wanted)
        return made

    def _make_actions(self) -> WritingChoice:
        made = WritingChoice(self._look)
        made.write_wanted.connect(self.write_wanted)
        made.enough_wanted.connect(self._on_enough)
        return made

    def _follow(self, text: AnswerText) -> None:
        """Open and show the footnotes of a text."""
        text.footnote_wanted.connect(self._open_number)
        text.hovered.connect(self._on_hovered)
        text.name_of = lambda number: marker_name(self._notes(), number)
        text.set_current(self._current)

    def _show_body(self) -> None:
        state = self.state
        quotes = self._quotes.open_if(state.in_quotes)
        if quotes is not None and quotes.show_quotes(state.quotes):
            for block in quotes.blocks:
                self._follow(block.text)
        answer = self._answer.open_if(not state.in_quotes and bool(state.units or state.pending))
        if answer is not None:
            answer.show_answer(state.markdown, state.units, state.pending)
        self._not_found.open_if(state.not_found)

    def _show_end(self) -> None:
        state, ended = self.state, not self.state.running
        many = tr("{n} sentences were not found in your documents. Treat them as unproven.", n=state.unproven)
        one = tr("One sentence was not found in your documents. Treat it as unproven.")
        _say(self._unproven, "unproven", (one if state.unproven == 1 else many) if ended and state.unproven else "")
        _say(self._stopped, *self._how_it_ended())
        if foot := self._foot.open_if(ended and not state.not_found and bool(state.units or state.quotes)):
            foot.show_state(state)
        loading = state.loading_s is not None
        if actions := self._actions.open_if(loading or self._offers_writing):
            actions.offer_writing(self._offers_writing)
        if loading != self._counts_down.isActive():
            self._counts_down.start() if loading else self._counts_down.stop()

    def _why_quotes(self) -> tuple[CalloutKind, str]:
        if self.state.loading_s is None:
            return "info", self._notice
        text = tr(
            "The answering model is loading, about {n} seconds left. Until then: the best sentences, word for word.",
            n=self.state.loading_s,
        )
        return "busy", text

    def _how_it_ended(self) -> tuple[CalloutKind, str]:
        state = self.state
        if state.phase == "broken":
            kept = tr("Stopped. What stands above has been checked.") if state.units or state.quotes else ""
            return ("info", kept) if kept else ("problem", state.problem)
        notices = state.answer.notices if state.answer else ()
        if self._explained:  # it is said above, and better
            notices = notices[:-1]
        return "info", "\n".join(localized(one) for one in notices)

    # ---- what is done with it ---------------------------------------------------------------------------------------

    def _open_number(self, number: int) -> None:
        note = self._note(number)
        if note is not None:
            self.footnote_wanted.emit(note)

    def _on_hovered(self, number: int | None, rect: object) -> None:
        note = None if number is None else self._note(number)
        self.hovered.emit(note, rect if note is not None else None)

    def _notes(self) -> Sequence[Footnote]:
        return self.state.quotes if self.state.in_quotes else self.state.footnotes

    def _note(self, number: int) -> Footnote | None:
        return next((note for note in self._notes() if note.number == number), None)

    def _on_enough(self) -> None:
        if self.state.running:
            self.stop_wanted.emit()
        else:
            self._notice = ""
            self.offer_writing(False)

    def changeEvent(self, event: QEvent) -> None:
        """Say everything in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._restyle()

    def _restyle(self) -> None:
        """Say everything in another language."""
        if self._answer.made is not None:
            self._answer.made.setAccessibleName(tr("Answer to: {q}", q=self.state.question))
        if self._quotes.made is not None:
            self._quotes.made.restyle()
        if self._not_found.made is not None:
            self._not_found.made.restyle()
        self.show_state()


def _say(room: Room[Callout], kind: CalloutKind, text: str) -> None:
    if callout := room.open_if(bool(text)):
        callout.say(kind, text)

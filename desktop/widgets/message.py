"""One turn of a conversation: the question, its sources, and the answer in whatever state it is."""

from __future__ import annotations

import time

from PySide6.QtCore import QEvent, QMimeData, QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from core.records import Footnote
from desktop.language import localized, tr
from desktop.style import Look
from desktop.widgets.answer_state import AnswerState
from desktop.widgets.answer_text import AnswerText
from desktop.widgets.buttons import button, link
from desktop.widgets.callout import Callout, CalloutKind
from desktop.widgets.flow import FlowLayout
from desktop.widgets.footnote_words import copied, marker_name
from desktop.widgets.labels import ElidedLabel, Label, label
from desktop.widgets.message_foot import MessageFoot
from desktop.widgets.not_found import NotFound
from desktop.widgets.quotes import QuoteList
from desktop.widgets.sources_strip import SourcesStrip

_REPAINT_MS = 50
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
        self._offers_writing = False
        self._drawn_at = 0.0
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self.show_state)
        self._question = Label(look, state.question, "question", weight=600, wrap=True)
        self._arrow = Label(look)
        self._searched = ElidedLabel(look, "", "small", "muted", middle=False)
        self._undo = link(look, "")
        self._undo.clicked.connect(self.undo_wanted)
        self._strip = SourcesStrip(look)
        self._strip.passage_wanted.connect(self.footnote_wanted)
        self._looking = label(look, "", "small", "muted")
        self._callout = Callout(look)
        self._answer = AnswerText(look)
        self._answer.footnote_wanted.connect(self._open_number)
        self._answer.hovered.connect(self._on_hovered)
        self._answer.name_markers(lambda number: marker_name(self.state.footnotes, number))
        self._quotes = QuoteList(look)
        self._unproven = Callout(look)
        self._stopped = Callout(look)
        self._foot = MessageFoot(look)
        self._foot.copy_wanted.connect(self.copy)
        self._foot.again_wanted.connect(self.again_wanted)
        self._foot.edit_wanted.connect(self.edit_wanted)
        self._foot.unread_wanted.connect(self.unread_wanted)
        self._write = button(look, "", "plain", "pencil")
        self._write.clicked.connect(self.write_wanted)
        self._enough = button(look, "", "quiet")
        self._enough.clicked.connect(self._on_enough)
        self._not_found: NotFound | None = None
        self._column = QVBoxLayout(self)
        self._build()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        look.changed.connect(self._restyle)
        self._restyle()

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
        self._show_searched()
        self._strip.setVisible(not state.not_found and (state.running or bool(state.files)))
        self._strip.show_files(state.files, not state.running)
        self._looking.setText(tr("Looking in {n} files", n=state.searching))
        self._looking.setVisible(state.phase == "looking" and state.searching > 0)
        self._show_callout()
        self._show_body()
        self._show_end()
        took = time.perf_counter() - begun
        self._drawn_at = time.perf_counter() + took * (_REST - 1)

    def set_notice(self, notice: str) -> None:
        """Say above quotes why nothing was written."""
        self._notice = notice
        self.show_state()

    def offer_writing(self, offer: bool) -> None:
        """Offer to write an answer once the model is there."""
        self._offers_writing = offer
        self.show_state()

    def set_current(self, number: int | None) -> None:
        """Show which footnote is open in the source view."""
        self._strip.set_current(number)
        self._answer.set_current(number)
        for block in self._quotes.blocks:
            block.text.set_current(number)

    def copy(self) -> None:
        """Put the answer with its footnotes on the clipboard."""
        text, html = copied(self.state)
        mime = QMimeData()
        mime.setText(text)
        mime.setHtml(html)
        QGuiApplication.clipboard().setMimeData(mime)

    # ---- its parts --------------------------------------------------------------------------------------------------

    def _build(self) -> None:
        column = self._column
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        searched = QHBoxLayout()
        searched.setContentsMargins(0, 0, 0, 0)
        searched.setSpacing(7)
        searched.addWidget(self._arrow)
        searched.addWidget(self._searched)
        searched.addWidget(self._undo)
        searched.addStretch(1)
        column.addWidget(self._question)
        column.addLayout(searched)
        for widget, above in (
            (self._strip, 8),
            (self._looking, 12),
            (self._callout, 14),
            (self._answer, 16),
            (self._quotes, 16),
            (self._stopped, 10),
            (self._unproven, 8),
            (self._foot, 8),
        ):
            column.addWidget(_Spaced(widget, above))
        self._actions = QWidget()
        actions = FlowLayout(self._actions)
        actions.addWidget(self._write)
        actions.addWidget(self._enough)
        column.addWidget(_Spaced(self._actions, 12))

    def _show_searched(self) -> None:
        shown = self.state.rewritten
        self._question.setContentsMargins(0, 0, 0, 0 if shown else 4)
        for widget in (self._arrow, self._searched, self._undo):
            widget.setVisible(shown)
        if shown:
            self._searched.setText(tr("Searched for: {q}", q=self.state.asked))
            self._undo.setVisible(not self.state.running)

    def _show_callout(self) -> None:
        state = self.state
        if state.loading_s is not None:
            seconds = max(1, round(state.loading_s))
            text = tr(
                "The answering model is loading, about {n} seconds left. "
                "Until then: the best sentences, word for word.",
                n=seconds,
            )
            self._callout.say("busy", text)
        else:
            self._callout.say("info", self._notice)

    def _show_body(self) -> None:
        state = self.state
        if state.not_found and self._not_found is None:
            self._not_found = NotFound(self._look, state)
            self._not_found.passage_wanted.connect(self.footnote_wanted)
            self._not_found.unread_wanted.connect(self.unread_wanted)
            self._not_found.other_words_wanted.connect(self.edit_wanted)
            self._column.addWidget(_Spaced(self._not_found, 12))
        in_quotes = state.in_quotes
        self._quotes.setVisible(in_quotes)
        if in_quotes and self._quotes.show_quotes(state.quotes):
            for block in self._quotes.blocks:
                block.text.footnote_wanted.connect(self._open_number)
                block.text.hovered.connect(self._on_hovered)
                block.text.name_markers(lambda number: marker_name(self.state.quotes, number))
        written = not in_quotes and bool(state.units or state.pending)
        self._answer.setVisible(written)
        if written:
            self._answer.show_answer(state.markdown, state.units, state.pending)

    def _show_end(self) -> None:
        state, ended = self.state, not self.state.running
        many = tr("{n} sentences were not found in your documents. Treat them as unproven.", n=state.unproven)
        one = tr("One sentence was not found in your documents. Treat it as unproven.")
        self._unproven.say("unproven", (one if state.unproven == 1 else many) if ended and state.unproven else "")
        self._stopped.say(*self._how_it_ended())
        self._foot.setVisible(ended and not state.not_found and bool(state.units or state.quotes))
        self._foot.show_state(state)
        loading = state.loading_s is not None
        self._enough.set_kind("plain" if loading and not self._offers_writing else "quiet")
        self._actions.setVisible(loading or self._offers_writing)
        self._write.setVisible(self._offers_writing)

    def _how_it_ended(self) -> tuple[CalloutKind, str]:
        state = self.state
        if state.phase == "broken":
            kept = tr("Stopped. What stands above has been checked.") if state.units or state.quotes else ""
            return ("info", kept) if kept else ("problem", state.problem)
        notices = state.answer.notices if state.answer else ()
        if self._notice:  # it is said above, and better
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

    def _note(self, number: int) -> Footnote | None:
        notes = self.state.quotes if self.state.in_quotes else self.state.footnotes
        return next((note for note in notes if note.number == number), None)

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
        self._arrow.setPixmap(self._look.pixmap("corner-down-right", "muted", 16))
        self._undo.setText(tr("Undo"))
        self._write.setText(tr("Write an answer when ready"))
        self._enough.setText(tr("Quotes are enough"))
        self._answer.setAccessibleName(tr("Answer to: {q}", q=self.state.question))
        self._quotes.restyle()
        if self._not_found is not None:
            self._not_found.restyle()
        self.show_state()


class _Spaced(QWidget):
    """A part of a message with the room above it, which goes when the part is hidden."""

    def __init__(self, part: QWidget, above: int) -> None:
        super().__init__()
        self._part = part
        column = QVBoxLayout(self)
        column.setContentsMargins(0, above, 0, 0)
        column.setSpacing(0)
        column.addWidget(part)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        part.installEventFilter(self)
        self.setVisible(not part.isHidden())

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """Follow the part when it is shown or hidden."""
        if event.type() in (QEvent.Type.ShowToParent, QEvent.Type.HideToParent):
            self.setVisible(event.type() == QEvent.Type.ShowToParent)
        return False

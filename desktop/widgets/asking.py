"""Asks a question for a message and brings the answer in the making to it; at most one at a time."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal

from core.errors import Cancelled
from core.records import Answer, AnswerEvent, WriterState
from core.remote import calls
from desktop.language import localized, tr
from desktop.session import Session
from desktop.tasks import Task
from desktop.widgets.footnote_words import problem
from desktop.widgets.message import Message


class Asking(QObject):
    """The question that is being answered. Nothing of an answer that was left is ever shown."""

    changed = Signal(object)
    """The `Message` whose state was brought on."""
    ended = Signal(object, object)
    """The `Message` and the id of its conversation (None when the turn was not kept)."""

    kept = Signal()
    """An answer that was left has ended; what it had is in its conversation."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._message: Message | None = None
        self._task: Task | None = None
        self._stopped = False
        self._warmed = ""

    @property
    def running(self) -> bool:
        """Whether an answer is being made."""
        return self._message is not None

    def ask(self, message: Message, conversation: str | None, as_typed: bool = False) -> None:
        """Ask the question of a message."""
        self._message, self._stopped = message, False
        state = message.state
        call = calls.ask(
            self._session.library,
            state.question,
            tuple(map(Path, state.within)),
            not state.written,
            conversation,
            as_typed,
        )
        self._task = self._session.tasks.run(
            call,
            self,
            lambda answer: self._on_done(message, answer),
            lambda error: self._on_failed(message, error),
            lambda event: self._on_heard(message, event),
        )

    def stop(self) -> bool:
        """Ask the engine to stop; whether there was anything to stop. What it has until then still comes."""
        if self._task is None:
            return False
        if not self._stopped:
            self._stopped = True
            self._task.stop()
        return True

    def leave(self) -> None:
        """Stop, and show nothing of it any more."""
        self.stop()
        self._message = self._task = None

    def warm(self) -> None:
        """Bring the models into memory while the first question is written, and what will draw the sources."""
        if self._warmed != self._session.library:
            self._warmed = self._session.library
            self._session.tasks.run(calls.load_models(self._warmed), self, failed=lambda _: None)
            self._session.tasks.run(calls.warm_pages(), self, failed=lambda _: None)

    # ---- what comes back ------------------------------------------------------------------------------------------

    def _on_heard(self, message: Message, event: object) -> None:
        if message is self._message and isinstance(event, AnswerEvent):
            message.state.hear(event)
            self.changed.emit(message)

    def _on_done(self, message: Message, answer: Answer) -> None:
        if message is not self._message:
            self.kept.emit()
            return
        state, waited = message.state, message.state.loading_s is not None
        state.finish(answer)
        self._message = self._task = None
        if state.written and state.in_quotes:
            if self._stopped:
                message.offer_writing(waited)
            else:
                self._ask_why(message)
        self.ended.emit(message, answer.conversation)

    def _on_failed(self, message: Message, error: Exception) -> None:
        if message is not self._message:
            return
        self._message = self._task = None
        if not (isinstance(error, Cancelled) and message.state.phase == "looking"):
            message.state.fail(problem(error))
        self.ended.emit(message, None)

    def _ask_why(self, message: Message) -> None:
        """Say why an answer that was to be written is made of quotes."""

        def say(writer: WriterState) -> None:
            if writer.kind == "missing":
                message.set_notice(tr("There is no answering model yet. These are the best sentences, word for word."))
            elif writer.kind == "loading":
                message.state.wait_for_model(writer.seconds)
                message.set_notice("")
                message.offer_writing(True)
            elif writer.kind == "unusable":
                message.set_notice(localized(writer.reason))

        self._session.tasks.run(calls.writer_state(self._session.library), message, say, failed=lambda _: None)

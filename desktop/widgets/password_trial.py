"""Tries a password on a locked file, in a dialog or where the file's page would be, and has the file read again."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from core.errors import FootnoteError, LoadError
from core.records import PasswordTrial
from core.remote import calls
from desktop.language import localized, tr
from desktop.session import Notice, Session
from desktop.style import Look
from desktop.widgets.dialogs import Question
from desktop.widgets.ledger_words import base_name
from desktop.widgets.password_form import PasswordForm


class Trial(QObject):
    """One form with one file: tries what is typed, says when it does not open the file. `opened` hears that it does."""

    def __init__(
        self, session: Session, form: PasswordForm, path: str, opened: Callable[[], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session, self._form, self._path, self._opened = session, form, path, opened
        self._library = session.library
        self.busy = False
        summary = session.summary
        form.ask(summary.counts["locked"] if summary is not None else 1)
        session.tasks.run(calls.can_remember_passwords(), self, form.offer_keyring, lambda _: None)

    def try_it(self) -> None:
        """Try what is typed."""
        form = self._form
        if self.busy or not form.password:
            return
        self.busy = True
        call = calls.enter_password(self._library, self._path, form.password, form.everywhere, form.remember)
        self._session.tasks.run(call, self, self._take, self._refused)

    def _take(self, trial: PasswordTrial) -> None:
        self.busy = False
        if not trial.opens:
            self._form.say_wrong(tr("This password does not open the file."))
            self._form.focus_field()
            return
        self._session.retry(trial.place_ids)
        self._opened()

    def _refused(self, error: Exception) -> None:
        """The keyring took nothing (the file is opened all the same), or the file has another fault."""
        self.busy = False
        if isinstance(error, LoadError) or not isinstance(error, FootnoteError):
            self._form.say_wrong(localized(str(error)))
            return
        self._session.notice.emit(Notice("warn", localized(str(error))))
        self._form.offer_keyring(False)
        self.try_it()


def ask_password(session: Session, look: Look, parent: QWidget, path: str) -> Question:
    """Ask for the password of a locked file in a dialog."""
    title = tr("{file} needs a password", file=base_name(path))
    question = Question(parent, look, title, "", tr("Open"), tr("Cancel"))
    form = PasswordForm(look)
    question.room.addWidget(form)
    trial = Trial(session, form, path, question.accept, question)
    question.action.clicked.disconnect()
    question.action.clicked.connect(trial.try_it)
    form.entered.connect(trial.try_it)
    form.changed.connect(lambda: question.action.setEnabled(bool(form.password)))
    question.action.setDefault(True)
    question.action.setEnabled(False)
    question.open()
    form.focus_field()
    return question

"""Stands where the page of a file would be: the field for a password, what to do about a failure, or plain words."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from core.records import LedgerRow
from desktop.language import tr
from desktop.style import Look
from desktop.widgets import ledger_words as words
from desktop.widgets.buttons import button
from desktop.widgets.detail_words import help_for
from desktop.widgets.labels import Label
from desktop.widgets.password_form import PasswordForm
from desktop.widgets.states import STATE_ICONS, STATE_ROLES, state_word

_WIDTH = 400
_ICON = 28


class DetailState(QScrollArea):
    """What is known of a file without a text. `password_entered` and `retry_wanted` say what a person does about it."""

    password_entered = Signal()
    retry_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._row: LedgerRow | None = None
        self._reading = False
        self._icon = QLabel()
        self._title = Label(look, "", "question", weight=600, wrap=True)
        self._text = Label(look, "", "body", "muted", wrap=True)
        self.form = PasswordForm(look)
        self._action = button(look, "", "primary")
        self._lay_out()
        self.form.entered.connect(self.password_entered)
        self.form.changed.connect(self._enable)
        self._action.clicked.connect(self._act)
        look.changed.connect(self._restyle)

    def _lay_out(self) -> None:
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._card = QWidget()
        column = QVBoxLayout(self._card)
        column.setSpacing(10)
        for widget in (self._icon, self._title, self._text, self.form):
            column.addWidget(widget)
        line = QHBoxLayout()
        line.setContentsMargins(0, 6, 0, 0)
        line.addWidget(self._action)
        line.addStretch(1)
        column.addLayout(line)
        inside = QWidget()
        across = QHBoxLayout(inside)
        across.setContentsMargins(20, 16, 20, 16)
        down = QVBoxLayout()
        down.addStretch(2)
        down.addWidget(self._card)
        down.addStretch(3)
        across.addStretch(1)
        across.addLayout(down, 100)
        across.addStretch(1)
        self.setWidget(inside)

    @property
    def asks_password(self) -> bool:
        """Whether a password would help."""
        return self._row is not None and words.action(self._row) == "password"

    def show_row(self, row: LedgerRow, reading: bool) -> None:
        """Say how the file stands."""
        self._row, self._reading = row, reading
        locked, failed = self.asks_password, row.state in ("failed", "locked")
        why = words.details(row, reading)
        if locked:
            title, text = tr("{file} needs a password", file=words.name(row)), ""
        else:
            title, text = why or state_word(row.state), help_for(row) if failed else ""
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self.form.setVisible(locked)
        self._action.setVisible(failed)
        self._action.setText(tr("Open") if locked else tr("Try again"))
        self._enable()
        self._restyle()

    def focus_first(self) -> None:
        """The field, or the button."""
        if self.asks_password:
            self.form.focus_field()
        elif self._action.isVisible():
            self._action.setFocus(Qt.FocusReason.OtherFocusReason)

    def _enable(self) -> None:
        self._action.setEnabled(not self.asks_password or bool(self.form.password))

    def _act(self) -> None:
        if self.asks_password:
            self.password_entered.emit()
        else:
            self.retry_wanted.emit()

    def _restyle(self) -> None:
        self._card.setMaximumWidth(self._look.px(_WIDTH))
        if self._row is not None:
            state = self._row.state
            self._icon.setPixmap(self._look.pixmap(STATE_ICONS[state], STATE_ROLES[state], _ICON))

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange and self._row is not None:
            self.show_row(self._row, self._reading)
        super().changeEvent(event)

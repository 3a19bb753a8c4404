"""Asks for the password of a locked file: one field, whether to try it on all, whether the system may keep it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QLineEdit, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import restyle
from desktop.widgets.labels import Label


class PasswordForm(QWidget):
    """The field and the ticks below it. `entered` is sent with Enter; the button belongs to who shows the form."""

    entered = Signal()
    changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._locked = 1
        self.field = QLineEdit()
        self.field.setEchoMode(QLineEdit.EchoMode.Password)
        self._wrong = Label(look, "", "small", "bad", wrap=True)
        self._everywhere = QCheckBox()
        self._remember = QCheckBox()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        for widget in (self.field, self._wrong, self._everywhere, self._remember):
            column.addWidget(widget)
        self.field.textChanged.connect(self._typed)
        self.field.returnPressed.connect(self._enter)
        self._wrong.hide()
        self._remember.hide()
        self._translate()

    @property
    def password(self) -> str:
        """What was typed."""
        return self.field.text()

    @property
    def everywhere(self) -> bool:
        """Whether the other locked files are to be tried too."""
        return self._locked > 1 and self._everywhere.isChecked()

    @property
    def remember(self) -> bool:
        """Whether the system's keyring is to keep it."""
        return not self._remember.isHidden() and self._remember.isChecked()

    def ask(self, locked: int) -> None:
        """Ask anew; so many files of the library are locked."""
        self._locked = locked
        self.field.clear()
        self.say_wrong("")
        self._everywhere.setVisible(locked > 1)
        self._everywhere.setChecked(True)
        self._remember.setChecked(False)
        self._translate()

    def offer_keyring(self, there: bool) -> None:
        """Offer to remember the password, where the system can."""
        self._remember.setVisible(there)

    def say_wrong(self, sentence: str) -> None:
        """Say why the password was not taken; it stays, to be corrected."""
        self._wrong.setText(sentence)
        self._wrong.setVisible(bool(sentence))
        self.field.setProperty("wrong", "true" if sentence else "false")
        self.field.setAccessibleDescription(sentence)
        restyle(self.field)

    def focus_field(self) -> None:
        """Go to the field."""
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        self.field.selectAll()

    def _typed(self) -> None:
        self.say_wrong("")
        self.changed.emit()

    def _enter(self) -> None:
        if self.password:
            self.entered.emit()

    def _translate(self) -> None:
        self.field.setAccessibleName(tr("Password"))
        self.field.setPlaceholderText(tr("Password"))
        self._everywhere.setText(tr("Try it on all {n} locked files", n=self._locked))
        self._remember.setText(tr("Remember in the system keyring"))

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._translate()
        super().changeEvent(event)

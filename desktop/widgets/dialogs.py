"""Questions that must be answered before something goes on: what it costs, or one line of text."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import button, restyle
from desktop.widgets.labels import Label, label

_WIDTH = 420


class Question(QDialog):
    """A question as a title, what speaks for and against in a paragraph, the verb and a way out."""

    def __init__(self, parent: QWidget | None, look: Look, title: str, text: str, action: str, keep: str) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(look.px(_WIDTH))
        self.room = QVBoxLayout()
        """Between the words and the buttons."""
        self.action = button(look, action, "primary")
        self.keep = button(look, keep)
        self.action.clicked.connect(self.accept)
        self.keep.clicked.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 18, 20, 16)
        column.setSpacing(10)
        column.addWidget(label(look, title, "answer_heading", weight=600, wrap=True))
        if text:
            column.addWidget(label(look, text, "small", wrap=True))
        column.addLayout(self.room)
        row = QHBoxLayout()
        row.setContentsMargins(0, 6, 0, 0)
        row.setSpacing(8)
        row.addStretch(1)
        row.addWidget(self.keep)
        row.addWidget(self.action)
        column.addLayout(row)


def confirm(
    parent: QWidget | None,
    look: Look,
    title: str,
    text: str,
    action: str,
    keep: str,
    done: Callable[[bool], None],
    danger: bool = False,
) -> Question:
    """Ask before something that costs time or cannot be undone; `done` hears whether it was wanted.

    What destroys (`danger`) is not what Enter presses.
    """
    question = Question(parent, look, title, text, action, keep)
    if danger:
        question.action.set_kind("danger")
    first = question.keep if danger else question.action
    first.setDefault(True)
    first.setFocus(Qt.FocusReason.OtherFocusReason)
    question.finished.connect(lambda result: done(result == QDialog.DialogCode.Accepted))
    question.open()
    return question


def ask_text(
    parent: QWidget | None,
    look: Look,
    title: str,
    text: str,
    value: str,
    action: str,
    done: Callable[[str], None],
    wrong: Callable[[str], str] | None = None,
) -> Question:
    """Ask for one line of text. `wrong` says why a text cannot be taken, "" if it can; `done` hears one that can."""
    question = Question(parent, look, title, text, action, tr("Cancel"))
    field = QLineEdit(value)
    field.setAccessibleName(title)
    field.selectAll()
    why = Label(look, "", "small", "bad")
    question.room.setSpacing(4)
    question.room.addWidget(field)
    question.room.addWidget(why)
    question.action.setDefault(True)

    def look_at(written: str) -> None:
        problem = wrong(written.strip()) if wrong is not None and written.strip() else ""
        why.setText(problem)
        field.setProperty("wrong", "true" if problem else "false")
        restyle(field)
        question.action.setEnabled(bool(written.strip()) and not problem)

    field.textChanged.connect(look_at)
    look_at(value)
    question.accepted.connect(lambda: done(field.text().strip()))
    question.open()
    field.setFocus()
    return question

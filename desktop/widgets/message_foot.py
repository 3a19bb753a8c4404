"""The line under an answer: from how many files it is, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QWidget

from desktop.language import tr
from desktop.style import Look
from desktop.widgets.answer_state import AnswerState
from desktop.widgets.buttons import IconButton, link
from desktop.widgets.footnote_words import coverage
from desktop.widgets.labels import ElidedLabel, Label, label


class MessageFoot(QWidget):
    """Coverage at the left; copy, ask again and the rest at the right."""

    copy_wanted = Signal()
    again_wanted = Signal()
    edit_wanted = Signal()
    unread_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._state: AnswerState | None = None
        self._icon = Label(look)
        self._coverage = ElidedLabel(look, "", "small", "muted", middle=False)
        self._point = label(look, "·", "small", "muted")
        self._unread_icon = Label(look)
        self._unread = link(look, "")
        self._unread.clicked.connect(self.unread_wanted)
        self._copy = IconButton(look, "copy", "")
        self._copy.clicked.connect(self.copy_wanted)
        self._again = IconButton(look, "rotate-cw", "")
        self._again.clicked.connect(self.again_wanted)
        self._more = IconButton(look, "ellipsis", "")
        self._more.clicked.connect(self._open_menu)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._icon)
        row.addWidget(self._coverage)
        for widget in (self._point, self._unread_icon, self._unread):
            row.addWidget(widget)
        row.addStretch(1)
        for widget in (self._copy, self._again, self._more):
            row.addWidget(widget)
        look.changed.connect(self._say)
        self._say()

    def show_state(self, state: AnswerState) -> None:
        """Say from how many files this answer is."""
        self._state = state
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        """Say it in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say()

    def _say(self) -> None:
        self._copy.say(tr("Copy with footnotes"))
        self._again.say(tr("Ask again"))
        self._more.say(tr("More"))
        answer = self._state.answer if self._state else None
        unread = answer.coverage.files_unread if answer else 0
        quotes = answer is not None and answer.mode == "quotes"
        self._icon.setPixmap(self._look.pixmap("quote" if quotes else "files", "muted", 16))
        said = coverage(answer) if answer else ""
        if quotes:
            said = tr("{a} · {b}", a=said, b=tr("Nothing here was written by a model"))
        self._coverage.setText(said)
        for widget in (self._icon, self._coverage):
            widget.setVisible(answer is not None)
        self._point.setVisible(unread > 0)
        self._unread_icon.setVisible(unread > 0)
        self._unread.setVisible(unread > 0)
        self._unread_icon.setPixmap(self._look.pixmap("triangle-alert", "warn", 16))
        self._unread.setText(tr("{n} could not be read", n=unread))
        self._again.setVisible(not quotes)

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.addAction(self._look.icon("pencil"), tr("Edit question")).triggered.connect(self.edit_wanted)
        if self._again.isHidden():
            menu.addAction(self._look.icon("rotate-cw"), tr("Ask again")).triggered.connect(self.again_wanted)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))

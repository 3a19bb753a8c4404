"""The field that finds words inside what is shown, with how many there are and the way from one to the next."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLineEdit, QWidget

from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import IconButton
from desktop.widgets.labels import label

_PAUSE_MS = 200


class FindBar(QFrame):
    """Hidden until `start`. Words are looked for once the typing pauses, or at Enter."""

    words_changed = Signal(str)
    stepped = Signal(int)
    closed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._told = ""
        self._number: int | None = None
        self._total = 0
        self.field = QLineEdit()
        self.field.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.field.installEventFilter(self)
        self._count = label(look, role="small", color="muted")
        self._previous = IconButton(look, "chevron-left", "", compact=True)
        self._next = IconButton(look, "chevron-right", "", compact=True)
        self._close = IconButton(look, "x", "", compact=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 14, 8)
        row.setSpacing(6)
        row.addWidget(self.field, 1)
        for widget in (self._count, self._previous, self._next, self._close):
            row.addWidget(widget)
        self._pause = QTimer(self, singleShot=True, interval=_PAUSE_MS)
        self._pause.timeout.connect(self._tell)
        self.field.textChanged.connect(self._pause.start)
        self._previous.clicked.connect(lambda: self.stepped.emit(-1))
        self._next.clicked.connect(lambda: self.stepped.emit(1))
        self._close.clicked.connect(self.close_bar)
        self._retranslate()
        self.hide()

    def start(self) -> None:
        """Show the field and go to it."""
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()

    def close_bar(self) -> None:
        """Hide and forget."""
        self._pause.stop()
        self.field.clear()
        self._pause.stop()
        self._told = ""
        self.hide()
        self.closed.emit()

    def show_count(self, number: int | None, total: int) -> None:
        """At which of how many; no number: nothing is looked for."""
        self._number, self._total = number, total
        if number is None:
            self._count.setText("")
        else:
            self._count.setText(tr("{n} of {m}", n=number, m=total) if total else tr("Nothing found."))
        for button in (self._previous, self._next):
            button.setEnabled(total > 1)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter goes on to the next, with Shift back; the window keeps Esc."""
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                if self._told != self.field.text():
                    self._tell()
                else:
                    back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
                    self.stepped.emit(-1 if back else 1)
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.close_bar()
                return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _tell(self) -> None:
        self._pause.stop()
        if self.field.text() != self._told:
            self._told = self.field.text()
            self.words_changed.emit(self._told)

    def _retranslate(self) -> None:
        self.field.setPlaceholderText(tr("Find in this file"))
        self.field.setAccessibleName(tr("Find in this file"))
        self._previous.say(tr("Previous match"))
        self._next.say(tr("Next match"))
        self._close.say(tr("Close"))
        self.show_count(self._number, self._total)

"""The questions that were written for a passage, or a button that has them written."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.records import PassagePreview
from desktop.language import localized, tr
from desktop.style import Look
from desktop.widgets.buttons import button
from desktop.widgets.labels import label


class PassageQuestions(QWidget):
    """Takes no room where no questions are wished."""

    wanted = Signal(str, int)
    """Questions for what is embedded of a passage, at most so many."""
    left = Signal()
    """Another passage is shown: what is being written is not waited for."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._passage: PassagePreview | None = None
        self._each = 0
        self._writing = False
        self._written: dict[tuple[str, int], tuple[str, ...]] = {}
        self._trouble = ""
        self._title = label(look, "", "caption", "muted", weight=600)
        self.words = label(look, "", "caption", wrap=True)
        self.write = button(look, "", icon="pencil", compact=True)
        self.write.clicked.connect(self._ask)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._title)
        column.addWidget(self.words)
        column.addWidget(self.write)
        self._say()

    def show_passage(self, passage: PassagePreview | None, each: int) -> None:
        """Show what there is for a passage, `each` questions at most (0: none are wished)."""
        before = self._key()
        self._passage, self._each = passage, each
        if self._key() != before:
            self._trouble = ""
            if self._writing:
                self._writing = False
                self.left.emit()
        self._say()

    def show_written(self, embedded: str, each: int, questions: tuple[str, ...]) -> None:
        """These were written."""
        self._written[embedded, each] = questions
        self._writing = False
        self._say()

    def show_trouble(self, sentence: str) -> None:
        """None can be written, for this reason."""
        self._writing, self._trouble = False, sentence
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)

    def _key(self) -> tuple[str, int] | None:
        return (self._passage.embedded, self._each) if self._passage is not None and self._each else None

    def _ask(self) -> None:
        if self._passage is not None:
            self._writing, self._trouble = True, ""
            self._say()
            self.wanted.emit(self._passage.embedded, self._each)

    def _say(self) -> None:
        passage, key = self._passage, self._key()
        self.setVisible(key is not None)
        if passage is None or key is None:
            return
        written = passage.questions if passage.questions is not None else self._written.get(key)
        self._title.setText(tr("Questions written for it"))
        self.write.setText(tr("Write questions"))
        self.write.setVisible(written is None and not self._writing)
        if written is not None:
            said = "\n".join(written) or tr("None: the passage does not answer any.")
        else:
            said = tr("Writing questions…") if self._writing else localized(self._trouble) if self._trouble else ""
        self.words.setText(said)
        self.words.setVisible(bool(said))

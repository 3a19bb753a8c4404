"""What stands beside the fields of a form: that a change indexes again, what a value was, what is wrong with it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import link
from desktop.widgets.labels import label


class IndexAgainTag(QWidget):
    """Says that a change makes an index out of date."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._icon = QLabel()
        self._words = label(look, tr("changes here index again"), "caption", "muted")
        row = QHBoxLayout(self)
        row.setContentsMargins(7, 2, 9, 2)
        row.setSpacing(4)
        row.addWidget(self._icon)
        row.addWidget(self._words)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._restyle)
        self._restyle()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._words.setText(tr("changes here index again"))
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._look.color("sunken"))
        painter.drawRoundedRect(QRectF(self.rect()), self.height() / 2, self.height() / 2)

    def _restyle(self) -> None:
        self._icon.setPixmap(self._look.pixmap("refresh-cw", "muted", 14))


class FootLine(QWidget):
    """What stands under a control: what is wrong, what it was, or what the default is, and the way back."""

    pressed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._icon = QLabel()
        self._words = label(look, "", "caption", "muted", wrap=True)
        self.back = link(look, "", compact=True)
        self.back.clicked.connect(self.pressed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._words)
        row.addWidget(self.back)
        row.addStretch(1)
        look.changed.connect(self._restyle)
        self._restyle()

    @property
    def words(self) -> str:
        """The sentence that is shown."""
        return self._words.text()

    def say(self, words: str, back: str = "", wrong: bool = False) -> None:
        """Show a sentence and what can be pressed; nothing at all without words."""
        self._words.setText(words)
        self._words.set_color("bad" if wrong else "muted")
        self._icon.setVisible(wrong)
        self.back.setText(back)
        self.back.setVisible(bool(back))
        self.setVisible(bool(words))

    def _restyle(self) -> None:
        self._icon.setPixmap(self._look.pixmap("circle-alert", "bad", 14))

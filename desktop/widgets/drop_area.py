"""Where documents come in: the area of the first start, and the cover while files are dragged over the window."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import button
from desktop.widgets.labels import label

_INSET = 16
_RADIUS = 16
_COVER_OPACITY = 0.92
_FIRST_ICON = 48


class DropArea(QWidget):
    """The invitation of an empty library. It does not take drops itself: the whole window does."""

    folder_wanted = Signal()
    sample_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._icon = QLabel(alignment=Qt.AlignmentFlag.AlignHCenter)
        self._title = label(look, role="first", weight=600)
        self._lines = [label(look, color="muted", wrap=True), label(look, color="muted", wrap=True)]
        self.choose = button(look, "", "primary", large=True)
        self.sample = button(look, "", large=True)
        self.choose.clicked.connect(self.folder_wanted)
        self.sample.clicked.connect(self.sample_wanted)
        column = QVBoxLayout(self)
        column.setContentsMargins(32, 48, 32, 48)
        column.setSpacing(0)
        column.addStretch(1)
        column.addWidget(self._icon)
        column.addSpacing(16)
        column.addWidget(self._title, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addSpacing(10)
        for line in self._lines:
            line.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(line)
            column.addSpacing(4)
        column.addSpacing(16)
        buttons = QHBoxLayout()
        buttons.setSpacing(12)
        buttons.addStretch(1)
        buttons.addWidget(self.choose)
        buttons.addWidget(self.sample)
        buttons.addStretch(1)
        column.addLayout(buttons)
        column.addStretch(1)
        look.changed.connect(self._restyle)
        self._restyle()
        self._retranslate()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground and its dashed outline."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(self._look.color("surface"))
        painter.setPen(_dashes(self._look, accent=False))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), _RADIUS, _RADIUS)

    def _restyle(self) -> None:
        self._icon.setPixmap(self._look.pixmap("folder-plus", "accent", _FIRST_ICON))
        self.update()

    def _retranslate(self) -> None:
        self._title.setText(tr("Drop a folder here"))
        self._lines[0].setText(tr("Footnote reads your documents and answers your questions from them."))
        self._lines[1].setText(tr("Every sentence of an answer shows where it comes from."))
        self.choose.setText(tr("Choose a folder…"))
        self.sample.setText(tr("Try the sample"))


class DropCover(QWidget):
    """Covers the window while files are dragged over it and says what letting go does."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._icon = QLabel(alignment=Qt.AlignmentFlag.AlignHCenter)
        self._words = label(look, role="title", weight=600)
        column = QVBoxLayout(self)
        column.setSpacing(12)
        column.addStretch(1)
        column.addWidget(self._icon)
        column.addWidget(self._words, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)
        look.changed.connect(self._restyle)
        self._restyle()
        self._retranslate()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the veil and the frame."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = self._look.color("surface")
        veil.setAlphaF(_COVER_OPACITY)
        painter.fillRect(self.rect(), veil)
        painter.setPen(_dashes(self._look, accent=True))
        frame = QRectF(self.rect()).adjusted(_INSET, _INSET, -_INSET, -_INSET)
        painter.drawRoundedRect(frame, _RADIUS, _RADIUS)

    def _restyle(self) -> None:
        self._icon.setPixmap(self._look.pixmap("download", "accent", _FIRST_ICON))
        self.update()

    def _retranslate(self) -> None:
        self._words.setText(tr("Drop to add to the library"))


def _dashes(look: Look, accent: bool) -> QPen:
    pen = QPen(look.color("accent" if accent else "edge"), 2.0)
    pen.setDashPattern([4.0, 3.0])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    return pen

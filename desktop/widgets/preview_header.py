"""The head of the preview: the way back, the file and its page, how fresh the result is, and the one button."""

from __future__ import annotations

from PySide6.QtCore import QElapsedTimer, QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from core.records import Preview
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import IconButton, boxed, button
from desktop.widgets.file_chooser import FileChooser
from desktop.widgets.labels import ElidedLabel, label

_HEIGHT = 57
_NO_WORDS, _NO_TITLE, _NO_TIME = 800, 960, 1180
_FRAME_MS, _TURN_MS, _SHARE = 33, 1200, 0.3


class LateBar(QWidget):
    """Two pixels that say that the result is not there yet: a part of it goes from left to right."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._clock = QElapsedTimer()
        self._frames = QTimer(self, interval=_FRAME_MS)
        self._frames.timeout.connect(self.update)
        self.late = False
        self.setFixedHeight(2)

    def set_late(self, late: bool) -> None:
        """Begin or end; the room stays."""
        self.late = late
        self._clock.start()
        if late and not self._look.reduce_movement:
            self._frames.start()
        else:
            self._frames.stop()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line of the header, and over it what goes on."""
        look, painter = self._look, QPainter(self)
        painter.fillRect(0, 1, self.width(), 1, look.color("line"))
        if self.late and look.reduce_movement:
            painter.fillRect(self.rect(), look.color("accent"))
        elif self.late:
            along = self._clock.elapsed() % _TURN_MS / _TURN_MS * (1 + _SHARE) - _SHARE
            painter.fillRect(QRectF(along * self.width(), 0, _SHARE * self.width(), 2), look.color("accent"))


class PreviewHeader(QFrame):
    """Title, file chooser, steps from page to page, "Try on a few files…" and "Use for this library…"."""

    back_wanted = Signal()
    step_wanted = Signal(int)
    use_wanted = Signal()
    attempt_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._preview: Preview | None = None
        self._why = ""
        self.back = IconButton(look, "arrow-left", tr("Back"))
        self.title = label(look, "", "reading", weight=600)
        self.subtitle = label(look, "", "caption", "muted")
        self._names = QWidget()
        names = QVBoxLayout(self._names)
        names.setContentsMargins(0, 0, 0, 0)
        names.setSpacing(0)
        names.addWidget(self.title)
        names.addWidget(self.subtitle)
        self.file = FileChooser(look)
        self.previous = boxed(IconButton(look, "chevron-left", tr("Previous page")))
        self.next = boxed(IconButton(look, "chevron-right", tr("Next page")))
        self.place = label(look, "", "small")
        self._steps = (self.previous, self.place, self.next)
        self.time = ElidedLabel(look, "", "caption", "muted", middle=False)
        self.time.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.attempt = button(look, "")
        self.use = button(look, "", "primary")
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 0, 28, 2)
        row.setSpacing(8)
        row.addWidget(self.back)
        row.addWidget(self._names, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addSpacing(14)
        row.addWidget(self.file)
        for widget in self._steps:
            row.addWidget(widget)
        row.addStretch(1)
        row.addWidget(self.time)
        row.addSpacing(4)
        row.addWidget(self.attempt)
        row.addWidget(self.use)
        self.late = LateBar(look, self)  # lies on the lower edge
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.back.clicked.connect(self.back_wanted)
        self.previous.clicked.connect(lambda: self.step_wanted.emit(-1))
        self.next.clicked.connect(lambda: self.step_wanted.emit(1))
        self.attempt.clicked.connect(self.attempt_wanted)
        self.use.clicked.connect(self.use_wanted)
        look.changed.connect(self._fit)
        self._say()
        self.show_preview(None, "")

    def show_preview(self, preview: Preview | None, path: str) -> None:
        """Say which file and part of it is shown, and how long it took."""
        self._preview = preview
        self.file.show_path(path)
        many = preview is not None and preview.parts > 1
        for widget in self._steps:
            widget.setVisible(many)
        if preview is None:
            self.time.setText("")
            return
        self.previous.setEnabled(preview.part > 1)
        self.next.setEnabled(preview.part < preview.parts)
        self.place.setText(place_words(preview))
        self.time.setText(tr("updated in {n} s", max(round(preview.seconds, 1), 0.1)))

    def set_usable(self, usable: bool, why: str = "") -> None:
        """Whether there is something to take over; why not stands in the tool tip."""
        self._why = "" if usable else why
        self.attempt.setEnabled(usable)
        self.use.setEnabled(usable)
        self.use.setToolTip(self._why)
        self._fit()

    def sizeHint(self) -> QSize:
        """56 high."""
        return QSize(super().sizeHint().width(), self._look.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """As narrow as what is never left out."""
        return QSize(self._look.px(320), self._look.px(_HEIGHT))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave out what has no room."""
        super().resizeEvent(event)
        self.late.setGeometry(0, self.height() - 2, self.width(), 2)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
            self.show_preview(self._preview, self.file.path)
        super().changeEvent(event)

    def _fit(self) -> None:
        words = tr("Try on a few files…")
        worded = self.width() >= self._look.px(_NO_WORDS)
        self.attempt.setText(words if worded else "")
        self.attempt.set_icon("" if worded else "files")
        if worded:
            self.attempt.setIcon(QIcon())
        self.attempt.setToolTip(self._why or ("" if worded else words))
        self._names.setVisible(self.width() >= self._look.px(_NO_TITLE))
        self.time.setVisible(self.width() >= self._look.px(_NO_TIME))

    def _say(self) -> None:
        self.back.say(tr("Back"))
        self.previous.say(tr("Previous page"))
        self.next.say(tr("Next page"))
        self.title.setText(tr("Cleaning and passages"))
        self.subtitle.setText(tr("Nothing is indexed until you say so"))
        self.attempt.setAccessibleName(tr("Try on a few files…"))
        self.use.setText(tr("Use for this library…"))
        self._fit()


def place_words(preview: Preview) -> str:
    """Which part of how many is shown."""
    match preview.kind:
        case "page":
            return tr("Page {n} of {m}", preview.part, m=preview.parts)
        case "slide":
            return tr("Slide {n} of {m}", preview.part, m=preview.parts)
        case "part":
            return tr("Part {n} of {m}", preview.part, m=preview.parts)

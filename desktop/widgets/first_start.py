"""What an empty library shows: the area to drop a folder on, how the models stand, and a word about the network."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from core.records import WriterState
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.drop_area import DropArea
from desktop.widgets.labels import label

_WIDTH, _HEIGHT = 680, 330
_BELOW = 180


def sample_folder() -> Path:
    """The documents that come with the program, to try it with."""
    return Path(str(resources.files("resources").joinpath("sample")))


class FirstStart(QScrollArea):
    """One area, two buttons, one line about the network; a card while there is no model that answers."""

    folder_wanted = Signal()
    sample_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._area = DropArea(look)
        self._area.folder_wanted.connect(self.folder_wanted)
        self._area.sample_wanted.connect(self.sample_wanted)
        self._card = QFrame()
        self._card.setProperty("card", "true")
        self._model_icon = label(look)
        self._model = label(look, "", "small", "text", 600, wrap=True)
        self._meanwhile = label(look, "", "small", "muted", wrap=True)
        card = QHBoxLayout(self._card)
        card.setContentsMargins(14, 10, 14, 10)
        card.setSpacing(10)
        card.addWidget(self._model_icon, 0, Qt.AlignmentFlag.AlignTop)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._model)
        words.addWidget(self._meanwhile)
        card.addLayout(words, 1)
        self._card.hide()
        self._shield = label(look)
        self._network = label(look, "", "small", "muted", wrap=True)
        self._lay_out()
        look.changed.connect(self._restyle)
        self._translate()

    def _lay_out(self) -> None:
        self._column = QWidget()
        self._column.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Minimum)
        column = QVBoxLayout(self._column)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(22)
        column.addWidget(self._area)
        column.addWidget(self._card)
        foot = QHBoxLayout()
        foot.setSpacing(8)
        foot.addStretch(1)
        foot.addWidget(self._shield)
        foot.addWidget(self._network)
        foot.addStretch(1)
        inside = QWidget()
        self.setWidget(inside)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(16, 16, 16, 18)
        rows.addStretch(3)
        rows.addWidget(self._column, 0, Qt.AlignmentFlag.AlignHCenter)
        rows.addStretch(4)
        rows.addLayout(foot)

    def show_writer(self, state: WriterState | None) -> None:
        """Say what it means when there is no answering model yet."""
        missing = state is not None and state.kind == "missing"
        self._card.setVisible(missing)

    def sizeHint(self) -> QSize:
        """Room for the area and the line below."""
        return QSize(self._look.px(_WIDTH) + 32, self._look.px(_HEIGHT) + 200)

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._translate()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Be as wide as the area wants, or as the page is."""
        super().resizeEvent(event)
        self._restyle()

    def _restyle(self) -> None:
        room = self.width() - 32
        self._column.setFixedWidth(max(min(self._look.px(_WIDTH), room), 200))
        self._area.setMinimumHeight(min(self._look.px(_HEIGHT), max(self.height() - self._look.px(_BELOW), 0)))
        natural = QFontMetrics(self._network.font()).horizontalAdvance(self._network.text()) + 2
        self._network.setFixedWidth(max(min(natural, room - self._look.px(25)), 120))
        self._shield.setPixmap(self._look.pixmap("shield-check", "good", 17))
        self._model_icon.setPixmap(self._look.pixmap("message-square-text", "accent", 18))

    def _translate(self) -> None:
        self._model.setText(tr("There is no answering model yet."))
        self._meanwhile.setText(tr("Until there is one, answers are quotes, word for word."))
        self._network.setText(
            tr("Your documents stay on this computer. The network is used only when a button says so.")
        )
        self._restyle()

"""A block within a page that says one thing: an icon or the turning arc, a sentence, perhaps a link."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSizePolicy, QWidget

from desktop.style import Look, Role
from desktop.widgets.buttons import restyle
from desktop.widgets.labels import Label
from desktop.widgets.progress import Arc

CalloutKind = Literal["busy", "info", "unproven", "problem"]
_GROUNDS: dict[CalloutKind, str] = {"busy": "info", "info": "info", "unproven": "warn", "problem": "problem"}
_ICONS: dict[CalloutKind, tuple[str, Role]] = {"info": ("info", "accent"), "problem": ("circle-x", "bad")}


class Callout(QFrame):
    """Says something about what stands around it, on a soft ground."""

    acted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._kind: CalloutKind = "info"
        self._arc = Arc(look, 17)
        self._sign = Label(look, "", "caption", "warn", weight=600)
        self._sign.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._text = Label(look, "", "small", wrap=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 8, 14, 8)
        row.setSpacing(10)
        row.addWidget(self._arc, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._sign, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self._text, 1)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        look.changed.connect(self._draw)
        self._draw()

    @property
    def text(self) -> str:
        """What it says."""
        return self._text.text()

    def say(self, kind: CalloutKind, text: str) -> None:
        """Say something; nothing: hide."""
        self.setVisible(bool(text))
        if (kind, text) != (self._kind, self._text.text()):
            self._kind = kind
            self._text.setText(text)
            self._draw()

    def _draw(self) -> None:
        self.setMinimumHeight(self._look.px(44 if self._kind == "busy" else 36))
        self.setProperty("notice", _GROUNDS[self._kind])
        restyle(self)
        self._arc.setVisible(self._kind == "busy")
        self._sign.setVisible(self._kind != "busy")
        side = self._look.px(17)
        self._sign.setFixedWidth(max(side, self._sign.minimumWidth()))
        if self._kind in _ICONS:
            name, role = _ICONS[self._kind]
            self._sign.setPixmap(self._look.pixmap(name, role, 17))
        else:
            self._sign.setText("?")

    def sizeHint(self) -> QSize:
        """As high as its sentence."""
        return QSize(self._look.px(200), super().sizeHint().height())

"""What has happened and what can be done about it: one line at the top of a page, or a block where a page stood."""

from __future__ import annotations

from typing import Literal

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from desktop.language import localized, tr
from desktop.session import Notice
from desktop.style import Look, Role
from desktop.widgets.buttons import IconButton, button, link, restyle
from desktop.widgets.labels import label

Kind = Literal["info", "warn", "problem"]
_ICONS: dict[Kind, tuple[str, Role]] = {
    "info": ("info", "accent"),
    "warn": ("triangle-alert", "warn"),
    "problem": ("circle-x", "bad"),
}


class KindIcon(QLabel):
    """The icon of a kind of notice, which follows the theme."""

    def __init__(self, look: Look, kind: Kind, size: int = 18, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._kind, self._size = look, kind, size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._draw)
        self._draw()

    def set_kind(self, kind: Kind) -> None:
        """Be the icon of another kind."""
        self._kind = kind
        self._draw()

    def _draw(self) -> None:
        name, role = _ICONS[self._kind]
        self.setPixmap(self._look.pixmap(name, role, self._size))


class NoticeBar(QFrame):
    """The one line at the top of a page. It takes no room while there is nothing to say."""

    cleared = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.notice: Notice | None = None
        """What it shows now."""
        self._icon = KindIcon(look, "info")
        self._text = label(look, role="small", wrap=True)
        self._action = link(look, "")
        self._details = link(look, tr("Copy details"))
        self._close = IconButton(look, "x", tr("Dismiss"), compact=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 6, 6)
        row.setSpacing(8)
        row.addWidget(self._icon)
        row.addWidget(self._text, 1)
        for widget in (self._action, self._details, self._close):
            row.addWidget(widget)
        self._action.clicked.connect(self._act)
        self._details.clicked.connect(self._copy)
        self._close.clicked.connect(self.clear)
        self.hide()

    def show_notice(self, notice: Notice) -> None:
        """Say this instead of what was said before."""
        self.notice = notice
        self.setProperty("notice", notice.kind)
        restyle(self)
        self._icon.set_kind(notice.kind)
        words = localized(notice.text)
        self._text.setText(words)
        self._action.setText(notice.action)
        self._action.setVisible(bool(notice.action))
        self._details.setVisible(bool(notice.details))
        self.setAccessibleName(words)
        self.show()

    def clear(self) -> None:
        """Say nothing."""
        self.notice = None
        self.hide()
        self.cleared.emit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language; the sentence itself is the caller's."""
        if event.type() == QEvent.Type.LanguageChange:
            self._details.setText(tr("Copy details"))
            self._close.say(tr("Dismiss"))
        super().changeEvent(event)

    def _act(self) -> None:
        notice = self.notice
        self.clear()
        if notice is not None and notice.act is not None:
            notice.act()

    def _copy(self) -> None:
        if self.notice is not None:
            QApplication.clipboard().setText(self.notice.details)


class ProblemBlock(QFrame):
    """What happened, what to do, one action, and details that can be copied."""

    acted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("notice", "problem")
        self._copied = ""
        self._title = label(look, role="small", weight=600, wrap=True)
        self._text = label(look, role="small", wrap=True)
        self._action = button(look, "")
        self._details = button(look, tr("Details", about="button"), "quiet")
        self._action.clicked.connect(self.acted)
        self._details.clicked.connect(self._copy)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self._title)
        words.addWidget(self._text)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(8)
        self._buttons.addWidget(self._action)
        self._buttons.addWidget(self._details)
        self._buttons.addStretch(1)
        words.addLayout(self._buttons)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 10)
        row.setSpacing(9)
        icon = QVBoxLayout()
        icon.setContentsMargins(0, 1, 0, 0)
        icon.addWidget(KindIcon(look, "problem"))
        icon.addStretch(1)
        row.addLayout(icon)
        row.addLayout(words, 1)

    def show_problem(self, title: str, text: str, action: str = "", details: str = "") -> None:
        """Say another problem. Without `action` or `details` there is no such button."""
        self._title.setText(title)
        self._text.setText(text)
        self._text.setVisible(bool(text))
        self._action.setText(action)
        self._action.setVisible(bool(action))
        self._copied = details
        self._details.setVisible(bool(details))
        self._details.setToolTip(tr("Copy details"))
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)

    def _copy(self) -> None:
        QApplication.clipboard().setText(self._copied)

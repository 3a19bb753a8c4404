"""The middle of the window: the open page, and above it the one line that says what has happened."""

from __future__ import annotations

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from desktop.session import Notice
from desktop.style import Look
from desktop.widgets.notice_bar import NoticeBar
from desktop.widgets.page import Page


class PageArea(QWidget):
    """Shows one page at a time, and at most one notice; a later one takes the place of an earlier one."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bar = NoticeBar(look, self)
        self._stack = QStackedWidget(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        line = QVBoxLayout()  # which takes no room either while the bar is hidden
        line.setContentsMargins(28, 12, 28, 0)  # in line with the pages
        line.addWidget(self._bar)
        layout.addLayout(line)
        layout.addWidget(self._stack, 1)

    def show_page(self, page: Page) -> None:
        """Show a page; it is kept for later."""
        if self._stack.indexOf(page) < 0:
            self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)

    def show_notice(self, notice: Notice) -> None:
        """Say what has happened."""
        self._bar.show_notice(notice)

    def withdraw(self, notice: Notice) -> None:
        """Take back a notice that is no longer true, if it still stands there."""
        if self._bar.notice is notice:
            self._bar.clear()

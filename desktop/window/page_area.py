"""The middle of the window: the open page, and above it the one line that says what has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from desktop.session import Notice
from desktop.style import Look
from desktop.widgets.page import Page

if TYPE_CHECKING:
    from desktop.widgets.notice_bar import NoticeBar


class PageArea(QWidget):
    """Shows one page at a time, and at most one notice; a later one takes the place of an earlier one."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._bar: NoticeBar | None = None
        self._stack = QStackedWidget(self)
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)
        self._line = QWidget()  # around the notice, so that its margins go with it
        self._line.hide()
        self._layout.addWidget(self._line)
        self._layout.addWidget(self._stack, 1)

    @property
    def page(self) -> QWidget | None:
        """The page that is shown."""
        return self._stack.currentWidget()

    def show_page(self, page: Page) -> None:
        """Show a page; it is kept for later. A hint that came with another page goes."""
        hint = self._bar.notice if self._bar is not None else None
        if hint is not None and hint.kind == "info" and page is not self._stack.currentWidget():
            self.withdraw(hint)
        if self._stack.indexOf(page) < 0:
            self._stack.addWidget(page)
        self._stack.setCurrentWidget(page)

    def show_notice(self, notice: Notice) -> None:
        """Say what has happened."""
        if self._bar is None:
            self._bar = self._make_bar()
        self._bar.show_notice(notice)
        self._line.show()

    def withdraw(self, notice: Notice) -> None:
        """Take back a notice that is no longer true, if it still stands there."""
        if self._bar is not None and self._bar.notice is notice:
            self._bar.clear()

    def _make_bar(self) -> NoticeBar:
        from desktop.widgets.notice_bar import NoticeBar  # not before the window is on the screen

        bar = NoticeBar(self._look, self._line)
        around = QVBoxLayout(self._line)
        around.setContentsMargins(28, 12, 28, 0)  # in line with the pages
        around.addWidget(bar)
        bar.cleared.connect(self._line.hide)
        return bar

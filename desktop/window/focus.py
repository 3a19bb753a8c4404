"""Where the keyboard is: goes from pane to pane with F6, and back to where it was when something closes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid


def first_stop(within: QWidget) -> QWidget | None:
    """The first widget in the order of Tab that can take the focus."""
    stop = within.nextInFocusChain()
    while stop is not None and stop is not within:
        if within.isAncestorOf(stop) and can_take_focus(stop):
            return stop
        stop = stop.nextInFocusChain()
    return None


def can_take_focus(widget: QWidget) -> bool:
    """Whether Tab may stop at a widget now."""
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isVisible() and widget.isEnabled()


class FocusPath(QObject):
    """Knows the panes of a window in reading order and where the keyboard was last in each."""

    def __init__(self, window: QWidget, panes: Callable[[], list[QWidget]]) -> None:
        super().__init__(window)
        self._window = window
        self._panes = panes
        self._last: dict[QWidget, QWidget] = {}
        self._kept: QWidget | None = None
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._note)

    def keep(self) -> None:
        """Remember where the keyboard is, for `give_back`."""
        focused = self._window.focusWidget()
        self._kept = focused if focused is not None and self._window.isAncestorOf(focused) else None

    def give_back(self) -> bool:
        """Put the keyboard where it was at `keep`; whether that was possible."""
        kept, self._kept = self._kept, None
        if kept is None or not isValid(kept) or not kept.isVisible() or not kept.isEnabled():
            return False
        kept.setFocus(Qt.FocusReason.OtherFocusReason)
        return True

    def step(self, step: int) -> None:
        """Go to the next (1) or previous (-1) pane."""
        panes = self._panes()
        focused = self._window.focusWidget()
        at = next((number for number, pane in enumerate(panes) if holds(pane, focused)), -1 if step > 0 else 0)
        for more in range(1, len(panes) + 1):
            if self.enter(panes[(at + step * more) % len(panes)]):
                return

    def enter(self, pane: QWidget) -> bool:
        """Put the keyboard where it was last in a pane, else at its beginning; False where nothing takes it."""
        last = self._last.get(pane)
        if last is None or not isValid(last) or not (pane.isAncestorOf(last) and last.isVisible() and last.isEnabled()):
            last = first_stop(pane)
        if last is None:
            return False
        last.setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def _note(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is None or new.window() is not self._window:
            return
        for pane in self._panes():
            if holds(pane, new):
                self._last[pane] = new


def holds(pane: QWidget, widget: QWidget | None) -> bool:
    """Whether a widget is a pane or stands in it."""
    return widget is not None and (pane is widget or pane.isAncestorOf(widget))

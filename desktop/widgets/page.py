"""What the window knows of its pages and of the source view, and they of it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from desktop.session import OpenRequest, PreviewRequest

if TYPE_CHECKING:
    from core.records import LedgerRow


class Page(QWidget):
    """One screen of the window. Pages say what they want by signals; the window calls what a page can do.

    What a page cannot do stays as it is here: nothing happens.
    """

    source_wanted: ClassVar[Signal] = Signal(object)
    """An `OpenRequest`: show this source beside the page."""
    page_wanted: ClassVar[Signal] = Signal(str)
    """Go to "chat", "library" or "settings"."""
    side_wanted: ClassVar[Signal] = Signal(bool)
    """Open or close the side list, as the buttons with `panel-left` and `panel-left-close` do."""
    asking_wanted: ClassVar[Signal] = Signal(object)
    """A tuple of paths: go to the chat and ask only about these."""
    detail_wanted: ClassVar[Signal] = Signal(object)
    """A `LedgerRow`: show all about this file."""
    preview_wanted: ClassVar[Signal] = Signal(object)
    """A `PreviewRequest`: show what settings make of a file."""
    attention_wanted: ClassVar[Signal] = Signal()
    """Go to the library and list the files that need attention."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.side: QWidget | None = None
        """The side list, which the window places left of the page; set when the page is made."""

    def side_shown(self, shown: bool) -> None:
        """The side list was opened or closed: a button that opens it belongs in the header only while it is closed."""

    def find_here(self) -> None:
        """Ctrl+F: go to the field that finds something on this page."""

    def focus_first(self) -> None:
        """Put the keyboard where work on this page begins."""
        self.setFocus()

    def dismiss(self) -> bool:
        """Esc: close what floats over the page (a hover card); whether there was something to close."""
        return False

    def stop(self) -> bool:
        """Esc, when nothing else is open: stop the writing; whether something was being written."""
        return False

    def footnote_shown(self, index: int | None) -> None:
        """The source view shows this footnote of the last `OpenRequest`, or was closed (None)."""

    def step_footnote(self, step: int) -> None:
        """F8 and Shift+F8 while no source is open: open the next or previous footnote."""

    def new_chat(self) -> None:
        """Ctrl+N: begin a conversation (chat)."""

    def ask_about(self, paths: Sequence[Path]) -> None:
        """Ask only about these files (chat)."""

    def choose_files(self) -> None:
        """Ctrl+O: let files to add be chosen (library)."""

    def show_attention(self) -> None:
        """List the files that need attention (library)."""

    def show_file(self, row: LedgerRow) -> None:
        """Show all about a file (detail)."""

    def show_preview(self, request: PreviewRequest) -> None:
        """Show what settings make of a file (preview)."""

    def refresh(self) -> None:
        """A setting was changed elsewhere: show it (settings)."""


class SourceBeside(QWidget):
    """The view of a source beside a page, as the window knows it."""

    closed: ClassVar[Signal] = Signal()
    """A person closed it; the window hides it."""
    footnote_changed: ClassVar[Signal] = Signal(int)
    """It shows another footnote of the request."""

    def open(self, request: OpenRequest) -> None:
        """Show a source."""

    def step(self, step: int) -> None:
        """Go to the next (1) or previous (-1) footnote."""

    def find_here(self) -> None:
        """Ctrl+F while the keyboard is in here: find in the source."""

    def dismiss(self) -> bool:
        """Esc: close what is open in here (a field for finding); whether there was something to close."""
        return False

    def clear(self) -> None:
        """It was hidden: let go of what takes memory."""

"""Takes files and folders that are dragged over the window: covers the page meanwhile, then adds them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QRect
from PySide6.QtWidgets import QWidget

from desktop.language import tr
from desktop.session import Notice, Session
from desktop.style import Look
from desktop.widgets.adding import Adding
from desktop.widgets.drop_area import DropCover


class Dropping(QObject):
    """Adds what is dropped to the open library, and says so where the library page is not in view."""

    def __init__(self, session: Session, look: Look, window: QWidget, show_library: Callable[[], None]) -> None:
        super().__init__(window)
        self._session = session
        self._show_library = show_library
        self._tells = False
        self._adding = Adding(session, look, window)
        self._adding.added.connect(self._tell)
        self._cover = DropCover(look, window)
        self._cover.hide()

    @property
    def covered(self) -> bool:
        """Whether the page is covered now."""
        return self._cover.isVisible()

    def cover(self, area: QRect) -> None:
        """Files are over the window: cover the page."""
        self._cover.setGeometry(area)
        self._cover.raise_()
        self._cover.show()

    def uncover(self) -> None:
        """They are gone."""
        self._cover.hide()

    def take(self, paths: Sequence[Path], in_library: bool) -> None:
        """Add what was dropped. At the first start that leads to the library; later it stays where the person is."""
        self.uncover()
        first = not self._session.sources
        self._tells = not first and not in_library
        self._adding.add(paths)
        if first:
            self._show_library()

    def _tell(self, files: int) -> None:
        if self._tells:
            self._session.notice.emit(Notice("info", tr("Adding {n} files", files), tr("Show"), self._show_library))

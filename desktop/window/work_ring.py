"""Tells the rail how far the index is."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.language import minutes_left, tr
from desktop.session import Session
from desktop.style import Look
from desktop.widgets.rail import Rail


class WorkRing(QObject):
    """Keeps the ring of the rail as the session's run is."""

    def __init__(self, session: Session, look: Look, rail: Rail) -> None:
        super().__init__(rail)
        self._session = session
        self._rail = rail
        session.run_changed.connect(self.refresh)
        look.changed.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what is true now, in the language of the window."""
        run = self._session.run
        if run is None or run.state == "stopped":
            self._rail.hide_work()
            return
        share = min(run.done / run.total, 1.0) if run.total else None
        if run.state == "paused":
            self._rail.show_work(share, True, tr("Paused"))
            return
        lines = [run.detail, minutes_left(run.seconds_left)]
        self._rail.show_work(share, False, "\n".join(line for line in lines if line))

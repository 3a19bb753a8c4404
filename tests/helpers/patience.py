"""How tests wait: for the thing itself, and as long as the busiest machine may need."""

from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot

PATIENCE_S = 120.0
"""What has not come by then never comes: it ends a test that hangs, and says nothing of how quick anything is."""


class PatientBot(QtBot):
    """Waits so long unless it is told otherwise."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = int(1000 * PATIENCE_S)) -> None:
        """Run the event loop until the callback is true, or asserts nothing any more."""
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = int(1000 * PATIENCE_S), **more: Any) -> Any:
        """Run the event loop until the signal was emitted."""
        return super().waitSignal(signal, timeout=timeout, **more)

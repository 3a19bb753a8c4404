"""The bot of pytest-qt with more patience."""

from collections.abc import Callable
from typing import Any

from pytestqt.qtbot import QtBot

from tests.helpers.patience import PATIENCE_S


class PatientBot(QtBot):
    """Waits for what must come as long as a busy machine may need."""

    def waitUntil(self, callback: Callable[[], bool | None], *, timeout: int = int(1000 * PATIENCE_S)) -> None:
        """Run the event loop until the callback is true, or asserts nothing any more."""
        super().waitUntil(callback, timeout=timeout)

    def waitSignal(self, signal: Any, *, timeout: int = int(1000 * PATIENCE_S), **more: Any) -> Any:
        """Run the event loop until the signal was emitted."""
        return super().waitSignal(signal, timeout=timeout, **more)

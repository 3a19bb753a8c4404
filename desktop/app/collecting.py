"""Collects Python's garbage on the GUI thread only.

A collection that another thread happens to set off would delete widgets there, which crashes Qt.
"""

import gc

from PySide6.QtCore import QObject, QTimer

_EVERY_MS = 2_000


class Collector(QObject):
    """In place of the automatic collection, which `run` has switched off; looks again and again whether it is time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._timer = QTimer(self, interval=_EVERY_MS)
        self._timer.timeout.connect(self._collect)

    def start(self) -> None:
        """Begin. What is there already stays for good: it need not be looked through."""
        gc.freeze()
        self._timer.start()

    def _collect(self) -> None:
        """The oldest generation that is due; each holds the younger ones too."""
        due = [
            number
            for number, (count, most) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > most
        ]
        if due:
            gc.collect(due[-1])

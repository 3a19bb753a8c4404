"""Text that is painted again and again, measured and cut once."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QFontMetrics

_MOST_CUT = 4096


class Face:
    """A font with its measures, which remembers how texts were cut to a width."""

    def __init__(self, font: QFont) -> None:
        self.font = font
        self.metrics = QFontMetrics(font)
        self.height = self.metrics.height()
        self.ascent = self.metrics.ascent()
        self._cut: dict[tuple[str, int, Qt.TextElideMode], str] = {}

    def width(self, text: str) -> int:
        """How wide a text is."""
        return self.metrics.horizontalAdvance(text)

    def cut(self, text: str, width: int, mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight) -> str:
        """The text as it fits."""
        key = (text, width, mode)
        known = self._cut.get(key)
        if known is None:
            if len(self._cut) >= _MOST_CUT:
                self._cut.clear()
            known = self._cut[key] = self.metrics.elidedText(text, mode, width)
        return known

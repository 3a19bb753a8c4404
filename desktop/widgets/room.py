"""Room for parts of a page that come and go: made when first needed, and without a gap or kept free when hidden."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

Part = TypeVar("Part", bound=QWidget)


class Room(QWidget, Generic[Part]):
    """Holds one part, with some room above it."""

    def __init__(self, above: int, make: Callable[[], Part], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._make = make
        self.made: Part | None = None
        """The part, once it was needed."""
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, above, 0, 0)
        self._column.setSpacing(0)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.hide()

    def open(self) -> Part:
        """The part, to be seen."""
        if self.made is None:
            self.made = self._make()
            self._column.addWidget(self.made)
        self.show()
        return self.made

    def open_if(self, wanted: bool) -> Part | None:
        """The part if it is wanted; else it is hidden."""
        if wanted:
            return self.open()
        self.hide()
        return None


def keep_room(part: Part) -> Part:
    """Let a part that comes and goes leave its room free, so that nothing around it moves."""
    keeps = part.sizePolicy()
    keeps.setRetainSizeWhenHidden(True)
    part.setSizePolicy(keeps)
    return part

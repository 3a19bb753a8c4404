"""A layout that begins another line where its widgets have no more room, as words do."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Lines of widgets, each as wide as it wants to be."""

    def __init__(self, parent: QWidget | None = None, gap: int = 8, line_gap: int = 8) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap, self._line_gap = gap, line_gap
        self.setContentsMargins(QMargins())

    def addItem(self, item: QLayoutItem) -> None:
        """Put a widget at the end."""
        self._items.append(item)

    def count(self) -> int:
        """How many widgets there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The widget at this place."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Take a widget out."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It needs no more room than its widgets."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """It is higher where it is narrower."""
        return True

    def heightForWidth(self, width: int) -> int:
        """How high its lines are at a width."""
        margins = self.contentsMargins()
        inside = QRect(0, 0, width - margins.left() - margins.right(), 0)
        return self._arrange(inside, place=False) + margins.top() + margins.bottom()

    def setGeometry(self, rect: QRect) -> None:
        """Place the widgets."""
        super().setGeometry(rect)
        self._arrange(rect.marginsRemoved(self.contentsMargins()), place=True)

    def sizeHint(self) -> QSize:
        """All in one line."""
        shown = [item.sizeHint() for item in self._items if not item.isEmpty()]
        width = sum(size.width() for size in shown) + self._gap * max(len(shown) - 1, 0)
        return self._with_margins(QSize(width, max((size.height() for size in shown), default=0)))

    def minimumSize(self) -> QSize:
        """The widest widget."""
        shown = [item.minimumSize() for item in self._items if not item.isEmpty()]
        widest = max((size.width() for size in shown), default=0)
        return self._with_margins(QSize(widest, max((size.height() for size in shown), default=0)))

    def _with_margins(self, size: QSize) -> QSize:
        return size.grownBy(self.contentsMargins())

    def _arrange(self, rect: QRect, place: bool) -> int:
        left, top, line = rect.left(), rect.top(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if line and left + size.width() > rect.left() + rect.width():
                left, top, line = rect.left(), top + line + self._line_gap, 0
            if place:
                item.setGeometry(QRect(left, top, size.width(), size.height()))
            left += size.width() + self._gap
            line = max(line, size.height())
        return top + line - rect.top()

"""The titles above the columns of the ledger."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QWidget

from desktop.style import Look
from desktop.widgets.ledger_delegate import EDGE, GAP
from desktop.widgets.ledger_model import ACTION, DETAILS, FILE, STATE

_HEIGHT = 32


class LedgerHeader(QHeaderView):
    """Says what stands in each column; figures and their titles end at the right."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._look = look
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(False)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(10)
        look.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(super().sizeHint().width(), self._look.px(_HEIGHT))

    def paintSection(self, painter: QPainter, rect: QRect, logicalIndex: int) -> None:  # noqa: N803
        """Paint one title over a hairline."""
        painter.save()
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), self._look.color("line"))
        if logicalIndex != ACTION:
            painter.setFont(self._look.font("caption", 600))
            painter.setPen(self._look.color("muted"))
            left = logicalIndex in (FILE, STATE, DETAILS)
            side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignRight
            inside = rect.adjusted(EDGE if logicalIndex == FILE else GAP, 0, -GAP, 0)
            title = str(self.model().headerData(logicalIndex, Qt.Orientation.Horizontal))
            painter.drawText(inside, side | Qt.AlignmentFlag.AlignVCenter, title)
        painter.restore()

"""What can be done with several chosen files, at the foot of the ledger."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from core.records import LedgerRow
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import Button, button
from desktop.widgets.labels import label
from desktop.widgets.ledger_menu import Wish, allowed

_NARROWEST = 276
_GAP, _AROUND = 8, 40
_MOST_WANTED: tuple[Wish, ...] = ("remove", "retry", "bring_back", "ask")


class SelectionBar(QFrame):
    """Says how many files are chosen and offers what can be done with them."""

    wanted = Signal(str)  # a Wish

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", "true")
        self._look = look
        self._rows: tuple[LedgerRow, ...] = ()
        self._count = label(look, "", "small", "text", 500)
        self._buttons: dict[Wish, Button] = {
            "ask": button(look, "", icon="messages-square", compact=True),
            "retry": button(look, "", icon="rotate-cw", compact=True),
            "bring_back": button(look, "", icon="undo-2", compact=True),
            "remove": button(look, "", "danger", icon="trash-2", compact=True),
        }
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 10, 6)
        row.setSpacing(_GAP)
        row.addWidget(self._count)
        row.addStretch(1)
        for wish, each in self._buttons.items():
            each.clicked.connect(lambda _=False, wish=wish: self.wanted.emit(wish))
            row.addWidget(each)
        self.hide()

    def show_rows(self, rows: tuple[LedgerRow, ...], busy: bool) -> None:
        """Show what can be done with these; the bar is there for several only. `busy`: some are still fetched."""
        self._rows = rows
        self._count.setText(tr("{n} selected", n=len(rows)))
        words: dict[Wish, str] = {
            "ask": tr("Ask only about these files"),
            "retry": tr("Try again"),
            "bring_back": tr("Bring back"),
            "remove": tr("Remove…"),
        }
        for wish, word in words.items():
            self._buttons[wish].setText(word)
            self._buttons[wish].setEnabled(not busy)
        self.setVisible(len(rows) > 1)
        self._fit()

    def _fit(self) -> None:
        """Show what can be done as far as there is room; the rest is in the menu of the rows."""
        room = self.width() - self._count.sizeHint().width() - _AROUND
        for wish in _MOST_WANTED:
            each = self._buttons[wish]
            needed = each.sizeHint().width() + _GAP
            shown = bool(allowed(wish, self._rows)) and needed <= room
            each.setVisible(shown)
            room -= needed if shown else 0

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show what there is room for."""
        super().resizeEvent(event)
        self._fit()

    def minimumSizeHint(self) -> QSize:
        """So narrow that not everything need fit."""
        return QSize(self._look.px(_NARROWEST), super().minimumSizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.show_rows(self._rows, busy=False)
        super().changeEvent(event)

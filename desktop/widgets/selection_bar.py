"""What can be done with several chosen files, at the foot of the ledger."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QWidget

from core.records import LedgerRow
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import button
from desktop.widgets.labels import label
from desktop.widgets.ledger_menu import Wish, allowed


class SelectionBar(QFrame):
    """Says how many files are chosen and offers what can be done with them."""

    wanted = Signal(str)  # a Wish

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("card", "true")
        self._rows: tuple[LedgerRow, ...] = ()
        self._count = label(look, "", "small", "text", 500)
        self._buttons = {
            "ask": button(look, "", icon="messages-square", compact=True),
            "retry": button(look, "", icon="rotate-cw", compact=True),
            "bring_back": button(look, "", icon="undo-2", compact=True),
            "remove": button(look, "", "danger", icon="trash-2", compact=True),
        }
        row = QHBoxLayout(self)
        row.setContentsMargins(14, 6, 10, 6)
        row.setSpacing(8)
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
            self._buttons[wish].setVisible(bool(allowed(wish, rows)))
            self._buttons[wish].setEnabled(not busy)
        self.setVisible(len(rows) > 1)

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.show_rows(self._rows, busy=False)
        super().changeEvent(event)

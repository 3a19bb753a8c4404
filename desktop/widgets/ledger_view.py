"""The ledger with all that belongs to it: filters, table, what an empty result says, the bar for chosen files."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedLayout, QVBoxLayout, QWidget

from core.records import LedgerQuery, LedgerSummary
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import link
from desktop.widgets.labels import label
from desktop.widgets.ledger_filters import GroupName, LedgerFilters
from desktop.widgets.ledger_model import Fetch, LedgerModel
from desktop.widgets.ledger_table import LedgerTable
from desktop.widgets.selection_bar import SelectionBar


class LedgerView(QWidget):
    """Lists the files of a library; `wanted` says what a person wants of which rows."""

    wanted = Signal(str, object)  # a Wish and a tuple of LedgerRow
    text_cleared = Signal()  # "Show all" was pressed

    def __init__(self, look: Look, fetch: Fetch, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.filters = LedgerFilters(look)
        self.model = LedgerModel(fetch, self)
        self.table = LedgerTable(look, self.model)
        self._bar = SelectionBar(look)
        self._nothing = label(look, "", "body", "muted")
        self._show_all = link(look, "")
        self._text = ""
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(10)
        rows.addWidget(self.filters)
        rows.addWidget(self._card(), 1)
        rows.addWidget(self._bar)
        self.filters.changed.connect(self._ask)
        self.model.counted.connect(self._counted)
        self.table.wanted.connect(self.wanted)
        self.table.chosen_changed.connect(self._chosen)
        self._bar.wanted.connect(self.table.want)
        self._show_all.clicked.connect(self.show_all)
        self._translate()

    def _card(self) -> QFrame:
        card = QFrame()
        card.setProperty("card", "true")
        empty = QWidget()
        line = QHBoxLayout()
        line.setSpacing(6)
        line.addStretch(1)
        line.addWidget(self._nothing)
        line.addWidget(self._show_all)
        line.addStretch(1)
        column = QVBoxLayout(empty)
        column.addStretch(1)
        column.addLayout(line)
        column.addStretch(2)
        self._stack = QStackedLayout(card)
        self._stack.setContentsMargins(1, 1, 1, 1)
        self._stack.addWidget(self.table)
        self._stack.addWidget(empty)
        return card

    def start(self) -> None:
        """List another library from its beginning."""
        self._text = ""
        self.filters.blockSignals(True)
        self.filters.choose("all")
        self.filters.blockSignals(False)
        self._ask()

    def search(self, text: str) -> None:
        """List only files whose name or folder holds a text."""
        if text != self._text:
            self._text = text
            self._ask()

    def show_group(self, name: GroupName) -> None:
        """List the files of one group."""
        self.filters.choose(name)

    def show_all(self) -> None:
        """List everything again."""
        self._text = ""
        self.text_cleared.emit()
        self.filters.blockSignals(True)
        self.filters.choose("all")
        self.filters.blockSignals(False)
        self._ask()
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def untouched(self) -> bool:
        """Whether a person looks at all files and has chosen none."""
        return self.filters.group == "all" and not self._text and not self.table.chosen.rows()

    def show_summary(self, summary: LedgerSummary) -> None:
        """The ledger has other numbers: write them, and fetch what is on screen again."""
        self.filters.show_counts(summary)
        self.table.refresh()

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._translate()
        super().changeEvent(event)

    def _ask(self) -> None:
        query = LedgerQuery(states=self.filters.states, text=self._text, order=self.filters.order)
        self.model.ask(query)
        self._translate()

    def _counted(self, total: int) -> None:
        self._stack.setCurrentIndex(0 if total else 1)

    def _chosen(self) -> None:
        self._bar.show_rows(self.table.chosen.rows(), self.table.chosen.gathering)

    def _translate(self) -> None:
        none = tr("No file has this in its name or folder.") if self._text else tr("No file is in this state.")
        self._nothing.setText(none)
        self._show_all.setText(tr("Show all"))
        everything = self.filters.group == "all" and not self._text
        for widget in (self._nothing, self._show_all):
            widget.setVisible(not everything)

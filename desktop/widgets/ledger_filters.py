"""The chips that choose which files the ledger lists, with their numbers, and the order they are listed in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QButtonGroup, QComboBox, QVBoxLayout, QWidget

from core.records import FileState, LedgerOrder, LedgerSummary
from desktop.language import tr
from desktop.style import Look, Role
from desktop.widgets.buttons import Chip
from desktop.widgets.flow import FlowLayout
from desktop.widgets.labels import label

GroupName = Literal["all", "ready", "attention", "progress", "away"]


@dataclass(frozen=True, slots=True)
class Group:
    """States that are shown together under one chip. All groups but "all" share every state among them."""

    name: GroupName
    states: tuple[FileState, ...]
    icon: str
    role: Role


GROUPS: tuple[Group, ...] = (
    Group("all", (), "", "muted"),
    Group("ready", ("ready",), "circle-check", "good"),
    Group("attention", ("partly", "no_text", "locked", "failed"), "circle-alert", "warn"),
    Group("progress", ("waiting", "working"), "clock", "muted"),
    Group("away", ("skipped", "offline", "gone"), "circle-minus", "muted"),
)
_ORDERS: tuple[LedgerOrder, ...] = ("attention", "name", "newest", "passages")
_ROOM_FOR_CAPTION, _ROOM_BESIDE, _NARROWEST = 1000, 560, 240


def counts(summary: LedgerSummary) -> Mapping[GroupName, int]:
    """The numbers of the chips; those of the groups add up to that of all."""
    return {
        group.name: sum(summary.counts.get(state, 0) for state in group.states) if group.states else summary.files
        for group in GROUPS
    }


class LedgerFilters(QWidget):
    """One chip a group, and the order. `changed` when a person chose another group or order."""

    changed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._chips: dict[GroupName, Chip] = {}
        self._group = QButtonGroup(self)
        chips = QWidget(self)
        flow = FlowLayout(chips, gap=2)
        flow.setContentsMargins(0, 2, 0, 2)
        for group in GROUPS:
            chip = Chip(look, "", group.icon, 0, group.role)
            self._group.addButton(chip)
            self._chips[group.name] = chip
            flow.addWidget(chip)
        self._chips["all"].setChecked(True)
        self._sorted_by = label(look, "", "small", "muted")
        self._order = QComboBox(self)
        self._order.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        for order in _ORDERS:
            self._order.addItem("", order)
        caption = QVBoxLayout()
        caption.setContentsMargins(0, 6, 0, 0)
        caption.addWidget(self._sorted_by)
        caption.addStretch(1)
        self._row = row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(chips, 1)
        row.addLayout(caption)
        row.addWidget(self._order, 0, Qt.AlignmentFlag.AlignTop)
        self._translate()
        self._group.buttonClicked.connect(lambda _: self.changed.emit())
        self._order.currentIndexChanged.connect(lambda _: self.changed.emit())

    @property
    def group(self) -> GroupName:
        """The chosen group."""
        return next(name for name, chip in self._chips.items() if chip.isChecked())

    @property
    def states(self) -> tuple[FileState, ...]:
        """The states of the chosen group, none for all."""
        return next(group.states for group in GROUPS if group.name == self.group)

    @property
    def order(self) -> LedgerOrder:
        """The chosen order."""
        return _ORDERS[self._order.currentIndex()]

    def choose(self, name: GroupName) -> None:
        """Choose a group as if its chip was clicked."""
        if name != self.group:
            self._chips[name].setChecked(True)
            self.changed.emit()

    def show_counts(self, summary: LedgerSummary) -> None:
        """Write the numbers on the chips."""
        for name, count in counts(summary).items():
            self._chips[name].set_count(count)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the order stands without its caption, then below the chips."""
        super().resizeEvent(event)
        self._sorted_by.setVisible(self.width() >= self._look.px(_ROOM_FOR_CAPTION))
        direction = QBoxLayout.Direction
        beside = self.width() >= self._look.px(_ROOM_BESIDE)
        self._row.setDirection(direction.LeftToRight if beside else direction.TopToBottom)

    def minimumSizeHint(self) -> QSize:
        """As narrow as the widest chip, with the order below."""
        return QSize(self._look.px(_NARROWEST), super().minimumSizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._translate()
        super().changeEvent(event)

    def _translate(self) -> None:
        words: dict[GroupName, str] = {
            "all": tr("All"),
            "ready": tr("Ready"),
            "attention": tr("Needs attention"),
            "progress": tr("In progress"),
            "away": tr("Skipped or away"),
        }
        for name, chip in self._chips.items():
            chip.set_text(words[name])
        orders = (tr("Needs attention first"), tr("By name"), tr("Last indexed first"), tr("Most passages first"))
        for index, word in enumerate(orders):
            self._order.setItemText(index, word)
        self._sorted_by.setText(tr("Sorted by"))
        self._order.setAccessibleName(tr("Sorted by"))

"""The folders, files and drives that were added, each as a card."""

from __future__ import annotations

import re

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QMenu, QScrollArea, QVBoxLayout, QWidget

from core.records import SourceRow
from desktop.language import clock, tr
from desktop.style import Look
from desktop.widgets.buttons import IconButton
from desktop.widgets.labels import ElidedLabel, label
from desktop.widgets.ledger_menu import show_in_folder_word
from desktop.widgets.ledger_words import base_name
from desktop.widgets.web_page import host_of

_CARD_HEIGHT = 58
_CARD_WIDTH = 250
_GAP = 10
_MOST_COLUMNS = 4
_DRIVE = re.compile(
    r"^(?:[A-Za-z]:[\\/]?|/(?:Volumes|media|mnt)/[^/]+/?|/media/[^/]+/[^/]+/?|/run/media/[^/]+/[^/]+/?)$"
)


def source_name(row: SourceRow) -> str:
    """What a source is called: its folder's or file's name, a drive by its whole path, a web page by its title."""
    name = row.path if is_drive(row) else base_name(row.path)
    return name.rpartition(".")[0] or name if row.address else name


def is_drive(row: SourceRow) -> bool:
    """Whether the source is a whole drive, or lies in the first folder of one that can be taken out."""
    return bool(_DRIVE.match(row.path)) or bool(re.match(r"^[D-Zd-z]:[\\/][^\\/]*$", row.path))


class SourceCard(QFrame):
    """One source: what it is, how many files are from it, whether it is there."""

    look_again = Signal()
    show_wanted = Signal(str)
    removal_wanted = Signal(object)
    fetch_wanted = Signal(object)
    browser_wanted = Signal(object)

    def __init__(self, look: Look, row: SourceRow, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._row = row
        self.setProperty("card", "true")
        self._icon = label(look)
        self._name = ElidedLabel(look, source_name(row), "small", "text", 600)
        self._state_icon = label(look)
        self._state = ElidedLabel(look, "", "caption", "muted", middle=False)
        self._more = IconButton(look, "ellipsis-vertical", "", compact=True)
        self._more.clicked.connect(self._open_menu)
        second = QHBoxLayout()
        second.setSpacing(6)
        second.addWidget(self._state_icon)
        second.addWidget(self._state, 1)
        lines = QVBoxLayout()
        lines.setSpacing(1)
        lines.addStretch()
        lines.addWidget(self._name)
        lines.addLayout(second)
        lines.addStretch()
        row_of_parts = QHBoxLayout(self)
        row_of_parts.setContentsMargins(14, 4, 6, 4)
        row_of_parts.setSpacing(10)
        row_of_parts.addWidget(self._icon)
        row_of_parts.addLayout(lines, 1)
        row_of_parts.addWidget(self._more)
        look.changed.connect(self._restyle)
        self.show_row(row)

    @property
    def row(self) -> SourceRow:
        """The source it shows."""
        return self._row

    def show_row(self, row: SourceRow) -> None:
        """Show the source as it is now."""
        self._row = row
        away = row.state == "offline"
        count = row.files
        self._state.setText(tr("{n} files · drive not connected", n=count) if away else tr("{n} files", n=count))
        if row.address and not away:
            self._state.setText(tr("{host} · fetched {day}", host=host_of(row.address), day=clock(row.fetched_at)))
        self._state.set_color("warn" if away else "muted")
        self._state_icon.setVisible(away)
        self._more.say(tr("What can be done with {name}", name=source_name(row)))
        self._restyle()

    def menu(self) -> QMenu:
        """What can be done with the source."""
        menu = QMenu(self)
        if self._row.address:
            self._add_web_actions(menu)
        else:
            again = menu.addAction(self._look.icon("refresh-cw"), tr("Look again"))
            again.triggered.connect(lambda _=False: self.look_again.emit())
        if self._row.state != "offline" and not self._row.address:
            show = menu.addAction(self._look.icon("folder-search"), show_in_folder_word())
            show.triggered.connect(lambda: self.show_wanted.emit(self._row.path))
        menu.addSeparator()
        remove = menu.addAction(self._look.icon("trash-2"), tr("Remove…"))
        remove.triggered.connect(lambda: self.removal_wanted.emit(self._row))
        return menu

    def _add_web_actions(self, menu: QMenu) -> None:
        host = host_of(self._row.address)
        fetch = menu.addAction(self._look.icon("refresh-cw"), tr("Get again from {host}", host=host))
        fetch.triggered.connect(lambda: self.fetch_wanted.emit(self._row))
        browser = menu.addAction(self._look.icon("external-link"), tr("Open in the browser"))
        browser.triggered.connect(lambda: self.browser_wanted.emit(self._row))

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.show_row(self._row)
        super().changeEvent(event)

    def _restyle(self) -> None:
        kind = "hard-drive" if is_drive(self._row) else "folder" if self._row.kind == "folder" else "file-text"
        kind = "globe" if self._row.address else kind
        self._icon.setPixmap(self._look.pixmap(kind, "muted", 20))
        self._state_icon.setPixmap(self._look.pixmap("unplug", "warn", 13))

    def _open_menu(self) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))


class DropHint(QWidget):
    """Says in a dashed frame that files can be dropped anywhere."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._icon = label(look)
        self._words = ElidedLabel(look, tr("Drop files or folders anywhere"), "small", "muted", middle=False)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.setSpacing(9)
        row.addStretch(1)
        row.addWidget(self._icon)
        row.addWidget(self._words)
        row.addStretch(1)
        look.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self._icon.setPixmap(self._look.pixmap("download", "muted", 18))
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._words.setText(tr("Drop files or folders anywhere"))
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the dashed frame."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self._look.color("edge"), 1)
        pen.setDashPattern([2.0, 2.0])
        painter.setPen(pen)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 8, 8)


class SourceCards(QScrollArea):
    """All sources side by side; more than two rows of them scroll."""

    look_again = Signal()
    show_wanted = Signal(str)
    removal_wanted = Signal(object)
    fetch_wanted = Signal(object)
    browser_wanted = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._cards: dict[int, SourceCard] = {}
        self._hint = DropHint(look)
        self._short = False
        self._inside = QWidget()
        self._grid = QGridLayout(self._inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(_GAP)
        self.setWidget(self._inside)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        look.changed.connect(self._place)

    def show_sources(self, rows: tuple[SourceRow, ...]) -> None:
        """Show these sources, those that were there in the same cards."""
        kept = {row.id for row in rows}
        for gone in [card for number, card in self._cards.items() if number not in kept]:
            gone.hide()
            gone.deleteLater()
        before, self._cards = self._cards, {}
        for row in rows:
            card = before.get(row.id) or self._new_card(row)
            card.show_row(row)
            self._cards[row.id] = card
        self._place()

    def set_short(self, short: bool) -> None:
        """Show one row only, where the window is low."""
        if short != self._short:
            self._short = short
            self._place()

    def cards(self) -> tuple[SourceCard, ...]:
        """The cards in their order."""
        return tuple(self._cards.values())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the cards into as many columns as there is room for."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._place()

    def _new_card(self, row: SourceRow) -> SourceCard:
        card = SourceCard(self._look, row)
        card.look_again.connect(self.look_again)
        card.show_wanted.connect(self.show_wanted)
        card.removal_wanted.connect(self.removal_wanted)
        card.fetch_wanted.connect(self.fetch_wanted)
        card.browser_wanted.connect(self.browser_wanted)
        return card

    def _place(self) -> None:
        columns = min(max((self.width() + _GAP) // (self._look.px(_CARD_WIDTH) + _GAP), 1), _MOST_COLUMNS)
        while self._grid.count():
            self._grid.takeAt(0)
        shown: list[QWidget] = list(self._cards.values())
        room_for_hint = len(shown) % columns != 0 or not shown
        self._hint.setVisible(room_for_hint)
        if room_for_hint:
            shown.append(self._hint)
        height = self._look.px(_CARD_HEIGHT)
        for number, widget in enumerate(shown):
            widget.setFixedHeight(height)
            self._grid.addWidget(widget, number // columns, number % columns)
        for column in range(_MOST_COLUMNS):
            self._grid.setColumnStretch(column, 1 if column < columns else 0)
        rows = min(-(-len(shown) // columns), 1 if self._short else 2)
        self.setFixedHeight(rows * height + (rows - 1) * _GAP)

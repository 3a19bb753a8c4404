"""The head of the library page: which library, how much is in it, finding a file, adding."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QMenu, QWidget

from core.records import LedgerSummary
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import button
from desktop.widgets.labels import ElidedLabel
from desktop.widgets.library_chooser import LibraryChooser

_FIELD_WIDTH, _NARROW_FIELD = 200, 100
_NARROWEST = 322
_GAP = 8
_TYPED_MS = 150
_ANY_WIDTH = 16_777_215


class LibraryHeader(QWidget):
    """Chooser of libraries, totals, the field that finds a file, and the buttons that add."""

    files_wanted = Signal()
    folder_wanted = Signal()
    web_page_wanted = Signal()
    searched = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._summary: LedgerSummary | None = None
        self.chooser = LibraryChooser(look)
        self._totals = ElidedLabel(look, "", "small", "muted", middle=False)
        self._field = QLineEdit()
        self._field.setClearButtonEnabled(False)
        self._glass = QAction(self._field)
        self._field.addAction(self._glass, QLineEdit.ActionPosition.LeadingPosition)
        self.web_page = button(look, "", "plain", "globe")
        self.web_page.clicked.connect(self.web_page_wanted)
        self._add = button(look, "", "primary", "plus")
        self._add.clicked.connect(self._open_menu)
        self._typed = QTimer(self, singleShot=True, interval=_TYPED_MS)
        self._typed.timeout.connect(lambda: self.searched.emit(self.text))
        self._field.textChanged.connect(lambda _: self._typed.start())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        row.addWidget(self.chooser)
        row.addWidget(self._totals, 1)
        row.addWidget(self._field)
        row.addWidget(self.web_page)
        row.addWidget(self._add)
        look.changed.connect(self._restyle)
        self._restyle()
        self._translate()

    @property
    def text(self) -> str:
        """What is looked for."""
        return self._field.text().strip()

    def clear(self) -> None:
        """Look for nothing."""
        self._field.clear()
        self._typed.stop()

    def find_here(self) -> None:
        """Go to the field."""
        self._field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._field.selectAll()

    def show_summary(self, summary: LedgerSummary | None) -> None:
        """Say how much there is."""
        self._summary = summary
        if summary is None or not summary.files:
            self._totals.setText("")
        else:
            files, passages = tr("{n} files", n=summary.files), tr("{n} passages", n=summary.passages)
            self._totals.setText(f"{files} · {passages}")
        self._share_width()

    def menu(self) -> QMenu:
        """What can be added."""
        menu = QMenu(self)
        menu.addAction(self._look.icon("file-text"), tr("Add files…")).triggered.connect(self.files_wanted)
        menu.addAction(self._look.icon("folder-plus"), tr("Add a folder…")).triggered.connect(self.folder_wanted)
        return menu

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._translate()
        super().changeEvent(event)

    def _open_menu(self) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        corner = self._add.rect().bottomRight()
        corner.setX(corner.x() - menu.sizeHint().width() + 1)
        menu.popup(self._add.mapToGlobal(corner))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where there is little room the totals go first, then the field becomes narrower."""
        super().resizeEvent(event)
        self._share_width()

    def minimumSizeHint(self) -> QSize:
        """A few letters of the name, of the field, and the short words of the buttons."""
        return QSize(self._look.px(_NARROWEST), super().minimumSizeHint().height())

    def _share_width(self) -> None:
        narrow, wide = self._look.px(_NARROW_FIELD), self._look.px(_FIELD_WIDTH)
        beside = self.width() - self.chooser.sizeHint().width() - 4 * _GAP
        shorter = ((tr("Add files or folders…"), tr("Web page…")), (tr("Add"), tr("Web page…")), (tr("Add"), ""))
        for add, page in shorter:
            self._add.setText(add)
            self.web_page.setText(page)
            room = beside - self._add.sizeHint().width() - self.web_page.sizeHint().width()
            if room >= narrow:
                break
        totals = self._totals.sizeHint().width()
        fits = room - totals >= narrow
        self._totals.setMinimumWidth(totals if fits else 0)
        self._totals.setMaximumWidth(_ANY_WIDTH if fits else 0)
        self._field.setFixedWidth(max(min(room - (totals if fits else 0), wide), narrow))

    def _restyle(self) -> None:
        self._share_width()
        self._glass.setIcon(self._look.icon("search", "muted", 17))

    def _translate(self) -> None:
        self._field.setPlaceholderText(tr("Find a file"))
        self._field.setAccessibleName(tr("Find a file"))
        self._add.setAccessibleName(tr("Add files or folders…"))
        self.web_page.setAccessibleName(tr("Web page…"))
        self.web_page.setToolTip(tr("Web page…"))
        self.show_summary(self._summary)

"""Chooses which files a question is asked about: all of them, or some that are found by their name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QPoint, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from desktop.language import file_name, tr
from desktop.style import Look
from desktop.widgets.buttons import button
from desktop.widgets.file_icons import file_icon
from desktop.widgets.labels import plain_tip

_WIDTH, _ROWS, _ROW = 340, 7, 32
_TYPING_MS = 120
_PATH = Qt.ItemDataRole.UserRole


class ScopePopup(QFrame):
    """A list of files with a field that finds more. Chosen files stand first and go when their mark is taken away."""

    found_wanted = Signal(str)
    """Find files whose name holds this; the answer is given to `show_found`."""
    chosen = Signal(object)
    """The files a question is asked about from now on, a tuple of paths; none: all."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self._look = look
        self._paths: tuple[Path, ...] = ()
        self._found: tuple[str, ...] = ()
        self._toggling = False
        self.setProperty("card", "true")
        self._all = button(look, "", "plain", "library")
        self._all.clicked.connect(self._choose_all)
        self._field = QLineEdit()
        self._field.addAction(look.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self._list = QListWidget()
        self._list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self._list.itemClicked.connect(self._toggle)
        self._list.itemActivated.connect(self._toggle)
        self._soon = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._soon.timeout.connect(lambda: self.found_wanted.emit(self._field.text().strip()))
        self._field.textChanged.connect(lambda _: self._soon.start())
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(8)
        for widget in (self._all, self._field, self._list):
            column.addWidget(widget)

    def open_at(self, above: QPoint, paths: Sequence[Path]) -> None:
        """Open with its lower left corner at a point of the screen."""
        self._paths = tuple(paths)
        self._found = ()
        self._all.setText(tr("All documents"))
        self._field.setPlaceholderText(tr("Find a file by its name"))
        self._field.setAccessibleName(tr("Find a file by its name"))
        self._list.setAccessibleName(tr("Files"))
        self._field.clear()
        self._fill()
        width, height = self._look.px(_WIDTH), self._look.px(_ROWS * _ROW + 96)
        self.setFixedSize(width, height)
        self.move(above - QPoint(0, height + 6))
        self.show()
        self._field.setFocus()
        self.found_wanted.emit("")

    def show_found(self, paths: Sequence[str]) -> None:
        """The files that were found, best first."""
        self._found = tuple(paths)
        self._fill()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow down goes into the list."""
        if event.key() == Qt.Key.Key_Down and self._field.hasFocus() and self._list.count():
            self._list.setFocus()
            self._list.setCurrentRow(0)
            return
        super().keyPressEvent(event)

    def _fill(self) -> None:
        at = self._list.currentRow()
        self._list.clear()
        chosen = [path.as_posix() for path in self._paths]
        for path in [*chosen, *(one for one in self._found if one not in chosen)]:
            on = path in chosen
            name = file_name(path)
            icon = self._look.icon("check", "accent") if on else self._look.icon(file_icon(path))
            item = QListWidgetItem(icon, name)
            item.setData(_PATH, path)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, tr("{file}, chosen", file=name) if on else name)
            item.setToolTip(plain_tip(path))
            item.setSizeHint(QSize(0, self._look.px(_ROW)))
            self._list.addItem(item)
        self._list.setCurrentRow(min(at, self._list.count() - 1))

    def _toggle(self, item: QListWidgetItem) -> None:
        if self._toggling:  # a click may also activate
            return
        self._toggling = True
        QTimer.singleShot(0, self, self._toggled)
        path = Path(item.data(_PATH))
        others = tuple(one for one in self._paths if one != path)
        self._paths = others if path in self._paths else (*self._paths, path)
        self.chosen.emit(self._paths)

    def _toggled(self) -> None:
        self._toggling = False
        self._fill()

    def _choose_all(self) -> None:
        self._paths = ()
        self.chosen.emit(())
        self.hide()

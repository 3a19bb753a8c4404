"""A field that shows a file and opens a list in which another one is found by its name."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.language import tr
from desktop.style import Look
from desktop.widgets.file_icons import file_icon
from desktop.widgets.labels import plain_tip
from desktop.widgets.painted_text import Face

_WIDTH, _LEAST, _HEIGHT, _AROUND, _ICON, _GAP = 230, 110, 32, 12, 16, 8
_POPUP, _ROWS, _ROW = 340, 8, 32
_TYPING_MS = 120
_PATH = Qt.ItemDataRole.UserRole


class FileChooser(QAbstractButton):
    """Shows the file that is chosen. `found_wanted` asks for files by name, `show_found` answers."""

    found_wanted = Signal(str)
    chosen = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._path = look, ""
        self.popup = _FilePopup(look, self)
        self.popup.found_wanted.connect(self.found_wanted)
        self.popup.chosen.connect(self.chosen)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self.open)
        look.changed.connect(self.updateGeometry)
        self._say()

    @property
    def path(self) -> str:
        """The file that is chosen."""
        return self._path

    def show_path(self, path: str) -> None:
        """Show another file."""
        self._path = path
        self._say()

    def show_found(self, paths: Sequence[str]) -> None:
        """The files that were found, best first."""
        self.popup.show_found(paths)

    def open(self) -> None:
        """Open the list below the field."""
        self.popup.open_at(self.mapToGlobal(QPoint(0, self.height() + 4)), self.width())

    def sizeHint(self) -> QSize:
        """Room for a name of some length."""
        return QSize(self._look.px(_WIDTH), self._look.px(_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """The icon, some letters and the arrow."""
        return QSize(self._look.px(_LEAST), self._look.px(_HEIGHT))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Down open the list like Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down):
            self.open()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the whole name in the tool tip where it is cut."""
        super().resizeEvent(event)
        self._say()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw outline or focus ring, icon, name and arrow."""
        look, painter = self._look, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        wide = 2.0 if self.hasFocus() else 1.0
        painter.setPen(QPen(look.color("accent" if self.hasFocus() else "edge"), wide))
        painter.setBrush(look.color("hover" if self.underMouse() else "surface"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2), 8, 8)
        side, around, ratio = look.px(_ICON), look.px(_AROUND), self.devicePixelRatioF()
        top = (self.height() - side) // 2
        painter.drawPixmap(around, top, look.pixmap(file_icon(self._path), "muted", _ICON, ratio))
        painter.drawPixmap(self.width() - around - side, top, look.pixmap("chevron-down", "muted", _ICON, ratio))
        face = Face(look.font("small"))
        painter.setFont(face.font)
        painter.setPen(look.color("text"))
        left, room = around + side + look.px(_GAP), self._room()
        name = face.cut(self._name(), room, Qt.TextElideMode.ElideMiddle)
        painter.drawText(QRectF(left, 0, room, self.height()), Qt.AlignmentFlag.AlignVCenter, name)

    def _room(self) -> int:
        return self.width() - 2 * self._look.px(_AROUND + _ICON + _GAP)

    def _name(self) -> str:
        return PurePath(self._path).name or tr("Choose a file")

    def _say(self) -> None:
        cut = Face(self._look.font("small")).width(self._name()) > self._room()
        self.setToolTip(plain_tip(self._name()) if cut else "")
        self.setAccessibleName(tr("File: {name}", name=self._name()))
        self.update()


class _FilePopup(QFrame):
    """A field and the files whose names hold what is typed."""

    found_wanted = Signal(str)
    chosen = Signal(str)

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup | Qt.WindowType.FramelessWindowHint)
        self._look = look
        self.setProperty("card", "true")
        self.field = QLineEdit()
        self._glass = self.field.addAction(look.icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        self.list = QListWidget()
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.list.itemClicked.connect(self._take)
        self.list.itemActivated.connect(self._take)
        self._soon = QTimer(self, singleShot=True, interval=_TYPING_MS)
        self._soon.timeout.connect(lambda: self.found_wanted.emit(self.field.text().strip()))
        self.field.textChanged.connect(lambda _: self._soon.start())
        self.field.returnPressed.connect(self._take_first)
        column = QVBoxLayout(self)
        column.setContentsMargins(10, 10, 10, 10)
        column.setSpacing(8)
        column.addWidget(self.field)
        column.addWidget(self.list)

    def open_at(self, corner: QPoint, least: int) -> None:
        """Open with the upper left corner at a point of the screen."""
        self._glass.setIcon(self._look.icon("search"))
        self.field.setPlaceholderText(tr("Find a file by its name"))
        self.field.setAccessibleName(tr("Find a file by its name"))
        self.list.setAccessibleName(tr("Files"))
        self.field.clear()
        self.setFixedSize(max(self._look.px(_POPUP), least), self._look.px(_ROWS * _ROW + 56))
        self.move(corner)
        self.show()
        self.field.setFocus()
        self.found_wanted.emit("")

    def show_found(self, paths: Sequence[str]) -> None:
        """Fill the list."""
        self.list.clear()
        for path in paths:
            item = QListWidgetItem(self._look.icon(file_icon(path)), PurePath(path).name or path)
            item.setData(_PATH, path)
            item.setToolTip(plain_tip(path))
            item.setSizeHint(QSize(0, self._look.px(_ROW)))
            self.list.addItem(item)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrow down goes into the list."""
        if event.key() == Qt.Key.Key_Down and self.field.hasFocus() and self.list.count():
            self.list.setFocus()
            self.list.setCurrentRow(0)
        else:
            super().keyPressEvent(event)

    def _take_first(self) -> None:
        if self.list.count():
            self._take(self.list.item(0))

    def _take(self, item: QListWidgetItem) -> None:
        if self.isVisible():  # a click may also activate
            self.hide()
            self.chosen.emit(item.data(_PATH))

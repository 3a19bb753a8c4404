"""What stands above an opened source: its name and place, and the row of what can be done with it."""

from __future__ import annotations

import sys

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QMenu, QVBoxLayout, QWidget

from desktop.language import file_name, tr
from desktop.style import Look
from desktop.widgets.buttons import Button, IconButton, restyle
from desktop.widgets.file_icons import file_icon
from desktop.widgets.labels import ElidedLabel, label

_HEADER, _TOOLS = 52, 44


class SourceHeader(QFrame):
    """Icon, name and place of a source, and ✕."""

    closed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._icon_name = "file"
        self._icon = QLabel()
        self._name = ElidedLabel(look, weight=600)
        self._place = ElidedLabel(look, role="small", color="muted", middle=False)
        self._close = IconButton(look, "x", "")
        words = QVBoxLayout()
        words.setSpacing(0)
        words.setContentsMargins(0, 0, 0, 0)
        words.addStretch(1)
        words.addWidget(self._name)
        words.addWidget(self._place)
        words.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 0, 10, 0)
        row.setSpacing(10)
        row.addWidget(self._icon)
        row.addLayout(words, 1)
        row.addWidget(self._close)
        self._close.clicked.connect(self.closed)
        look.changed.connect(self._restyle)
        self._restyle()
        self._retranslate()

    def show_file(self, path: str) -> None:
        """Say which file is open."""
        self._icon_name = file_icon(path)
        self._name.setText(file_name(path))
        self._restyle()

    def show_place(self, place: str) -> None:
        """Say what of it is seen."""
        self._place.setText(place)
        self._place.setVisible(bool(place))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _restyle(self) -> None:
        self.setFixedHeight(self._look.px(_HEADER))
        self._icon.setPixmap(self._look.pixmap(self._icon_name, "muted", 20))

    def _retranslate(self) -> None:
        self._close.say(tr("Close"))


class SourceTools(QFrame):
    """‹ Footnote 3 of 7 ›, zoom, find, show in folder, open file. What has no room goes into ⋯."""

    stepped = Signal(int)
    zoomed = Signal(int)
    fit_wanted = Signal()
    find_wanted = Signal()
    show_wanted = Signal()
    open_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._number = self._count = 0
        self._percent = 100
        self._zooms = True
        self._narrow = False
        self.previous = Button(look, icon="chevron-left", compact=True)
        self.following = Button(look, icon="chevron-right", compact=True)
        self._footnote = label(look, weight=500)
        self.zoom_out = IconButton(look, "zoom-out", "", compact=True)
        self.percent = Button(look, kind="quiet", compact=True)
        self.zoom_in = IconButton(look, "zoom-in", "", compact=True)
        self.search = IconButton(look, "search", "", compact=True)
        self.more = IconButton(look, "ellipsis", "", compact=True)
        self._rule = QFrame()
        self._rule.setProperty("line", "true")
        self._rule.setFixedSize(1, 20)
        self.show_file = IconButton(look, "folder-search", "", compact=True)
        self.open_file = Button(look, icon="external-link", compact=True)
        for step in (self.previous, self.following):
            step.setProperty("boxed", "true")
        self.percent.setProperty("tight", "true")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(14, 0, 14, 0)
        self._row.setSpacing(6)
        for widget in (self.previous, self._footnote, self.following):
            self._row.addWidget(widget)
        self._row.addStretch(1)
        rest = (self.zoom_out, self.percent, self.zoom_in, self.search, self.more, self._rule, self.show_file)
        for each in (*rest, self.open_file):
            self._row.addWidget(each)
        self._connect()
        look.changed.connect(self._restyle)
        self._retranslate()
        self._restyle()

    def _connect(self) -> None:
        self.previous.clicked.connect(lambda: self.stepped.emit(-1))
        self.following.clicked.connect(lambda: self.stepped.emit(1))
        self.zoom_out.clicked.connect(lambda: self.zoomed.emit(-1))
        self.zoom_in.clicked.connect(lambda: self.zoomed.emit(1))
        self.percent.clicked.connect(self.fit_wanted)
        self.search.clicked.connect(self.find_wanted)
        self.more.clicked.connect(self._open_menu)
        self.show_file.clicked.connect(self.show_wanted)
        self.open_file.clicked.connect(self.open_wanted)

    def show_footnote(self, number: int, count: int) -> None:
        """Which footnote of how many is open; `count` 0: the file was opened without one."""
        self._number, self._count = number, count
        for widget in (self.previous, self._footnote, self.following):
            widget.setVisible(count > 0)
        self.previous.setEnabled(number > 1)
        self.following.setEnabled(number < count)
        self._footnote.setText(tr("Footnote {n} of {m}", n=number, m=count) if count else "")
        self._arrange()

    def show_zoom(self, percent: int, zooms: bool) -> None:
        """At what size pages are shown; `zooms` False: it is no drawn page."""
        self._percent, self._zooms = percent, zooms
        self.percent.setText(tr("{n}%", n=percent))
        self._arrange()

    def enable_file(self, there: bool) -> None:
        """A file that is away can neither be opened nor shown."""
        self.open_file.setEnabled(there)
        self.show_file.setEnabled(there)

    # ---- room -----------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Take as much as there is room for."""
        super().resizeEvent(event)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        """Less than it would like: what has no room goes into ⋯."""
        return QSize(0, self.height())

    def _arrange(self) -> None:
        self._show_parts(narrow=False)
        self._narrow = self._row.sizeHint().width() > self.width()
        if self._narrow:
            self._show_parts(narrow=True)

    def _show_parts(self, narrow: bool) -> None:
        for each in (self.zoom_out, self.percent, self.zoom_in):
            each.setVisible(self._zooms and not narrow)
        self.search.setVisible(not narrow)
        self.more.setVisible(narrow)
        self.open_file.setText("" if narrow else tr("Open file"))
        if self.open_file.property("boxed") is not narrow:
            self.open_file.setProperty("boxed", narrow)
            restyle(self.open_file)
        self.open_file.setToolTip(tr("Open file") if narrow else "")
        self._row.invalidate()

    def _open_menu(self) -> None:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addAction(self._look.icon("search"), tr("Find in this file"), self.find_wanted.emit)
        if self._zooms:
            menu.addAction(self._look.icon("zoom-in"), tr("Zoom in"), lambda: self.zoomed.emit(1))
            menu.addAction(self._look.icon("zoom-out"), tr("Zoom out"), lambda: self.zoomed.emit(-1))
            menu.addAction(tr("Fit to the text"), self.fit_wanted.emit)
        menu.popup(self.more.mapToGlobal(self.more.rect().bottomLeft()))

    # ---- words ----------------------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
        super().changeEvent(event)

    def _restyle(self) -> None:
        self.setFixedHeight(self._look.px(_TOOLS))
        widest = QFontMetrics(self._look.font("small", 500)).horizontalAdvance("888%")
        self.percent.setFixedWidth(widest + self._look.px(10))
        self._arrange()

    def _retranslate(self) -> None:
        for widget, word in ((self.previous, tr("Previous footnote")), (self.following, tr("Next footnote"))):
            widget.setToolTip(word)
            widget.setAccessibleName(word)
        self.zoom_in.say(tr("Zoom in"))
        self.zoom_out.say(tr("Zoom out"))
        self.percent.setToolTip(tr("Fit to the text"))
        self.search.say(tr("Find in this file"))
        self.more.say(tr("More"))
        self.show_file.say(tr("Show in Finder") if sys.platform == "darwin" else tr("Show in folder"))
        self.open_file.setAccessibleName(tr("Open file"))
        self.show_footnote(self._number, self._count)
        self.show_zoom(self._percent, self._zooms)

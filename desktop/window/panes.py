"""Places the parts of the window: rail, side list, page and source view, as the width allows."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSplitter, QStackedWidget, QVBoxLayout, QWidget

from desktop.style import Look
from desktop.widgets.rail import Rail
from desktop.window.widths import LEAST_SOURCE, SIDE, SOURCE, Width, docks_side, most_source, source_width, width_of

_LEAST_PAGE = 360
_SHADE = QColor(0, 0, 0, 46)


class SidePane(QWidget):
    """The ground under the side lists, with the hairline at its right."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self._look = look
        self._stack = QStackedWidget(self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 1, 0)
        layout.addWidget(self._stack)

    def place(self, side: QWidget | None) -> None:
        """Show a side list; it is kept for later."""
        if side is not None:
            if self._stack.indexOf(side) < 0:
                self._stack.addWidget(side)
            self._stack.setCurrentWidget(side)

    @property
    def current(self) -> QWidget | None:
        """The side list that is shown, or would be."""
        return self._stack.currentWidget()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground and hairline."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._look.color("sunken"))
        painter.fillRect(self.width() - 1, 0, 1, self.height(), self._look.color("line"))


class Shade(QWidget):
    """Lies over the page while the drawer is open; a click on it closes the drawer."""

    pressed = Signal()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Close the drawer."""
        self.pressed.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Darken a little what lies below."""
        QPainter(self).fillRect(self.rect(), _SHADE)


class Panes(QWidget):
    """The parts of the window side by side.

    The side list is open or closed twice over: `side_kept_open` where it stands beside the page, and `_drawer_open`
    where it lies over it, which never lasts.
    """

    side_changed = Signal(bool)
    source_width_changed = Signal(int)

    def __init__(self, look: Look, rail: Rail, page_area: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.rail = rail
        self.page_area = page_area
        self.source_area: QWidget | None = None
        self.source_wanted = SOURCE
        self.side_kept_open = True
        self._drawer_open = False
        self._has_side = False
        self._side_told: bool | None = None
        rail.setParent(self)
        self._splitter = QSplitter(Qt.Orientation.Horizontal, self)
        self._splitter.setHandleWidth(1)
        self._splitter.setChildrenCollapsible(False)
        self._splitter.addWidget(page_area)
        self._splitter.setStretchFactor(0, 1)
        self._splitter.splitterMoved.connect(self._note_width)
        page_area.setMinimumWidth(_LEAST_PAGE)
        self._shade = Shade(self)
        self._shade.pressed.connect(lambda: self.open_side(False))
        self.side = SidePane(look, self)
        look.changed.connect(self.arrange)
        self.arrange()

    # ---- what is open -------------------------------------------------------------------------------------------

    @property
    def width_now(self) -> Width:
        """The row of the table of widths that holds now."""
        return width_of(self.width(), self._look.text_size)

    @property
    def source_open(self) -> bool:
        """Whether the source view is there."""
        return self.source_area is not None and not self.source_area.isHidden()

    @property
    def side_open(self) -> bool:
        """Whether the side list can be seen, beside the page or over it."""
        return self._has_side and (self.side_kept_open if self._docks else self._drawer_open)

    @property
    def drawer_open(self) -> bool:
        """Whether the side list lies over the page."""
        return self.side_open and not self._docks

    @property
    def _docks(self) -> bool:
        return docks_side(self.width_now, self.source_open)

    def show_side_of(self, side: QWidget | None) -> None:
        """The page has changed: place its side list, if it has one."""
        self._has_side = side is not None
        self.side.place(side)
        self._drawer_open = False
        self._side_told = None
        self.arrange()

    def open_side(self, wanted: bool) -> None:
        """Open or close the side list."""
        if self._docks:
            self.side_kept_open = wanted
        else:
            self._drawer_open = wanted
        self.arrange()

    def open_source(self, source: QWidget) -> None:
        """Show the source view beside the page."""
        if self.source_area is None:
            self.source_area = source
            source.setMinimumWidth(LEAST_SOURCE)
            self._splitter.addWidget(source)
            self._splitter.setStretchFactor(1, 0)
        self._drawer_open = False
        source.show()
        self.arrange()

    def close_source(self) -> None:
        """Give its room back to the page."""
        if self.source_area is not None:
            self.source_area.hide()
        self._drawer_open = False
        self.arrange()

    # ---- placing ------------------------------------------------------------------------------------------------

    def arrange(self) -> None:
        """Place everything in the room there is."""
        width = self.width_now
        self.rail.set_narrow(width == "narrow")
        left = self.rail.width_now()
        self.rail.setGeometry(0, 0, left, self.height())
        if self._docks:
            self._drawer_open = False
        side = min(self._look.px(SIDE) + 1, (self.width() - left) * 2 // 3)  # with its hairline
        docked = self.side_open and self._docks
        body = QRect(left, 0, self.width() - left, self.height())
        self.side.setGeometry(left, 0, side, self.height())
        self.side.setVisible(self.side_open)
        self._shade.setGeometry(body)
        self._shade.setVisible(self.drawer_open)
        if self.drawer_open:
            self._shade.raise_()
            self.side.raise_()
        self._splitter.setGeometry(body.adjusted(side if docked else 0, 0, 0, 0))
        self._divide()
        if self._has_side and self.side_open != self._side_told:
            self._side_told = self.side_open
            self.side_changed.emit(self.side_open)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place everything anew."""
        super().resizeEvent(event)
        self.arrange()

    def _divide(self) -> None:
        if self.source_area is None or not self.source_open:
            return
        body = self._splitter.width() - self._splitter.handleWidth()
        self.source_area.setMaximumWidth(most_source(body))
        source = source_width(self.width_now, self.source_wanted, self.width(), body)
        self._splitter.setSizes([body - source, source])

    def _note_width(self) -> None:
        sizes = self._splitter.sizes()
        if self.source_open and self.width_now != "narrow":
            self.source_wanted = sizes[1]
            self.source_width_changed.emit(sizes[1])

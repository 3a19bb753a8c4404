"""The navigation rail: goes from page to page, and shows how far the index is while something is written to it."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import resources

from PySide6.QtCore import QByteArray, QEvent, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.style import Look, Role

WIDTH = 76
NARROW_WIDTH = 56
_ITEM = (64, 54)
_NARROW_ITEM = (44, 44)
_ICON = 22
_LOGO = 34
_BELOW_LOGO = 14


@dataclass(frozen=True, slots=True)
class Entry:
    """A page that the rail leads to. `below` ones stand at the foot of the rail."""

    name: str
    icon: str
    below: bool = False


ENTRIES = (
    Entry("chat", "messages-square"),
    Entry("library", "library"),
    Entry("settings", "settings", below=True),
)
"""In the order of the rail, which Ctrl+1, Ctrl+2 … follow."""


def page_word(name: str) -> str:
    """What a page is called."""
    words = {"chat": tr("Chat"), "library": tr("Library"), "settings": tr("Settings")}
    return words[name]


def logo(size: int, ratio: float = 1.0) -> QPixmap:
    """The sign of the application, `size` logical pixels wide."""
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    drawing = resources.files("resources").joinpath("logo.svg").read_bytes()
    QSvgRenderer(QByteArray(drawing)).render(painter, QRectF(0, 0, picture.width(), picture.height()))
    painter.end()
    picture.setDevicePixelRatio(ratio)
    return picture


class RailButton(QAbstractButton):
    """One entry of the rail: an icon with its word below, or the icon alone where the window is narrow."""

    stepped = Signal(int)

    def __init__(self, look: Look, icon: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._icon = icon
        self._narrow = False
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # the rail is one stop: it says which entry takes the focus

    def set_narrow(self, narrow: bool) -> None:
        """Show the icon alone, or with its word."""
        self._narrow = narrow
        self.updateGeometry()
        self.update()

    def set_word(self, word: str, tip: str = "") -> None:
        """The word below the icon. A tooltip says it where the icon stands alone."""
        self.setText(word)
        self.setAccessibleName(tip or word)
        self.setToolTip(tip or (word if self._narrow else ""))
        self.update()

    def sizeHint(self) -> QSize:
        """The size of an entry at the present text size."""
        if self._narrow:
            return QSize(*_NARROW_ITEM)
        return QSize(self._look.px(_ITEM[0]), self._look.px(_ITEM[1]))

    def enterEvent(self, event: QEnterEvent) -> None:
        """Show that the pointer is over it."""
        super().enterEvent(event)
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        """Show that the pointer is gone."""
        super().leaveEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows go along the rail; Enter presses like the space bar."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Left: -1, Qt.Key.Key_Down: 1, Qt.Key.Key_Right: 1}
        if event.key() in steps:
            self.stepped.emit(steps[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, bar, icon, word and focus ring."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        picture = self._icon_rect()
        self.paint_icon(painter, picture)
        if self._narrow:
            return
        current = self.isChecked()
        painter.setPen(self._look.color("accent" if current else "muted"))
        painter.setFont(self._look.font("caption", 600 if current else 500))
        words = QRect(0, picture.bottom() + self._look.px(3), self.width(), self._look.px(16))
        painter.drawText(words, Qt.AlignmentFlag.AlignCenter, self.text())

    def paint_icon(self, painter: QPainter, rect: QRect) -> None:
        """Draw the picture of the entry."""
        role: Role = "accent" if self.isChecked() else "muted"
        size = _ICON * rect.width() // self._look.px(_ICON)
        painter.drawPixmap(rect.topLeft(), self._look.pixmap(self._icon, role, size, self.devicePixelRatio()))

    def _paint_ground(self, painter: QPainter) -> None:
        ground = QRectF(self.rect())
        if self.isChecked() or self.underMouse() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.color("accent_soft" if self.isChecked() else "hover"))
            painter.drawRoundedRect(ground, 8, 8)
        if self.isChecked():
            height = self.height() * 24 / 54
            bar = QRectF(0, (self.height() - height) / 2, 3, height)
            painter.fillRect(bar, self._look.color("accent"))
        if self.hasFocus():
            painter.setPen(QPen(self._look.color("accent"), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(ground.adjusted(1, 1, -1, -1), 8, 8)

    def _icon_rect(self) -> QRect:
        side = _ICON if self._narrow else self._look.px(_ICON)
        top = (self.height() - side) // 2 if self._narrow else self._look.px(8)
        return QRect((self.width() - side) // 2, top, side, side)


class RailRing(RailButton):
    """How far the index is, as a ring with a percentage; two bars in it while the work is paused."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "circle-pause", parent)
        self._share: float | None = None
        self._paused = False

    def set_work(self, share: float | None, paused: bool, tip: str) -> None:
        """The part that is done (None: not known yet), and what the tooltip says."""
        self._share, self._paused = share, paused
        percent = int(100 * share) if share is not None else None
        word = tr("Paused") if paused else tr("{p}%", p=percent) if percent is not None else "…"
        self.set_word(word, tip)

    def paint_icon(self, painter: QPainter, rect: QRect) -> None:
        """Draw the ring."""
        if self._paused:
            super().paint_icon(painter, rect)
            return
        width = 2.6 * rect.width() / _ICON
        ring = QRectF(rect).adjusted(width, width, -width, -width)
        painter.setPen(QPen(self._look.color("edge"), width))
        painter.drawEllipse(ring)
        pen = QPen(self._look.color("accent"), width)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawArc(ring, 90 * 16, -round((self._share or 0) * 360 * 16))


class _Logo(QWidget):
    """The sign at the top of the rail, with some room below it."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._side = _LOGO

    def set_narrow(self, narrow: bool) -> None:
        """Keep to the rail, which does not grow with the text where it is narrow."""
        self._side = _LOGO if narrow else self._look.px(_LOGO)

    def sizeHint(self) -> QSize:
        """A square, and what is below it."""
        return QSize(self._side, self._side + self._look.px(_BELOW_LOGO))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        QPainter(self).drawPixmap(QPointF(0, 0), logo(self._side, self.devicePixelRatio()))


class Rail(QWidget):
    """The rail with its entries. Tab reaches one of them, arrows go along."""

    page_wanted = Signal(str)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._narrow = False
        self._logo = _Logo(look, self)
        self._buttons = {entry.name: RailButton(look, entry.icon, self) for entry in ENTRIES}
        self._ring = RailRing(look, self)
        self._ring.hide()
        for name, button in self._buttons.items():
            button.setCheckable(True)
            button.clicked.connect(lambda checked=False, name=name: self._press(name))
        self._ring.clicked.connect(lambda: self.page_wanted.emit("library"))
        for button in self._stops():
            button.stepped.connect(self._step)
        self._place()
        self.set_current(ENTRIES[0].name)
        look.changed.connect(self._fit)
        self._fit()

    def width_now(self) -> int:
        """How wide the rail is at the present text size, with the hairline at its right."""
        return (NARROW_WIDTH if self._narrow else self._look.px(WIDTH)) + 1

    def set_narrow(self, narrow: bool) -> None:
        """Show icons alone, or with their words."""
        if narrow != self._narrow:
            self._narrow = narrow
            for button in self._stops():
                button.set_narrow(narrow)
            self._fit()

    def set_current(self, name: str) -> None:
        """Mark the page that is open; it is the one that Tab reaches."""
        for each, button in self._buttons.items():
            button.setChecked(each == name)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus if each == name else Qt.FocusPolicy.NoFocus)

    def focus_current(self) -> None:
        """Put the keyboard on the page that is open."""
        next(button for button in self._buttons.values() if button.isChecked()).setFocus()

    def show_work(self, share: float | None, paused: bool, tip: str) -> None:
        """Show how far the index is."""
        self._ring.set_work(share, paused, tip)
        self._ring.show()

    def hide_work(self) -> None:
        """Nothing is written to the index now."""
        if self._ring.hasFocus():
            self.focus_current()
        self._ring.hide()

    def retranslate(self) -> None:
        """Say everything in the language of the window."""
        self.setAccessibleName(tr("Navigation"))
        for name, button in self._buttons.items():
            button.set_word(page_word(name))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the ground and the hairline at its right edge."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._look.color("rail"))
        painter.fillRect(self.width() - 1, 0, 1, self.height(), self._look.color("line"))

    def _press(self, name: str) -> None:
        # The window says which page is current; a press on the current one must not unmark it.
        self._buttons[name].setChecked(True)
        self.page_wanted.emit(name)

    def _stops(self) -> list[RailButton]:
        above = [self._buttons[entry.name] for entry in ENTRIES if not entry.below]
        below = [self._buttons[entry.name] for entry in ENTRIES if entry.below]
        return [*above, self._ring, *below]

    def _step(self, step: int) -> None:
        stops = [button for button in self._stops() if not button.isHidden()]
        at = next((number for number, button in enumerate(stops) if button.hasFocus()), 0)
        stops[(at + step) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)

    def _place(self) -> None:
        layout = QVBoxLayout(self)
        layout.addWidget(self._logo, 0, Qt.AlignmentFlag.AlignHCenter)
        below = {entry.name for entry in ENTRIES if entry.below}
        for name, button in self._buttons.items():
            if name not in below:
                layout.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(1)
        layout.addWidget(self._ring, 0, Qt.AlignmentFlag.AlignHCenter)
        for name in below:
            layout.addWidget(self._buttons[name], 0, Qt.AlignmentFlag.AlignHCenter)

    def _fit(self) -> None:
        self.setFixedWidth(self.width_now())
        layout = self.layout()
        assert isinstance(layout, QVBoxLayout)
        layout.setContentsMargins(0, self._look.px(16), 1, self._look.px(12))
        layout.setSpacing(self._look.px(4))
        self._logo.set_narrow(self._narrow)
        for widget in (self._logo, *self._stops()):
            widget.setFixedSize(widget.sizeHint())
        self.retranslate()
        self.update()

"""What can be pressed: buttons in their kinds, icons alone, links, filter chips, and a choice of a few."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QFrame, QHBoxLayout, QPushButton, QSizePolicy, QWidget

from desktop.language import number
from desktop.style import Look, Role

Kind = Literal["primary", "plain", "quiet", "icon", "link", "chip", "segment", "danger"]

_ICON_ROLES: dict[Kind, Role] = {
    "primary": "on_accent",
    "plain": "text",
    "quiet": "muted",
    "icon": "muted",
    "link": "accent",
    "chip": "muted",
    "segment": "text",
    "danger": "bad",
}

_BESIDE_ICON = 4
"""The empty part of an icon before words: Qt itself sets them so close that they touch."""


def restyle(widget: QWidget) -> None:
    """Let a widget take the style of a property that has changed."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)
    widget.update()


class Button(QPushButton):
    """A button of a kind, whose icon follows the theme. It gets the focus only from the keyboard."""

    def __init__(
        self,
        look: Look,
        text: str = "",
        kind: Kind = "plain",
        icon: str = "",
        parent: QWidget | None = None,
        compact: bool = False,
        large: bool = False,
    ) -> None:
        super().__init__(text, parent)
        self._look, self._icon, self._size = look, icon, 16 if compact or kind in ("link", "chip") else 18
        self._icon_role = _ICON_ROLES[kind]
        self.setProperty("kind", kind)
        if compact:
            self.setProperty("compact", "true")
        if large:
            self.setProperty("large", "true")
        self.setAutoDefault(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor if kind == "link" else Qt.CursorShape.ArrowCursor)
        look.changed.connect(self.restyle)
        self.restyle()

    def setText(self, text: str) -> None:
        """Say another word; an icon alone has no room behind it."""
        changed = bool(text) != bool(self.text())
        super().setText(text)
        if changed:
            self.restyle()

    def set_icon(self, name: str, role: Role | None = None) -> None:
        """Wear another icon, or the same in the colour of another role."""
        self._icon, self._icon_role = name, role or self._icon_role
        self.restyle()

    def set_kind(self, kind: Kind) -> None:
        """Become a button of another kind."""
        self._icon_role = _ICON_ROLES[kind]
        self.setProperty("kind", kind)
        restyle(self)
        self.restyle()

    def restyle(self) -> None:
        """Draw the icon anew."""
        if self._icon:
            side, room = self._look.px(self._size), _BESIDE_ICON if self.text() else 0
            self.setIconSize(QSize(side + self._look.px(room), side))
            self.setIcon(self._look.icon(self._icon, self._icon_role, self._size, room))


class IconButton(Button):
    """An icon alone, with a tool tip that is its accessible name."""

    def __init__(
        self, look: Look, icon: str, tooltip: str, parent: QWidget | None = None, compact: bool = False
    ) -> None:
        super().__init__(look, "", "icon", icon, parent, compact=compact)
        self.say(tooltip)

    def say(self, tooltip: str) -> None:
        """What the button does, in the language of the window."""
        self.setToolTip(tooltip)
        self.setAccessibleName(tooltip)


def boxed(made: IconButton) -> IconButton:
    """An icon alone that stands beside fields: with an outline, as high as they are."""
    made.set_kind("plain")
    made.setProperty("boxed", "true")
    return made


class Chip(QAbstractButton):
    """A filter that is on or off: an icon, a word and how many it lets through."""

    def __init__(
        self,
        look: Look,
        text: str,
        icon: str = "",
        count: int | None = None,
        icon_role: Role = "muted",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._icon, self._icon_role, self._count = look, icon, icon_role, count
        self.setText(text)
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)
        look.changed.connect(self.update)
        self._name()

    def set_text(self, text: str) -> None:
        """Say another word."""
        self.setText(text)
        self._name()
        self.updateGeometry()

    def set_count(self, count: int | None) -> None:
        """Show how many it lets through now."""
        if count != self._count:
            self._count = count
            self._name()
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        """What its parts take, 28 high."""
        words = QFontMetrics(self._look.font("small", 500)).horizontalAdvance(self.text())
        width = 2 * self._look.px(12) + words
        if self._icon:
            width += self._look.px(16) + self._look.px(6)
        if self._count is not None:
            width += self._look.px(6) + QFontMetrics(self._look.font("small")).horizontalAdvance(number(self._count))
        return QSize(width + 2, self._look.px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, outline or focus ring, icon, word and number."""
        look, painter = self._look, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        left, height = look.px(12) + 1, self.height()
        if self._icon:
            side = look.px(16)
            role = "disabled" if not self.isEnabled() else self._icon_role
            picture = look.pixmap(self._icon, role, 16, self.devicePixelRatioF())
            painter.drawPixmap(left, (height - side) // 2, picture)
            left += side + look.px(6)
        strong: Role = "disabled" if not self.isEnabled() else "accent" if self.isChecked() else "text"
        weak: Role = strong if strong != "text" else "muted"
        font = look.font("small", 500)
        painter.setFont(font)
        painter.setPen(look.color(strong))
        painter.drawText(QRectF(left, 0, self.width() - left, height), Qt.AlignmentFlag.AlignVCenter, self.text())
        if self._count is not None:
            left += QFontMetrics(font).horizontalAdvance(self.text()) + look.px(6)
            painter.setFont(look.font("small"))
            painter.setPen(look.color(weak))
            area = QRectF(left, 0, self.width() - left, height)
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, number(self._count))

    def _paint_ground(self, painter: QPainter) -> None:
        look = self._look
        fill: Role | None = "accent_soft" if self.isChecked() else "hover" if self.underMouse() else None
        outline: Role | None = "accent" if self.hasFocus() or self.isChecked() else None
        wide = 2.0 if self.hasFocus() else 1.0
        painter.setBrush(look.color(fill) if fill else Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(look.color(outline), wide) if outline else Qt.PenStyle.NoPen)
        area = QRectF(self.rect()).adjusted(wide / 2, wide / 2, -wide / 2, -wide / 2)
        painter.drawRoundedRect(area, area.height() / 2, area.height() / 2)

    def _name(self) -> None:
        self.setAccessibleName(self.text() if self._count is None else f"{self.text()} {number(self._count)}")


class SegmentedControl(QFrame):
    """A choice of two or three that are all seen. One stop of the Tab key; arrows choose."""

    chosen = Signal(int)

    def __init__(
        self,
        look: Look,
        labels: Sequence[str],
        current: int = 0,
        parent: QWidget | None = None,
        compact: bool = False,
    ) -> None:
        super().__init__(parent)
        self.setProperty("segments", "true")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._group = QButtonGroup(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(2, 2, 2, 2)
        row.setSpacing(2)
        for index, text in enumerate(labels):
            segment = Button(look, text, "segment", parent=self, compact=compact)
            segment.setCheckable(True)
            self._group.addButton(segment, index)
            row.addWidget(segment)
        self.set_current(current)
        self._group.idToggled.connect(self._on_toggled)

    @property
    def current(self) -> int:
        """Which one is chosen, counted from 0."""
        return self._group.checkedId()

    def set_current(self, index: int) -> None:
        """Choose one without telling."""
        with_signals = self._group.blockSignals(True)
        self._group.button(index).setChecked(True)
        self._group.blockSignals(with_signals)
        self._one_stop()

    def set_labels(self, labels: Sequence[str]) -> None:
        """Say the choices in another language."""
        for index, text in enumerate(labels):
            self._group.button(index).setText(text)

    def _on_toggled(self, index: int, on: bool) -> None:
        if on:
            self._one_stop()
            self.chosen.emit(index)

    def _one_stop(self) -> None:
        """Let Tab come to the chosen one only, as Qt itself does once one of them has had the focus."""
        for segment in self._group.buttons():
            segment.setFocusPolicy(Qt.FocusPolicy.TabFocus if segment.isChecked() else Qt.FocusPolicy.NoFocus)


def button(
    look: Look,
    text: str,
    kind: Kind = "plain",
    icon: str = "",
    parent: QWidget | None = None,
    compact: bool = False,
    large: bool = False,
) -> Button:
    """A button of a kind."""
    return Button(look, text, kind, icon, parent, compact, large)


def link(look: Look, text: str, parent: QWidget | None = None, compact: bool = False) -> Button:
    """Words that can be pressed."""
    return Button(look, text, "link", parent=parent, compact=compact)

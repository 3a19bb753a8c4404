"""The cleaning rules in the order in which they run: number, name, count, switch; options under the chosen one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QFrame, QSizePolicy, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.style import Look
from desktop.widgets.dragging import is_far, take_along
from desktop.widgets.labels import plain_tip
from desktop.widgets.painted_text import Face
from desktop.widgets.switch import paint_track, track_size

_FORM = "application/x-footnote-rule"
_ROW, _SIDE, _NUMBER, _GAP = 36, 8, 18, 8
_BAR = 3


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """A rule as its row shows it. `count` is what it changes in words, `wrong` why it does not run."""

    name: str
    number: int
    title: str
    on: bool
    count: str = ""
    help: str = ""
    wrong: bool = False


class RuleRow(QAbstractButton):
    """One rule. Space and a click on the switch turn it on or off; a click elsewhere chooses it."""

    picked = Signal()
    stepped = Signal(int)
    moved = Signal(int)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entry = RuleEntry("", 0, "", False)
        self._look = look
        self._current = False
        self._pressed: QPoint | None = None
        self._by_mouse = False
        self.setCheckable(True)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def show_entry(self, entry: RuleEntry, current: bool) -> None:
        """Show a rule; the list is one stop of the Tab key, at the chosen one."""
        self.entry, self._current = entry, current
        self.setChecked(entry.on)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus if current else Qt.FocusPolicy.NoFocus)
        self.setText(entry.title)
        self.setAccessibleName(tr("{n} {name}", entry.number, name=entry.title))
        self.setAccessibleDescription(entry.count)
        self._tell()
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as there is room."""
        return QSize(self._look.px(200), self._look.px(_ROW))

    # ---- painting -----------------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw ground, number, name, count and switch."""
        look, entry, painter = self._look, self.entry, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint_ground(painter)
        number = QRectF(look.px(_SIDE), (self.height() - look.px(_NUMBER)) / 2, look.px(_NUMBER), look.px(_NUMBER))
        if self._current:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(look.color("surface"))
            painter.drawRoundedRect(number, 4, 4)
        painter.setFont(look.font("caption", 600))
        painter.setPen(look.color("accent" if self._current else "muted"))
        painter.drawText(number, Qt.AlignmentFlag.AlignCenter, str(entry.number))
        name, count = self._places()
        painter.setFont(look.font("small"))
        painter.setPen(look.color("bad" if entry.wrong else "muted"))
        painter.drawText(count, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, entry.count)
        face = Face(look.font("small", 500))
        painter.setFont(face.font)
        painter.setPen(look.color("text" if entry.on else "muted"))
        painter.drawText(name, Qt.AlignmentFlag.AlignVCenter, face.cut(entry.title, int(name.width())))
        paint_track(painter, look, self._track(), entry.on)

    def _paint_ground(self, painter: QPainter) -> None:
        look, area = self._look, QRectF(self.rect())
        ringed = self.hasFocus() and not self._by_mouse
        painter.setPen(QPen(look.color("accent"), 2) if ringed else Qt.PenStyle.NoPen)
        if self._current:
            painter.setBrush(look.color("accent_soft"))
        elif self.underMouse():
            painter.setBrush(look.color("hover"))
        else:
            painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(area.adjusted(1, 1, -1, -1) if ringed else area, 8, 8)

    def _track(self) -> QRectF:
        size = track_size(self._look)
        left = self.width() - self._look.px(_SIDE) - size.width()
        return QRectF(left, (self.height() - size.height()) / 2, size.width(), size.height())

    def _places(self) -> tuple[QRectF, QRectF]:
        """Where the name and the count stand."""
        look = self._look
        left = look.px(_SIDE + _NUMBER + _GAP)
        right = self._track().left() - look.px(_GAP)
        wide = Face(look.font("small")).width(self.entry.count) + 1
        count = QRectF(right - wide, 0, wide, self.height())
        return QRectF(left, 0, count.left() - look.px(_GAP if wide > 1 else 0) - left, self.height()), count

    # ---- mouse and keys -----------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Perhaps the beginning of a drag."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Take it along once the pointer has gone far enough."""
        here = event.position().toPoint()
        if self._pressed is None or not is_far(self._pressed, here):
            return
        self._pressed = None
        take_along(self, _FORM, here)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Switch it, or choose it."""
        pressed, self._pressed = self._pressed, None
        if pressed is None or not self.rect().contains(event.position().toPoint()):
            return
        if event.position().x() >= self._track().left() - self._look.px(4):
            self.click()
        else:
            self.picked.emit()
            self.setFocus(Qt.FocusReason.MouseFocusReason)  # so that the keys that move it work

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Wear a ring unless the mouse brought the focus."""
        self._by_mouse = event.reason() == Qt.FocusReason.MouseFocusReason
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down go from rule to rule, with Ctrl they move it; Enter chooses, Space switches."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in steps:
            step = steps[Qt.Key(event.key())]
            (self.moved if event.modifiers() & Qt.KeyboardModifier.ControlModifier else self.stepped).emit(step)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.picked.emit()
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the whole name in the tool tip where it is cut."""
        super().resizeEvent(event)
        self._tell()

    def _tell(self) -> None:
        name, _ = self._places()
        cut = Face(self._look.font("small", 500)).width(self.entry.title) > name.width()
        said = [self.entry.title if cut else "", self.entry.help]
        self.setToolTip(plain_tip("\n".join(filter(None, said))))


class RuleList(QWidget):
    """All rules, and a place for the options under the chosen one."""

    picked = Signal(str)
    switched = Signal(str, bool)
    order_wanted = Signal(object)
    """A tuple of the rules' names in another order."""

    def __init__(self, look: Look, options: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.rows: list[RuleRow] = []
        self.movable = False
        self._drop_at: int | None = None
        self._options = QFrame()
        self._options.setProperty("card", "true")
        inside = QVBoxLayout(self._options)
        inside.setContentsMargins(11, 11, 11, 11)
        inside.addWidget(options)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._column.addWidget(self._options)
        self.setAcceptDrops(True)
        self._mark = _DropMark(look, self)

    def show_entries(self, entries: Sequence[RuleEntry], current: str, with_options: bool) -> None:
        """Show these rules in this order, one of them chosen, with its options below it if it has any."""
        had_focus = any(row.hasFocus() for row in self.rows)
        while len(self.rows) < len(entries):
            self._add_row()
        while len(self.rows) > len(entries):
            row = self.rows.pop()
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        for row, entry in zip(self.rows, entries, strict=True):
            row.show_entry(entry, entry.name == current)
        place = next((place for place, entry in enumerate(entries) if entry.name == current), None)
        self._options.setVisible(with_options and place is not None)
        if place is not None and self._column.indexOf(self._options) != place + 1:
            self._column.removeWidget(self._options)
            self._column.insertWidget(place + 1, self._options)
        if had_focus and place is not None:
            self.rows[place].setFocus(Qt.FocusReason.OtherFocusReason)

    def chosen_parts(self) -> list[QWidget]:
        """What of the chosen rule is to be seen: its options, and above all its row."""
        chosen = [row for row in self.rows if row.focusPolicy() & Qt.FocusPolicy.TabFocus]
        return [*([] if self._options.isHidden() else [self._options]), *chosen]

    def focus_current(self) -> None:
        """Put the keyboard on the chosen rule."""
        row = next((row for row in self.rows if row.focusPolicy() & Qt.FocusPolicy.TabFocus), None)
        if row is not None:
            row.setFocus(Qt.FocusReason.OtherFocusReason)

    def move_rule(self, place: int, to: int) -> None:
        """Want a rule at another place."""
        names = [row.entry.name for row in self.rows]
        if self.movable and 0 <= to < len(names) and to != place:
            names.insert(to, names.pop(place))
            self.order_wanted.emit(tuple(names))

    # ---- dragging -----------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take only rules of this list."""
        if self.movable and event.source() in self.rows and event.mimeData().hasFormat(_FORM):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Show where it would go."""
        event.acceptProposedAction()
        self._drop_at = self._gap_at(event.position().y())
        self._mark.show_at(self._gap_y(self._drop_at))

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """It is gone."""
        self._mark.hide()

    def dropEvent(self, event: QDropEvent) -> None:
        """Bring the rule to the gap that it was dropped at."""
        self._mark.hide()
        row = event.source()
        if isinstance(row, RuleRow) and row in self.rows:
            event.acceptProposedAction()
            place, gap = self.rows.index(row), self._gap_at(event.position().y())
            self.move_rule(place, gap - 1 if gap > place else gap)

    def _gap_at(self, y: float) -> int:
        return sum(y > row.geometry().center().y() for row in self.rows)

    def _gap_y(self, gap: int) -> int:
        return self.rows[gap].y() if gap < len(self.rows) else self.rows[-1].geometry().bottom()

    def _add_row(self) -> None:
        row = RuleRow(self._look)
        row.clicked.connect(lambda on: self.switched.emit(row.entry.name, on))
        row.picked.connect(lambda: self.picked.emit(row.entry.name))
        row.stepped.connect(lambda step: self._step(row, step))
        row.moved.connect(lambda step: self.move_rule(self.rows.index(row), self.rows.index(row) + step))
        self.rows.append(row)
        self._column.addWidget(row)

    def _step(self, row: RuleRow, step: int) -> None:
        to = self.rows.index(row) + step
        if 0 <= to < len(self.rows):
            self.picked.emit(self.rows[to].entry.name)


class _DropMark(QWidget):
    """A line where a rule would be dropped."""

    def __init__(self, look: Look, list_: QWidget) -> None:
        super().__init__(list_)
        self._look, self._list = look, list_
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_at(self, y: int) -> None:
        """Lie between two rows."""
        self.setGeometry(0, max(y - _BAR // 2, 0), self._list.width(), _BAR)
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw it."""
        QPainter(self).fillRect(self.rect(), self._look.color("accent"))

"""The margin of a text with changes: beside each line the numbers of the rules that changed something on it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.style import Look
from desktop.widgets.labels import plain_tip

_NUMBER, _GAP, _MOST, _RIGHT = 17, 2, 3, 14


@dataclass(frozen=True, slots=True)
class RuleSign:
    """How a rule is called in the margin: its number and its name."""

    number: int
    name: str


class Gutter(QWidget):
    """Numbers of rules. `lines` gives the top of each line that is seen, and its rules from left to right."""

    rule_wanted = Signal(str)

    def __init__(
        self, look: Look, lines: Callable[[], list[tuple[int, list[str]]]], line_height: int, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._look, self._lines, self._line_height = look, lines, line_height
        self.signs: Mapping[str, RuleSign] = {}
        self.chosen = ""

    def width_for(self, most: int) -> int:
        """The width for lines with so many rules at most."""
        return max(min(most, _MOST), 1) * self._look.px(_NUMBER + _GAP) + self._look.px(_RIGHT + 2)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the numbers, those of the chosen rule outlined."""
        look, painter = self._look, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(look.font("caption", 600))
        for area, rule in self.numbers():
            sign, chosen = self.signs.get(rule), rule == self.chosen
            painter.setPen(QPen(look.color("accent"), 1.2) if chosen else Qt.PenStyle.NoPen)
            painter.setBrush(look.color("accent_soft" if chosen else "sunken"))
            painter.drawRoundedRect(area, 4, 4)
            painter.setPen(look.color("accent" if chosen else "muted"))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, str(sign.number) if sign is not None else "·")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Go to the rule."""
        under = next((rule for area, rule in self.numbers() if area.contains(event.position())), "")
        if under:
            self.rule_wanted.emit(under)

    def event(self, event: QEvent) -> bool:
        """Name the rule whose number is under the pointer."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            under = (rule for area, rule in self.numbers() if area.contains(QPointF(event.pos())))
            show_sign(event, self, self.signs.get(next(under, "")))
            return True
        return super().event(event)

    def numbers(self) -> list[tuple[QRectF, str]]:
        """Where the numbers of the lines in view stand; the chosen rule is always among them."""
        look = self._look
        side, step, right = look.px(_NUMBER), look.px(_NUMBER + _GAP), self.width() - look.px(_RIGHT)
        found = []
        for top, rules in self._lines():
            shown = rules[:_MOST]
            if self.chosen in rules and self.chosen not in shown:
                shown[-1] = self.chosen
            down = top + (look.px(self._line_height) - side) / 2
            for place, rule in enumerate(reversed(shown)):
                found.append((QRectF(right - side - place * step + 0.5, down + 0.5, side - 1, side - 1), rule))
        return found


def show_sign(event: QHelpEvent, widget: QWidget, sign: RuleSign | None) -> None:
    """Say the name of a rule at the pointer, or nothing."""
    if sign is None:
        QToolTip.hideText()
    else:
        QToolTip.showText(QPoint(event.globalPos()), plain_tip(f"{sign.number} {sign.name}"), widget)

"""Numbers in a form: a field that keeps a wrong value, with its unit, and a slider over its bounds."""

from __future__ import annotations

import math

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QDoubleSpinBox, QHBoxLayout, QSlider, QWidget

from core.records import FormField
from desktop.style import Look
from desktop.widgets.buttons import restyle
from desktop.widgets.form_words import declared, figure
from desktop.widgets.labels import Label

_LARGEST = 1e9
_STEPS = 1000
_WIDE = 50
"""From this ratio of the bounds on, equal ways on the slider are equal ratios."""
_BOX_WIDTH, _ALONE_WIDTH, _HEIGHT = 128, 150, 32
_GAP = 12


class NumberBox(QDoubleSpinBox):
    """A number with its unit. It takes any number: whether it is allowed is said below it, not corrected.

    The arrows stay within the bounds. The wheel turns it only while it has the focus.
    """

    def __init__(self, look: Look, field: FormField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._field = look, field
        self.setDecimals(0 if field.kind == "int" else 6)
        self.setRange(-_LARGEST, _LARGEST)
        self.setSingleStep(1 if field.kind == "int" else 0.05)
        self.setKeyboardTracking(False)
        self.setGroupSeparatorShown(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._unit = Label(look, declared(field.unit), "small", "muted", parent=self)
        self._unit.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        look.changed.connect(self._fit)
        self._fit()

    def textFromValue(self, value: float) -> str:
        """The figures as people write them."""
        return figure(value)

    def stepBy(self, steps: int) -> None:
        """Up or down, within the bounds."""
        lowest = -_LARGEST if self._field.at_least is None else self._field.at_least
        highest = _LARGEST if self._field.at_most is None else self._field.at_most
        self.setValue(min(max(self.value() + steps * self.singleStep(), lowest), highest))

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the page unless the field is being edited."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the unit before the arrows."""
        super().resizeEvent(event)
        self._place()

    def changeEvent(self, event: QEvent) -> None:
        """Say the unit in another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._unit.setText(declared(self._field.unit))
            self._fit()
        super().changeEvent(event)

    def _fit(self) -> None:
        """Leave room for the unit and for the longest figures that are allowed."""
        unit = self._unit.sizeHint().width() + self._look.px(6) if self._field.unit else 0
        self.lineEdit().setTextMargins(self._look.px(8), 0, unit, 0)
        self.setFixedHeight(self._look.px(_HEIGHT))
        bounds = [bound for bound in (self._field.at_least, self._field.at_most) if bound is not None]
        metrics = self.fontMetrics()
        figures = max((metrics.horizontalAdvance(figure(bound)) for bound in bounds), default=self._look.px(48))
        bounded = self._field.at_least is not None and self._field.at_most is not None
        least = self._look.px(_BOX_WIDTH if bounded else _ALONE_WIDTH)
        self.setFixedWidth(max(least, figures + unit + self._look.px(8 + 26) + 8))
        self._place()

    def _place(self) -> None:
        wide, figures = self._unit.sizeHint().width(), self.lineEdit().geometry()
        right = self.width() - self._look.px(26)
        self._unit.setGeometry(right - wide, figures.y() + 1, wide, figures.height())  # on the line of the figures


class CalmSlider(QSlider):
    """A slider that leaves the wheel to the page while it has no focus."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the page unless the slider is in use."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class NumberControl(QWidget):
    """A number: a slider where both bounds are known, and the field."""

    edited = Signal(object)

    def __init__(self, look: Look, field: FormField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = field
        self.box = NumberBox(look, field)
        self.slider: CalmSlider | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP)
        if field.at_least is not None and field.at_most is not None:
            self.slider = CalmSlider()
            self.slider.setRange(0, min(int(field.at_most - field.at_least), _STEPS) if self._whole_steps() else _STEPS)
            self.slider.setTracking(False)
            self.slider.setPageStep(max(self.slider.maximum() // 10, 1))
            self.slider.sliderMoved.connect(lambda place: self._show(self._value_at(place)))
            self.slider.valueChanged.connect(self._slid)
            row.addWidget(self.slider, 1)
        row.addWidget(self.box)
        if self.slider is None:
            row.addStretch(1)
        self.box.valueChanged.connect(self._typed)

    def set_value(self, value: float) -> None:
        """Show a value without telling."""
        self._show(value)
        if self.slider is not None:
            self.slider.blockSignals(True)
            self.slider.setValue(self._place_of(value))
            self.slider.blockSignals(False)

    def set_wrong(self, wrong: bool) -> None:
        """Outline the field in red."""
        self.box.setProperty("wrong", "true" if wrong else "false")
        restyle(self.box)

    def set_name(self, name: str, description: str) -> None:
        """What a screen reader says."""
        for widget in filter(None, (self.box, self.slider)):
            widget.setAccessibleName(name)
            widget.setAccessibleDescription(description)

    def _show(self, value: float) -> None:
        self.box.blockSignals(True)
        self.box.setValue(value)
        self.box.blockSignals(False)

    def _typed(self, value: float) -> None:
        self.set_value(value)
        self.edited.emit(self._plain(value))

    def _slid(self, place: int) -> None:
        value = self._value_at(place)
        self._show(value)
        self.edited.emit(self._plain(value))

    def _plain(self, value: float) -> float:
        return round(value) if self._field.kind == "int" else round(value, 6)

    # ---- between values and places on the slider ----------------------------------------------------------------

    def _bounds(self) -> tuple[float, float]:
        assert self._field.at_least is not None
        assert self._field.at_most is not None
        return self._field.at_least, self._field.at_most

    def _is_wide(self) -> bool:
        lowest, highest = self._bounds()
        return lowest > 0 and highest / lowest >= _WIDE

    def _whole_steps(self) -> bool:
        return self._field.kind == "int" and not self._is_wide()

    def _place_of(self, value: float) -> int:
        assert self.slider is not None
        lowest, highest = self._bounds()
        value = min(max(value, lowest), highest)
        if self._is_wide():
            return round(_STEPS * math.log(value / lowest) / math.log(highest / lowest))
        return round(self.slider.maximum() * (value - lowest) / (highest - lowest)) if highest > lowest else 0

    def _value_at(self, place: int) -> float:
        assert self.slider is not None
        lowest, highest = self._bounds()
        if place in (0, self.slider.maximum()):
            return lowest if place == 0 else highest
        if self._is_wide():
            value = lowest * (highest / lowest) ** (place / _STEPS)
            return min(max(_two_digits(value), lowest), highest)
        return lowest + (highest - lowest) * place / self.slider.maximum()


def _two_digits(value: float) -> float:
    return round(value, 1 - math.floor(math.log10(value)))

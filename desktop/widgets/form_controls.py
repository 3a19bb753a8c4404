"""The controls of a form, chosen by the type and the bounds of a field and by nothing else."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QFileDialog, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from core.records import FormField
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import SegmentedControl, button, restyle
from desktop.widgets.form_numbers import NumberControl
from desktop.widgets.form_tags import TagsControl
from desktop.widgets.form_words import declared
from desktop.widgets.switch import Switch

_FEW = 3
"""So many choices are all seen at once."""
CONTROL_WIDTH = 330


class SwitchControl(QWidget):
    """On or off."""

    edited = Signal(object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.switch = Switch(look)
        self.switch.clicked.connect(self.edited.emit)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 2, 0, 0)
        row.addWidget(self.switch)
        row.addStretch(1)

    def set_value(self, value: bool) -> None:
        """Show a value without telling."""
        self.switch.setChecked(value)

    def set_wrong(self, wrong: bool) -> None:
        """Nothing is wrong with on and off."""

    def set_name(self, name: str, description: str) -> None:
        """What a screen reader says."""
        self.switch.setAccessibleName(name)
        self.switch.setAccessibleDescription(description)


class CalmBox(QComboBox):
    """A select that leaves the wheel to the page while it has no focus, and that may be narrower than its words."""

    def __init__(self, parent: QWidget | None = None, compact: bool = False) -> None:
        super().__init__(parent)
        if compact:
            self.setProperty("compact", "true")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)

    def minimumSizeHint(self) -> QSize:
        """Some letters and the arrow."""
        return QSize(96, super().minimumSizeHint().height())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll the page unless the select is in use."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class ChoiceControl(QWidget):
    """One of some: up to three beside each other if they fit, else a select."""

    edited = Signal(object)

    def __init__(self, look: Look, field: FormField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = field
        self.segments: SegmentedControl | None = None
        self.select: CalmBox | None = None
        labels = [declared(text) for text in field.labels]
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        if 1 < len(labels) <= _FEW:
            segments = SegmentedControl(look, labels)
            if segments.sizeHint().width() <= look.px(CONTROL_WIDTH):
                self.segments = segments
            else:
                segments.deleteLater()
        if self.segments is not None:
            self.segments.chosen.connect(lambda place: self.edited.emit(field.choices[place]))
            row.addWidget(self.segments)
            row.addStretch(1)
        else:
            self.select = CalmBox()
            self.select.addItems(labels)
            self.select.activated.connect(lambda place: self.edited.emit(field.choices[place]))
            row.addWidget(self.select)

    def set_value(self, value: str) -> None:
        """Show a choice without telling."""
        place = self._field.choices.index(value) if value in self._field.choices else -1
        if self.select is not None:
            self.select.setCurrentIndex(place)
        elif self.segments is not None and place >= 0:
            self.segments.set_current(place)

    def set_wrong(self, wrong: bool) -> None:
        """Outline the select in red."""
        if self.select is not None:
            self.select.setProperty("wrong", "true" if wrong else "false")
            restyle(self.select)

    def set_name(self, name: str, description: str) -> None:
        """What a screen reader says."""
        for widget in filter(None, (self.select, self.segments)):
            widget.setAccessibleName(name)
            widget.setAccessibleDescription(description)


class TextControl(QWidget):
    """A line of text; `path`: with a button that chooses a folder."""

    edited = Signal(object)

    def __init__(self, look: Look, field: FormField, path: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._declared = field
        self.line = QLineEdit()
        self.line.setPlaceholderText(declared(field.empty))
        self.line.editingFinished.connect(self._finished)
        self._shown = ""
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(look.px(8))
        row.addWidget(self.line, 1)
        self._choose = button(look, tr("Choose…"), icon="folder-open") if path else None
        if self._choose is not None:
            self._choose.clicked.connect(self._ask)
            row.addWidget(self._choose)

    def set_value(self, value: object) -> None:
        """Show a text without telling."""
        self._shown = str(value)
        if self.line.text() != self._shown:
            self.line.setText(self._shown)

    def set_wrong(self, wrong: bool) -> None:
        """Outline the field in red."""
        self.line.setProperty("wrong", "true" if wrong else "false")
        restyle(self.line)

    def set_name(self, name: str, description: str) -> None:
        """What a screen reader says."""
        self.line.setAccessibleName(name)
        self.line.setAccessibleDescription(description)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.line.setPlaceholderText(declared(self._declared.empty))
            if self._choose is not None:
                self._choose.setText(tr("Choose…"))
        super().changeEvent(event)

    def _finished(self) -> None:
        if self.line.text() != self._shown:
            self._shown = self.line.text()
            self.edited.emit(self._shown)

    def _ask(self) -> None:
        dialog = QFileDialog(self, tr("Choose a folder…"), self.line.text())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.fileSelected.connect(self._chosen)
        dialog.open()

    def _chosen(self, path: str) -> None:
        self.line.setText(path)
        self._finished()


class OptionalControl(QWidget):
    """A value that may be left out: a switch, and the control of the value while it is on."""

    edited = Signal(object)

    def __init__(self, look: Look, field: FormField, inner: Control, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.switch, self.inner = Switch(look), inner
        self._last: Any = field.at_least if field.at_least is not None else _NOTHING[field.kind]
        if field.choices:
            self._last = field.choices[0]
        self.switch.clicked.connect(self._switched)
        self.inner.edited.connect(self._edited)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 0)
        column.setSpacing(look.px(8))
        column.addWidget(self.switch)
        column.addWidget(inner)

    def set_value(self, value: Any) -> None:
        """Show a value, or that there is none, without telling."""
        self.switch.setChecked(value is not None)
        self.inner.setVisible(value is not None)
        if value is not None:
            self._last = value
            self.inner.set_value(value)

    def set_wrong(self, wrong: bool) -> None:
        """Outline the field in red."""
        self.inner.set_wrong(wrong)

    def set_name(self, name: str, description: str) -> None:
        """What a screen reader says."""
        self.switch.setAccessibleName(name)
        self.switch.setAccessibleDescription(description)
        self.inner.set_name(name, description)

    def _switched(self, on: bool) -> None:
        self.set_value(self._last if on else None)
        self.edited.emit(self._last if on else None)

    def _edited(self, value: Any) -> None:
        self._last = value
        self.edited.emit(value)


Control = SwitchControl | NumberControl | ChoiceControl | TextControl | TagsControl | OptionalControl

_NOTHING: dict[str, Any] = {"bool": False, "int": 0, "float": 0.0, "text": "", "path": "", "list": (), "choice": ""}


def first_stop(control: Control) -> QWidget:
    """The part of a control that gets the keyboard first."""
    parts = [control, *control.findChildren(QWidget)]
    return next((part for part in parts if part.focusPolicy() & Qt.FocusPolicy.TabFocus and part.isEnabled()), control)


def control_for(look: Look, field: FormField) -> Control:
    """The control that fits a field; a test walks over all declared settings with it."""
    control = _plain(look, field)
    return OptionalControl(look, field, control) if field.optional else control


def _plain(look: Look, field: FormField) -> Control:
    match field.kind:
        case "bool":
            return SwitchControl(look)
        case "int" | "float":
            return NumberControl(look, field)
        case "choice":
            return ChoiceControl(look, field)
        case "list":
            return TagsControl(look, field)
        case "text" | "path":
            return TextControl(look, field, path=field.kind == "path")

"""The fields of a rule or a strategy in a narrow column: name and value in one line, the slider below."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from core.records import FormField
from desktop.style import Look, TypeRole
from desktop.widgets.form_controls import ChoiceControl, Control, SwitchControl, control_for
from desktop.widgets.form_draft import FormDraft
from desktop.widgets.form_lines import FootLine
from desktop.widgets.form_numbers import NumberControl
from desktop.widgets.form_words import declared, figure, problem_words
from desktop.widgets.labels import label, plain_tip


class SliderOnly(NumberControl):
    """A number between two bounds, told while the slider moves; its value is written beside its name."""

    def __init__(self, look: Look, field: FormField, role: TypeRole = "small", parent: QWidget | None = None) -> None:
        self.words = label(look, "", role, weight=600)
        super().__init__(look, field, parent)
        self.box.hide()
        assert self.slider is not None
        self.slider.setTracking(True)

    def set_value(self, value: float) -> None:
        """Show a value without telling; what is being moved stays under the pointer."""
        if self.slider is not None and self.slider.isSliderDown():
            self._show(value)
        else:
            super().set_value(value)

    def _show(self, value: float) -> None:
        super()._show(value)
        unit = declared(self._field.unit)
        self.words.setText(f"{figure(value)} {unit}" if unit else figure(value))


class SlimField(QWidget):
    """One field. Without `named` only its control is shown, whose accessible name it still is."""

    edited = Signal(str, object)

    def __init__(
        self,
        look: Look,
        field: FormField,
        named: bool = True,
        role: TypeRole = "small",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.field = field
        self._name = label(look, "", role, wrap=True)
        self.control = _control(look, field, role)
        self.control.edited.connect(lambda value: self.edited.emit(field.key, value))
        self.foot = FootLine(look)
        head = QHBoxLayout()
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(8)
        head.addWidget(self._name, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(head)
        if isinstance(self.control, SwitchControl):
            self.control.switch.set_wordless(True)
            head.addWidget(self.control, 0, Qt.AlignmentFlag.AlignTop)
        else:
            if isinstance(self.control, SliderOnly):
                head.addWidget(self.control.words, 0, Qt.AlignmentFlag.AlignTop)
            elif named:
                column.setSpacing(4)
            column.addWidget(self.control)
        column.addWidget(self.foot)
        self._name.setVisible(named)
        self._say()

    def refresh(self, draft: FormDraft, problem: str = "") -> None:
        """Show the value, and what is wrong with it: what the form knows, or else `problem`."""
        self.control.set_value(draft.value(self.field.key))
        known = draft.problem(self.field.key)
        words = problem_words(known) if known is not None else problem
        self.control.set_wrong(bool(words))
        self.foot.say(words, wrong=bool(words))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)

    def _say(self) -> None:
        name, text = declared(self.field.label), declared(self.field.help)
        self._name.setText(name)
        self._name.setToolTip(plain_tip(text))
        self.control.set_name(name, text)


class SlimFields(QWidget):
    """Some fields under each other. They are built anew only when there are others."""

    edited = Signal(str, object)

    def __init__(self, look: Look, unnamed: str = "", role: TypeRole = "small", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._unnamed, self._role = look, unnamed, role
        self.fields: list[SlimField] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)

    def show_fields(self, fields: Sequence[FormField], draft: FormDraft, problem: str = "") -> None:
        """Show these fields with their values; `problem` is said under the field that is most likely meant."""
        if [one.field for one in self.fields] != list(fields):
            self._build(fields)
        culprit = next((one for one in reversed(self.fields) if one.field.kind in ("list", "text")), None)
        if culprit is None and self.fields:
            culprit = self.fields[0]
        for one in self.fields:
            one.refresh(draft, problem if one is culprit else "")

    def rebuild(self) -> None:
        """Build them anew: in another language choices may need another control."""
        self._build(())

    def _build(self, fields: Sequence[FormField]) -> None:
        for one in self.fields:
            self._column.removeWidget(one)
            one.hide()
            one.deleteLater()  # it stays a child until then: it may be what is being clicked
        self.fields = [SlimField(self._look, field, field.key != self._unnamed, self._role) for field in fields]
        for one in self.fields:
            one.edited.connect(self.edited)
            self._column.addWidget(one)


def _control(look: Look, field: FormField, role: TypeRole) -> Control:
    bounded = field.at_least is not None and field.at_most is not None
    if field.kind in ("int", "float") and bounded and not field.optional:
        return SliderOnly(look, field, role)
    made = control_for(look, field)
    if isinstance(made, ChoiceControl) and made.select is not None:
        made.select.setProperty("compact", "true")
    return made

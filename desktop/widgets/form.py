"""A form made of declared settings: rows of label, help and control, and cards for groups of their own."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QVBoxLayout, QWidget

from core.records import FormField, FormGroup
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import restyle
from desktop.widgets.form_controls import CONTROL_WIDTH, control_for, first_stop
from desktop.widgets.form_draft import FormDraft, same
from desktop.widgets.form_lines import FootLine, IndexAgainTag
from desktop.widgets.form_words import declared, problem_words, value_words
from desktop.widgets.labels import Label, label

COLUMN_WIDTH, LABEL_WIDTH = 800, 392
_NARROW_WINDOW = 1100
_CARD_INSET, _ABOVE_CARD = 16, 10
_SLICE_S = 0.03
"""Rows are built for so long before the window gets its turn."""
_BUILT = object()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a form: groups under a heading ("": none). `keys` are the fields to show, None for all."""

    heading: str
    groups: tuple[FormGroup, ...]
    keys: frozenset[str] | None = None
    tagged: bool = False
    """Every field that needs indexing again says so itself."""

    def fields(self, group: FormGroup) -> tuple[FormField, ...]:
        """The fields of a group that are shown."""
        return tuple(field for field in group.fields if self.keys is None or field.key in self.keys)

    def shows_alone(self, group: FormGroup, draft: FormDraft) -> bool:
        """Whether a choice shows this group and no other beside it."""
        chosen = [one for one in self.groups if one.shown_for is not None and draft.counts(one)]
        return not self.heading and chosen == [group]


class FieldRow(QWidget):
    """One setting: label and help at the left, its control with the foot line at the right, or below when narrow."""

    edited = Signal(str, object)
    back_wanted = Signal(str)

    def __init__(
        self, look: Look, field: FormField, inset: int = 0, tagged: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.field = field
        self.line: QFrame | None = None
        """The hairline above it."""
        self._look, self._inset = look, inset
        self._label = label(look, "", weight=500, wrap=True)
        self._help = label(look, "", "small", "muted", wrap=True)
        self._words = QWidget()
        words = QVBoxLayout(self._words)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(2)
        words.addWidget(self._label)
        words.addWidget(self._help)
        if tagged and field.reindexes:
            words.addSpacing(2)
            words.addWidget(IndexAgainTag(look))
        words.addStretch(1)
        self.control = control_for(look, field)
        self.control.edited.connect(lambda value: self.edited.emit(field.key, value))
        self.foot = FootLine(look)
        self.foot.pressed.connect(lambda: self.back_wanted.emit(field.key))
        self._right = QWidget()
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(4)
        right.addWidget(self.control)
        right.addWidget(self.foot)
        right.addStretch(1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 11, 0, 11)
        self._row.addWidget(self._words)
        self._row.addStretch(1)
        self._row.addWidget(self._right)
        self._say()
        self.set_wide(False)

    @property
    def words(self) -> tuple[str, str]:
        """Label and help as they are shown."""
        return self._label.text(), self._help.text()

    def set_inset(self, inset: int) -> None:
        """Be so much narrower at each side."""
        self._inset = inset
        self.set_wide(self._row.direction() == QBoxLayout.Direction.LeftToRight)

    def set_wide(self, wide: bool) -> None:
        """Have the control beside its label, or below it."""
        if wide:
            self._row.setDirection(QBoxLayout.Direction.LeftToRight)
            self._words.setFixedWidth(self._look.px(LABEL_WIDTH) - self._inset)
        else:
            self._row.setDirection(QBoxLayout.Direction.TopToBottom)
            self._words.setMinimumWidth(0)
            self._words.setMaximumWidth(16_777_215)
        self._row.setSpacing(0 if wide else 8)
        self._right.setMaximumWidth(self._look.px(CONTROL_WIDTH) - (self._inset if wide else 0))
        self._right.setMinimumWidth(self._right.maximumWidth() if wide else 0)

    def refresh(self, draft: FormDraft) -> None:
        """Show the value that counts or was changed, and what is to be said about it."""
        field, value = self.field, draft.value(self.field.key)
        self.control.set_value(value)
        problem = draft.problem(field.key)
        self.control.set_wrong(problem is not None)
        saved, below = draft.saved(field.key), draft.below(field.key)
        if problem is not None:
            self.foot.say(problem_words(problem), wrong=True)
        elif not same(value, saved):
            if field.reindexes:  # others are applied as soon as the engine has answered
                self.foot.say(tr("was {v}", v=value_words(field, saved)), tr("Put back"))
        elif not same(saved, below):
            words = value_words(field, below)
            told = tr("Everywhere {v}", v=words) if draft.library else tr("Default {v}", v=words)
            self.foot.say(told, tr("Reset"))
        else:
            self.foot.say("")

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)

    def _say(self) -> None:
        name, text = declared(self.field.label), declared(self.field.help)
        self._label.setText(name)
        self._help.setText(text)
        self._help.setVisible(bool(text))
        self.control.set_name(name, text)


class GroupPart(QFrame):
    """The fields of one group: plain rows, or a card when the group has a name; a switch hides what it switches.

    A named group that a choice shows alone is rows of the page, too: its name is that of the choice above it.
    """

    def __init__(self, look: Look, group: FormGroup, section: Section, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.group = group
        self.rows: list[FieldRow] = []
        self._look, self._section = look, section
        self._is_card = bool(group.label)
        self._title: Label | None = None
        self._column = QVBoxLayout(self)
        self._column.setSpacing(0)
        self.gap = QFrame()
        """What is above it, which is there only with it: room above a card, a hairline above rows of the page."""
        self._shape()

    def add(self, field: FormField, draft: FormDraft) -> FieldRow:
        """Put a field at the end. A card whose first field is not its switch begins with its name."""
        row = FieldRow(self._look, field, self._inset, self._section.tagged)
        if self.group.label and not self.rows and field.key != self.group.switch:
            self._title = label(self._look, declared(self.group.label), weight=600)
            self._title.setContentsMargins(0, 10, 0, 2)
            self._column.addWidget(self._title)
            self._title.setVisible(self._is_card)
        if self.rows or self._title is not None:
            row.line = hairline()
            self._column.addWidget(row.line)
        self._column.addWidget(row)
        self.rows.append(row)
        row.refresh(draft)
        self._show(row, draft)
        return row

    def refresh(self, draft: FormDraft) -> None:
        """Show the values; hide the group while it does not count, and its fields while its switch is off."""
        is_card = bool(self.group.label) and not self._section.shows_alone(self.group, draft)
        if is_card != self._is_card:
            self._is_card = is_card
            self._shape()
        for row in self.rows:
            row.refresh(draft)
            self._show(row, draft)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange and self._title is not None:
            self._title.setText(declared(self.group.label))
        super().changeEvent(event)

    @property
    def _inset(self) -> int:
        return _CARD_INSET if self._is_card else 0

    def _shape(self) -> None:
        card, above = self._is_card, 2 if self._is_card else 0
        beside = self._inset - 1 if card else 0  # the border takes a pixel
        self._column.setContentsMargins(beside, above, beside, above)
        self.setProperty("card", "true" if card else "false")
        self.gap.setProperty("line", "false" if card or not self.group.label else "true")
        self.gap.setFixedHeight(_ABOVE_CARD if card else 1 if self.group.label else 0)
        if self.testAttribute(Qt.WidgetAttribute.WA_WState_Polished):  # else it is styled when it is first seen
            for widget in (self, self.gap):
                restyle(widget)
        if not card:
            self.setFrameShape(QFrame.Shape.NoFrame)  # the border that is no more leaves its width behind
        if self._title is not None:
            self._title.setVisible(card)
        for row in self.rows:
            row.set_inset(self._inset)

    def _show(self, row: FieldRow, draft: FormDraft) -> None:
        switch = self.group.switch
        shown = row.field.key == switch or not switch or bool(draft.value(switch))
        row.setVisible(shown)
        if row.line is not None:  # of rows of the page the first has the line above all of them
            row.line.setVisible(shown and (self._is_card or row is not self.rows[0]))
        for widget in (self, self.gap):
            widget.setVisible(draft.counts(self.group))


def hairline() -> QFrame:
    """A line between two rows."""
    line = QFrame()
    line.setProperty("line", "true")
    line.setFixedHeight(1)
    return line


def is_wide(part: QWidget, look: Look) -> bool:
    """Whether controls stand beside their labels in a part that is as wide as the column of the settings."""
    return part.width() >= look.px(COLUMN_WIDTH) and part.window().width() >= _NARROW_WINDOW


class Form(QWidget):
    """The rows of some groups. It knows types and bounds of fields, never which settings they are.

    Rows are built for a moment at a time, those at the top first, so that nothing waits for a long form.
    """

    edited = Signal(str, object)
    back_wanted = Signal(str)
    """Put a changed value back, or reset a saved one to what counts without it."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._draft = FormDraft()
        self._parts: list[GroupPart] = []
        self._building: Iterator[None] | None = None
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._build_on)
        look.changed.connect(self._fit)

    def rows(self) -> dict[str, FieldRow]:
        """All rows by the keys of their settings."""
        self._build_on(forever=True)
        return {row.field.key: row for part in self._parts for row in part.rows}

    def set_sections(self, sections: Sequence[Section], draft: FormDraft) -> None:
        """Show these groups instead of what was shown before."""
        self._clear()
        self._column.addStretch(1)
        self._draft = draft
        self._building = self._build(sections)
        self._build_on()

    def refresh(self, draft: FormDraft) -> None:
        """Show the values as they are now."""
        self._draft = draft
        for part in self._parts:
            part.refresh(draft)

    def focus(self, key: str) -> None:
        """Put the keyboard into the control of a setting."""
        row = self.rows().get(key)
        if row is not None:
            first_stop(row.control).setFocus(Qt.FocusReason.OtherFocusReason)

    def focused(self) -> str:
        """The setting that has the keyboard, "" if none has."""
        widget = self.focusWidget()
        rows = (row for part in self._parts for row in part.rows)
        return next((row.field.key for row in rows if widget is not None and row.isAncestorOf(widget)), "")

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have controls beside or below their labels as there is room."""
        super().resizeEvent(event)
        self._fit()

    # ---- building -----------------------------------------------------------------------------------------------

    def _build_on(self, forever: bool = False) -> None:
        """Build what is still missing, for a moment or to the end."""
        self._next.stop()
        until_s = time.monotonic() + _SLICE_S
        while self._building is not None:
            if next(self._building, _BUILT) is _BUILT:
                self._building = None
            elif not forever and time.monotonic() > until_s:
                self._next.start()
                return

    def _build(self, sections: Sequence[Section]) -> Iterator[None]:
        unseen: list[Iterator[None]] = []
        for section in sections:
            if section.heading:
                heading = label(self._look, section.heading, "question", weight=600)
                heading.setContentsMargins(0, 20, 0, 4)
                self._put(heading)
            above = False
            for group in section.groups:
                fields = section.fields(group)
                if not fields:
                    continue
                if not group.label and above:
                    self._put(hairline())
                above = True
                part = GroupPart(self._look, group, section)
                part.refresh(self._draft)
                self._put(part.gap)
                self._put(part)
                self._parts.append(part)
                if self._draft.counts(group):
                    yield from self._fill(part, fields)
                else:
                    part.hide()
                    part.gap.hide()
                    unseen.append(self._fill(part, fields))
        for rows in unseen:  # those of the strategies that are not chosen, when all that is seen is there
            yield from rows

    def _fill(self, part: GroupPart, fields: Sequence[FormField]) -> Iterator[None]:
        for field in fields:
            row = part.add(field, self._draft)
            row.edited.connect(self.edited)
            row.back_wanted.connect(self.back_wanted)
            row.set_wide(is_wide(self, self._look))
            yield

    def _put(self, widget: QWidget) -> None:
        """Add a widget above the room that is left at the end."""
        self._column.insertWidget(self._column.count() - 1, widget)

    def _fit(self) -> None:
        for part in self._parts:
            for row in part.rows:
                row.set_wide(is_wide(self, self._look))

    def _clear(self) -> None:
        self._parts, self._building = [], None
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.hide()
                widget.deleteLater()  # and stay a child until then: one of its controls may be what is being clicked

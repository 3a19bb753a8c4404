"""Which types of files do not follow the settings of their page: a card with one line for each of them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QMenu, QVBoxLayout, QWidget

from core.records import FormField, FormGroup
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import IconButton, button
from desktop.widgets.form import LABEL_WIDTH, hairline, is_wide
from desktop.widgets.form_controls import CONTROL_WIDTH
from desktop.widgets.form_draft import FormDraft
from desktop.widgets.form_words import declared
from desktop.widgets.labels import ElidedLabel, label

_ROW = 38
_WIDEST = 16_777_215


class TypesPart(QWidget):
    """Fields of groups that are `by_type`: whatever has another value than "" is listed, the rest can be added."""

    edited = Signal(str, object)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._groups: Sequence[FormGroup] = ()
        self._draft = FormDraft()
        self.rows: list[_TypeRow] = []
        self.menu = QMenu(self)
        self._inner: list[QMenu] = []
        self._label, self._help = label(look, "", weight=500, wrap=True), label(look, "", "small", "muted", wrap=True)
        self.add = button(look, "", icon="plus", compact=True)
        self.add.clicked.connect(self._open_types)
        self._card = QFrame()
        self._card.setProperty("card", "true")
        self._lines = QVBoxLayout(self._card)
        self._lines.setContentsMargins(1, 1, 1, 1)
        self._lines.setSpacing(0)
        self._words = QWidget()
        words = QVBoxLayout(self._words)
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(2)
        words.addWidget(self._label)
        words.addWidget(self._help)
        words.addStretch(1)
        self._right = QWidget()
        right = QVBoxLayout(self._right)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(8)
        right.addWidget(self._card)
        right.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeft)
        right.addStretch(1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setContentsMargins(0, 11, 0, 11)
        self._row.addWidget(self._words)
        self._row.addStretch(1)
        self._row.addWidget(self._right)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 14, 0, 0)
        column.setSpacing(0)
        column.addWidget(hairline())
        column.addLayout(self._row)
        look.changed.connect(self._fit)
        self._say()
        self._fit()

    # ---- showing ------------------------------------------------------------------------------------------------

    def show_groups(self, groups: Sequence[FormGroup], draft: FormDraft) -> None:
        """Show what differs for some types with these values."""
        self._groups, self._draft = groups, draft
        self.setVisible(bool(groups))
        told = [(name, words) for name, fields in self.types() if (words := self._differs(fields))]
        while self.rows:
            row = self.rows.pop()
            self._lines.removeWidget(row)
            row.hide()
            row.deleteLater()  # it stays a child until then: it may be what is being clicked
        for place, (name, words) in enumerate(told):
            row = _TypeRow(self._look, name, words, first=not place)
            row.change.clicked.connect(partial(self._open_type, name, row.change))
            self._lines.addWidget(row)
            self.rows.append(row)
        self._card.setVisible(bool(told))
        self.add.setVisible(len(told) < len(self.types()))

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the card beside the words, or below them."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        wide = is_wide(self, self._look)
        beside, below = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._row.setDirection(beside if wide else below)
        self._row.setSpacing(0 if wide else 8)
        self._words.setMinimumWidth(self._look.px(LABEL_WIDTH) if wide else 0)
        self._words.setMaximumWidth(self._look.px(LABEL_WIDTH) if wide else _WIDEST)
        self._right.setMaximumWidth(self._look.px(CONTROL_WIDTH))
        self._right.setMinimumWidth(self._look.px(CONTROL_WIDTH) if wide else 0)

    def types(self) -> list[tuple[str, list[FormField]]]:
        """The types by their names, each with what can be otherwise for it.

        A group with a field for each type says one thing about each; a group for each type says several.
        """
        if len(self._groups) == 1:
            return [(field.label, [field]) for field in self._groups[0].fields]
        return [(group.label, list(group.fields)) for group in self._groups]

    def _differs(self, fields: Sequence[FormField]) -> str:
        """What differs, in words."""
        other = [(field, self._draft.value(field.key)) for field in fields if self._draft.value(field.key)]
        if len(fields) == 1:
            return _choice(*other[0]) if other else ""
        return " · ".join(
            tr("{name}: {value}", name=declared(field.label), value=_choice(field, value)) for field, value in other
        )

    # ---- menus --------------------------------------------------------------------------------------------------

    def _open_types(self) -> None:
        """Choose a type that is to differ."""
        menu = self._emptied()
        for name, fields in self.types():
            if not self._differs(fields):
                self._fill(self._within(menu, declared(name)), fields)
        menu.popup(self.add.mapToGlobal(QPoint(0, self.add.height() + 2)))

    def _open_type(self, name: str, at: QWidget) -> None:
        """Change what differs for a type."""
        menu = self._emptied()
        self._fill(menu, next(fields for each, fields in self.types() if each == name))
        menu.popup(at.mapToGlobal(QPoint(0, at.height() + 2)))

    def _emptied(self) -> QMenu:
        """The one menu there is, empty: one that deletes itself would take along what is being clicked."""
        self.menu.clear()
        for inner in self._inner:
            inner.deleteLater()
        self._inner = []
        return self.menu

    def _within(self, menu: QMenu, words: str) -> QMenu:
        inner = menu.addMenu(words)
        self._inner.append(inner)
        return inner

    def _fill(self, menu: QMenu, fields: Sequence[FormField]) -> None:
        for field in fields:
            inner = menu if len(fields) == 1 else self._within(menu, declared(field.label))
            for choice, words in zip(field.choices, field.labels, strict=True):
                action = inner.addAction(declared(words))
                action.setCheckable(True)
                action.setChecked(self._draft.value(field.key) == choice)
                action.triggered.connect(lambda _, key=field.key, choice=choice: self.edited.emit(key, choice))

    # ---- words --------------------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
            self.show_groups(self._groups, self._draft)
        super().changeEvent(event)

    def _say(self) -> None:
        self._label.setText(tr("Other settings for some types"))
        self._help.setText(tr("These types do not follow the settings above."))
        self.add.setText(tr("Add a type"))


class _TypeRow(QWidget):
    """One type, what differs for it, and a pencil."""

    def __init__(self, look: Look, name: str, words: str, *, first: bool) -> None:
        super().__init__()
        said = declared(name)
        self.words = words
        self.change = IconButton(look, "pencil", tr("Change {name}", name=said), compact=True)
        row = QHBoxLayout()
        row.setContentsMargins(12, 0, 8, 0)
        row.setSpacing(8)
        row.addWidget(ElidedLabel(look, said, "small", middle=False), 5)
        row.addWidget(ElidedLabel(look, words, "small", weight=500, middle=False), 6)
        row.addWidget(self.change)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        if not first:
            column.addWidget(hairline())
        column.addLayout(row)
        self.setMinimumHeight(look.px(_ROW))


def _choice(field: FormField, value: str) -> str:
    return declared(field.labels[field.choices.index(value)]) if value in field.choices else value

"""A list of words or marks in a form: tags that can be removed, added and brought into another order."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLineEdit, QWidget

from core.records import FormField
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import IconButton, boxed, restyle
from desktop.widgets.dragging import is_far, take_along
from desktop.widgets.flow import FlowLayout
from desktop.widgets.form_words import declared, marked, visible
from desktop.widgets.labels import Label

_FORM = "application/x-footnote-tag"
_NEW_WIDTH, _FIXED_HEIGHT = 72, 28


class Tag(QFrame):
    """One of the list. Alt+Up and Alt+Down move it, the pointer drags it; Delete removes it unless it is `fixed`."""

    moved = Signal(int)
    removed = Signal()

    def __init__(self, look: Look, text: str, fixed: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("tag", "true")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAccessibleName(text)
        self._fixed = fixed
        self._pressed: QPoint | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(look.px(9), 0, look.px(9 if fixed else 2), 0)
        row.setSpacing(look.px(4))
        row.addWidget(Label(look, text, "small"))
        if fixed:
            self.setMinimumHeight(look.px(_FIXED_HEIGHT))
            self.setCursor(Qt.CursorShape.OpenHandCursor)
            return
        close = IconButton(look, "x", tr("Remove {name}", name=text), compact=True)
        close.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Delete does the same
        close.clicked.connect(self.removed)
        row.addWidget(close)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move or remove it."""
        held = event.modifiers() & Qt.KeyboardModifier.AltModifier
        if held and event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.moved.emit(-1 if event.key() == Qt.Key.Key_Up else 1)
        elif event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and not self._fixed:
            self.removed.emit()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Perhaps the beginning of a drag."""
        self._pressed = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Take it along once the pointer has gone far enough."""
        here = event.position().toPoint()
        if self._pressed is None or not is_far(self._pressed, here):
            return
        self._pressed = None
        take_along(self, _FORM, here)


class TagsControl(QWidget):
    """A list as tags with a plus behind them. One of choices is whole: only its order can be changed."""

    edited = Signal(object)

    def __init__(self, look: Look, field: FormField, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._values = look, list[str]()
        self._labels = dict(zip(field.choices, field.labels, strict=True))
        self.tags: list[Tag] = []
        self.setAcceptDrops(True)
        self._flow = FlowLayout(self, gap=look.px(6), line_gap=look.px(6))
        self._field = QLineEdit()
        self._field.setFixedWidth(look.px(_NEW_WIDTH))
        self._field.editingFinished.connect(self._add)
        self.plus = boxed(IconButton(look, "plus", tr("Add one"), compact=True))
        self.plus.clicked.connect(self._ask)
        self._flow.addWidget(self._field)
        self._flow.addWidget(self.plus)
        self._field.hide()
        self.plus.setVisible(not self._labels)

    def set_value(self, values: Sequence[str]) -> None:
        """Show a list without telling."""
        self._values = list(values)
        for tag in self.tags:
            self._flow.removeWidget(tag)
            tag.hide()
            tag.deleteLater()
        self.tags = []
        for widget in (self._field, self.plus):
            self._flow.removeWidget(widget)
        for place, value in enumerate(self._values):
            tag = Tag(self._look, self._words(place, value), bool(self._labels), self)
            tag.moved.connect(lambda step, place=place: self.move_tag(place, place + step))
            tag.removed.connect(lambda place=place: self.remove(place))
            self._flow.addWidget(tag)
            tag.show()
            self.tags.append(tag)
        self._flow.addWidget(self._field)
        self._flow.addWidget(self.plus)

    def set_wrong(self, wrong: bool) -> None:
        """Outline the field in red."""
        self._field.setProperty("wrong", "true" if wrong else "false")
        restyle(self._field)

    def set_name(self, name: str, description: str) -> None:
        """What a screen reader says."""
        self.setAccessibleName(name)
        self._field.setAccessibleName(name)
        self._field.setAccessibleDescription(description)

    def move_tag(self, place: int, to: int) -> None:
        """Bring one to another place."""
        if 0 <= to < len(self._values) and to != place:
            self._values.insert(to, self._values.pop(place))
            self._tell(to)

    def remove(self, place: int) -> None:
        """Take one out."""
        del self._values[place]
        self._tell(min(place, len(self._values) - 1))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.plus.say(tr("Add one"))
        super().changeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take only tags of this list."""
        if event.source() in self.tags and event.mimeData().hasFormat(_FORM):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Bring the tag before the one it was dropped on."""
        tag, here = event.source(), event.position().toPoint()
        if not isinstance(tag, Tag) or tag not in self.tags:
            return
        event.acceptProposedAction()
        onto = next((one for one in self.tags if one.geometry().contains(here)), self.tags[-1])
        self.move_tag(self.tags.index(tag), self.tags.index(onto))

    def _words(self, place: int, value: str) -> str:
        if not self._labels:
            return visible(value)
        return tr("{n} {name}", place + 1, name=declared(self._labels.get(value, value)))

    def _ask(self) -> None:
        self._field.clear()
        self._field.show()
        self._field.setFocus()

    def _add(self) -> None:
        text, shown = marked(self._field.text()), self._field.isVisible()
        self._field.hide()
        self._field.clear()
        if shown and text and text not in self._values:
            self._values.append(text)
            self._tell(-1)

    def _tell(self, focus: int) -> None:
        focused = QApplication.focusWidget()
        had_focus = focused is not None and self.isAncestorOf(focused)
        self.set_value(self._values)
        if had_focus and self.tags and focus >= 0:
            self.tags[focus].setFocus()
        self.edited.emit(tuple(self._values))

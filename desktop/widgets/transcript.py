"""The turns of a conversation one below the other. Old turns are made when somebody scrolls to them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from desktop.style import Look
from desktop.widgets.answer_state import AnswerState
from desktop.widgets.message import Message

_WIDEST, _MARGIN = 736, 36
_TOP, _BETWEEN, _BOTTOM = 19, 32, 12
_AT_ONCE = 1
_AHEAD = 1.5
"""Older turns are made as long as there are fewer than so many screens of them above."""
_NEAR_END = 6
_NESTED = 4
"""So deep are the layouts of a message one in the other; each asks the one around it for more room in its turn."""


def column_margins(width: int, look: Look) -> tuple[int, int]:
    """The room left and right of the column of text in a page of this width."""
    column = min(look.px(_WIDEST), width - 2 * _MARGIN)
    left = max((width - column) // 2, 0)
    return left, max(width - column - left, 0)


class Transcript(QScrollArea):
    """Scrolls the messages. It stays at the end only for who is there already."""

    def __init__(self, look: Look, prepare: Callable[[Message], None], parent: QWidget | None = None) -> None:
        """`prepare` connects a message that was just made."""
        super().__init__(parent)
        self._look, self._prepare = look, prepare
        self._older: list[AnswerState] = []
        self.messages: list[Message] = []
        self._follows = True
        self._inside = QWidget()
        self._inside.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._column = QVBoxLayout(self._inside)
        self._column.setSpacing(_BETWEEN)
        self._column.addStretch(1)
        self.setWidget(self._inside)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._make_older = QTimer(self, singleShot=True, interval=0)
        self._make_older.timeout.connect(self._make_one_older)
        bar = self.verticalScrollBar()
        bar.rangeChanged.connect(self._on_range)
        bar.valueChanged.connect(self._on_value)
        self._inside.installEventFilter(self)
        look.changed.connect(self._set_margins)

    # ---- what it shows ----------------------------------------------------------------------------------------------

    def show_turns(self, states: Sequence[AnswerState]) -> None:
        """Show another conversation, from its end."""
        for message in self.messages:
            message.hide()
            message.deleteLater()
        self.messages = []
        self._older = list(states[:-_AT_ONCE])
        self._follows = True
        for state in states[-_AT_ONCE:]:
            self._insert(state, len(self.messages))
        self._make_older.start()

    def add(self, state: AnswerState) -> Message:
        """A new turn below the others; the view goes to it."""
        self._follows = True
        return self._insert(state, len(self.messages))

    def remove(self, message: Message) -> None:
        """Take a turn out that came to nothing."""
        self.messages.remove(message)
        message.hide()
        message.deleteLater()

    def go(self, step: int) -> None:
        """Scroll to the turn before (-1) or after (1) the one at the top."""
        top = self.verticalScrollBar().value() + _TOP
        places = [message.y() for message in self.messages]
        if step < 0:
            target = max((place for place in places if place < top - 1), default=None)
        else:
            target = min((place for place in places if place > top + 1), default=None)
        if target is not None:
            self.verticalScrollBar().setValue(target - _TOP)

    @property
    def first_question(self) -> str:
        """The question the conversation began with."""
        states = [*self._older, *(message.state for message in self.messages)]
        return states[0].question if states else ""

    @property
    def last_question(self) -> str:
        """The question that was asked last."""
        return self.messages[-1].state.question if self.messages else ""

    def _insert(self, state: AnswerState, place: int) -> Message:
        message = Message(self._look, state)
        self._prepare(message)
        self._column.insertWidget(place, message)
        self.messages.insert(place, message)
        message.show()
        return message

    # ---- scrolling --------------------------------------------------------------------------------------------------

    def _make_one_older(self) -> None:
        bar = self.verticalScrollBar()
        if not self._older or bar.value() > _AHEAD * self.viewport().height():
            return
        from_end = bar.maximum() - bar.value()
        self._insert(self._older.pop(), 0)
        for _ in range(_NESTED):  # at once, so that what is read does not move
            QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest.value)
        bar.setValue(bar.maximum() - from_end)
        self._make_older.start()

    def _on_range(self, _least: int, most: int) -> None:
        if self._follows:
            self.verticalScrollBar().setValue(most)

    def _on_value(self, value: int) -> None:
        self._follows = value >= self.verticalScrollBar().maximum() - _NEAR_END
        if self._older:
            self._make_older.start()

    # ---- the column -------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the column in the middle of the page, whether or not there is a scroll bar."""
        super().resizeEvent(event)
        self._set_margins()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The column grows while it is laid out: whoever is at the end stays there."""
        if watched is self._inside and event.type() == QEvent.Type.Resize and self._follows:
            self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())
        return super().eventFilter(watched, event)

    def _set_margins(self) -> None:
        left, right = column_margins(self.width(), self._look)
        bar = self.width() - self.viewport().width()
        self._column.setContentsMargins(left, _TOP, max(right - bar, 0), _BOTTOM)

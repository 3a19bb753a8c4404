"""Selects text in a view that paints its paragraphs itself, with mouse and keys, and copies it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QMouseEvent, QTextCharFormat, QTextLayout
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QMenu

from desktop.language import tr
from desktop.style import Look
from desktop.widgets.dragging import is_far
from desktop.widgets.laid_text import Laid, Place, place_at
from desktop.widgets.page_selection import in_word

_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
_LINES = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_ENDS = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: 1}


class TextSelecting:
    """What is selected lies between where it began and where it was led to; `copied` says what that is as text."""

    def __init__(self, look: Look, view: QAbstractScrollArea, copied: Callable[[Place, Place], str]) -> None:
        self._look, self._view, self._copied = look, view, copied
        self.paragraphs: Sequence[Laid] = ()
        self.dragged = False
        """Whether the pointer has gone so far since it was pressed that its release is no click."""
        self._pressed: QPoint | None = None
        self._anchor: Place | None = None
        self._head: Place | None = None

    def show(self, paragraphs: Sequence[Laid]) -> None:
        """These are shown now; what was selected stays only in the same text."""
        if [one.text for one in paragraphs] != [one.text for one in self.paragraphs]:
            self._anchor = self._head = None
        self.paragraphs = paragraphs

    # ---- what is selected ---------------------------------------------------------------------------------------

    @property
    def text(self) -> str:
        """What is selected, "" for nothing."""
        ends = self._ends()
        return self._copied(*ends) if ends is not None else ""

    def select(self, first: Place, last: Place) -> None:
        """Select from one place to another."""
        self._anchor, self._head = first, last
        self._view.viewport().update()

    def select_all(self) -> None:
        """Select everything that is shown."""
        if self.paragraphs:
            self.select(Place(0, 0), Place(len(self.paragraphs) - 1, len(self.paragraphs[-1].text)))

    def copy(self) -> None:
        """Put what is selected on the clipboard."""
        if text := self.text:
            QApplication.clipboard().setText(text)

    def ranges(self, index: int) -> list[QTextLayout.FormatRange]:
        """What is selected of a paragraph, for drawing it."""
        ends = self._ends()
        if ends is None or not ends[0].paragraph <= index <= ends[1].paragraph:
            return []
        shown, found = self.paragraphs[index], QTextLayout.FormatRange()
        first = ends[0].sign if index == ends[0].paragraph else 0
        last = ends[1].sign if index == ends[1].paragraph else len(shown.text)
        found.start = shown.positions(first)
        found.length = shown.positions(last) - found.start
        how = QTextCharFormat()
        how.setBackground(self._look.color("accent"))
        how.setForeground(self._look.color("on_accent"))
        found.format = how
        return [found] if found.length else []

    def _ends(self) -> tuple[Place, Place] | None:
        if self._anchor is None or self._head is None or self._anchor == self._head:
            return None
        return min(self._anchor, self._head), max(self._anchor, self._head)

    # ---- mouse --------------------------------------------------------------------------------------------------

    def press(self, event: QMouseEvent) -> None:
        """Begin anew where the pointer is, or with Shift go on to there."""
        if event.button() != Qt.MouseButton.LeftButton:
            return
        self._pressed, self.dragged = event.position().toPoint(), False
        place = self._at(event.position())
        goes_on = event.modifiers() & Qt.KeyboardModifier.ShiftModifier and self._anchor is not None
        self._anchor, self._head = (self._anchor if goes_on else place), place
        self._view.viewport().update()

    def drag(self, event: QMouseEvent) -> bool:
        """Select as far as the pointer, and scroll after it; says whether it is a drag."""
        if self._pressed is None or not event.buttons() & Qt.MouseButton.LeftButton:
            return False
        here = event.position()
        self.dragged = self.dragged or is_far(self._pressed, here.toPoint())
        if self.dragged:
            room, bar = self._view.viewport().height(), self._view.verticalScrollBar()
            beyond = min(here.y(), 0) + max(here.y() - room, 0)
            bar.setValue(bar.value() + round(beyond))
            self._head = self._at(here)
            self._view.viewport().update()
        return self.dragged

    def double_click(self, event: QMouseEvent) -> None:
        """Select a word."""
        place = self._at(event.position())
        if place is None or event.button() != Qt.MouseButton.LeftButton:
            return
        text, first, last = self.paragraphs[place.paragraph].text, place.sign, place.sign
        while first > 0 and in_word(text[first - 1]):
            first -= 1
        while last < len(text) and in_word(text[last]):
            last += 1
        self._pressed, self.dragged = None, True  # its release is no click
        self.select(Place(place.paragraph, first), Place(place.paragraph, last))

    def open_menu(self, at: QPoint) -> QMenu:
        """What can be done with what is selected."""
        menu = QMenu(self._view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        copy = menu.addAction(self._look.icon("copy"), tr("Copy"), self.copy)
        copy.setEnabled(bool(self.text))
        menu.addAction(tr("Select all"), self.select_all)
        menu.popup(at)
        return menu

    def _at(self, point: QPointF) -> Place | None:
        return place_at(self.paragraphs, point.x(), point.y() + self._view.verticalScrollBar().value())

    # ---- keys ---------------------------------------------------------------------------------------------------

    def key(self, event: QKeyEvent) -> bool:
        """Copy, select all, and with Shift select by signs, lines and to the ends of lines; says whether it was one."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.select_all()
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier and event.key() in (*_STEPS, *_LINES, *_ENDS):
            self._lead(Qt.Key(event.key()))
        else:
            return False
        return True

    def _lead(self, key: Qt.Key) -> None:
        """Select from where it began, or from the first line that is seen, one step further."""
        if not self.paragraphs:
            return
        if self._anchor is None or self._head is None:
            self._anchor = self._head = self._at(QPointF(0, 1)) or Place(0, 0)
        head = self._head
        if key in _STEPS:
            self._head = self._beside(head, _STEPS[key])
        elif key in _LINES:
            self._head = self._below(head, _LINES[key])
        else:
            shown = self.paragraphs[head.paragraph]
            self._head = Place(head.paragraph, shown.sign_on(shown.line_of(head.sign), 1e6 * _ENDS[key]))
        self._bring(self._head)
        self._view.viewport().update()

    def _beside(self, place: Place, step: int) -> Place:
        shown, index = self.paragraphs[place.paragraph], place.paragraph + step
        position = shown.positions(place.sign)
        layout = shown.layout
        moved = layout.nextCursorPosition(position) if step > 0 else layout.previousCursorPosition(position)
        if moved != position:
            return Place(place.paragraph, shown.positions.back(moved))
        if 0 <= index < len(self.paragraphs):
            return Place(index, 0 if step > 0 else len(self.paragraphs[index].text))
        return place

    def _below(self, place: Place, step: int) -> Place:
        shown = self.paragraphs[place.paragraph]
        line, x = shown.line_of(place.sign) + step, shown.x_of(place.sign)
        if 0 <= line < max(shown.layout.lineCount(), 1):
            return Place(place.paragraph, shown.sign_on(line, x))
        index = place.paragraph + step
        if index < 0:
            return Place(0, 0)
        if index >= len(self.paragraphs):
            return Place(place.paragraph, len(shown.text))
        beyond = self.paragraphs[index]
        return Place(index, beyond.sign_on(0 if step > 0 else beyond.layout.lineCount() - 1, x))

    def _bring(self, place: Place) -> None:
        """Scroll as little as shows the line of a place."""
        shown, bar = self.paragraphs[place.paragraph], self._view.verticalScrollBar()
        top = shown.line_top(shown.line_of(place.sign))
        bar.setValue(min(max(bar.value(), top + shown.line - self._view.viewport().height()), top))

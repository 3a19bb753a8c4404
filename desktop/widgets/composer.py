"""Where a question is written: the field, what it is asked about, how it is answered, and Send or Stop."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

from PySide6.QtCore import QEvent, QMimeData, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QTextOption
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QPlainTextEdit, QSizePolicy, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import IconButton, restyle
from desktop.widgets.choice_chip import ChoiceChip
from desktop.widgets.labels import ElidedLabel, Label, label

Mode = Literal["written", "quotes"]
_LEAST, _LEAST_LOW, _MOST, _BUTTON = 84, 64, 200, 32
_LONGEST = 20_000
_AROUND, _AROUND_LOW = (13, 11, 10, 10, 6), (13, 4, 8, 2, 2)
"""The room left, above, right and below the parts of the composer, and between them."""
_SEND = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class QuestionField(QPlainTextEdit):
    """Takes a question; it grows with it. Enter sends, Shift+Enter begins a new line."""

    sent = Signal()
    last_wanted = Signal()
    focused = Signal(bool)

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(0)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter sends; arrow up in an empty field brings the last question back."""
        if event.key() in _SEND and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.sent.emit()
        elif (
            event.key() == Qt.Key.Key_Up
            and not self.toPlainText()
            and event.modifiers()
            in (
                Qt.KeyboardModifier.NoModifier,
                Qt.KeyboardModifier.KeypadModifier,
            )
        ):
            self.last_wanted.emit()
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down) and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            event.ignore()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell, so that the frame around the field shows it."""
        super().focusInEvent(event)
        self.focused.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell, so that the frame around the field shows it."""
        super().focusOutEvent(event)
        self.focused.emit(False)

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Files that are dragged here are for the window."""
        return not source.hasUrls() and super().canInsertFromMimeData(source)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Paste plain text, as much as a question may have."""
        self.insertPlainText(source.text()[:_LONGEST])

    def lines_height(self) -> int:
        """How high the text is."""
        return self.fontMetrics().lineSpacing() * max(round(self.document().size().height()), 1)


class Composer(QFrame):
    """The box a question is written in."""

    asked = Signal(str)
    stop_wanted = Signal()
    last_wanted = Signal()
    scope_wanted = Signal(QPoint)
    """The chip of the scope was pressed; the point is its upper left corner on the screen."""
    scope_changed = Signal(object)
    typing_begun = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.mode: Mode = "written"
        self.within: tuple[Path, ...] = ()
        self._running = False
        self._low = False
        self.setProperty("composer", "true")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.field = QuestionField(look)
        self.field.textChanged.connect(self._on_text)
        self.field.sent.connect(self._send)
        self.field.last_wanted.connect(self.last_wanted)
        self.field.focused.connect(self._on_focus)
        self._scope = ChoiceChip(look, "library")
        self._scope.clicked.connect(lambda: self.scope_wanted.emit(self._scope.mapToGlobal(QPoint(0, 0))))
        self._all = IconButton(look, "x", "", compact=True)
        self._all.clicked.connect(lambda: self.ask_about(()))
        self._mode = ChoiceChip(look, "pencil")
        self._mode.clicked.connect(self._open_modes)
        self._send_button = IconButton(look, "arrow-up", "")
        self._send_button.clicked.connect(self._on_button)
        self._chips = QHBoxLayout()
        self._chips.setContentsMargins(0, 0, 0, 0)
        self._chips.setSpacing(8)
        self._chips.addWidget(self._scope)
        self._chips.addWidget(self._all)
        self._chips.addWidget(self._mode)
        self._chips.addStretch(1)
        self._chips.addWidget(self._send_button)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.field)
        self._column.addLayout(self._chips)
        look.changed.connect(self._restyle)
        self._restyle()

    # ---- what it is told --------------------------------------------------------------------------------------------

    def set_running(self, running: bool) -> None:
        """Offer Stop while an answer is written."""
        self._running = running
        self._show_button()

    def set_low(self, low: bool) -> None:
        """Take less height in a low window."""
        if low != self._low:
            self._low = low
            self._fit()

    def ask_about(self, paths: Sequence[Path]) -> None:
        """Ask only about these files and folders from now on; none: about all."""
        self.within = tuple(paths)
        self._say()
        self.scope_changed.emit(self.within)

    def set_mode(self, mode: Mode) -> None:
        """Have answers written, or only quoted."""
        self.mode = mode
        self._say()

    def write(self, text: str) -> None:
        """Put a question into the field, to be changed."""
        self.field.setPlainText(text)
        self.field.moveCursor(self.field.textCursor().MoveOperation.End)
        self.field.setFocus()

    # ---- what it does -----------------------------------------------------------------------------------------------

    def _send(self) -> None:
        text = self.field.toPlainText().strip()[:_LONGEST]
        if text and not self._running:
            self.field.clear()
            self.asked.emit(text)

    def _on_button(self) -> None:
        if self._running:
            self.stop_wanted.emit()
        else:
            self._send()

    def _on_text(self) -> None:
        if self.field.toPlainText():
            self.typing_begun.emit()
        self._show_button()
        self._fit()

    def _on_focus(self, focused: bool) -> None:
        self.setProperty("ringed", "true" if focused else "false")
        restyle(self)
        self._fit()

    def _open_modes(self) -> None:
        menu = QMenu(self)
        for mode, icon, words in (("written", "pencil", tr("Written answer")), ("quotes", "quote", tr("Quotes only"))):
            action = menu.addAction(self._look.icon(icon), words)
            action.triggered.connect(lambda _=False, mode=mode: self.set_mode(mode))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self._mode.mapToGlobal(QPoint(0, -menu.sizeHint().height() - 4)))

    # ---- how it looks -----------------------------------------------------------------------------------------------

    def resizeEvent(self, event: object) -> None:
        """Lines break elsewhere at another width."""
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Say everything in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say()

    def _fit(self) -> None:
        look = self._look
        least, most = look.px(_LEAST_LOW if self._low else _LEAST), look.px(_MOST)
        left, top, right, bottom, between = _AROUND_LOW if self._low else _AROUND
        inward = 1 if self.field.hasFocus() else 0  # the ring takes a pixel more than the outline
        self._column.setContentsMargins(left - inward, top - inward, right - inward, bottom - inward)
        self._column.setSpacing(between)
        around = self._chips.sizeHint().height() + between + top + bottom + 2
        text = self.field.lines_height() + 2
        self.field.setMinimumHeight(look.line_height("body"))  # its own least is two lines
        height = min(max(around + text, least), most)
        scrolls = around + text > most
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if scrolls else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.field.setVerticalScrollBarPolicy(policy)
        if height != self.height():
            self.setFixedHeight(height)

    def _restyle(self) -> None:
        self.field.setFont(self._look.font("reading"))
        self._say()
        self._fit()

    def _say(self) -> None:
        chosen = len(self.within)
        words = tr("{n} files chosen", n=chosen) if chosen else tr("All documents")
        self._scope.say("files" if chosen else "library", words)
        self._all.say(tr("All documents"))
        self._all.setVisible(bool(chosen))
        written = self.mode == "written"
        self._mode.say("pencil" if written else "quote", tr("Written answer") if written else tr("Quotes only"))
        self.field.setPlaceholderText(tr("Ask about your documents"))
        self.field.setAccessibleName(tr("Question"))
        self._show_button()

    def _show_button(self) -> None:
        self._send_button.setEnabled(self._running or bool(self.field.toPlainText().strip()))
        self._send_button.set_kind("plain" if self._running else "primary")
        self._send_button.setFixedWidth(self._look.px(_BUTTON))
        self._send_button.set_icon("square" if self._running else "arrow-up")
        self._send_button.say(tr("Stop") if self._running else tr("Send"))


class ComposerBlock(QWidget):
    """The composer with the line above it (what is not searched yet) and below it (where answers come from)."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.composer = Composer(look)
        self._above = label(look, "", "small", "muted", wrap=True)
        self._shield = Label(look)
        self._below = ElidedLabel(look, "", "caption", "muted", middle=False)
        below = QHBoxLayout()
        below.setSpacing(7)
        below.addStretch(1)
        below.addWidget(self._shield)
        below.addWidget(self._below, 0)
        below.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addWidget(self._above)
        column.addWidget(self.composer)
        column.addLayout(below)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._say)
        self._unread = 0
        self._say()

    def set_unread(self, files: int) -> None:
        """Say how many files are still being read."""
        self._unread = files
        self._say()

    def sizeHint(self) -> QSize:
        """As high as its parts."""
        return QSize(self._look.px(300), super().sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """Say everything in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._say()

    def _say(self) -> None:
        self._shield.setPixmap(self._look.pixmap("shield-check", "muted", 14))
        self._below.setText(tr("Answers come only from your documents. Nothing leaves this computer."))
        self._above.setText(tr("{n} files are still being read and are not searched yet.", n=self._unread))
        self._above.setVisible(self._unread > 0)

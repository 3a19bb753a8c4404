"""What stands above one file: the way back, its name and state, what can be done with it, and why it is as it is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QVBoxLayout

from core.records import LedgerRow
from desktop.language import tr
from desktop.style import Look
from desktop.widgets import ledger_words as words
from desktop.widgets.buttons import Button, IconButton, button
from desktop.widgets.labels import ElidedLabel, Label
from desktop.widgets.ledger_menu import row_menu
from desktop.widgets.states import STATE_ICONS, STATE_ROLES, state_word, state_word_role

_HEADER = 52
_ICONS_ALONE = 800
_NARROWEST = 420


class DetailHeader(QFrame):
    """Shows a row of the ledger. `wanted` says what a person wants of the file (a `Wish`)."""

    back = Signal()
    open_wanted = Signal()
    preview_wanted = Signal()
    preview_likely = Signal()
    """The pointer or the keyboard has come to the button of the preview."""
    wanted = Signal(str)

    def __init__(self, look: Look, parent: QFrame | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._row: LedgerRow | None = None
        self._reading = False
        self._back = button(look, "", "quiet", "arrow-left")
        self._name = ElidedLabel(look, "", "answer_heading", weight=600)
        self._state_icon = QLabel()
        self._state = Label(look, "", "small", weight=500)
        self._open = Button(look, "", icon="external-link")
        self._preview = Button(look, "", icon="eye")
        self._preview.hide()
        self._more = IconButton(look, "ellipsis-vertical", "")
        self._reason = Label(look, "", "small", wrap=True)
        self._action = button(look, "", compact=True)
        self._lay_out()
        self._back.clicked.connect(self.back)
        self._open.clicked.connect(self.open_wanted)
        self._preview.clicked.connect(self.preview_wanted)
        self._preview.installEventFilter(self)
        self._more.clicked.connect(self._open_menu)
        self._action.clicked.connect(self._act)
        look.changed.connect(self._restyle)
        self._translate()
        self._restyle()

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setContentsMargins(10, 0, 16, 0)
        top.setSpacing(8)
        for widget in (self._back, self._name, self._state_icon, self._state):
            top.addWidget(widget)
        top.addStretch(1)
        for widget in (self._open, self._preview, self._more):
            top.addWidget(widget)
        self._line = QFrame()
        below = QHBoxLayout(self._line)
        below.setContentsMargins(22, 0, 22, 10)
        below.setSpacing(12)
        below.addWidget(self._reason, 1)
        below.addWidget(self._action, 0, Qt.AlignmentFlag.AlignTop)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._top = QFrame()
        self._top.setLayout(top)
        column.addWidget(self._top)
        column.addWidget(self._line)

    def show_row(self, row: LedgerRow, reading: bool) -> None:
        """Show a file; `reading`: files are being read."""
        self._row, self._reading = row, reading
        self._name.setText(words.name(row))
        self._state.setText(state_word(row.state))
        self._state.set_color(state_word_role(row.state))
        why, action = words.details(row, reading), words.action(row)
        stands_below = row.state in ("locked", "failed")  # in place of the page, with what to do
        self._reason.setText(why)
        self._action.setText(words.action_word(action) if action else "")
        self._action.setVisible(action is not None)
        self._line.setVisible((bool(why) or action is not None) and not stands_below)
        self._open.setEnabled(row.state not in ("gone", "offline"))
        self._restyle()

    def set_previewable(self, previewable: bool) -> None:
        """Whether there is a text that could be cleaned and cut otherwise."""
        self._preview.setVisible(previewable)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Tell early that the preview may be wanted."""
        if watched is self._preview and event.type() in (QEvent.Type.Enter, QEvent.Type.FocusIn):
            self.preview_likely.emit()
        return super().eventFilter(watched, event)

    def minimumSizeHint(self) -> QSize:
        """A few letters of the name, and the buttons."""
        return QSize(self._look.px(_NARROWEST), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Without room the buttons are icons."""
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        narrow = self.width() < self._look.px(_ICONS_ALONE)
        self._open.setText("" if narrow else tr("Open file"))
        self._open.setToolTip(tr("Open file") if narrow else "")
        self._preview.setText("" if narrow else tr("Preview cleaning"))
        self._preview.setToolTip(tr("Preview cleaning") if narrow else "")

    def _act(self) -> None:
        action = words.action(self._row) if self._row is not None else None
        if action is not None:
            self.wanted.emit(action)

    def _open_menu(self) -> None:
        if self._row is None:
            return
        menu = row_menu(self._look, self, (self._row,), self.wanted.emit, leave_out=("detail", "open"))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        corner = self._more.rect().bottomRight()
        corner.setX(corner.x() - menu.sizeHint().width() + 1)
        menu.popup(self._more.mapToGlobal(corner))

    def _restyle(self) -> None:
        self._top.setFixedHeight(self._look.px(_HEADER))
        if self._row is not None:
            state = self._row.state
            self._state_icon.setPixmap(self._look.pixmap(STATE_ICONS[state], STATE_ROLES[state], 17))
        self._fit()

    def _translate(self) -> None:
        self._back.setText(tr("Library"))
        self._back.setAccessibleName(tr("Back to the library"))
        self._open.setAccessibleName(tr("Open file"))
        self._preview.setAccessibleName(tr("Preview cleaning"))
        self._more.say(tr("More"))
        if self._row is not None:
            self.show_row(self._row, self._reading)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._translate()
        super().changeEvent(event)

"""Reading a file again, for plain text in another encoding: each is shown on the text before it is taken."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QMenu, QWidget

from core.records import EncodingPreview, FileDetail
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import Button, button
from desktop.widgets.labels import Label


class ReadAgain(Button):
    """The button at the foot. `previewed`: show the text in an encoding; `chosen`: it was picked in the menu."""

    again = Signal()
    previewed = Signal(str)
    chosen = Signal(str)
    left = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, "", icon="refresh-cw", parent=parent, compact=True)
        self._detail: FileDetail | None = None
        self._picked = False
        self.clicked.connect(self._press)

    def show_detail(self, detail: FileDetail) -> None:
        """Offer what can be done with a file."""
        self._detail = detail
        self.setText(tr("Read again with…") if detail.encodings else tr("Read again"))
        self.setEnabled(detail.row.state not in ("gone", "offline", "waiting", "working"))

    def menu_now(self) -> QMenu:
        """The encodings; the one that is used is marked."""
        menu = QMenu(self)
        detail = self._detail
        assert detail is not None
        used = detail.chosen_encoding
        found = QAction(tr("The likeliest encoding"), menu)
        found.setData("")
        menu.addAction(found)
        menu.addSeparator()
        for encoding in detail.encodings:
            action = QAction(encoding, menu)
            action.setData(encoding)
            menu.addAction(action)
        for action in menu.actions():
            action.setCheckable(not action.isSeparator())
            action.setChecked(not action.isSeparator() and action.data() == used)
        self._picked = False
        menu.hovered.connect(lambda action: self.previewed.emit(action.data()))
        menu.triggered.connect(self._pick)
        menu.aboutToHide.connect(self._leave)
        return menu

    def _press(self) -> None:
        if self._detail is None or not self._detail.encodings:
            self.again.emit()
            return
        menu = self.menu_now()
        menu.popup(self.mapToGlobal(QPoint(self.width() - menu.sizeHint().width(), -menu.sizeHint().height())))

    def _pick(self, action: QAction) -> None:
        self._picked = True
        self.chosen.emit(action.data())

    def _leave(self) -> None:
        """The menu goes; what was picked in it is only known afterwards."""
        menu = self.sender()
        if isinstance(menu, QMenu):
            menu.deleteLater()
        QTimer.singleShot(0, self, lambda: None if self._picked else self.left.emit())

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange and self._detail is not None:
            self.show_detail(self._detail)
        super().changeEvent(event)


class PreviewBar(QFrame):
    """Says that the text is only shown in an encoding, and asks whether to read it so."""

    taken = Signal()
    dropped = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("notice", "info")
        self._preview: EncodingPreview | None = None
        self._text = Label(look, "", "small", wrap=True)
        self._take = button(look, "", "primary", compact=True)
        self._drop = button(look, "", compact=True)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 10, 6)
        row.setSpacing(8)
        row.addWidget(self._text, 1)
        row.addWidget(self._drop)
        row.addWidget(self._take)
        self._take.clicked.connect(self.taken)
        self._drop.clicked.connect(self.dropped)
        self.hide()

    def show_preview(self, preview: EncodingPreview, decided: bool) -> None:
        """Say what is seen; the buttons are there once an encoding was picked."""
        self._preview = preview
        said = tr("The beginning of the file, read as {encoding}. Nothing is kept yet.", encoding=preview.encoding)
        if preview.lost:
            said = tr(
                "Read as {encoding}, {n} signs do not fit. Nothing is kept yet.",
                n=preview.lost,
                encoding=preview.encoding,
            )
        self._text.setText(said)
        self._take.setText(tr("Read again"))
        self._drop.setText(tr("Keep as it is"))
        for each in (self._take, self._drop):
            each.setEnabled(decided)
        self.show()
        if decided:
            self._take.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange and self._preview is not None and self.isVisible():
            self.show_preview(self._preview, self._take.isEnabled())
        super().changeEvent(event)

"""Asks for the address of a web page, says from where it will be fetched, and fetches it into the library."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QLineEdit, QWidget

from core.errors import FootnoteError
from core.progress import Event
from core.remote import calls
from desktop.language import localized, size, tr
from desktop.session import Session
from desktop.style import Look
from desktop.tasks import Task
from desktop.widgets.buttons import restyle
from desktop.widgets.dialogs import Question
from desktop.widgets.labels import Label
from desktop.widgets.progress import Bar
from desktop.widgets.web_page import host_of, whole_address


class WebPageDialog(Question):
    """Nothing leaves the computer before the button is pressed; what cannot be had leaves the address to correct."""

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        title = tr("Add a web page")
        super().__init__(parent, look, title, tr("Address of the page"), tr("Fetch"), tr("Cancel"))
        self._session = session
        self._task: Task | None = None
        self.field = QLineEdit()
        self.field.setPlaceholderText("https://")
        self.field.setAccessibleName(tr("Address of the page"))
        self.says = Label(look, "", "small", "muted", wrap=True)
        self._bar = Bar(look)
        self._bar.hide()
        for widget in (self.field, self.says, self._bar):
            self.room.addWidget(widget)
        self.action.clicked.disconnect(self.accept)
        self.action.clicked.connect(self._fetch)
        self.action.setDefault(True)
        self.field.textChanged.connect(lambda _: self._show_host())
        self.finished.connect(lambda _: self._stop())
        self._show_host()
        self.field.setFocus()

    def _fetch(self) -> None:
        address = whole_address(self.field.text())
        if not address or self._task is not None:
            return
        self._work(True)
        call = calls.fetch_web_page(self._session.library, address)
        self._task = self._session.tasks.run(call, self, self._take, self._refuse, self._hear)

    def _take(self, path: str) -> None:
        self._task = None
        self._session.add([Path(path)])
        self.accept()

    def _refuse(self, error: Exception) -> None:
        self._task = None
        self._work(False)
        if isinstance(error, FootnoteError):
            self._say(localized(str(error)), wrong=True)
        else:
            self._session.tasks.failed.emit(error)

    def _hear(self, event: object) -> None:
        if isinstance(event, Event):
            self._bar.set_share(event.done / event.total if event.total else None)
            self._say(tr("{size} from {host}", size=size(event.done), host=event.detail))

    def _stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None

    def _work(self, working: bool) -> None:
        self.field.setReadOnly(working)
        self.action.setEnabled(not working)
        self._bar.set_share(None)
        self._bar.setVisible(working)

    def _show_host(self) -> None:
        host = host_of(whole_address(self.field.text()))
        self.action.setEnabled(bool(host))
        self._say(
            tr("The page is fetched once from {host}, over the network, and kept with its date.", host=host)
            if host
            else tr("Only the page itself is fetched, once, and kept with its date: no pictures, nothing else.")
        )

    def _say(self, sentence: str, wrong: bool = False) -> None:
        self.says.setText(sentence)
        self.says.set_color("bad" if wrong else "muted")
        self.field.setProperty("wrong", "true" if wrong else "false")
        restyle(self.field)

"""The page of one file, come to from the ledger: how it stands, what was read of it, and what helps."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeySequence, QShortcut, QShowEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from core.errors import FootnoteError
from core.records import FileDetail, LedgerRow, SourceFile
from core.remote import calls
from desktop.pages.detail.body import DetailBody
from desktop.session import PreviewRequest, Session
from desktop.style import Look
from desktop.widgets.detail_header import DetailHeader
from desktop.widgets.detail_state import DetailState
from desktop.widgets.detail_words import facts
from desktop.widgets.encoding_menu import ReadAgain
from desktop.widgets.file_manager import show_in_folder
from desktop.widgets.labels import ElidedLabel
from desktop.widgets.library_dialogs import LibraryDialogs
from desktop.widgets.page import Page
from desktop.widgets.password_trial import Trial
from desktop.widgets.web_page import open_original

_FOOT = 44


class DetailPage(Page):
    """Shows one file until the person goes back. What is read of it meanwhile is shown as soon as it is there."""

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self._row: LedgerRow | None = None
        self._detail: FileDetail | None = None
        self._trial: Trial | None = None
        self._wished = self._warmed = ""
        self._dialogs = LibraryDialogs(session, look, self)
        self.header = DetailHeader(look)
        self.body = DetailBody(session, look)
        self.state = DetailState(look)
        self.read_again = ReadAgain(look)
        self._facts = ElidedLabel(look, "", "small", "muted", middle=False)
        self._lay_out()
        self._connect()
        self._restyle()

    def _lay_out(self) -> None:
        self._stack = QStackedWidget()
        self._blank = QWidget()
        for widget in (self._blank, self.body, self.state):
            self._stack.addWidget(widget)
        self._foot = QFrame()
        row = QHBoxLayout(self._foot)
        row.setContentsMargins(22, 0, 16, 0)
        row.setSpacing(12)
        row.addWidget(self._facts, 1)
        row.addWidget(self.read_again)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.header)
        column.addWidget(_hairline())
        column.addWidget(self._stack, 1)
        column.addWidget(_hairline())
        column.addWidget(self._foot)

    def _connect(self) -> None:
        self.header.back.connect(self._go_back)
        self.header.open_wanted.connect(self._open_outside)
        self.header.preview_wanted.connect(self._preview)
        self.header.preview_likely.connect(self._warm_preview)
        self.header.wanted.connect(self._do)
        self.state.retry_wanted.connect(self._read_again)
        self.state.password_entered.connect(lambda: self._trial.try_it() if self._trial is not None else None)
        self.read_again.again.connect(self._read_again)
        self.read_again.previewed.connect(lambda encoding: self.body.preview(encoding, decided=False))
        self.read_again.chosen.connect(self._choose)
        self.read_again.left.connect(self.body.end_preview)
        self.body.preview_bar.taken.connect(self._take_encoding)
        self.body.preview_bar.dropped.connect(self.body.end_preview)
        self._session.summary_changed.connect(self._look_again)
        self._session.run_changed.connect(self._show_row)
        self._session.library_changed.connect(self._leave_library)
        self._session.tasks.engine_changed.connect(self._engine_changed)
        self._look.changed.connect(self._restyle)
        for keys, step in ((Qt.Key.Key_PageUp, -1), (Qt.Key.Key_PageDown, 1)):
            shortcut = self._shortcut(QKeySequence(keys))
            shortcut.activated.connect(lambda step=step: self.body.step(step))
        self._shortcut(QKeySequence("Ctrl+R")).activated.connect(self._read_again)

    def _shortcut(self, keys: QKeySequence) -> QShortcut:
        return QShortcut(keys, self, context=Qt.ShortcutContext.WidgetWithChildrenShortcut)

    # ---- for the window -------------------------------------------------------------------------------------------

    def show_file(self, row: LedgerRow) -> None:
        """Show all about a file."""
        self._row, self._detail, self._trial = row, None, None
        self.body.clear()
        self._stack.setCurrentWidget(self._blank)
        self._facts.setText("")
        self.header.set_previewable(False)
        self.read_again.setVisible(False)
        self._show_row()
        self._ask()

    def dismiss(self) -> bool:
        """Esc: end the preview, else go back."""
        if self.body.preview_bar.isVisible():
            self.body.end_preview()
        else:
            self._go_back()
        return True

    def focus_first(self) -> None:
        """What is read, or what helps."""
        if self._stack.currentWidget() is self.state:
            self.state.focus_first()
        elif self.body.list.isVisible():
            self.body.list.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            self.body.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def showEvent(self, event: QShowEvent) -> None:
        """What happened while another page was shown is seen now."""
        super().showEvent(event)
        if self._detail is not None:
            self._ask()

    # ---- what is shown --------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        if self._row is None:
            return
        path = self._row.path

        def take(detail: FileDetail) -> None:
            if self._row is not None and self._row.path == path:
                self._take(detail)

        call = calls.file_detail(self._session.library, path)
        self._session.tasks.run(call, self, take, self._not_there)

    def _look_again(self) -> None:
        if self.isVisible():
            self._ask()

    def _not_there(self, error: Exception) -> None:
        """The file has left the library."""
        if isinstance(error, FootnoteError):
            if self.isVisible() and self._session.tasks.engine == "ready":
                self._go_back()
        else:
            self._session.tasks.failed.emit(error)

    def _take(self, detail: FileDetail) -> None:
        before, self._detail, self._row = self._detail, detail, detail.row
        if detail == before:
            return
        self._show_row()
        self._show_foot()
        if not detail.text_id:
            self._show_state()
        elif before is None or (before.text_id, before.pages) != (detail.text_id, detail.pages):
            self._open(detail)

    def _open(self, detail: FileDetail) -> None:
        def opened(file: SourceFile) -> None:
            if self._detail is not None and self._detail.text_id == file.text_id:
                held = self._stack.currentWidget() is self.state and self.state.isAncestorOf(_focused(self))
                self.body.open(detail, file)
                self._stack.setCurrentWidget(self.body)
                if held or self.hasFocus():
                    self.focus_first()

        self._trial = None
        call = calls.open_source(self._session.library, detail.row.path, detail.text_id)
        self._session.tasks.run(call, self, opened, lambda _: self._ask_later())

    def _ask_later(self) -> None:
        """The text went between two calls: the next change of the library shows what became of it."""
        self._detail = None

    def _show_state(self) -> None:
        assert self._row is not None
        self.body.clear()
        held = self.isVisible()
        self.state.show_row(self._row, self._reading)
        self._stack.setCurrentWidget(self.state)
        if self.state.asks_password and self._trial is None:
            self._trial = Trial(self._session, self.state.form, self._row.path, self._opened, self)
            if held:
                self.focus_first()

    def _opened(self) -> None:
        """The password was right: the file is read now."""
        self._trial = None
        if self._row is not None:
            self._stack.setCurrentWidget(self._blank)
            self.setFocus()

    @property
    def _reading(self) -> bool:
        run = self._session.run
        return run is not None and run.state == "running" and run.step in ("looking", "words")

    def _show_row(self) -> None:
        if self._row is not None:
            self.header.show_row(self._row, self._reading)
            if self._stack.currentWidget() is self.state:
                self.state.show_row(self._row, self._reading)

    def _show_foot(self) -> None:
        self.header.set_previewable(self._detail is not None and bool(self._detail.text_id))
        if self._detail is not None:
            self._facts.setText(facts(self._detail))
            self.read_again.show_detail(self._detail)
            self.read_again.setVisible(bool(self._detail.text_id))

    # ---- what is done ---------------------------------------------------------------------------------------------

    def _go_back(self) -> None:
        self.page_wanted.emit("library")

    def _leave_library(self, _: str) -> None:
        if self.isVisible():
            self._go_back()
        self._row = self._detail = self._trial = None
        self.body.clear()

    def _do(self, wish: str) -> None:
        row = self._row
        if row is None:
            return
        if wish in ("retry", "bring_back"):
            self._read_again()
        elif wish == "read_scans" and row.place_id is not None:
            self._session.read_scans([row.place_id])
        elif wish == "password":
            self.focus_first()
        elif wish == "ask":
            self.asking_wanted.emit((Path(row.path),))
        elif wish == "remove":
            self._dialogs.remove_files((row,))
        elif wish == "show":
            show_in_folder(row.path, self)

    def _open_outside(self) -> None:
        if self._row is not None:
            open_original(self._session, self._row.path, self)

    def _preview(self) -> None:
        """Show what other settings would make of what is read here."""
        if self._row is not None:
            self.preview_wanted.emit(PreviewRequest("detail", self._row.path, max(self.body.page, 1)))

    def _warm_preview(self) -> None:
        """Read the file for a preview that is likely to be wanted: the first one takes seconds."""
        if self._row is not None and self._warmed != self._row.path:
            self._warmed = self._row.path
            call = calls.preview(self._session.library, self._warmed, {})
            self._session.tasks.run(call, self, failed=lambda _: None)

    def _read_again(self) -> None:
        if self._row is not None and self._row.place_id is not None:
            self._session.retry([self._row.place_id])

    def _choose(self, encoding: str) -> None:
        self._wished = encoding
        self.body.preview(encoding, decided=True)

    def _take_encoding(self) -> None:
        self.body.end_preview()
        if self._row is not None:
            call = calls.choose_encoding(self._session.library, self._row.path, self._wished)
            self._session.tasks.run(call, self, lambda place_id: self._session.retry([place_id]))

    # ---- look and language ----------------------------------------------------------------------------------------

    def _engine_changed(self, engine: str) -> None:
        if engine == "ready":
            self.body.retry_pictures()
            self._look_again()

    def _restyle(self) -> None:
        self._foot.setFixedHeight(self._look.px(_FOOT))

    def changeEvent(self, event: QEvent) -> None:
        """Say everything in the language of the window."""
        if event.type() == QEvent.Type.LanguageChange:
            self._show_foot()
            self.body.retranslate()
        super().changeEvent(event)


def _focused(page: QWidget) -> QWidget:
    return page.window().focusWidget() or page


def _hairline() -> QFrame:
    line = QFrame()
    line.setProperty("line", "true")
    line.setFixedHeight(1)
    return line

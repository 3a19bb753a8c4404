"""The source view beside a page: which source is open, where in it, and what can be done with it."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.errors import FootnoteError
from core.records import Footnote, SourceFile
from core.remote import calls
from desktop.language import file_name, localized, place, tr, with_capital
from desktop.pages.source.body import SourceBody
from desktop.pages.source.finding import Finding
from desktop.session import Notice, OpenRequest, Session
from desktop.style import Look
from desktop.tasks import Task
from desktop.widgets.buttons import link
from desktop.widgets.file_manager import on_disk, show_in_folder
from desktop.widgets.find_bar import FindBar
from desktop.widgets.labels import ElidedLabel
from desktop.widgets.notice_bar import NoticeBar
from desktop.widgets.page import SourceBeside
from desktop.widgets.source_header import SourceHeader, SourceTools
from desktop.widgets.web_page import open_original

_FOOT = 40


class SourcePane(SourceBeside):
    """Opens footnotes and files. The window places and closes it; `closed` asks for that."""

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._look = session, look
        self._request: OpenRequest | None = None
        self._index: int | None = None
        self._opening: Task | None = None
        self._page = 0
        self.header = SourceHeader(look)
        self.tools = SourceTools(look)
        self.find_bar = FindBar(look)
        self.notices = NoticeBar(look)
        self.body = SourceBody(session, look)
        self._finding = Finding(session, self.find_bar, self.body, self)
        self._foot_icon = QLabel()
        self._foot_text = ElidedLabel(look, role="small", color="muted", middle=False)
        self._foot_show = link(look, tr("Show"))
        self._foot = self._make_foot()
        self._lay_out()
        self._connect()
        self._restyle()

    def _make_foot(self) -> QFrame:
        foot = QFrame()
        foot.setProperty("ground", "canvas")
        row = QHBoxLayout(foot)
        row.setContentsMargins(16, 0, 14, 0)
        row.setSpacing(8)
        row.addWidget(self._foot_icon)
        row.addWidget(self._foot_text, 1)
        row.addWidget(self._foot_show)
        foot.hide()
        return foot

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        self._said = QFrame()
        inset = QVBoxLayout(self._said)
        inset.setContentsMargins(12, 0, 12, 8)
        inset.addWidget(self.notices)
        self._foot_line = _hairline()
        for widget in (self.header, _hairline(), self.tools, self.find_bar, self._said, _hairline()):
            column.addWidget(widget)
        column.addWidget(self.body, 1)
        column.addWidget(self._foot_line)
        column.addWidget(self._foot)
        for each in (self._said, self._foot_line):
            each.hide()
        self.setAutoFillBackground(True)

    def _connect(self) -> None:
        self.header.closed.connect(self.closed)
        self.tools.stepped.connect(self.step)
        self.tools.zoomed.connect(self.body.pages.zoom)
        self.tools.fit_wanted.connect(self.body.pages.fit)
        self.tools.find_wanted.connect(self.find_here)
        self.tools.open_wanted.connect(self._open_outside)
        self.tools.show_wanted.connect(self._show_outside)
        self.notices.cleared.connect(self._said.hide)
        self.body.page_changed.connect(self._note_page)
        self.body.zoom_changed.connect(self._note_zoom)
        self.body.sheets.sheet_changed.connect(self._say_place)
        self.body.ready.connect(self._finding.again)
        self.body.unmarkable.connect(self._reopen)
        self.body.quote_wanted.connect(self._copy_quote)
        self._foot_show.clicked.connect(self._open_other)
        self._session.tasks.engine_changed.connect(self._engine_changed)
        self._look.changed.connect(self._restyle)

    # ---- for the window -------------------------------------------------------------------------------------------

    def open(self, request: OpenRequest) -> None:
        """Show a footnote where it stands, or a file from its beginning."""
        self._request = request
        count = len(request.footnotes)
        self._index = min(max(request.index, 0), count - 1) if count else None
        self._show()

    def step(self, step: int) -> None:
        """Go to the next (+1) or previous (-1) footnote; at the ends nothing happens."""
        if self._request is None or self._index is None:
            return
        index = self._index + step
        if 0 <= index < len(self._request.footnotes):
            self._index = index
            self._show()

    def find_here(self) -> None:
        """Ctrl+F: find words in this source."""
        if self._request is not None:
            self.find_bar.start()

    def dismiss(self) -> bool:
        """Esc: close what is open inside; whether there was something."""
        if self.find_bar.isVisible():
            self.find_bar.close_bar()
            self.focus_first()
            return True
        return False

    def focus_first(self) -> None:
        """Put the keyboard on what is read."""
        shown = self.body.currentWidget()
        if shown is not None:
            shown.setFocus(Qt.FocusReason.OtherFocusReason)

    def clear(self) -> None:
        """The window has closed it: let go of pictures and texts."""
        self._cancel()
        self._request = self._index = None
        self.find_bar.close_bar()
        self.notices.clear()
        self.body.clear()

    # ---- opening --------------------------------------------------------------------------------------------------

    @property
    def _note(self) -> Footnote | None:
        return self._request.footnotes[self._index] if self._request and self._index is not None else None

    @property
    def _path(self) -> str:
        note = self._note
        return note.path if note else self._request.path if self._request else ""

    def _show(self) -> None:
        assert self._request is not None
        note, file = self._note, self.body.file
        self.header.show_file(self._path)
        self.tools.show_footnote((self._index or 0) + 1 if note else 0, len(self._request.footnotes))
        self._finding.start_at = note.start if note else 0
        if self._index is not None:
            self.footnote_changed.emit(self._index)
        if note and file and self._opening is None and _stands_in(note, file):
            self._page = note.page or 0
            self.body.go_to(self._index or 0)
            self._say_place()
            self._say_elsewhere(file)
        else:
            self._reopen()

    def _reopen(self) -> None:
        self._cancel()
        if self._request is None:
            return
        note = self._note
        self._page = (note.page or 0) if note else 1
        self.body.clear()
        self.notices.clear()
        self._say_elsewhere(None)
        self.tools.show_zoom(100, zooms=False)
        self._say_place()
        call = calls.open_source(self._request.library, self._path, note.text_id if note else "")
        self._opening = self._session.tasks.run(call, self, self._opened, self._not_opened)

    def _cancel(self) -> None:
        if self._opening is not None:
            self._opening.cancel()
            self._opening = None

    def _opened(self, file: SourceFile) -> None:
        self._opening = None
        if self._request is None:
            return
        notes = {index: note for index, note in enumerate(self._request.footnotes) if _stands_in(note, file)}
        self._say_state(file)
        self._say_elsewhere(file)
        self.tools.enable_file(file.there)
        self.body.open(file, notes, self._index if self._index in notes else None)
        self.tools.show_zoom(100, zooms=self.body.shows_pages)
        self._say_place()

    def _not_opened(self, error: Exception) -> None:
        """The text is no longer kept: the cited words are."""
        self._opening = None
        if not isinstance(error, FootnoteError):
            self._session.tasks.failed.emit(error)
        note = self._note
        if note is not None:
            self.body.show_saved(note)
            self._warn(tr("The file has changed since it was read."), read_again=True)
        else:
            self._warn(localized(str(error)))
        self.tools.enable_file(on_disk(self._path) is not None)

    def _engine_changed(self, engine: str) -> None:
        """What was being opened when the engine ended is opened again."""
        if engine == "ready" and self._request is not None and self.body.file is None and self._opening is None:
            self._reopen()

    # ---- what is said about it ------------------------------------------------------------------------------------

    def _say_state(self, file: SourceFile) -> None:
        assert self._request is not None
        if not file.there:
            self._warn(tr("The file is not here now. This is the text that was read."))
        elif file.changed or file.path in self._request.changed_paths:
            self._warn(tr("The file has changed since it was read."), read_again=True)

    def _warn(self, text: str, read_again: bool = False) -> None:
        action = tr("Read again") if read_again else ""
        self.notices.show_notice(Notice("warn", text, action, self._session.sync if read_again else None))
        self._said.show()

    def _say_elsewhere(self, file: SourceFile | None) -> None:
        other = file.also_in[0] if file and file.also_in else ""
        self._foot.setVisible(bool(other))
        self._foot_line.setVisible(bool(other))
        if other:
            name, where = file_name(other), self._where(other)
            said = tr("The same text is also in {file}, {place}", file=name, place=where)
            self._foot_text.setText(said if where else tr("The same text is also in {file}", file=name))

    def _where(self, path: str) -> str:
        note = self._note
        return place(note.page_label, note.page, note.heading, path) if note else ""

    def _say_place(self) -> None:
        note, file = self._note, self.body.file
        at_note = note is not None and self._page in (0, note.page)
        said = self._say_sheet(note) if self.body.shows_sheets else self._say_page_of(note if at_note else None, file)
        self.header.show_place(said)
        name = tr("{file}, {place}", file=file_name(self._path), place=said) if said else file_name(self._path)
        for each in (self.body.pages, self.body.text, self.body.sheets.grid):
            each.setAccessibleName(name)
        self.body.pages.setAccessibleDescription(note.text if note and at_note else "")

    def _say_page_of(self, note: Footnote | None, file: SourceFile | None) -> str:
        """The page, and where on it the headings say that a footnote stands."""
        parts = [self._say_page(file)]
        if note is not None:
            if not parts[0]:
                parts[0] = with_capital(place(note.page_label, note.page, note.heading, note.path))
            path = " › ".join(" ".join(title.split()) for title in note.heading)
            parts += [path] if path and parts[0] != with_capital(path) else []
        return " · ".join(part for part in parts if part)

    def _say_sheet(self, note: Footnote | None) -> str:
        return self.body.sheets.place((note.start, note.end) if note is not None else None)

    def _say_page(self, file: SourceFile | None) -> str:
        if file is None or not file.page_count or not self._page or file.kind == "sheets":
            return ""
        number, pages = self._page, file.pages
        printed = pages[number - 1].label if 0 < number <= len(pages) else None
        if printed and printed != str(number):
            return tr("Page {p} ({n} of {m})", p=printed, n=number, m=file.page_count)
        return tr("Page {n} of {m}", n=number, m=file.page_count)

    def _note_page(self, number: int) -> None:
        self._page = number
        self._say_place()

    def _note_zoom(self, percent: int) -> None:
        self.tools.show_zoom(percent, self.body.shows_pages)

    # ---- what can be done with it ---------------------------------------------------------------------------------

    def _open_outside(self) -> None:
        open_original(self._session, self._path, self)

    def _show_outside(self) -> None:
        show_in_folder(self._path, self)

    def _open_other(self) -> None:
        """Show the same words in the other file that holds them."""
        file, request = self.body.file, self._request
        if file is None or request is None or not file.also_in:
            return
        other = file.also_in[0]
        notes = tuple(replace(note, path=other) if _stands_in(note, file) else note for note in request.footnotes)
        self.open(replace(request, footnotes=notes, index=self._index or 0, path=other))

    def _copy_quote(self, text: str) -> None:
        name, page = file_name(self._path), self.body.selected_page
        pages = self.body.file.pages if self.body.file else ()
        label = pages[page - 1].label if page and page <= len(pages) else None
        where = place(label, page, (), self._path) if page else self._where(self._path)
        if self.body.shows_sheets:
            where = self.body.sheets.selected_place
        source = tr("{file}, {place}", file=name, place=where) if where else name
        QApplication.clipboard().setText(tr("“{words}” ({source})", words=text, source=source))

    # ---- look and language ----------------------------------------------------------------------------------------

    def _restyle(self) -> None:
        palette = self.palette()
        palette.setColor(palette.ColorRole.Window, self._look.color("canvas"))
        self.setPalette(palette)
        self._foot.setFixedHeight(self._look.px(_FOOT))
        self._foot_icon.setPixmap(self._look.pixmap("copy", "muted", 16))

    def changeEvent(self, event: QEvent) -> None:
        """Say everything in the language of the window."""
        if event.type() == QEvent.Type.LanguageChange:
            self._foot_show.setText(tr("Show"))
            self._say_place()
            self._say_elsewhere(self.body.file)
            if self.notices.notice is not None and self.body.file is not None:
                self._say_state(self.body.file)
        super().changeEvent(event)


def _stands_in(note: Footnote, file: SourceFile) -> bool:
    """Whether a footnote is one of this file (those of old answers do not know their text)."""
    return note.path == file.path and note.text_id in ("", file.text_id)


def _hairline() -> QFrame:
    line = QFrame()
    line.setProperty("line", "true")
    line.setFixedHeight(1)
    return line

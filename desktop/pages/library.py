"""The library page: what was added, what became of each file, and what can be done about it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QScrollArea, QStackedLayout, QVBoxLayout, QWidget

from core.records import ChangeCost, LedgerPage, LedgerQuery, LedgerRow
from core.remote import calls
from desktop.language import localized, tr
from desktop.session import Notice, OpenRequest, Run, Session
from desktop.style import Look
from desktop.widgets.adding import Adding
from desktop.widgets.durations import duration
from desktop.widgets.file_manager import show_in_folder
from desktop.widgets.first_start import FirstStart, sample_folder
from desktop.widgets.ledger_filters import counts
from desktop.widgets.ledger_view import LedgerView
from desktop.widgets.library_chooser import TITLE_PAD
from desktop.widgets.library_dialogs import LibraryDialogs
from desktop.widgets.library_header import LibraryHeader
from desktop.widgets.notice_bar import NoticeBar, ProblemBlock
from desktop.widgets.page import Page
from desktop.widgets.password_trial import ask_password
from desktop.widgets.question_text import first_sentence
from desktop.widgets.running_card import RunningCard
from desktop.widgets.source_cards import SourceCards
from desktop.widgets.web_page import open_in_browser

_SHORT_WINDOW = 680
_SIDE = 28
_BLANK, _FIRST, _LEDGER = range(3)


class LibraryPage(Page):
    """Shows the open library of a session. Before there is anything in it: the invitation to drop a folder."""

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._look = look
        self._was_running = False
        self._writer_asked = ""
        self._cost: ChangeCost | None = None
        self.adding = Adding(session, look, self)
        self._dialogs = LibraryDialogs(session, look, self)
        self.header = LibraryHeader(look)
        self.problem = ProblemBlock(look)
        self.rebuild_notice = NoticeBar(look)
        self.cards = SourceCards(look)
        self.running = RunningCard(look)
        self.ledger = LedgerView(look, self._fetch)
        self.first_start = FirstStart(look)
        self._lay_out()
        self._connect()
        self._open(session.library)

    def _lay_out(self) -> None:
        """From the page inwards: what moves into another widget with all that it holds is looked through each time."""
        self._stack = QStackedLayout(self)
        self._stack.addWidget(QWidget())
        self._stack.addWidget(self.first_start)
        whole = QScrollArea()  # scrolls only where not even three rows of the ledger would be seen
        whole.setWidgetResizable(True)
        whole.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        whole.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._stack.addWidget(whole)
        work = QWidget()
        whole.setWidget(work)
        column = QVBoxLayout(work)
        column.setContentsMargins(_SIDE - TITLE_PAD, 14, _SIDE, 16)
        column.setSpacing(10)
        column.addWidget(self.header)
        below = QVBoxLayout()
        below.setContentsMargins(TITLE_PAD, 0, 0, 0)
        below.setSpacing(10)
        column.addLayout(below, 1)
        for widget in (self.problem, self.rebuild_notice, self.cards, self.running):
            below.addWidget(widget)
        below.addWidget(self.ledger, 1)

    def _connect(self) -> None:
        session, header, chooser = self._session, self.header, self.header.chooser
        session.library_changed.connect(self._open)
        session.libraries_changed.connect(self._show_libraries)
        session.summary_changed.connect(self._show_summary)
        session.sources_changed.connect(self._show_sources)
        session.run_changed.connect(self._show_run)
        session.problem_changed.connect(self._show_problem)
        session.tasks.engine_changed.connect(self._ask_writer)
        header.files_wanted.connect(self.adding.choose_files)
        header.folder_wanted.connect(self.adding.choose_folder)
        header.web_page_wanted.connect(self._dialogs.add_web_page)
        header.searched.connect(self.ledger.search)
        self.ledger.text_cleared.connect(header.clear)
        self.ledger.wanted.connect(self._do)
        chooser.library_chosen.connect(session.open_library)
        chooser.new_wanted.connect(self._dialogs.new_library)
        chooser.rename_wanted.connect(self._dialogs.rename_library)
        chooser.delete_wanted.connect(self._dialogs.delete_library)
        self.cards.look_again.connect(session.sync)
        self.cards.show_wanted.connect(self._show_in_folder)
        self.cards.removal_wanted.connect(self._dialogs.remove_source)
        self.cards.fetch_wanted.connect(self._dialogs.fetch_again)
        self.cards.browser_wanted.connect(lambda row: open_in_browser(row.address))
        self.running.pause_wanted.connect(session.pause)
        self.running.stop_wanted.connect(session.stop)
        self.running.resume_wanted.connect(session.resume)
        self.first_start.folder_wanted.connect(self.adding.choose_folder)
        self.first_start.sample_wanted.connect(lambda: self.adding.add([sample_folder()]))
        self.problem.acted.connect(self._act_on_problem)

    # ---- what the window asks of a page -------------------------------------------------------------------------

    def find_here(self) -> None:
        """Go to the field that finds a file."""
        self.header.find_here()

    def focus_first(self) -> None:
        """The table, where there is one."""
        if self._stack.currentIndex() == _LEDGER:
            self.ledger.table.setFocus(Qt.FocusReason.OtherFocusReason)
        else:
            super().focus_first()

    def choose_files(self) -> None:
        """Let files to add be chosen."""
        self.adding.choose_files()

    def show_attention(self) -> None:
        """List the files that need attention."""
        self.ledger.show_group("attention")

    # ---- what the session has -----------------------------------------------------------------------------------

    def _open(self, _: str) -> None:
        self._was_running = False
        self.header.clear()
        self._show_sources()
        self.ledger.start()
        self._show_libraries()
        self._show_summary()
        self._show_run()
        self._show_problem()

    def _show_sources(self) -> None:
        self.cards.show_sources(self._session.sources)

    def _show_libraries(self) -> None:
        self.header.chooser.show_libraries(self._session.libraries, self._session.library)

    def _show_summary(self) -> None:
        summary = self._session.summary
        self.header.show_summary(summary)
        if summary is not None:
            self.ledger.show_summary(summary)
        self._show_rebuild()
        self._show_run()

    def _show_run(self) -> None:
        run = self._run_here()
        stands_in = self._session.problem is not None  # its block says why, and goes on
        self.running.setVisible(run is not None and not stands_in)
        running = run is not None and run.state == "running"
        self.ledger.model.set_reading(running and run is not None and run.step in ("looking", "words"))
        if run is not None:
            self.running.show_run(run, self._session.summary)
        elif self._was_running:
            self._show_what_needs_attention()
        self._was_running = running
        self._choose_screen()

    def _run_here(self) -> Run | None:
        run = self._session.run
        return run if run is not None and run.library in ("", self._session.library) else None

    def _choose_screen(self) -> None:
        summary = self._session.summary
        if summary is None:
            self._stack.setCurrentIndex(_BLANK)
            return
        empty = not summary.files and not self._session.sources and self._run_here() is None
        self._stack.setCurrentIndex(_FIRST if empty else _LEDGER)
        if empty:
            self._ask_writer()

    def _show_what_needs_attention(self) -> None:
        """All is read: if files need a person, show these, unless the person looks at something else already."""
        summary = self._session.summary
        if summary is not None and counts(summary)["attention"] and self.ledger.untouched:
            self.show_attention()

    def _show_rebuild(self) -> None:
        summary, run = self._session.summary, self._run_here()
        needed = summary is not None and summary.needs_rebuild and not (run is not None and run.kind == "rebuild")
        if not needed:
            self._cost = None
            self.rebuild_notice.hide()
        elif self._cost is None:
            self._cost = ChangeCost(0, 0, 0, 0.0)
            call = calls.change_cost({}, self._session.library)
            self._session.tasks.run(call, self, self._take_cost, failed=lambda _: None)

    def _take_cost(self, cost: ChangeCost) -> None:
        if self._cost is None or not cost.files:
            return
        self._cost = cost
        text = tr(
            "The settings have changed. {n} files must be indexed again, about {time}.",
            n=cost.files,
            time=duration(cost.seconds),
        )
        notice = Notice("info", text, tr("Index again…"), lambda: self._dialogs.rebuild(cost))
        self.rebuild_notice.show_notice(notice)

    def _show_problem(self) -> None:
        problem = self._session.problem
        self.problem.setVisible(problem is not None)
        self._show_run()
        if problem is not None:
            what, rest = first_sentence(localized(problem.text))
            self.problem.show_problem(what, rest, problem.action or tr("Continue"), problem.details)

    def _act_on_problem(self) -> None:
        problem = self._session.problem
        if problem is not None and problem.act is not None:
            problem.act()
        else:
            self._session.resume()

    def _ask_writer(self, _: str = "") -> None:
        if self._stack.currentIndex() == _FIRST and self._writer_asked != self._session.library:
            self._writer_asked = self._session.library
            self._session.tasks.run(calls.writer_state(self._session.library), self, self.first_start.show_writer)

    # ---- rows ---------------------------------------------------------------------------------------------------

    def _fetch(self, query: LedgerQuery, offset: int, limit: int, done: Callable[[LedgerPage | None], None]) -> None:
        call = calls.ledger_rows(self._session.library, query, offset, limit)
        self._session.tasks.run(call, self, done, failed=lambda _: done(None))

    def _do(self, wish: str, rows: tuple[LedgerRow, ...]) -> None:
        paths = [Path(row.path) for row in rows]
        if wish == "detail":
            self.detail_wanted.emit(rows[0])
        elif wish == "password":
            ask_password(self._session, self._look, self, rows[0].path)
        elif wish == "open":
            self.source_wanted.emit(OpenRequest(self._session.library, (), 0, path=rows[0].path))
        elif wish == "ask":
            self.asking_wanted.emit(tuple(paths))
        elif wish == "read_scans":
            self._session.read_scans([row.place_id for row in rows if row.place_id is not None])
        elif wish in ("retry", "bring_back"):
            self._session.retry([row.place_id for row in rows if row.place_id is not None])
        elif wish == "remove":
            self._dialogs.remove_files(rows)
        elif wish == "show":
            self._show_in_folder(rows[0].path)

    def _show_in_folder(self, path: str) -> None:
        show_in_folder(path, self)

    # ---- Qt -----------------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where the window is low, cards and progress take one line."""
        super().resizeEvent(event)
        short = self.height() < _SHORT_WINDOW
        self.cards.set_short(short)
        self.running.set_compact(short)

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange:
            if self._cost is not None:
                self._take_cost(self._cost)
            self._show_problem()
        super().changeEvent(event)

"""The window: goes from page to page, opens sources beside them, takes what is dropped, and answers to keys."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QMimeData, QRect, QSize, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QIcon, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from core.remote import calls
from desktop.session import OpenRequest, PreviewRequest, Session
from desktop.style import Look
from desktop.widgets.page import Page, SourceBeside
from desktop.widgets.rail import ENTRIES, Rail, logo
from desktop.window.commands import Command, Commands
from desktop.window.engine_words import EngineWords
from desktop.window.focus import FocusPath, holds
from desktop.window.memory import Memory
from desktop.window.page_area import PageArea
from desktop.window.panes import Panes
from desktop.window.widths import LEAST
from desktop.window.work_ring import WorkRing

if TYPE_CHECKING:
    from core.records import LedgerRow
    from desktop.window.dropping import Dropping

_USUAL = QSize(1366, 768)
_TEXT_STEP = 10
DETAIL, PREVIEW = "detail", "preview"
"""The pages of one file, and of settings that are tried on one; they have no entry in the rail."""


class Window(QWidget):
    """The one window. Pages and the source view are made when they are first wanted, by the functions given.

    With `at_once` the first page is there from the beginning; else `painted` tells of the first picture, without a
    page, and `begin` makes the page.
    """

    painted = Signal()
    closed = Signal()

    def __init__(
        self,
        session: Session,
        look: Look,
        makers: Mapping[str, Callable[[], Page]],
        make_source: Callable[[], SourceBeside],
        memory: Memory | None = None,
        at_once: bool = True,
    ) -> None:
        super().__init__()
        self._session = session
        self._look = look
        self._makers = makers
        self._make_source = make_source
        self._memory = memory
        self._pages: dict[str, Page] = {}
        self._source: SourceBeside | None = None
        self._source_page = self._previewed_from = ""
        self.page_name = ""
        self.rail = Rail(look)
        self._area = PageArea(look)
        self.panes = Panes(look, self.rail, self._area, self)
        self._focus = FocusPath(self, self._panes_in_order)
        self._dropping: Dropping | None = None
        self._to_paint = not at_once
        self._commands = Commands(self, self._command_list())
        self._engine_words = EngineWords(session, self)
        self._ring = WorkRing(session, look, self.rail)
        self._lay_out()
        self._listen()
        self._restore()
        if at_once:
            self.begin()

    def _lay_out(self) -> None:
        self.setWindowTitle("Footnote")
        self.setWindowIcon(QIcon(logo(256)))
        self.setAcceptDrops(True)
        self.setMinimumSize(*LEAST)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.panes)

    def _listen(self) -> None:
        self.rail.page_wanted.connect(self.show_page)
        self.panes.side_changed.connect(self._tell_side)
        self._session.notice.connect(self._area.show_notice)
        for teller in (self._engine_words, self._session):
            teller.withdrawn.connect(self._area.withdraw)

    def _restore(self) -> None:
        self.page_name = "chat"
        self.resize(_USUAL.boundedTo(self.screen().availableSize()).expandedTo(self.minimumSize()))
        if self._memory is not None:
            self.restoreGeometry(self._memory.geometry)
            self.panes.source_wanted = self._memory.source_width
            self.panes.side_kept_open = self._memory.side_open
            if self._memory.page in self._makers:
                self.page_name = self._memory.page
        self.rail.set_current(self.page_name)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tell of the first picture when all of it is there."""
        super().paintEvent(event)
        if self._to_paint:
            self._to_paint = False
            QTimer.singleShot(0, self, self.painted.emit)

    def begin(self) -> None:
        """Show the page that was open at the last end."""
        self.show_page(self.page_name)

    # ---- pages --------------------------------------------------------------------------------------------------

    def page(self, name: str) -> Page:
        """A page, made now if it was not wanted before."""
        if name not in self._pages:
            page = self._makers[name]()
            page.source_wanted.connect(self.open_source)
            page.page_wanted.connect(self.show_page)
            page.side_wanted.connect(self.panes.open_side)
            page.asking_wanted.connect(self.ask_about)
            page.detail_wanted.connect(self._show_detail)
            page.preview_wanted.connect(self._show_preview)
            page.attention_wanted.connect(self._show_attention)
            self._pages[name] = page
        return self._pages[name]

    def show_page(self, name: str) -> None:
        """Go to a page."""
        page = self.page(name)
        if self._area.page is page:
            page.focus_first()
            return
        self.page_name = name
        self.rail.set_current(self._entry_of(name))
        self._area.show_page(page)
        self._show_source_of(name)
        self.panes.show_side_of(page.side)
        page.focus_first()

    def ask_about(self, paths: Sequence[Path]) -> None:
        """Go to the chat and ask only about these files."""
        self.show_page("chat")
        self.page("chat").ask_about(paths)

    def _show_attention(self) -> None:
        self.show_page("library")
        self.page("library").show_attention()

    def _show_detail(self, row: LedgerRow) -> None:
        self.page(DETAIL).show_file(row)
        self.show_page(DETAIL)

    def _show_preview(self, request: PreviewRequest) -> None:
        self._previewed_from = request.back
        self.page(PREVIEW).show_preview(request)
        self.show_page(PREVIEW)

    def _entry_of(self, name: str) -> str:
        """The entry of the rail that a page belongs to."""
        name = self._previewed_from if name == PREVIEW else name
        return "library" if name == DETAIL else name

    # ---- the source view ----------------------------------------------------------------------------------------

    def open_source(self, request: OpenRequest) -> None:
        """Show a source beside the page that is open."""
        if self._source is None:
            self._source = self._make_source()
            self._source.closed.connect(self.close_source)
            self._source.footnote_changed.connect(self._tell_footnote)
        if not self.panes.source_open:
            self._focus.keep()
        elif self._source_page != self.page_name:
            self._tell_footnote(None)
        self._source_page = self.page_name
        self.panes.open_source(self._source)
        self._source.open(request)
        self._tell_footnote(request.index if request.footnotes else None)

    def close_source(self) -> None:
        """Close the source view; the keyboard goes back to where it was when it was opened."""
        inside = holds(self._source, self.focusWidget()) if self._source is not None else False
        self.panes.close_source()
        self._tell_footnote(None)
        self._source_page = ""
        if self._source is not None:
            self._source.clear()
        if not self._focus.give_back() and inside:
            self.page(self.page_name).focus_first()

    def _show_source_of(self, name: str) -> None:
        # A source belongs to the page it was opened from, and waits while another page is shown.
        if self._source is None:
            return
        if self._source_page == name:
            self.panes.open_source(self._source)
        else:
            self.panes.close_source()

    def _tell_footnote(self, index: int | None) -> None:
        if self._source_page in self._pages:
            self._pages[self._source_page].footnote_shown(index)

    def _tell_side(self, shown: bool) -> None:
        page = self._pages[self.page_name]
        page.side_shown(shown)
        if self.panes.drawer_open:
            self._focus.enter(self.panes.side)
        elif not shown and (self.focusWidget() is None or not self.focusWidget().isVisible()):
            page.focus_first()

    # ---- keys ---------------------------------------------------------------------------------------------------

    def _command_list(self) -> tuple[Command, ...]:
        def go(name: str) -> Callable[[], None]:
            return lambda: self.show_page(name)

        also = {"settings": ("Ctrl+,",)}
        pages = tuple(
            Command(entry.name, "go", (f"Ctrl+{number}", *also.get(entry.name, ())), go(entry.name))
            for number, entry in enumerate(ENTRIES, 1)
        )
        return (
            Command("new_chat", "file", ("Ctrl+N",), self._new_chat),
            Command("add", "file", ("Ctrl+O",), self._choose_files),
            Command("find", "edit", ("Ctrl+F",), self._find),
            Command("side", "view", ("Ctrl+B",), lambda: self.panes.open_side(not self.panes.side_open)),
            Command("larger", "view", ("Ctrl++", "Ctrl+="), lambda: self._resize_text(_TEXT_STEP)),
            Command("smaller", "view", ("Ctrl+-",), lambda: self._resize_text(-_TEXT_STEP)),
            Command("usual_size", "view", ("Ctrl+0",), lambda: self._resize_text(None)),
            Command("look_again", "view", ("F5",), self._session.sync),
            *pages,
            Command("next_footnote", "go", ("F8",), lambda: self._step_footnote(1)),
            Command("previous_footnote", "go", ("Shift+F8",), lambda: self._step_footnote(-1)),
            Command("next_pane", "go", ("F6",), lambda: self._focus.step(1)),
            Command("previous_pane", "go", ("Shift+F6",), lambda: self._focus.step(-1)),
            Command("escape", "view", ("Esc",), self.escape),
        )

    def escape(self) -> None:
        """Close what lies on top: a hover card, the drawer, the source view; else stop the writing."""
        page = self.page(self.page_name)
        source = self._source if self.panes.source_open else None
        if page.dismiss():
            return
        if self.panes.drawer_open:
            self.panes.open_side(False)
        elif source is not None:
            if not source.dismiss():
                self.close_source()
        else:
            page.stop()

    def _new_chat(self) -> None:
        self.show_page("chat")
        self.page("chat").new_chat()

    def _choose_files(self) -> None:
        self.show_page("library")
        self.page("library").choose_files()

    def _find(self) -> None:
        if self._source is not None and self.panes.source_open and holds(self._source, self.focusWidget()):
            self._source.find_here()
        else:
            self.page(self.page_name).find_here()

    def _resize_text(self, step: int | None) -> None:
        self._look.set_text_size(self._look.text_size + step if step is not None else 100)
        kept = calls.change_settings({"general.text_size": self._look.text_size})
        self._session.tasks.run(kept, self, lambda _: self._refresh_settings())

    def _refresh_settings(self) -> None:
        if "settings" in self._pages:
            self._pages["settings"].refresh()

    def _step_footnote(self, step: int) -> None:
        if self._source is not None and self.panes.source_open:
            self._source.step(step)
        else:
            self.page(self.page_name).step_footnote(step)

    def _panes_in_order(self) -> list[QWidget]:
        side = [self.panes.side] if self.panes.side_open else []
        source = [self._source] if self._source is not None and self.panes.source_open else []
        return [self.rail, *side, self._area, *source]

    # ---- files over the window ----------------------------------------------------------------------------------

    @property
    def dropping(self) -> Dropping:
        """What takes dropped files; made when the first come, as few starts need it."""
        if self._dropping is None:
            from desktop.window.dropping import Dropping

            self._dropping = Dropping(self._session, self._look, self, lambda: self.show_page("library"))
        return self._dropping

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take files and folders, and nothing else."""
        if local_paths(event.mimeData()):
            event.acceptProposedAction()
            left = self.rail.width()
            self.dropping.cover(QRect(left, 0, self.width() - left, self.height()))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """They may be dropped anywhere."""
        event.acceptProposedAction()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        """They are gone."""
        self.dropping.uncover()

    def dropEvent(self, event: QDropEvent) -> None:
        """Add them."""
        event.acceptProposedAction()
        self.dropping.take(local_paths(event.mimeData()), self.page_name == "library")

    # ---- the rest -----------------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._commands.retranslate()
            self._ring.refresh()
        super().changeEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Remember how the window was."""
        if self._memory is not None:
            self._memory.geometry = self.saveGeometry()
            self._memory.page = self._entry_of(self.page_name)
            self._memory.source_width = self.panes.source_wanted
            self._memory.side_open = self.panes.side_kept_open
            self._memory.save()
        super().closeEvent(event)
        self.closed.emit()


def local_paths(data: QMimeData) -> tuple[Path, ...]:
    """The files and folders of this computer among what is dragged."""
    return tuple(Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile() and url.toLocalFile())

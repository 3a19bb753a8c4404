"""The opened file itself: drawn pages, or the text that was read, with its footnotes marked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QApplication, QMenu, QStackedWidget, QWidget

from core.errors import FootnoteError
from core.records import Box, Footnote, PageMarks, PageWords, Sheet, SourceFile, SourceText
from core.remote import Call, calls
from desktop.language import tr
from desktop.session import Session
from desktop.style import Look
from desktop.widgets.page_layout import FULL_SIZE
from desktop.widgets.page_view import Marks, PageView
from desktop.widgets.source_sheets import SourceSheets
from desktop.widgets.source_text import SourceTextView, Span

Value = TypeVar("Value")
Notes = Mapping[int, Footnote]
"""The footnotes that stand in one file, by their place among all."""


def _ignore(error: Exception) -> None:
    """The page stays without what could not be had."""


class SourceBody(QStackedWidget):
    """Shows one file at a time. `quote` is what of it was copied, with where it stands."""

    ready = Signal()
    """The file can be seen."""
    unmarkable = Signal()
    """The pages are not those that were read: the file must be opened anew."""
    page_changed = Signal(int)
    zoom_changed = Signal(int)
    quote_wanted = Signal(str)

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._look = look
        self._file: SourceFile | None = None
        self._notes: Notes = {}
        self._current: int | None = None
        self._as_text = self._has_no_grid = False
        self._marks: dict[int, tuple[PageMarks, ...]] = {}
        self._words_here = self._marks_here = False
        self._first_words: PageWords | None = None
        self._given_up = ""
        self._hits: tuple[tuple[PageMarks, ...], ...] = ()
        self._hit: tuple[PageMarks, ...] = ()
        self._wanted_hits: tuple[Span, ...] = ()
        self._empty = QWidget()
        self.pages = PageView(look)
        self.text = SourceTextView(look)
        self.sheets = SourceSheets(look)
        for widget in (self._empty, self.pages, self.text, self.sheets):
            self.addWidget(widget)
        self.pages.pictures.wanted.connect(self._draw)
        self.pages.pictures.words_wanted.connect(self._fetch_words)
        self.pages.page_changed.connect(self.page_changed)
        self.pages.zoom_changed.connect(lambda scale: self.zoom_changed.emit(round(100 * scale / FULL_SIZE)))
        self.pages.copy_wanted.connect(self._copy)
        self.pages.menu_wanted.connect(self._open_menu)
        self.text.menu_wanted.connect(self._open_menu)
        self.text.part_wanted.connect(self._fetch_text)
        self.sheets.copy_wanted.connect(self._copy)
        self.sheets.menu_wanted.connect(self._open_menu)
        self.sheets.sheet_wanted.connect(self._fetch_sheet)
        self.sheets.rows_wanted.connect(self._fetch_rows)
        session.tasks.engine_changed.connect(self._engine_changed)

    # ---- opening --------------------------------------------------------------------------------------------------

    @property
    def file(self) -> SourceFile | None:
        """What is open."""
        return self._file

    @property
    def shows_pages(self) -> bool:
        """Whether drawn pages are shown."""
        return self._file is not None and self._file.kind == "pages"

    @property
    def shows_sheets(self) -> bool:
        """Whether a grid is shown."""
        return self.currentWidget() is self.sheets

    def clear(self) -> None:
        """Show nothing, and let go of pictures and texts."""
        self._file, self._notes, self._current = None, {}, None
        self._has_no_grid = False
        self._marks, self._hits, self._hit = {}, (), ()
        self.pages.set_pages(())
        self.text.set_text(SourceText("", 0, 0))
        self.sheets.clear()
        self.setCurrentWidget(self._empty)

    def open(self, file: SourceFile, notes: Notes, current: int | None) -> None:
        """Show a file at one of its footnotes, or at its beginning."""
        self.clear()
        self._file, self._notes, self._current = file, notes, current
        if self.shows_pages:
            self._words_here = self._marks_here = False
            self._first_words = None
            spans = [(note.start, note.end) for note in notes.values()]
            self._run(calls.page_marks(file.path, file.text_id, spans), self._take_marks, self._lost)
            words = calls.page_words(file.path, file.text_id, self._start_page())
            self._run(words, self._take_first_words, lambda _: self._take_first_words(None))
        elif file.kind == "sheets" and not self._as_text:
            self._fetch_sheet(self._start)
        else:
            self._fetch_text(self._start)

    def show_saved(self, note: Footnote) -> None:
        """Only the cited words are left: show them."""
        self.clear()
        self.text.set_text(SourceText(note.text, note.start, note.start + len(note.text)))
        self.text.set_marks((note.start, note.end))
        self.setCurrentWidget(self.text)

    def go_to(self, current: int) -> None:
        """Go to another footnote of the file."""
        self._current = current
        if self.shows_pages:
            self._paint()
            self._scroll()
        elif self.shows_sheets:
            self._mark_text()
            self.sheets.go_to(self._span)
        else:
            self._mark_text()
            self.text.go_to(self._start)

    def _run(
        self, call: Call[Value], take: Callable[[Value], None], failed: Callable[[Exception], None] = _ignore
    ) -> None:
        """Make a call about the file; what comes back when it is no longer open is dropped."""
        file = self._file

        def taken(value: Value) -> None:
            if self._file is file:
                take(value)

        def not_taken(error: Exception) -> None:
            if not isinstance(error, FootnoteError):
                self._session.tasks.failed.emit(error)
            if self._file is file:
                failed(error)

        self._session.tasks.run(call, self, taken, not_taken)

    def _start_page(self) -> int:
        assert self._file is not None
        number = self._notes[self._current].page if self._current is not None else None
        return number if number is not None and number <= len(self._file.pages) else 1

    def _engine_changed(self, engine: str) -> None:
        if engine == "ready" and self.shows_pages:
            self.pages.pictures.retry()
        elif engine == "ready" and self.shows_sheets:
            self.sheets.grid.retry()

    # ---- pages ----------------------------------------------------------------------------------------------------

    def _take_marks(self, found: tuple[tuple[PageMarks, ...], ...]) -> None:
        self._given_up = ""
        self._marks = dict(zip(self._notes, found, strict=True))
        self._marks_here = True
        self._show_pages()

    def _lost(self, error: Exception) -> None:
        """The file went or changed between two calls: it is opened once more, then shown without marks."""
        if self._file is None or self._given_up == self._file.path:
            self._take_marks(((),) * len(self._notes))
        else:
            self._given_up = self._file.path
            self.unmarkable.emit()

    def _take_first_words(self, words: PageWords | None) -> None:
        self._words_here = True
        self._first_words = words
        self._show_pages()

    def _show_pages(self) -> None:
        """Once it is known where the text block and the cited words stand, so that nothing moves afterwards."""
        if self._file is None or not (self._words_here and self._marks_here):
            return
        self.setCurrentWidget(self.pages)
        self.pages.set_pages(self._file.pages)
        if self._first_words is not None:
            self.pages.set_words(self._first_words)
        self.pages.fit(self._start_page())
        self._paint()
        self._scroll()
        self.ready.emit()

    def _paint(self) -> None:
        current = self._notes.get(self._current) if self._current is not None else None
        others = [
            marks
            for index, marks in self._marks.items()
            if current is None or (self._notes[index].start, self._notes[index].end) != (current.start, current.end)
        ]
        cited = self._marks.get(self._current, ()) if self._current is not None else ()
        self.pages.set_marks(Marks(_by_page([cited]), _by_page(others), _by_page(self._hits), _by_page([self._hit])))

    def _scroll(self) -> None:
        marks = self._marks.get(self._current, ()) if self._current is not None else ()
        if marks:
            self.pages.go_to(marks[0].number, marks[0].boxes[0])
        else:
            self.pages.go_to(self._start_page())

    def _draw(self, number: int, scale: float) -> None:
        if self._file is None:
            return
        pictures = self.pages.pictures

        call = calls.page_image(self._file.path, number, scale)
        self._run(call, lambda image: pictures.put(image, scale), lambda _: pictures.fail(number))

    def _fetch_words(self, number: int) -> None:
        if self._file is not None:
            self._run(calls.page_words(self._file.path, self._file.text_id, number), self.pages.set_words)

    # ---- text -----------------------------------------------------------------------------------------------------

    def _fetch_text(self, around: int) -> None:
        if self._file is not None:
            self._run(calls.source_text(self._file.text_id, around), self._take_text)

    def _take_text(self, part: SourceText) -> None:
        first = self.currentWidget() is not self.text
        self.setCurrentWidget(self.text)
        self.text.set_text(part)
        if first:
            self._mark_text()
            self.text.go_to(self._start)
            self.ready.emit()

    def _mark_text(self) -> None:
        spans = {index: (note.start, note.end) for index, note in self._notes.items()}
        cited = spans.get(self._current) if self._current is not None else None
        shown = self.sheets if self.shows_sheets else self.text
        shown.set_marks(cited, [span for span in spans.values() if span != cited])

    @property
    def _span(self) -> Span:
        """The words that were opened; the beginning of the file when none were."""
        note = self._notes[self._current] if self._current is not None else None
        return (note.start, note.end) if note is not None else (0, 0)

    @property
    def _start(self) -> int:
        return self._span[0]

    # ---- sheets ---------------------------------------------------------------------------------------------------

    def _fetch_sheet(self, around: int) -> None:
        if self._file is not None:
            call = calls.sheet(self._file.text_id, around)
            self._run(call, lambda sheet: self._take_sheet(sheet, around), lambda _: self._fetch_text(around))

    def _take_sheet(self, sheet: Sheet | None, around: int) -> None:
        if self._file is None:
            return
        if sheet is None:  # no table, or one that only its text can be shown of
            self._has_no_grid = True
            self._fetch_text(around)
            return
        first = not self.shows_sheets
        self.setCurrentWidget(self.sheets)
        self.sheets.set_sheet(self._file.text_id, sheet)
        if first:
            self._mark_text()
            if self._current is not None:
                self.sheets.go_to(self._span)
            self.ready.emit()

    def _swap(self) -> None:
        """Show a sheet as text, whose long cells can be read there, or as a table again."""
        self._as_text = self.shows_sheets
        if self._as_text:
            self._fetch_text(self._start)
        else:
            self._fetch_sheet(self._start)

    def _fetch_rows(self, number: int, first: int) -> None:
        if self._file is not None:
            self._run(calls.sheet_rows(self._file.text_id, number, first), self.sheets.put)

    # ---- what was searched ----------------------------------------------------------------------------------------

    def show_hits(self, spans: Sequence[Span], at_hand: Span | None) -> None:
        """Mark words that were searched, and go to the one that is at hand."""
        file = self._file
        if file is None:
            return
        if self.shows_sheets:
            self.sheets.set_found(spans, at_hand)
            if at_hand is not None:
                self.sheets.go_to(at_hand)
            return
        if not self.shows_pages:
            self.text.set_found(spans, at_hand)
            if at_hand is not None:
                self.text.go_to(at_hand[0])
            return
        self._wanted_hits = wanted = tuple(spans)
        if not wanted:
            self._hits, self._hit = (), ()
            self._paint()
            return

        def take(found: tuple[tuple[PageMarks, ...], ...]) -> None:
            if self._wanted_hits is not wanted:
                return
            self._hits = found
            self._hit = found[wanted.index(at_hand)] if at_hand is not None else ()
            self._paint()
            if self._hit:
                self.pages.go_to(self._hit[0].number, self._hit[0].boxes[0])

        self._run(calls.page_marks(file.path, file.text_id, wanted), take)

    # ---- copying --------------------------------------------------------------------------------------------------

    @property
    def selected(self) -> str:
        """The selected words of pages or of a text."""
        return self.pages.selection.text if self.shows_pages else self.text.selected

    @property
    def _has_selection(self) -> bool:
        return self.sheets.grid.selected is not None if self.shows_sheets else bool(self.selected)

    def _with_selected(self, take: Callable[[str], None]) -> None:
        """Give what is selected; cells may have to be fetched."""
        cells, sheet = self.sheets.grid.selected, self.sheets.sheet
        if not self.shows_sheets:
            take(self.selected)
        elif self._file is not None and sheet is not None and cells is not None:
            self._run(calls.sheet_cells(self._file.text_id, sheet.number, *cells), take)

    @property
    def selected_page(self) -> int | None:
        """The page where they begin."""
        return self.pages.selection.first_page if self.shows_pages else None

    def _copy(self) -> None:
        if self._has_selection:
            self._with_selected(QApplication.clipboard().setText)

    def _open_menu(self, at: QPoint) -> None:
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        copy = menu.addAction(self._look.icon("copy"), tr("Copy"), self._copy)
        quote = menu.addAction(tr("Copy with its source"), lambda: self._with_selected(self.quote_wanted.emit))
        for action in (copy, quote):
            action.setEnabled(self._has_selection)
        if self._file is not None and self._file.kind == "sheets" and not self._has_no_grid:
            menu.addSeparator()
            said = tr("Show as text") if self.shows_sheets else tr("Show as a table")
            menu.addAction(self._look.icon("file-text" if self.shows_sheets else "table-2"), said, self._swap)
        menu.popup(at)


def _by_page(spans: Sequence[Sequence[PageMarks]]) -> dict[int, list[Box]]:
    found: dict[int, list[Box]] = defaultdict(list)
    for marks in spans:
        for each in marks:
            found[each.number] += each.boxes
    return found

"""The file itself: its pages, the drawn page and the text as it was read, side by side."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QSplitter, QStackedWidget, QVBoxLayout, QWidget

from core.records import Block, Box, EncodingPreview, FileDetail, Page, PageMarks, SourceFile, SourceText
from core.remote import Call, calls
from desktop.language import tr
from desktop.session import Session
from desktop.style import Look
from desktop.widgets.block_text import BlockText
from desktop.widgets.encoding_menu import PreviewBar
from desktop.widgets.labels import Label
from desktop.widgets.page_list import PageList
from desktop.widgets.page_view import Marks, PageView

Value = TypeVar("Value")
_PAGES_WIDE, _HEADINGS_WIDE = 112, 200
_LEAST_PAGE, _LEAST_TEXT = 220, 240


def _ignore(error: Exception) -> None:
    """The page stays without what could not be had."""


class DetailBody(QWidget):
    """Shows what was read of one file. The block under the pointer is outlined on the page and in the text."""

    page_changed = Signal(int)

    def __init__(self, session: Session, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._look = look
        self._detail: FileDetail | None = None
        self._file: SourceFile | None = None
        self._page = 0
        self._boxes: list[tuple[Box, ...]] = []
        self._previewing = False
        self.list = PageList(look)
        self.pages = PageView(look)
        self.text = BlockText(look)
        self.preview_bar = PreviewBar(look)
        self._nothing = Label(look, "", "body", "muted", wrap=True)
        self._lay_out()
        self._connect()
        self._restyle()

    def _lay_out(self) -> None:
        self._side = QFrame()
        self._side.setProperty("ground", "sunken")
        beside = QVBoxLayout(self._side)
        beside.setContentsMargins(0, 6, 0, 6)
        beside.addWidget(self.list)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setContentsMargins(24, 24, 24, 24)
        self._texts = QStackedWidget()
        self._texts.addWidget(self.text)
        self._texts.addWidget(self._nothing)
        column = QWidget()
        down = QVBoxLayout(column)
        down.setContentsMargins(0, 0, 0, 0)
        down.setSpacing(0)
        bar = QVBoxLayout()
        bar.setContentsMargins(10, 8, 10, 0)
        bar.addWidget(self.preview_bar)
        down.addLayout(bar)
        down.addWidget(self._texts, 1)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._split.setChildrenCollapsible(False)
        self._split.setHandleWidth(1)
        self._split.addWidget(self.pages)
        self._split.addWidget(column)
        self._column = column
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        line = QFrame()
        line.setProperty("line", "true")
        line.setFixedWidth(1)
        self._side_line = line
        across.addWidget(self._side)
        across.addWidget(line)
        across.addWidget(self._split, 1)

    def _connect(self) -> None:
        self.list.chosen.connect(self._go_to_row)
        self.pages.pictures.wanted.connect(self._draw)
        self.pages.pictures.words_wanted.connect(self._fetch_words)
        self.pages.page_changed.connect(self._came_to)
        self.pages.pointed.connect(self._point_on_page)
        self.text.pointed.connect(self._outline)
        self.text.part_wanted.connect(self._fetch_part)
        self._look.changed.connect(self._restyle)

    # ---- which file -----------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """Let go of pictures and texts."""
        self._detail = self._file = None
        self._page, self._boxes, self._previewing = 0, [], False
        self.preview_bar.hide()
        self.pages.set_pages(())
        self.text.set_text(SourceText("", 0, 0))

    def open(self, detail: FileDetail, file: SourceFile) -> None:
        """Show a file; the page that was looked at stays, should it be the same file again."""
        same = self._detail is not None and self._detail.row.path == detail.row.path
        page = min(self._page, len(detail.pages)) if same else 0
        self.clear()
        self._detail, self._file = detail, file
        drawn = file.kind == "pages"
        self._show_columns(detail, drawn)
        self._name(detail)
        if drawn:
            self.pages.set_pages(file.pages)
        if detail.pages:
            self.go_to(max(page, 1))
        else:
            self._fetch_part(0)

    def _show_columns(self, detail: FileDetail, drawn: bool) -> None:
        listed = len(detail.pages) > 1 or (drawn and bool(detail.pages)) or (not detail.pages and bool(detail.headings))
        for widget in (self._side, self._side_line):
            widget.setVisible(listed)
        if detail.pages:
            self.list.show_pages(detail.pages)
        else:
            self.list.show_headings(detail.headings)
        self.pages.setVisible(drawn)
        if drawn and not self._split.sizes()[0]:
            half = max(self._split.width() // 2, 1)
            self._split.setSizes([half, half])
        self._restyle()

    def _run(
        self, call: Call[Value], take: Callable[[Value], None], failed: Callable[[Exception], None] = _ignore
    ) -> None:
        """Make a call about the file; what comes back when another one is shown is dropped."""
        file = self._file

        def only_now(then: Callable[[Any], None]) -> Callable[[Any], None]:
            return lambda value: then(value) if self._file is file else None

        self._session.tasks.run(call, self, only_now(take), only_now(failed))

    # ---- pages ----------------------------------------------------------------------------------------------------

    @property
    def page(self) -> int:
        """The number of the page that is shown, 0 for a file without pages."""
        return self._page

    def step(self, step: int) -> bool:
        """Go to the next or previous page; whether the file has pages."""
        count = len(self._detail.pages) if self._detail is not None else 0
        if count:
            self.go_to(min(max(self._page + step, 1), count))
        return bool(count)

    def go_to(self, number: int) -> None:
        """Show a page."""
        if self._file is not None and self._file.kind == "pages":
            self.pages.go_to(number)
        self._show_page(number)

    def _go_to_row(self, row: int) -> None:
        if self._detail is None:
            return
        if self._detail.pages:
            self.go_to(self._detail.pages[row].number)
        elif row < len(self._detail.headings):
            self.text.go_to(self._detail.headings[row].start)

    def _came_to(self, number: int) -> None:
        if self._detail is not None and number != self._page and self.pages.isVisible():
            self._show_page(number)

    def _show_page(self, number: int) -> None:
        if self._detail is None or number == self._page:
            return
        self._page, self._boxes = number, []
        self.pages.set_marks(Marks())
        self.list.show_row(number - 1)
        page = self._detail.pages[number - 1]
        if not page.has_text:
            self._texts.setCurrentWidget(self._nothing)
            self._say_nothing(page)
        else:
            call = calls.page_text(self._detail.text_id, number)
            self._run(call, lambda part: self._take_page(number, part))
        self.page_changed.emit(number)

    def _say_nothing(self, page: Page) -> None:
        blank = tr("This page is blank.")
        self._nothing.setText(blank if page.blank else tr("This page is a picture; no text was read from it."))

    def _take_page(self, number: int, part: SourceText) -> None:
        if number != self._page or self._previewing:
            return
        whole = SourceText(part.text, part.start, part.start + len(part.text), _within(part))
        self._texts.setCurrentWidget(self.text)
        self.text.set_text(whole)
        self.text.verticalScrollBar().setValue(0)
        if self._file is not None and self._file.kind == "pages" and self._detail is not None:
            spans = [(block.start, block.end) for block in self.text.blocks]
            call = calls.page_marks(self._file.path, self._detail.text_id, spans)
            self._run(call, lambda marks: self._take_boxes(number, marks))

    def _take_boxes(self, number: int, marks: Sequence[Sequence[PageMarks]]) -> None:
        if number == self._page:
            lines = ([box for each in block if each.number == number for box in each.boxes] for block in marks)
            self._boxes = [_areas(boxes) for boxes in lines]

    def _draw(self, number: int, scale: float) -> None:
        if self._file is not None:
            pictures = self.pages.pictures
            call = calls.page_image(self._file.path, number, scale)
            self._run(call, lambda image: pictures.put(image, scale), lambda _: pictures.fail(number))

    def _fetch_words(self, number: int) -> None:
        if self._file is not None:
            self._run(calls.page_words(self._file.path, self._file.text_id, number), self.pages.set_words)

    # ---- the block under the pointer ------------------------------------------------------------------------------

    def _outline(self, index: int) -> None:
        self.text.outline(index)
        boxes = self._boxes[index] if 0 <= index < len(self._boxes) else ()
        self.pages.set_marks(Marks(at_hand={self._page: boxes}))

    def _point_on_page(self, number: int, x: float, y: float) -> None:
        index = next((at for at, boxes in enumerate(self._boxes) if _hit(boxes, x, y)), -1)
        index = index if number == self._page else -1
        self._outline(index)
        if index >= 0:
            self.text.bring_into_view(index)

    # ---- text -----------------------------------------------------------------------------------------------------

    def _fetch_part(self, around: int) -> None:
        if self._detail is not None and not self._detail.pages and not self._previewing:
            self._run(calls.source_text(self._detail.text_id, around), self._take_part)

    def _take_part(self, part: SourceText) -> None:
        if not self._previewing:
            self._texts.setCurrentWidget(self.text)
            self.text.set_text(part)

    def preview(self, encoding: str, decided: bool) -> None:
        """Show the beginning of the file in an encoding; nothing is kept."""
        if self._file is None:
            return
        self._previewing = True
        call = calls.preview_encoding(self._file.path, encoding)
        self._run(call, lambda found: self._take_preview(found, decided), lambda _: self.end_preview())

    def _take_preview(self, found: EncodingPreview, decided: bool) -> None:
        if self._previewing:
            self._texts.setCurrentWidget(self.text)
            self.text.set_text(SourceText(found.text, 0, len(found.text), found.blocks))
            self.preview_bar.show_preview(found, decided)

    def end_preview(self) -> None:
        """Show the text as it was read."""
        if not self._previewing or self._detail is None:
            return
        self._previewing = False
        self.preview_bar.hide()
        page, self._page = self._page, 0
        if page:
            self._show_page(page)
        else:
            self._fetch_part(0)

    # ---- look and language ----------------------------------------------------------------------------------------

    def retry_pictures(self) -> None:
        """The engine was started again: ask for what it did not draw."""
        self.pages.pictures.retry()

    def retranslate(self) -> None:
        """Say everything in the language of the window."""
        if self._detail is None:
            return
        self._name(self._detail)
        if self._page:
            self._say_nothing(self._detail.pages[self._page - 1])
        self.list.viewport().update()

    def _name(self, detail: FileDetail) -> None:
        self.pages.setAccessibleName(tr("Page as it is"))
        self.text.setAccessibleName(tr("Text as read"))
        if detail.pages:
            self.list.setAccessibleName(tr("Pages", about="list"))

    def _restyle(self) -> None:
        headings = self._detail is not None and not self._detail.pages
        self._side.setFixedWidth(self._look.px(_HEADINGS_WIDE if headings else _PAGES_WIDE))
        self.pages.setMinimumWidth(_LEAST_PAGE)
        self._column.setMinimumWidth(_LEAST_TEXT)


def _within(part: SourceText) -> tuple[Block, ...]:
    """The blocks of a page, those that go over its edges cut there."""
    end = part.start + len(part.text)
    cut = (replace(block, start=max(block.start, part.start), end=min(block.end, end)) for block in part.blocks)
    return tuple(block for block in cut if block.start < block.end)


def _areas(lines: Sequence[Box]) -> tuple[Box, ...]:
    """One box around the lines of a block in each column that it stands in."""
    areas: list[Box] = []
    for line in lines:
        last = areas[-1] if areas else None
        if last is not None and line.left < last.right and line.right > last.left and line.bottom >= last.top:
            areas[-1] = Box(
                min(last.left, line.left),
                min(last.top, line.top),
                max(last.right, line.right),
                max(last.bottom, line.bottom),
            )
        else:
            areas.append(line)
    return tuple(areas)


def _hit(boxes: Sequence[Box], x: float, y: float) -> bool:
    return any(box.left <= x <= box.right and box.top <= y <= box.bottom for box in boxes)

"""The part `pages` of an engine: what a source looks like when it is opened beside an answer."""

from __future__ import annotations

import re
import threading
from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from core.engine.grids import LOADERS as GRID_LOADERS
from core.engine.grids import Grid, grids, sheet_of
from core.engine.opened import Opened
from core.engine.originals import Originals
from core.engine.own_readers import OwnReaders
from core.engine.unpacked import Unpacked
from core.errors import LoadError, StoreError
from core.loading import showing
from core.loading.marking import marks
from core.loading.recognised import kept_pages
from core.loading.showing import ShownFile, ShownPage
from core.records import (
    Block,
    Document,
    OffsetMap,
    PageImage,
    PageMarks,
    PageSize,
    PageWords,
    Sheet,
    SheetRows,
    SourceFile,
    SourceText,
    TextMatches,
)
from core.stores.home import RECOGNISED, UNPACKED

if TYPE_CHECKING:
    from core.loading.readers import ReaderPool
    from core.stores.texts import TextInfo

Key = TypeVar("Key")
Value = TypeVar("Value")
Task = TypeVar("Task")
Result = TypeVar("Result")

_TIME_LIMIT_S = 20
_MEMORY_LIMIT_MB = 1500
_MOST_PAGES_KEPT = 12
_MOST_MATCHES = 1000
PART_CHARS = 40_000
"""A longer text is shown in parts: so much is laid out without a stall."""
DRAWN = ("pdf", "image")
"""What has pages that can be shown as they are."""
_HAN = "[⺀-鿿豈-﫿\U00020000-\U0003ffff]"


class Pages:
    """Shows sources: whole pages as pictures with their words and marks, or the text that was read.

    Drawing has a reader process of its own, so that it never waits for indexing.
    """

    def __init__(self, opened: Opened) -> None:
        self._opened = opened
        self._guard = threading.Lock()
        self._own = OwnReaders()
        self._texts: OrderedDict[str, tuple[Document, OffsetMap]] = OrderedDict()
        self._words: OrderedDict[tuple[str, int], PageWords] = OrderedDict()
        self._grids: OrderedDict[str, tuple[Grid, ...]] = OrderedDict()

    def close(self) -> None:
        """End the reader process; what is being drawn gets `Cancelled`."""
        self._own.close()
        self._unpacked.close()

    def warm(self) -> None:
        """Start the reader process, so that the first footnote opens at once."""
        self._readers().call(showing.warm, None)

    def open(self, library: str, path: str, text_id: str) -> SourceFile:
        """What there is to show of a file; `text_id` "" means the text that is in the library now.

        Raises `StoreError` when the text is no longer kept.
        """
        record = self._opened.library(library)
        if not text_id:
            place = self._originals.place(record.id, path)
            text_id = (place.text_id if place else None) or ""
        info = self._info(text_id)
        original = self._originals.look(path, info)
        pages: tuple[PageSize, ...] = ()
        if original.file is not None and original.same and info.loader in DRAWN:
            pages = self._sizes(self._unlocked(original.file))
        return SourceFile(
            path,
            text_id,
            "pages" if pages else "sheets" if info.loader in GRID_LOADERS else "text",
            there=original.file is not None,
            changed=original.file is not None and not original.same,
            pages=pages,
            page_count=info.pages,
            encoding=info.encoding,
            also_in=tuple(other for other in self._originals.paths(record.id, text_id) if other != path),
        )

    def image(self, path: str, number: int, scale: float) -> PageImage:
        """A page drawn; `scale` 1 gives 72 pixels an inch. Raises `LoadError`."""
        file = self.find(path)
        return self._readers().call(showing.draw, ShownPage(self._unlocked(file), number, scale))

    def find(self, path: str) -> ShownFile:
        """The file at a path, unpacked if it is inside another. Raises `LoadError` when there is none."""
        file = self._unpacked.find(path)
        if file is None:
            raise LoadError(f"{Path(path).name} is not here now.")
        return file

    def words(self, path: str, text_id: str, number: int) -> PageWords:
        """The words of a page and where they stand. Raises `LoadError` when the file is away or has changed."""
        return self._words_of(self._unchanged(path, text_id), text_id, number)

    def marks(self, path: str, text_id: str, spans: Sequence[tuple[int, int]]) -> tuple[tuple[PageMarks, ...], ...]:
        """Where each span of the text stands on the pages. Raises `LoadError` when the file is away or has changed."""
        file = self._unchanged(path, text_id)
        document, offsets = self._text(text_id)
        return tuple(
            marks(document, offsets, start, end, lambda number: self._words_of(file, text_id, number))
            for start, end in spans
        )

    def page_text(self, text_id: str, number: int) -> SourceText:
        """The text of one page with its blocks. Raises `StoreError`."""
        document, _ = self._text(text_id)
        page = next((page for page in document.pages if page.number == number), None)
        start, end = (page.start, min(page.end, page.start + PART_CHARS)) if page else (0, 0)
        return SourceText(document.text[start:end], start, len(document.text), _blocks(document.blocks, start, end))

    def document(self, text_id: str) -> Document:
        """All that was read, cleaned. Raises `StoreError`."""
        return self._text(text_id)[0]

    def in_reader(self, function: Callable[[Task], Result], task: Task) -> Result:
        """Run a function on a file in the reader process that draws. Raises `LoadError`."""
        return self._readers().call(function, task)

    def text(self, text_id: str, around: int = 0) -> SourceText:
        """The text that was read, or of a long one the part around an offset. Raises `StoreError`."""
        document, _ = self._text(text_id)
        start, end = _part(document.text, around)
        return SourceText(document.text[start:end], start, len(document.text), _blocks(document.blocks, start, end))

    def sheet(self, text_id: str, around: int = 0) -> Sheet | None:
        """The sheet that an offset stands on; None when only the text can be shown. Raises `StoreError`."""
        found = self._grids_of(text_id)
        number = bisect_right(found, around, key=lambda grid: grid.start) - 1
        return sheet_of(found, max(number, 0)) if found else None

    def rows(self, text_id: str, number: int, first: int) -> SheetRows:
        """Rows of a sheet, from the row `first` on. Raises `StoreError`."""
        return self._grids_of(text_id)[number].rows(text_id, number, first)

    def cells(self, text_id: str, number: int, rows: tuple[int, int], columns: tuple[int, int]) -> str:
        """Cells of a sheet, from the first to the last row and column, for other programs. Raises `StoreError`."""
        return self._grids_of(text_id)[number].copied(rows, columns)

    def search(self, text_id: str, words: str) -> TextMatches:
        """Where words stand in the text, in any case, whatever white space is between them. Raises `StoreError`."""
        pattern = _pattern(words)
        if pattern is None:
            return TextMatches((), 0)
        spans = [found.span() for found in pattern.finditer(self._text(text_id)[0].text)]
        return TextMatches(tuple(spans[:_MOST_MATCHES]), len(spans))

    # ---- the parts ----------------------------------------------------------------------------------------------

    @cached_property
    def _originals(self) -> Originals:
        return Originals(self._opened.catalog, self._unpacked.find)

    @cached_property
    def _unpacked(self) -> Unpacked:
        return Unpacked(self._opened.home / UNPACKED, self.in_reader, self._opened.passwords.of)

    def _info(self, text_id: str) -> TextInfo:
        info = self._opened.catalog.texts.info(text_id) if text_id else None
        if info is None:
            raise StoreError("Nothing was read of this file.")
        return info

    def _unchanged(self, path: str, text_id: str) -> ShownFile:
        return self._unlocked(self._originals.look(path, self._info(text_id)).unchanged())

    def _unlocked(self, file: ShownFile) -> ShownFile:
        return replace(file, passwords=self._opened.passwords.of(self._unpacked.called(file)))

    def _sizes(self, file: ShownFile) -> tuple[PageSize, ...]:
        """None for a file that pdfium cannot open (any more): then its text is shown."""
        try:
            return self._readers().call(showing.sizes, file)
        except LoadError:
            return ()

    def _words_of(self, file: ShownFile, text_id: str, number: int) -> PageWords:
        key = text_id, number
        with self._guard:
            known = self._words.get(key)
        if known is None:
            folder = kept_pages(str(self._opened.home / RECOGNISED), self._info(text_id).file_id).folder
            known = self._readers().call(showing.words, ShownPage(file, number, recognised=folder))
            with self._guard:
                _keep(self._words, key, known, _MOST_PAGES_KEPT)
        return known

    def _text(self, text_id: str) -> tuple[Document, OffsetMap]:
        with self._guard:
            known = self._texts.get(text_id)
        if known is None:
            document, offsets, _ = self._opened.catalog.texts.text(text_id)
            known = document, offsets
            with self._guard:
                _keep(self._texts, text_id, known, 2)
        return known

    def _grids_of(self, text_id: str) -> tuple[Grid, ...]:
        with self._guard:
            known = self._grids.get(text_id)
        if known is None:
            known = grids(self._text(text_id)[0], self._info(text_id).loader)
            with self._guard:
                _keep(self._grids, text_id, known, 2)
        return known

    def _readers(self) -> ReaderPool:
        return self._own.pool(lambda: self._opened.new_pool(1, _TIME_LIMIT_S, _MEMORY_LIMIT_MB))


def _keep(kept: OrderedDict[Key, Value], key: Key, value: Value, most: int) -> None:
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)


def _part(text: str, around: int) -> tuple[int, int]:
    """The part of a long text around an offset, between line ends where these are not far."""
    if len(text) <= PART_CHARS:
        return 0, len(text)
    start = max(min(around - PART_CHARS // 2, len(text) - PART_CHARS), 0)
    return _line_start(text, start), _line_start(text, min(start + PART_CHARS, len(text)))


def _line_start(text: str, offset: int) -> int:
    """Right after the nearest line end before; without one near, anywhere but inside a line end."""
    if offset >= len(text):
        return len(text)
    before = text.rfind("\n", max(offset - PART_CHARS // 10, 0), offset)
    if before >= 0:
        return before + 1
    return offset - 1 if text[offset] == "\n" and text[offset - 1] == "\r" else offset


def _blocks(blocks: Sequence[Block], start: int, end: int) -> tuple[Block, ...]:
    first = bisect_right(blocks, start, key=lambda block: block.end)
    return tuple(blocks[first : bisect_left(blocks, end, key=lambda block: block.start)])


def _pattern(words: str) -> re.Pattern[str] | None:
    r"""Words with any white space between them; inside Chinese a line end may stand anywhere."""
    parts = [re.sub(rf"({_HAN})(?={_HAN})", r"\1\\s*", re.escape(word)) for word in words.split()]
    return re.compile(r"\s+".join(parts), re.IGNORECASE) if parts else None

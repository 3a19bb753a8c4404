"""The part `details` of an engine: all about one file of the ledger, and how it looks in another encoding."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import cached_property
from pathlib import PurePath
from typing import TYPE_CHECKING

from core.analysis.languages import likely_language
from core.chunking.prefixes import heading_title
from core.engine.originals import Originals
from core.errors import StoreError
from core.loading.encodings import CHOICES, codec_of
from core.loading.families import families, kind_name
from core.loading.trying import Beginning, read_beginning
from core.records import Document, EncodingPreview, FileDetail, FormatFamily, Heading, SourceText

if TYPE_CHECKING:
    from core.engine.opened import Opened
    from core.engine.pages import Pages
    from core.stores.ledger import Place

_MOST_HEADINGS = 500
_LOST = "\ufffd"


class Details:
    """Shows one file at a time; only a chosen encoding is kept."""

    def __init__(self, opened: Opened, pages: Callable[[], Pages]) -> None:
        self._opened = opened
        self._pages = pages

    def formats(self) -> tuple[FormatFamily, ...]:
        """Which types of files can be read."""
        return families()

    def open(self, library: str, path: str) -> FileDetail:
        """All about the file at a path. Raises `StoreError` when it is not in the library."""
        opened, record = self._opened, self._opened.library(library)
        place = self._place(library, path)
        row = opened.catalog.ledger_view.row(record.id, place.id, opened.working.ids)
        info = opened.catalog.texts.info(place.text_id) if place.text_id else None
        chosen = opened.catalog.encodings.of(record.id, os.fsencode(path))
        if info is None:
            return FileDetail(row, chosen_encoding=chosen)
        document = self._pages().document(info.text_id)
        return FileDetail(
            row,
            info.text_id,
            kind_name(info.loader, PurePath(path).suffix),
            _language(document),
            document.pages,
            _headings(document),
            chosen,
            CHOICES if info.encoding else (),
        )

    def text(self, text_id: str, page: int) -> SourceText:
        """The text of one page with its blocks. Raises `StoreError`."""
        return self._pages().page_text(text_id, page)

    def preview(self, path: str, encoding: str) -> EncodingPreview:
        """The beginning of a file in an encoding, "" for the likeliest. Raises `LoadError`."""
        found = self._pages().in_reader(read_beginning, Beginning(self._pages().find(path).path, encoding))
        return EncodingPreview(found.encoding or "", found.text, found.blocks, found.text.count(_LOST))

    def choose_encoding(self, library: str, path: str, encoding: str) -> int:
        """Read a file in this encoding from now on ("": the likeliest); the place that is to be read again for it."""
        if encoding and codec_of(encoding) is None:
            raise StoreError(
                f"There is no encoding called “{encoding}”. Take one such as utf-8, gb18030, big5 or shift-jis."
            )
        place = self._place(library, path)
        self._opened.catalog.encodings.choose(self._opened.library(library).id, os.fsencode(path), encoding)
        return place.id

    @cached_property
    def _originals(self) -> Originals:
        return Originals(self._opened.catalog)

    def _place(self, library: str, path: str) -> Place:
        place = self._originals.place(self._opened.library(library).id, path)
        if place is None:
            raise StoreError(f"{PurePath(path).name} is not in this library.")
        return place


def _language(document: Document) -> str:
    """What the file says of itself, when it is one that says that for people; else what its letters show."""
    said = str(document.metadata.get("language", "")).partition("-")[0].lower()
    return said if len(said) == 2 else likely_language(document.text)


def _headings(document: Document) -> tuple[Heading, ...]:
    found = (block for block in document.blocks if block.kind == "heading")
    return tuple(
        Heading(heading_title(document.text, block), block.level, block.start)
        for block, _ in zip(found, range(_MOST_HEADINGS), strict=False)
    )

"""Shows pages of PDFs and picture files, in a reader process of its own: sizes, drawings, words and their places.

All places are in points from the upper left corner of the page as it is shown: turned and cropped the way the file
says. (What is read has its places in the page's own directions, see `pdf.page_boxes`.)
"""

from __future__ import annotations

import atexit
import math
import os
from array import array
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from core.errors import LoadError
from core.loading import images
from core.loading.formats import Source
from core.loading.images import Pictures, drawn_size
from core.loading.pdf import LOADER as PDF
from core.loading.pdf import opened, places_on
from core.loading.recognised import KeptPages
from core.records import PageImage, PageSize, PageWords

MOST_PIXELS = 8_000_000
"""A drawn page has at most so many (32 MB): what is asked larger is drawn smaller and can be stretched."""
_FINE = 1000
"""pdfium gives whole device units: so many a point are fine enough."""
_A4 = (595.0, 842.0)


@dataclass(frozen=True, slots=True)
class ShownFile:
    """A file as it was when it was looked at: other bytes have another size or time."""

    path: str
    size: int
    mtime_ns: int
    passwords: tuple[str, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class ShownPage:
    """A page to show; `scale` 1 draws 72 pixels an inch. `recognised` is the folder of the file's recognised pages."""

    file: ShownFile
    number: int
    scale: float = 1.0
    recognised: str = ""


def warm(task: None) -> None:
    """Have everything imported before the first page is wanted."""
    import pypdfium2  # noqa: F401


def sizes(file: ShownFile) -> tuple[PageSize, ...]:
    """All pages as they are shown. Raises `LoadError`."""
    document = open_pages(file)
    if isinstance(document, Pictures):
        return tuple(PageSize(n, None, *document.size(n)) for n in range(1, len(document) + 1))
    found = []
    for index in range(len(document)):
        width, height = _size(document, index)
        found.append(PageSize(index + 1, document.get_page_label(index) or None, width, height))
    return tuple(found)


def draw(task: ShownPage) -> PageImage:
    """The picture of a page. Raises `LoadError`."""
    from pypdfium2 import raw

    document = open_pages(task.file)
    if isinstance(document, Pictures):
        return _picture(document, task)
    page = _page(document, task.number)
    width, height = page.get_size()
    largest = math.sqrt(MOST_PIXELS / max(width * height, 1.0))
    bitmap = page.render(scale=max(min(task.scale, largest), 0.01), force_bitmap_format=raw.FPDFBitmap_BGRA)
    try:
        rows = memoryview(bitmap.buffer).cast("B")
        wanted = 4 * bitmap.width
        data = bytes(rows) if bitmap.stride == wanted else _without_padding(rows, bitmap.stride, wanted)
        return PageImage(task.number, bitmap.width, bitmap.height, data)
    finally:
        bitmap.close()
        page.close()


def words(task: ShownPage) -> PageWords:
    """The text of a page, exactly as loading reads it, and where it stands. Raises `LoadError`."""
    document, kept = open_pages(task.file), KeptPages(task.recognised)
    if isinstance(document, Pictures):
        text, boxes = images.places_on(document, task.number, kept)
        as_shown = _from_above(document.size(task.number)[1])
    else:
        page = _page(document, task.number)
        try:
            as_shown = _as_shown(page)
        finally:
            page.close()
        text, boxes = places_on(document, task.number, kept)
    places = array("f", bytes(4 * len(boxes)))
    for at in range(0, len(boxes), 4):
        box = boxes[at : at + 4]
        if any(box):
            places[at : at + 4] = as_shown(*box)
    return PageWords(task.number, text, places)


# ---- the open document --------------------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def open_pages(file: ShownFile) -> Any:
    """The document of a file as pdfium has it, or its `Pictures`. Raises `LoadError`.

    The last one stays open, so that paging does not read the file again. This is harmless: the key holds size and
    time, so that other bytes are never taken for these; the bytes stand in memory, so that the file can be replaced
    or deleted meanwhile; and only a reader process, which answers one task at a time and can be killed, runs this.
    """
    try:
        with Path(file.path).open("rb") as opened_file:
            info = os.fstat(opened_file.fileno())
            data = opened_file.read()
    except OSError as error:
        raise LoadError(f"This file cannot be opened: {error.strerror}") from error
    if (info.st_size, info.st_mtime_ns) != (file.size, file.mtime_ns):
        raise LoadError("The file has changed since it was read.")
    source = Source(data, file.path)
    picture = images.LOADER.sniff(source) and not PDF.sniff(source)
    document = Pictures(data) if picture else opened(data, file.passwords)
    atexit.unregister(open_pages.cache_clear)
    atexit.register(open_pages.cache_clear)  # pdfium's binding complains about what is open at the very end
    return document


def _page(document: Any, number: int) -> Any:
    from pypdfium2 import PdfiumError

    try:
        return document[number - 1]
    except (PdfiumError, IndexError) as error:
        raise LoadError(f"Page {number} of this PDF cannot be read.") from error


def _picture(pictures: Pictures, task: ShownPage) -> PageImage:
    import numpy as np

    points_wide, points_high = pictures.size(task.number)
    scale = max(task.scale, 0.01)
    width, height = drawn_size(points_wide * scale, points_high * scale, MOST_PIXELS)
    drawn = pictures.draw(task.number, width, height)
    unused = np.full((height, width, 1), 255, np.uint8)
    return PageImage(task.number, width, height, np.concatenate((drawn, unused), axis=2).tobytes())


def _from_above(height: float) -> Callable[[float, float, float, float], array[float]]:
    """How a box of a picture whose y grows upwards becomes one of the shown page."""
    return lambda left, bottom, right, top: array("f", (left, height - top, right, height - bottom))


def _size(document: Any, index: int) -> tuple[float, float]:
    """A damaged page takes the room of an ordinary one."""
    from pypdfium2 import PdfiumError

    try:
        width, height = document.get_page_size(index)
    except PdfiumError:
        return _A4
    return (width, height) if width > 0 and height > 0 else _A4


def _as_shown(page: Any) -> Callable[[float, float, float, float], array[float]]:
    """How a box of the page (left, bottom, right, top) becomes one of the shown page (left, top, right, bottom)."""
    import ctypes

    from pypdfium2 import raw

    width, height = page.get_size()
    x, y = ctypes.c_int(), ctypes.c_int()

    def device(page_x: float, page_y: float) -> tuple[float, float]:
        size = round(width * _FINE), round(height * _FINE)
        raw.FPDF_PageToDevice(page.raw, 0, 0, *size, 0, page_x, page_y, ctypes.byref(x), ctypes.byref(y))
        return x.value / _FINE, y.value / _FINE

    far = 1000.0  # pdfium's way is linear: three points tell it
    (x0, y0), (x1, y1), (x2, y2) = device(0, 0), device(far, 0), device(0, far)
    ax, ay, bx, by = (x1 - x0) / far, (y1 - y0) / far, (x2 - x0) / far, (y2 - y0) / far

    def as_shown(left: float, bottom: float, right: float, top: float) -> array[float]:
        xs = (x0 + ax * left + bx * bottom, x0 + ax * right + bx * top)
        ys = (y0 + ay * left + by * bottom, y0 + ay * right + by * top)
        return array("f", (min(xs), min(ys), max(xs), max(ys)))

    return as_shown


def _without_padding(rows: memoryview, stride: int, wanted: int) -> bytes:
    return b"".join(rows[start : start + wanted] for start in range(0, len(rows), stride))

"""What a reader process does with one page of a scan: draw it, recognise the writing on it, keep the lines."""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.errors import LoadError
from core.loading.images import Pictures, drawn_size
from core.loading.recognised import KeptPages, ScannedLine
from core.loading.recognising import MOST_PIXELS, USUAL_DPI, FoundLine, recognise
from core.loading.showing import ShownFile, open_pages

if TYPE_CHECKING:
    from core.loading.recognising import Picture

_FAR = 1000.0
"""pdfium's way from a picture to the page is linear: three points tell it."""
Way = Callable[[float, float], tuple[float, float]]
"""From a point of the drawn page to one of the page in its own directions."""


@dataclass(frozen=True, slots=True)
class ScanTask:
    """A page to recognise; `folder` is where the lines of its file are kept."""

    place_id: int
    file: ShownFile
    number: int
    folder: str


def scan_page(task: ScanTask) -> int:
    """Recognise a page and keep its lines; how many there are. Raises `LoadError`."""
    document = open_pages(task.file)
    if isinstance(document, Pictures):
        picture, way = _of_picture(document, task.number)
    else:
        picture, way = _of_pdf(document, task.number)
    lines = [_placed(line, way) for line in recognise(picture)]
    try:
        KeptPages(task.folder).keep(task.number, lines)
    except OSError as error:
        raise LoadError(f"What was recognised cannot be kept: {error.strerror}. Free some disk space.") from error
    return len(lines)


def _placed(line: FoundLine, way: Way) -> ScannedLine:
    corners = tuple(number for corner in line.corners for number in way(*corner))
    return ScannedLine(line.text, line.score, corners, line.middles)


def _of_picture(pictures: Pictures, number: int) -> tuple[Picture, Way]:
    width, height = drawn_size(*pictures.pixels(number), MOST_PIXELS)
    points_wide, points_high = pictures.size(number)

    def way(x: float, y: float) -> tuple[float, float]:
        return x * points_wide / width, points_high - y * points_high / height

    return pictures.draw(number, width, height), way


def _of_pdf(document: Any, number: int) -> tuple[Picture, Way]:
    import numpy as np
    from pypdfium2 import PdfiumError, raw

    try:
        page = document[number - 1]
    except (PdfiumError, IndexError) as error:
        raise LoadError(f"Page {number} of this PDF cannot be read") from error
    try:
        width, height = page.get_size()
        scale = min(USUAL_DPI / 72, math.sqrt(MOST_PIXELS / max(width * height, 1.0)))
        bitmap = page.render(scale=scale, draw_annots=False, may_draw_forms=False, rev_byteorder=False)
        shown = bitmap.width, bitmap.height
        try:
            drawn = np.array(bitmap.to_numpy())
        finally:
            bitmap.close()
        x, y = ctypes.c_double(), ctypes.c_double()

        def at(device_x: float, device_y: float) -> tuple[float, float]:
            raw.FPDF_DeviceToPage(
                page.raw, 0, 0, *shown, 0, int(device_x), int(device_y), ctypes.byref(x), ctypes.byref(y)
            )
            return x.value, y.value

        (x0, y0), (x1, y1), (x2, y2) = at(0, 0), at(_FAR, 0), at(0, _FAR)
    finally:
        page.close()
    ax, ay, bx, by = (x1 - x0) / _FAR, (y1 - y0) / _FAR, (x2 - x0) / _FAR, (y2 - y0) / _FAR
    picture = np.repeat(drawn[..., :1], 3, axis=2) if drawn.shape[2] == 1 else np.ascontiguousarray(drawn[..., :3])
    return picture, lambda left, top: (x0 + ax * left + bx * top, y0 + ay * left + by * top)

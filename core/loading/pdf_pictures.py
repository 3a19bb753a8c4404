"""What a PDF page shows besides text: nothing at all, or one picture of a whole page, as scanners make them."""

import ctypes
from collections.abc import Sequence
from typing import Any

from core.loading.pdf_walk import Piece

_FEW = 80
"""So many signs may be put on a scan by whoever made it: a number, a date, the name of a program."""
_WHOLE = 0.6
"""A picture of this share of the page is a scan of it."""
_MOST_OBJECTS = 400


def is_blank(page: Any) -> bool:
    """Whether a page without text shows nothing (text objects may hold only spaces)."""
    from pypdfium2 import raw

    objects = (raw.FPDFPage_GetObject(page.raw, n) for n in range(raw.FPDFPage_CountObjects(page.raw)))
    shows = any(raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_TEXT for item in objects)
    return not shows and raw.FPDFPage_GetAnnotCount(page.raw) == 0


def is_scan(page: Any, found: Sequence[Piece]) -> bool:
    """Whether a page with hardly any text of its own is a picture of a page."""
    from pypdfium2 import raw

    if sum(len(piece.text) for piece in found) > _FEW:
        return False
    width, height = page.get_size()
    edges = [ctypes.c_float() for _ in range(4)]
    pointers = [ctypes.byref(edge) for edge in edges]
    for index in range(min(raw.FPDFPage_CountObjects(page.raw), _MOST_OBJECTS)):
        item = raw.FPDFPage_GetObject(page.raw, index)
        if raw.FPDFPageObj_GetType(item) == raw.FPDF_PAGEOBJ_IMAGE and raw.FPDFPageObj_GetBounds(item, *pointers):
            left, bottom, right, top = (edge.value for edge in edges)
            if (right - left) * (top - bottom) >= _WHOLE * width * height:
                return True
    return False

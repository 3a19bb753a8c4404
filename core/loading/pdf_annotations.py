"""What people wrote onto a PDF page: filled-in form fields, typed notes and comments. pdfium's text has none of it."""

import ctypes
from collections.abc import Callable, Iterator
from typing import Any

from core.loading.pdf_walk import Piece

_LINE = 14.0
"""The height of a line in points, when there is room."""
_PASSWORD_FIELD = 1 << 13


def written_on(page: Any, turn: int) -> tuple[list[Piece], list[Piece]]:
    """Pieces that stand on the page (fields, typed text), and comments, one piece a line."""
    from pypdfium2 import raw

    standing: list[Piece] = []
    comments: list[Piece] = []
    for index in range(raw.FPDFPage_GetAnnotCount(page.raw)):
        annotation = raw.FPDFPage_GetAnnot(page.raw, index)
        if not annotation:
            continue
        try:
            kind = raw.FPDFAnnot_GetSubtype(annotation)
            if raw.FPDFAnnot_GetFlags(annotation) & (raw.FPDF_ANNOT_FLAG_HIDDEN | raw.FPDF_ANNOT_FLAG_NOVIEW):
                continue
            if kind == raw.FPDF_ANNOT_WIDGET:
                standing += _lines(_field(page, annotation), annotation, turn)
            elif kind == raw.FPDF_ANNOT_FREETEXT:
                standing += _lines(_string(annotation, b"Contents"), annotation, turn)
            elif kind not in (raw.FPDF_ANNOT_POPUP, raw.FPDF_ANNOT_LINK):
                comments += _lines(_string(annotation, b"Contents"), annotation, turn)
        finally:
            raw.FPDFPage_CloseAnnot(annotation)
    return standing, comments


def _field(page: Any, annotation: Any) -> str:
    """What was filled into a field for text or a choice."""
    from pypdfium2 import raw

    if page.formenv is None:
        return _string(annotation, b"V")
    form = page.formenv.raw
    kind = raw.FPDFAnnot_GetFormFieldType(form, annotation)
    if kind not in (raw.FPDF_FORMFIELD_TEXTFIELD, raw.FPDF_FORMFIELD_COMBOBOX, raw.FPDF_FORMFIELD_LISTBOX):
        return ""
    if kind == raw.FPDF_FORMFIELD_TEXTFIELD and raw.FPDFAnnot_GetFormFieldFlags(form, annotation) & _PASSWORD_FIELD:
        return ""
    return _utf16(lambda buffer, size: raw.FPDFAnnot_GetFormFieldValue(form, annotation, buffer, size))


def _string(annotation: Any, key: bytes) -> str:
    from pypdfium2 import raw

    return _utf16(lambda buffer, size: raw.FPDFAnnot_GetStringValue(annotation, key, buffer, size))


def _utf16(ask: Callable[[Any, int], int]) -> str:
    """A string as pdfium hands strings out: the size in bytes first, then UTF-16 with a zero at the end."""
    size = ask(None, 0)
    if size <= 2:
        return ""
    buffer = (ctypes.c_ushort * (size // 2 + 1))()
    ask(buffer, size)
    return bytes(buffer)[: size - 2].decode("utf-16-le", "replace")


def _lines(text: str, annotation: Any, turn: int) -> Iterator[Piece]:
    """The lines of a text spread over the rectangle of its annotation."""
    from pypdfium2 import raw

    lines = [" ".join(line.replace("\0", "").split()) for line in text.splitlines()]
    lines = [line for line in lines if line]
    rectangle = raw.FS_RECTF()
    if not lines or not raw.FPDFAnnot_GetRect(annotation, ctypes.byref(rectangle)):
        return
    left, right = sorted((rectangle.left, rectangle.right))
    bottom, top = sorted((rectangle.bottom, rectangle.top))
    step = max((top - bottom) / len(lines), 1.0)
    height = min(step, _LINE)
    for number, line in enumerate(lines):
        middle = top - (number + 0.5) * step
        width = min((right - left) / len(line), 0.6 * height)
        low, high = middle - height / 2, middle + height / 2
        piece = Piece(turn, (left, low, left + len(line) * width, high))
        piece.boxes.extend((left + n * width, low, left + (n + 1) * width, high) for n in range(len(line)))
        piece.text = line
        yield piece

"""Spreadsheets: each sheet is a page whose line n is its row n, cells apart by tabs, values as the sheet shows them.

python-calamine reads the cells of Excel's formats (with the results that formulas had when the file was saved). What
else a package holds is read from its parts: number formats, text boxes, charts and comments. OpenDocument sheets keep
what their cells show as text.
"""

import io
from collections.abc import Iterator
from contextlib import closing
from datetime import date, datetime, time, timedelta
from typing import Any

from core.errors import LoadError
from core.loading import ods
from core.loading.formats import Loader, LoadOptions, Source, needs_password
from core.loading.kinds import old_office_kind
from core.loading.number_formats import plain, shown_moment, shown_number
from core.loading.packages import Package, office_kind, opendocument_kind
from core.loading.sheet_parts import SheetParts
from core.loading.sheet_text import MOST_CELLS, Sheet, document_of
from core.records import Document

_HIDDEN = ("Hidden", "VeryHidden")
_TOO_FAR = "A sheet whose cells lie too far apart was left out"


def looks_like_sheets(source: Source) -> bool:
    """Whether this is a workbook of Excel or LibreOffice."""
    if source.data.startswith(b"PK"):
        return source.seen(office_kind) == "xlsx" or source.seen(opendocument_kind) == "spreadsheet"
    return source.seen(old_office_kind).startswith("an old Excel")


def _load(source: Source, options: LoadOptions) -> Document:
    if source.seen(opendocument_kind) == "spreadsheet":
        with closing(Package(source.data, "OpenDocument")) as package:
            return document_of(ods.sheets(package), ods.metadata(package))
    book = _open(source.data)
    with closing(book), closing(SheetParts(source)) as parts:
        return document_of(_sheets(book, parts), parts.metadata())


def _open(data: bytes) -> Any:
    from python_calamine import CalamineWorkbook

    try:
        return CalamineWorkbook.from_filelike(io.BytesIO(data))
    except BaseException as error:
        raise _translated(error) from error


def _sheets(book: Any, parts: SheetParts) -> Iterator[Sheet]:
    for about in book.sheets_metadata:
        hidden = any(name in str(about.visible) for name in _HIDDEN)
        beside = parts.beside(about.name)
        if parts.spread(about.name) > MOST_CELLS:  # the library would set aside memory for every one of them
            yield Sheet(about.name, hidden, (), beside, f"{_TOO_FAR}: {about.name}")
        else:
            yield Sheet(about.name, hidden, _rows(book, parts, about.name), beside)


def _rows(book: Any, parts: SheetParts, name: str) -> Iterator[list[str]]:
    """The rows of a sheet from the first on, empty ones too; none for a sheet that is only a chart."""
    from python_calamine import WorksheetNotFound

    try:
        sheet = book.get_sheet_by_name(name)
        first = sheet.start
        values = iter(sheet.iter_rows())
    except WorksheetNotFound:
        return
    except BaseException as error:
        raise _translated(error) from error
    if first is None:
        return
    formats = parts.formats(name)
    _, left = first
    for row, line in enumerate(values):  # from the first row on, but only from the first column that holds anything
        shown = [_shown(value, formats.get((row, left + place), "")) for place, value in enumerate(line)]
        yield [""] * left + shown


def _translated(error: BaseException) -> BaseException:
    """What the library raises as the failure of one file.

    A panic in it is no `Exception`, so that nobody catches it by accident; here it says no more than that.
    """
    from python_calamine import CalamineError, PasswordError

    if isinstance(error, PasswordError):
        return needs_password()
    if isinstance(error, CalamineError | OSError | ValueError) or type(error).__name__ == "PanicException":
        return LoadError("This workbook is damaged and cannot be read")
    return error


def _shown(value: Any, code: str) -> str:
    """A cell as the sheet shows it."""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, int | float):
        return shown_number(value, code) if code else plain(value)
    if isinstance(value, datetime | date | time | timedelta):
        return shown_moment(value, code)
    return str(value)


LOADER = Loader(
    "sheets",
    4,
    frozenset({".xlsx", ".xlsm", ".xltx", ".xltm", ".xlsb", ".xls", ".xlt", ".ods", ".ots"}),
    looks_like_sheets,
    _load,
)

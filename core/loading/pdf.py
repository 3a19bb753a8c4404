"""Reads PDF files: text in reading order with pages, headings, tables and the place of every character."""

import contextlib
import re
import unicodedata
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta, timezone
from itertools import chain
from typing import Any

from core.errors import LoadError
from core.loading.formats import CUT_OFF, Loader, LoadOptions, Source
from core.loading.pdf_annotations import written_on
from core.loading.pdf_bands import Cell, Part
from core.loading.pdf_breaks import between, breaks
from core.loading.pdf_headings import Span, blocks
from core.loading.pdf_layout import arranged, begins_item
from core.loading.pdf_nonsense import is_nonsense
from core.loading.pdf_tables import with_tables
from core.loading.pdf_walk import EMPTY, Box, Piece, characters, is_wide, mark_bold, pieces, turn_of
from core.records import BlockKind, Document, Page, Scalar

_NUMBERED = re.compile(r"^\s*(?:chapter\s+)?\d{1,2}[:.]\s+(?=\S)", re.IGNORECASE)
"""How outlines number titles that are not printed so."""
_LABEL = r"(?:(?-i:[A-Z]|[IVX]+|[A-Z]?\d[\d.]*)\.?\s{1,2}|chapter\s+\w+[.:]?\s+)?"
"""What may be printed before a title and is left out in the outline."""
_LONGEST_HEADING = 400
_MOST_PAGES_NAMED = 20
_LONGEST_END = 2048  # the mark at the end of a whole file stands in so many last bytes


# ---- one page ---------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class _PageText:
    """The text of one page and, where wanted, four numbers a code point."""

    with_boxes: bool
    strings: list[str] = field(default_factory=list)
    length: int = 0
    boxes: "array[float]" = field(default_factory=lambda: array("f"))
    spans: list[Span] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    blank: bool = False
    nonsense: bool = False

    def add(self, text: str, boxes: Iterable[Box] | None = None) -> None:
        """More text; without boxes it is a separator that is not printed anywhere."""
        self.strings.append(text)
        self.length += len(text)
        if self.with_boxes:
            self.boxes.extend(chain.from_iterable(boxes if boxes is not None else (EMPTY,) * len(text)))

    @property
    def text(self) -> str:
        """All of it."""
        return "".join(self.strings)


def _page_text(page: Any, with_boxes: bool) -> _PageText:
    """Walk one page."""
    result = _PageText(with_boxes)
    text_page = page.get_textpage()
    try:
        codes, boxes = characters(text_page.raw)
        result.nonsense = is_nonsense(codes)
        found = [] if result.nonsense else pieces(codes, boxes, turn_of(text_page.raw))
        mark_bold(text_page.raw, found)
    finally:
        text_page.close()
    amounts: Counter[int | None] = Counter()
    for piece in found:
        amounts[piece.turn] += len(piece.text)
    most = max((turn for turn in amounts if turn is not None), key=lambda turn: amounts[turn], default=0)
    standing, comments = written_on(page, most)
    for part in _in_order(page, found + standing, most):
        _write(result, part)
    for comment in comments:
        _write(result, Part([[[comment]]]), note=True)
    _align(result)
    result.blank = not result.length and not result.nonsense and _is_blank(page)
    return result


def _in_order(page: Any, found: list[Piece], most: int) -> Iterator[Part]:
    """What is turned like most letters comes first, then other turns, slanting pieces last."""
    turns = {piece.turn for piece in found}
    for turn in sorted(turns, key=lambda turn: (turn is None, turn != most, turn)):
        same = [piece for piece in found if piece.turn == turn]
        if turn is None:
            yield from (Part([[[piece]]]) for piece in same)
        else:
            yield from arranged(with_tables(page.raw, same, turn))


def _write(result: _PageText, part: Part, note: bool = False) -> None:
    before = result.parts[-1] if result.parts else None
    # In the next column of the page a paragraph may run on.
    next_column = before is not None and not note and part.x0 > before.x1 and part.y0 < before.y1
    apart = between(before, part) if before is not None and next_column else "\n\n"
    if before is not None and before.table != part.table and before.seen_with(part):
        result.spans[-1] = replace(result.spans[-1], aligned=before.aligned)
    if result.length:
        result.add(apart)
    start = result.length
    header = ""
    ends = [] if part.table else breaks(part)
    for number, row in enumerate(part.rows):
        if number:
            result.add("\n" if part.table else ends[number - 1])
        begin = len(result.strings)
        for column, cell in enumerate(row):
            if column:
                result.add("\t")
            _write_cell(result, cell)
        if part.table and number == 0 and len(part.rows) > 1:
            header = "".join(result.strings[begin:])
    kind: BlockKind = "table" if part.table else "note" if note else "paragraph"
    if kind == "paragraph" and begins_item(part.rows[0][0][0].text):
        kind = "list_item"
    goes_on = next_column and apart != "\n\n"
    result.spans.append(Span(kind, start, result.length, part.size, len(part.rows), header, part.bold, goes_on=goes_on))
    result.parts.append(part)


def _align(result: _PageText) -> None:
    """What stands alone, so that it shows no column, is aligned if it is so on the page, or with other text."""
    parts = result.parts
    if not parts:
        return
    left, right = min(part.x0 for part in parts), max(part.x1 for part in parts)
    texts = [part.x0 for part in parts if len(part.rows) > 1 and not part.table]
    for n, part in enumerate(parts):
        if part.bold and part.left == part.x0 and part.edge == part.x1:
            middle = abs(part.x0 + part.x1 - left - right) < 4 * part.size
            beside = any(abs(part.x0 - x0) < part.size for x0 in [left, *texts])
            if not middle and not beside:
                result.spans[n] = replace(result.spans[n], aligned=False)


def _write_cell(result: _PageText, cell: Cell) -> None:
    for n, piece in enumerate(cell):
        if n and _apart(cell[n - 1], piece):
            result.add(" ")
        result.add(piece.text, piece.boxes)


def _apart(piece: Piece, following: Piece) -> bool:
    """Whether a space belongs between two pieces: not before a raised sign, nor inside Chinese that was wrapped."""
    height = max(piece.height, following.height)
    if abs(piece.y1 - following.y1) < 0.7 * height:
        return following.x0 - piece.x1 > 0.12 * height
    return not (is_wide(piece.text[-1]) and is_wide(following.text[0]))


def _is_blank(page: Any) -> bool:
    """Whether a page without text shows nothing (text objects may hold only spaces)."""
    from pypdfium2 import raw

    objects = (raw.FPDFPage_GetObject(page.raw, n) for n in range(raw.FPDFPage_CountObjects(page.raw)))
    shows = any(raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_TEXT for item in objects)
    return not shows and raw.FPDFPage_GetAnnotCount(page.raw) == 0


# ---- the document -----------------------------------------------------------------------------------------------


def load(source: Source, options: LoadOptions) -> Document:
    """The text of a PDF file. Raises `LoadError`: locked without its password, failed when it is damaged."""
    document = opened(source.data, options.passwords)
    try:
        return _Reading(document).document()
    finally:
        document.close()


def page_boxes(data: bytes, number: int, password: str = "") -> tuple[str, "array[float]"]:
    """The text of page `number` (from 1) as `load` gives it, and the place of each of its code points.

    Four numbers a code point: left, bottom, right, top in points of the page, from its lower left corner, before
    the page's own rotation (as pdfium's page-to-device functions take them). Characters that are not printed (line
    ends and spaces that were put in) have four zeros.
    """
    document = opened(data, (password,) if password else ())
    try:
        return places_on(document, number)
    finally:
        document.close()


def places_on(document: Any, number: int) -> tuple[str, "array[float]"]:
    """As `page_boxes`, of a document that is open."""
    from pypdfium2 import PdfiumError

    try:
        found = _page_text(document[number - 1], with_boxes=True)
    except (PdfiumError, IndexError) as error:
        raise LoadError(f"Page {number} of this PDF cannot be read") from error
    return found.text, found.boxes


def opened(data: bytes, passwords: tuple[str, ...] = ()) -> Any:
    """The document as pdfium has it. Raises `LoadError`: locked without its password, failed when it is damaged."""
    import pypdfium2
    from pypdfium2 import raw

    # Newer files were locked with a normal form of the password (RFC 4013).
    normal = (unicodedata.normalize("NFKC", password.replace("\xad", "")) for password in passwords)
    for password in (None, *dict.fromkeys((*passwords, *normal))):
        try:
            document = pypdfium2.PdfDocument(data, password=password)
            with contextlib.suppress(pypdfium2.PdfiumError):  # without its forms it is still a document
                document.init_forms()
            return document
        except pypdfium2.PdfiumError as error:
            if error.err_code == raw.FPDF_ERR_PASSWORD:
                continue
            if error.err_code == raw.FPDF_ERR_SECURITY:
                raise LoadError("This PDF is locked in a way that cannot be opened", "locked") from error
            if b"%PDF" not in data[:1024]:
                raise LoadError("Damaged: this is not a PDF file, or its beginning is missing") from error
            cut = b"%%EOF" not in data[-_LONGEST_END:]
            raise LoadError(CUT_OFF if cut else "Damaged: this PDF cannot be repaired") from error
    if passwords:
        raise LoadError("This password does not open the file", "locked")
    raise LoadError("Needs a password", "locked")


class _Reading:
    """One document being put together from its pages."""

    def __init__(self, document: Any) -> None:
        self._source = document
        self._strings: list[str] = []
        self._length = 0
        self._pages: list[Page] = []
        self._spans: list[Span] = []
        self._last: Part | None = None
        self._nonsense: list[int] = []
        self._unreadable: list[int] = []

    def document(self) -> Document:
        """Read everything."""
        for number in range(1, len(self._source) + 1):
            self._read(number)
        text = "".join(self._strings)
        metadata = _metadata(self._source)
        return Document(
            text,
            tuple(self._pages),
            tuple(blocks(text, self._spans, list(self._outline(text)), str(metadata.get("title", "")))),
            metadata,
            notices=tuple(self._notices()),
        )

    def _read(self, number: int) -> None:
        from pypdfium2 import PdfiumError

        try:
            page = self._source[number - 1]
            found = _page_text(page, with_boxes=False)
            page.close()
        except PdfiumError:
            self._unreadable.append(number)
            found = _PageText(False)
        if found.nonsense:
            self._nonsense.append(number)
        goes_on = False
        if found.length and self._length:
            apart = between(self._last, found.parts[0]) if self._last is not None else "\n\n"
            goes_on = apart != "\n\n"
            self._strings.append(apart)
            self._length += len(apart)
        start = self._length
        self._strings += found.strings
        self._length += found.length
        for n, span in enumerate(found.spans):
            on = span.goes_on or (goes_on and n == 0)
            self._spans.append(replace(span, start=span.start + start, end=span.end + start, page=number, goes_on=on))
        if found.parts:
            self._last = found.parts[-1]
        label = self._source.get_page_label(number - 1) or None
        self._pages.append(Page(number, label, start, self._length, found.length > 0, found.blank))

    def _notices(self) -> Iterator[str]:
        if self._nonsense:
            yield f"The text in the file is unreadable signs on {_named(self._nonsense)}"
        if self._unreadable:
            yield f"Damaged and left out: {_named(self._unreadable)}"

    def _outline(self, text: str) -> Iterator[tuple[int, int, int]]:
        """Start, end and level of the headings that the outline names and the text holds, in order."""
        from pypdfium2 import PdfiumError

        reached = 0
        try:
            entries = list(self._source.get_toc(max_depth=6))
        except PdfiumError:
            return
        for entry in entries:
            destination = entry.get_dest()
            index = destination.get_index() if destination is not None else None
            words = _NUMBERED.sub("", entry.get_title()).split()
            if index is None or not 0 <= index < len(self._pages) or not words:
                continue
            page = self._pages[index]
            begin = max(page.start, reached)
            title = r"\s+".join(map(re.escape, words))
            line = re.compile(rf"(?:^|(?<=\n)){_LABEL}{title}[ .:]*(?=\n|$)", re.IGNORECASE)
            found = line.search(text, begin, page.end)
            if found and len(found.group()) <= _LONGEST_HEADING:
                reached = found.end()
                yield found.start(), found.end(), entry.level + 1


def _named(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"page {numbers[0]}"
    shown = ", ".join(map(str, numbers[:_MOST_PAGES_NAMED]))
    more = len(numbers) - _MOST_PAGES_NAMED
    return f"pages {shown}" + (f" and {more} more" if more > 0 else "")


# ---- metadata -----------------------------------------------------------------------------------------------------


def _metadata(document: Any) -> dict[str, Scalar]:
    found = document.get_metadata_dict(skip_empty=True)
    result: dict[str, Scalar] = {}
    for key, name in (("Title", "title"), ("Author", "author"), ("Subject", "subject"), ("Keywords", "keywords")):
        if value := " ".join(found.get(key, "").replace("\0", "").split()):
            result[name] = value
    for key, name in (("CreationDate", "created"), ("ModDate", "modified")):
        if moment := _moment(found.get(key, "")):
            result[name] = moment
    return result


def _moment(text: str) -> str:
    """A PDF date (D:20240131120000+02'00') as ISO 8601; "" if it is none."""
    found = re.match(r"(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:(Z)|([+-])(\d\d)'?(\d\d)?)?", text)
    if not found:
        return ""
    year, month, day, hour, minute, second = (int(part) if part else None for part in found.groups()[:6])
    zone = UTC if found[7] else None
    if found[8]:
        ahead = timedelta(hours=int(found[9]), minutes=int(found[10] or 0))
        zone = timezone(-ahead if found[8] == "-" else ahead)
    try:
        moment = datetime(year or 1, month or 1, day or 1, hour or 0, minute or 0, second or 0, tzinfo=zone)
    except ValueError:
        return ""
    return moment.isoformat() if hour is not None else moment.date().isoformat()


LOADER = Loader("pdf", 1, frozenset((".pdf",)), lambda data: b"%PDF-" in data[:1024], load)

"""Reads PDF files: text in reading order with pages, headings, tables and the place of every character."""

import contextlib
import re
import unicodedata
from array import array
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from core.errors import LoadError
from core.loading.formats import CUT_OFF, Loader, LoadOptions, Source, seen_by
from core.loading.page_text import Joined, PageText, align, in_order, most_turned, named, notices, write
from core.loading.pdf_annotations import written_on
from core.loading.pdf_bands import Part
from core.loading.pdf_characters import Boxes, bold_of, codes_of, string_of, turn_of
from core.loading.pdf_headings import blocks
from core.loading.pdf_nonsense import is_nonsense
from core.loading.pdf_pictures import is_blank, is_scan
from core.loading.pdf_tables import with_tables
from core.loading.pdf_walk import pieces, printed
from core.loading.recognised import NONE, KeptPages, ScannedLine
from core.loading.scan_text import pieces_of
from core.records import Document, Scalar

_NUMBERED = re.compile(r"^\s*(?:chapter\s+)?\d{1,2}[:.]\s+(?=\S)", re.IGNORECASE)
"""How outlines number titles that are not printed so."""
_BEFORE = re.compile(r"(?:^|(?<=\n))(?:(?:[A-Z]|[IVX]+|[A-Z]?\d[\d.]*)\.?\s{1,2}|(?i:chapter)\s+\w+[.:]?\s+)?\Z")
"""What may be printed before a title and is left out in the outline: at most its line's label."""
_LONGEST_LABEL = 100
_LONGEST_HEADING = 400
_LONGEST_END = 2048  # the mark at the end of a whole file stands in so many last bytes


# ---- one page ---------------------------------------------------------------------------------------------------


def _page_text(page: Any, boxes: Boxes, with_boxes: bool, lines: tuple[ScannedLine, ...] | None) -> PageText:
    """Walk one page. `lines` were recognised on its picture (None: it was not looked at)."""
    result = PageText(with_boxes)
    text_page = page.get_textpage()
    try:
        codes, found = codes_of(text_page.raw), []
        result.nonsense = is_nonsense(string_of(codes))
        if not result.nonsense:
            signs = printed(codes, lambda indices: boxes.of(text_page.raw, indices))
            found = pieces(signs, turn_of(text_page.raw), bold_of(text_page.raw))
    finally:
        text_page.close()
    most = most_turned(found)
    standing, comments = written_on(page, most)
    scan = result.nonsense or not (found or standing or comments) or is_scan(page, found)
    if scan and lines:
        found, result.recognised = pieces_of(lines), True
        most = most_turned(found)
    for part in in_order(found + standing, most, lambda same, turn: with_tables(page.raw, same, turn)):
        write(result, part)
    for comment in comments:
        write(result, Part([[[comment]]]), note=True)
    align(result)
    result.empty = scan and lines == () and not result.length
    result.blank = result.empty or (not result.length and not result.nonsense and is_blank(page))
    result.unread = scan and lines is None and not result.blank
    return result


# ---- the document -----------------------------------------------------------------------------------------------


def load(source: Source, options: LoadOptions) -> Document:
    """The text of a PDF file. Raises `LoadError`: locked without its password, failed when it is damaged."""
    document = opened(source.data, options.passwords)
    try:
        return _Reading(document, KeptPages(options.recognised)).document()
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


def places_on(document: Any, number: int, kept: KeptPages = NONE) -> tuple[str, "array[float]"]:
    """As `page_boxes`, of a document that is open; `kept` has the pages that were recognised."""
    from pypdfium2 import PdfiumError

    try:
        found = _page_text(document[number - 1], Boxes(), True, kept.lines(number))
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

    def __init__(self, document: Any, kept: KeptPages) -> None:
        self._source = document
        self._kept = kept
        self._boxes = Boxes()
        self._joined = Joined()
        self._found: list[PageText] = []
        self._unreadable: list[int] = []

    def document(self) -> Document:
        """Read everything."""
        for number in range(1, len(self._source) + 1):
            self._read(number)
        text = self._joined.text
        metadata = _metadata(self._source)
        return Document(
            text,
            tuple(self._joined.pages),
            tuple(blocks(text, self._joined.spans, list(self._outline(text)), str(metadata.get("title", "")))),
            metadata,
            notices=tuple(self._notices()),
        )

    def _read(self, number: int) -> None:
        from pypdfium2 import PdfiumError

        try:
            page = self._source[number - 1]
            found = _page_text(page, self._boxes, False, self._kept.lines(number))
            page.close()
        except PdfiumError:
            self._unreadable.append(number)
            found = PageText(False)
        self._joined.add(found, self._source.get_page_label(number - 1) or None)
        found.strings.clear()  # they are in the whole text
        self._found.append(found)

    def _notices(self) -> Iterator[str]:
        nonsense = [n for n, found in enumerate(self._found, 1) if found.nonsense and not found.recognised]
        if nonsense:
            yield f"The text in the file is unreadable signs on {named(nonsense)}"
        if self._unreadable:
            yield f"Damaged and left out: {named(self._unreadable)}"
        yield from notices(self._found)

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
            if index is None or not 0 <= index < len(self._joined.pages) or not words:
                continue
            page = self._joined.pages[index]
            begin = max(page.start, reached)
            found = _line_of(words, text, begin, page.end)
            if found and found[1] - found[0] <= _LONGEST_HEADING:
                reached = found[1]
                yield *found, entry.level + 1


def _line_of(words: list[str], text: str, start: int, end: int) -> tuple[int, int] | None:
    """Start and end of the first line, or lines, of a part of a text that these words fill, perhaps after a label."""
    title = re.compile(r"\s+".join(map(re.escape, words)) + r"[ .:]*(?=\n|$)", re.IGNORECASE)
    found = title.search(text, start, end)
    while found:
        before = _BEFORE.search(text, max(start, found.start() - _LONGEST_LABEL), found.start())
        if before:
            return before.start(), found.end()
        found = title.search(text, found.start() + 1, end)
    return None


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


LOADER = Loader("pdf", 3, frozenset((".pdf",)), seen_by(lambda data: b"%PDF-" in data[:1024]), load)

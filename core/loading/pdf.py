"""Reads PDF files: text in reading order with pages, headings, tables and the place of every character."""

import contextlib
import re
import unicodedata
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta, timezone
from itertools import chain
from typing import Any

from core.errors import LoadError
from core.loading.formats import Loader, LoadOptions, Source
from core.loading.pdf_annotations import written_on
from core.loading.pdf_bands import Cell, Part
from core.loading.pdf_layout import MARK, arranged
from core.loading.pdf_nonsense import is_nonsense
from core.loading.pdf_tables import with_tables
from core.loading.pdf_walk import EMPTY, Box, Piece, characters, pieces, turn_of
from core.records import Block, BlockKind, Document, Page, Scalar

_HEADING_SIZE = 1.17
"""A paragraph in letters so many times larger than most of the document is a heading."""
_LONGEST_HEADING = 200
_MOST_PAGES_NAMED = 20


# ---- one page ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Span:
    """A paragraph or table of a page; `size` is the height of its letters."""

    kind: BlockKind
    start: int
    end: int
    size: float
    rows: int
    header: str = ""


@dataclass(slots=True)
class _PageText:
    """The text of one page and, where wanted, four numbers a code point."""

    with_boxes: bool
    strings: list[str] = field(default_factory=list)
    length: int = 0
    boxes: "array[float]" = field(default_factory=lambda: array("f"))
    spans: list[_Span] = field(default_factory=list)
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
    if result.length:
        result.add("\n\n")
    start = result.length
    header = ""
    for number, row in enumerate(part.rows):
        if number:
            result.add("\n")
        begin = len(result.strings)
        for column, cell in enumerate(row):
            if column:
                result.add("\t")
            _write_cell(result, cell)
        if part.table and number == 0 and len(part.rows) > 1:
            header = "".join(result.strings[begin:])
    kind: BlockKind = "table" if part.table else "note" if note else "paragraph"
    first = part.rows[0][0][0].text if kind == "paragraph" else ""
    if first and MARK.match(first) and MARK.fullmatch(first.split(maxsplit=1)[0]):
        kind = "list_item"
    result.spans.append(_Span(kind, start, result.length, part.height, len(part.rows), header))


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
    return not ("⺀" <= piece.text[-1] <= "鿿" and "⺀" <= following.text[0] <= "鿿")


def _is_blank(page: Any) -> bool:
    """Whether a page without text shows nothing (text objects may hold only spaces)."""
    from pypdfium2 import raw

    objects = (raw.FPDFPage_GetObject(page.raw, n) for n in range(raw.FPDFPage_CountObjects(page.raw)))
    shows = any(raw.FPDFPageObj_GetType(item) != raw.FPDF_PAGEOBJ_TEXT for item in objects)
    return not shows and raw.FPDFPage_GetAnnotCount(page.raw) == 0


# ---- the document -----------------------------------------------------------------------------------------------


def load(source: Source, options: LoadOptions) -> Document:
    """The text of a PDF file. Raises `LoadError`: locked without its password, failed when it is damaged."""
    document = _opened(source.data, options.passwords)
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
    from pypdfium2 import PdfiumError

    document = _opened(data, (password,) if password else ())
    try:
        page = document[number - 1]
        found = _page_text(page, with_boxes=True)
        return found.text, found.boxes
    except (PdfiumError, IndexError) as error:
        raise LoadError(f"Page {number} of this PDF cannot be read.") from error
    finally:
        document.close()


def _opened(data: bytes, passwords: tuple[str, ...]) -> Any:
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
                raise LoadError("This PDF is locked in a way that cannot be opened.", "locked") from error
            if b"%PDF" not in data[:1024]:
                raise LoadError("This is not a PDF file, or its beginning is damaged.") from error
            raise LoadError("This PDF is damaged and could not be repaired.") from error
    if passwords:
        raise LoadError("This PDF needs a password; those given do not open it.", "locked")
    raise LoadError("This PDF needs a password.", "locked")


class _Reading:
    """One document being put together from its pages."""

    def __init__(self, document: Any) -> None:
        self._source = document
        self._strings: list[str] = []
        self._length = 0
        self._pages: list[Page] = []
        self._spans: list[_Span] = []
        self._nonsense: list[int] = []
        self._unreadable: list[int] = []

    def document(self) -> Document:
        """Read everything."""
        for number in range(1, len(self._source) + 1):
            self._read(number)
        text = "".join(self._strings)
        return Document(
            text,
            tuple(self._pages),
            tuple(_with_outline(_blocks(self._spans), self._outline(text))),
            _metadata(self._source),
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
        if found.length and self._length:
            self._strings.append("\n\n")
            self._length += 2
        start = self._length
        self._strings += found.strings
        self._length += found.length
        self._spans += [_Span(s.kind, s.start + start, s.end + start, s.size, s.rows, s.header) for s in found.spans]
        label = self._source.get_page_label(number - 1) or None
        self._pages.append(Page(number, label, start, self._length, found.length > 0, found.blank))

    def _notices(self) -> Iterator[str]:
        if self._nonsense:
            yield f"The text in the file is unreadable signs on {_named(self._nonsense)}."
        if self._unreadable:
            yield f"Damaged and left out: {_named(self._unreadable)}."

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
            words = entry.get_title().split()
            if index is None or not 0 <= index < len(self._pages) or not words:
                continue
            page = self._pages[index]
            begin = max(page.start, reached)
            title = r"\s+".join(map(re.escape, words))
            found = re.compile(rf"(?:^|(?<=\n))(?:[\dA-Z]+[.\d]*\s+)?{title}[ .:]*(?=\n|$)", re.IGNORECASE).search(
                text, begin, page.end
            )
            if found and len(found.group()) <= 2 * _LONGEST_HEADING:
                reached = found.end()
                yield found.start(), found.end(), entry.level + 1


def _named(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"page {numbers[0]}"
    shown = ", ".join(map(str, numbers[:_MOST_PAGES_NAMED]))
    more = len(numbers) - _MOST_PAGES_NAMED
    return f"pages {shown}" + (f" and {more} more" if more > 0 else "")


# ---- blocks -------------------------------------------------------------------------------------------------------


def _blocks(spans: list[_Span]) -> list[Block]:
    """Paragraphs, list items, tables, and headings where letters are clearly larger than in most of the text."""
    amounts: Counter[float] = Counter()
    for span in spans:
        if span.kind != "table":
            amounts[_rounded(span.size)] += span.end - span.start
    body = max(amounts, key=lambda size: amounts[size]) if amounts else 0.0
    large = {_rounded(span.size) for span in spans if _is_heading(span, body)}
    level = {size: min(n, 6) for n, size in enumerate(sorted(large, reverse=True), start=1)}
    return [
        Block("heading", span.start, span.end, level[_rounded(span.size)])
        if _is_heading(span, body)
        else Block(span.kind, span.start, span.end, int(span.kind == "list_item"), span.header)
        for span in spans
    ]


def _rounded(size: float) -> float:
    return round(2 * size) / 2


def _is_heading(span: _Span, body: float) -> bool:
    short = span.rows <= 3 and span.end - span.start <= _LONGEST_HEADING
    return span.kind == "paragraph" and short and _rounded(span.size) >= _HEADING_SIZE * body


def _with_outline(blocks: list[Block], headings: Iterator[tuple[int, int, int]]) -> list[Block]:
    """Blocks with the outline's headings cut out of the paragraphs they stand in."""
    named = list(headings)
    if not named:
        return blocks
    result = [Block("heading", start, end, level) for start, end, level in named]
    for block in blocks:
        start = block.start
        for begin, end, _ in named:
            if end <= start or begin >= block.end:
                continue
            if start < begin:
                result.append(Block(block.kind, start, begin, block.level, block.header))
            start = max(start, end)
        if start < block.end:
            result.append(Block(block.kind, start, block.end, block.level, block.header))
    return sorted(result, key=lambda block: block.start)


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

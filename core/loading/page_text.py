"""The text of pages, put together from their parts in reading order, with the place of every character."""

from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain

from core.loading.pdf_bands import Cell, Element, Part
from core.loading.pdf_breaks import between, breaks
from core.loading.pdf_headings import Span
from core.loading.pdf_layout import arranged, begins_item
from core.loading.pdf_walk import EMPTY, Box, Piece, is_wide
from core.records import BlockKind, Page

_MOST_PAGES_NAMED = 20
_ONE_SCAN = "1 scanned page; its text was recognised"


@dataclass(slots=True)
class PageText:
    """The text of one page and, where wanted, four numbers a code point.

    `unread`: it is a picture that was not recognised yet; `recognised`: its text stems from the picture; `empty`: no
    writing was recognised on it.
    """

    with_boxes: bool
    strings: list[str] = field(default_factory=list)
    length: int = 0
    boxes: "array[float]" = field(default_factory=lambda: array("f"))
    spans: list[Span] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    blank: bool = False
    nonsense: bool = False
    unread: bool = False
    recognised: bool = False
    empty: bool = False

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


def most_turned(found: Sequence[Piece]) -> int:
    """How most letters of a page are turned."""
    amounts: Counter[int] = Counter()
    for piece in found:
        if piece.turn is not None:
            amounts[piece.turn] += len(piece.text)
    return max(amounts, key=lambda turn: amounts[turn], default=0)


def in_order(
    found: Sequence[Piece], most: int, with_tables: Callable[[list[Piece], int], Sequence[Element]]
) -> Iterator[Part]:
    """What is turned like most letters comes first, then other turns, slanting pieces last."""
    turns = {piece.turn for piece in found}
    for turn in sorted(turns, key=lambda turn: (turn is None, turn != most, turn)):
        same = [piece for piece in found if piece.turn == turn]
        if turn is None:
            yield from (Part([[[piece]]]) for piece in same)
        else:
            yield from arranged(with_tables(same, turn))


def write(result: PageText, part: Part, note: bool = False) -> None:
    """Add a part to the end of a page."""
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


def align(result: PageText) -> None:
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


def _write_cell(result: PageText, cell: Cell) -> None:
    for n, piece in enumerate(cell):
        if n and _apart(cell[n - 1], piece):
            result.add(" ")
        result.add(piece.text, piece.boxes if result.with_boxes else None)


def _apart(piece: Piece, following: Piece) -> bool:
    """Whether a space belongs between two pieces: not before a raised sign, nor inside Chinese that was wrapped."""
    height = max(piece.height, following.height)
    if abs(piece.y1 - following.y1) < 0.7 * height:
        return following.x0 - piece.x1 > 0.12 * height
    return not (is_wide(piece.text[-1]) and is_wide(following.text[0]))


@dataclass(slots=True)
class Joined:
    """Pages one after the other: what runs on over the end of a page stays one paragraph."""

    pages: list[Page] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    _strings: list[str] = field(default_factory=list)
    _length: int = 0
    _last: Part | None = None

    def add(self, found: PageText, label: str | None) -> None:
        """The next page."""
        number = len(self.pages) + 1
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
            self.spans.append(replace(span, start=span.start + start, end=span.end + start, page=number, goes_on=on))
        if found.parts:
            self._last = found.parts[-1]
        self.pages.append(
            Page(number, label, start, self._length, bool(found.length) and not found.unread, found.blank)
        )

    @property
    def text(self) -> str:
        """The text of all pages."""
        return "".join(self._strings)


def notices(pages: Sequence[PageText]) -> Iterator[str]:
    """What a person should know about pages that are pictures."""
    count = sum(page.recognised for page in pages)
    if count:
        yield _ONE_SCAN if count == 1 else f"{count} scanned pages; their text was recognised"
    empty = [number for number, page in enumerate(pages, 1) if page.empty]
    if empty:
        yield f"No writing was found on {named(empty)}"


def named(numbers: Sequence[int]) -> str:
    """Page numbers in words, not too many of them."""
    if len(numbers) == 1:
        return f"page {numbers[0]}"
    shown = ", ".join(map(str, numbers[:_MOST_PAGES_NAMED]))
    more = len(numbers) - _MOST_PAGES_NAMED
    return f"pages {shown}" + (f" and {more} more" if more > 0 else "")

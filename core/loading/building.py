"""Puts the text of a document together from its parts and keeps where each part, block and page stands."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from core.records import Block, BlockKind, Document, Page, Scalar

_NEVER = dict.fromkeys((*range(9), 0x0C, *range(0x0E, 0x20), 0xFFFE, 0xFFFF, 0xFEFF))
_UNTIDY = re.compile(r"[\x00-\x08\x0b-\x1f\x85\u2028\u2029\ufeff\ufffe\uffff\ud800-\udfff]|[ \t\u00a0]\n")
_HALVES = re.compile("[\ud800-\udfff]")
_BREAKS = re.compile(r"[\t\n\r\x0b\x0c\x1c-\x1f\x85\u2028\u2029]+")
_LINE_ENDS = re.compile(r"\r\n?|\u2028|\u2029|\x0b|\x85")


@dataclass(slots=True)
class _OpenPage:
    number: int
    label: str | None
    first: int | None = None
    shows_something: bool = False


class TextBuilder:
    """Collects blocks in reading order: paragraphs apart by an empty line, the items of a list by a line end."""

    def __init__(self) -> None:
        self._parts: list[str] = []
        self._length = 0
        self._blocks: list[Block] = []
        self._pages: list[_OpenPage] = []
        self._notices: list[str] = []
        self._apart = False

    def page(self, number: int, label: str | None = None) -> None:
        """Begin a page: what is added from now on stands on it."""
        self._pages.append(_OpenPage(number, label))

    def shows_something(self) -> None:
        """The page that is open holds a picture or drawing, so that without text it is not blank."""
        if self._pages:
            self._pages[-1].shows_something = True

    def add(self, kind: BlockKind, text: str, level: int = 0, header: str = "") -> None:
        """Add one block; white space around it and characters that no text holds are left out."""
        text = tidy(text)
        if not text.strip():
            return
        # Code keeps its indentation, a table the empty cells at its start.
        text = text.strip("\n") if kind in ("code", "table") else text.strip()
        if self._blocks:
            together = kind == "list_item" and self._blocks[-1].kind == "list_item" and not self._apart
            new_page = bool(self._pages) and self._pages[-1].first is None
            self._append("\n" if together and not new_page else "\n\n")
        self._apart = False
        if self._pages and self._pages[-1].first is None:
            self._pages[-1].first = self._length
        start = self._length
        self._append(text)
        self._blocks.append(Block(kind, start, self._length, level, header))

    def table(self, rows: list[list[str]], has_header: bool = True) -> None:
        """Add a table: cells apart by tabs, rows by line ends, rows without any text left out."""
        lines = [[one_line(cell) for cell in row] for row in rows]
        lines = [row for row in lines if any(row)]
        if not lines:
            return
        header = "\t".join(lines[0]).rstrip() if has_header and len(lines) > 1 else ""
        self.add("table", "\n".join("\t".join(row).rstrip() for row in lines), header=header)

    def apart(self) -> None:
        """What follows is another list or box, even if it goes on with a list item."""
        self._apart = True

    def notice(self, text: str) -> None:
        """Keep an oddity worth a person's attention, once."""
        if text not in self._notices:
            self._notices.append(text)

    @property
    def empty(self) -> bool:
        """Whether nothing was added so far."""
        return not self._blocks

    def document(self, metadata: Mapping[str, Scalar] | None = None, encoding: str | None = None) -> Document:
        """What was collected, as a document."""
        return Document(
            text="".join(self._parts),
            pages=self._closed_pages(),
            blocks=tuple(self._blocks),
            metadata=dict(metadata or {}),
            encoding=encoding,
            notices=tuple(self._notices),
        )

    def _append(self, text: str) -> None:
        self._parts.append(text)
        self._length += len(text)

    def _closed_pages(self) -> tuple[Page, ...]:
        """Each page runs to the start of the next one, so that every character stands on a page."""
        pages: list[Page] = []
        end = self._length
        for page in reversed(self._pages):
            start = end if page.first is None else page.first
            if page is self._pages[0]:
                start = 0
            has_text = page.first is not None
            pages.append(Page(page.number, page.label, start, end, has_text, not has_text and not page.shows_something))
            end = start
        return tuple(reversed(pages))


def tidy(text: str) -> str:
    """One kind of line end, no spaces before it, no control characters, no halves of rare characters."""
    if not _UNTIDY.search(text):
        return text
    if _HALVES.search(text):
        text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    lines = _LINE_ENDS.sub("\n", text).translate(_NEVER).split("\n")
    return "\n".join(line.rstrip(" \t\u00a0") for line in lines)


def one_line(text: str) -> str:
    """The text of a cell or a heading: tabs and line ends mean something else there, other spaces stay as written."""
    if not _BREAKS.search(text):
        return text.strip()
    return " ".join(part.strip() for part in _BREAKS.split(text) if part.strip())

"""Word documents: the body in its order, then footnotes, comments and the page headers, each once."""

import re
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

from core.loading.building import TextBuilder, one_line
from core.loading.docx_numbering import Numbering
from core.loading.docx_runs import RunReader
from core.loading.docx_styles import Styles
from core.loading.encodings import decode
from core.loading.formats import Loader, LoadOptions, Source
from core.loading.html import looks_like_html, parse_html, read_html
from core.loading.packages import MC, Package, R, W, office_kind
from core.records import Document

if TYPE_CHECKING:
    from lxml.etree import _Element

_WRAPPERS = frozenset(f"{W}{name}" for name in ("sdtContent", "sdt", "customXml", "smartTag", "ins", "moveTo"))
_HIDDEN = frozenset(
    f"{W}{name}" for name in ("del", "moveFrom", "sdtPr", "sdtEndPr", "sectPr", "tcPr", "trPr", "tblPr")
)
_DEEPEST = 60
_NOTES = (("footnotes", "footnote"), ("endnotes", "endnote"), ("comments", "comment"))
_HEX = re.compile(r"[0-9A-Fa-f]{1,4}")
_SEPARATORS = frozenset({"separator", "continuationSeparator", "continuationNotice"})
_ONLY_NUMBERS = re.compile(r"[\W\d_]*(?:page|seite|第|页|頁|of|von|共|\d|\W)*", re.IGNORECASE)


def looks_like_docx(source: Source) -> bool:
    """Whether this is a package with a Word document in it."""
    return source.seen(office_kind) == "docx"


def _load(source: Source, options: LoadOptions) -> Document:
    with closing(Package(source.data, "Word")) as package:
        return _Reader(package).read()


class _Reader:
    """One walk over a document."""

    def __init__(self, package: Package) -> None:
        self._package = package
        self._main = package.main if package.holds(package.main) else "word/document.xml"
        self._builder = TextBuilder()
        self._styles = Styles(package, self._main)
        self._numbering = Numbering(package, self._main)
        self._runs = RunReader(package)

    def read(self) -> Document:
        body = self._package.tree(self._main)
        self._runs.part = self._main
        self._blocks(body, 0)
        for kind, name in _NOTES:
            self._notes(kind, name)
        self._page_headers()
        return self._builder.document(self._package.metadata())

    def _blocks(self, parent: "_Element", depth: int) -> None:
        """Add what a body, a text box, a note or a cell holds."""
        if depth > _DEEPEST:
            self._builder.notice("Parts nested too deeply were left out")
            return
        for child in parent:
            tag = child.tag
            if tag == f"{W}p":
                self._paragraph(child, depth)
            elif tag == f"{W}tbl":
                self._table(child, depth)
            elif tag == f"{W}altChunk":
                self._other_document(child)
            elif tag not in _HIDDEN and len(child):
                self._blocks(child, depth + 1)

    def _paragraph(self, paragraph: "_Element", depth: int) -> None:
        text, boxes = self._runs.read(paragraph)
        style = self._styles.of(paragraph)
        text = _numbered(self._numbering.of(style), text)
        if style.heading:
            self._builder.add("heading", one_line(text), style.heading)
        elif style.list_level:
            self._builder.add("list_item", text, style.list_level)
        elif style.code:
            self._builder.add("code", text)
        else:
            self._builder.add("paragraph", text)
        for box in boxes:
            self._box(box, depth)

    def _box(self, box: "_Element", depth: int) -> None:
        """A text box, or a table, chart or diagram that hangs on a paragraph."""
        if box.tag == f"{W}tbl":
            self._table(box, depth + 1)
            return
        if box.tag.endswith("}txbxContent"):
            self._blocks(box, depth + 1)
            return
        self._runs.drawing(box, self._builder)

    def _table(self, table: "_Element", depth: int) -> None:
        rows = [row for row in _descend(table, f"{W}tr") if row.find(f"{W}trPr/{W}del") is None]
        if self._is_layout(table, rows):
            for row in rows:
                for cell in _descend(row, f"{W}tc"):
                    self._blocks(cell, depth + 1)
            return
        lines: list[list[str]] = []
        boxes: list[_Element] = []
        for row in rows:
            line = [""] * _number(row.find(f"{W}trPr/{W}gridBefore"))
            for cell in _descend(row, f"{W}tc"):
                text, found = self._cell(cell)
                boxes += found
                line.append(text)
                line += [""] * (_number(cell.find(f"{W}tcPr/{W}gridSpan")) - 1)
            lines.append(line)
        self._builder.table(lines, _has_header(table, rows))
        for box in boxes:
            self._box(box, depth)

    def _is_layout(self, table: "_Element", rows: "list[_Element]") -> bool:
        """Tables in tables, headings in cells and a single column mean that the table only arranges the page."""
        if table.find(f".//{W}tbl") is not None:
            return True
        if max((sum(1 for _ in _descend(row, f"{W}tc")) for row in rows), default=0) < 2:
            return True
        return any(self._styles.of(paragraph).heading for paragraph in table.iter(f"{W}p"))

    def _cell(self, cell: "_Element") -> "tuple[str, list[_Element]]":
        """The text of a cell; one that only continues a merged cell above is empty."""
        merge = cell.find(f"{W}tcPr/{W}vMerge")
        if merge is not None and merge.get(f"{W}val", "continue") == "continue":
            return "", []
        texts: list[str] = []
        boxes: list[_Element] = []
        for paragraph in _descend(cell, f"{W}p"):
            text, found = self._runs.read(paragraph)
            texts.append(_numbered(self._numbering.of(self._styles.of(paragraph)), text))
            boxes += found
        return " ".join(text for text in texts if text.strip()), boxes

    def _notes(self, kind: str, name: str) -> None:
        part = self._package.one_related(self._main, kind)
        tree = self._package.find_tree(part)
        if tree is None or part is None:
            return
        self._runs.part = part
        for note in tree.iter(f"{W}{name}"):
            if note.get(f"{W}type") in _SEPARATORS:
                continue
            lines = [self._line(paragraph) for paragraph in _paragraphs(note)]
            text = "\n".join(line for line in lines if line)
            author = note.get(f"{W}author", "").strip() if text else ""
            self._builder.add("note", f"{author}: {text}" if author else text)
        self._runs.part = self._main

    def _line(self, paragraph: "_Element") -> str:
        return _numbered(self._numbering.of(self._styles.of(paragraph)), self._runs.read(paragraph)[0].strip())

    def _page_headers(self) -> None:
        """What stands at the head or foot of the pages, once each; mere page numbers say nothing."""
        seen: set[str] = set()
        for kind, part in self._package.related(self._main).values():
            tree = self._package.find_tree(part) if kind in ("header", "footer") else None
            if tree is None:
                continue
            self._runs.part = part
            lines = [self._line(paragraph) for paragraph in _paragraphs(tree)]
            text = "\n".join(line for line in lines if line)
            if text and text not in seen and not _ONLY_NUMBERS.fullmatch(text):
                seen.add(text)
                self._builder.add("note", text)
        self._runs.part = self._main

    def _other_document(self, chunk: "_Element") -> None:
        """A document of another format packed into this one."""
        _, part = self._package.related(self._main).get(chunk.get(f"{R}id", ""), ("", ""))
        if not self._package.holds(part):
            return
        data = self._package.read(part)
        if not looks_like_html(data):
            self._builder.notice("A part in another format was left out")
            return
        root = parse_html(decode(data)[0], self._builder)
        if root is not None:
            read_html(root, self._builder)


def _numbered(number: str, text: str) -> str:
    """A paragraph with its number; one without any words counts, but says nothing."""
    return f"{number} {text}" if number and text.strip() else text


def _descend(parent: "_Element", tag: str, depth: int = 0) -> "Iterator[_Element]":
    """The children with a tag, also those inside content controls and tracked insertions."""
    for child in parent:
        if child.tag == tag:
            yield child
        elif child.tag in _WRAPPERS and depth < _DEEPEST:
            yield from _descend(child, tag, depth + 1)


def _paragraphs(element: "_Element", depth: int = 0) -> "Iterator[_Element]":
    """All paragraphs below an element, those of text boxes too, each once."""
    for child in element:
        if child.tag == f"{W}p":
            yield child
        if child.tag != f"{MC}Fallback" and depth < _DEEPEST:
            yield from _paragraphs(child, depth + 1)


def _has_header(table: "_Element", rows: "list[_Element]") -> bool:
    """Whether the first row names the columns: marked so, or styled so as tables are by default."""
    if rows and rows[0].find(f"{W}trPr/{W}tblHeader") is not None:
        return True
    look = table.find(f"{W}tblPr/{W}tblLook")
    if look is None:
        return True
    bits = look.get(f"{W}val", "")
    marked = look.get(f"{W}firstRow")
    return marked in ("1", "true") if marked else bool(int(bits, 16) & 0x20) if _HEX.fullmatch(bits) else True


def _number(element: "_Element | None") -> int:
    text = element.get(f"{W}val", "") if element is not None else ""
    return min(int(text), 60) if text.isdecimal() and len(text) < 6 else 0


LOADER = Loader("docx", 3, frozenset({".docx", ".docm", ".dotx", ".dotm"}), looks_like_docx, _load)

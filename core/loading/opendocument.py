"""OpenDocument texts and presentations (LibreOffice), packed and flat: headings, lists, tables, notes, slides."""

import re
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING

from core.errors import LoadError
from core.loading.building import TextBuilder
from core.loading.formats import Loader, LoadOptions, Source, needs_password
from core.loading.opendocument_numbering import Lists
from core.loading.packages import Package, opendocument_kind, parse_xml
from core.loading.tables import Grid
from core.records import BlockKind, Document, Scalar

if TYPE_CHECKING:
    from lxml.etree import _Element

_NS = "urn:oasis:names:tc:opendocument:xmlns:"
OFFICE, TEXT, TABLE = f"{{{_NS}office:1.0}}", f"{{{_NS}text:1.0}}", f"{{{_NS}table:1.0}}"
DRAW, META, PRESENTATION = f"{{{_NS}drawing:1.0}}", f"{{{_NS}meta:1.0}}", f"{{{_NS}presentation:1.0}}"
STYLE, MANIFEST, SVG = f"{{{_NS}style:1.0}}", f"{{{_NS}manifest:1.0}}", f"{{{_NS}svg-compatible:1.0}}"
DC = "{http://purl.org/dc/elements/1.1/}"
XLINK, MATH = "{http://www.w3.org/1999/xlink}", "{http://www.w3.org/1998/Math/MathML}"
_FLAT = b"office:document"
_WHITE = re.compile(r"[ \t\r\n]+")
_DEEPEST = 60
_UNSEEN = frozenset(
    {f"{TEXT}tracked-changes", f"{TEXT}sequence-decls", f"{OFFICE}forms", f"{TEXT}ruby-text", f"{TEXT}page-number"}
)
_METADATA = {
    f"{DC}title": "title",
    f"{DC}creator": "author",
    f"{META}initial-creator": "author",
    f"{DC}subject": "subject",
    f"{DC}description": "description",
    f"{META}creation-date": "created",
    f"{DC}date": "modified",
}


def looks_like_opendocument(source: Source) -> bool:
    """Whether this is a text, presentation or drawing of LibreOffice."""
    if source.data.startswith(b"PK"):
        return source.seen(opendocument_kind) in ("text", "presentation", "graphics")
    start = source.data[:2000]
    return start.lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"<?xml") and _FLAT in start and b"opendocument" in start


def _load(source: Source, options: LoadOptions) -> Document:
    if not source.data.startswith(b"PK"):
        tree = parse_xml(source.data, "OpenDocument")
        return _Reader(tree, tree, tree).read()
    with closing(Package(source.data, "OpenDocument")) as package:
        manifest = package.find_tree("META-INF/manifest.xml")
        if manifest is not None and next(manifest.iter(f"{MANIFEST}encryption-data"), None) is not None:
            raise needs_password()
        parts = package.tree("content.xml"), package.find_tree("styles.xml"), package.find_tree("meta.xml")
        return _Reader(*parts, package).read()


class _Reader:
    """One walk over the body of a document."""

    def __init__(
        self, content: "_Element", styles: "_Element | None", meta: "_Element | None", package: Package | None = None
    ) -> None:
        self._package = package
        self._content = content
        self._styles = styles
        self._meta = meta
        self._builder = TextBuilder()
        self._lists = Lists(styles, content)
        self._notes: list[str] = []

    def read(self) -> Document:
        """The document from its page headers to its last note."""
        body = self._content.find(f".//{OFFICE}body")
        main = body[0] if body is not None and len(body) else None
        if main is None:
            raise LoadError("This OpenDocument file is damaged: its text is missing")
        self._furniture()
        if main.tag == f"{OFFICE}text":
            self._walk(main, 0)
        else:
            for number, page in enumerate(main.iter(f"{DRAW}page"), 1):
                self._builder.page(number)
                self._slide(page)
        return self._builder.document(metadata_of(self._meta))

    def _object(self, element: "_Element", depth: int) -> None:
        """A table, chart or formula of its own inside the document: in the same file, or a part of the package."""
        name = element.get(f"{XLINK}href", "").removeprefix("./").strip("/")
        packed = self._package.find_tree(f"{name}/content.xml") if self._package is not None and name else None
        inner = element if packed is None else packed
        math = inner if inner.tag == f"{MATH}math" else inner.find(f".//{MATH}math")
        body = inner.find(f".//{OFFICE}body")
        if math is not None:
            self._builder.add("paragraph", _formula(math))
        elif packed is not None and body is not None:  # what is in the same file is walked like all else
            self._walk(body, depth + 1)

    def _slide(self, page: "_Element") -> None:
        notes = page.find(f"{PRESENTATION}notes")
        frames = [child for child in page if child is not notes]
        titles = [child for child in frames if child.get(f"{PRESENTATION}class") == "title"]
        for frame in titles[:1]:
            self._builder.add("heading", " ".join(lines_of(frame)), 1)
        for frame in frames:
            if frame not in titles[:1]:
                self._drawing(frame, 0)
        if notes is not None:
            self._builder.add("note", "\n".join(lines_of(notes)))

    def _furniture(self) -> None:
        """Page headers and footers, each once."""
        seen: set[str] = set()
        for element in self._styles.iter(f"{STYLE}header", f"{STYLE}footer") if self._styles is not None else ():
            text = " ".join(lines_of(element))
            if text and text not in seen:
                seen.add(text)
                self._builder.add("note", text)

    def _walk(self, parent: "_Element", depth: int) -> None:
        for element in parent:
            tag = element.tag
            if tag in _UNSEEN or depth > _DEEPEST:
                continue
            if tag == f"{TEXT}h":
                level = _level(element)
                self._paragraph(element, "heading", level, self._lists.heading(level))
            elif tag == f"{TEXT}p":
                self._paragraph(element, "paragraph", 0)
            elif tag == f"{TEXT}list":
                self._list(element, 1, element.get(f"{TEXT}style-name", ""), self._lists.series(element))
            elif tag == f"{TABLE}table":
                self._table(element)
            elif tag.startswith(DRAW):
                self._drawing(element, depth)
            else:  # sections, indexes, frames around pages
                self._walk(element, depth + 1)

    def _paragraph(self, element: "_Element", kind: BlockKind, level: int, number: str = "") -> None:
        text = _line(element)
        printed = number if text and element.find(f"{TEXT}number") is None else ""
        self._builder.add(kind, f"{printed} {text}", level)
        for shape in _shapes(element):
            self._drawing(shape, 1)
        for note in element.iter(f"{TEXT}note-body", f"{OFFICE}annotation"):
            self._builder.add("note", " ".join(lines_of(note)))

    def _list(self, element: "_Element", level: int, style: str, series: str) -> None:
        for item in element:
            number = self._lists.item(item, series, style, level)
            for child in item:
                if child.tag == f"{TEXT}list" and level < _DEEPEST:
                    self._list(child, level + 1, child.get(f"{TEXT}style-name", style), series)
                elif child.tag in (f"{TEXT}h", f"{TEXT}p"):
                    heading = child.tag == f"{TEXT}h"
                    self._paragraph(
                        child, "heading" if heading else "list_item", _level(child) if heading else level, number
                    )
                    number = ""
        if level == 1:
            self._builder.apart()

    def _table(self, table: "_Element") -> None:
        grid = Grid()
        for row in table.iter(f"{TABLE}table-row"):
            cells: list[tuple[str, int, int]] = []
            for cell in row:
                if cell.tag == f"{TABLE}table-cell":
                    text = " ".join(lines_of(cell))
                    spans = (whole_number(cell, "number-columns-spanned"), whole_number(cell, "number-rows-spanned"))
                    repeated = min(whole_number(cell, "number-columns-repeated"), 60) if text else 1
                    cells += [(text, *spans)] * repeated
            if any(text for text, _, _ in cells):
                grid.row(cells)
        self._builder.table(grid.rows)

    def _drawing(self, element: "_Element", depth: int) -> None:
        """A frame or shape: its boxes, tables and lists in order; a picture has only that it is there."""
        if element.tag == f"{DRAW}image":
            self._builder.shows_something()
            return
        if element.tag == f"{DRAW}object" and depth < _DEEPEST:
            self._object(element, depth)
        for said in (element.find(f"{SVG}title"), element.find(f"{SVG}desc")):
            if said is not None and said.text:
                self._builder.add("paragraph", said.text)
        if depth < _DEEPEST:
            self._walk(element, depth + 1)


def _formula(math: "_Element") -> str:
    """A formula as its writer typed it, or else the signs in it."""
    typed = math.find(f".//{MATH}annotation")
    text = "".join(map(str, math.itertext())) if typed is None else typed.text or ""
    return " ".join(text.split())


def metadata_of(meta: "_Element | None") -> dict[str, Scalar]:
    """Title, author and dates as the file itself says."""
    found: dict[str, Scalar] = {}
    for element in meta.iter(*_METADATA) if meta is not None else ():
        if element.text and element.text.strip():
            found[_METADATA[str(element.tag)]] = element.text.strip()
    return found


def _shapes(element: "_Element") -> "Iterator[_Element]":
    """The frames and shapes that hang in a paragraph, the outermost ones."""
    for child in element:
        if child.tag.startswith(DRAW) and child.tag != f"{DRAW}a":
            yield child
        elif child.tag not in (f"{TEXT}note", f"{OFFICE}annotation"):
            yield from _shapes(child)


def _level(element: "_Element") -> int:
    level = element.get(f"{TEXT}outline-level", "1")
    return min(max(int(level), 1), 9) if level.isdecimal() else 1


def whole_number(element: "_Element", name: str) -> int:
    """An attribute of a table's part that counts something; 1 when it is not there."""
    value = element.get(f"{TABLE}{name}", "1")
    return int(value) if value.isdecimal() else 1


def lines_of(element: "_Element") -> list[str]:
    """The lines of every paragraph inside an element, those of comments in it left out."""
    lines: list[str] = []
    for child in element:
        if child.tag in (f"{TEXT}p", f"{TEXT}h"):
            lines.append(_line(child))
        if child.tag != f"{OFFICE}annotation":
            lines += lines_of(child)
    return [line for line in lines if line]


def _line(element: "_Element") -> str:
    parts: list[str] = []
    _collect(element, parts)
    return "".join(parts).strip()


def _collect(element: "_Element", parts: list[str]) -> None:
    """The text of one paragraph, without that of notes, boxes and comments inside it."""
    parts.append(_squeezed(element.text))
    for child in element:
        tag = child.tag
        if tag == f"{TEXT}s":
            parts.append(" " * min(_spaces(child), 100))
        elif tag == f"{TEXT}tab":
            parts.append("\t")
        elif tag == f"{TEXT}line-break":
            parts.append("\n")
        elif tag == f"{TEXT}note":
            parts.append("".join(map(str, child.itertext(f"{TEXT}note-citation"))))
        elif tag == f"{TEXT}number":
            parts.append(f"{child.text or ''} ")
        elif tag == f"{DRAW}a" or not (tag in _UNSEEN or tag == f"{OFFICE}annotation" or tag.startswith(DRAW)):
            _collect(child, parts)
        parts.append(_squeezed(child.tail))


def _spaces(element: "_Element") -> int:
    count = element.get(f"{TEXT}c", "1")
    return int(count) if count.isdecimal() else 1


def _squeezed(text: str | None) -> str:
    """White space in the file counts as one space (ODF 1.3, part 3, 6.1.2)."""
    return _WHITE.sub(" ", text) if text else ""


LOADER = Loader(
    "opendocument",
    3,
    frozenset({".odt", ".ott", ".fodt", ".odp", ".otp", ".fodp", ".odg"}),
    looks_like_opendocument,
    _load,
)

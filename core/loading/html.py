"""Web pages: what a reader sees of them, as headings, paragraphs, lists, tables and code; nothing is fetched."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from core.errors import LoadError
from core.loading.building import TextBuilder, one_line
from core.loading.encodings import codec_of, decode
from core.loading.formats import Loader, LoadOptions, Source, seen_by
from core.loading.tables import Grid
from core.loading.text import notices_of
from core.records import BlockKind, Document, Scalar

if TYPE_CHECKING:
    from lxml.etree import _Element

_GONE_NAMES = "script style template nav noscript svg canvas audio video object embed applet select datalist head map"
_GONE = frozenset(_GONE_NAMES.split())
_BLOCK_NAMES = """
address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer
form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li listing main menu ol optgroup option p pre search
section summary table tbody td tfoot th thead tr ul xmp
"""
_BLOCKS = frozenset(_BLOCK_NAMES.split())
_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_CODE = frozenset({"pre", "listing", "xmp"})
_LISTS = frozenset({"ul", "ol", "dir", "menu"})
_CELLS = frozenset({"td", "th"})
_UNSEEN = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)(?![\w-])", re.IGNORECASE)
_DECLARED = re.compile(rb"<meta\b[^>]{0,500}?\bcharset\s*=\s*[\"']?\s*([\w:.-]{2,40})", re.IGNORECASE)
_DECLARED_XML = re.compile(rb"^\s*<\?xml\b[^>]{0,200}?\bencoding\s*=\s*[\"']([\w:.-]{2,40})", re.IGNORECASE)
_COMMENT = re.compile(rb"<!--.*?-->", re.DOTALL)
_SIGNS = (b"<!doctype html", b"<html", b"<head", b"<body")
_WIDE = "\u3000-\u9fff\uf900-\ufaff\uff00-\uffef"
_BREAK_IN_WIDE = re.compile(rf"([{_WIDE}])[ \t]*[\r\n]\s*(?=[{_WIDE}])")
_SPACE = re.compile(r"[ \t\r\n\f\u00a0]+")
_DEEPEST_FRAME = 3
_METADATA = {
    "author": "author",
    "dc.creator": "author",
    "article:author": "author",
    "description": "description",
    "og:description": "description",
    "keywords": "keywords",
    "date": "created",
    "dc.date": "created",
    "article:published_time": "created",
    "article:modified_time": "modified",
    "last-modified": "modified",
}


def looks_like_html(data: bytes) -> bool:
    """Whether the content begins like a web page (comments and an XML declaration may come first)."""
    start = data[:4096].replace(b"\0", b"").lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n")
    start = re.sub(rb"^<\?xml[^>]*>", b"", _COMMENT.sub(b"", start)).lstrip().lower()
    return start.startswith(_SIGNS)


def _load(source: Source, options: LoadOptions) -> Document:
    declared = _declared(source.data)
    text, encoding = decode(source.data, options.encoding, declared)
    builder = TextBuilder()
    for notice in notices_of(text, encoding):
        builder.notice(notice)
    meant, used = codec_of(declared) if declared else None, codec_of(encoding)
    if meant and used and meant != used and not source.data.isascii() and not meant.startswith("utf-16"):
        builder.notice(f"The page calls itself {declared}, but it was written as {encoding}")
    root = parse_html(text, builder)
    if root is None:
        return builder.document({}, encoding)
    read_html(root, builder)
    return builder.document(_metadata(root), encoding)


def _declared(data: bytes) -> str:
    """The encoding that a page says it has, "" when it says nothing."""
    start = _COMMENT.sub(b"", data[:16_384])
    match = _DECLARED_XML.search(start) or _DECLARED.search(start)
    return match[1].decode("ascii", "replace") if match else ""


def parse_html(text: str, builder: TextBuilder) -> "_Element | None":
    """The tree of a page's text; None when there is nothing in it. Nothing is fetched, no entity is expanded.

    `builder` learns of what is lost: the parser stops at some two thousand elements inside each other.
    """
    from lxml import etree

    parser = etree.HTMLParser(
        encoding="utf-8", no_network=True, remove_comments=True, remove_pis=True, huge_tree=True, recover=True
    )
    try:
        root = etree.fromstring(text.encode("utf-8", "replace"), parser)
        if any(entry.type_name.endswith("_LIMIT") or "depth" in entry.message for entry in parser.error_log):
            builder.notice("Parts of the page that are nested too deeply were left out")
        return root
    except (etree.XMLSyntaxError, ValueError) as error:
        if text.strip():
            raise LoadError(f"This web page cannot be read: {error}") from error
        return None


def read_html(root: "_Element", builder: TextBuilder, frames: int = 0) -> None:
    """Add everything that can be seen of a page to `builder`."""
    _Reader(builder, frames).read(root)


class _Reader:
    """One walk over a page. Text is collected until a block begins or ends, then it becomes a block of its kind."""

    def __init__(self, builder: TextBuilder, frames: int) -> None:
        self._builder = builder
        self._frames = frames
        self._pending: list[str] = []
        self._lists = 0
        self._items: list[int] = []
        self._heading = 0
        self._code = 0

    def read(self, root: "_Element") -> None:
        from lxml import etree

        walk = etree.iterwalk(root, events=("start", "end"))
        for event, element in walk:
            tag = element.tag if isinstance(element.tag, str) else ""
            if event == "start":
                if _unseen(element, tag):
                    walk.skip_subtree()
                elif tag == "table" and is_data_table(element):
                    self._flush()
                    for caption in element.findall("caption"):
                        self._builder.add("paragraph", _inline(caption))
                    rows, has_header = _table(element)
                    self._builder.table(rows, has_header)
                    walk.skip_subtree()
                else:
                    self._start(element, tag)
            else:
                if tag in _BLOCKS and not _unseen(element, tag):
                    self._end(tag)
                if element is not root:
                    self._take(element.tail)
        self._flush()

    def _start(self, element: "_Element", tag: str) -> None:
        if tag in _BLOCKS:
            self._flush()
        if tag in _LISTS:
            self._lists += 1
        elif tag == "li":
            self._items.append(self._lists)
        elif tag in _HEADINGS:
            self._heading = _HEADINGS[tag]
        elif tag in _CODE:
            self._code += 1
        elif tag == "br":
            self._pending.append("\n")
        elif tag == "img":
            self._take(_picture_text(element))
        elif tag == "iframe" and element.get("srcdoc") and self._frames < _DEEPEST_FRAME:
            inner = parse_html(element.get("srcdoc", ""), self._builder)
            if inner is not None:
                read_html(inner, self._builder, self._frames + 1)
        self._take(element.text)

    def _end(self, tag: str) -> None:
        self._flush()
        if tag in _LISTS:
            self._lists = max(self._lists - 1, 0)
            if not self._lists:
                self._builder.apart()
        elif tag == "li" and self._items:
            self._items.pop()
        elif tag in _HEADINGS:
            self._heading = 0
        elif tag in _CODE:
            self._code = max(self._code - 1, 0)

    def _take(self, text: str | None) -> None:
        if text:
            self._pending.append(text if self._code else collapsed(text))

    def _flush(self) -> None:
        text = "".join(self._pending)
        self._pending.clear()
        if not text.strip():
            return
        if self._code:
            self._builder.add("code", text)
            return
        kind: BlockKind = "heading" if self._heading else "list_item" if self._items else "paragraph"
        level = self._heading or (max(self._items[-1], 1) if self._items else 0)
        if kind == "heading":
            self._builder.add(kind, one_line(text), level)
            return
        lines = [" ".join(line.split(" ")).strip() for line in text.split("\n")]
        lines = [_SPACE.sub(" ", line) for line in lines]
        for part in "\n".join(lines).split("\n\n"):
            self._builder.add(kind, part, level)


def collapsed(text: str) -> str:
    """White space as a browser shows it; a line end between two Chinese characters is nothing."""
    if not text.isascii() and ("\n" in text or "\r" in text):
        text = _BREAK_IN_WIDE.sub(r"\1", text)
    return _SPACE.sub(" ", text)


def _unseen(element: "_Element", tag: str) -> bool:
    """Whether a person looking at the page does not see this element (or it is only there to get about)."""
    if tag in _GONE or not tag:
        return True
    if tag in ("html", "body"):
        return False
    style = element.get("style")
    return element.get("hidden") is not None or bool(style and _UNSEEN.search(style))


def _picture_text(picture: "_Element") -> str:
    """What stands for a picture that is all there is of a link; others only decorate or repeat."""
    parent = picture.getparent()
    alone = parent is not None and parent.tag == "a" and len(parent) == 1
    if parent is None or not alone or (parent.text or "").strip() or (picture.tail or "").strip():
        return ""
    return picture.get("alt", "")


def is_data_table(table: "_Element") -> bool:
    """Whether a table holds data, or only puts parts of the page beside each other."""
    if table.get("role") in ("presentation", "none") or table.find(".//table") is not None:
        return False
    if any(table.find(f".//td//{heading}") is not None for heading in _HEADINGS):
        return False
    most = max((sum(1 for _ in _cells(row)) for row in table.iter("tr")), default=0)
    return most > 1 or table.find(".//th") is not None


def _cells(row: "_Element") -> "Iterator[_Element]":
    return (cell for cell in row if cell.tag in _CELLS)


def _table(table: "_Element") -> tuple[list[list[str]], bool]:
    """The rows of a table with merged cells once, and whether the first one names the columns."""
    grid = Grid()
    first: _Element | None = None
    for row in table.iter("tr"):
        if _unseen(row, "tr"):
            continue
        first = row if first is None else first
        cells = [cell for cell in _cells(row) if not _unseen(cell, "td")]
        grid.row([(_inline(cell), _number(cell.get("colspan")), _number(cell.get("rowspan"))) for cell in cells])
    has_header = first is not None and (table.find("thead") is not None or first.find("th") is not None)
    return grid.rows, has_header


def _number(text: str | None) -> int:
    return int(text) if text and text.isdecimal() and len(text) < 6 else 1


def _inline(element: "_Element") -> str:
    """The text of a cell on one line."""
    from lxml import etree

    parts: list[str] = [collapsed(element.text or "")]
    walk = etree.iterwalk(element, events=("start", "end"))
    for event, inner in walk:
        if inner is element:
            continue
        tag = inner.tag if isinstance(inner.tag, str) else ""
        if event == "start":
            if _unseen(inner, tag):
                walk.skip_subtree()
            else:
                parts.append((" " if tag in _BLOCKS or tag == "br" else "") + collapsed(inner.text or ""))
        else:
            parts.append((" " if tag in _BLOCKS else "") + collapsed(inner.tail or ""))
    return one_line(_SPACE.sub(" ", "".join(parts)))


def _metadata(root: "_Element") -> dict[str, Scalar]:
    found: dict[str, Scalar] = {}
    title = next((element for element in root.iter("title")), None)
    if title is not None and (words := _inline(title)):
        found["title"] = words
    for meta in root.iter("meta"):
        name = (meta.get("name") or meta.get("property") or meta.get("http-equiv") or "").lower()
        value = " ".join((meta.get("content") or "").split())
        if name in _METADATA and value:
            found.setdefault(_METADATA[name], value)
    return found


LOADER = Loader(
    "html", 2, frozenset({".html", ".htm", ".xhtml", ".xht"}), seen_by(looks_like_html), _load, textual=True
)

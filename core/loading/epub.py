"""Books (EPUB): the chapters in reading order, each read as the web page that it is; chapter titles are headings."""

import posixpath
from collections.abc import Iterator
from contextlib import closing
from typing import TYPE_CHECKING
from urllib.parse import unquote

from core.errors import LoadError
from core.loading.building import TextBuilder
from core.loading.encodings import decode
from core.loading.formats import Loader, LoadOptions, Source, seen_by
from core.loading.html import parse_html, read_html
from core.loading.packages import Package
from core.records import Document, Scalar

if TYPE_CHECKING:
    from lxml.etree import _Element

_CONTAINER = "META-INF/container.xml"
_PAGES = ("application/xhtml+xml", "text/html", "application/xml", "text/x-oeb1-document")
_METADATA = {"title": "title", "creator": "author", "subject": "subject", "date": "created", "language": "language"}


def looks_like_epub(data: bytes) -> bool:
    """Whether this is a package that calls itself a book."""
    return data.startswith(b"PK") and (b"application/epub+zip" in data[:200] or b"META-INF/container.xml" in data)


def _load(source: Source, options: LoadOptions) -> Document:
    with closing(Package(source.data, "EPUB")) as package:
        if package.holds("META-INF/rights.xml"):
            raise LoadError("This book is protected by its shop and can only be read there", "locked")
        root = _root(package)
        book = package.tree(root)
        metadata = dict(_metadata(book))
        builder = TextBuilder()
        builder.add("heading", str(metadata.get("title", "")), 1)
        for name in _chapters(book, root):
            if not package.holds(name):
                builder.notice(f"A chapter is missing from the book: {posixpath.basename(name)}")
                continue
            text, _ = decode(package.read(name), options.encoding)
            page = parse_html(text, builder)
            if page is not None:
                for contents in page.iter("nav"):  # in a book it is a page like others, not a way around a site
                    contents.tag = "section"
                read_html(page, builder)
        return builder.document(metadata)


def _root(package: Package) -> str:
    """The part that lists all others."""
    container = package.find_tree(_CONTAINER)
    for element in container.iter("{*}rootfile") if container is not None else ():
        path = element.get("full-path", "")
        if package.holds(path):
            return path
    raise LoadError("This book is damaged: its list of chapters is missing")


def _chapters(book: "_Element", root: str) -> Iterator[str]:
    folder = posixpath.dirname(root)
    items = {item.get("id", ""): item for item in book.iter("{*}item")}
    for reference in book.iter("{*}itemref"):
        item = items.get(reference.get("idref", ""))
        if item is not None and item.get("media-type", _PAGES[0]) in _PAGES:
            yield posixpath.normpath(posixpath.join(folder, unquote(item.get("href", ""))))


def _metadata(book: "_Element") -> Iterator[tuple[str, Scalar]]:
    about = book.find("{*}metadata")
    for element in about.iter() if about is not None else ():
        name = _METADATA.get(str(element.tag).rpartition("}")[2])
        if name and element.text and element.text.strip():
            yield name, " ".join(element.text.split())


LOADER = Loader("epub", 3, frozenset({".epub"}), seen_by(looks_like_epub), _load)

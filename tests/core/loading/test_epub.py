import pytest

from core.errors import LoadError
from core.loading import load
from core.loading.epub import LOADER
from core.loading.formats import LoadOptions, Source
from tests.helpers.office import packed

CONTAINER = '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>'
BOOK = """<package xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata><dc:title>Valves</dc:title>
<dc:creator>Ann</dc:creator></metadata><manifest>
<item id="b" href="two%20b.xhtml" media-type="application/xhtml+xml"/>
<item id="a" href="one.xhtml" media-type="application/xhtml+xml"/>
<item id="pic" href="x.png" media-type="image/png"/></manifest>
<spine><itemref idref="a"/><itemref idref="b"/><itemref idref="pic"/></spine></package>"""


def book(**more: str) -> bytes:
    files = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": CONTAINER,
        "OPS/book.opf": BOOK,
        "OPS/one.xhtml": "<html><body><h1>First</h1><p>nine degrees</p></body></html>",
        "OPS/two b.xhtml": "<html><body><h1>第二章</h1><p>九度</p></body></html>",
    }
    return packed({**files, **more})


def test_chapters_are_read_in_their_order_as_the_pages_they_are() -> None:
    loader, document = load(Source(book(), "a.epub"), LoadOptions())
    assert loader is LOADER
    assert document.text == "Valves\n\nFirst\n\nnine degrees\n\n第二章\n\n九度"
    assert [(block.kind, block.level) for block in document.blocks][:2] == [("heading", 1), ("heading", 1)]
    assert document.metadata == {"title": "Valves", "author": "Ann"}


def test_a_protected_book_is_locked_and_one_without_its_list_is_damaged() -> None:
    with pytest.raises(LoadError) as caught:
        LOADER.load(Source(book(**{"META-INF/rights.xml": "<r/>"}), "a.epub"), LoadOptions())
    assert caught.value.state == "locked"
    with pytest.raises(LoadError, match="list of chapters is missing"):
        LOADER.load(Source(book(**{"META-INF/container.xml": "<c/>"}), "a.epub"), LoadOptions())


def test_a_missing_chapter_is_named() -> None:
    data = book(**{"OPS/book.opf": BOOK.replace("one.xhtml", "gone.xhtml")})
    assert LOADER.load(Source(data, "a.epub"), LoadOptions()).notices == (
        "A chapter is missing from the book: gone.xhtml",
    )


def test_the_contents_are_a_page_when_the_book_shows_them() -> None:
    page = "<html><body><nav><h1>Contents</h1><ol><li><a href='a'>First</a></li></ol></nav></body></html>"
    assert LOADER.load(Source(book(**{"OPS/one.xhtml": page}), "a.epub"), LoadOptions()).text.startswith(
        "Valves\n\nContents\n\nFirst"
    )

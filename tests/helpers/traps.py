"""Files that were made to break readers: one or more for each loader, small on disk and huge or endless inside."""

import io
import json
import struct
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from PIL import Image

from core.errors import LoadError
from core.loading import LOADERS, load
from core.loading.formats import LoadOptions, Source
from core.records import Document
from tests.helpers.office import packed, word_file
from tests.helpers.ole import ole_file
from tests.helpers.reader_tasks import misbehave
from tests.helpers.samples import samples
from tests.helpers.slides import record

DATA = Path(__file__).parents[1] / "data"
DEEP, MANY = 20_000, 200_000


def traps() -> Iterator[tuple[str, bytes]]:
    """(name, content) of each trap; the suffix says the format."""
    yield from _texts()
    yield from _pages()
    yield from _mails()
    yield from _packages()
    yield from _old_files()
    yield from _others()


def outcome(task: tuple[str, bytes]) -> tuple[str, int]:
    """What a reader process makes of a file: the loader's name and the length of the text, or the state and 0."""
    name, data = task
    try:
        loader, document = load(Source(data, name), LoadOptions())
    except LoadError as error:
        return error.state, 0
    assert all(0 <= block.start < block.end <= len(document.text) for block in document.blocks)
    return loader.name, len(document.text)


def break_in_loader(task: tuple[str, str, bytes]) -> object:
    """Read a file with a loader that does what broken files make parsers do."""
    name, how, data = task
    loader = next(loader for loader in LOADERS if loader.name == name)

    def bad(source: Source, options: LoadOptions) -> Document:
        misbehave(how)
        raise AssertionError

    return replace(loader, load=bad).load(Source(data, f"a{min(loader.suffixes)}"), LoadOptions())


def _texts() -> Iterator[tuple[str, bytes]]:
    yield "one line.txt", b"word " * 1_000_000
    yield "spaces.txt", b" \n" * MANY
    yield "nested quotes.md", b">" * 5000 + b" a\n" + b"- " * 2000 + b"a\n"
    yield "open brackets.md", b"[" * MANY + b"*a " * 20_000 + b"`" * 20_000
    yield "wide table.md", b"|" + b"a|" * 5000 + b"\n|" + b"-|" * 5000 + b"\n" + b"|x|\n" * 50
    yield "quotes.csv", b'"' * 300_001 + b",a\n" * 1000
    yield "one row.csv", b"a," * 300_000
    yield "headings.rst", b"=\n-\n" * 50_000
    yield "deep.ipynb", b'{"cells":' + b"[" * MANY
    yield "many.ipynb", json.dumps({"cells": [{"cell_type": "code", "source": ["x"] * 50}] * 2000}).encode()


def _pages() -> Iterator[tuple[str, bytes]]:
    yield "deep.html", b"<html><body>" + b"<div>" * MANY + b"words"
    yield "tables in tables.html", b"<table><tr><td>" * 3000 + b"words"
    yield "spans.html", b"<table>" + b"<tr><td colspan=99999 rowspan=99999>a" * 2000 + b"</table>"
    yield "entities.html", b'<!DOCTYPE html [<!ENTITY a "aaaaaaaaaa">]><html>' + b"&a;" * 10_000
    yield "open comments.html", b"<html>" + b"<!--" * MANY
    frame = "<p>inner</p>"
    for _ in range(6):
        frame = "<iframe srcdoc='" + frame.replace("&", "&amp;").replace("'", "&#39;") + "'></iframe>"
    yield "frames.html", ("<html>" + frame).encode()


def _mails() -> Iterator[tuple[str, bytes]]:
    head = b"From: a@example.com\nTo: b@example.com\nSubject: x\n"
    parts = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(900))
    yield "deep.eml", head + parts
    yield "mails in mails.eml", head + b"Content-Type: message/rfc822\n\n" * 900
    yield "long header.eml", b"Subject: " + b"=?utf-8?q?a?= " * 20_000 + b"\nFrom: a\nTo: b\nDate: c\n\nbody"
    yield "many.mbox", b"From a@b.c Fri Jan 05 13:00:00 2024\n\nx\n" * 5000
    yield (
        "deep.mhtml",
        head
        + b"MIME-Version: 1.0\nContent-Type: multipart/related; boundary=b\n\n--b\n"
        + (b"Content-Type: text/html\n\n" + b"<div>" * MANY),
    )


def _packages() -> Iterator[tuple[str, bytes]]:
    bomb = '<!DOCTYPE a [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>'
    yield "entities.docx", word_file("<w:p><w:r><w:t>&b;</w:t></w:r></w:p>", prolog=bomb)
    yield "inflated.docx", word_file("<w:p/>" + " " * 90_000_000)
    yield "deep.docx", word_file("<w:sdt>" * DEEP + "</w:sdt>" * DEEP)
    whole = samples()
    for name, part in (
        ("a.pptx", "ppt/slides/slide1.xml"),
        ("a.xlsx", "xl/worksheets/sheet1.xml"),
        ("a.odt", "content.xml"),
        ("a.odp", "content.xml"),
        ("a.epub", "OEBPS/book.opf"),
    ):
        yield f"entities.{name[2:]}", _with_part(whole[name], part, f"{bomb}<a>&b;</a>".encode())
        yield f"inflated.{name[2:]}", _with_part(whole[name], part, b"<a>" + b" " * 90_000_000 + b"</a>")
        yield f"deep.{name[2:]}", _with_part(whole[name], part, b"<a>" * DEEP + b"</a>" * DEEP)
    yield "last cell.xlsx", _with_part(whole["a.xlsx"], "xl/worksheets/sheet1.xml", _SHEET.encode())
    ods = (DATA / "old.ods").read_bytes()
    yield "repeated.ods", _with_part(ods, "content.xml", _REPEATED.encode())


_SHEET = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>2</v></c></row>'
    "</sheetData></worksheet>"
)
_REPEATED = (
    '<o:document-content xmlns:o="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:x="urn:oasis:names:tc:opendocument:xmlns:text:1.0">'
    '<o:body><o:spreadsheet><t:table t:name="a"><t:table-row t:number-rows-repeated="999999999">'
    '<t:table-cell t:number-columns-repeated="999999999"><x:p>a</x:p></t:table-cell></t:table-row></t:table>'
    "</o:spreadsheet></o:body></o:document-content>"
)


def _with_part(data: bytes, name: str, content: bytes) -> bytes:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files: dict[str, str | bytes] = {info.filename: archive.read(info) for info in archive.infolist()}
    return packed({**files, name: content})


def _old_files() -> Iterator[tuple[str, bytes]]:
    for name in ("old.doc", "numbered.doc"):
        data = (DATA / name).read_bytes()
        at = data.index((0xA5EC).to_bytes(2, "little"))
        for offset in (0xA2, 0x102, 0x1A2, 0x2E2, 0x2EA):
            yield f"{name} {offset:x}.doc", data[: at + offset] + b"\0\0\0\0\xff\xff\xff\x7f" + data[at + offset + 8 :]
    deep = b"text"
    for _ in range(400):
        deep = record(0x03EE, deep, container=True)
    yield "deep.ppt", ole_file({"PowerPoint Document": deep, "Current User": bytes(40)})
    loop = record(0x0FF5, struct.pack("<IIIIII", 0, 0, 0, 0, 1, 0) + bytes(4))
    yield "loop.ppt", ole_file({"PowerPoint Document": loop * 50, "Current User": bytes(40)})
    rich = struct.pack("<II4sI", 0x7FFFFFFF, 0x7FFFFFFF, b"LZFu", 0) + b"\0" * 3000
    yield "packed.msg", ole_file({"__substg1.0_10090102": rich, "__substg1.0_0037001F": b"V\0"})
    yield "deep.rtf", b"{\\rtf1 " + b"{" * MANY + b"words" + b"}" * MANY
    yield "pictures.rtf", b"{\\rtf1 " + b"{\\pict " * 5000 + b"words"
    book = (DATA / "old.xls").read_bytes()
    yield "damaged.xls", book[: len(book) // 2] + b"\xff" * 400 + book[len(book) // 2 + 400 :]


def _others() -> Iterator[tuple[str, bytes]]:
    kids = b"<</Type/Pages/Kids[2 0 R 2 0 R]/Count 9999999>>"
    yield (
        "loop.pdf",
        b"%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj" + kids + b"endobj\ntrailer<</Root 1 0 R>>",
    )
    buffer = io.BytesIO()
    Image.new("1", (20_000, 20_000)).save(buffer, "PNG")
    yield "huge.png", buffer.getvalue()

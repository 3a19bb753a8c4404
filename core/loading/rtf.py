"""Rich text files: their text by paragraphs and tables, read with striprtf; pictures and objects are left out."""

import re
from collections.abc import Iterator
from itertools import groupby

from core.errors import LoadError
from core.loading.building import TextBuilder
from core.loading.formats import Loader, LoadOptions, Source, seen_by
from core.records import Document

# Picture data is up to megabytes of hex digits, which the library would walk one by one (and cannot always: 0.0.35).
_PICTURES = re.compile(r"\{\\(?:\*\\)?(?:pict|objdata|themedata|datastore|colorschememapping)\b(?:[^{}]|\{[^{}]*\})*\}")
_CELL = "|"
_ITEM = re.compile(r"\s*(?:[\uf0b7\u2022\u00b7\uf0a7\uf076]\s+|(?P<number>\(?(?:\w|\d+|[ivxlc]+)(?:\.\d+)*[.)])\t+)")


def looks_like_rtf(data: bytes) -> bool:
    """Whether the content begins like rich text."""
    return data[:64].lstrip(b"\xef\xbb\xbf \r\n\t").startswith(b"{\\rt")


def text_of(data: bytes) -> str:
    """The text of rich text: paragraphs apart by line ends, a bar after each cell of a table. Raises `LoadError`."""
    from striprtf.striprtf import rtf_to_text

    marked = _PICTURES.sub("", data.decode("latin-1"))
    try:
        text: str = rtf_to_text(marked, errors="replace")  # type: ignore[no-untyped-call]
    except (ValueError, LookupError, IndexError, TypeError, AttributeError, RecursionError) as error:
        raise LoadError("This rich text file is damaged and cannot be read") from error
    return text


def _load(source: Source, options: LoadOptions) -> Document:
    text = text_of(source.data)
    builder = TextBuilder()
    for is_row, lines in groupby(text.split("\n"), key=_is_row):
        if is_row:
            builder.table([line.removesuffix(_CELL).split(_CELL) for line in lines])
        else:
            for line in lines:
                item = _ITEM.match(line)
                words = " ".join(filter(None, (item["number"], line[item.end() :]))) if item else line
                builder.add("list_item" if item else "paragraph", words, int(bool(item)))
    return builder.document(dict(_metadata(source.data[:20_000].decode("latin-1"))))


def _is_row(line: str) -> bool:
    """Whether a line is a table's row as the library writes it: every cell ends with a bar."""
    return line.endswith(_CELL) and line.count(_CELL) > 1


def _metadata(marked: str) -> Iterator[tuple[str, str]]:
    for name in ("title", "author", "subject", "keywords"):
        found = re.search(rf"\{{\\{name} ([^{{}}\\]+)\}}", marked)
        if found and found[1].strip():
            yield name, found[1].strip()


LOADER = Loader("rtf", 3, frozenset({".rtf"}), seen_by(looks_like_rtf), _load)

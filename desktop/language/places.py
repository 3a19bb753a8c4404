"""Where in a file something stands, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import PurePath

from desktop.language.words import tr

_SLIDES = frozenset({".pptx", ".ppt", ".odp", ".key"})
_SHEETS = frozenset({".xlsx", ".xlsm", ".xltx", ".xltm", ".xlsb", ".xls", ".xlt", ".ods", ".ots"})
_MESSAGES = frozenset({".eml", ".msg"})
_SECTION = re.compile(r"(?:§\s*)?(\d+(?:\.\d+)*)\.?\s")


def place(
    page_label: str | None = None, page: int | None = None, heading: Sequence[str] = (), path: str | PurePath = ""
) -> str:
    """The page, slide, sheet or section of a passage, or its heading; "" where a file has none of these."""
    kind = PurePath(path).suffix.lower()
    if kind in _SLIDES and page is not None:
        return tr("slide {n}", n=page)
    if kind in _SHEETS and page_label:
        return tr("sheet {name}", name=page_label)
    if page_label or page is not None:
        return tr("page {p}", p=page_label or page)
    if kind in _MESSAGES:
        return tr("message")
    for title in reversed(heading):
        if numbered := _SECTION.match(title + " "):
            return tr("section {s}", s=numbered[1])
    return heading[-1] if heading else ""


def with_capital(text: str) -> str:
    """A place that begins a line."""
    return text[:1].upper() + text[1:]

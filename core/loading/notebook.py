"""Jupyter notebooks: the text cells as Markdown, the code, and what it printed; pictures are left out."""

import json
from dataclasses import replace
from typing import Any

from core.errors import LoadError
from core.loading.encodings import decode
from core.loading.formats import Loader, LoadOptions, Source, shown_by_nothing
from core.loading.markdown import LOADER as MARKDOWN
from core.records import Block, Document, Scalar

_LONGEST_OUTPUT = 20_000
"""Of what a cell printed only so many characters are kept: the rest is logs."""


def _load(source: Source, options: LoadOptions) -> Document:
    text, _ = decode(source.data, options.encoding)
    try:
        book = json.loads(text)
        cells = book["cells"] if "cells" in book else [cell for sheet in book["worksheets"] for cell in sheet["cells"]]
        return _document(cells, book.get("metadata", {}))
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        raise LoadError("This notebook is damaged and cannot be read") from error


def _document(cells: list[dict[str, Any]], about: dict[str, Any]) -> Document:
    parts: list[str] = []
    blocks: list[Block] = []
    length = 0
    for kind, body in (each for cell in cells for each in _pieces(cell)):
        body = body.strip("\n")
        if not body.strip():
            continue
        if parts:
            parts.append("\n\n")
            length += 2
        if kind == "markdown":
            inner = MARKDOWN.load(Source(body.encode("utf-8", "replace"), "cell.md"), LoadOptions(encoding="utf-8"))
            body = inner.text
            blocks += [replace(block, start=block.start + length, end=block.end + length) for block in inner.blocks]
        else:
            start = length + len(body) - len(body.lstrip("\n"))
            blocks.append(Block("code", start, length + len(body.rstrip())))
        parts.append(body)
        length += len(body)
    metadata: dict[str, Scalar] = {}
    language = about.get("kernelspec", {}).get("language") or about.get("language_info", {}).get("name")
    if isinstance(language, str):
        metadata["language"] = language
    return Document("".join(parts), blocks=tuple(blocks), metadata=metadata)


def _pieces(cell: dict[str, Any]) -> list[tuple[str, str]]:
    """What one cell holds: ("markdown" or "code", text)."""
    kind = str(cell.get("cell_type", ""))
    body = _joined(cell.get("source", cell.get("input", "")))
    if kind != "code":
        return [("markdown", body)]
    pieces = [("code", body)]
    for output in cell.get("outputs", ()):
        data = output.get("data", {}) if isinstance(output.get("data"), dict) else {}
        printed = _joined(output.get("text") or data.get("text/plain") or "")
        pieces.append(("code", printed[:_LONGEST_OUTPUT]))
    return pieces


def _joined(lines: object) -> str:
    return "".join(map(str, lines)) if isinstance(lines, list) else str(lines)


LOADER = Loader("notebook", 1, frozenset({".ipynb"}), shown_by_nothing, _load, textual=True)

"""Applying edits to a document without losing the way back, and putting two ways back together."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate

from core.records import Block, Document, Edit, OffsetMap, Page

_LINE_END = re.compile(r"[\r\n]")


def apply(document: Document, edits: Sequence[Edit]) -> tuple[Document, OffsetMap]:
    """The document with its sorted, not overlapping edits made, and the way back to it.

    Pages and blocks move along; blocks that lost all their text go, such pages stay as empty spans. Paragraphs between
    which the line ends were taken out become one.
    """
    if not edits:
        return document, OffsetMap()
    text, offsets = _apply_to_text(document.text, edits)
    moved = Moves(edits)
    pages = tuple(
        Page(page.number, page.label, moved(page.start), moved(page.end), page.has_text, page.blank)
        for page in document.pages
    )
    return replace(document, text=text, pages=pages, blocks=tuple(_moved_blocks(document, text, moved))), offsets


def _moved_blocks(document: Document, text: str, moved: Moves) -> list[Block]:
    kept: list[Block] = []
    last = None  # the loaded block that the last of `kept` ends with
    for block in document.blocks:
        start, end = moved(block.start), moved(block.end)
        if start >= end:
            continue
        if last is not None and start - kept[-1].end != block.start - last.end and _are_joined(document, last, block):
            before = kept[-1]
            if not _LINE_END.search(text, before.end, start):
                kept[-1] = Block(before.kind, before.start, end, before.level, before.header, before.row)
                last = block
                continue
        same = start == block.start and end == block.end  # before the first edit
        kept.append(block if same else Block(block.kind, start, end, block.level, block.header, block.row))
        last = block
    return kept


def _are_joined(document: Document, before: Block, after: Block) -> bool:
    """Whether two blocks can become one: paragraphs with a line end between them."""
    kinds = before.kind in ("paragraph", "list_item") and after.kind == "paragraph"
    return kinds and _LINE_END.search(document.text, before.end, after.start) is not None


def compose(first: OffsetMap, second: OffsetMap) -> OffsetMap:
    """The way back over two cleanings: `second` leads from the last text to the middle one, `first` on from there."""
    if not first.clean or not second.clean:
        return second if second.clean else first
    result = _Pieces()
    for piece in range(len(second.clean) - 1):
        at, start, end = second.clean[piece], second.loaded[piece], second.loaded_end[piece]
        if second.clean[piece + 1] - at != end - start:
            result.add(at, *first.span_to_loaded(start, end))
            continue
        # A kept piece may lie over several pieces of the first cleaning: the inner ones are taken over as they are.
        inner = bisect_right(first.clean, start)
        stop = first.clean[inner]
        if stop >= end:
            result.add(at, *first.span_to_loaded(start, end))
            continue
        result.add(at, *first.span_to_loaded(start, stop))
        last = bisect_right(first.clean, end) - 1
        result.take(first, inner, last, at - start)
        if first.clean[last] < end:
            result.add(at + first.clean[last] - start, *first.span_to_loaded(first.clean[last], end))
    result.add(second.clean[-1], first.loaded[-1], first.loaded[-1])
    return result.offsets()


class _Pieces:
    """Collects the pieces of a map."""

    def __init__(self) -> None:
        self._clean, self._loaded, self._loaded_end = array("L"), array("L"), array("L")

    def add(self, clean: int, loaded: int, loaded_end: int) -> None:
        if self._loaded_end and loaded < self._loaded_end[-1]:
            # Both are parts of one replacement: one piece, so that the way back never turns round.
            self._loaded_end[-1] = max(self._loaded_end[-1], loaded_end)
            return
        self._clean.append(clean)
        self._loaded.append(loaded)
        self._loaded_end.append(loaded_end)

    def take(self, other: OffsetMap, start: int, end: int, shift: int) -> None:
        """Some pieces of another map, so much further on in the clean text."""
        self._clean.extend([at + shift for at in other.clean[start:end]])
        self._loaded.extend(other.loaded[start:end])
        self._loaded_end.extend(other.loaded_end[start:end])

    def offsets(self) -> OffsetMap:
        return OffsetMap(self._clean, self._loaded, self._loaded_end)


def _apply_to_text(text: str, edits: Sequence[Edit]) -> tuple[str, OffsetMap]:
    parts: list[str] = []
    pieces: list[tuple[int, int, int]] = []
    at = clean = 0
    for edit in edits:
        start, end, replacement = edit.start, edit.end, edit.replacement
        if not at <= start < end <= len(text):
            raise ValueError(f"edits must be sorted, apart, not empty and inside the text: {edit}")
        if start > at:
            pieces.append((clean, at, start))
            parts.append(text[at:start])
            clean += start - at
        if replacement:
            pieces.append((clean, start, end))
            parts.append(replacement)
            clean += len(replacement)
        at = end
    if at < len(text):
        pieces.append((clean, at, len(text)))
        parts.append(text[at:])
        clean += len(text) - at
    pieces.append((clean, len(text), len(text)))
    return "".join(parts), OffsetMap(*(array("L", column) for column in zip(*pieces, strict=True)))


class Moves:
    """Where an offset of the text before the edits stands after them. Inside an edit: behind its replacement."""

    def __init__(self, edits: Sequence[Edit]) -> None:
        self._starts = [edit.start for edit in edits]
        self._ends = [edit.end for edit in edits]
        self._shifts = list(accumulate(len(edit.replacement) + edit.start - edit.end for edit in edits))

    def __call__(self, offset: int) -> int:
        """The offset after the edits."""
        edit = bisect_left(self._starts, offset) - 1
        if edit < 0:
            return offset
        return max(offset, self._ends[edit]) + self._shifts[edit]

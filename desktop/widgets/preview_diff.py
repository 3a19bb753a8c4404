"""What a text looks like with its changes marked: paragraphs of signs, and which of them a rule took out or put in.

Knows nothing of Qt. Every offset is a code point; a paragraph knows for each of its signs where it stands in the text,
because white space that was taken out is shown as signs of its own.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from core.records import BlockKind, Preview, PreviewEdit, SourceText
from desktop.widgets.source_view import showable

Look = Literal["struck", "sign", "inserted"]
"""How a changed part looks: taken out, a sign for white space that was taken out, put in."""

_LINE_END = re.compile("\r\n|[\n\r\v\f\x1c-\x1e\x85\u2028\u2029]")
_SPACE_SIGN, _END_SIGN = "\u00b7", "\u00a0\u21b5\u00a0"
_MOST_SPACES = 12
"""A longer run of spaces is shown by so many signs."""
_UNSEEN = ("Cc", "Cf", "Cn", "Co", "Zl", "Zp", "Zs")


@dataclass(frozen=True, slots=True)
class Change:
    """A rule changed `text[start:end]`; empty where something vanished. `whole`: lines with their ends."""

    start: int
    end: int
    rule: str
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """`text[first:last]` of a paragraph was changed."""

    first: int
    last: int
    look: Look
    change: Change


@dataclass(slots=True)
class Paragraph:
    """One line of the text as it is shown, before it is broken. `offsets` has one place more than `text` has signs."""

    text: str = ""
    offsets: list[int] = field(default_factory=list)
    parts: list[Part] = field(default_factory=list)
    vanished: list[tuple[int, Change]] = field(default_factory=list)
    kind: BlockKind = "paragraph"
    end: int = 0
    """Where it ends in the text, before the signs that end its line."""

    def offset(self, sign: int) -> int:
        """The place in the text that a sign shows; behind the last one the end."""
        return self.offsets[sign] if sign < len(self.text) else self.end

    def at(self, offset: int) -> int:
        """The sign that shows a place of the text, or the nearest after it."""
        return min(bisect_left(self.offsets, offset), len(self.text))


def changes_of(preview: Preview) -> tuple[list[Change], list[Change]]:
    """The changes of a preview in the text as read and in the cleaned one, cut down to what really differs."""
    taken, put = list[Change](), list[Change]()
    for edit in preview.edits:
        before, after = (
            _piece(preview.read, edit.start, edit.end),
            _piece(preview.cleaned, edit.clean_start, edit.clean_end),
        )
        first, last = _shared(before, after)
        start, end = edit.start + first, edit.end - last
        clean_start, clean_end = edit.clean_start + first, edit.clean_end - last
        whole = clean_start == clean_end and covers_lines(
            preview.read.text, start - preview.read.start, end - preview.read.start
        )
        if start < end:
            taken.append(Change(start, end, edit.rule, whole))
        if clean_start < clean_end or (start < end and not whole):
            put.append(Change(clean_start, clean_end, edit.rule))
    return taken, put


class Across:
    """Leads from places in the text as read to those in the cleaned one and back, for scrolling both together."""

    def __init__(self, edits: Sequence[PreviewEdit], read_start: int, clean_start: int) -> None:
        kept = sorted(edits, key=lambda edit: (edit.start, edit.end))
        self._read = [(edit.start, edit.end) for edit in kept]
        self._clean = [(edit.clean_start, edit.clean_end) for edit in kept]
        self._begin = (read_start, clean_start)

    def to_clean(self, offset: int) -> int:
        """The place in the cleaned text."""
        return _led(offset, self._read, self._clean, *self._begin)

    def to_read(self, offset: int) -> int:
        """The place in the text as read."""
        return _led(offset, self._clean, self._read, *reversed(self._begin))


def as_read(part: SourceText, changes: Iterable[Change]) -> list[Paragraph]:
    """The text as it was read, with what was taken out."""
    return _paragraphs(part, _apart(part, changes), removed=True)


def after_cleaning(part: SourceText, changes: Iterable[Change]) -> list[Paragraph]:
    """The cleaned text, with what was put in and where something vanished."""
    return _paragraphs(part, _apart(part, changes), removed=False)


def covers_lines(text: str, start: int, end: int) -> bool:
    """Whether `text[start:end]` is made of whole lines in which something can be seen."""
    piece = text[start:end]
    if not piece.strip():
        return False
    begins = start == 0 or _LINE_END.match(piece) is not None or _LINE_END.fullmatch(text[start - 1]) is not None
    ends = end >= len(text) or _LINE_END.fullmatch(piece[-1]) is not None or _LINE_END.match(text, end) is not None
    return begins and ends


def _led(offset: int, here: Sequence[tuple[int, int]], there: Sequence[tuple[int, int]], begin: int, other: int) -> int:
    place = bisect_right(here, offset, key=lambda span: span[0]) - 1
    if place < 0:
        return other + max(offset - begin, 0)
    start, end = there[place]
    return start if offset < here[place][1] else end + offset - here[place][1]


# ---- within -----------------------------------------------------------------------------------------------------


def _piece(part: SourceText, start: int, end: int) -> str:
    return part.text[max(start - part.start, 0) : max(end - part.start, 0)]


def _shared(before: str, after: str) -> tuple[int, int]:
    """How many signs two texts have in common at their beginning, and at the end of the rest."""
    most, first = min(len(before), len(after)), 0
    while first < most and before[first] == after[first]:
        first += 1
    last = 0
    while last < most - first and before[-1 - last] == after[-1 - last]:
        last += 1
    return first, last


def _apart(part: SourceText, changes: Iterable[Change]) -> list[Change]:
    """The changes that touch this part of the text, in order, none over another."""
    reached, found = part.start, list[Change]()
    for change in sorted(changes, key=lambda one: (one.start, one.end)):
        start, end = max(change.start, reached), min(change.end, part.start + len(part.text))
        if change.start == change.end:
            if part.start <= change.start <= part.start + len(part.text):
                found.append(Change(start, start, change.rule))  # behind what another rule changed around it
        elif start < end:
            found.append(Change(start, end, change.rule, change.whole))
            reached = end
    return found


def _paragraphs(part: SourceText, changes: Sequence[Change], *, removed: bool) -> list[Paragraph]:
    writer = _Writer(part, removed)
    at = 0
    for change in changes:
        start, end = change.start - part.start, change.end - part.start
        writer.plain(at, start)
        if start == end:
            writer.vanish(start, change)
        else:
            writer.changed(start, end, change)
        at = end
    writer.plain(at, len(part.text))
    return writer.finish()


class _Writer:
    """Writes paragraphs from the beginning of a part to its end."""

    def __init__(self, part: SourceText, removed: bool) -> None:
        self._part, self._removed = part, removed
        self._done: list[Paragraph] = []
        self._now = Paragraph()
        self._signs: list[str] = []
        self._block_starts = [block.start for block in part.blocks]

    def plain(self, start: int, end: int) -> None:
        """Nothing was changed here."""
        for line, first, last in self._lines(start, end):
            if line is None:
                self._put(self._part.text[first:last], range(first, last))
            else:
                self._break(first, last)

    def changed(self, start: int, end: int, change: Change) -> None:
        """A change, with a sign for each end of a line that is not that of a whole line."""
        blank = not self._part.text[start:end].strip()
        look: Look = "struck" if self._removed else "inserted"
        for line, first, last in self._lines(start, end):
            if line is not None:
                if not change.whole:
                    self._mark(_END_SIGN, [first] * len(_END_SIGN), "sign" if self._removed else look, change)
                self._break(first, last)
            elif blank and self._removed:
                count = min(last - first, _MOST_SPACES)
                self._mark(_SPACE_SIGN * count, range(first, first + count), "sign", change)
            else:
                text = (
                    "".join(map(_seen, self._part.text[first:last])) if self._removed else self._part.text[first:last]
                )
                self._mark(text, range(first, last), look, change)

    def vanish(self, at: int, change: Change) -> None:
        """Something vanished here."""
        self._now.vanished.append((len(self._signs), change))

    def finish(self) -> list[Paragraph]:
        """All paragraphs; one that is empty at the very end is none."""
        if self._signs or self._now.vanished or not self._done:
            self._break(len(self._part.text), len(self._part.text))
        return self._done

    def _lines(self, start: int, end: int) -> Iterator[tuple[str | None, int, int]]:
        """Runs without a line end (None) and line ends, each with its place in the part."""
        at = start
        for found in _LINE_END.finditer(self._part.text, start, end):
            if found.start() > at:
                yield None, at, found.start()
            yield found[0], found.start(), found.end()
            at = found.end()
        if at < end:
            yield None, at, end

    def _put(self, text: str, places: Iterable[int]) -> None:
        self._signs += text
        self._now.offsets += (self._part.start + place for place in places)

    def _mark(self, text: str, places: Iterable[int], look: Look, change: Change) -> None:
        first = len(self._signs)
        self._put(text, places)
        self._now.parts.append(Part(first, len(self._signs), look, change))

    def _break(self, end: int, after: int) -> None:
        now = self._now
        now.end = self._part.start + end
        now.offsets.append(self._part.start + after)
        now.text = showable("".join(self._signs))
        now.kind = self._kind(now.offsets[0])
        self._done.append(now)
        self._now, self._signs = Paragraph(), []

    def _kind(self, offset: int) -> BlockKind:
        place = bisect_right(self._block_starts, offset) - 1
        if place < 0 or offset >= self._part.blocks[place].end:
            return "paragraph"
        return self._part.blocks[place].kind


def _seen(sign: str) -> str:
    """A sign that was taken out so that it can be seen."""
    return _SPACE_SIGN if sign not in " \t\u00a0\u3000" and unicodedata.category(sign) in _UNSEEN else sign

"""Layout: a document as a row of units (sentences, table rows, lines of code) with their sizes in tokens."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Protocol

from core.analysis.words import word_ends
from core.progress import Progress
from core.records import Block, Document

NEVER, SENTENCE, PARAGRAPH, HEADING, ALWAYS = -1, 0, 1, 2, 3
"""How good a place to cut is: never if it can be helped … always."""

_PIECE = 1500
_LONGEST_UNIT = 1900
_BATCH = 128


class TokenCounter(Protocol):
    """Counts tokens as the embedder does. `overhead` are its own prefix and special tokens, once a text."""

    @property
    def overhead(self) -> int:
        """Tokens that every embedded text has besides its own."""

    def token_ends(self, pieces: Sequence[str]) -> list[array[int]]:
        """For each piece the end offset of each of its tokens, in code points."""


@dataclass(slots=True)
class Layout:
    """The units of a document: where they are, their tokens, and how good a place to cut is behind each.

    `totals[i]` are the tokens before unit i, so that a run i:j has `totals[j] - totals[i]`. `liked`: units behind which
    a person likes to have it cut, and how much.
    """

    starts: array[int] = field(default_factory=lambda: array("L"))
    ends: array[int] = field(default_factory=lambda: array("L"))
    totals: array[int] = field(default_factory=lambda: array("L", [0]))
    cuts: array[int] = field(default_factory=lambda: array("b"))
    liked: dict[int, int] = field(default_factory=dict)

    def tokens(self, first: int, last: int) -> int:
        """Tokens of the units first:last."""
        return self.totals[last] - self.totals[first]

    def unit_at(self, offset: int) -> int:
        """The first unit that ends behind an offset; as many as there are units when none does."""
        return bisect_right(self.ends, offset)

    def cut_before(self, unit: int, cut: int = ALWAYS) -> None:
        """Say how good a place to cut is before a unit; before the first one there is nothing to say."""
        if 0 < unit < len(self.starts):
            self.cuts[unit - 1] = cut

    def within(self, start: int, end: int) -> int:
        """The tokens of a span whose edges are edges of units."""
        return self.totals[bisect_right(self.ends, end)] - self.totals[max(bisect_right(self.starts, start) - 1, 0)]


def lay_out(
    document: Document,
    ends: Sequence[int],
    counter: TokenCounter,
    largest: int,
    whole: int,
    progress: Progress | None = None,
    edges: Iterable[int] = (),
) -> Layout:
    """The units of a document, none over `largest` tokens or one of the `edges`, white space around them left out.

    A table or code block of at most `whole` tokens is not cut inside, a longer table stands apart from its
    surroundings. Behind a heading nothing is cut.
    """
    spans = _spans(document, ends, edges)
    layout = Layout()
    counts = array("L")
    for batch in _batches(document.text, spans):
        if progress is not None:
            progress.check()
        counts.extend(_counts(document.text, batch, counter))
    sizes = array("L")
    for (start, end), count in zip(spans, counts, strict=True):
        if count <= largest:
            layout.starts.append(start)
            layout.ends.append(end)
            sizes.append(count)
            continue
        for first, last, tokens in _split(document.text, start, end, counter, largest):
            first, last = _bare(document.text, first, last)
            if first < last:
                layout.starts.append(first)
                layout.ends.append(last)
                sizes.append(tokens)
    layout.totals.extend(accumulate(sizes))
    layout.cuts.extend(_gaps(document.text, layout))
    _mark_blocks(document.blocks, layout, whole)
    return layout


def _spans(document: Document, ends: Sequence[int], more: Iterable[int]) -> list[tuple[int, int]]:
    """The sentences, cut further at the edges of blocks (where they usually end anyway) and when endless."""
    text = document.text
    edges = {edge for block in document.blocks for edge in (block.start, block.end)}
    edges.update(edge for edge in more if 0 < edge < len(text))
    bounds: Sequence[int] = sorted(edges.union(ends)) if not edges.issubset(ends) else ends
    spans: list[tuple[int, int]] = []
    at = 0
    for bound in [*bounds, len(text)]:
        while bound - at > _LONGEST_UNIT:
            window = text[at : at + _LONGEST_UNIT]
            stop = max((end for end in word_ends(window) if end < _LONGEST_UNIT), default=_LONGEST_UNIT)
            spans.append(_bare(text, at, at + stop))
            at += stop
        if bound > at:
            spans.append(_bare(text, at, bound))
            at = bound
    return [span for span in spans if span[0] < span[1]]


def _bare(text: str, start: int, end: int) -> tuple[int, int]:
    """A span without the white space around it."""
    if start < end and not text[start].isspace() and not text[end - 1].isspace():
        return start, end
    piece = text[start:end]
    return start + len(piece) - len(piece.lstrip()), end - len(piece) + len(piece.rstrip())


def _batches(text: str, spans: list[tuple[int, int]]) -> list[list[list[tuple[int, int]]]]:
    """The spans in pieces of neighbours that are counted together, the pieces in batches."""
    pieces: list[list[tuple[int, int]]] = []
    for span in spans:
        if pieces and span[1] - pieces[-1][0][0] <= _PIECE:
            pieces[-1].append(span)
        else:
            pieces.append([span])
    return [pieces[at : at + _BATCH] for at in range(0, len(pieces), _BATCH)]


def _counts(text: str, pieces: list[list[tuple[int, int]]], counter: TokenCounter) -> list[int]:
    """The tokens of each span. A token over an edge counts for the span it ends in."""
    counts: list[int] = []
    found = counter.token_ends([text[piece[0][0] : piece[-1][1]] for piece in pieces])
    for piece, ends in zip(pieces, found, strict=True):
        origin = piece[0][0]
        before = 0
        for _, end in piece[:-1]:
            upto = bisect_right(ends, end - origin)
            counts.append(upto - before)
            before = upto
        counts.append(len(ends) - before)
    return counts


def _split(text: str, start: int, end: int, counter: TokenCounter, largest: int) -> list[tuple[int, int, int]]:
    """A unit that is too large in parts of at most `largest` tokens, cut between words where there are any."""
    piece = text[start:end]
    tokens = counter.token_ends([piece])[0]
    words = word_ends(piece)
    parts: list[tuple[int, int, int]] = []
    at = 0
    while at < len(piece):
        before = bisect_right(tokens, at)
        if len(tokens) - before <= largest:
            parts.append((start + at, end, len(tokens) - before))
            break
        reach = max(tokens[before + largest - 1], at + 1)
        word = bisect_right(words, reach) - 1
        stop = words[word] if word >= 0 and words[word] > at else reach
        parts.append((start + at, start + stop, bisect_right(tokens, stop) - before))
        at = stop
    return parts


def _gaps(text: str, layout: Layout) -> list[int]:
    """How good a place to cut is behind each unit, from the white space there."""
    last = len(layout.starts) - 1
    return [
        ALWAYS
        if unit == last
        else (PARAGRAPH if text.count("\n", layout.ends[unit], layout.starts[unit + 1]) > 1 else SENTENCE)
        for unit in range(last + 1)
    ]


def _mark_blocks(blocks: Sequence[Block], layout: Layout, whole: int) -> None:
    """Headings hold on to what follows, tables and code together; blocks are paragraphs."""
    last = len(layout.starts) - 1
    for block in blocks:
        first = bisect_right(layout.ends, block.start)
        behind = bisect_right(layout.starts, block.end - 1)
        if first >= behind:
            continue
        apart = block.kind == "table" and layout.tokens(first, behind) > whole
        if block.kind in ("table", "code") and not apart and layout.tokens(first, behind) <= whole:
            for unit in range(first, behind - 1):
                layout.cuts[unit] = NEVER
        edge = ALWAYS if apart else HEADING if block.kind == "heading" else PARAGRAPH
        if block.kind == "list_item":
            edge = SENTENCE
        if first and layout.cuts[first - 1] != NEVER:
            layout.cuts[first - 1] = max(layout.cuts[first - 1], edge)
        if behind <= last:
            layout.cuts[behind - 1] = NEVER if block.kind == "heading" else max(layout.cuts[behind - 1], edge)

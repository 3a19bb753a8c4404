"""The passages of a preview: those that touch what is shown, counted exactly, and why each ends where it does."""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.records import Block, Chunk, CutReason, Document, Page, PassagePreview, SourceText

if TYPE_CHECKING:
    from core.models.embedder import TextEmbedder

_MOST_PIECES = 50_000
_LONGEST_COUNTED = 3
_SENTENCE = ".!?…。！？｡．;；"
_CLOSING = "\"'”’»)]）】」』》"
_COMMA = ",:，、：—–"


class Counter:
    """Counts tokens as the search model does, and remembers: while a slider moves most pieces stay the same."""

    def __init__(self, embedder: TextEmbedder) -> None:
        self._embedder = embedder
        self._known: dict[str, array[int]] = {}
        self.name = embedder.id
        self.limit_tokens = embedder.limit_tokens

    @property
    def overhead(self) -> int:
        """Tokens that every embedded text has besides its own."""
        return self._embedder.overhead

    def token_ends(self, pieces: Sequence[str]) -> list[array[int]]:
        """For each piece the end offset of each of its tokens."""
        unknown = [piece for piece in dict.fromkeys(pieces) if piece not in self._known]
        if len(self._known) + len(unknown) > _MOST_PIECES:
            self._known.clear()
            unknown = list(dict.fromkeys(pieces))
        if unknown:
            self._known.update(zip(unknown, self._embedder.token_ends(unknown), strict=True))
        return [self._known[piece] for piece in pieces]

    def count(self, texts: Sequence[str]) -> list[int]:
        """The tokens of each text by itself."""
        return [len(ends) for ends in self.token_ends(texts)] if texts else []


def longest_tokens(chunks: Sequence[Chunk], counter: Counter) -> int:
    """The tokens of the longest passage. (Cutting adds parts up, which is near enough to find it.)"""
    likely = sorted(chunks, key=lambda chunk: -chunk.tokens)[:_LONGEST_COUNTED]
    return max(counter.count([chunk.embedded_text for chunk in likely]), default=-counter.overhead) + counter.overhead


def passages_of(
    document: Document, chunks: Sequence[Chunk], part: SourceText, counter: Counter
) -> tuple[PassagePreview, ...]:
    """The passages that have something of the part."""
    end = part.start + len(part.text)
    touching = [place for place, chunk in enumerate(chunks) if chunk.start < end and chunk.end > part.start]
    tokens = counter.count([chunks[place].embedded_text for place in touching])
    shared = [_shared(chunks, place) for place in touching]
    repeated = counter.count([chunks[place].text[:count] for place, count in zip(touching, shared, strict=True)])
    labels = {page.number: page.label for page in document.pages}
    return tuple(
        PassagePreview(
            number=place + 1,
            start=chunks[place].start,
            end=chunks[place].end,
            text=chunks[place].text,
            tokens=each + counter.overhead,
            page=chunks[place].page,
            page_label=labels.get(chunks[place].page or 0),
            heading=chunks[place].heading,
            embedded=chunks[place].embedded_text,
            shared=count,
            shared_tokens=again if count else 0,
            cut_after=cut_after(document, chunks[place].start, chunks[place].end),
            parent=chunks[place].parent,
        )
        for place, each, count, again in zip(touching, tokens, shared, repeated, strict=True)
    )


def _shared(chunks: Sequence[Chunk], place: int) -> int:
    """How many characters at its start a passage has in common with the one before."""
    if not place:
        return 0
    before, chunk = chunks[place - 1], chunks[place]
    return max(min(before.end, chunk.end) - chunk.start, 0) if before.start <= chunk.start else 0


def cut_after(document: Document, start: int, end: int) -> CutReason:
    """What a passage of a document ends after."""
    text = document.text
    rest = text[end : end + 1000]
    following = end + len(rest) - len(rest.lstrip())
    if not rest.strip() and end + len(rest) == len(text):
        return "end"
    if any(page.start and end <= page.start <= following for page in _pages_near(document, end)):
        return "page"
    block = _block_at(document, following)
    if block is not None and block.start == following and block.kind == "heading":
        return "heading"
    gap = text[end:following]
    if block is not None and block.kind == "table" and block.start < end and "\n" in text[end - 1 : following]:
        return "row"
    if gap.count("\n") > 1 or (block is not None and block.start >= end and "\n" in gap):
        return "paragraph"
    last = text[start:end].rstrip().rstrip(_CLOSING)[-1:]
    if last and last in _SENTENCE:
        return "sentence"
    if "\n" in gap:
        return "line"
    if last and last in _COMMA:
        return "comma"
    return "word" if gap or not (text[end - 1].isalnum() and text[end].isalnum()) else "letter"


def _pages_near(document: Document, end: int) -> Sequence[Page]:
    place = bisect_left(document.pages, end, key=lambda page: page.start)
    return document.pages[place : place + 2]


def _block_at(document: Document, offset: int) -> Block | None:
    place = bisect_right(document.blocks, offset, key=lambda block: block.start) - 1
    return document.blocks[place] if place >= 0 and offset < document.blocks[place].end else None

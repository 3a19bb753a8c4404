"""The sentences and table rows of the passages that were found, and the runs of them that may support an answer."""

from __future__ import annotations  # array[int] can be written at run time only from Python 3.12 on

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from core.analysis.numbers import Fact, facts, in_columns
from core.analysis.scripts import fold, language_of
from core.analysis.sentences import spans
from core.analysis.words import words
from core.answering import naming
from core.answering.surroundings import around
from core.records import Block, Document, Hit


@dataclass(frozen=True, slots=True)
class Passage:
    """A passage that was found, with its document and the ends of its sentences."""

    hit: Hit
    document: Document
    ends: array[int]


@dataclass(frozen=True, slots=True)
class SourceSpan:
    """The words that support a unit: `start:end` of the text."""

    text_id: str
    start: int
    end: int
    hit: Hit


@dataclass(frozen=True)
class Sentence:
    """A sentence or table row of a source. `context` says what it is about: headings, a table's header, a question."""

    hit: Hit
    document: Document
    start: int
    end: int
    text: str
    context: str
    header: str
    row: bool = False
    heading: bool = False

    @cached_property
    def terms(self) -> frozenset[str]:
        """Its analysed words."""
        return frozenset(words(self.text))

    @cached_property
    def folded(self) -> str:
        """The text folded, for comparing."""
        return fold(self.text)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Its numbers, dates and so on; those of a row with the units its header names."""
        return facts(self.text) + (in_columns(self.header, self.text) if self.row else ())

    @property
    def embedded(self) -> str:
        """What is embedded for it: a row says little without its header, an answer without its question."""
        if self.hit.question:
            return f"{self.hit.question}\n{self.text}"
        return f"{self.header}\n{self.text}" if self.row and self.header else self.text


@dataclass(frozen=True)
class Run:
    """One sentence or row, or two sentences that follow each other; `before` is the sentence in front."""

    parts: tuple[Sentence, ...]
    before: Sentence | None

    @cached_property
    def text(self) -> str:
        """The text from its beginning to its end."""
        return self.parts[0].document.text[self.parts[0].start : self.parts[-1].end]

    @cached_property
    def terms(self) -> frozenset[str]:
        """Its analysed words."""
        return frozenset().union(*(part.terms for part in self.parts))

    @cached_property
    def folded(self) -> str:
        """The text folded, for comparing."""
        return fold(self.text)

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        """Its numbers, dates and so on; those of a row with the units its header names."""
        return self.parts[0].facts if len(self.parts) == 1 else facts(self.text)

    @cached_property
    def around(self) -> str:
        """What may name the things that the run speaks of."""
        leaning = self.before is not None and naming.leans(self.parts[0].text)
        return f"{self.parts[0].context}\n{self.before.text if self.before and leaning else ''}"

    @cached_property
    def around_terms(self) -> frozenset[str]:
        """The analysed words around it."""
        return frozenset(words(self.around))

    @cached_property
    def language(self) -> str:
        """The language of its text."""
        return language_of(self.text)

    @property
    def span(self) -> SourceSpan:
        """Where it stands."""
        first, last = self.parts[0], self.parts[-1]
        return SourceSpan(first.hit.text_id, first.start, last.end, first.hit)


class Sources:
    """All sentences of some passages by their place, each once, and the runs they make."""

    def __init__(self, passages: Sequence[Passage]) -> None:
        self._passages = passages

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """Headings only when there is nothing else."""
        found: dict[tuple[str, int], Sentence] = {}
        rank = {passage.hit.text_id: place for place, passage in reversed(list(enumerate(self._passages)))}
        for passage in self._passages:
            for one in _read(passage):
                found.setdefault((one.hit.text_id, one.start), one)
        ordered = sorted(found.values(), key=lambda one: (rank[one.hit.text_id], one.start))
        return tuple([one for one in ordered if not one.heading] or ordered)

    @cached_property
    def single(self) -> tuple[Run, ...]:
        """Sentences and table rows alone."""
        return tuple(Run((one,), before) for one, before in zip(self.sentences, self._before, strict=True))

    @cached_property
    def pairs(self) -> tuple[Run, ...]:
        """Two sentences that follow each other; a table row is never one of them."""
        return tuple(
            Run((before, one), before_both)
            for one, before, before_both in zip(self.sentences[1:], self._before[1:], self._before, strict=False)
            if before is not None and not one.row and not before.row
        )

    @cached_property
    def _before(self) -> tuple[Sentence | None, ...]:
        """For each sentence the one right in front of it."""
        follows = (one if _next_to(one, other) else None for one, other in pairwise(self.sentences))
        return (None, *follows) if self.sentences else ()


def _read(passage: Passage) -> Iterator[Sentence]:
    document, hit = passage.document, passage.hit
    heading = " ".join(hit.heading)
    first, last = around(hit)
    for start, end in spans(passage.ends, first, min(last, len(document.text)), document.text):
        text = document.text[start:end]
        if any(character.isalnum() for character in text):
            block = _block_at(document, start)
            row = block is not None and block.kind == "table" and not hit.question
            header = block.header if block is not None and not hit.question else ""
            titled = block is not None and block.kind == "heading"
            context = f"{heading}\n{hit.question or header}".strip()
            yield Sentence(hit, document, start, end, text, context, header, row, titled)


def _block_at(document: Document, offset: int) -> Block | None:
    place = bisect_right(document.blocks, offset, key=lambda block: block.start) - 1
    return document.blocks[place] if place >= 0 and offset < document.blocks[place].end else None


def _next_to(one: Sentence, other: Sentence) -> bool:
    """Whether nothing that says something stands between two sentences of a text."""
    if one.hit.text_id != other.hit.text_id or other.start < one.end:
        return False
    return not any(map(str.isalnum, one.document.text[one.end : other.start]))

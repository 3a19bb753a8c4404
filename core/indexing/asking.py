"""The last pass: the writing model writes questions for passages, which are then found by these too."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from core.chunking.layout import TokenCounter
from core.errors import Cancelled
from core.indexing.affected import kind_of
from core.indexing.meaning import MeaningPass
from core.indexing.precedence import Precedence, SteppingAside
from core.indexing.types import questions_for, writes_questions
from core.indexing.wording_questions import wish, written_for
from core.indexing.words import Cut, WordsPass, embed_hash
from core.progress import Event, Progress
from core.records import Chunk, StoredChunk, Values
from core.stores.catalog import Catalog
from core.stores.fulltext import FullText
from core.stores.written import WrittenQuestions

if TYPE_CHECKING:
    from core.models.llama import TextGenerator

BATCH = 8
"""So many passages get their questions together: a minute or two of work."""


@dataclass(frozen=True, slots=True)
class QuestionsPass:
    """Gives passages of one library questions that they answer, each a passage of its own that stands at its place.

    `wanted` says how many for each passage of a text, by text id. What the model wrote is kept at once, so a kill
    costs one passage. `generator` is asked for only when something has to be written.
    """

    catalog: Catalog
    library_id: int
    fulltext: Callable[[], FullText]
    meaning: MeaningPass
    cut: Callable[[], Cut]
    generator: Callable[[], TextGenerator]
    wanted: Mapping[str, int]
    precedence: Precedence

    def run(self, progress: Progress) -> int:
        """Write and add what is missing; returns how many vectors were computed.

        Raises `Cancelled`, keeping what is finished, and `ModelError` when there is no model that writes.
        """
        if not self.wanted:
            return 0
        waiting = [
            (chunk_id, self.wanted[text_id])
            for chunk_id, text_id in self.catalog.written_questions.waiting(self.library_id)
            if text_id in self.wanted
        ]
        computed = 0
        for start in range(0, len(waiting), BATCH):
            some = waiting[start : start + BATCH]
            stored = self.catalog.passages.fetch(self.library_id, [chunk_id for chunk_id, _ in some])
            there = [(stored[chunk_id], number) for chunk_id, number in some if chunk_id in stored]
            asked: dict[str, Sequence[str]] = {}
            try:
                for one, number in there:
                    progress.report(Event("questions", start + len(asked), len(waiting), "passages"))
                    progress.check()
                    found = self._questions(one, number, progress)
                    if found is None:
                        break
                    asked[one.chunk.chunk_id] = found
            finally:
                computed += self._add([one for one, _ in there if one.chunk.chunk_id in asked], asked)
            if len(asked) < len(there):
                return computed
        if waiting:
            progress.report(Event("questions", len(waiting), len(waiting), "passages"))
        return computed

    def _questions(self, stored: StoredChunk, number: int, progress: Progress) -> Sequence[str] | None:
        """The questions of a passage: known ones, or written now. None: others wait to write."""
        text = stored.chunk.embedded_text
        return known_or_written(
            self.catalog.written_questions, text, number, lambda: self._written(text, number, progress)
        )

    def _written(self, text: str, number: int, progress: Progress) -> tuple[str, ...] | None:
        """What the model writes. Whoever asks meanwhile goes first, then it begins again; not for others who write."""
        generator = self.generator()
        while True:
            self.precedence.wait(progress)
            if self.precedence.writers_wait():
                return None
            step = SteppingAside(self.precedence)
            with progress.on_cancel(step.cancel), suppress(Cancelled):
                return written_for(text, number, generator, step)

    def _add(self, passages: Sequence[StoredChunk], questions: Mapping[str, Sequence[str]]) -> int:
        """Make questions findable, by words and by meaning; returns how many vectors were computed."""
        cut = self.cut()
        tokens = _tokens([each for some in questions.values() for each in some], cut.tokens)
        words = WordsPass(self.catalog, self.library_id, self.fulltext, self.cut)
        with self.catalog.write():
            for stored in passages:
                some = [_as_passage(stored.chunk, each, tokens[each]) for each in questions[stored.chunk.chunk_id]]
                words.store(some, stored.text_id, None, cut.meaning_limit_chars)
        if words.waiting:
            words.flush()
        self.catalog.written_questions.mark_asked(self.library_id, questions)
        return self.meaning.run(Progress()) if tokens else 0


def known_or_written(
    kept: WrittenQuestions, text: str, number: int, write: Callable[[], tuple[str, ...] | None]
) -> tuple[str, ...] | None:
    """The questions of a passage by its embedded text: those that are kept, or what is written now, which is kept."""
    key = embed_hash(text)
    known = kept.get([key], wish(number))
    if key in known:
        return known[key]
    found = write()
    if found is not None:
        kept.put(key, wish(number), found)
    return found


def wanted_questions(catalog: Catalog, library_id: int, chunking: Values) -> dict[str, int]:
    """How many questions are to be written for each passage of the texts of a library, by text id; 0 left out."""
    if not writes_questions(chunking):
        return {}
    texts = {place.text_id: place for place in catalog.ledger.places(library_id) if place.text_id}
    numbers = {text_id: questions_for(chunking, kind_of(catalog, place)[0]) for text_id, place in texts.items()}
    return {text_id: number for text_id, number in numbers.items() if number}


def _as_passage(passage: Chunk, question: str, tokens: int) -> Chunk:
    name = hashlib.sha256(f"{passage.chunk_id} {question}".encode()).hexdigest()[:24]
    return replace(
        passage, chunk_id=name, prefix="", question=question, tokens=tokens, parent=(passage.start, passage.end)
    )


def _tokens(questions: Sequence[str], counter: TokenCounter) -> Mapping[str, int]:
    """What the search model counts of each."""
    ends = counter.token_ends(questions) if questions else ()
    return {each: len(some) + counter.overhead for each, some in zip(questions, ends, strict=True)}

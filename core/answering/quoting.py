"""The best sentences over the whole library, verbatim, each with the exact place it stands at.

A sentence's score is the sum that measured best: its cosine, the share of the question's words in it and in what
stands before it, the evidence of its passage. Nothing is written here, so nothing can be invented.
"""

from __future__ import annotations

import logging
import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.analysis.numbers import facts
from core.analysis.scripts import HAN, KANA, fold, language_of
from core.analysis.sentences import spans
from core.analysis.words import words
from core.answering.bounds import measures, out_of_bounds
from core.answering.citing import cite
from core.answering.recent import Recent
from core.answering.sources import Passage
from core.answering.wanted import holds, wanted
from core.errors import ModelError, StoreError
from core.models.catalogue import Fusion
from core.models.embedder import TextEmbedder
from core.progress import Progress
from core.records import Block, Document, Footnote, Hit
from core.retrieving.channels import Asked, Vector, share
from core.retrieving.search import Looked
from core.stores.catalog import Catalog

logger = logging.getLogger(__name__)

MOST_QUOTES = 5
PASSAGES = 12
"""Sentences are taken from so many of the best passages."""
TOKEN_BUDGET = 2500
"""About so many tokens are embedded for one question: half a second on two slow cores."""
QUESTION_PENALTY = 0.1
"""A sentence that asks seldom answers."""
KIND_BONUS = 0.03
"""For holding something of the kind that is asked for. XQuAD and documents by hand: never worse, up to one in twelve
more answers among the first two."""
BOUNDS_PENALTY = 0.05
"""For speaking of more or less than the question: "under five years" when it asks about twelve."""

LONGEST_TITLE = 80
LONGEST_LIST = 500
"""A line that leads to a list is quoted with the items that fit into so many characters."""
NEARLY_THE_SAME = 0.8
"""Two sentences with the same numbers that share so much of their words are one."""
BEHIND = 0.7
"""The third and later quotes must be so much nearer to the best than the second, which so often holds the answer."""
FOREIGN = 0.5
"""Across languages words tell nothing apart, so that the scores lie so much closer together."""
WEAK_SHARE = 0.88
"""By words only, a sentence with less than this share of the best one's score is not quoted."""

_CHINESE = re.compile(f"[{HAN}{KANA}]")
_ASKS = re.compile(r"[?？][\"'”’」』)）]*$")
# A line without a number, a blank one, and a paragraph of sentences.
_TITLE = re.compile(
    rf"[^\d\n.。!！?？:：;；\t]{{1,{LONGEST_TITLE}}}\n[ \t]*\n\s*[^\n]*[.。!！?？:：;；][ \t]*(?:\n|\Z)"
)
_FENCE = re.compile(r"(?:`{3,}|~{3,})\s*\w*")
_SENTENCES_KEPT = 20_000
_CHARACTERS_KEPT = 20_000_000


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of a hit: `document.text[start:end] == text`.

    `context` is what says what it is about: the sentence before it, the line a list hangs from, its table's header, its
    headings, the question it answers. `part` means that it says little without that: a row, an item, an answer.
    """

    hit: Hit
    document: Document
    start: int
    end: int
    text: str
    context: str
    part: bool = False

    @property
    def meant(self) -> str:
        """What is embedded for it."""
        return f"{self.context}\n{self.text}" if self.part and self.context else self.text


@dataclass(frozen=True, slots=True)
class Quoted:
    """A quote with what is known of it, for deciding whether it answers.

    `context` is what stands before it and says what it is about. `strength` is the evidence of its passage; it and
    `cosine` are None when words alone chose.
    """

    footnote: Footnote
    context: str
    score: float
    cosine: float | None = None
    strength: float | None = None


class Quoter:
    """Quotes from passages that were found. It lives as long as the engine: sentence vectors are kept in memory."""

    def __init__(
        self, catalog: Catalog, embedder: Callable[[], TextEmbedder] | None = None, constants: Fusion | None = None
    ) -> None:
        self._catalog = catalog
        self._embedder = embedder
        self._constants = constants or Fusion()
        self._vectors: Recent[tuple[str, str], Vector] = Recent(_SENTENCES_KEPT)
        self._texts: Recent[str, tuple[Document, array[int]]] = Recent(_CHARACTERS_KEPT, lambda kept: len(kept[0].text))

    def quote(
        self,
        looked: Looked,
        weights: Mapping[str, float],
        most: int = MOST_QUOTES,
        progress: Progress | None = None,
    ) -> tuple[Footnote, ...]:
        """The best sentences, best first, numbered from 1. `weights` tell how rare each word of the question is."""
        return tuple(one.footnote for one in self.choose(looked, weights, most, progress))

    def choose(
        self,
        looked: Looked,
        weights: Mapping[str, float],
        most: int = MOST_QUOTES,
        progress: Progress | None = None,
    ) -> tuple[Quoted, ...]:
        """As `quote`, with how good each is; those much weaker than the best are left out.

        Without an embedder, or when the passages were found by words only, the words alone decide.
        """
        passages = [self._sentences(hit) for hit in looked.found.hits[:PASSAGES]]
        embedder = self._ready_embedder(looked.asked)
        if embedder is not None:
            passages = self._affordable(passages, embedder.id)
        sentences = _different(passages)
        cosines = self._cosines(looked.asked, sentences, embedder, progress)
        scores = self._scores(looked, sentences, weights, cosines)
        order = sorted(range(len(sentences)), key=lambda place: (-scores[place], place))
        _suit(looked.asked.text, sentences, order[:PASSAGES], scores)
        order.sort(key=lambda place: (-scores[place], place))
        chosen = _apart(sentences, order, most)
        if chosen:
            best = sentences[chosen[0]].text
            chosen = chosen[:1] + self._near(chosen, scores, cosines is None, _foreign(looked.asked.text, best))
        return tuple(
            Quoted(
                _cited(number, sentences[place]),
                sentences[place].context,
                scores[place],
                None if cosines is None else float(cosines[place]),
                looked.strengths.get(sentences[place].hit.chunk_id),
            )
            for number, place in enumerate(chosen, 1)
        )

    # ---- for those who work on with the same passages --------------------------------------------------------------

    def text(self, text_id: str) -> tuple[Document, array[int]]:
        """A document with the ends of its sentences, read once. Raises `StoreError` when it is no longer there."""
        kept = self._texts.get(text_id)
        if kept is None:
            document, _, ends = self._catalog.texts.text(text_id)
            kept = (document, ends)
            self._texts.put(text_id, kept)
        return kept

    def passages(self, hits: Sequence[Hit]) -> list[Passage]:
        """The passages with their documents, those left out that have been removed since they were found."""
        found: list[Passage] = []
        for hit in hits:
            try:
                found.append(Passage(hit, *self.text(hit.text_id)))
            except StoreError as error:
                logger.info("a passage cannot be read: %s", error)
        return found

    def embedding(self, asked: Asked, progress: Progress | None = None) -> Callable[[Sequence[str]], Vector] | None:
        """What gives the vectors of sentences and remembers them; None when it is to be done by words only."""
        embedder = self._ready_embedder(asked)
        return None if embedder is None else lambda texts: self._embedded(embedder, texts, progress)

    # ---- which sentences --------------------------------------------------------------------------------------

    def _sentences(self, hit: Hit) -> list[_Sentence]:
        """The sentences of a passage; headings only when it holds nothing else."""
        try:
            document, ends = self.text(hit.text_id)
        except StoreError as error:  # removed since it was found
            logger.info("a passage cannot be quoted: %s", error)
            return []
        stop = min(hit.end, len(document.text))
        found = list(_read(hit, document, list(spans(ends, hit.start, stop, document.text))))
        return [one for one in found if not _is_heading(one)] or found

    def _affordable(self, passages: Sequence[list[_Sentence]], embedder_id: str) -> list[list[_Sentence]]:
        """As many of the best passages as can be embedded in time; what is remembered costs nothing."""
        cost = 0.0
        for number, sentences in enumerate(passages):
            cost += sum(_tokens(one.meant) for one in sentences if self._vectors.get((embedder_id, one.meant)) is None)
            if cost > TOKEN_BUDGET and number:
                return list(passages[:number])
        return list(passages)

    # ---- how good they are ------------------------------------------------------------------------------------

    def _ready_embedder(self, asked: Asked) -> TextEmbedder | None:
        if self._embedder is None or asked.vector is None:
            return None
        try:
            return self._embedder()
        except ModelError as error:
            logger.info("quoting by words only: %s", error)
            return None

    def _cosines(
        self, asked: Asked, sentences: Sequence[_Sentence], embedder: TextEmbedder | None, progress: Progress | None
    ) -> Vector | None:
        """How near each sentence is to the question by meaning; None when that is not known."""
        if embedder is None or asked.vector is None or not sentences:
            return None
        cosines: Vector = self._embedded(embedder, [one.meant for one in sentences], progress) @ asked.vector
        return cosines

    def _scores(
        self, looked: Looked, sentences: Sequence[_Sentence], weights: Mapping[str, float], cosines: Vector | None
    ) -> list[float]:
        constants, asked = self._constants, looked.asked
        own = [
            constants.sentence_word_weight * share(asked, weights, one.text)
            + constants.sentence_context_weight * share(asked, weights, f"{one.context}\n{one.text}")
            - (QUESTION_PENALTY if _ASKS.search(one.text) else 0.0)
            for one in sentences
        ]
        if cosines is None:
            passage = {
                hit.chunk_id: share(asked, weights, f"{hit.question}\n{hit.text}")
                for hit in looked.found.hits[:PASSAGES]
            }
            tiebreak = constants.sentence_word_weight + constants.sentence_context_weight
            return [word + tiebreak * passage[one.hit.chunk_id] for one, word in zip(sentences, own, strict=True)]
        strengths = [looked.strengths.get(one.hit.chunk_id, constants.unseen_cosine) for one in sentences]
        return [
            float(cosine) + word + constants.sentence_passage_weight * strength
            for cosine, word, strength in zip(cosines, own, strengths, strict=True)
        ]

    def _near(self, chosen: Sequence[int], scores: Sequence[float], by_words: bool, foreign: bool) -> list[int]:
        """Those after the first (the best one) that are not much weaker than it."""
        best = scores[chosen[0]]
        far = best * (1 - WEAK_SHARE) if by_words else self._constants.quote_distance * (FOREIGN if foreign else 1.0)
        return [
            place
            for rank, place in enumerate(chosen)
            if rank and best - scores[place] <= far * (BEHIND if rank > 1 else 1)
        ]

    def _embedded(self, embedder: TextEmbedder, texts: Sequence[str], progress: Progress | None) -> Vector:
        """One vector a text, the remembered ones from memory."""
        vectors = [self._vectors.get((embedder.id, text)) for text in texts]
        missing = [place for place, vector in enumerate(vectors) if vector is None]
        if missing:
            fresh = embedder.embed_sentences([texts[place] for place in missing], progress)
            for place, vector in zip(missing, fresh, strict=True):
                vectors[place] = vector
                self._vectors.put((embedder.id, texts[place]), vector)
        return np.stack([vector for vector in vectors if vector is not None])


def _read(hit: Hit, document: Document, places: Sequence[tuple[int, int]]) -> Iterator[_Sentence]:
    """The sentences at these places. A line that ends with a colon is read with what it leads to."""
    before = lead = " ".join(hit.heading)
    for number, (start, end) in enumerate(places):
        text = document.text[start:end]
        if not any(character.isalnum() for character in text) or _FENCE.fullmatch(text):
            continue
        block = _block_at(document, start)
        item = block is not None and block.kind == "list_item"
        header = hit.question or (block.header if block is not None else "")
        if text.endswith((":", "：")) and not header:
            end = _led_to(document, places, number)
        context = header or (lead if item else before)
        yield _Sentence(hit, document, start, end, document.text[start:end], context, bool(header) or item)
        before = text
        lead = lead if item else text


def _suit(question: str, sentences: Sequence[_Sentence], best: Sequence[int], scores: list[float]) -> None:
    """Add what the best sentences gain or lose by the kind of thing and the measures that the question names."""
    kind, asked = wanted(question), measures(question)
    for place in best:
        one = sentences[place]
        if kind is not None and holds(kind, one.text, one.context):
            scores[place] += KIND_BONUS
        if out_of_bounds(asked, one.text):
            scores[place] -= BOUNDS_PENALTY


def _led_to(document: Document, places: Sequence[tuple[int, int]], number: int) -> int:
    """Where the list that this line leads to ends, or the one sentence behind it."""
    start, end = places[number]
    for count, (begins, ends) in enumerate(places[number + 1 :]):
        block = _block_at(document, begins)
        kind = block.kind if block is not None else "paragraph"
        if ends - start > LONGEST_LIST or kind == "heading" or (kind != "list_item" and count):
            break
        end = ends
        if kind != "list_item":
            break
    return end


def _different(passages: Sequence[Sequence[_Sentence]]) -> list[_Sentence]:
    """Each sentence once, where its passage is best: the same letters and digits are the same sentence."""
    found: dict[str, _Sentence] = {}
    for sentences in passages:
        for one in sentences:
            found.setdefault("".join(filter(str.isalnum, fold(one.text))), one)
    return list(found.values())


def _apart(sentences: Sequence[_Sentence], order: Sequence[int], most: int) -> list[int]:
    """The first of them that neither overlap nor say nearly the same."""
    chosen: list[int] = []
    for place in order:
        one = sentences[place]
        if not any(_overlap(one, sentences[other]) or _alike(one.text, sentences[other].text) for other in chosen):
            chosen.append(place)
        if len(chosen) == most:
            break
    return chosen


def _foreign(question: str, sentence: str) -> bool:
    return language_of(question) != language_of(sentence)


def _overlap(one: _Sentence, other: _Sentence) -> bool:
    return one.hit.text_id == other.hit.text_id and one.start < other.end and other.start < one.end


def _alike(one: str, other: str) -> bool:
    first, second = set(words(one)), set(words(other))
    if len(first & second) < NEARLY_THE_SAME * len(first | second):
        return False
    exact = [{(fact.kind, fact.value) for fact in facts(text)} for text in (one, other)]
    return exact[0] == exact[1]


def _block_at(document: Document, offset: int) -> Block | None:
    place = bisect_right(document.blocks, offset, key=lambda block: block.start) - 1
    return document.blocks[place] if place >= 0 and offset < document.blocks[place].end else None


def _is_heading(sentence: _Sentence) -> bool:
    """A heading, the row of names above a table, or the title over a plain text."""
    document = sentence.document
    block = _block_at(document, sentence.start)
    if block is not None and block.kind != "paragraph":
        return block.kind == "heading" or block.header == sentence.text
    first = sentence.start < LONGEST_TITLE and not document.text[: sentence.start].strip()
    return first and _TITLE.match(document.text, sentence.start) is not None


def _tokens(text: str) -> float:
    """About how many tokens a text has."""
    chinese = len(_CHINESE.findall(text))
    return 4 + 0.7 * chinese + 0.27 * (len(text) - chinese)


def _cited(number: int, one: _Sentence) -> Footnote:
    return cite(number, one.hit, one.document, one.start, one.end)

"""The best sentences over the whole library, verbatim, each with the exact place it stands at.

A sentence's score is the sum that measured best: its cosine, the share of the question's words in it and in what
stands before it, the evidence of its passage. Nothing is written here, so nothing can be invented.
"""

from __future__ import annotations

import logging
import re
from array import array
from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from core.analysis.scripts import HAN, KANA, fold
from core.analysis.sentences import spans
from core.answering.recent import Recent
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

_CHINESE = re.compile(f"[{HAN}{KANA}]")
_ASKS = re.compile(r"[?？][\"'”’」』)）]*$")
_SENTENCES_KEPT = 20_000
_CHARACTERS_KEPT = 20_000_000


@dataclass(frozen=True, slots=True)
class _Sentence:
    """A sentence of a hit: `document.text[start:end] == text`.

    `context` is what says what it is about: the sentence before it, its table's header, its headings.
    """

    hit: Hit
    document: Document
    start: int
    end: int
    text: str
    context: str


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
        """The best sentences, best first, numbered from 1. `weights` tell how rare each word of the question is.

        Without an embedder, or when the passages were found by words only, the words alone decide.
        """
        passages = [self._sentences(hit) for hit in looked.found.hits[:PASSAGES]]
        embedder = self._ready_embedder(looked.asked)
        if embedder is not None:
            passages = self._affordable(passages, embedder.id)
        sentences = _different(passages)
        scores = self._scores(looked, sentences, weights, embedder, progress)
        order = sorted(range(len(sentences)), key=lambda place: (-scores[place], place))
        return tuple(_footnote(number, sentences[place]) for number, place in enumerate(order[:most], 1))

    # ---- which sentences --------------------------------------------------------------------------------------

    def _sentences(self, hit: Hit) -> list[_Sentence]:
        """The sentences of a passage; headings only when it holds nothing else."""
        kept = self._texts.get(hit.text_id)
        if kept is None:
            try:
                document, _, ends = self._catalog.texts.text(hit.text_id)
            except StoreError as error:  # removed since it was found
                logger.info("a passage cannot be quoted: %s", error)
                return []
            kept = (document, ends)
            self._texts.put(hit.text_id, kept)
        document, ends = kept
        found: list[_Sentence] = []
        before = " ".join(hit.heading)
        for start, end in spans(ends, hit.start, min(hit.end, len(document.text)), document.text):
            text = document.text[start:end]
            if any(character.isalnum() for character in text):
                block = _block_at(document, start)
                context = block.header if block and block.header else before
                found.append(_Sentence(hit, document, start, end, text, context))
                before = text
        return [one for one in found if not _is_heading(one)] or found

    def _affordable(self, passages: Sequence[list[_Sentence]], embedder_id: str) -> list[list[_Sentence]]:
        """As many of the best passages as can be embedded in time; what is remembered costs nothing."""
        cost = 0.0
        for number, sentences in enumerate(passages):
            cost += sum(_tokens(one.text) for one in sentences if self._vectors.get((embedder_id, one.text)) is None)
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

    def _scores(
        self,
        looked: Looked,
        sentences: Sequence[_Sentence],
        weights: Mapping[str, float],
        embedder: TextEmbedder | None,
        progress: Progress | None,
    ) -> list[float]:
        constants, asked = self._constants, looked.asked
        own = [
            constants.sentence_word_weight * share(asked, weights, one.text)
            + constants.sentence_context_weight * share(asked, weights, f"{one.context}\n{one.text}")
            - (QUESTION_PENALTY if _ASKS.search(one.text) else 0.0)
            for one in sentences
        ]
        if embedder is None or asked.vector is None or not sentences:
            passage = {hit.chunk_id: share(asked, weights, hit.text) for hit in looked.found.hits[:PASSAGES]}
            tiebreak = constants.sentence_word_weight + constants.sentence_context_weight
            return [word + tiebreak * passage[one.hit.chunk_id] for one, word in zip(sentences, own, strict=True)]
        cosines = self._embedded(embedder, [one.text for one in sentences], progress) @ asked.vector
        strengths = [looked.strengths.get(one.hit.chunk_id, constants.unseen_cosine) for one in sentences]
        return [
            float(cosine) + word + constants.sentence_passage_weight * strength
            for cosine, word, strength in zip(cosines, own, strengths, strict=True)
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


def _different(passages: Sequence[Sequence[_Sentence]]) -> list[_Sentence]:
    """Each sentence once, where its passage is best: the same letters and digits are the same sentence."""
    found: dict[str, _Sentence] = {}
    for sentences in passages:
        for one in sentences:
            found.setdefault("".join(filter(str.isalnum, fold(one.text))), one)
    return list(found.values())


def _block_at(document: Document, offset: int) -> Block | None:
    place = bisect_right(document.blocks, offset, key=lambda block: block.start) - 1
    return document.blocks[place] if place >= 0 and offset < document.blocks[place].end else None


def _is_heading(sentence: _Sentence) -> bool:
    block = _block_at(sentence.document, sentence.start)
    return block is not None and block.kind == "heading"


def _tokens(text: str) -> float:
    """About how many tokens a text has."""
    chinese = len(_CHINESE.findall(text))
    return 4 + 0.7 * chinese + 0.27 * (len(text) - chinese)


def _footnote(number: int, sentence: _Sentence) -> Footnote:
    pages = sentence.document.pages
    place = bisect_right(pages, sentence.start, key=lambda page: page.start) - 1
    page = pages[place] if place >= 0 else None
    return Footnote(
        number=number,
        path=sentence.hit.path,
        page=page.number if page else sentence.hit.page,
        page_label=page.label if page else sentence.hit.page_label,
        start=sentence.start,
        end=sentence.end,
        text=sentence.text,
        heading=sentence.hit.heading,
        text_id=sentence.hit.text_id,
    )

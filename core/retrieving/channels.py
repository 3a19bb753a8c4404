"""The ways a passage can be found: by meaning, by words, by the share of the question's words that stand in it.

Every channel keeps one contract (tests/contracts/test_channels.py): best first, ties by id, at most `k`, only allowed
passages, and a score that depends on the question and the passage but on no other passage that was found.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from core.analysis.scripts import HAN, KANA, fold
from core.analysis.words import Query, grams, query, words
from core.stores.fulltext import FullText
from core.stores.vectors import VectorStore

Scores = list[tuple[str, float]]
Vector = NDArray[np.float32]

GRAM_WEIGHT = 0.3
"""The weight of single Chinese characters and pairs beside words (measured: 0.3 to 0.5 are best, 1 is worse)."""

_CHINESE = re.compile(f"[{HAN}{KANA}]+")
_KEYWORD_BREADTH = 4  # so many times k passages are looked at; the share's order differs a little from BM25's
_KEYWORD_LEAST = 200
_MOST_NAMES = 16  # so many identifiers of one question are looked up one by one


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, analysed once for all channels. `vector` is None when it is searched by words only."""

    text: str
    query: Query
    vector: Vector | None = None

    @classmethod
    def of(cls, text: str, vector: Vector | None = None) -> Asked:
        """Analyse a question."""
        return cls(text, query(text), vector)

    @property
    def keywords(self) -> tuple[str, ...]:
        """The words that say what is asked for; a question of stop words only keeps them."""
        useful = tuple(word for word in self.query.words if word not in self.query.stops)
        return useful or self.query.words

    @property
    def exact(self) -> bool:
        """Whether it names something exactly: an identifier, or words in quotation marks."""
        return bool(self.query.identifiers or self.query.phrases)


class Channel(Protocol):
    """One way of finding passages."""

    name: str

    def top(self, asked: Asked, k: int, allowed: Collection[str] | None) -> Scores:
        """The best passages with their raw scores, best first; only those in `allowed` when it is given."""
        ...

    def scores(self, asked: Asked, ids: Collection[str]) -> Mapping[str, float]:
        """The raw scores of given passages; those that the channel cannot see are left out."""
        ...


class VectorChannel:
    """By meaning: the cosine between question and passage."""

    name = "vector"

    def __init__(self, index: VectorStore) -> None:
        self._index = index

    def top(self, asked: Asked, k: int, allowed: Collection[str] | None) -> Scores:
        """The nearest passages."""
        if asked.vector is None or (allowed is not None and not allowed):
            return []
        return ranked(self._index.query(asked.vector, k, allowed))[:k]

    def scores(self, asked: Asked, ids: Collection[str]) -> Mapping[str, float]:
        """Cosines of given passages."""
        return self._index.scores(asked.vector, ids) if asked.vector is not None and ids else {}


class FulltextChannel:
    """By words: BM25 over words plus, with a lower weight, Chinese characters and pairs."""

    name = "fulltext"

    def __init__(self, index: FullText) -> None:
        self._index = index

    def top(self, asked: Asked, k: int, allowed: Collection[str] | None) -> Scores:
        """The passages with the highest BM25."""
        if not (asked.query.words or asked.query.grams) or (allowed is not None and not allowed):
            return []
        return ranked(_positive(self._index.search(asked.query, k, allowed, GRAM_WEIGHT)).items())[:k]

    def scores(self, asked: Asked, ids: Collection[str]) -> Mapping[str, float]:
        """BM25 of given passages; those that share no word are left out."""
        return _positive(self._index.scores(asked.query, ids, GRAM_WEIGHT).items()) if ids else {}

    def best(self, asked: Asked) -> float:
        """The most that a passage could get for this question."""
        return self._index.best_possible(asked.query, GRAM_WEIGHT).all


class KeywordChannel:
    """By the share of the question's words, weighted by rarity, that stand in the passage; ties by BM25."""

    name = "keyword"

    def __init__(self, index: FullText) -> None:
        self._index = index
        self._fulltext = FulltextChannel(index)

    def top(self, asked: Asked, k: int, allowed: Collection[str] | None) -> Scores:
        """The passages in which most of the question stands."""
        if not asked.query.words or (allowed is not None and not allowed):
            return []
        # More than k, because those that share the last place are told apart by BM25.
        looked_at = max(_KEYWORD_BREADTH * k, _KEYWORD_LEAST)
        shares = _positive(self._index.coverage(asked.query, looked_at, allowed))
        by_words = self._fulltext.scores(asked, shares)
        return sorted(shares.items(), key=lambda pair: (-pair[1], -by_words.get(pair[0], 0.0), pair[0]))[:k]

    def scores(self, asked: Asked, ids: Collection[str]) -> Mapping[str, float]:
        """The shares in given passages; those in which no word stands are left out."""
        return _positive(self._index.coverage(asked.query, len(ids), ids)) if asked.query.words and ids else {}


def share(asked: Asked, weights: Mapping[str, float], text: str) -> float:
    """The share (0 to 1) of a question's words that stand in a text, each weighted by its rarity.

    A Chinese word stands in the text wherever its characters do, since both may be cut differently; a code also
    where it begins a longer one.
    """
    total = sum(weights.get(word, 0.0) for word in asked.keywords)
    if total <= 0:
        return 0.0
    there = set(words(text))
    missing = [word for word in asked.keywords if word not in there]
    found = sum(weights.get(word, 0.0) for word in asked.keywords if word in there)
    if missing:
        folded = fold(text)
        pieces = set(grams(text)) if asked.query.identifiers else frozenset[str]()
        found += sum(
            weights.get(word, 0.0)
            for word in missing
            if (_CHINESE.fullmatch(word) and word in folded) or word in pieces
        )
    return min(found / total, 1.0)


def exactness(index: FullText, asked: Asked, texts: Mapping[str, str]) -> dict[str, float]:
    """The share (0 to 1) of what a question names exactly that stands in each of some passages (text by id).

    Identifiers are looked up as words, whatever they are written with; one that begins a longer one there counts half.
    Words in quotation marks must stand in the text in a row.
    """
    forms: dict[str, list[str]] = {}
    for name in sorted(asked.query.identifiers):
        forms.setdefault("".join(filter(str.isalnum, name)), []).append(name)
    forms = dict(list(forms.items())[:_MOST_NAMES])
    phrases = [_line(phrase) for phrase in asked.query.phrases[:_MOST_NAMES]]
    found = dict.fromkeys(texts, 0.0)
    for joined, names in forms.items():
        whole = index.scores(_terms(words=tuple(names)), texts)
        begun = index.scores(_terms(grams=(joined,)), texts, 1.0)
        for chunk_id in {*whole, *begun}:
            found[chunk_id] += 1.0 if chunk_id in whole else 0.5
    if phrases:
        for chunk_id, text in texts.items():
            line = _line(text)
            found[chunk_id] += sum(phrase in line for phrase in phrases)
    named = max(len(forms) + len(phrases), 1)
    return {chunk_id: value / named for chunk_id, value in found.items()}


def _terms(words: tuple[str, ...] = (), grams: tuple[str, ...] = ()) -> Query:
    return Query(words, grams, identifiers=frozenset(), phrases=(), stops=frozenset())


def _line(text: str) -> str:
    return " ".join(fold(text).split())


def ranked(scores: Iterable[tuple[str, float]]) -> Scores:
    """Best first, ties by id, so that the same question always gives the same order."""
    return sorted(scores, key=lambda pair: (-pair[1], pair[0]))


def _positive(scores: Iterable[tuple[str, float]]) -> dict[str, float]:
    # Equal sums may differ in the last digit, depending on the order in which they were added up.
    return {chunk_id: round(score, 5) for chunk_id, score in scores if score > 0}

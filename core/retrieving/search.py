"""The one path from a question to ranked hits, for the chat, the search page, the hit test and the terminal."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelError, StoreError
from core.models.catalogue import Fusion
from core.models.embedder import TextEmbedder
from core.records import ChannelScore, Filter, Found, Hit, StoredChunk
from core.retrieving.channels import (
    Asked,
    Channel,
    FulltextChannel,
    KeywordChannel,
    Scores,
    VectorChannel,
    exactness,
    ranked,
)
from core.retrieving.fusion import evidence, reciprocal
from core.retrieving.scope import may_hold_for
from core.retrieving.trace import Trace
from core.settings import Retrieving
from core.stores.catalog import Catalog
from core.stores.fulltext import FullText
from core.stores.passages import Counts
from core.stores.vectors import VectorStore

logger = logging.getLogger(__name__)

WRITTEN_PENALTY = 0.06
"""Taken from the cosine of a question that was written for a passage: questions are nearer to each other than to what
answers them. Fitted on XQuAD, where half of the questions stood in for written ones."""
MOST_CANDIDATES = 2000
LONGEST_QUESTION = 20_000

KeptVectors = Callable[[Sequence[bytes]], Mapping[bytes, NDArray[np.floating]]]


@dataclass(frozen=True, slots=True)
class Looked:
    """What a search found with what it knew on the way, for those who work on with it (quoting).

    `strengths` are the evidence of the hits (their cosine when only meaning was asked); empty when they were found by
    words only. Over all candidates, also those that the cut removed: `cosines`, best first, and `files`, the strength
    (by words only: the score) of the best passage of each path. `considered` are so many passages that could be found.
    """

    found: Found
    asked: Asked
    strengths: Mapping[str, float] = field(default_factory=dict)
    cosines: tuple[float, ...] = ()
    files: Mapping[str, float] = field(default_factory=dict)
    considered: int = 0


@dataclass(frozen=True, slots=True)
class _Run:
    """One search: the analysed question, what is allowed, who is asked, and the trace that grows."""

    asked: Asked
    how: Retrieving
    filter: Filter | None
    allowed: frozenset[str] | None
    channels: tuple[Channel, ...]
    considered: int
    trace: Trace


class Search:
    """Finds passages of one library in the derived indexes it was given.

    `embedder` and `vectors` are called when a question needs them; when they raise (`ModelError`, `StoreError`) it
    is searched by words, with a notice. `kept_vectors` gives vectors by the hash of the embedded text. Safe to use from
    several threads.
    """

    def __init__(
        self,
        catalog: Catalog,
        library_id: int,
        fulltext: FullText,
        embedder: Callable[[], TextEmbedder] | None = None,
        vectors: Callable[[], VectorStore] | None = None,
        constants: Fusion | None = None,
        kept_vectors: KeptVectors | None = None,
    ) -> None:
        self.catalog = catalog
        self.library_id = library_id
        self.fulltext = fulltext
        self.constants = constants or Fusion()
        self._embedder = embedder
        self._vectors = vectors
        self._kept = kept_vectors
        self._words = FulltextChannel(fulltext)
        self._keyword = KeywordChannel(fulltext)

    def find(self, question: str, how: Retrieving, filter: Filter | None = None) -> Found:
        """The best passages for a question. Raises `QuestionError` for a filter that cannot be compared."""
        return self.look(question, how, filter).found

    def look(self, question: str, how: Retrieving, filter: Filter | None = None) -> Looked:
        """As `find`, with the analysed question and how strong each hit is."""
        question = question[:LONGEST_QUESTION].encode("utf-8", "replace").decode("utf-8").strip()
        asked = Asked.of(question)
        if not any(character.isalnum() for character in question):
            notice = "There is no word in the question." if question else "The question is empty."
            return Looked(Found((), (), (notice,)), asked)
        trace = Trace()
        counts = self.catalog.passages.counts(self.library_id)
        allowed = None
        if filter is not None:
            allowed = frozenset(self.catalog.passages.allowed(self.library_id, filter))
            trace.add("filter", counts.ready, len(allowed))
        asked, channels, notices = self._prepare(asked, how, counts)
        considered = counts.ready if allowed is None else len(allowed)
        run = _Run(asked, how, filter, allowed, channels, considered, trace)
        hits, strengths, cosines = self._gather(run)
        kept = _cut(hits, how, trace)
        known = {hit.chunk_id: strengths[hit.chunk_id] for hit in kept if hit.chunk_id in strengths}
        files: dict[str, float] = {}
        for hit in hits:
            for path in (hit.path, *hit.other_paths):
                if filter is None or may_hold_for(filter, path):
                    files[path] = max(strengths.get(hit.chunk_id, hit.score), files.get(path, 0.0))
        return Looked(Found(kept, trace.stages(), notices), asked, known, cosines, files, considered)

    # ---- what can be searched ---------------------------------------------------------------------------------

    def _prepare(
        self, asked: Asked, how: Retrieving, counts: Counts
    ) -> tuple[Asked, tuple[Channel, ...], tuple[str, ...]]:
        """The question with its vector if that is needed, the channels that answer, what a person should know."""
        if how.mode == "keyword":
            return asked, (self._keyword,), ()
        if how.mode == "fulltext" or not counts.ready:
            return asked, (self._words,), ()
        if self._embedder is None or self._vectors is None or not counts.with_vector:
            return asked, (self._words,), ("Searched by words only: no passage can be searched by meaning yet.",)
        try:
            meaning = VectorChannel(self._vectors())
            asked = replace(asked, vector=self._embedder().embed_query(asked.text))
        except (ModelError, StoreError) as error:
            logger.info("searching by words only: %s", error)
            return asked, (self._words,), (f"Searched by words only. {error}",)
        notices: tuple[str, ...] = ()
        if counts.with_vector < counts.ready:
            far = f"{counts.with_vector:,} of {counts.ready:,} passages"
            notices = (f"Searched by words everywhere, by meaning in {far}.",)
        return asked, (meaning,) if how.mode == "vector" else (meaning, self._words), notices

    # ---- from channels to hits --------------------------------------------------------------------------------

    def _gather(self, run: _Run) -> tuple[list[Hit], Mapping[str, float], tuple[float, ...]]:
        """Hits of different texts, best first, how strong each is, and their cosines, best first.

        When copies crowd the candidates, more of them are looked at.
        """
        wanted = run.how.retrieve_k
        while True:
            tops: dict[str, Scores] = {}
            for channel in run.channels:
                tops[channel.name] = channel.top(run.asked, wanted, run.allowed)
                run.trace.add(channel.name, run.considered, len(tops[channel.name]))
            ids = list(dict.fromkeys(chunk_id for top in tops.values() for chunk_id, _ in top))
            chunks = self.catalog.passages.fetch(self.library_id, ids)
            run.trace.add("fuse", sum(len(top) for top in tops.values()), len(chunks))
            order, strengths, meaning = self._fuse(run, tops, chunks)
            texts = _one_a_text(order, chunks, tops, run.filter)
            run.trace.add("same_text", len(chunks), len(texts))
            hits = _one_a_parent(texts, chunks)
            if any(hit.parent for hit in texts):
                run.trace.add("same_parent", len(texts), len(hits))
            full = any(len(top) >= wanted for top in tops.values())
            enough = len(hits) >= min(run.how.rerank_n, run.how.retrieve_k)
            if enough or not full or wanted >= MOST_CANDIDATES:
                different = [meaning[hit.chunk_id] for hit in hits if hit.chunk_id in meaning]
                return hits, strengths, tuple(sorted(different, reverse=True))
            wanted = min(wanted * 4, MOST_CANDIDATES)

    def _fuse(
        self, run: _Run, tops: Mapping[str, Scores], chunks: Mapping[str, StoredChunk]
    ) -> tuple[Scores, Mapping[str, float], Mapping[str, float]]:
        """An order of the known candidates, how strong each is, its cosine. Each gets both scores, whoever found it."""
        asked = run.asked
        seen = {name: dict(top) for name, top in tops.items()}
        if len(run.channels) == 1:
            (top,) = tops.values()
            meaning = seen.get("vector", {})
            return [(chunk_id, score) for chunk_id, score in top if chunk_id in chunks], meaning, meaning
        missing = [stored for one, stored in chunks.items() if one not in seen["vector"]]
        meaning = {**self._cosines(run, missing), **seen["vector"]}
        meaning = {
            one: cosine - WRITTEN_PENALTY if chunks[one].chunk.is_written else cosine
            for one, cosine in meaning.items()
            if one in chunks
        }
        unmatched = [one for one in chunks if one not in seen["fulltext"]]
        words = {**self._words.scores(asked, unmatched), **seen["fulltext"]}
        best = self._words.best(asked)
        texts = {one: stored.chunk.searched_text for one, stored in chunks.items()}
        exact = exactness(self.fulltext, asked, texts) if asked.exact else {}
        strengths = {
            one: evidence(meaning.get(one), words.get(one, 0.0), best, exact.get(one, 0.0), self.constants)
            for one in chunks
        }
        if run.how.fusion == "evidence":
            return ranked(strengths.items()), strengths, meaning
        scores = reciprocal({name: [chunk_id for chunk_id, _ in top] for name, top in tops.items()})
        return ranked((chunk_id, scores[chunk_id]) for chunk_id in chunks), strengths, meaning

    def _cosines(self, run: _Run, passages: Sequence[StoredChunk]) -> Mapping[str, float]:
        """The cosines of given passages: from the kept vectors, which is quicker than asking an index by ids."""
        there = [stored for stored in passages if stored.has_vector]
        if self._kept is None or run.asked.vector is None:
            return run.channels[0].scores(run.asked, [stored.chunk.chunk_id for stored in there])
        kept = self._kept([stored.embed_hash for stored in there])
        known = [stored for stored in there if stored.embed_hash in kept]
        if not known:
            return {}
        rows = np.stack([kept[stored.embed_hash] for stored in known]).astype(np.float32)
        # Rounding to float16 changed their lengths a little.
        cosines = rows @ run.asked.vector / (np.linalg.norm(rows, axis=1) * np.linalg.norm(run.asked.vector))
        return {stored.chunk.chunk_id: float(cosine) for stored, cosine in zip(known, cosines, strict=True)}


def _one_a_text(
    order: Scores, chunks: Mapping[str, StoredChunk], tops: Mapping[str, Scores], filter: Filter | None
) -> list[Hit]:
    """One hit for each different text, in order; where it stands elsewhere too is kept with the best one."""
    ranks = {
        name: {chunk_id: ChannelScore(rank, score) for rank, (chunk_id, score) in enumerate(top, 1)}
        for name, top in tops.items()
    }
    best: dict[str, tuple[str, float]] = {}
    places: dict[str, dict[str, None]] = {}
    for chunk_id, score in order:
        stored = chunks[chunk_id]
        key = stored.chunk.text.strip()
        best.setdefault(key, (chunk_id, score))
        # A place that the filter means goes first, otherwise the order of the catalog stays.
        paths = sorted(stored.paths, key=lambda path: filter is not None and not may_hold_for(filter, path))
        places.setdefault(key, {}).update(dict.fromkeys(paths))
    return [
        _hit(rank, chunks[chunk_id], score, tuple(places[key]), ranks)
        for rank, (key, (chunk_id, score)) in enumerate(best.items(), 1)
    ]


def _one_a_parent(hits: list[Hit], chunks: Mapping[str, StoredChunk]) -> list[Hit]:
    """The best hit of each parent. A text that stands in several places has a parent in each of them."""
    parents: dict[str, set[tuple[str, tuple[int, int]]]] = {}
    for stored in chunks.values():
        if stored.chunk.parent is not None:
            parents.setdefault(stored.chunk.text.strip(), set()).add((stored.text_id, stored.chunk.parent))
    seen: set[tuple[str, tuple[int, int]]] = set()
    kept: list[Hit] = []
    for hit in hits:
        own = parents.get(hit.text.strip(), set()) if hit.parent is not None else set()
        if not own & seen:
            kept.append(replace(hit, rank=len(kept) + 1))
            seen |= own
    return kept if len(kept) < len(hits) else hits


def _hit(
    rank: int,
    stored: StoredChunk,
    score: float,
    paths: tuple[str, ...],
    ranks: Mapping[str, Mapping[str, ChannelScore]],
) -> Hit:
    chunk = stored.chunk
    return Hit(
        rank=rank,
        chunk_id=chunk.chunk_id,
        text_id=stored.text_id,
        score=score,
        path=paths[0],
        other_paths=paths[1:],
        page=chunk.page,
        page_label=stored.page_label,
        start=chunk.start,
        end=chunk.end,
        heading=chunk.heading,
        text=chunk.text,
        channels={name: scores[chunk.chunk_id] for name, scores in ranks.items() if chunk.chunk_id in scores},
        parent=None if chunk.is_written else chunk.parent,
        question="" if chunk.is_written else chunk.question,
        found_by=chunk.question if chunk.is_written else "",
    )


def _cut(hits: list[Hit], how: Retrieving, trace: Trace) -> tuple[Hit, ...]:
    """What the threshold and the number wanted leave."""
    kept = hits
    if how.retrieve_threshold is not None:
        kept = [hit for hit in hits if hit.score >= how.retrieve_threshold]
        trace.add("retrieve_threshold", len(hits), len(kept))
    trace.add("cut", len(kept), min(len(kept), how.rerank_n))
    return tuple(kept[: how.rerank_n])

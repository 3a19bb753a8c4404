"""The full text of a generation: which chunks hold which words. The only home of tantivy."""

import json
import math
import threading
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.analysis.words import Query, grams, words
from core.stores.space import failed

K1 = 1.2  # tantivy's own, fixed; b is 0.75
LARGEST_TERM_SET = 20_000
"""Above so many allowed ids, asking tantivy for them costs more than looking through more hits."""

_HEAP_BYTES = 20_000_000
_FIELDS = ("words", "grams")


@dataclass(frozen=True, slots=True)
class Best:
    """The BM25 that a text holding a question's terms endlessly often would come near.

    `known` counts the terms the library holds, `all` also those it has never seen (as rare as can be).
    """

    known: float
    all: float


class FullText:
    """An index of words and of Chinese characters and pairs; a chunk's text itself is not kept in it.

    Writing opens the one writer, reading never does. All methods may be called from any thread.
    """

    def __init__(self, folder: Path) -> None:
        """Open the index, or make an empty one. Raises `StoreError` when it is damaged or of another make."""
        import tantivy

        self._tantivy: Any = tantivy
        self._folder = folder
        self._schema = _schema(tantivy)
        self._guard = threading.Lock()
        self._writer: Any = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            self._index = tantivy.Index(self._schema, path=str(folder))
        except (ValueError, OSError) as error:
            what, damaged = f"The word index in {folder} cannot be opened", ValueError("it is damaged")
            raise failed(what, damaged, folder, "Run footnote rebuild.") from error
        self._index.register_tokenizer("terms", tantivy.TextAnalyzerBuilder(tantivy.Tokenizer.whitespace()).build())
        self._index.config_reader("manual")  # reloaded by hand after each commit, so no thread watches the folder
        self._searcher = self._index.searcher()
        self._total = self._count_all()

    # ---- writing ------------------------------------------------------------------------------------------------

    def replace(self, chunks: Sequence[tuple[str, str]]) -> None:
        """Put (id, text) in, each instead of what was there under its id, in one commit. Doing it again is harmless."""
        documents = []
        for chunk_id, text in chunks:
            document = self._tantivy.Document()
            document.add_text("id", chunk_id)
            document.add_text("words", " ".join(words(text)))
            document.add_text("grams", " ".join(grams(text)))
            documents.append(document)
        self._commit([chunk_id for chunk_id, _ in chunks], documents)

    def delete(self, chunk_ids: Collection[str]) -> None:
        """Take chunks out, in one commit; unknown ids do no harm."""
        if chunk_ids:
            self._commit(chunk_ids, ())

    def close(self) -> None:
        """Wait for merges to end and let go of the folder."""
        with self._guard:
            if self._writer is not None:
                self._writer.wait_merging_threads()
                self._writer = None

    def _commit(self, leaving: Iterable[str], coming: Iterable[Any]) -> None:
        with self._guard:
            try:
                if self._writer is None:
                    self._writer = self._index.writer(heap_size=_HEAP_BYTES, num_threads=1)
                for chunk_id in leaving:
                    self._writer.delete_documents_by_term("id", chunk_id)
                for document in coming:
                    self._writer.add_document(document)
                self._writer.commit()
                self._index.reload()
            except (ValueError, OSError) as error:
                self._writer = None  # a writer that failed once stays failed; the next write opens another
                what = f"The word index in {self._folder} cannot be written"
                raise failed(what, error, self._folder) from error
            self._searcher = self._index.searcher()
            self._total = self._count_all()

    # ---- asking -------------------------------------------------------------------------------------------------

    def count(self) -> int:
        """How many chunks are in."""
        return int(self._searcher.num_docs)

    def ids(self) -> list[str]:
        """The ids of all chunks that are in."""
        searcher = self._searcher
        if not searcher.num_docs:
            return []
        hits = searcher.search(self._tantivy.Query.all_query(), searcher.num_docs, count=False).hits
        return [searcher.doc(address)["id"][0] for _, address in hits]

    def search(
        self, query: Query, k: int, allowed: Collection[str] | None = None, gram_weight: float = 0.0
    ) -> list[tuple[str, float]]:
        """The k best (id, BM25), best first: words, plus characters and pairs times their weight."""
        return self._best(self._scoring(query, gram_weight), k, allowed)

    def scores(self, query: Query, chunk_ids: Collection[str], gram_weight: float = 0.0) -> dict[str, float]:
        """The same score for given chunks; those that hold no word of the question are left out."""
        return dict(self.search(query, len(chunk_ids), chunk_ids, gram_weight))

    def coverage(self, query: Query, k: int, allowed: Collection[str] | None = None) -> list[tuple[str, float]]:
        """The k best (id, share): how much of the question's words, weighted by rarity, stands in a chunk (0 to 1).

        Stop words count only when there is nothing else. A Chinese word also stands there when its characters do.
        """
        terms = [term for term in query.words if term not in query.stops] or list(query.words)
        weights = self.idf(terms)
        whole = sum(weights.values())
        make = self._tantivy.Query
        parts = [make.const_score_query(self._presence(term), weights[term] / whole) for term in terms]
        return [(chunk_id, min(share, 1.0)) for chunk_id, share in self._best(self._either(parts), k, allowed)]

    def best_possible(self, query: Query, gram_weight: float = 0.0) -> Best:
        """What the question's BM25 can reach: the sum of idf times (k1 + 1) over its distinct terms."""
        known = every = 0.0
        fields = [("words", query.words, 1.0), ("grams", query.grams, gram_weight)]
        for field, terms, weight in fields:
            for term in dict.fromkeys(terms):
                frequency = self._searcher.doc_freq(field, term)
                value = weight * (K1 + 1) * self._idf_of(frequency)
                every += value
                known += value if frequency else 0.0
        return Best(known, every)

    def idf(self, terms: Iterable[str]) -> dict[str, float]:
        """How rare each word is, by tantivy's formula ln(1 + (N - n + 0.5) / (n + 0.5))."""
        return {term: self._idf_of(self._searcher.doc_freq("words", term)) for term in terms}

    def known(self, terms: Iterable[str]) -> frozenset[str]:
        """Those of the words that stand in some chunk."""
        return frozenset(term for term in terms if self._searcher.doc_freq("words", term))

    # ---- queries ------------------------------------------------------------------------------------------------

    def _scoring(self, query: Query, gram_weight: float) -> Any:
        make = self._tantivy.Query
        parts = [self._term("words", term) for term in dict.fromkeys(query.words)]
        if gram_weight > 0:
            parts += [make.boost_query(self._term("grams", term), gram_weight) for term in dict.fromkeys(query.grams)]
        return self._either(parts)

    def _term(self, field: str, term: str) -> Any:
        return self._tantivy.Query.term_query(self._schema, field, term, "freq")

    def _presence(self, term: str) -> Any:
        """The word itself, or all its characters and pairs of them."""
        pieces = [self._term("grams", piece) for piece in dict.fromkeys(grams(term))]
        word = self._term("words", term)
        return self._either([word, self._every(pieces)]) if pieces else word

    def _either(self, queries: Sequence[Any]) -> Any:
        should = self._tantivy.Occur.Should
        return self._tantivy.Query.boolean_query([(should, one) for one in queries]) if queries else None

    def _every(self, queries: Sequence[Any]) -> Any:
        must = self._tantivy.Occur.Must
        return self._tantivy.Query.boolean_query([(must, one) for one in queries])

    def _best(self, query: Any, k: int, allowed: Collection[str] | None) -> list[tuple[str, float]]:
        searcher = self._searcher
        total = int(searcher.num_docs)
        if query is None or k < 1 or not total or (allowed is not None and not allowed):
            return []
        if allowed is None:
            return _named(searcher, searcher.search(query, min(k, total), count=False).hits)
        if len(allowed) <= LARGEST_TERM_SET:
            make = self._tantivy.Query
            # A filter must add nothing to the score: a plain term set would add 1.0.
            inside = make.const_score_query(make.term_set_query(self._schema, "id", list(allowed)), 0.0)
            hits = searcher.search(self._every([query, inside]), min(k, total), count=False).hits
            return _named(searcher, hits)
        return self._best_of_many(searcher, query, min(k, total), frozenset(allowed))

    @staticmethod
    def _best_of_many(searcher: Any, query: Any, k: int, allowed: frozenset[str]) -> list[tuple[str, float]]:
        """Look through more and more hits until k of them are allowed."""
        total = int(searcher.num_docs)
        wanted = min(total, max(2 * k * total // len(allowed), k))
        while True:
            hits = searcher.search(query, wanted, count=False).hits
            found = [one for one in _named(searcher, hits) if one[0] in allowed]
            if len(found) >= k or len(hits) < wanted or wanted >= total:
                return found[:k]
            wanted = min(total, wanted * 4)

    # ---- statistics ---------------------------------------------------------------------------------------------

    def _idf_of(self, frequency: int) -> float:
        total = max(self._total, frequency)
        return math.log(1 + (total - frequency + 0.5) / (frequency + 0.5))

    def _count_all(self) -> int:
        """The N of tantivy's idf. It counts deleted chunks until they are merged away and only shows in `explain`."""
        searcher, make = self._searcher, self._tantivy.Query
        if not searcher.num_docs:
            return 0
        address = searcher.search(make.all_query(), 1, count=False).hits[0][1]
        one = make.term_query(self._schema, "id", searcher.doc(address)["id"][0], "basic")
        waiting = [json.loads(one.explain(searcher, address).to_json())]
        while waiting:
            node = waiting.pop()
            if node["description"].startswith("N,"):
                return int(node["value"])
            waiting += node.get("details", ())
        return int(searcher.num_docs)


def _schema(tantivy: Any) -> Any:
    builder = tantivy.SchemaBuilder()
    builder.add_text_field("id", stored=True, tokenizer_name="raw", index_option="basic")
    for field in _FIELDS:
        builder.add_text_field(field, stored=False, tokenizer_name="terms", index_option="freq")
    return builder.build()


def _named(searcher: Any, hits: Iterable[tuple[float, Any]]) -> list[tuple[str, float]]:
    """Hits by id; equal scores in the order of their ids, so that a rebuild changes nothing."""
    found = [(searcher.doc(address)["id"][0], float(score)) for score, address in hits]
    return sorted(found, key=lambda one: (-one[1], one[0]))

"""Making the derived indexes anew from the catalog, while the present ones go on answering."""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Iterable
from typing import TYPE_CHECKING

from core.indexing.affected import kind_of
from core.indexing.tidying import forget_lost_vectors
from core.indexing.words import BEYOND, Companion, Cut, WordsPass
from core.progress import Event, Progress
from core.records import StoredChunk
from core.stores.catalog import Catalog
from core.stores.indexes import Indexes
from core.stores.ledger import Place
from core.stores.vectorfile import VectorFile

if TYPE_CHECKING:
    from core.stores.fulltext import FullText
    from core.stores.vectors import VectorStore

_BATCH = 2048
_REPLACED = 64
"""Passages that are replaced in one go: a stop can undo so many."""


def new_generation(
    catalog: Catalog, vectorfile: VectorFile, indexes: Indexes, library_id: int, embedder_id: str, progress: Progress
) -> int:
    """Write full text and vectors of a new generation from the catalog and let it answer; nothing is embedded.

    Returns how many passages it holds. The old generation answers until the switch, and goes at the next start.
    """
    forget_lost_vectors(catalog, vectorfile, library_id, embedder_id)
    with indexes.next_generation() as made:
        return _fill(catalog, vectorfile, library_id, embedder_id, made, lambda one: one.has_vector, progress)[0]


def new_embedder(
    catalog: Catalog,
    vectorfile: VectorFile,
    indexes: Indexes,
    library_id: int,
    embedder_id: str,
    recipe: str,
    progress: Progress,
) -> int:
    """As `new_generation`, with the vectors of another model, which are kept already; its recipe holds from then on.

    Passages without such a vector have none afterwards.
    """
    beyond = beyond_meaning(catalog, library_id)
    held: set[str] = set()

    def switch() -> None:
        catalog.passage_vectors.clear(library_id, set(catalog.passage_vectors.keys(library_id)[0]) - held)
        other = {chunk_id for _, chunk_id, _ in catalog.passage_vectors.unembeddable(library_id)} - beyond
        catalog.passage_vectors.clear(library_id, other)
        catalog.libraries.set_recipe(library_id, recipe)

    with indexes.next_generation(switch) as made:
        wanted = functools.partial(_is_within, beyond)
        count, embedded = _fill(catalog, vectorfile, library_id, embedder_id, made, wanted, progress)
        held |= embedded
    return count


def beyond_meaning(catalog: Catalog, library_id: int) -> frozenset[str]:
    """The passages that get no vector since their texts are so long."""
    return frozenset(chunk_id for _, chunk_id, why in catalog.passage_vectors.unembeddable(library_id) if why == BEYOND)


def _is_within(beyond: Collection[str], stored: StoredChunk) -> bool:
    return stored.chunk.chunk_id not in beyond


def _fill(
    catalog: Catalog,
    vectorfile: VectorFile,
    library_id: int,
    embedder_id: str,
    made: tuple[FullText, VectorStore | None],
    has_vector: Callable[[StoredChunk], bool],
    progress: Progress,
) -> tuple[int, set[str]]:
    """Write all ready passages; how many there are, and the ids of those with a vector."""
    import numpy as np

    fulltext, vectors = made
    total, done = catalog.passages.counts(library_id).ready, 0
    embedded: set[str] = set()
    for batch in catalog.passages.ready(library_id, _BATCH):
        progress.report(Event("rebuilding", done, total, "passages"))
        progress.check()
        fulltext.replace([(each.chunk.chunk_id, each.chunk.searched_text) for each in batch])
        known = vectorfile.get(embedder_id, [each.embed_hash for each in batch if has_vector(each)])
        found = [each for each in batch if has_vector(each) and each.embed_hash in known]
        embedded.update(each.chunk.chunk_id for each in found)
        if found and vectors is not None:
            matrix = np.stack([known[each.embed_hash] for each in found]).astype(np.float32)
            vectors.upsert([each.chunk.chunk_id for each in found], matrix)
        done += len(batch)
    progress.report(Event("rebuilding", done, total, "passages"))
    return done, embedded


def cut_again(
    catalog: Catalog,
    library_id: int,
    fulltext: Callable[[], FullText],
    cut: Callable[[], Cut],
    companion: Companion,
    progress: Progress,
    places: Iterable[Place],
) -> None:
    """Cut the texts of these files of the library by other settings, from the catalog: no file is read.

    The new passages of a text come in the moment in which its old ones go. Those that stay the same keep their
    vectors, since a vector belongs to its text. Raises `Cancelled`; what is not found by then is left for later.
    """
    texts = sorted({place.text_id: place for place in places if place.text_id}.items())
    words = WordsPass(catalog, library_id, fulltext, cut, companion=companion)
    found = 0
    try:
        for done, (text_id, place) in enumerate(texts):
            progress.check()
            progress.report(Event("rebuilding", found, len(texts), "files"))
            document, _, ends = catalog.texts.text(text_id)
            old = {each.chunk.chunk_id for each in catalog.passages.of_text(library_id, text_id)}
            now = cut()
            chunks = now.chunks(document, ends, text_id, kind_of(catalog, place)[0])
            words.store([each for each in chunks if each.chunk_id not in old], text_id, None, now.meaning_limit_chars)
            words.replace(old - {each.chunk_id for each in chunks})
            if words.waiting >= _REPLACED:
                words.flush()
                found = done + 1
        words.flush()
    finally:
        words.drop()

"""Finishing what is unfinished: passages on their way into or out of the indexes, texts nobody holds."""

from core.indexing.words import BATCH
from core.stores.catalog import Catalog
from core.stores.indexes import Indexes
from core.stores.vectorfile import VectorFile


def tidy(catalog: Catalog, indexes: Indexes, library_id: int) -> None:
    """Take out of all stores what no place of the library holds any more. Redoing it is harmless."""
    passages = catalog.passages
    passages.mark_removing(library_id, passages.unplaced_texts(library_id))
    while ids := passages.removing(library_id, BATCH * 8):
        indexes.fulltext().delete(ids)
        indexes.vectors().delete(ids)
        passages.delete(library_id, ids)
    catalog.texts.collect_garbage()
    catalog.written_questions.collect_garbage()


def lost_vectors(catalog: Catalog, vectorfile: VectorFile, library_id: int, embedder_id: str) -> list[str]:
    """The passages whose vector the catalog counts on and the vector file no longer has.

    It was deleted, or an old copy was put back.
    """
    ids, hashes = catalog.passage_vectors.keys(library_id)
    kept = vectorfile.has(embedder_id, hashes)
    return [chunk_id for chunk_id, key in zip(ids, hashes, strict=True) if key not in kept]


def forget_lost_vectors(catalog: Catalog, vectorfile: VectorFile, library_id: int, embedder_id: str) -> None:
    """Let what was lost be embedded again."""
    catalog.passage_vectors.clear(library_id, lost_vectors(catalog, vectorfile, library_id, embedder_id))


def finish(catalog: Catalog, indexes: Indexes, library_id: int) -> None:
    """Bring a library to rest after a kill: what was leaving leaves, and so does what was not found yet.

    Whoever brought that has not heard that it is found, and brings it again; what it was to replace answers till then.
    """
    catalog.passages.give_up_pending(library_id)
    tidy(catalog, indexes, library_id)

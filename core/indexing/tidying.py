"""Finishing what is unfinished: passages on their way into or out of the indexes, texts nobody holds."""

from core.indexing.words import BATCH
from core.stores.catalog import Catalog
from core.stores.indexes import Indexes


def tidy(catalog: Catalog, indexes: Indexes, library_id: int) -> None:
    """Take out of all stores what no place of the library holds any more. Redoing it is harmless."""
    passages = catalog.passages
    passages.mark_removing(library_id, passages.unplaced_texts(library_id))
    while ids := passages.removing(library_id, BATCH * 8):
        indexes.fulltext().delete(ids)
        indexes.vectors().delete(ids)
        passages.delete(library_id, ids)
    catalog.texts.collect_garbage()


def finish(catalog: Catalog, indexes: Indexes, library_id: int) -> None:
    """Bring a library to rest after a kill: pending passages become searchable, leaving ones leave."""
    tidy(catalog, indexes, library_id)
    passages = catalog.passages
    while pending := passages.pending(library_id, BATCH * 8):
        indexes.fulltext().replace([(each.chunk.chunk_id, each.chunk.embedded_text) for each in pending])
        passages.mark_ready(library_id, [each.chunk.chunk_id for each in pending])

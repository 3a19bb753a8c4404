"""Making the derived indexes anew from the catalog, while the present ones go on answering."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.indexing.tidying import forget_lost_vectors
from core.indexing.words import Cut, WordsPass
from core.progress import Event, Progress
from core.stores.catalog import Catalog
from core.stores.indexes import Indexes
from core.stores.vectorfile import VectorFile

if TYPE_CHECKING:
    from core.stores.fulltext import FullText

_BATCH = 2048


@dataclass(frozen=True, slots=True)
class RebuildReport:
    """What a rebuilding did."""

    chunks: int
    embedded_chunks: int
    seconds: float


def new_generation(
    catalog: Catalog, vectorfile: VectorFile, indexes: Indexes, library_id: int, embedder_id: str, progress: Progress
) -> int:
    """Write full text and vectors of a new generation from the catalog and let it answer; nothing is embedded.

    Returns how many passages it holds. The old generation answers until the switch, and goes at the next start.
    """
    import numpy as np

    forget_lost_vectors(catalog, vectorfile, library_id, embedder_id)
    total = catalog.passages.counts(library_id).ready
    done = 0
    with indexes.next_generation() as (fulltext, vectors):
        for batch in catalog.passages.ready(library_id, _BATCH):
            progress.check()
            fulltext.replace([(each.chunk.chunk_id, each.chunk.embedded_text) for each in batch])
            known = vectorfile.get(embedder_id, [each.embed_hash for each in batch if each.has_vector])
            embedded = [each for each in batch if each.has_vector and each.embed_hash in known]
            if embedded and vectors is not None:
                vectors.upsert(
                    [each.chunk.chunk_id for each in embedded],
                    np.stack([known[each.embed_hash] for each in embedded]).astype(np.float32),
                )
            done += len(batch)
            progress.report(Event("rebuilding", done, total, "passages"))
    return done


def cut_again(
    catalog: Catalog, library_id: int, fulltext: Callable[[], FullText], cut: Callable[[], Cut], progress: Progress
) -> None:
    """Cut every text of the library by other settings, from the catalog: no file is read.

    Text by text: the new passages are findable before the old ones leave. Passages that stay the same keep their
    vectors, since a vector belongs to its text.
    """
    passages = catalog.passages
    texts = sorted({place.text_id for place in catalog.ledger.places(library_id) if place.text_id})
    for done, text_id in enumerate(texts):
        progress.check()
        progress.report(Event("rebuilding", done, len(texts), "files"))
        document, _, ends = catalog.texts.text(text_id)
        old = {each.chunk.chunk_id for each in passages.of_text(library_id, text_id)}
        now = cut()
        chunks = now.chunks(document, ends, text_id)
        words = WordsPass(catalog, library_id, fulltext, cut)
        words.store([each for each in chunks if each.chunk_id not in old], text_id, None, now.meaning_limit_chars)
        words.flush()
        passages.mark_chunks_removing(library_id, old - {each.chunk_id for each in chunks})

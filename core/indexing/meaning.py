"""The second pass: passages that are found by words already get their vectors, newest files first."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from core.errors import ModelError
from core.progress import Event, Progress
from core.records import StoredChunk
from core.stores.catalog import Catalog
from core.stores.vectorfile import VectorFile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from core.models.embedder import TextEmbedder
    from core.stores.vectors import VectorStore

BATCH = 256
SLICE = 64
"""So many passages are embedded before their vectors are kept: what a kill can cost."""

_log = logging.getLogger(__name__)


def add_meaning(
    catalog: Catalog,
    vectorfile: VectorFile,
    store: Callable[[], VectorStore],
    embedder: Callable[[], TextEmbedder],
    library_id: int,
    progress: Progress,
    *,
    again: bool = False,
) -> int:
    """Give every passage of the library that has none its vector; returns how many had to be computed.

    `store` and `embedder` are opened at the first passage only. A vector is kept in the vector file before the store
    sees it, so
    what a kill interrupts is at most one slice. A text the model fails on is listed, its batch is not lost.
    """
    import numpy as np

    computed = done = 0
    total = catalog.passages.counts(library_id).without_vector
    while batch := catalog.passages.without_vector(library_id, BATCH):
        progress.report(Event("meaning", done, total, "passages"))
        progress.check()
        vectors, new = _vectors(batch, vectorfile, embedder(), progress, catalog, library_id, again=again)
        computed += new
        with_vector = [stored for stored in batch if stored.embed_hash in vectors]
        if with_vector:
            ids = [stored.chunk.chunk_id for stored in with_vector]
            store().upsert(ids, np.stack([vectors[stored.embed_hash] for stored in with_vector]))
            catalog.passages.mark_vector(library_id, ids)
        done += len(batch)
    if total:
        progress.report(Event("meaning", total, total, "passages"))
    return computed


def _vectors(
    batch: Sequence[StoredChunk],
    vectorfile: VectorFile,
    embedder: TextEmbedder,
    progress: Progress,
    catalog: Catalog,
    library_id: int,
    *,
    again: bool,
) -> tuple[Mapping[bytes, NDArray[np.float32]], int]:
    """The vectors of a batch by hash, those known already and those computed now, and how many the latter are."""
    texts = {stored.embed_hash: stored.chunk.embedded_text for stored in batch}
    kept = {} if again else vectorfile.get(embedder.id, texts)
    vectors = {key: vector.astype("float32") for key, vector in kept.items()}
    missing = [key for key in texts if key not in vectors]
    computed = 0
    for start in range(0, len(missing), SLICE):
        keys = missing[start : start + SLICE]
        progress.check()
        fresh, failures = _embed(keys, texts, embedder, progress)
        vectorfile.put(embedder.id, fresh, replace=again)
        vectors.update(fresh)
        computed += len(fresh)
        for stored in batch:
            if stored.embed_hash in failures:
                catalog.passages.mark_unembeddable(library_id, [stored.chunk.chunk_id], failures[stored.embed_hash])
    return vectors, computed


def _embed(
    keys: Sequence[bytes], texts: Mapping[bytes, str], embedder: TextEmbedder, progress: Progress
) -> tuple[dict[bytes, NDArray[np.float32]], dict[bytes, str]]:
    """Vectors by hash; when the model fails on the lot, each text is tried alone and failures get their reason."""
    try:
        found = embedder.embed_passages([texts[key] for key in keys], progress)
    except ModelError:
        embedder.embed_passages(["."])  # raises when it is the model and not one of the texts
        _log.info("a slice of %d passages failed, trying one by one", len(keys))
    else:
        return dict(zip(keys, found, strict=True)), {}
    fresh: dict[bytes, NDArray[np.float32]] = {}
    failures: dict[bytes, str] = {}
    for key in keys:
        try:
            fresh[key] = embedder.embed_passages([texts[key]], progress)[0]
        except ModelError as error:
            failures[key] = str(error)
    return fresh, failures

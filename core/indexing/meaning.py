"""The second pass: passages that are found by words already get their vectors, newest files first."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.errors import Cancelled, ModelError
from core.indexing.words import embed_hash
from core.progress import Event, Progress
from core.records import Chunk, StoredChunk
from core.stores.catalog import Catalog
from core.stores.vectorfile import VectorFile

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from core.models.embedder import TextEmbedder
    from core.stores.vectors import VectorStore

    Vectors = Mapping[bytes, NDArray[np.float32]]

BATCH = 256
_BATCH_CHARACTERS = 40_000
"""A batch ends here too: some seconds of work, which is what a kill can cost and how often progress is told."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MeaningPass:
    """Gives passages of one library their vectors.

    A vector is kept in the vector file before the store sees it, so a kill costs at most one batch. `store` and
    `embedder` are opened at the first passage only.
    """

    catalog: Catalog
    vectorfile: VectorFile
    store: Callable[[], VectorStore]
    embedder: Callable[[], TextEmbedder]
    library_id: int

    def run(self, progress: Progress) -> int:
        """Give every passage that has none its vector; returns how many had to be computed. Raises `Cancelled`."""
        computed = done = 0
        total = self.catalog.passages.counts(self.library_id).without_vector
        while waiting := self.catalog.passage_vectors.waiting(self.library_id, BATCH):
            for batch in _batches(waiting):
                progress.report(Event("meaning", done, total, "passages"))
                progress.check()
                computed += self._add(batch, progress)
                done += len(batch)
        if total:
            progress.report(Event("meaning", total, total, "passages"))
        return computed

    def _add(self, batch: Sequence[StoredChunk], progress: Progress) -> int:
        """Give a batch its vectors; a text the model fails on is noted, the rest is not lost."""
        import numpy as np

        embedder, marks = self.embedder(), self.catalog.passage_vectors
        texts = {stored.embed_hash: stored.chunk.embedded_text for stored in batch}
        kept = self.vectorfile.get(embedder.id, texts)
        missing = {key: text for key, text in texts.items() if key not in kept}
        fresh, failures = _embed(missing, embedder, progress)
        self.vectorfile.put(embedder.id, fresh)
        vectors = {**{key: vector.astype("float32") for key, vector in kept.items()}, **fresh}
        ready = [stored for stored in batch if stored.embed_hash in vectors]
        if ready:
            ids = [stored.chunk.chunk_id for stored in ready]
            self.store().upsert(ids, np.stack([vectors[stored.embed_hash] for stored in ready]))
            marks.mark(self.library_id, ids)
        for stored in batch:
            if stored.embed_hash in failures:
                marks.mark_unembeddable(self.library_id, [stored.chunk.chunk_id], failures[stored.embed_hash])
        return len(fresh)


@dataclass(frozen=True, slots=True)
class AheadOfTime:
    """Computes vectors into the vector file before the passages are found, or before another model's are searched.

    What is there when somebody stops is not computed a second time. With `again`, vectors that are known are.
    """

    vectorfile: VectorFile
    embedder: TextEmbedder
    again: bool = False

    def compute(self, texts: Mapping[bytes, str], progress: Progress) -> int:
        """Keep the vectors of these embedded texts by their hashes; returns how many were computed."""
        embedder = self.embedder
        known = frozenset() if self.again else self.vectorfile.has(embedder.id, list(texts))
        fresh, _ = _embed({key: text for key, text in texts.items() if key not in known}, embedder, progress)
        self.vectorfile.put(embedder.id, fresh, replace=self.again)
        return len(fresh)

    def compute_all(self, catalog: Catalog, library_id: int, leave_out: Collection[str], progress: Progress) -> int:
        """Keep the vectors of every ready passage, except those left out by id. Raises `Cancelled`."""
        total = catalog.passages.counts(library_id).ready
        computed = done = 0
        for stored in catalog.passages.ready(library_id, BATCH):
            for batch in _batches(stored):
                progress.report(Event("meaning", done, total, "passages"))
                progress.check()
                wanted = [one for one in batch if one.chunk.chunk_id not in leave_out]
                computed += self.compute({one.embed_hash: one.chunk.embedded_text for one in wanted}, progress)
                done += len(batch)
        return computed


class KeepingUp:
    """The companion of a words pass in a rebuilding: replaced passages are found by meaning from the first moment on.

    `meaning` gives them their vectors in the index, which are known by then; None while another model's are in it.
    """

    def __init__(self, ahead: AheadOfTime, meaning: MeaningPass | None, progress: Progress) -> None:
        self._ahead = ahead
        self._meaning = meaning
        self._progress = progress
        self.computed = 0

    def before(self, chunks: Sequence[Chunk]) -> None:
        """Compute their vectors. Raises `Cancelled`."""
        with self._quietly() as quiet:
            for start in range(0, len(chunks), BATCH):
                quiet.check()
                texts = {embed_hash(one.embedded_text): one.embedded_text for one in chunks[start : start + BATCH]}
                self.computed += self._ahead.compute(texts, quiet)

    def after(self) -> None:
        """Put the vectors into the index."""
        if self._meaning is not None:
            with contextlib.suppress(Cancelled), self._quietly() as quiet:  # the next step hears of the stop too
                self.computed += self._meaning.run(quiet)

    @contextlib.contextmanager
    def _quietly(self) -> Iterator[Progress]:
        """Steps of their own tell nothing. A failing model is left to what comes after."""
        quiet = Progress()
        with contextlib.suppress(ModelError), self._progress.on_cancel(quiet.cancel):
            yield quiet


def _batches(waiting: Sequence[StoredChunk]) -> Iterator[list[StoredChunk]]:
    batch: list[StoredChunk] = []
    characters = 0
    for stored in waiting:
        batch.append(stored)
        characters += len(stored.chunk.text)
        if characters > _BATCH_CHARACTERS:
            yield batch
            batch, characters = [], 0
    if batch:
        yield batch


def _embed(
    texts: Mapping[bytes, str], embedder: TextEmbedder, progress: Progress
) -> tuple[Vectors, Mapping[bytes, str]]:
    """Vectors by hash; when the model fails on the lot, each text is tried alone and failures get their reason."""
    if not texts:
        return {}, {}
    fresh: dict[bytes, NDArray[np.float32]] = {}
    failures: dict[bytes, str] = {}
    try:
        fresh.update(zip(texts, embedder.embed_passages(list(texts.values()), progress), strict=True))
    except ModelError:
        embedder.embed_passages(["."])  # raises when it is the model and not one of the texts
        _log.info("a batch of %d passages failed, trying one by one", len(texts))
        for key, text in texts.items():
            try:
                fresh[key] = embedder.embed_passages([text], progress)[0]
            except ModelError as error:
                failures[key] = str(error)
    return _usable(fresh, failures)


def _usable(fresh: Vectors, failures: dict[bytes, str]) -> tuple[Vectors, Mapping[bytes, str]]:
    """A vector that no store takes (not a number) counts as a failure of its text alone."""
    import numpy as np

    broken = {key for key, vector in fresh.items() if not np.isfinite(vector).all()}
    failures.update(dict.fromkeys(broken, "The search model gave no usable numbers for it."))
    return {key: vector for key, vector in fresh.items() if key not in broken}, failures

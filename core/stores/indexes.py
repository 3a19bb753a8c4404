"""The derived indexes that answer for one library now: opened when first needed, replaced as a whole."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

from core.errors import StoreError
from core.stores.catalog import Catalog
from core.stores.damage import clear_broken, clear_mark, note_broken, suspicious, times_broken
from core.stores.generations import Generations, remove_folder

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from core.stores.fulltext import FullText
    from core.stores.vectorfile import VectorFile
    from core.stores.vectors import VectorStore

CONTENTS = "meta.json"
"""The one file without which Tantivy takes a folder for a new index."""
_MOST_BROKEN = 2
"""Found broken at so many starts in a row, Chroma is left alone until somebody asks for a rebuild."""


class Indexes:
    """Full text and vectors of a library's present generation. Safe to use from several threads.

    While Chroma is away (thrown away after a kill, or no longer trusted) the catalog's vectors answer exactly.
    """

    def __init__(
        self,
        generations: Generations,
        catalog: Catalog,
        vectorfile: Callable[[], VectorFile],
        library_id: int,
        embedder_id: Callable[[], str],
    ) -> None:
        self._generations = generations
        self._catalog = catalog
        self._vectorfile = vectorfile
        self._library_id = library_id
        self._embedder_id = embedder_id
        self._guard = threading.RLock()
        self._fulltext: FullText | None = None
        self._vectors: VectorStore | None = None
        self._throw_away_broken()

    def _throw_away_broken(self) -> None:
        """A vector folder that was not closed cleanly is never opened, whichever generation it belongs to.

        Generations that no longer answer, and those that were never finished, are deleted.
        """
        broken = False
        for number in self._generations.existing(self._library_id):
            folder = self._generations.vectors(self._library_id, number)
            if suspicious(folder):
                if not broken:
                    note_broken(folder)
                broken = True
                remove_folder(folder)
                clear_mark(folder)
        self._generations.remove_old(self._library_id, [self.generation])
        self._broken_at_start = broken

    @property
    def generation(self) -> int:
        """The number of the generation that answers."""
        return self._catalog.libraries.by_id(self._library_id).generation

    @property
    def fulltext_missing(self) -> bool:
        """Whether the word index of the present generation is not there although there are passages."""
        contents = self._generations.fulltext(self._library_id, self.generation) / CONTENTS
        return not contents.exists() and self._catalog.passages.counts(self._library_id).ready > 0

    @property
    def fulltext_damaged(self) -> bool:
        """Whether the word index of the present generation cannot be opened."""
        try:
            self.fulltext()
        except StoreError:
            return True
        return False

    @property
    def chroma_away(self) -> bool:
        """Whether vectors are searched exactly because the present generation has no Chroma folder to trust."""
        folder = self._generations.vectors(self._library_id, self.generation)
        return not folder.exists() and self._catalog.passages.counts(self._library_id).with_vector > 0

    @property
    def chroma_trusted(self) -> bool:
        """Whether Chroma may be written again without somebody asking for it."""
        folder = self._generations.vectors(self._library_id, self.generation)
        return times_broken(folder) < _MOST_BROKEN

    def trust_chroma(self) -> None:
        """Somebody asked for a rebuild: give Chroma another chance."""
        clear_broken(self._generations.vectors(self._library_id, self.generation))

    def fulltext(self) -> FullText:
        """The word index, made empty if there is none."""
        from core.stores.fulltext import FullText

        with self._guard:
            if self._fulltext is None:
                self._fulltext = FullText(self._generations.fulltext(self._library_id, self.generation))
            return self._fulltext

    def vectors(self) -> VectorStore:
        """The vector index: Chroma, or while it is away the exact one."""
        from core.stores.vectors import ChromaVectors, ExactVectors

        with self._guard:
            if self._vectors is None:
                folder = self._generations.vectors(self._library_id, self.generation)
                if self.chroma_away or not self.chroma_trusted:
                    self._vectors = ExactVectors(self._all_vectors)
                else:
                    self._vectors = ChromaVectors(folder)
            return self._vectors

    def _all_vectors(self) -> tuple[Sequence[str], NDArray[np.float32]]:
        """Every passage that has its vector, from the vector file."""
        ids, hashes = self._catalog.passage_vectors.keys(self._library_id)
        positions, matrix = self._vectorfile().matrix(self._embedder_id(), hashes)
        return [ids[place] for place in positions], matrix.astype("float32")

    @contextmanager
    def next_generation(
        self, switch: Callable[[], None] | None = None
    ) -> Iterator[tuple[FullText, VectorStore | None]]:
        """Empty stores of a new generation to be filled; it answers from the end of the block on.

        There is no vector store while Chroma is not trusted. When the block raises, the present generation goes on
        and the new folder is deleted. `switch` is what else of the catalog has to change at that moment.
        """
        from core.stores.fulltext import FullText
        from core.stores.vectors import ChromaVectors

        present = self.generation
        number = self._generations.next(self._library_id, present)
        folder = self._generations.folder(self._library_id, number)
        with ExitStack() as undo:
            undo.callback(remove_folder, folder)
            with ExitStack() as opened:
                fulltext = FullText(self._generations.fulltext(self._library_id, number))
                opened.callback(fulltext.close)
                vectors = None
                if self.chroma_trusted:
                    vectors = ChromaVectors(self._generations.vectors(self._library_id, number))
                    opened.callback(vectors.close)
                yield fulltext, vectors
            undo.pop_all()
        with self._guard:
            with self._catalog.write():
                if switch is not None:
                    switch()
                self._catalog.libraries.set_generation(self._library_id, number)
            self._close_opened()

    def close(self) -> None:
        """Close what was opened. A start that found nothing broken ends a row of those that did."""
        with self._guard:
            self._close_opened()
            if not self._broken_at_start and self.chroma_trusted:
                self.trust_chroma()

    def _close_opened(self) -> None:
        if self._fulltext is not None:
            self._fulltext.close()
        if self._vectors is not None:
            self._vectors.close()
        self._fulltext = self._vectors = None

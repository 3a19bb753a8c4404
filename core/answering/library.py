"""Everything that is asked of one library, put together once: the counterpart of what writes it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from core.answering.chat import Chat
from core.answering.quoting import Quoter
from core.answering.revisiting import revisit
from core.models.catalogue import Fusion
from core.models.embedder import TextEmbedder
from core.models.llama import TextGenerator
from core.records import Turn
from core.retrieving.search import Search
from core.stores.catalog import Catalog
from core.stores.indexes import Indexes
from core.stores.vectorfile import VectorFile


class LibraryReader:
    """Search, quotes and chat over one library. It lives as long as the engine: what was read last is kept in memory.

    `constants` belong to the embedder that made the library's vectors.
    """

    def __init__(
        self,
        catalog: Catalog,
        library_id: int,
        indexes: Indexes,
        vectors: VectorFile,
        embedder: Callable[[], TextEmbedder],
        constants: Fusion,
        generator: Callable[[], TextGenerator],
    ) -> None:
        self._catalog = catalog
        self._library_id = library_id
        self._indexes = indexes
        self._vectors = vectors
        self._embedder = embedder
        self._constants = constants
        self._generator = generator
        self._quoter = Quoter(catalog, embedder, constants)

    def search(self) -> Search:
        """A search in the generation of indexes that answers now."""
        return Search(
            self._catalog,
            self._library_id,
            self._indexes.fulltext(),
            self._embedder,
            self._indexes.vectors,
            self._constants,
            kept_vectors=self._kept,
        )

    def chat(self) -> Chat:
        """A chat over that search."""
        return Chat(self.search(), self._quoter, self._generator)

    def conversation(self, conversation_id: str) -> tuple[Turn, ...]:
        """The turns of a conversation, each footnote where its words stand now. Raises `StoreError`."""
        talk = self._catalog.conversations.get(conversation_id, self._library_id)
        return revisit(self._catalog, self._library_id, self._catalog.conversations.turns(talk.id))

    def _kept(self, hashes: Sequence[bytes]) -> Mapping[bytes, NDArray[np.floating]]:
        return self._vectors.get(self._embedder().id, hashes)

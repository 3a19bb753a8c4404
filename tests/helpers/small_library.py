"""A library of a few texts, built straight into the stores, for tests of finding and answering."""

from __future__ import annotations

import hashlib
from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from core.analysis.sentences import sentence_ends
from core.chunking import chunk
from core.models.catalogue import Fusion
from core.models.embedder import TextEmbedder
from core.records import Block, Chunk, Document, OffsetMap, Page
from core.retrieving.search import Search
from core.stores.catalog import Catalog
from core.stores.fulltext import FullText
from core.stores.ledger import NewPlace
from core.stores.vectors import ExactVectors
from tests.helpers.models import FakeEmbedder

DAY_NS = 86_400 * 10**9
FAKE_FUSION = Fusion(word_weight=1.0, exact_weight=2.0, sentence_word_weight=1.0, unseen_cosine=0.3)
"""The fake embedder's cosines spread from 0 to 1, those of real ones over a fifth of that."""


@dataclass(frozen=True, slots=True)
class SmallFile:
    """A file: its text and what may be asked of it.

    A passage ends at each blank line, or as the settings `chunking` say.
    """

    text: str
    pages: tuple[Page, ...] = ()
    blocks: tuple[Block, ...] = ()
    metadata: Mapping[str, str | int | float | bool] | None = None
    heading: tuple[str, ...] = ()
    size: int = 100
    modified_day: int = 19_000
    chunking: Mapping[str, Any] | None = None


class SmallLibrary:
    """The stores with some files in them, and a search over them."""

    def __init__(self, folder: Path, embedder: TextEmbedder | None = None) -> None:
        self.embedder: TextEmbedder = embedder or FakeEmbedder()
        self.catalog = Catalog(folder / "catalog.sqlite")
        self.library_id = self.catalog.libraries.create("test").id
        self.fulltext = FullText(folder / "fulltext")
        self.vectors: dict[str, np.ndarray] = {}
        self._source = self.catalog.ledger.add_source(self.library_id, b"/lib", "folder", 0)

    def add(self, files: Mapping[str, str | SmallFile], with_vectors: bool = True) -> None:
        """Add files by their path below /lib; equal texts are one text with several places."""
        with self.catalog.write():
            chunks = [chunk for name, file in files.items() for chunk in self._put(name, file)]
        self.fulltext.replace([(chunk.chunk_id, chunk.searched_text) for chunk in chunks])
        ids = [chunk.chunk_id for chunk in chunks]
        self.catalog.passages.mark_ready(self.library_id, ids)
        if with_vectors:
            rows = self.embedder.embed_passages([chunk.embedded_text for chunk in chunks])
            self.vectors.update(zip(ids, rows, strict=True))
            self.catalog.passage_vectors.mark(self.library_id, ids)

    def _put(self, name: str, given: str | SmallFile) -> tuple[Chunk, ...]:
        file = given if isinstance(given, SmallFile) else SmallFile(given)
        text_id = hashlib.sha256(f"{file.text}{file.metadata}".encode("utf-8", "surrogatepass")).hexdigest()[:16]
        document = Document(file.text, file.pages, file.blocks, file.metadata or {})
        ends = sentence_ends(file.text, file.blocks)
        self.catalog.texts.put_text(text_id, text_id, text_id, "test", document, OffsetMap(), ends)
        place = NewPlace(
            self._source.id,
            name.encode(),
            f"/lib/{name}",
            file.size,
            file.modified_day * DAY_NS,
            "ready",
            file_id=text_id,
            text_id=text_id,
        )
        self.catalog.ledger.put_places([place])
        chunks = cut(text_id, file)
        if file.chunking is not None:
            chunks = chunk(document, ends, text_id, file.chunking, self.embedder, self.embedder.limit_tokens)
        hashes = [hashlib.sha256(each.embedded_text.encode()).digest() for each in chunks]
        self.catalog.passages.add_pending(self.library_id, text_id, chunks, hashes)
        return chunks

    def documents(self) -> list[tuple[Document, array[int]]]:
        """All texts with the ends of their sentences."""
        found = [place.text_id for place in self.catalog.ledger.places(self.library_id) if place.text_id]
        return [(document, ends) for document, _, ends in map(self.catalog.texts.text, dict.fromkeys(found))]

    def vector_store(self) -> ExactVectors:
        """The vectors so far, in a store."""
        ids = list(self.vectors)
        rows = np.stack([self.vectors[one] for one in ids]) if ids else np.zeros((0, self.embedder.dimensions))
        return ExactVectors(lambda: (ids, rows.astype(np.float32)))

    def search(self) -> Search:
        """A search over everything that was added."""
        return Search(
            self.catalog, self.library_id, self.fulltext, lambda: self.embedder, self.vector_store, FAKE_FUSION
        )

    def close(self) -> None:
        """Close the stores."""
        self.fulltext.close()
        self.catalog.close()


def cut(text_id: str, file: SmallFile) -> tuple[Chunk, ...]:
    """One chunk for each paragraph."""
    chunks: list[Chunk] = []
    at = 0
    for number, paragraph in enumerate(file.text.split("\n\n")):
        start, end = at, at + len(paragraph)
        at = end + 2
        page = next((page.number for page in file.pages if page.start <= start < page.end), None)
        if paragraph.strip():
            chunks.append(
                Chunk(
                    f"{text_id}-{number:04d}",
                    start,
                    end,
                    paragraph,
                    prefix=" > ".join(file.heading),
                    page=page,
                    heading=file.heading,
                )
            )
    return tuple(chunks)


def pages_of(text: str, labels: Sequence[str | None]) -> tuple[Page, ...]:
    """Pages of equal length that cover a text."""
    step = max(len(text) // len(labels), 1)
    bounds = [number * step for number in range(len(labels))] + [len(text)]
    return tuple(
        Page(number + 1, label, bounds[number], bounds[number + 1], True) for number, label in enumerate(labels)
    )

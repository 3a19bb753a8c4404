"""The first pass: a read file is cut into passages, which are found by words as soon as they are committed."""

from __future__ import annotations

import hashlib
import time
from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from core.chunking import chunk
from core.chunking.layout import TokenCounter
from core.errors import Cancelled
from core.indexing.judging import ScansState, judge
from core.indexing.preparing import Prepared
from core.indexing.types import chunking_of
from core.records import Chunk, Document, Values
from core.stores.catalog import Catalog
from core.stores.fulltext import FullText
from core.stores.ledger import Place

BATCH = 256
BEYOND = "Beyond the part of a long text that gets meaning"
FLUSH_S = 2.0
"""A read file waits at most so long for others that share its commit."""


@dataclass(frozen=True, slots=True)
class Cut:
    """How documents are cut: the chunking settings, the tokenizer that counts, and what the embedder reads.

    `scans` says what becomes of pages that have to be recognised.
    """

    values: Values
    tokens: TokenCounter
    limit_tokens: int
    meaning_limit_chars: int
    scans: ScansState = "off"

    def chunks(self, document: Document, ends: array[int], text_id: str, family: str = "") -> tuple[Chunk, ...]:
        """The passages of a cleaned document of a type."""
        return chunk(document, ends, text_id, chunking_of(self.values, family), self.tokens, self.limit_tokens)


class Companion(Protocol):
    """Goes along with a words pass that replaces passages, so that their meaning does not fall behind."""

    def before(self, chunks: Sequence[Chunk]) -> None:
        """These are about to be found; what they replace still is, and stays so when this raises `Cancelled`."""
        ...

    def after(self) -> None:
        """They are found now, and what they replace no longer."""
        ...


def embed_hash(text: str) -> bytes:
    """The key of an embedded text's vector (16 bytes)."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()[:16]


class WordsPass:
    """Writes passages to the catalog and the full text, several small files a commit, each file as a whole."""

    def __init__(
        self,
        catalog: Catalog,
        library_id: int,
        fulltext: Callable[[], FullText],
        cut: Callable[[], Cut],
        settled: Callable[[Sequence[int]], None] | None = None,
        companion: Companion | None = None,
    ) -> None:
        """`settled` hears of the places that have become searchable."""
        self._catalog = catalog
        self._library_id = library_id
        self._fulltext = fulltext
        self._cut = cut
        self._settled = settled
        self._companion = companion
        self._places: list[Place] = []
        self._chunks: list[Chunk] = []
        self._texts: dict[str, int] = {}
        self._leaving: set[str] = set()
        self._since = time.monotonic()

    def add(self, place: Place, prepared: Prepared) -> None:
        """Cut and store the text of a file that was read; it becomes searchable with the next flush."""
        catalog, text_id = self._catalog, prepared.text_id
        document, ends = prepared.document, prepared.ends
        if document is None:
            document, _, ends = catalog.texts.text(text_id)
        else:
            catalog.texts.put_text(
                prepared.reading_id,
                text_id,
                prepared.file_id,
                prepared.loader,
                document,
                prepared.offsets,
                ends,
            )
        cut = self._cut()
        count = len(catalog.passages.of_text(self._library_id, text_id))
        if not count and text_id not in self._texts:
            chunks = cut.chunks(document, ends, text_id, prepared.family)
            self.store(chunks, text_id, place.mtime_ns, cut.meaning_limit_chars)
            self._texts[text_id] = len(chunks)
        count = count or self._texts[text_id]
        verdict = judge(document, count, cut.meaning_limit_chars, cut.scans)
        same = place.text_id == text_id and place.indexed_at is not None
        read = replace(
            place,
            indexed_at=place.indexed_at if same else time.time(),
            file_id=prepared.file_id,
            text_id=text_id,
            size=prepared.size,
            mtime_ns=prepared.mtime_ns,
            encoding=document.encoding,
            state=verdict.state,
            reason=verdict.reason,
        )
        self._places.append(read)
        if len(self._chunks) >= BATCH or time.monotonic() - self._since > FLUSH_S:
            self.flush()

    def store(self, chunks: Sequence[Chunk], text_id: str, modified_ns: int | None, meaning_limit_chars: int) -> None:
        """Write the passages of one text as pending, to become searchable with the next flush."""
        passages = self._catalog.passages
        for start in range(0, len(chunks), BATCH):
            some = chunks[start : start + BATCH]
            hashes = [embed_hash(each.embedded_text) for each in some]
            passages.add_pending(self._library_id, text_id, some, hashes, modified_ns)
        beyond = [each.chunk_id for each in chunks if each.start >= meaning_limit_chars]
        self._catalog.passage_vectors.mark_unembeddable(self._library_id, beyond, BEYOND)
        self._chunks += chunks

    def replace(self, chunk_ids: Iterable[str]) -> None:
        """These passages are no longer found from the moment on in which the stored ones are."""
        self._leaving.update(chunk_ids)

    def flush(self) -> None:
        """Make everything added so far searchable by words, and give its files their states.

        Raises `Cancelled` when a companion was stopped: nothing changes then but that all this is left for later.
        """
        if self._companion is not None and self._chunks:
            try:
                self._companion.before(self._chunks)
            except Cancelled:
                self.drop()
                raise
        for start in range(0, len(self._chunks), BATCH * 8):
            some = self._chunks[start : start + BATCH * 8]
            self._fulltext().replace([(each.chunk_id, each.searched_text) for each in some])
        with self._catalog.write():  # until now the files were found by what they held before
            self._catalog.passages.mark_ready(self._library_id, [each.chunk_id for each in self._chunks])
            self._catalog.passages.mark_chunks_removing(self._library_id, self._leaving)
            self._catalog.ledger.update_places(self._places)
        if self._settled is not None:
            self._settled([place.id for place in self._places])
        self._forget()
        if self._companion is not None:
            self._companion.after()

    def drop(self) -> None:
        """Leave for later what was not made searchable yet."""
        self._catalog.passages.mark_chunks_removing(self._library_id, [each.chunk_id for each in self._chunks])
        self._forget()

    def _forget(self) -> None:
        self._chunks, self._places, self._texts, self._leaving = [], [], {}, set()
        self._since = time.monotonic()

    @property
    def waiting(self) -> int:
        """How many passages wait for the next flush."""
        return len(self._chunks)

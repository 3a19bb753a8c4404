"""Records instead of files (question sets): each is one document under its own id, found like any file."""

from __future__ import annotations

import dataclasses
from array import array
from collections.abc import Callable, Iterable

from core.analysis.sentences import sentence_ends
from core.indexing.comparing import placed
from core.indexing.preparing import Prepared, short_hash
from core.indexing.words import Cut, WordsPass
from core.progress import Event, Progress
from core.records import Chunk, Document, OffsetMap
from core.stores.catalog import Catalog
from core.stores.fulltext import FullText
from core.stores.ledger import NewPlace

Record = tuple[str, str, str]
"""Id, title ("" when there is none) and text."""

_SOURCE = b"records"
_LOADER = "record"
_STEP = 500


class _TitledCut(Cut):
    """Cuts records: the title stands before every passage, as the headings of a file do."""

    def chunks(self, document: Document, ends: array[int], text_id: str, family: str = "") -> tuple[Chunk, ...]:
        title = str(document.metadata.get("title", ""))
        if not title:
            return super().chunks(document, ends, text_id, family)
        room = dataclasses.replace(self, limit_tokens=self.limit_tokens - len(self.tokens.token_ends([title])[0]) - 1)
        added = self.limit_tokens - room.limit_tokens
        return tuple(
            dataclasses.replace(
                each,
                prefix=f"{title}\n{each.prefix}" if each.prefix else title,
                heading=(title, *each.heading),
                tokens=each.tokens + added,
            )
            for each in Cut.chunks(room, document, ends, text_id, family)
        )


def add_records(
    catalog: Catalog,
    library_id: int,
    fulltext: Callable[[], FullText],
    cut: Cut,
    records: Iterable[Record],
    progress: Progress,
) -> int:
    """Make records findable by words; the path of a hit is the record's id. Returns how many there are.

    Redoing it is harmless: a record that is there with the same words is passed over.
    """
    titled = _TitledCut(cut.values, cut.tokens, cut.limit_tokens, cut.meaning_limit_chars)
    words = WordsPass(catalog, library_id, fulltext, lambda: titled)
    source = catalog.ledger.add_source(library_id, _SOURCE, "folder", 0)
    ready = {place.display: place.text_id for place in catalog.ledger.places(library_id, source.id) if place.text_id}
    count = 0
    for record_id, title, text in records:
        count += 1
        text_id = short_hash(_LOADER, title, text)
        if ready.get(record_id) == text_id:
            continue
        new = NewPlace(source.id, record_id.encode("utf-8"), record_id, len(text), 0)
        [place_id] = catalog.ledger.put_places([new])
        document = Document(text, metadata={"title": title} if title else {})
        prepared = Prepared(
            text_id, text_id, text_id, len(text), 0, _LOADER, document, OffsetMap(), sentence_ends(text)
        )
        words.add(placed(new, place_id), prepared)
        if count % _STEP == 0:
            progress.check()
            progress.report(Event("reading", count, 0, "files"))
    words.flush()
    return count

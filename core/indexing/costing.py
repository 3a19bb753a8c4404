"""What bringing a library to other settings would mean: tried out on some of its texts, for a few seconds."""

from __future__ import annotations

import os
import time
from array import array
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from core.errors import LoadError
from core.indexing.affected import Affected, kind_of
from core.indexing.comparing import place_path
from core.indexing.preparing import Reading, ReadTask, prepare
from core.indexing.types import questions_for
from core.indexing.wording_questions import is_worth_asking, seconds_for, wish
from core.indexing.words import Cut, embed_hash
from core.records import ChangeCost, Chunk, Document
from core.stores.catalog import Catalog
from core.stores.ledger import Place
from core.stores.texts import TextInfo
from core.stores.vectorfile import VectorFile

if TYPE_CHECKING:
    from core.indexing.configuration import Recipe
    from core.loading.readers import ReaderPool
    from core.models.embedder import TextEmbedder

_BUDGET_S = 2.0
"""No further text is tried out after this time."""
_LONG_CHARACTERS = 300_000
"""Longer texts are tried out only where there are no others: one of them could take the whole time."""
_MEASURED = 4
"""So many passages are embedded to see how quick this machine is."""


@dataclass(frozen=True, slots=True)
class CostTools:
    """What the trial needs besides the catalog: the changed settings, complete, and what is made when first called.

    `prompt_speed` is that of the writing model in tokens a second, None as long as nobody knows it.
    """

    settings: Mapping[str, Any]
    embedder: Callable[[], TextEmbedder]
    readers: Callable[[], ReaderPool]
    prompt_speed: Callable[[], float | None] = lambda: None


@dataclass(slots=True)
class _Trial:
    """What came of the texts that were tried out. `first_*` is the first of them, which also starts what is needed."""

    characters: int = 0
    seconds: float = 0.0
    first_characters: int = 0
    first_seconds: float = 0.0
    chunks: list[Chunk] = field(default_factory=list)
    to_ask: list[tuple[Chunk, int]] = field(default_factory=list)

    def add(self, characters: int, seconds: float, chunks: tuple[Chunk, ...], questions: int) -> None:
        """Note one text, for each of whose passages so many questions are wished."""
        if not self.characters:
            self.first_characters, self.first_seconds = characters, seconds
        self.characters += characters
        self.seconds += seconds
        self.chunks += chunks
        if questions:
            self.to_ask += [(each, questions) for each in chunks if not each.question]

    def seconds_a_character(self) -> float:
        """How long reading and cutting take; the first text counts only when it is the only one."""
        later = self.characters - self.first_characters
        return (self.seconds - self.first_seconds) / later if later else self.seconds / max(self.characters, 1)


def rebuild_cost(
    catalog: Catalog, vectorfile: VectorFile, library_id: int, made: Recipe, wanted: Recipe, tools: CostTools
) -> ChangeCost:
    """What a rebuilding of the library from `made` to `wanted` would do, scaled up from the texts tried out.

    Raises `ModelError` when the wanted search model is not here.
    """
    places = [place for place in catalog.ledger.places(library_id) if place.text_id]
    affected = Affected(catalog, made, wanted)
    to_read = {place.text_id for place in affected.to_read(places) if place.text_id}
    touched = {*to_read, *(place.text_id for place in affected.to_cut(places) if place.text_id)}
    if made.embedder != wanted.embedder:
        if not touched:
            chunks = [stored.chunk for batch in catalog.passages.ready(library_id) for stored in batch]
            return _scaled(len(places), chunks, 1.0, 0.0, vectorfile, tools.embedder(), read=False)
        touched = {place.text_id for place in places if place.text_id}
    texts = {place.text_id: place for place in places if place.text_id in touched}
    infos = {text_id: info for text_id in texts if (info := catalog.texts.info(text_id)) is not None}
    trial = _tried(catalog, library_id, texts, infos, tools, to_read)
    total = sum(info.characters for info in infos.values())
    scale = total / trial.characters if trial.characters else 0.0
    seconds = total * trial.seconds_a_character()
    files = sum(place.text_id in touched for place in places)
    cost = _scaled(files, trial.chunks, scale, seconds, vectorfile, tools.embedder(), read=bool(to_read))
    return _with_questions(cost, catalog, trial.to_ask, scale, tools.prompt_speed())


def _tried(
    catalog: Catalog,
    library_id: int,
    texts: Mapping[str, Place],
    infos: Mapping[str, TextInfo],
    tools: CostTools,
    to_read: Collection[str],
) -> _Trial:
    """Texts by the order of their ids, which are hashes: as good as drawn by lot, and the same every time."""
    embedder = tools.embedder()
    limit = tools.settings["loading"]["meaning_limit_chars"]
    cut = Cut(tools.settings["chunking"], embedder, embedder.limit_tokens, limit)
    order = sorted(infos, key=lambda text_id: (infos[text_id].characters > _LONG_CHARACTERS, text_id))
    documents = _documents(catalog, library_id, order, to_read, texts, tools)
    trial, begun = _Trial(), time.monotonic()
    for text_id, document, ends in documents:
        family, _ = kind_of(catalog, texts[text_id])
        chunks = tuple(each for each in cut.chunks(document, ends, text_id, family) if each.start < limit)
        now = time.monotonic()
        questions = questions_for(cut.values, family)
        trial.add(max(infos[text_id].characters, 1), now - begun - trial.seconds, chunks, questions)
        if now - begun > _BUDGET_S:
            break
    return trial


def _documents(
    catalog: Catalog,
    library_id: int,
    order: list[str],
    again: Collection[str],
    texts: Mapping[str, Place],
    tools: CostTools,
) -> Iterator[tuple[str, Document, array[int]]]:
    """The texts as they are kept, those of `again` read from their files with the changed settings.

    Of the latter those are left out whose files are not there now.
    """
    sources = {source.id: source for source in catalog.ledger.sources(library_id)}
    how = Reading.of(tools.settings)
    for text_id in order:
        if text_id not in again:
            document, _, ends = catalog.texts.text(text_id)
            yield text_id, document, ends
            continue
        place = texts[text_id]
        path = os.fsdecode(place_path(sources[place.source_id], place.relative))
        try:
            prepared = tools.readers().call(prepare, ReadTask(place.id, path, how))
        except LoadError:
            continue
        if prepared.document is not None:
            yield text_id, prepared.document, prepared.ends


def _scaled(
    files: int,
    chunks: list[Chunk],
    scale: float,
    seconds: float,
    vectorfile: VectorFile,
    embedder: TextEmbedder,
    *,
    read: bool,
) -> ChangeCost:
    known = vectorfile.has(embedder.id, [embed_hash(chunk.embedded_text) for chunk in chunks])
    missing = [chunk for chunk in chunks if embed_hash(chunk.embedded_text) not in known]
    tokens = sum(chunk.tokens for chunk in missing)
    passages, kept = round(len(chunks) * scale), round((len(chunks) - len(missing)) * scale)
    embedding = scale * tokens * _seconds_a_token(embedder, missing[:_MEASURED])
    return ChangeCost(files, passages, kept, seconds + embedding, read)


def _with_questions(
    cost: ChangeCost, catalog: Catalog, to_ask: list[tuple[Chunk, int]], scale: float, speed: float | None
) -> ChangeCost:
    """The cost with that of writing questions for these passages, those left out that have theirs."""
    asked, seconds = 0, 0.0
    for number in sorted({number for _, number in to_ask}):
        some = [chunk for chunk, each in to_ask if each == number and is_worth_asking(chunk.embedded_text)]
        keys = [embed_hash(chunk.embedded_text) for chunk in some]
        known = catalog.written_questions.get(dict.fromkeys(keys), wish(number))
        missing = [chunk for chunk, key in zip(some, keys, strict=True) if key not in known]
        asked += len(missing)
        seconds += sum(seconds_for(chunk.tokens, number, speed) for chunk in missing)
    return replace(cost, asked=round(asked * scale), seconds=cost.seconds + seconds * scale)


def _seconds_a_token(embedder: TextEmbedder, chunks: list[Chunk]) -> float:
    """Measured on this machine as it is now, with a warm model."""
    if not chunks:
        return 0.0
    embedder.embed_passages(["."])
    begun = time.monotonic()
    embedder.embed_passages([chunk.embedded_text for chunk in chunks])
    return (time.monotonic() - begun) / max(sum(chunk.tokens for chunk in chunks), 1)

"""The part `previews` of an engine: what cleaning and cutting make of a file, quick enough for a slider."""

from __future__ import annotations

import threading
import time
from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from core.chunking import chosen, chunk, chunking_fingerprint
from core.engine.own_readers import OwnReaders
from core.engine.previewed_passages import Counter, longest_tokens, passages_of
from core.errors import LoadError, SettingsError
from core.indexing.asking import known_or_written
from core.indexing.configuration import complete, value_at, with_settings
from core.indexing.preparing import Reading
from core.indexing.previewing import PreviewedPart, PreviewTask, clean_part
from core.indexing.reading import reader_pool
from core.indexing.types import TYPES, chunking_of, questions_for
from core.indexing.wishes import Wish, as_wished
from core.indexing.wording_questions import wish, written_for
from core.indexing.words import embed_hash
from core.progress import Progress
from core.records import Chunk, Document, LedgerQuery, PassagePreview, Preview, Values
from core.stores.home import RECOGNISED

if TYPE_CHECKING:
    from core.engine.opened import Opened
    from core.engine.pages import Pages
    from core.loading.readers import ReaderPool
    from core.models.embedder import TextEmbedder
    from core.stores.libraries import Library

Key = TypeVar("Key")
Value = TypeVar("Value")

_MOST_TEXTS = 3
"""So many texts are kept, and so many ways to cut: going back and forth with a slider costs nothing."""
_LOOK_S = 0.05


class Previews:
    """Shows one file at a time, the newest call first. Loading is kept; only cleaning and cutting are done again."""

    def __init__(self, opened: Opened, pages: Callable[[], Pages]) -> None:
        self._opened = opened
        self._pages = pages
        self._texts: OrderedDict[str, tuple[Document, array[int]]] = OrderedDict()
        self._cuts: OrderedDict[tuple[str, str, str], tuple[Chunk, ...]] = OrderedDict()
        self._counter: Counter | None = None
        self._turns = _Turns()
        self._own = OwnReaders()

    def show(
        self, library: str, path: str, changes: Mapping[str, Any], part: int = 1, progress: Progress | None = None
    ) -> Preview:
        """A part of a file with these changes of the library's settings; "" shows the first file that is ready.

        Raises `LoadError` for a file that cannot be read, `SettingsError` for a value that is not allowed, and
        `Cancelled` when a newer call has come.
        """
        began = time.perf_counter()
        record = self._opened.library(library)
        settings, problems = self._settings(library, changes)
        path = path or self._first(record)
        with self._turns.turn(path, progress or Progress()) as turn:
            task = self._task(record, path, settings, part, problems)
            cleaned = self._readers(settings).call(clean_part, task, turn.reading)
            turn.check()
            document, ends = self._text(cleaned)
            values = chunking_of(settings["chunking"], cleaned.family)
            questions = questions_for(settings["chunking"], cleaned.family)
            embedder = self._opened.models.embedder(settings["models"]["embedder"])
            counter = self._counting(embedder)
            chunks = self._cut(document, ends, cleaned.text_id, values, counter, turn)
            return Preview(
                path=path,
                text_id=cleaned.text_id,
                family=cleaned.family,
                part=cleaned.part,
                parts=cleaned.parts,
                kind=cleaned.kind,
                page=cleaned.page.number if cleaned.page else None,
                page_label=cleaned.page.label if cleaned.page else None,
                read=cleaned.read,
                cleaned=cleaned.cleaned,
                edits=cleaned.edits,
                rules=cleaned.rules,
                passages=self._asked(passages_of(document, chunks, cleaned.cleaned, counter), questions),
                passages_in_file=len(chunks),
                longest_tokens=longest_tokens(chunks, counter),
                limit_tokens=embedder.limit_tokens,
                strategy=chosen(values, document)[0].name,
                seconds=time.perf_counter() - began,
                questions_each=questions,
            )

    def write_questions(
        self, library: str, embedded: str, number: int, progress: Progress | None = None
    ) -> tuple[str, ...]:
        """The questions, at most so many, that the writing model writes for a passage; they are kept for its index.

        Raises `ModelError` when there is no model that writes, and `Cancelled`.
        """

        def write() -> tuple[str, ...]:
            return written_for(embedded, number, self._opened.generator_of(library), progress or Progress())

        return known_or_written(self._opened.catalog.written_questions, embedded, number, write) or ()

    def close(self) -> None:
        """End the reader process. No preview can be made after it."""
        self._own.close()

    # ---- the parts ----------------------------------------------------------------------------------------------

    def _settings(self, library: str, changes: Mapping[str, Any]) -> tuple[Values, Mapping[str, str]]:
        """Complete settings with the changes; rules with a value that is not allowed are given back with the reason."""
        own = self._opened.settings_file.values(library)
        problems: dict[str, str] = {}
        fitting: dict[str, Any] = {}
        for key, value in changes.items():
            group, _, rest = key.partition(".")
            rule = rest.partition(".")[0]
            try:
                with_settings(own, {key: value})
            except SettingsError as error:
                value_at(complete({}), key)  # there is such a setting
                if group != "cleaning" or rule in ("order", TYPES):
                    raise
                problems[rule] = str(error)
            else:
                fitting[key] = value
        return with_settings(own, fitting), problems

    def _first(self, record: Library) -> str:
        query = LedgerQuery(states=("ready",))
        page = self._opened.catalog.ledger_view.page(record.id, query, 0, 1, self._opened.working.ids)
        if not page.rows:
            raise LoadError("No file of this library is ready yet.")
        return page.rows[0].path

    def _task(
        self, record: Library, path: str, settings: Values, part: int, problems: Mapping[str, str]
    ) -> PreviewTask:
        opened = self._opened
        file = self._pages().find(path)
        wish = Wish(opened.encoding_of(record.id, path), opened.passwords.of(path))
        reading = as_wished(Reading.of(settings, recognised=str(opened.home / RECOGNISED)), wish)
        known = frozenset(self._texts)
        return PreviewTask(file, Path(path).name, reading, settings["cleaning"], part, known, problems)

    def _text(self, cleaned: PreviewedPart) -> tuple[Document, array[int]]:
        if cleaned.document is not None:
            self._texts[cleaned.text_id] = cleaned.document, cleaned.ends
        return _kept(self._texts, cleaned.text_id, _MOST_TEXTS)

    def _cut(
        self,
        document: Document,
        ends: array[int],
        text_id: str,
        values: Values,
        counter: Counter,
        progress: Progress,
    ) -> tuple[Chunk, ...]:
        key = text_id, chunking_fingerprint(values), counter.name
        if key not in self._cuts:
            self._cuts[key] = chunk(document, ends, text_id, values, counter, counter.limit_tokens, progress)
        return _kept(self._cuts, key, _MOST_TEXTS)

    def _asked(self, passages: tuple[PassagePreview, ...], number: int) -> tuple[PassagePreview, ...]:
        """The passages with the questions that were written for them already."""
        if not number:
            return passages
        keys = [embed_hash(each.embedded) for each in passages]
        known = self._opened.catalog.written_questions.get(keys, wish(number))
        return tuple(replace(each, questions=known.get(key)) for each, key in zip(passages, keys, strict=True))

    def _counting(self, embedder: TextEmbedder) -> Counter:
        if self._counter is None or self._counter.name != embedder.id:
            self._counter = Counter(embedder)
        return self._counter

    def _readers(self, settings: Values) -> ReaderPool:
        return self._own.pool(lambda: reader_pool(settings, make=self._opened.new_pool, count=1))


def _kept(kept: OrderedDict[Key, Value], key: Key, most: int) -> Value:
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
    return kept[key]


# ---- whose turn it is -------------------------------------------------------------------------------------------


class _Turn(Progress):
    """A call's turn: it ends when the caller cancels it, and when a newer call comes.

    `reading` is stopped only for another file: stopping ends the reader process, which keeps the loaded one.
    """

    def __init__(self, path: str, caller: Progress) -> None:
        super().__init__()
        self.path = path
        self.reading = Progress()
        self._caller = caller

    def check(self) -> None:
        """Raise `Cancelled` if this turn is over."""
        super().check()
        self._caller.check()


class _Turns:
    """One call at a time; of those that wait only the newest gets its turn."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._newest: _Turn | None = None
        self._running: _Turn | None = None

    @contextmanager
    def turn(self, path: str, caller: Progress) -> Iterator[_Turn]:
        """Wait for the turn of a call. Raises `Cancelled` when it does not get it any more."""
        mine = _Turn(path, caller)
        with self._changed:
            caller.check()  # nobody waits for it any more: it must not end the turn of one that began before it
            if self._newest is not None:
                self._newest.cancel()
            self._newest = mine
            if self._running is not None and self._running.path != path:
                self._running.reading.cancel()
            self._changed.notify_all()
            while self._running is not None:
                mine.check()
                self._changed.wait(_LOOK_S)  # the caller may have lost interest meanwhile
            mine.check()
            self._running = mine
        try:
            yield mine
        finally:
            with self._changed:
                self._running = None
                self._changed.notify_all()

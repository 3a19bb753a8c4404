"""The engine: one data folder, opened, written, searched, asked and closed."""

from __future__ import annotations

import contextlib
import functools
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from core.errors import LoadError, StoreError
from core.indexing import configuration
from core.indexing.configuration import with_setting
from core.models.loaded import LoadedModels, real_embedder, real_generator
from core.progress import Progress
from core.records import Chunk, Document, FileRow, Finding, Found, IndexReport, LibraryStatus
from core.settings import Retrieving, SettingsFile, Values, validate

if TYPE_CHECKING:
    from core.answering.library import LibraryReader
    from core.indexing.configuration import Recipe
    from core.indexing.estimating import Estimate
    from core.indexing.library import LibraryWriter
    from core.indexing.rebuilding import RebuildReport
    from core.loading.readers import ReaderPool
    from core.models.embedder import TextEmbedder
    from core.models.llama import TextGenerator
    from core.records import Answer, AnswerEvent, Turn
    from core.stores.catalog import Catalog
    from core.stores.indexes import Indexes
    from core.stores.libraries import Library
    from core.stores.vectorfile import VectorFile

__all__ = ["DEFAULT_LIBRARY", "Engine", "cut", "read_text", "with_setting"]

DEFAULT_LIBRARY = "My documents"


class Engine:
    """One data folder with its libraries. Only one engine opens it at a time (`StoreError` otherwise).

    `read_only` takes no lock and may only be asked for settings. `embedder` and `generator` make the search model and
    the writing model of a name; tests bring small ones.
    """

    def __init__(
        self,
        home: Path,
        read_only: bool = False,
        embedder: Callable[[str], TextEmbedder] | None = None,
        generator: Callable[[str], TextGenerator] | None = None,
    ) -> None:
        self._home = home
        self._real_models = embedder is None
        self._models = LoadedModels(embedder or real_embedder, generator or real_generator)
        self._library_readers: dict[tuple[int, str], LibraryReader] = {}
        self._file_of_vectors: VectorFile | None = None
        self._pool: ReaderPool | None = None
        self._indexes: dict[int, Indexes] = {}
        self._guard = threading.RLock()
        self._closing = contextlib.ExitStack()
        self._settings_file = SettingsFile(home / "settings.json")
        if not read_only:
            with contextlib.ExitStack() as undo:
                undo.callback(self.close)
                self._open()
                undo.pop_all()

    def _open(self) -> None:
        from core.stores.catalog import Catalog
        from core.stores.generations import Generations
        from core.stores.home import CATALOG, open_home
        from core.stores.lock import DataFolderLock

        open_home(self._home)
        self._closing.enter_context(DataFolderLock(self._home))
        self._catalog: Catalog = self._closing.enter_context(Catalog(self._home / CATALOG))
        self._generations = Generations(self._home)
        self._catalog.libraries.create(DEFAULT_LIBRARY)
        libraries = self._catalog.libraries.all()
        self._generations.remove_libraries([library.id for library in libraries])
        for library in libraries:
            self._bring_to_rest(library)

    def _bring_to_rest(self, library: Library) -> None:
        """Finish what a kill interrupted, and replace a word index that is no longer there."""
        from core.indexing.tidying import finish

        indexes = self._open_indexes(library)
        counts = self._catalog.passages.counts(library.id)
        unfinished = counts.pending or counts.removing or self._catalog.passages.unplaced_texts(library.id)
        if indexes.fulltext_missing or (unfinished and indexes.fulltext_damaged):
            self._new_generation(library, Progress())
        if unfinished:
            finish(self._catalog, indexes, library.id)

    def close(self) -> None:
        """Finish and let go of everything. May be called twice."""
        with self._guard:
            if self._pool is not None:
                self._pool.close()
            for indexes in self._indexes.values():
                indexes.close()
            self._models.close()
            self._pool = None
            self._indexes.clear()
            self._closing.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ---- settings ---------------------------------------------------------------------------------------------

    def settings(self, library: str | None = None) -> Values:
        """All settings with their defaults, for everywhere or as one library (`StoreError`: not there) has them."""
        self._refuse_unknown(library)
        return configuration.complete(self._settings_file.values(library))

    def set_setting(self, key: str, value: Any, library: str | None = None) -> None:
        """Change one setting for everywhere or for one library. Raises `SettingsError`."""
        self._refuse_unknown(library)
        if self._real_models:
            configuration.refuse_unknown_model(key, value)
        checked: Any = with_setting(self._settings_file.values(library), key, value)
        for step in key.split("."):
            checked = checked[step]
        self._settings_file.set(key, checked, library)

    # ---- writing ----------------------------------------------------------------------------------------------

    def add(self, library: str, paths: Sequence[Path], progress: Progress, words_only: bool = False) -> IndexReport:
        """Add folders and files to a library (made if it is new) and index them to the end."""
        record = self._catalog.libraries.create(library)
        report = self._writer(record).add(paths, progress, words_only=words_only)
        self._bring_chroma_back(record, progress)
        return report

    def sync(self, library: str, progress: Progress, words_only: bool = False) -> IndexReport:
        """Look at all sources of a library again."""
        record = self._library(library)
        report = self._writer(record).sync(progress, words_only=words_only)
        self._bring_chroma_back(record, progress)
        return report

    def add_records(
        self, library: str, records: Iterable[tuple[str, str, str]], progress: Progress, words_only: bool = False
    ) -> IndexReport:
        """Add records (id, title, text) instead of files; the path of a hit is its record's id."""
        from core.indexing.records import add_records

        started = time.monotonic()
        record = self._catalog.libraries.create(library)
        indexes, writer = self._open_indexes(record), self._writer(record)
        add_records(self._catalog, record.id, indexes.fulltext, writer.cut(), records, progress)
        embedded = 0 if words_only else writer.meaning(progress)
        return IndexReport((), 0, embedded, time.monotonic() - started)

    def remove(self, library: str, paths: Sequence[Path]) -> tuple[int, int]:
        """Forget sources or files; how many files and passages went."""
        return self._writer(self._library(library)).remove(paths)

    def estimate(self, library: str, paths: Sequence[Path]) -> Estimate:
        """How much adding these paths would be."""
        from core.indexing.estimating import estimate

        record = self._catalog.libraries.get(library)
        return estimate(self._catalog, record.id if record else None, paths)

    def rebuild(self, library: str, progress: Progress, embed: bool = False) -> RebuildReport:
        """Bring the index to the present settings and write a new generation; `embed` computes vectors again."""
        from core.indexing.rebuilding import RebuildReport, cut_again
        from core.indexing.tidying import forget_lost_vectors, tidy

        started = time.monotonic()
        record = self._library(library)
        indexes = self._open_indexes(record)
        made, wanted = self._recipe(record), self._wanted(record)
        writer = self._writer(record, wanted)
        if indexes.fulltext_damaged:
            self._new_generation(record, progress)
        if made.cleaning != wanted.cleaning:
            writer.read_again(progress)
        if made.chunking != wanted.chunking:
            cut_again(self._catalog, record.id, indexes.fulltext, writer.cut, progress)
            tidy(self._catalog, indexes, record.id)
        if again := embed or made.embedder != wanted.embedder:
            self._models.embedder(wanted.embedder).embed_query(".")  # it works, before anything is taken away
            indexes.drop_vectors()
        with self._catalog.write():
            if again:
                self._catalog.passages.clear_vectors(record.id)
            self._catalog.libraries.set_recipe(record.id, wanted.text())  # only now: what is cut short is done again
        indexes.trust_chroma()
        forget_lost_vectors(self._catalog, self._vectorfile(), record.id, self._embedder_of(record)().id)
        embedded = writer.meaning(progress, again=embed)
        chunks = self._new_generation(record, progress)
        return RebuildReport(chunks, embedded, time.monotonic() - started)

    def doctor(self, mend: bool = False, progress: Progress | None = None) -> tuple[Finding, ...]:
        """What is noteworthy about the data folder; `mend` rebuilds the indexes that do not agree first."""
        from core.indexing.doctoring import examine, surroundings

        found = surroundings(self._home, self._catalog, self._vectorfile())
        for library in self._catalog.libraries.all():
            indexes = self._open_indexes(library)
            look = functools.partial(
                examine, self._catalog, self._vectorfile(), indexes, library, self._embedder_of(library)().id
            )
            here = look()
            away = indexes.chroma_away and indexes.chroma_trusted
            if mend and (away or any(one.severity == "problem" for one in here)):
                self._new_generation(library, progress or Progress())
                here = look()
            found += here
        return tuple(found)

    # ---- asking -----------------------------------------------------------------------------------------------

    def status(self, library: str) -> tuple[tuple[LibraryStatus, ...], tuple[FileRow, ...]]:
        """All libraries in numbers, oldest first, and the ledger of the chosen one."""
        record = self._library(library)
        numbers = tuple(map(self._status_of, self._catalog.libraries.all()))
        return numbers, self._catalog.ledger.rows(record.id)

    def find(self, library: str, question: str, options: Mapping[str, Any], filter: str = "") -> Found:
        """Find passages; `options` are values of the retrieving settings that differ. Raises `QuestionError`."""
        from core.retrieving.filters import parse

        record = self._library(library)
        search = self._reader(record).search()
        return search.find(question, self._how(library, options), parse(filter) if filter else None)

    def ask(
        self,
        library: str,
        question: str,
        within: Sequence[Path] = (),
        quotes_only: bool = False,
        conversation: str | None = None,
        progress: Progress | None = None,
        listen: Callable[[AnswerEvent], None] | None = None,
    ) -> Answer:
        """Answer a question: in words when there is a writing model, else, or with `quotes_only`, in quotes.

        The turn is kept in the `conversation` (a new one when none is named); `listen` hears the answer in the making.
        """
        chat = self._reader(self._library(library)).chat()
        return chat.ask(question, self._how(library, {}), within, conversation, quotes_only, progress, listen)

    def conversation(self, library: str, conversation: str) -> tuple[Turn, ...]:
        """The turns of a conversation, each footnote where its words stand now."""
        return self._reader(self._library(library)).conversation(conversation)

    def check_generator(self, library: str) -> None:
        """Raise `ModelError` when no answer can be written, and say why."""
        self._generator_of(library).count_tokens("?")

    # ---- the parts --------------------------------------------------------------------------------------------

    def _refuse_unknown(self, library: str | None) -> None:
        if library not in (None, DEFAULT_LIBRARY) and library not in configuration.library_names(self._home):
            raise StoreError(f"There is no library called {library}.")

    def _library(self, name: str) -> Library:
        found = self._catalog.libraries.get(name)
        if found is None:
            raise StoreError(f"There is no library called {name}.")
        return found

    def _how(self, library: str, options: Mapping[str, Any]) -> Retrieving:
        values = {**self.settings(library)["retrieving"], **options}
        return validate(Retrieving, values, "retrieving")

    def _status_of(self, library: Library) -> LibraryStatus:
        from core.indexing.counting import library_status

        indexes, made = self._open_indexes(library), self._recipe(library)
        return library_status(self._catalog, indexes, library, made.embedder, made != self._wanted(library))

    def _wanted(self, library: Library) -> Recipe:
        return configuration.Recipe.of(self.settings(library.name))

    def _recipe(self, library: Library) -> Recipe:
        """What the library's index is made with; while there is none, the present settings."""
        if library.recipe and self._catalog.passages.counts(library.id).ready:
            return configuration.Recipe.parse(library.recipe)
        wanted = self._wanted(library)
        if library.recipe != wanted.text():
            self._catalog.libraries.set_recipe(library.id, wanted.text())
        return wanted

    def _vectorfile(self) -> VectorFile:
        from core.stores.home import VECTORS
        from core.stores.vectorfile import VectorFile

        with self._guard:
            if self._file_of_vectors is None:
                self._file_of_vectors = VectorFile(self._home / VECTORS)
                self._closing.callback(self._file_of_vectors.close)
            return self._file_of_vectors

    def _embedder_of(self, library: Library) -> Callable[[], TextEmbedder]:
        def embedder() -> TextEmbedder:
            return self._models.embedder(self._recipe(self._catalog.libraries.by_id(library.id)).embedder)

        return embedder

    def _generator_of(self, library: str) -> TextGenerator:
        return self._models.generator(self.settings(library)["models"]["generator"])

    def _open_indexes(self, library: Library) -> Indexes:
        from core.stores.indexes import Indexes

        embedder = self._embedder_of(library)
        with self._guard:
            if library.id not in self._indexes:
                self._indexes[library.id] = Indexes(
                    self._generations, self._catalog, self._vectorfile, library.id, lambda: embedder().id
                )
            return self._indexes[library.id]

    def _readers(self) -> ReaderPool:
        from core.indexing.reading import reader_pool

        with self._guard:
            if self._pool is None:
                self._pool = reader_pool(self.settings())
            return self._pool

    def _writer(self, library: Library, recipe: Recipe | None = None) -> LibraryWriter:
        """What writes the library, by its own recipe or by another that it is to get."""
        from core.indexing.library import LibraryWriter, Tools

        settings = {**self.settings(library.name), **(recipe or self._recipe(library)).values}
        tools = Tools(settings, self._embedder_of(library), self._readers)
        return LibraryWriter(self._catalog, self._vectorfile(), self._open_indexes(library), library.id, tools)

    def _new_generation(self, library: Library, progress: Progress) -> int:
        from core.indexing.rebuilding import new_generation

        indexes, embedder = self._open_indexes(library), self._embedder_of(library)
        return new_generation(self._catalog, self._vectorfile(), indexes, library.id, embedder().id, progress)

    def _bring_chroma_back(self, library: Library, progress: Progress) -> None:
        """Runs that write end only when the meaning index is whole again."""
        indexes = self._open_indexes(library)
        if indexes.chroma_away and indexes.chroma_trusted:
            self._new_generation(library, progress)

    def _reader(self, library: Library) -> LibraryReader:
        """What answers from the library; made anew when its vectors are another embedder's."""
        from core.answering.library import LibraryReader
        from core.models.catalogue import spec

        name = self._recipe(library).embedder
        with self._guard:
            if (library.id, name) not in self._library_readers:
                self._library_readers[library.id, name] = LibraryReader(
                    self._catalog,
                    library.id,
                    self._open_indexes(library),
                    self._vectorfile(),
                    lambda: self._models.embedder(name),
                    spec(name).fusion,
                    lambda: self._generator_of(library.name),
                )
            return self._library_readers[library.id, name]


# ---- without a data folder ------------------------------------------------------------------------------------


def read_text(
    paths: Sequence[Path], settings: Mapping[str, Any], raw: bool, passwords: Sequence[str], progress: Progress
) -> Iterator[tuple[Path, Document | LoadError, FileRow]]:
    """Each file of the paths with its document, or why it cannot be read. Nothing is stored."""
    from core.indexing import reading

    with reading.reader_pool(settings) as pool:
        yield from reading.read_text(pool, paths, settings, raw, passwords, progress)


def cut(path: Path, settings: Mapping[str, Any]) -> tuple[str, tuple[Chunk, ...]]:
    """The text id of a file and how it would be cut with these settings. Raises `LoadError`."""
    from core.indexing import reading

    embedder = real_embedder(settings["models"]["embedder"])
    try:
        with reading.reader_pool(settings) as pool:
            return reading.cut(pool, path, settings, embedder, embedder.limit_tokens)
    finally:
        embedder.close()

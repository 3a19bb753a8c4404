"""An opened data folder: what all parts of the engine share, each thing made when first needed."""

from __future__ import annotations

import contextlib
import os
import shutil
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from core.engine.known_passwords import KnownPasswords
from core.engine.system_keyring import SystemKeyring
from core.errors import ModelError, StoreError
from core.indexing import configuration
from core.indexing.precedence import Precedence
from core.indexing.web_pages import WebPages
from core.indexing.working import Working
from core.models.loaded import LoadedModels
from core.progress import Progress
from core.records import Values
from core.settings import SettingsFile
from core.stores.home import WEB_PAGES

if TYPE_CHECKING:
    from core.answering.library import LibraryReader
    from core.indexing.configuration import Recipe
    from core.indexing.library import LibraryWriter
    from core.loading.readers import ReaderPool
    from core.models.embedder import TextEmbedder
    from core.models.llama import TextGenerator
    from core.models.turns import SharedGenerator
    from core.stores.catalog import Catalog
    from core.stores.indexes import Indexes
    from core.stores.libraries import Library
    from core.stores.vectorfile import VectorFile

DEFAULT_LIBRARY = "My documents"


class Opened:
    """One data folder with its lock, its stores and what works on them. Safe to use from several threads.

    `read_only` takes no lock and has only the settings. `readers` makes pools of reader processes.
    """

    def __init__(
        self,
        home: Path,
        models: LoadedModels,
        read_only: bool = False,
        readers: Callable[[int, float, int], ReaderPool] | None = None,
    ) -> None:
        self.home = home
        self.models = models
        self.new_pool = readers or _new_pool
        """Makes so many reader processes with limits in seconds and megabytes, for whoever closes them."""
        self.working = Working()
        self.precedence = Precedence()
        self.keyring = SystemKeyring(home)
        self.passwords = KnownPasswords(self.keyring.passwords)
        self.web_pages = WebPages(home / WEB_PAGES)
        self.settings_file = SettingsFile(home / "settings.json")
        self._library_readers: dict[tuple[int, str], LibraryReader] = {}
        self._file_of_vectors: VectorFile | None = None
        self._pool: ReaderPool | None = None
        self._indexes: dict[int, Indexes] = {}
        self._guard = threading.RLock()
        self._closing = contextlib.ExitStack()
        if not read_only:
            with contextlib.ExitStack() as undo:
                undo.callback(self.close)
                self._open()
                undo.pop_all()

    def _open(self) -> None:
        from core.stores.catalog import Catalog
        from core.stores.generations import Generations
        from core.stores.home import CATALOG, UNPACKED, open_home
        from core.stores.lock import DataFolderLock

        open_home(self.home)
        self._closing.enter_context(DataFolderLock(self.home))
        shutil.rmtree(self.home / UNPACKED, ignore_errors=True)  # a kill left it
        self.catalog: Catalog = self._closing.enter_context(Catalog(self.home / CATALOG))
        self.generations = Generations(self.home)
        self.catalog.libraries.create(DEFAULT_LIBRARY)
        libraries = self.catalog.libraries.all()
        self.generations.remove_libraries([library.id for library in libraries])
        self.forget_unheld_pages()
        for library in libraries:
            self._bring_to_rest(library)

    def _bring_to_rest(self, library: Library) -> None:
        """Give up what a kill interrupted, and replace a word index that is no longer there."""
        from core.indexing.tidying import finish

        indexes = self.indexes(library)
        counts = self.catalog.passages.counts(library.id)
        unfinished = counts.pending or counts.removing or self.catalog.passages.unplaced_texts(library.id)
        if indexes.fulltext_missing or (unfinished and indexes.fulltext_damaged):
            self.new_generation(library, Progress())
        if unfinished:
            finish(self.catalog, indexes, library.id)

    def close(self) -> None:
        """Finish and let go of everything. May be called twice."""
        with self._guard:
            if self._pool is not None:
                self._pool.close()
            for indexes in self._indexes.values():
                indexes.close()
            self.models.close()
            self._pool = None
            self._indexes.clear()
            self._closing.close()

    # ---- libraries and settings -------------------------------------------------------------------------------

    def library(self, name: str) -> Library:
        """The library of that name. Raises `StoreError`."""
        found = self.catalog.libraries.get(name)
        if found is None:
            raise StoreError(f"There is no library called {name}.")
        return found

    def refuse_unknown(self, library: str | None) -> None:
        """Raise `StoreError` when there is no library of that name; works without the lock."""
        if library not in (None, DEFAULT_LIBRARY) and library not in configuration.library_names(self.home):
            raise StoreError(f"There is no library called {library}.")

    def settings(self, library: str | None = None) -> Values:
        """All settings with their defaults, for everywhere or as one library (`StoreError`: not there) has them."""
        self.refuse_unknown(library)
        return configuration.complete(self.settings_file.values(library))

    def wanted(self, library: Library) -> Recipe:
        """What the library's index would be made with by the present settings."""
        present = self.catalog.libraries.by_id(library.id)  # it may have got another name meanwhile
        return configuration.Recipe.of(self.settings(present.name))

    def recipe(self, library: Library) -> Recipe:
        """What the library's index is made with; while there is none, the present settings."""
        if library.recipe and self.catalog.passages.counts(library.id).ready:
            return configuration.Recipe.parse(library.recipe)
        wanted = self.wanted(library)
        if library.recipe != wanted.text():
            self.catalog.libraries.set_recipe(library.id, wanted.text())
        return wanted

    def out_of_date(self, library: Library, wanted: Recipe) -> bool:
        """Whether the library's index has to be made again to be as by that recipe."""
        made = self.recipe(library)
        if made == wanted:
            return False
        from core.indexing.affected import needs_rebuild

        return needs_rebuild(self.catalog, library.id, made, wanted)

    def forget(self, library: Library) -> None:
        """Close and delete everything of a library; a kill meanwhile leaves what the next start finishes."""
        with self._guard:
            for key in [key for key in self._library_readers if key[0] == library.id]:
                del self._library_readers[key]
            if (indexes := self._indexes.pop(library.id, None)) is not None:
                indexes.close()
        for source in self.catalog.ledger.sources(library.id):
            self.catalog.ledger.remove_source(source.id)
        self.catalog.passages.forget(library.id)
        self.catalog.libraries.delete(library.id)
        self.forget_unheld_pages()
        self.generations.remove_libraries([each.id for each in self.catalog.libraries.all()])
        self.catalog.texts.collect_garbage()
        self.catalog.written_questions.collect_garbage()

    def forget_unheld_pages(self) -> None:
        """Delete the web pages that no library holds any more."""
        with self.web_pages.guard:
            libraries = self.catalog.libraries.all()
            sources = [source.path for each in libraries for source in self.catalog.ledger.sources(each.id)]
            self.web_pages.forget_unheld(sources)

    def encoding_of(self, library_id: int, path: str) -> str:
        """What a file is to be read as: what a person chose, else what a web page's server says, "" for neither."""
        page = self.web_pages.at(path)
        chosen = self.catalog.encodings.of(library_id, os.fsencode(path))
        return chosen or (page.encoding if page is not None else "")

    # ---- stores, models, reader processes ---------------------------------------------------------------------

    def vectorfile(self) -> VectorFile:
        """The vectors of all libraries, by the hash of the embedded text."""
        from core.stores.home import VECTORS
        from core.stores.vectorfile import VectorFile

        with self._guard:
            if self._file_of_vectors is None:
                self._file_of_vectors = VectorFile(self.home / VECTORS)
                self._closing.callback(self._file_of_vectors.close)
            return self._file_of_vectors

    def indexes(self, library: Library) -> Indexes:
        """The derived indexes that answer for the library now."""
        from core.stores.indexes import Indexes

        embedder = self.embedder_of(library)
        with self._guard:
            if library.id not in self._indexes:
                self._indexes[library.id] = Indexes(
                    self.generations, self.catalog, self.vectorfile, library.id, lambda: embedder().id
                )
            return self._indexes[library.id]

    def embedder_of(self, library: Library) -> Callable[[], TextEmbedder]:
        """What gives the search model that the library's index is made with."""

        def embedder() -> TextEmbedder:
            return self.models.embedder(self.recipe(self.catalog.libraries.by_id(library.id)).embedder)

        return embedder

    def generator_of(self, library: str) -> SharedGenerator:
        """The writing model that is chosen for the library. Raises `ModelError`."""
        return self.models.generator(self.settings(library)["models"]["generator"])

    def readers(self) -> ReaderPool:
        """The reader processes."""
        from core.indexing.reading import reader_pool

        with self._guard:
            if self._pool is None:
                self._pool = reader_pool(self.settings(), make=self.new_pool)
            return self._pool

    # ---- what works on a library ------------------------------------------------------------------------------

    def writer(self, library: Library, recipe: Recipe | None = None) -> LibraryWriter:
        """What writes the library, by its own recipe or by another that it is to get."""
        from core.indexing.library import LibraryWriter, Tools
        from core.indexing.wishes import Wish

        present = self.catalog.libraries.by_id(library.id)
        settings = {**self.settings(present.name), **(recipe or self.recipe(library)).values}

        def wish(path: str) -> Wish:
            return Wish(self.encoding_of(library.id, path), self.passwords.of(path))

        def generator() -> TextGenerator:
            return self.generator_of(present.name)

        tools = Tools(settings, self.embedder_of(library), self.readers, self.working, wish, generator, self.precedence)
        return LibraryWriter(self.catalog, self.vectorfile(), self.indexes(library), library.id, tools)

    def reader(self, library: Library) -> LibraryReader:
        """What answers from the library; made anew when its vectors are another embedder's."""
        from core.answering.library import LibraryReader
        from core.models.catalogue import spec

        name = self.recipe(library).embedder
        with self._guard:
            if (library.id, name) not in self._library_readers:
                self._library_readers[library.id, name] = LibraryReader(
                    self.catalog,
                    library.id,
                    self.indexes(library),
                    self.vectorfile(),
                    lambda: self.models.embedder(name),
                    spec(name).fusion,
                    lambda: self.generator_of(self.catalog.libraries.by_id(library.id).name),
                )
            return self._library_readers[library.id, name]

    def new_generation(self, library: Library, progress: Progress) -> int:
        """Write the library's derived indexes anew; how many passages they hold."""
        from core.indexing.rebuilding import new_generation

        indexes, embedder = self.indexes(library), self.embedder_of(library)
        return new_generation(self.catalog, self.vectorfile(), indexes, library.id, embedder().id, progress)

    def finish(self, library: Library, progress: Progress, words_only: bool = False) -> tuple[int, tuple[str, ...]]:
        """What comes last in a run that writes: how many vectors that took, and what a person should know.

        Raises `Cancelled`, keeping what is finished.
        """
        self.bring_chroma_back(library, progress)
        if words_only:
            return 0, ()
        present = self.catalog.libraries.by_id(library.id)  # a rebuilding has given it another recipe
        try:
            return self.writer(present).write_questions(progress), ()
        except ModelError as error:
            return 0, (f"Questions could not be written. {error}",)

    def bring_chroma_back(self, library: Library, progress: Progress) -> None:
        """Runs that write end only when the meaning index is whole again."""
        indexes = self.indexes(library)
        if indexes.chroma_away and indexes.chroma_trusted:
            self.new_generation(library, progress)


def _new_pool(count: int, time_limit_s: float, memory_limit_mb: int) -> ReaderPool:
    from core.loading.readers import ReaderPool

    return ReaderPool(count, time_limit_s, memory_limit_mb)

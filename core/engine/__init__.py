"""The engine: one data folder, opened, written, searched, asked and closed."""

from __future__ import annotations

import functools
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from core.engine.lanes import Lanes
from core.engine.ledger import LedgerPart
from core.engine.opened import DEFAULT_LIBRARY, Opened
from core.engine.options import OptionsPart
from core.engine.shelf import Shelf
from core.engine.talks import Talks
from core.engine.web import Web
from core.engine.writing_model import WritingModel
from core.errors import LoadError
from core.indexing.configuration import value_at, with_settings
from core.models.loaded import LoadedModels, real_embedder, real_generator
from core.progress import Progress
from core.records import Chunk, Document, FileRow, Finding, Found, IndexReport, LibraryStatus, Values
from core.settings import Retrieving, validate

if TYPE_CHECKING:
    from core.engine.details import Details
    from core.engine.pages import Pages
    from core.engine.passwords import Passwords
    from core.engine.previews import Previews
    from core.engine.templates import Templates
    from core.engine.trials import Trials
    from core.loading.readers import ReaderPool
    from core.models.embedder import TextEmbedder
    from core.models.llama import TextGenerator
    from core.records import Answer, AnswerEvent, Estimate, RebuildReport
    from core.stores.libraries import Library

__all__ = ["DEFAULT_LIBRARY", "Engine", "cut", "read_text", "value_at", "with_settings"]


class Engine:
    """One data folder with its libraries. Only one engine opens it at a time (`StoreError` otherwise).

    `read_only` takes no lock and may only be asked for settings. `embedder` and `generator` make the search model and
    the writing model of a name, `readers` so many reader processes with limits in seconds and megabytes; tests bring
    small models and share readers.
    """

    def __init__(
        self,
        home: Path,
        read_only: bool = False,
        embedder: Callable[[str], TextEmbedder] | None = None,
        generator: Callable[[str], TextGenerator] | None = None,
        readers: Callable[[int, float, int], ReaderPool] | None = None,
    ) -> None:
        models = LoadedModels(embedder or real_embedder, generator or real_generator)
        self._opened = Opened(home, models, read_only, readers)
        self.lanes = Lanes()
        self._opened.precedence.writers_wait = lambda: self.lanes.waiting("write")
        self._pages: Pages | None = None
        self._previews: Previews | None = None
        self._guard = threading.Lock()
        self.shelf = Shelf(self._opened)
        self.ledger = LedgerPart(self._opened)
        self.talks = Talks(self._opened)
        self.web = Web(self._opened)
        self.writing_model = WritingModel(self._opened)
        self.options = OptionsPart(self._opened, real_models=embedder is None)

    @functools.cached_property
    def details(self) -> Details:
        """What shows all about one file."""
        from core.engine.details import Details

        return Details(self._opened, lambda: self.pages)

    @functools.cached_property
    def passwords(self) -> Passwords:
        """What takes passwords for locked files."""
        from core.engine.passwords import Passwords

        return Passwords(self._opened, lambda: self.pages)

    @property
    def pages(self) -> Pages:
        """What shows sources."""
        from core.engine.pages import Pages

        with self._guard:
            if self._pages is None:
                self._pages = Pages(self._opened)
            return self._pages

    @property
    def previews(self) -> Previews:
        """What shows what cleaning and cutting make of a file."""
        from core.engine.previews import Previews

        with self._guard:
            if self._previews is None:
                self._previews = Previews(self._opened, lambda: self.pages)
            return self._previews

    @functools.cached_property
    def templates(self) -> Templates:
        """The named bundles of settings."""
        from core.engine.templates import Templates

        return Templates(self._opened)

    @functools.cached_property
    def trials(self) -> Trials:
        """What tries settings on a few files."""
        from core.engine.trials import Trials

        return Trials(self._opened, self.shelf, self.options)

    def close(self) -> None:
        """Finish and let go of everything. May be called twice."""
        for part in (self._previews, self._pages):
            if part is not None:
                part.close()
        self.lanes.close()
        self._opened.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # ---- settings ---------------------------------------------------------------------------------------------

    def settings(self, library: str | None = None) -> Values:
        """All settings with their defaults, for everywhere or as one library (`StoreError`: not there) has them."""
        return self._opened.settings(library)

    # ---- writing ----------------------------------------------------------------------------------------------

    def add(
        self,
        library: str,
        paths: Sequence[Path],
        progress: Progress,
        words_only: bool = False,
        with_files: bool = True,
    ) -> IndexReport:
        """Add folders and files to a library (made if it is new) and index them to the end."""
        record = self._opened.catalog.libraries.create(library)
        writer = self._opened.writer(record)
        report = writer.add(paths, progress, words_only=words_only, with_files=with_files)
        return self._finished(record, report, progress, words_only)

    def sync(self, library: str, progress: Progress, words_only: bool = False, with_files: bool = True) -> IndexReport:
        """Look at all sources of a library again."""
        record = self._opened.library(library)
        report = self._opened.writer(record).sync(progress, words_only=words_only, with_files=with_files)
        return self._finished(record, report, progress, words_only)

    def retry(self, library: str, place_ids: Sequence[int], progress: Progress, with_files: bool = True) -> IndexReport:
        """Read these files again, also when they seem unchanged or were removed by hand."""
        record = self._opened.library(library)
        report = self._opened.writer(record).retry(place_ids, progress, with_files=with_files)
        return self._finished(record, report, progress)

    def read_scans(
        self, library: str, place_ids: Sequence[int], progress: Progress, with_files: bool = True
    ) -> IndexReport:
        """Recognise all scanned pages of these files, whatever the settings say."""
        record = self._opened.library(library)
        report = self._opened.writer(record).read_scans(place_ids, progress, with_files=with_files)
        return self._finished(record, report, progress)

    def add_records(
        self, library: str, records: Iterable[tuple[str, str, str]], progress: Progress, words_only: bool = False
    ) -> IndexReport:
        """Add records (id, title, text) instead of files; the path of a hit is its record's id."""
        from core.indexing.records import add_records

        started = time.monotonic()
        record = self._opened.catalog.libraries.create(library)
        indexes, writer = self._opened.indexes(record), self._opened.writer(record)
        add_records(self._opened.catalog, record.id, indexes.fulltext, writer.cut(), records, progress)
        embedded = 0 if words_only else writer.meaning(progress)
        return IndexReport((), 0, embedded, time.monotonic() - started)

    def remove(self, library: str, paths: Sequence[Path]) -> tuple[int, int]:
        """Forget sources or files; how many files and passages went."""
        removed = self._opened.writer(self._opened.library(library)).remove(paths)
        self._opened.forget_unheld_pages()
        return removed

    def estimate(self, library: str, paths: Sequence[Path]) -> Estimate:
        """How much adding these paths would be."""
        from core.indexing.estimating import estimate
        from core.indexing.types import questions_for

        record = self._opened.catalog.libraries.get(library)
        chunking = self._opened.settings(library if record else None)["chunking"]
        return estimate(self._opened.catalog, record.id if record else None, paths, questions_for(chunking, ""))

    def rebuild(self, library: str, progress: Progress, embed: bool = False) -> RebuildReport:
        """Bring the index to the present settings and write a new generation; `embed` computes vectors again."""
        from core.engine.rebuilding import rebuild

        return rebuild(self._opened, self._opened.library(library), progress, embed)

    def doctor(self, mend: bool = False, progress: Progress | None = None) -> tuple[Finding, ...]:
        """What is noteworthy about the data folder; `mend` rebuilds the indexes that do not agree first."""
        from core.indexing.doctoring import examine, surroundings

        found = surroundings(self._opened.home, self._opened.catalog, self._opened.vectorfile())
        for library in self._opened.catalog.libraries.all():
            indexes = self._opened.indexes(library)
            look = functools.partial(
                examine,
                self._opened.catalog,
                self._opened.vectorfile(),
                indexes,
                library,
                self._opened.embedder_of(library)().id,
            )
            here = look()
            away = indexes.chroma_away and indexes.chroma_trusted
            if mend and (away or any(one.severity == "problem" for one in here)):
                self._opened.new_generation(library, progress or Progress())
                here = look()
            found += here
            if self._opened.out_of_date(library, self._opened.wanted(library)):
                what = f"{library.name}: its index was made with other settings."
                found.append(Finding(what, "note", "Run footnote rebuild."))
        return tuple(found)

    # ---- asking -----------------------------------------------------------------------------------------------

    def status(self, library: str) -> tuple[tuple[LibraryStatus, ...], tuple[FileRow, ...]]:
        """All libraries in numbers, oldest first, and the ledger of the chosen one."""
        record = self._opened.library(library)
        numbers = tuple(map(self._status_of, self._opened.catalog.libraries.all()))
        return numbers, self._opened.catalog.ledger.rows(record.id)

    def find(self, library: str, question: str, options: Mapping[str, Any], filter: str = "") -> Found:
        """Find passages; `options` are values of the retrieving settings that differ. Raises `QuestionError`."""
        from core.retrieving.filters import parse

        record = self._opened.library(library)
        search = self._opened.reader(record).search()
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
        as_typed: bool = False,
    ) -> Answer:
        """Answer a question: in words when there is a writing model, else, or with `quotes_only`, in quotes.

        The turn is kept in the `conversation` (a new one when none is named), whose words help to search a question
        that leans on it, unless it is to be searched `as_typed`; `listen` hears the answer in the making.
        """
        chat = self._opened.reader(self._opened.library(library)).chat()
        how = self._how(library, {})
        with self._opened.precedence.asking():
            return chat.ask(question, how, within, conversation, quotes_only, progress, listen, as_typed)

    # ---- within ----------------------------------------------------------------------------------------------

    def _finished(
        self, record: Library, report: IndexReport, progress: Progress, words_only: bool = False
    ) -> IndexReport:
        begun = time.monotonic()
        embedded, notices = self._opened.finish(record, progress, words_only)
        return replace(
            report,
            embedded_chunks=report.embedded_chunks + embedded,
            seconds=report.seconds + time.monotonic() - begun,
            notices=notices,
        )

    def _how(self, library: str, options: Mapping[str, Any]) -> Retrieving:
        values = {**self.settings(library)["retrieving"], **options}
        return validate(Retrieving, values, "retrieving")

    def _status_of(self, library: Library) -> LibraryStatus:
        from core.indexing.counting import library_status

        opened = self._opened
        indexes, made = opened.indexes(library), opened.recipe(library)
        old = opened.out_of_date(library, opened.wanted(library))
        return library_status(opened.catalog, indexes, library, made.embedder, old)


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

"""One library as it is written: adding folders, looking again, removing. Words first, meaning second."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import LoadError, StoreError
from core.indexing.asking import QuestionsPass, wanted_questions
from core.indexing.comparing import GONE, NEVER_NS, Comparison, compare, looks_offline, place_path, within
from core.indexing.judging import ScansState, judge_failure
from core.indexing.meaning import MeaningPass
from core.indexing.nested import Members, holders, listed, looked_at, name_of, removed_along
from core.indexing.precedence import Precedence
from core.indexing.preparing import NotOpened, Reading, ReadTask
from core.indexing.rounds import Rounds
from core.indexing.scanner import Scan, absolute, scan
from core.indexing.scans import ScansPass, forget_unheld
from core.indexing.scoping import Scope, device_of, is_web_page, scope_of
from core.indexing.tidying import tidy
from core.indexing.unpacking import Packed, Taken
from core.indexing.wishes import Wish, as_wished
from core.indexing.words import BEYOND, Companion, Cut, WordsPass
from core.indexing.working import Working
from core.progress import Event, Progress
from core.records import IndexReport, Values
from core.stores.catalog import Catalog
from core.stores.folding import path_of
from core.stores.home import RECOGNISED, UNPACKED
from core.stores.indexes import Indexes
from core.stores.ledger import Place, Source
from core.stores.vectorfile import VectorFile

if TYPE_CHECKING:
    from core.loading.readers import ReaderPool
    from core.models.embedder import TextEmbedder
    from core.models.llama import TextGenerator

BY_HAND = "Removed by hand; can be brought back"
_FEW = 20


@dataclass(frozen=True, slots=True)
class Tools:
    """What writing a library needs besides its stores: complete settings, and what is made when first called.

    `wish` says what a person wishes for the file at a path. `generator` writes questions, where they are wished, and
    `precedence` says when that steps aside.
    """

    settings: Values
    embedder: Callable[[], TextEmbedder]
    pool: Callable[[], ReaderPool]
    working: Working
    wish: Callable[[str], Wish] = field(default=lambda path: Wish())
    generator: Callable[[], TextGenerator] | None = None
    precedence: Precedence = field(default_factory=Precedence)


class LibraryWriter:
    """Brings one library up to what lies in its folders."""

    def __init__(
        self, catalog: Catalog, vectorfile: VectorFile, indexes: Indexes, library_id: int, tools: Tools
    ) -> None:
        self._catalog = catalog
        self._vectorfile = vectorfile
        self._indexes = indexes
        self._id = library_id
        self._tools = tools

    # ---- adding and looking again -----------------------------------------------------------------------------

    def add(
        self, paths: Sequence[Path], progress: Progress, *, words_only: bool = False, with_files: bool = True
    ) -> IndexReport:
        """Make the paths sources (or parts of one) and index them to the end.

        The report lists every file of the paths (`with_files`). Raises `Cancelled`, keeping what is finished.
        """
        roots = [absolute(path) for path in paths]
        scopes = [scope_of(self._catalog, self._id, root) for root in roots]
        report = self._run(scopes, progress, words_only=words_only, with_files=with_files)
        shown = [os.fsdecode(root) for root in roots]
        files = [row for row in report.files if any(_under(row.path, root) for root in shown)]
        return replace(report, files=tuple(files))

    def sync(self, progress: Progress, *, words_only: bool = False, with_files: bool = True) -> IndexReport:
        """Look at all sources again: new, changed, moved, gone. The report lists the whole library."""
        scopes = [Scope(source) for source in self._catalog.ledger.sources(self._id)]
        return self._run(scopes, progress, words_only=words_only, with_files=with_files)

    def retry(self, place_ids: Collection[int], progress: Progress, *, with_files: bool = True) -> IndexReport:
        """Read these files again, also when they seem unchanged or were removed by hand. The report lists them."""
        ledger = self._catalog.ledger
        everything, wanted = ledger.places(self._id), set(place_ids)
        places = [place for place in everything if place.id in wanted]
        places += removed_along(everything, places)
        ledger.update_places(
            replace(place, state="waiting", reason="", by_hand=False)
            for place in (*places, *holders(everything, places))
            if place.state != "gone"
        )
        sources = {source.id: source for source in ledger.sources(self._id)}
        if len(places) > _FEW:  # looking at each by itself would take longer than looking at everything
            scopes = [Scope(sources[source_id]) for source_id in {place.source_id for place in places}]
        else:
            files = dict.fromkeys((place.source_id, looked_at(place)) for place in places)
            scopes = [Scope(sources[source_id], relative, named=True) for source_id, relative in files]
        again = frozenset(place.id for place in places)
        report = self._run(scopes, progress, words_only=False, with_files=with_files, again=again)
        paths = {path_of(sources[each.source_id].path, each.relative, each.display) for each in places}
        return replace(report, files=tuple(row for row in report.files if row.path in paths))

    def _run(
        self,
        scopes: Sequence[Scope],
        progress: Progress,
        *,
        words_only: bool,
        with_files: bool,
        again: frozenset[int] = frozenset(),
    ) -> IndexReport:
        started = time.monotonic()
        unchanged = self._words(scopes, progress, again)
        embedded = 0 if words_only else self.meaning(progress)
        embedded += self._read_scans(progress, again=again, words_only=words_only)
        rows = self._catalog.ledger.rows(self._id) if with_files else ()
        return IndexReport(rows, unchanged, embedded, time.monotonic() - started)

    def read_scans(self, place_ids: Collection[int], progress: Progress, *, with_files: bool = True) -> IndexReport:
        """Recognise all pages of these files that are pictures, whatever the settings say."""
        started = time.monotonic()
        embedded = self._read_scans(progress, frozenset(place_ids))
        rows = self._catalog.ledger.rows(self._id) if with_files else ()
        return IndexReport(rows, 0, embedded, time.monotonic() - started)

    def _read_scans(
        self,
        progress: Progress,
        only: Collection[int] | None = None,
        again: Collection[int] = (),
        words_only: bool = False,
    ) -> int:
        """The last pass; returns how many vectors were computed."""

        def read_again(sources: Sequence[Source], places: Sequence[Place]) -> None:
            self._catalog.ledger.update_places(replace(place, state="waiting", reason="") for place in places)
            scopes = [Scope(source, looked_at(place)) for source, place in zip(sources, places, strict=True)]
            quiet = Progress()  # it is a part of the pass that is told of
            with progress.on_cancel(quiet.cancel):
                self._words(scopes, quiet, frozenset(place.id for place in places))

        scans = ScansPass(self._catalog, self._id, self._tools.pool, self._tools.working, self._task, read_again)
        read = scans.run(progress, self._tools.settings["loading"], only, again)
        return self.meaning(progress) if read and not words_only else 0

    def _task(self, source: Source, place: Place) -> ReadTask:
        path = os.fsdecode(place_path(source, place.relative))
        how = as_wished(Reading.of(self._tools.settings), self._tools.wish(path))
        return ReadTask(place.id, path, how, self._known_texts(place.size))

    def read_again(self, progress: Progress, companion: Companion, places: Sequence[Place]) -> None:
        """Read these files anew, also when they are unchanged (other cleaning rules make other texts)."""
        self._catalog.ledger.set_states((place.id for place in places), "waiting")
        scopes = [Scope(source) for source in self._catalog.ledger.sources(self._id)]
        self._words(scopes, progress, companion=companion)

    def cut(self) -> Cut:
        """How documents of this library are cut."""
        embedder = self._tools.embedder()
        settings = self._tools.settings
        loading = settings["loading"]
        scans: ScansState = "waiting" if loading["read_scans"] else "off"
        return Cut(settings["chunking"], embedder, embedder.limit_tokens, loading["meaning_limit_chars"], scans)

    def meaning_pass(self) -> MeaningPass:
        """What gives passages their vectors."""
        return MeaningPass(self._catalog, self._vectorfile, self._indexes.vectors, self._tools.embedder, self._id)

    def meaning(self, progress: Progress) -> int:
        """The second pass; returns how many vectors were computed."""
        computed = self.meaning_pass().run(progress)
        self._note_unembeddable()
        return computed

    def write_questions(self, progress: Progress) -> int:
        """The last pass, over what has none yet; returns how many vectors were computed.

        Raises `Cancelled`, keeping what is finished, and `ModelError` when there is no model that writes.
        """
        if self._tools.generator is None:
            return 0
        chunking = self._tools.settings["chunking"]
        return QuestionsPass(
            self._catalog,
            self._id,
            self._indexes.fulltext,
            self.meaning_pass(),
            self.cut,
            self._tools.generator,
            wanted_questions(self._catalog, self._id, chunking),
            self._tools.precedence,
        ).run(progress)

    def _words(
        self,
        scopes: Sequence[Scope],
        progress: Progress,
        again: frozenset[int] = frozenset(),
        companion: Companion | None = None,
    ) -> int:
        """The first pass over all scopes; returns how many files did not have to be read again.

        Of the places `again` nothing is taken from what is known already.
        """
        unchanged = 0
        looked = [(scope, seen) for scope in scopes if (seen := self._look(scope, progress)) is not None]
        settled = self._tools.working.end
        words = WordsPass(self._catalog, self._id, self._indexes.fulltext, self.cut, settled, companion)
        to_read = [(scope.source, place) for scope, seen in looked for place in seen[0].to_read]
        try:
            self._read(to_read, words, progress, again)
            words.flush()
            for scope, (comparison, found) in looked:
                unchanged += len(comparison.unchanged)
                self._settle_vanished(scope, comparison, found)
        finally:
            try:
                words.flush()
            finally:
                self._tools.working.end_all()
                tidy(self._catalog, self._indexes, self._id)
                forget_unheld(self._catalog)
        return unchanged

    def _look(self, scope: Scope, progress: Progress) -> tuple[Comparison, Scan] | None:
        """Scan and compare one scope; None when its source is away."""
        ledger, source = self._catalog.ledger, scope.source
        try:
            found: Scan | None = scan(source.path, scope.below, progress)
        except StoreError:
            there = os.path.isdir(os.path.dirname(source.path))  # noqa: PTH112, PTH120 - bytes
            found = Scan() if scope.below or (source.kind == "file" and there) else None
        if found is None or _is_away(scope, found):
            ledger.set_source_state(source.id, "offline")
            return None
        comparison = compare(self._catalog, source, scope.below, found, named=scope.named)
        if not scope.below:
            ledger.set_excluded(source.id, found.excluded)
            if found.entries:
                ledger.set_source_state(source.id, "")
        return comparison, found

    def _read(
        self, to_read: Sequence[tuple[Source, Place]], words: WordsPass, progress: Progress, again: frozenset[int]
    ) -> None:
        if not to_read:
            return
        newest_first = sorted(to_read, key=lambda pair: -pair[1].mtime_ns)
        places = {place.id: (source, place) for source, place in newest_first}
        how = Reading.of(self._tools.settings, recognised=str(self._catalog.path.parent / RECOGNISED))

        def task(source: Source, place: Place, name: str = "", file: str = "", depth: int = 0) -> ReadTask:
            path = os.fsdecode(place_path(source, place.relative))
            known = frozenset() if place.id in again else self._known_texts(place.size)
            return ReadTask(place.id, file or path, as_wished(how, self._tools.wish(path)), known, name, depth)

        progress.report(Event("reading", 0, len(places), "files"))
        members = Members(self._catalog, again)
        rounds = Rounds(self._tools.pool(), progress, self._catalog.path.parent / UNPACKED, self._begun)
        with closing(rounds.read(task(source, place) for source, place in newest_first)) as results:
            for done, (read, result) in enumerate(results, 1):
                source, place = places[read.place_id]
                for found, inside in members.settle(source, place, result):
                    places[found.id] = source, found
                    rounds.add(task(source, found, name_of(inside), inside.file, read.depth + 1))
                self._take(place, result, words)
                progress.report(Event("reading", done, len(places), "files", place.display))

    def _begun(self, task: ReadTask) -> None:
        self._tools.working.begin(task.place_id)

    def _known_texts(self, size: int) -> frozenset[str]:
        """The texts that a file of this size may turn out to be, so that a moved or touched one is not parsed again."""
        texts = self._catalog.texts
        return frozenset(info.text_id for file_id in texts.known_files(size) for info in texts.of_file(file_id))

    def _take(self, place: Place, result: Taken | LoadError, words: WordsPass) -> None:
        """Store what became of one file; its failure is a row of the ledger."""
        if isinstance(result, Packed):
            self._catalog.ledger.update_places([listed(place, result)])
            self._tools.working.end([place.id])
            return
        if not isinstance(result, LoadError):
            if place.packed_in is not None:  # as old as the file it is in
                result = replace(result, mtime_ns=place.mtime_ns)
            try:
                words.add(place, result)
            except StoreError as error:
                result = NotOpened(str(error))
            else:
                return
        verdict = judge_failure(result)
        again = isinstance(result, NotOpened)  # a time that no file has makes the next look read it again
        seen_ns = NEVER_NS if again else place.mtime_ns
        failed = replace(
            place, state=verdict.state, reason=verdict.reason, text_id=None, file_id=None, mtime_ns=seen_ns
        )
        self._catalog.ledger.update_places([failed])
        self._tools.working.end([place.id])

    def _settle_vanished(self, scope: Scope, seen: Comparison, found: Scan) -> None:
        """Files that are no longer there: moved, gone, or a sign that the drive is away."""
        if not seen.vanished and not seen.along:
            return
        ledger, source = self._catalog.ledger, scope.source
        lost = {place.id for place in (*seen.vanished, *seen.along)}
        present = {place.file_id for place in ledger.places(self._id) if place.file_id and place.id not in lost}
        moved = [place for place in seen.vanished if place.file_id in present]
        device = device_of(source.path)
        whole_folder = source.kind == "folder" and not scope.below
        if whole_folder and looks_offline(source, seen, len(moved), device, empty=not found.entries):
            ledger.set_source_state(source.id, "offline")
            return
        if not scope.below and device != source.device:
            ledger.set_source_device(source.id, device)
        no_row = {each.id for each in (*seen.vanished, *seen.along) if each.by_hand or each.file_id in present}
        ledger.drop_places(no_row)
        ledger.update_places(
            replace(place, state="gone", reason=GONE, text_id=None, file_id=None)
            for place in (*seen.vanished, *seen.along)
            if place.id not in no_row
        )

    def _note_unembeddable(self) -> None:
        """Files with a passage that the model could not read are partly ready, and say so."""
        for text_id, _, reason in self._catalog.passage_vectors.unembeddable(self._id):
            if reason == BEYOND:
                continue
            places = self._catalog.ledger.of_text(self._id, [text_id])
            self._catalog.ledger.set_states(
                [place.id for place in places], "partly", f"Part of it is searched by words only: {reason}"
            )

    # ---- removing ---------------------------------------------------------------------------------------------

    def remove(self, paths: Sequence[Path]) -> tuple[int, int]:
        """Forget sources, or files out of a source that stays; returns how many files and passages went.

        Raises `StoreError` for a path that is not in the library.
        """
        before = self._catalog.passages.counts(self._id).ready
        files = 0
        for path in paths:
            files += self._remove(absolute(path), path)
        tidy(self._catalog, self._indexes, self._id)
        forget_unheld(self._catalog)
        return files, before - self._catalog.passages.counts(self._id).ready

    def _remove(self, root: bytes, path: Path) -> int:
        ledger = self._catalog.ledger
        inside = [source for source in ledger.sources(self._id) if within(source.path, root)]
        whole = [each for each in inside if each.path == root or not is_web_page(self._catalog, each.path)]
        files = 0
        for source in whole:
            files += len(ledger.places(self._id, source.id))
            ledger.remove_source(source.id)
        for source in ledger.sources(self._id):
            if within(root, source.path):
                below = root[len(source.path) :].lstrip(os.fsencode(os.sep))
                places = [each for each in ledger.places(self._id, source.id) if within(each.relative, below)]
                ledger.update_places(
                    replace(each, state="skipped", reason=BY_HAND, by_hand=True, text_id=None) for each in places
                )
                files += len(places)
        if not files and not whole:
            raise StoreError(f"{path} is not in this library.")
        return files


def _is_away(scope: Scope, found: Scan) -> bool:
    """Whether a whole folder cannot be opened, or is a link that leads nowhere now."""
    whole_folder = scope.source.kind == "folder" and not scope.below
    return whole_folder and any(not entry.relative and entry.state != "waiting" for entry in found.entries)


def _under(path: str, root: str) -> bool:
    return path == root or path.startswith(root.rstrip(os.sep) + os.sep)

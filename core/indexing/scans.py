"""The last pass: pages that are only pictures are recognised, when everything else can be found already."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import LoadError
from core.indexing.comparing import place_path
from core.indexing.judging import ScansState, pages_without_text, scans_reason
from core.indexing.nested import looked_at
from core.indexing.preparing import Inside, Prepared, ReadTask
from core.indexing.rounds import Rounds
from core.indexing.working import Working
from core.loading.recognised import KeptPages, forget_others, kept_pages
from core.loading.scanning import ScanTask, scan_page
from core.loading.showing import ShownFile
from core.progress import Event, Progress
from core.stores.catalog import Catalog
from core.stores.home import RECOGNISED, UNPACKED
from core.stores.ledger import Place, Source

if TYPE_CHECKING:
    from core.loading.readers import ReaderPool

LOADERS = ("pdf", "image")
"""What has pages that can be drawn."""


@dataclass(slots=True)
class Scan:
    """A file with pages that are pictures, and the places of the same bytes.

    `wanted` pages are to be recognised, `left` ones still are. Without any the file is only to be read again.
    """

    source: Source
    place: Place
    kept: KeptPages
    wanted: list[int]
    left: set[int] = field(default_factory=set)
    also: list[Place] = field(default_factory=list)

    @property
    def places(self) -> list[Place]:
        """All of its places."""
        return [self.place, *self.also]


@dataclass(frozen=True, slots=True)
class ScansPass:
    """Recognises pages of one library, newest files first; what is recognised is kept page by page.

    `task` makes the task that reads a file, and `read_again` reads files (each with its source) whose pages were
    recognised.
    """

    catalog: Catalog
    library_id: int
    pool: Callable[[], ReaderPool]
    working: Working
    task: Callable[[Source, Place], ReadTask]
    read_again: Callable[[Sequence[Source], Sequence[Place]], None]

    def run(
        self,
        progress: Progress,
        settings: Mapping[str, Any],
        only: Collection[int] | None = None,
        again: Collection[int] = (),
    ) -> bool:
        """Recognise what is wanted; whether there was something. Raises `Cancelled`, keeping what is finished.

        `only` these places, whatever the settings say. Of these, and of `again`, also those pages that could not be
        recognised before.
        """
        found = only is not None or settings["read_scans"]
        scans = self._found(only, again if only is None else only, settings["scan_pages"]) if found else []
        total, done = sum(len(scan.wanted) for scan in scans), 0
        if total:
            progress.report(Event("scans", 0, total, "pages"))
        try:
            for scan in [scan for scan in scans if not scan.wanted]:
                self._read_again(scan)
            for scan in self._recognised([scan for scan in scans if scan.wanted], progress) if total else ():
                done += 1
                progress.report(Event("scans", done, total, "pages", scan.place.display))
                if not scan.left:
                    self._read_again(scan)
        finally:
            self.working.end([scan.place.id for scan in scans])
            self._say_why(settings["read_scans"])
        return bool(scans)

    def _read_again(self, scan: Scan) -> None:
        sources = {source.id: source for source in self.catalog.ledger.sources(self.library_id)}
        self.read_again([sources[place.source_id] for place in scan.places], scan.places)

    # ---- which pages ------------------------------------------------------------------------------------------

    def _found(self, only: Collection[int] | None, again: Collection[int], most: int) -> list[Scan]:
        """The files with something to do, newest first; the same bytes are one file."""
        sources = {source.id: source for source in self.catalog.ledger.sources(self.library_id)}
        places = self._with_bare_pages(sources)
        found: dict[str, Scan] = {}
        for place, pages in sorted(places, key=lambda pair: -pair[0].mtime_ns):
            if only is not None and place.id not in only:
                continue
            kept = self._kept(place)
            if place.id in again:
                kept.forgive()
            done = kept.done()
            tried = done | kept.failed()
            wanted = [number for number in pages if number not in tried]
            if only is None:
                wanted = wanted[: max(most - len(tried), 0)]
            if (same := found.get(place.file_id or "")) is not None:
                same.also.append(place)
            elif wanted or done.intersection(pages):
                scan = Scan(sources[place.source_id], place, kept, wanted, set(wanted))
                found[place.file_id or ""] = scan
        return list(found.values())

    def _with_bare_pages(self, sources: Mapping[int, Source]) -> list[tuple[Place, tuple[int, ...]]]:
        """The files of this library that have pages without text, with these."""
        bare = self.catalog.texts.with_bare_pages(self.library_id, LOADERS)
        places = self.catalog.ledger.of_text(self.library_id, bare)
        return [
            (place, bare[place.text_id])
            for place in places
            if place.text_id and place.file_id and place.state in ("partly", "no_text", "ready") and not place.by_hand
            if sources[place.source_id].state != "offline"
        ]

    def _kept(self, place: Place) -> KeptPages:
        return kept_pages(str(self.catalog.path.parent / RECOGNISED), place.file_id or "")

    # ---- recognising ------------------------------------------------------------------------------------------

    def _recognised(self, scans: Sequence[Scan], progress: Progress) -> Iterator[Scan]:
        """Each page that was tried, as its file: those that lie in folders first, then what is inside others."""
        paths = {
            id(scan): os.fsdecode(place_path(scan.source, scan.place.relative))
            for scan in scans
            if scan.place.packed_in is None
        }
        if paths:
            yield from self._pages([(scan, paths[id(scan)]) for scan in scans if id(scan) in paths], progress)
        inside = {scan.place.file_id: scan for scan in scans if id(scan) not in paths}
        if inside:
            with closing(self._unpacked(inside, progress)) as files:
                for scan, file in files:
                    yield from self._pages([(scan, file)], progress)

    def _pages(self, files: Sequence[tuple[Scan, str]], progress: Progress) -> Iterator[Scan]:
        by_place = {scan.place.id: scan for scan, _ in files}
        tasks = (
            ScanTask(scan.place.id, shown, number, scan.kept.folder)
            for scan, file in files
            if (shown := self._shown(scan, file)) is not None
            for number in scan.wanted
        )
        for task, result in self.pool().run(scan_page, tasks, progress, lambda task: self.working.begin(task.place_id)):
            scan = by_place[task.place_id]
            if isinstance(result, LoadError):
                note_failure(scan.kept, task, result)
            scan.left.discard(task.number)
            if not scan.left:
                self.working.end([scan.place.id])
            yield scan

    def _shown(self, scan: Scan, file: str) -> ShownFile | None:
        passwords = self.task(scan.source, scan.place).reading.load.passwords
        shown = look(file)
        if shown is None or (scan.place.packed_in is None and shown.size != scan.place.size):
            return None  # it has changed meanwhile: the next look at the folder finds that
        return replace(shown, passwords=passwords)

    def _unpacked(
        self, inside: Mapping[str | None, Scan], progress: Progress
    ) -> Generator[tuple[Scan, str], None, None]:
        """Unpack the archives and mails that hold these files once more."""
        outer = {(scan.source.id, looked_at(scan.place)): scan.source for scan in inside.values()}
        holders = [self.catalog.ledger.at(source_id, relative) for source_id, relative in outer]
        rounds = Rounds(self.pool(), progress, self.catalog.path.parent / UNPACKED)
        tasks = [self.task(outer[each.source_id, each.relative], each) for each in holders if each is not None]
        seen: set[str] = set()
        with closing(rounds.read(tasks)) as results:
            for task, result in results:
                for member in () if isinstance(result, LoadError) else result.members:
                    scan = inside.get(member.file_id)
                    if not member.file or member.file_id in seen:
                        continue
                    seen.add(member.file_id)
                    if scan is not None:
                        yield scan, member.file
                    elif any(_leads(member, each.place) for each in inside.values()):
                        rounds.add(replace(task, path=member.file, name=Path(member.name).name, depth=task.depth + 1))

    # ---- what the ledger says ---------------------------------------------------------------------------------

    def _say_why(self, read_scans: bool) -> None:
        """Give the files that still have no text the reason for it."""
        sources = {source.id: source for source in self.catalog.ledger.sources(self.library_id)}
        for place, pages in self._with_bare_pages(sources):
            if place.state != "no_text":
                continue
            failed = self._kept(place).failed()
            how: ScansState = "failed" if failed.issuperset(pages) else "waiting" if read_scans else "off"
            reason = scans_reason(len(pages), how)
            if not place.reason.startswith(reason):
                self.catalog.ledger.set_states([place.id], "no_text", reason)


def recognised(pool: ReaderPool, task: ReadTask, read: Prepared, most: int, progress: Progress) -> bool:
    """Recognise up to so many scanned pages of a file that was just read; whether that gave anything.

    Only for files of which nothing is kept: what is recognised lies below the folder that the task names.
    """
    document = read.loaded or read.document
    shown = look(task.path)
    if document is None or read.loader not in LOADERS or shown is None:
        return False
    file = replace(shown, passwords=task.reading.load.passwords)
    kept = kept_pages(task.reading.recognised, read.file_id)
    tasks = [ScanTask(task.place_id, file, number, kept.folder) for number in pages_without_text(document)[:most]]
    for done, _ in enumerate(pool.run(scan_page, tasks, progress), 1):
        progress.report(Event("scans", done, len(tasks), "pages", Path(task.path).name))
    return bool(kept.done())


def forget_unheld(catalog: Catalog) -> None:
    """Delete what was recognised on files that are not in any library any more."""
    forget_others(catalog.path.parent / RECOGNISED, catalog.ledger.held_files())


def look(file: str) -> ShownFile | None:
    """A file as it is now."""
    try:
        info = Path(file).stat()
    except OSError:
        return None
    return ShownFile(file, info.st_size, info.st_mtime_ns)


def note_failure(kept: KeptPages, task: ScanTask, error: LoadError) -> None:
    """Remember that a page cannot be recognised, unless that is the file's present state rather than the page's."""
    if look(task.file.path) == replace(task.file, passwords=()):
        try:
            kept.fail(task.number, str(error))
        except OSError:  # no room to say so either: it is tried at the next run
            return


def _leads(member: Inside, place: Place) -> bool:
    """Whether a file inside another seems to be one that the place lies in."""
    return member.name.replace("/", os.sep) + os.sep in os.fsdecode(place.relative)

"""The ledger's rows of files that are inside others: in archives, or sent along with mails."""

# Paths are bytes here (a name need not be valid text), so os.path it is.
# ruff: noqa: PTH118
from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from pathlib import PurePosixPath

from core.errors import LoadError
from core.indexing.comparing import GONE, SETTLED, place_path, placed
from core.indexing.preparing import Inside, NotOpened
from core.indexing.unpacking import Packed, Taken
from core.stores.catalog import Catalog
from core.stores.folding import display_of
from core.stores.ledger import NewPlace, Place, Source


def listed(place: Place, archive: Packed) -> Place:
    """The row of an archive that was unpacked."""
    about = as_error(archive)
    return replace(
        place,
        file_id=archive.file_id,
        text_id=None,
        size=archive.size,
        mtime_ns=archive.mtime_ns if place.packed_in is None else place.mtime_ns,
        state=about.state,
        reason=str(about),
    )


def as_error(archive: Packed) -> LoadError:
    """What is said about an archive, which has no text of its own."""
    count = len(archive.members)
    if not archive.complete:
        return LoadError(f"This archive is damaged; only {count:,} of its files could be unpacked")
    if not count:
        return LoadError("There are no files in this archive", "no_text")
    if count == 1:
        return LoadError("An archive; its 1 file is listed by itself", "skipped")
    return LoadError(f"An archive; its {count:,} files are listed by themselves", "skipped")


class Members:
    """Brings the rows of what is inside a file up to what was found there. `again` are places to read in any case."""

    def __init__(self, catalog: Catalog, again: Collection[int]) -> None:
        self._ledger = catalog.ledger
        self._again = again

    def settle(self, source: Source, holder: Place, taken: Taken | LoadError) -> list[tuple[Place, Inside]]:
        """List what is inside `holder` as it was read now; returns what of it is to be read.

        Files whose bytes are those that were read before are not; files that are not in it any more are gone. Called
        before the holder's own row is settled, so that after a kill it is seen to be unfinished.
        """
        if isinstance(taken, NotOpened):
            return []
        found = () if isinstance(taken, LoadError) else taken.members
        known = self._ledger.inside(source.id, holder.relative)
        if not found and not known:
            return []
        outer = holder.relative if holder.packed_in is None else holder.packed_in
        unfinished = {folder for place in known if not self._finished(place) for folder in _above(place.relative)}
        by_path = {place.relative: place for place in known}
        changed: list[Place] = []
        reading: list[tuple[Place, Inside]] = []
        new: list[tuple[NewPlace, Inside]] = []
        present: set[bytes] = set()
        for each in found:
            relative = _joined(holder.relative, each.name)
            present.add(relative)
            place = by_path.get(relative)
            if place is None:
                new.append((_new(source, relative, each, holder.mtime_ns, outer), each))
                continue
            seen = replace(place, mtime_ns=holder.mtime_ns, packed_in=outer)
            same = place.file_id == each.file_id and self._finished(place) and relative not in unfinished
            if place.by_hand or (each.file and same):
                changed += [seen] if seen != place else []
            elif not each.file:
                changed.append(
                    replace(seen, state=each.state, reason=each.reason, text_id=None, file_id=None, size=each.size)
                )
                present.discard(relative)  # nothing is known to be inside it now
            else:
                waiting = replace(seen, state="waiting", reason="", size=each.size)
                changed.append(waiting)
                reading.append((waiting, each))
        left = [place for place in known if place.relative not in present and not present & set(_above(place.relative))]
        kept = {place.id for place in changed}
        self._ledger.update_places(changed)
        self._leave([place for place in left if place.id not in kept], {each.file_id for each in found})
        ids = self._ledger.put_places(place for place, _ in new)
        return reading + [
            (placed(place, place_id), each) for (place, each), place_id in zip(new, ids, strict=True) if each.file
        ]

    def _finished(self, place: Place) -> bool:
        return place.by_hand or (place.state in SETTLED and place.id not in self._again)

    def _leave(self, places: Sequence[Place], present: Collection[str]) -> None:
        """These are not in there any more; those that have another name now, or were removed by hand, leave no row."""
        dropped = {place.id for place in places if place.by_hand or place.file_id in present}
        self._ledger.drop_places(dropped)
        self._ledger.update_places(
            replace(place, state="gone", reason=GONE, text_id=None, file_id=None)
            for place in places
            if place.id not in dropped
        )


def holders(places: Iterable[Place], members: Sequence[Place]) -> list[Place]:
    """The files among the places that hold these members: they are to be unpacked again."""
    wanted = {
        (each.source_id, above) for each in members if each.packed_in is not None for above in _above(each.relative)
    }
    wanted |= {(each.source_id, each.packed_in) for each in members if each.packed_in is not None}
    return [place for place in places if (place.source_id, place.relative) in wanted]


def removed_along(places: Iterable[Place], chosen: Sequence[Place]) -> list[Place]:
    """What was removed by hand together with the chosen files, since it is inside them."""
    removed = {(place.source_id, place.relative) for place in chosen if place.by_hand}
    ids = {place.id for place in chosen}
    return [
        place
        for place in places
        if place.by_hand
        and place.id not in ids
        and place.packed_in is not None
        and any((place.source_id, above) in removed for above in (*_above(place.relative), place.packed_in))
    ]


def looked_at(place: Place) -> bytes:
    """The file of its own that has to be looked at to see a place, below its source."""
    return place.relative if place.packed_in is None else place.packed_in


def name_of(member: Inside) -> str:
    """What the file is called, without the folders in its archive."""
    return PurePosixPath(member.name).name


def _joined(holder: bytes, name: str) -> bytes:
    inner = name.replace("/", os.sep)
    try:
        encoded = os.fsencode(inner)
    except UnicodeEncodeError:
        encoded = inner.encode("utf-8", "backslashreplace")
    return os.path.join(holder, encoded) if holder else encoded


def _new(source: Source, relative: bytes, each: Inside, mtime_ns: int, outer: bytes) -> NewPlace:
    shown = display_of(place_path(source, relative))
    new = NewPlace(source.id, relative, shown, each.size, mtime_ns, packed_in=outer)
    return new if each.file else replace(new, state=each.state, reason=each.reason)


def _above(relative: bytes) -> Iterator[bytes]:
    """The paths that lead to a path, the longest first."""
    while folder := os.path.dirname(relative):  # noqa: PTH120
        yield folder
        relative = folder

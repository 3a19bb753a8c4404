"""What changed in a source since it was last looked at: the scan beside the ledger."""

import os
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from core.indexing.scanner import Entry, Scan, path_key
from core.records import FileState
from core.stores.catalog import Catalog
from core.stores.folding import display_of
from core.stores.ledger import NewPlace, Place, Source

SETTLED: frozenset[FileState] = frozenset({"ready", "partly", "no_text", "locked", "failed", "skipped"})
NEVER_NS = -1
"""The time of a file that could not be opened: none has it, so that the next look reads it again."""
GONE = "Deleted; no longer searched"
CLOSED = "The folder it is in cannot be opened now; still searchable"
MANY_VANISHED = 20
"""More than so many files, and more than half of a source, do not vanish at once: the drive does."""


@dataclass(slots=True)
class Comparison:
    """The files of a source (or a part of it) by what has to be done with them.

    `along` are files inside of others: gone or moved if these are.
    """

    to_read: list[Place] = field(default_factory=list)
    unchanged: list[Place] = field(default_factory=list)
    vanished: list[Place] = field(default_factory=list)
    along: list[Place] = field(default_factory=list)
    live: int = 0


def within(relative: bytes, below: bytes) -> bool:
    """Whether a relative path is `below` or lies under it ("" holds everything)."""
    return not below or relative == below or relative.startswith(below + os.fsencode(os.sep))


def place_path(source: Source, relative: bytes) -> bytes:
    """The absolute path of a place."""
    return os.path.join(source.path, relative) if relative else source.path  # noqa: PTH118 - bytes path


def compare(catalog: Catalog, source: Source, below: bytes, scan: Scan, *, named: bool) -> Comparison:
    """Set a scan of `source` (its part `below`) beside the ledger, and bring the ledger's rows up to it.

    `named` means that a person named just this file: it is read even if it was removed by hand or failed before.
    Rows listed as gone at the run before are dropped. Nothing vanished is changed yet. Files inside a file that is to
    be read are left as they are: what becomes of them is seen when it is unpacked.
    """
    places = [each for each in catalog.ledger.places(source.library_id, source.id) if within(each.relative, below)]
    catalog.ledger.drop_places(each.id for each in places if each.state == "gone")
    inside = _by_holder(each for each in places if each.state != "gone" and each.packed_in is not None)
    places = [each for each in places if each.state != "gone" and each.packed_in is None]
    result = Comparison(live=sum(each.file_id is not None for each in places))
    by_bytes = {each.relative: each for each in places}
    spelled = {entry.relative for entry in scan.entries}
    by_key = {path_key(each.relative): each for each in places if each.relative not in spelled}
    changed: list[Place] = []
    new: list[NewPlace] = []
    seen: set[int] = set()
    for entry in scan.entries:
        place = by_bytes.get(entry.relative) or by_key.pop(path_key(entry.relative), None)
        if place is None:
            new.append(_new_place(source, entry))
            continue
        seen.add(place.id)
        members = inside.pop(place.relative, [])
        if place.by_hand and not named:
            result.unchanged += [place, *members]
            continue
        present = _brought_up(source, place, entry)
        if present.relative != place.relative or place.by_hand:
            members = [_moved_along(source, each, place, present) for each in members]
            changed += members
        if entry.state != "waiting":
            changed.append(replace(present, state=entry.state, reason=entry.reason, text_id=None, file_id=None))
            result.along += members
        elif _same(place, entry) and all(_settled(each, named=named) for each in (place, *members)):
            result.unchanged += [present, *members]
            if present != place:
                changed.append(present)
        else:
            waiting = replace(present, state="waiting", reason="")
            changed.append(waiting)
            result.to_read.append(waiting)
    closed = [entry.relative for entry in scan.entries if entry.closed]
    missing = [each for each in places if each.id not in seen and not _was_closed(each, scan)]
    hidden = [each for each in missing if any(within(each.relative, folder) for folder in closed)]
    hidden += [member for each in hidden for member in inside.pop(each.relative, [])]
    changed += [replace(each, state="offline", reason=CLOSED) for each in hidden if not each.by_hand]
    catalog.ledger.drop_places(each.id for each in places if each.id not in seen and _was_closed(each, scan))
    catalog.ledger.update_places(changed)
    ids = catalog.ledger.put_places(new)
    result.to_read += [placed(each, each_id) for each, each_id in zip(new, ids, strict=True) if each.state == "waiting"]
    hidden_ids = {each.id for each in hidden}
    result.vanished = [each for each in missing if each.id not in hidden_ids]
    result.along += [member for members in inside.values() for member in members]
    return result


def _by_holder(members: Iterable[Place]) -> dict[bytes, list[Place]]:
    found: dict[bytes, list[Place]] = {}
    for each in members:
        assert each.packed_in is not None
        found.setdefault(each.packed_in, []).append(each)
    return found


def _settled(place: Place, *, named: bool) -> bool:
    """Whether a file need not be read for its own sake; one that was named is tried again."""
    tried_again = place.mtime_ns == NEVER_NS or (named and place.state in ("failed", "locked"))
    return place.by_hand or (place.state in SETTLED and not tried_again)


def _moved_along(source: Source, member: Place, before: Place, now: Place) -> Place:
    """A member of a file that is spelled anew, or was brought back."""
    relative = now.relative + member.relative[len(before.relative) :]
    moved = replace(member, relative=relative, display=display_of(place_path(source, relative)), packed_in=now.relative)
    return replace(moved, state="waiting", reason="", by_hand=False) if before.by_hand and member.by_hand else moved


def _was_closed(place: Place, scan: Scan) -> bool:
    """Whether the place stands for a folder that could not be opened and that is open now."""
    if place.state != "failed" or place.size or place.mtime_ns:
        return False
    return any(entry.relative != place.relative and within(entry.relative, place.relative) for entry in scan.entries)


def _same(place: Place, entry: Entry) -> bool:
    return (
        place.state in SETTLED and not place.by_hand and place.size == entry.size and place.mtime_ns == entry.mtime_ns
    )


def _brought_up(source: Source, place: Place, entry: Entry) -> Place:
    """The place under the spelling the file has now, no longer removed by hand."""
    return replace(
        place, relative=entry.relative, display=display_of(place_path(source, entry.relative)), by_hand=False
    )


def _new_place(source: Source, entry: Entry) -> NewPlace:
    shown = display_of(place_path(source, entry.relative))
    return NewPlace(source.id, entry.relative, shown, entry.size, entry.mtime_ns, entry.state, entry.reason)


def placed(new: NewPlace, place_id: int) -> Place:
    """The row of the ledger that a new place became."""
    return Place(
        place_id,
        new.source_id,
        new.relative,
        new.display,
        None,
        new.size,
        new.mtime_ns,
        new.state,
        new.reason,
        None,
        None,
        by_hand=False,
        packed_in=new.packed_in,
    )


def looks_offline(source: Source, seen: Comparison, moved: int, device: int, *, empty: bool) -> bool:
    """Whether files that are not there point to a drive that is away rather than to files that were deleted.

    On another device half of the files is enough, however few: an empty mount point, or another stick. (A device
    number alone says nothing: the same drive gets another one when it is plugged in again.)
    """
    lost = len(seen.vanished) - moved
    if not lost or lost * 2 <= seen.live:
        return False
    return empty or lost > MANY_VANISHED or device != source.device

"""Which source of a library a path belongs to, and how a new one takes in those that lie inside it."""

from __future__ import annotations

import os
from dataclasses import dataclass

from core.indexing.comparing import within
from core.stores.catalog import Catalog
from core.stores.home import WEB_PAGES
from core.stores.ledger import NewPlace, Source


@dataclass(frozen=True, slots=True)
class Scope:
    """A source, or the part of it that was asked for. `named`: a person wants back what was removed by hand."""

    source: Source
    below: bytes = b""
    named: bool = False


def scope_of(catalog: Catalog, library_id: int, root: bytes) -> Scope:
    """The source that holds `root`, made if there is none; sources inside a new one become part of it."""
    ledger = catalog.ledger
    sources = ledger.sources(library_id)
    for source in sources:
        if source.kind == "folder" and within(root, source.path) and not is_web_page(catalog, root):
            below = root[len(source.path) :].lstrip(os.fsencode(os.sep))
            return Scope(source, below, named=_is_named(catalog, source, below, root))
    folder = os.path.isdir(root)  # noqa: PTH112 - bytes path
    new = ledger.add_source(library_id, root, "folder" if folder else "file", device_of(root))
    for inner in sources:
        if folder and within(inner.path, root) and not is_web_page(catalog, inner.path):
            _absorb(catalog, inner, new)
    return Scope(new, named=not folder)


def is_web_page(catalog: Catalog, path: bytes) -> bool:
    """Whether a web page is kept there: a source of its own, whatever folder the data folder lies in."""
    kept = os.path.join(os.path.abspath(os.fsencode(catalog.path.parent)), os.fsencode(WEB_PAGES))  # noqa: PTH100, PTH118
    return path != kept and within(path, kept)


def _is_named(catalog: Catalog, source: Source, below: bytes, root: bytes) -> bool:
    """Whether a person who adds this part of a source means what was removed there: one file, or a whole folder."""
    if below and os.path.isfile(root):  # noqa: PTH113 - bytes path
        return True
    places = [each for each in catalog.ledger.places(source.library_id, source.id) if within(each.relative, below)]
    return bool(places) and all(place.by_hand for place in places)


def _absorb(catalog: Catalog, inner: Source, outer: Source) -> None:
    """Hand the places of a source to the one that holds it, so that nothing is read again."""
    ledger = catalog.ledger
    prefix = inner.path[len(outer.path) :].lstrip(os.fsencode(os.sep))
    ledger.put_places(
        NewPlace(
            outer.id,
            os.path.join(prefix, place.relative) if place.relative else prefix,  # noqa: PTH118 - bytes path
            place.display,
            place.size,
            place.mtime_ns,
            place.state,
            place.reason,
            place.file_id,
            place.text_id,
            place.encoding,
            place.by_hand,
            place.indexed_at,
            _below(prefix, place.packed_in),
        )
        for place in ledger.places(inner.library_id, inner.id)
    )
    ledger.remove_source(inner.id)


def device_of(path: bytes) -> int:
    """The device a path stands on, 0 when it is not there."""
    try:
        return os.stat(path).st_dev  # noqa: PTH116 - bytes path
    except OSError:
        return 0


def _below(prefix: bytes, packed_in: bytes | None) -> bytes | None:
    """The holder of a file, seen from a source further up."""
    return prefix if packed_in == b"" else packed_in and os.path.join(prefix, packed_in)  # noqa: PTH118 - bytes path

"""Whether the stores of a library agree with the catalog, and what mends it where they do not."""

import os
import platform
import shutil
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from core.errors import StoreError
from core.indexing.tidying import lost_vectors
from core.records import Finding
from core.stores.catalog import Catalog
from core.stores.indexes import Indexes
from core.stores.libraries import Library
from core.stores.vectorfile import VectorFile

_REBUILD = "Run footnote doctor --mend, or footnote rebuild."


_LIBRARIES = ("chromadb", "tantivy", "fastembed", "onnxruntime", "llama-cpp-python", "pypdfium2", "PySide6-Essentials")
_LEAST_FREE_BYTES = 1_000_000_000


def surroundings(home: Path, catalog: Catalog, vectorfile: VectorFile) -> list[Finding]:
    """The machine, the versions, the data folder, and whether its two lasting files are whole."""
    import psutil

    memory = psutil.virtual_memory().total / 1e9
    free = shutil.disk_usage(home).free
    found = [
        Finding(
            f"Python {platform.python_version()} on {platform.system()} {platform.machine()}, "
            f"{os.cpu_count()} processors, {memory:.0f} GB of memory.",
            "note",
        ),
        Finding("Libraries: " + ", ".join(f"{name} {_version(name)}" for name in _LIBRARIES) + ".", "note"),
        Finding(f"Data folder {home}, {free / 1e9:.1f} GB free on its disk.", "note"),
    ]
    if free < _LEAST_FREE_BYTES:
        found.append(Finding("The disk is nearly full.", "note", "Free some space."))
    for what, trouble in (("catalog", catalog.check()), ("vector file", vectorfile.check())):
        if trouble:
            found.append(Finding(f"The {what} is damaged: {trouble}.", "problem", "Put a copy of it back."))
    return found


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"


def examine(
    catalog: Catalog, vectorfile: VectorFile, indexes: Indexes, library: Library, embedder_id: str
) -> list[Finding]:
    """Everything noteworthy about one library; what is no `problem` is a note."""
    library_id, name = library.id, library.name
    counts = catalog.passages.counts(library_id)
    found: list[Finding] = []
    if counts.pending or counts.removing:
        unfinished = counts.pending + counts.removing
        found.append(Finding(f"{name}: {unfinished} passages are on their way.", "problem", "Run footnote sync."))
    found += _compared(name, "word", set(catalog.passages.ids(library_id)), lambda: set(indexes.fulltext().ids()))
    if indexes.chroma_away:
        what = f"{name}: the meaning index is being kept out of use; meaning is searched exactly meanwhile."
        found.append(Finding(what, "note", "Run footnote rebuild."))
    keys = set(catalog.passage_vectors.keys(library_id)[0])
    if lost := lost_vectors(catalog, vectorfile, library_id, embedder_id):
        what = f"{name}: the vectors of {len(lost)} passages are no longer kept."
        found.append(Finding(what, "problem", "Run footnote rebuild."))
    found += _compared(name, "meaning", keys, lambda: indexes.vectors().ids())
    if counts.without_vector:
        what = f"{name}: {counts.without_vector} of {counts.ready} passages are not searched by meaning yet."
        found.append(Finding(what, "note", "Run footnote sync."))
    found += _files(catalog, library_id, name)
    return found


def _compared(name: str, index: str, wanted: set[str], holding: Callable[[], set[str]]) -> list[Finding]:
    """What an index lacks of the catalog's passages, and what it holds that is not in the catalog."""
    try:
        held = holding()
    except StoreError as error:
        return [Finding(f"{name}: {error}", "problem", _REBUILD)]
    if wanted == held:
        return []
    what = f"{name}: the {index} index lacks {len(wanted - held)} passages and holds {len(held - wanted)} too many."
    return [Finding(what, "problem", _REBUILD)]


def _files(catalog: Catalog, library_id: int, name: str) -> list[Finding]:
    """What the ledger says: ready files without passages (impossible), and files that were not read."""
    rows = catalog.ledger.rows(library_id)
    found = [
        Finding(f"{name}: {row.path} is listed as {row.state} but has no passages.", "problem", "Run footnote sync.")
        for row in rows
        if row.state in ("ready", "partly") and not row.chunks
    ]
    if unread := sum(row.state in ("failed", "locked", "no_text") for row in rows):
        found.append(Finding(f"{name}: files that could not be read: {unread}. `footnote status` lists them.", "note"))
    if unfinished := sum(row.state in ("waiting", "working") for row in rows):
        found.append(Finding(f"{name}: files that wait to be read: {unfinished}.", "note", "Run footnote sync."))
    return found

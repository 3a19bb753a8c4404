"""The files behind the texts: whether they are there, and still those that were read."""

from __future__ import annotations

import hashlib
import os
import stat
import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from core.errors import LoadError
from core.loading.showing import ShownFile
from core.stores.catalog import Catalog
from core.stores.folding import path_of
from core.stores.ledger import Place
from core.stores.texts import TextInfo

_MOST_KNOWN = 64
_BLOCK_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class Original:
    """A file as it is now. Without `file` it is not there; `same`: its bytes are those that the text was read from."""

    file: ShownFile | None
    same: bool

    def unchanged(self) -> ShownFile:
        """The file, if it is there and the same. Raises `LoadError`."""
        if self.file is None:
            raise LoadError("The file is not here now. This is the text that was read.")
        if not self.same:
            raise LoadError("The file has changed since it was read.")
        return self.file


class Originals:
    """Looks at files. Their bytes are only read when size or time differ from when they were indexed.

    `find` gives the file at a path, also when that leads into another file.
    """

    def __init__(self, catalog: Catalog, find: Callable[[str], ShownFile | None] | None = None) -> None:
        self._catalog = catalog
        self._find = find or look_at
        self._hashes: OrderedDict[ShownFile, str] = OrderedDict()
        self._guard = threading.Lock()

    def look(self, path: str, text: TextInfo) -> Original:
        """The file at a path beside the text that was read of it."""
        file = self._find(path)
        return Original(file, file is not None and self._file_id(file, text) == text.file_id)

    def place(self, library_id: int, path: str) -> Place | None:
        """The ledger's row of a path."""
        wanted = os.fsencode(path)
        for source in self._catalog.ledger.sources(library_id):
            relative = _below(source.path, wanted)
            found = None if relative is None else self._catalog.ledger.at(source.id, relative)
            if found is not None:
                return found
        return None

    def paths(self, library_id: int, text_id: str) -> list[str]:
        """Where a text stands now in a library."""
        roots = {source.id: source.path for source in self._catalog.ledger.sources(library_id)}
        places = self._catalog.ledger.of_text(library_id, [text_id])
        live = [place for place in places if place.state not in ("gone", "skipped")]
        return [path_of(roots[place.source_id], place.relative, place.display) for place in live]

    def _file_id(self, file: ShownFile, text: TextInfo) -> str:
        with self._guard:
            known = self._hashes.get(file)
        if known is None:
            known = (
                text.file_id if self._catalog.ledger.read_as(text.file_id, file.size, file.mtime_ns) else _hash(file)
            )
            with self._guard:
                self._hashes[file] = known
                while len(self._hashes) > _MOST_KNOWN:
                    self._hashes.popitem(last=False)
        return known


def look_at(path: str) -> ShownFile | None:
    """The file at a path as it is now; None when there is none that can be opened."""
    try:
        info = Path(path).stat()
    except OSError:
        return None
    return ShownFile(path, info.st_size, info.st_mtime_ns) if stat.S_ISREG(info.st_mode) else None


def _below(root: bytes, path: bytes) -> bytes | None:
    if path == root:
        return b""
    start = root if root.endswith(os.sep.encode()) else root + os.sep.encode()
    return path.removeprefix(start) if path.startswith(start) else None


def _hash(file: ShownFile) -> str:
    """The file's id (as reading makes it), "" when it cannot be read."""
    digest = hashlib.sha256()
    try:
        with Path(file.path).open("rb") as opened:
            while block := opened.read(_BLOCK_BYTES):
                digest.update(block)
    except OSError:
        return ""
    return digest.hexdigest()[:32]

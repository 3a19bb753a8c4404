"""Files that are inside others, unpacked one by one when somebody looks at them."""

from __future__ import annotations

import shutil
import tempfile
import threading
from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

from core.engine.originals import look_at
from core.errors import LoadError
from core.indexing.unpacking import Wanted, unpack_one
from core.loading.showing import ShownFile

_MOST_KEPT = 12
_MOST_KEPT_BYTES = 500_000_000


class Unpacked:
    """Keeps what was unpacked last in a folder that is gone when the program ends. Safe to use from several threads.

    `in_reader` runs the unpacking where it can do no harm; `passwords` gives those that may open the file at a path.
    """

    def __init__(
        self,
        folder: Path,
        in_reader: Callable[[Callable[[Wanted], str], Wanted], str],
        passwords: Callable[[str], tuple[str, ...]],
    ) -> None:
        self._folder = folder
        self._in_reader = in_reader
        self._passwords = passwords
        self._guard = threading.Lock()
        self._room: Path | None = None
        self._kept: OrderedDict[tuple[ShownFile, str], ShownFile] = OrderedDict()

    def find(self, path: str) -> ShownFile | None:
        """The file at a path, which may lead through files that hold others; None when there is none."""
        file = look_at(path)
        return file if file is not None else self._inside(path)

    def called(self, file: ShownFile) -> str:
        """The path that a person knows of a file that was found."""
        with self._guard:
            return next((path for (_, path), kept in self._kept.items() if kept == file), file.path)

    def close(self) -> None:
        """Delete all that was unpacked."""
        with self._guard:
            self._kept.clear()
            if self._room is not None:
                shutil.rmtree(self._room, ignore_errors=True)
            self._room = None

    def _inside(self, path: str) -> ShownFile | None:
        holder = next((found for above in Path(path).parents if (found := look_at(str(above))) is not None), None)
        if holder is None:
            return None
        with self._guard:
            known = self._kept.get((holder, path))
            if known is None or look_at(known.path) != known:
                known = self._unpack(holder, path)
            if known is not None:
                self._keep(holder, path, known)
            return known

    def _unpack(self, holder: ShownFile, path: str) -> ShownFile | None:
        inner = Path(path).relative_to(holder.path).as_posix()
        passwords = (*self._passwords(path), *self._passwords(holder.path))
        try:
            if self._room is None:
                self._folder.mkdir(mode=0o700, exist_ok=True)
                self._room = Path(tempfile.mkdtemp(prefix="shown-", dir=self._folder))
            return look_at(self._in_reader(unpack_one, Wanted(holder.path, inner, str(self._room), passwords)))
        except (LoadError, OSError):  # then the text that was read is shown
            return None

    def _keep(self, holder: ShownFile, path: str, file: ShownFile) -> None:
        self._kept[holder, path] = file
        self._kept.move_to_end((holder, path))
        while len(self._kept) > _MOST_KEPT or (
            len(self._kept) > 1 and sum(each.size for each in self._kept.values()) > _MOST_KEPT_BYTES
        ):
            _, old = self._kept.popitem(last=False)
            shutil.rmtree(Path(old.path).parent, ignore_errors=True)

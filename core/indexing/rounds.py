"""Reads files, then the files that were found inside them, then what is inside these."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from core.errors import LoadError, StoreError
from core.indexing.preparing import ReadTask
from core.indexing.unpacking import Later, Taken, take_in
from core.loading.readers import ReaderPool
from core.progress import Progress

MOST_UNPACKED_BYTES = 2_000_000_000
"""Further files are unpacked only when what lies unpacked has been read."""


class Rounds:
    """One run of reading. What is unpacked meanwhile lies in a folder that is gone at the end."""

    def __init__(
        self,
        pool: ReaderPool,
        progress: Progress,
        folder: Path | None = None,
        begun: Callable[[ReadTask], None] | None = None,
        function: Callable[[ReadTask], Taken | Later] = take_in,
    ) -> None:
        """`folder` is where to unpack, None the system's place for such; `begun` hears of each task a reader begins."""
        self._pool = pool
        self._progress = progress
        self._folder = folder
        self._begun = begun
        self._function = function
        self._found: list[ReadTask] = []
        self._later: list[ReadTask] = []
        self._unpacked_bytes = 0

    def add(self, task: ReadTask) -> None:
        """Read this file, which was found inside another, in the next round."""
        self._found.append(task)

    def read(self, tasks: Iterable[ReadTask]) -> Generator[tuple[ReadTask, Taken | LoadError], None, None]:
        """The tasks, as they come out, with what became of them; then those that were added meanwhile, and so on."""
        waiting: Iterable[ReadTask] = tasks
        while True:
            with self._room() as room:
                self._unpacked_bytes = 0
                while True:
                    yield from self._round(waiting, room)
                    waiting, self._found = self._found, []
                    if not waiting:
                        break
            waiting, self._later = self._later, []
            if not waiting:
                return

    def _round(self, tasks: Iterable[ReadTask], room: str) -> Iterator[tuple[ReadTask, Taken | LoadError]]:
        placed = (
            # What was itself unpacked cannot wait: its file is gone with the room.
            replace(task, into=room if task.depth or self._unpacked_bytes < MOST_UNPACKED_BYTES else "")
            for task in tasks
        )
        for task, result in self._pool.run(self._function, placed, self._progress, self._begun):
            if isinstance(result, Later):
                self._later.append(task)
                continue
            if not isinstance(result, LoadError):
                self._unpacked_bytes += sum(member.size for member in result.members if member.file)
            yield task, result
            if task.depth:
                Path(task.path).unlink(missing_ok=True)

    def _room(self) -> tempfile.TemporaryDirectory[str]:
        try:
            if self._folder is not None:
                self._folder.mkdir(mode=0o700, exist_ok=True)
            return tempfile.TemporaryDirectory(prefix="footnote-inside-", dir=self._folder, ignore_cleanup_errors=True)
        except OSError as error:
            raise StoreError(f"There is no room to unpack files: {error.strerror}. Free some disk space.") from error

"""One writer for a data folder: a lock that the system lets go of when its process ends, however it ends."""

import os
import sys
from pathlib import Path
from types import TracebackType

from core.errors import FolderInUse, StoreError

NAME = "lock"


class DataFolderLock:
    """The right to open a data folder. Two holders exclude each other, also within one process."""

    def __init__(self, home: Path) -> None:
        self._path = home / NAME
        self._descriptor: int | None = None

    @property
    def held(self) -> bool:
        """Whether this one holds the lock."""
        return self._descriptor is not None

    def acquire(self) -> None:
        """Take the lock; raises `FolderInUse` when another holds it."""
        if self._descriptor is not None:
            return
        try:
            descriptor = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as error:
            raise StoreError(f"The data folder {self._path.parent} cannot be used: {error.strerror}.") from error
        try:
            _lock(descriptor)
        except BlockingIOError as error:
            os.close(descriptor)
            raise FolderInUse("Footnote is open on this data folder. Close it there, or use another folder.") from error
        except OSError as error:
            os.close(descriptor)
            raise StoreError(f"The data folder {self._path.parent} cannot be locked: {error.strerror}.") from error
        self._descriptor = descriptor

    def release(self) -> None:
        """Let go; nothing happens when it is not held. The file stays: deleting it would let two in."""
        if self._descriptor is not None:
            os.close(self._descriptor)  # which unlocks
            self._descriptor = None

    def __enter__(self) -> "DataFolderLock":
        self.acquire()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.release()


if sys.platform == "win32":
    import errno
    import msvcrt

    def _lock(descriptor: int) -> None:
        os.lseek(descriptor, 0, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            if error.errno in (errno.EACCES, errno.EDEADLK):
                raise BlockingIOError(error.errno, "locked") from error
            raise

else:
    import fcntl

    def _lock(descriptor: int) -> None:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

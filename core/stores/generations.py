"""Where derived indexes stand: `indexes/<library>/<generation>/{vectors,fulltext}`."""

import shutil
from collections.abc import Collection
from pathlib import Path

from core.errors import StoreError
from core.stores.home import INDEXES


class Generations:
    """The folders of the derived indexes. A new generation is written beside the one that answers."""

    def __init__(self, home: Path) -> None:
        self._root = home / INDEXES

    def folder(self, library_id: int, generation: int) -> Path:
        """Everything of one generation."""
        return self._root / str(library_id) / str(generation)

    def vectors(self, library_id: int, generation: int) -> Path:
        """The folder of the vector index (not made here)."""
        return self.folder(library_id, generation) / "vectors"

    def fulltext(self, library_id: int, generation: int) -> Path:
        """The folder of the word index (not made here)."""
        return self.folder(library_id, generation) / "fulltext"

    def existing(self, library_id: int) -> list[int]:
        """The generations of a library that have a folder, oldest first."""
        return sorted(int(path.name) for path in _folders(self._root / str(library_id)))

    def next(self, library_id: int, present: int) -> int:
        """A number that no generation of this library has used and left behind."""
        return max([present, *self.existing(library_id)]) + 1

    def remove_old(self, library_id: int, keep: Collection[int]) -> int:
        """Delete the generations that are not kept (none may be open); returns how many went."""
        old = [number for number in self.existing(library_id) if number not in keep]
        for number in old:
            remove_folder(self.folder(library_id, number))
        return len(old)

    def remove_libraries(self, keep: Collection[int]) -> int:
        """Delete the indexes of libraries that are no more; returns how many went."""
        old = [path for path in _folders(self._root) if int(path.name) not in keep]
        for path in old:
            remove_folder(path)
        return len(old)


def remove_folder(folder: Path) -> None:
    """Delete a folder with all that is in it; nothing happens when it is not there. Raises `StoreError`."""
    try:
        shutil.rmtree(folder)
    except FileNotFoundError:
        return
    except OSError as error:
        raise StoreError(f"{folder} cannot be deleted: {error.strerror}. Close what uses it and try again.") from error


def _folders(root: Path) -> list[Path]:
    return [path for path in root.iterdir() if path.name.isdecimal() and path.is_dir()] if root.is_dir() else []

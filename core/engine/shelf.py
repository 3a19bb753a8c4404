"""The libraries of a data folder: which there are, making, renaming and deleting them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from core.engine.opened import DEFAULT_LIBRARY
from core.errors import StoreError
from core.records import LibraryRow

if TYPE_CHECKING:
    from core.engine.opened import Opened
    from core.stores.libraries import Library


class Shelf:
    """All libraries. The default one always exists: deleted or renamed it is there again, empty."""

    def __init__(self, opened: Opened) -> None:
        self._opened = opened

    def all(self) -> tuple[LibraryRow, ...]:
        """All libraries, oldest first."""
        catalog = self._opened.catalog
        files = catalog.ledger_view.files_by_library()
        libraries = catalog.libraries.all()
        return tuple(LibraryRow(each.name, files.get(each.id, 0), each.created_at) for each in libraries)

    def create(self, name: str) -> None:
        """Make a library. Raises `StoreError`: the name is taken or empty."""
        name = self._free_name(name)
        self._opened.catalog.libraries.create(name)

    def rename(self, name: str, new_name: str) -> None:
        """Give a library another name; its settings and conversations stay with it. Raises `StoreError`."""
        library = self._opened.library(name)
        if new_name.strip() == name:
            return
        new_name = self._free_name(new_name, library)
        self._opened.settings_file.rename(name, new_name)
        self._opened.catalog.libraries.rename(library.id, new_name)
        self._opened.catalog.libraries.create(DEFAULT_LIBRARY)

    def delete(self, name: str) -> None:
        """Forget a library with its indexes, settings and conversations. The files stay where they are."""
        library = self._opened.library(name)
        self._opened.forget(library)
        self._opened.settings_file.forget(name)
        self._opened.catalog.libraries.create(DEFAULT_LIBRARY)

    def _free_name(self, name: str, present: Library | None = None) -> str:
        """The name as it is kept, one that no other library has (upper and lower case are one)."""
        name = " ".join(name.split())
        if not name:
            raise StoreError("A library needs a name.")
        for other in self._opened.catalog.libraries.all():
            if other.name.casefold() == name.casefold() and (present is None or other.id != present.id):
                raise StoreError(f"There is a library called {other.name} already. Choose another name.")
        return name

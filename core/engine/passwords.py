"""The part `passwords` of an engine: takes the passwords that a person enters for locked files."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from typing import TYPE_CHECKING

from core.engine.originals import Originals
from core.errors import LoadError
from core.loading.trying import LockedFile, try_password
from core.records import PasswordTrial

if TYPE_CHECKING:
    from core.engine.opened import Opened
    from core.engine.pages import Pages


class Passwords:
    """Tries a password on its file at once; what opens it is kept for the run, or in the system's keyring."""

    def __init__(self, opened: Opened, pages: Callable[[], Pages]) -> None:
        self._opened = opened
        self._pages = pages

    def can_remember(self) -> bool:
        """Whether the system has a keyring that keeps secrets."""
        return self._opened.keyring.available

    def enter(
        self, library: str, path: str, password: str, everywhere: bool = False, remember: bool = False
    ) -> PasswordTrial:
        """Try a password on a locked file. If it opens it, it is kept, and tried on all locked ones (`everywhere`).

        The places that the trial gives are worth reading again. Raises `LoadError` when the file cannot be opened for
        another reason, and `StoreError` when the keyring does not take the password (it is kept for the run then).
        """
        opens = next((each for each in _spellings(password) if self._opens(path, each)), None)
        if opens is None:
            return PasswordTrial(opens=False)
        self._opened.passwords.add(opens, path, everywhere)
        if remember:
            self._opened.keyring.remember(opens)
        return PasswordTrial(True, self._worth_reading(library, path, everywhere))

    def _opens(self, path: str, password: str) -> bool:
        pages = self._pages()
        file = pages.find(path)
        try:
            pages.in_reader(try_password, LockedFile(file.path, password))
        except LoadError as error:
            if error.state == "locked":
                return False
            raise
        return True

    def _worth_reading(self, library: str, path: str, everywhere: bool) -> tuple[int, ...]:
        catalog, record = self._opened.catalog, self._opened.library(library)
        locked = [place.id for place in catalog.ledger.places(record.id) if place.state == "locked"]
        this = Originals(catalog).place(record.id, path)
        own = (this.id,) if this is not None else ()
        return tuple(dict.fromkeys((*own, *(locked if everywhere else ()))))


def _spellings(password: str) -> tuple[str, ...]:
    """A password as it was typed, and as other programs make it of the same keys."""
    return tuple(dict.fromkeys((password, unicodedata.normalize("NFC", password), password.strip())))

"""The passwords that a person has entered: kept in memory for the run of the program, tried on locked files."""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Callable


class KnownPasswords:
    """Passwords for single files, and those that are tried on every locked file. Safe to use from several threads.

    `remembered` gives those of earlier runs; it is asked when passwords are wanted for the first time.
    """

    def __init__(self, remembered: Callable[[], tuple[str, ...]]) -> None:
        self._remembered = remembered
        self._guard = threading.Lock()
        self._everywhere: list[str] | None = None
        self._of_files: dict[str, list[str]] = defaultdict(list)

    def of(self, path: str) -> tuple[str, ...]:
        """What may open the file at a path, what was entered for it first, then what was entered last."""
        with self._guard:
            return tuple(dict.fromkeys((*reversed(self._of_files.get(path, [])), *reversed(self._shared()))))

    def add(self, password: str, path: str, everywhere: bool) -> None:
        """A password opens the file at a path; `everywhere`: it is to be tried on all others too."""
        with self._guard:
            self._of_files[path].append(password)
            if everywhere:
                self._shared().append(password)

    def _shared(self) -> list[str]:
        if self._everywhere is None:
            self._everywhere = list(self._remembered())
        return self._everywhere

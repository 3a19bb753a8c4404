"""Which files are being read right now: kept in memory, since after a kill none of them is."""

import threading
from collections.abc import Iterable


class Working:
    """The places of all libraries that a reader has begun and that are not searchable yet. Safe to use from threads."""

    def __init__(self) -> None:
        self._guard = threading.Lock()
        self._ids: frozenset[int] = frozenset()

    @property
    def ids(self) -> frozenset[int]:
        """The ids of these places."""
        return self._ids

    def begin(self, place_id: int) -> None:
        """A reader has begun this file."""
        with self._guard:
            self._ids |= {place_id}

    def end(self, place_ids: Iterable[int]) -> None:
        """These files have their states."""
        with self._guard:
            self._ids -= set(place_ids)

    def end_all(self) -> None:
        """Nothing is read any more."""
        with self._guard:
            self._ids = frozenset()

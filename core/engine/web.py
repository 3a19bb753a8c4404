"""Web pages by their address: fetched when a person says so, never at another time."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import StoreError
from core.indexing.scoping import scope_of
from core.indexing.web_fetching import fetch, plain_address
from core.progress import Progress

if TYPE_CHECKING:
    import httpx

    from core.engine.opened import Opened


class Web:
    """Fetches pages into the data folder and makes them sources. Through `transport` in tests."""

    def __init__(self, opened: Opened, transport: httpx.BaseTransport | None = None) -> None:
        self._opened = opened
        self._transport = transport

    def fetch(self, library: str, address: str, progress: Progress) -> str:
        """Fetch a page, also one that is kept already, and make it a source of a library (made if it is new).

        The path of what is kept is to be added next. Raises `LoadError` when it cannot be fetched: nothing changes.
        """
        plain = plain_address(address)
        fetched = fetch(plain, progress, self._transport)
        opened = self._opened
        with opened.web_pages.guard:  # until a source holds it, it would be cleared away
            path = opened.web_pages.keep(plain, fetched)
            record = opened.catalog.libraries.create(library)
            scope_of(opened.catalog, record.id, os.fsencode(path))
        return str(path)

    def path(self, address: str) -> Path:
        """Where the page of an address is kept. Raises `StoreError`: nowhere."""
        path = self._opened.web_pages.path(plain_address(address))
        if path is None:
            raise StoreError(f"{address} is not in this library.")
        return path

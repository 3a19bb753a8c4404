"""The part `trials` of an engine: settings tried on a few files, in a library of their own that can be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import StoreError
from core.indexing.configuration import value_at, with_settings
from core.progress import Progress
from core.records import TRIAL

if TYPE_CHECKING:
    from core.engine.opened import Opened
    from core.engine.options import OptionsPart
    from core.engine.shelf import Shelf


class Trials:
    """Makes the library of a trial anew each time. Passages whose embedded text is known are not embedded again."""

    def __init__(self, opened: Opened, shelf: Shelf, options: OptionsPart) -> None:
        self._opened = opened
        self._shelf = shelf
        self._options = options

    def begin(
        self, library: str, changes: Mapping[str, Any], paths: Sequence[str], progress: Progress | None = None
    ) -> str:
        """Index the files with the library's settings and these changes; the name of the library that holds them.

        Raises `SettingsError` for a value that is not allowed, `StoreError` without any file.
        """
        opened = self._opened
        record = opened.library(library)
        settings = with_settings(opened.settings_file.values(library), changes)
        if not paths:
            raise StoreError("Choose at least one file to try the settings on.")
        name = self._room(library)
        own = opened.settings_file.own(library)
        self._options.change({**dict(_flat(own)), **{key: value_at(settings, key) for key in changes}}, name)
        trial = opened.library(name)
        for path, encoding in opened.catalog.encodings.all(record.id).items():
            opened.catalog.encodings.choose(trial.id, path, encoding)
        opened.writer(trial).add([Path(path) for path in paths], progress or Progress(), with_files=False)
        opened.finish(trial, progress or Progress())
        return name

    def _room(self, library: str) -> str:
        """A new library for the trial; the last trial goes, but no library that has folders."""
        catalog, number, name = self._opened.catalog, 1, TRIAL.format(library=library)
        while (last := catalog.libraries.get(name)) is not None:
            if all(source.kind == "file" for source in catalog.ledger.sources(last.id)):
                self._shelf.delete(name)
                break
            number += 1
            name = TRIAL.format(library=f"{library} {number}")
        self._shelf.create(name)
        return name


def _flat(values: Mapping[str, Any], above: str = "") -> list[tuple[str, Any]]:
    found: list[tuple[str, Any]] = []
    for name, value in values.items():
        if isinstance(value, Mapping):
            found += _flat(value, f"{above}{name}.")
        else:
            found.append((above + name, value))
    return found

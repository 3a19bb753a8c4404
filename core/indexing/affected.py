"""Which files a change of settings touches: other settings for one type of files leave all others as they are."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache
from pathlib import PurePath
from typing import TYPE_CHECKING

from core.chunking import chunking_fingerprint
from core.cleaning import steps_for
from core.indexing.types import chunking_of, rules_for
from core.loading.families import family_of
from core.settings import fingerprint
from core.stores.catalog import Catalog
from core.stores.ledger import Place

if TYPE_CHECKING:
    from core.indexing.configuration import Recipe


class Affected:
    """Tells of each file that was read whether bringing it from one recipe to another makes it different."""

    def __init__(self, catalog: Catalog, made: Recipe, wanted: Recipe) -> None:
        self._catalog = catalog
        found = made.found()
        self._same_reading = all(each.reading == wanted.reading for each in found)
        self._same_cleaning = all(each.cleaning == wanted.cleaning for each in found)
        self._same_chunking = all(each.chunking == wanted.chunking for each in found)

        @cache
        def cleaned(family: str, loader: str) -> bool:
            """Whether the rules for such files differ."""
            ways = {
                fingerprint(steps_for(rules_for(each.values["cleaning"], family), loader)) for each in (*found, wanted)
            }
            return len(ways) > 1

        @cache
        def cut(family: str) -> bool:
            ways = {chunking_fingerprint(chunking_of(each.values["chunking"], family)) for each in (*found, wanted)}
            return len(ways) > 1

        self._cleaned, self._cut = cleaned, cut

    def to_read(self, places: Iterable[Place]) -> list[Place]:
        """The files whose text becomes another."""
        if self._same_reading and self._same_cleaning:
            return []
        return [place for place in places if place.text_id and self._reads(place)]

    def to_cut(self, places: Iterable[Place]) -> list[Place]:
        """The files whose text is cut otherwise."""
        if self._same_chunking:
            return []
        return [place for place in places if place.text_id and self._cut(kind_of(self._catalog, place)[0])]

    def cuts_any(self, library_id: int) -> bool:
        """Whether the text of some file of a library is cut otherwise."""
        kinds = self._catalog.texts.kinds(library_id)
        return any(self._cut(family_of(loader, PurePath(name).suffix)) for loader, name in kinds)

    def _reads(self, place: Place) -> bool:
        return not self._same_reading or self._cleaned(*kind_of(self._catalog, place))


def needs_rebuild(catalog: Catalog, library_id: int, made: Recipe, wanted: Recipe) -> bool:
    """Whether some of an index made by one recipe is otherwise by another."""
    found = made.found()
    if replace(found[0], chunking=wanted.chunking) != wanted:
        return True
    if any((each.reading, each.cleaning) != (wanted.reading, wanted.cleaning) for each in found):
        return True
    return Affected(catalog, made, wanted).cuts_any(library_id)


def kind_of(catalog: Catalog, place: Place) -> tuple[str, str]:
    """The type of a file that was read, and the loader that read it; "" when nothing is known of it."""
    info = catalog.texts.info(place.text_id) if place.text_id else None
    return (family_of(info.loader, PurePath(place.display).suffix), info.loader) if info else ("", "")

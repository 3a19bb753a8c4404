"""Which files a change of settings touches: other settings for one type of files leave all others as they are."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import PurePath
from typing import TYPE_CHECKING

from core.loading.families import family_of
from core.records.families import FAMILIES
from core.stores.catalog import Catalog
from core.stores.ledger import Place

if TYPE_CHECKING:
    from core.indexing.configuration import Recipe


def read_otherwise(made: Recipe, wanted: Recipe) -> frozenset[str]:
    """The types of files that the two recipes read or clean differently."""
    return frozenset(family for family, _ in FAMILIES if not made.cleans_alike(wanted, family))


def cut_otherwise(made: Recipe, wanted: Recipe) -> frozenset[str]:
    """The types of files that the two recipes cut differently."""
    return frozenset(family for family, _ in FAMILIES if not made.cuts_alike(wanted, family))


def of_types(catalog: Catalog, places: Iterable[Place], families: Collection[str]) -> list[Place]:
    """The places with a text that are files of these types."""
    with_text = [place for place in places if place.text_id]
    if len(families) == len(FAMILIES):
        return with_text
    return [place for place in with_text if families and type_of(catalog, place) in families]


def type_of(catalog: Catalog, place: Place) -> str:
    """The type of a file that was read; "" when nothing is known of it."""
    info = catalog.texts.info(place.text_id) if place.text_id else None
    return family_of(info.loader, PurePath(place.display).suffix) if info else ""

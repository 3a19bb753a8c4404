"""Why a store failed, in words for people: there was no room left, or what its library says."""

import shutil
from pathlib import Path

from core.errors import StoreError

FULL = "The disk with the index is full. Free 1 GB, then continue; nothing is lost."
_ROOM_BYTES = 2_000_000
_SIGNS = ("no space left", "storagefull", "disk is full", "not enough space")


def failed(what: str, error: Exception, place: Path, otherwise: str = "") -> StoreError:
    """`FULL` when the disk is full; else `what` failed, in the library's own words, and `otherwise` what to do."""
    text = str(error).strip().rstrip(".")
    if any(sign in text.lower() for sign in _SIGNS) or _free(place) < _ROOM_BYTES:
        return StoreError(FULL)
    return StoreError(f"{what}: {text}. {otherwise}".rstrip())


def _free(place: Path) -> int:
    for folder in (place, *place.parents):
        if folder.exists():
            return shutil.disk_usage(folder).free
    return _ROOM_BYTES

"""Whether a store failed because there was no room left, in words for people."""

import shutil
from pathlib import Path

FULL = "the disk is full. Free some space and try again"
_ROOM_BYTES = 2_000_000
_SIGNS = ("no space left", "storagefull", "disk is full", "not enough space")


def why(error: Exception, place: Path, otherwise: str = "") -> str:
    """Why a store could not be written: the full disk, else the library's own words and `otherwise` what to do."""
    text = str(error).strip().rstrip(".")
    if any(sign in text.lower() for sign in _SIGNS) or _free(place) < _ROOM_BYTES:
        return f"{FULL}."
    return f"{text}. {otherwise}".rstrip()


def _free(place: Path) -> int:
    for folder in (place, *place.parents):
        if folder.exists():
            return shutil.disk_usage(folder).free
    return _ROOM_BYTES

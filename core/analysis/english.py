"""English words: which strings of letters are one, by a list of those in common use."""

from __future__ import annotations

import gzip
from functools import lru_cache
from importlib import resources


def is_english_word(word: str) -> bool:
    """Whether a word in small letters is in common use, in American or British spelling."""
    return word in _words()


@lru_cache(maxsize=1)
def _words() -> frozenset[str]:
    """Classes 10 to 50 of SCOWL, which sorts words by how often they are used (95: hardly ever)."""
    packed = resources.files("resources").joinpath("words", "english.txt.gz").read_bytes()
    return frozenset(gzip.decompress(packed).decode().split())

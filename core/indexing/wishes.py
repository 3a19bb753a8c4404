"""What a person wishes for single files: the encoding they are read as, and the passwords that may open them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from core.indexing.preparing import Reading


@dataclass(frozen=True, slots=True)
class Wish:
    """How one file is to be read apart from what the settings say."""

    encoding: str = ""
    passwords: tuple[str, ...] = field(default=(), repr=False)


def as_wished(reading: Reading, wish: Wish) -> Reading:
    """How the file is read: the settings' way, with what is wished for it."""
    load = reading.load
    wished = replace(load, encoding=wish.encoding or load.encoding, passwords=(*wish.passwords, *load.passwords))
    return reading if wished == load else replace(reading, load=wished)

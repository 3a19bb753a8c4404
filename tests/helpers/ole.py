"""Writes OLE compound files ([MS-CFB], version 3), for formats that no library writes: small, correct, slow."""

import struct
from collections.abc import Mapping

_SECTOR = 512
_FREE, _END, _FAT = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_CUTOFF, _MINI = 4096, 64
"""Smaller streams stand in a stream of their own, in small sectors."""


def ole_file(streams: Mapping[str, bytes]) -> bytes:
    """A compound file; a name "storage/stream" puts a stream into a storage."""
    storages = list(dict.fromkeys(name.split("/")[0] for name in streams if "/" in name))
    top = [name for name in streams if "/" not in name]
    entries: list[tuple[str, int, str]] = [("Root Entry", 5, "Root Entry")]
    entries += [(name, 1, "") for name in storages] + [(name, 2, name) for name in top]
    inner: dict[str, list[int]] = {storage: [] for storage in storages}
    for name in streams:
        if "/" in name:
            inner[name.split("/")[0]].append(len(entries))
            entries.append((name.split("/")[1], 2, name))
    sectors: list[bytes] = []
    fat: list[int] = []
    starts: dict[str, tuple[int, int]] = {}
    small: list[bytes] = []
    small_fat: list[int] = []
    for name, data in streams.items():
        where = (small, small_fat, _MINI) if len(data) < _CUTOFF else (sectors, fat, _SECTOR)
        starts[name] = (_chain(data, *where), len(data))
    mini = b"".join(small)
    starts["Root Entry"] = (_chain(mini, sectors, fat), len(mini))
    first_small_fat = _chain(struct.pack(f"<{len(small_fat)}I", *small_fat), sectors, fat, filler=b"\xff")
    small_sectors = -(-len(small_fat) * 4 // _SECTOR)
    directory = b"".join(
        _entry(*entry, number, entries, storages, top, inner, starts) for number, entry in enumerate(entries)
    )
    first_directory = _chain(directory, sectors, fat)
    count = 1
    while count * 128 < len(fat) + count:
        count += 1
    first_fat = len(fat)
    fat += [_FAT] * count
    table = struct.pack(f"<{len(fat)}I", *fat).ljust(count * _SECTOR, b"\xff")
    header = struct.pack(
        "<8s16sHHHHH6sIIIIIIIII",
        *(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"", 0x3E, 3, 0xFFFE, 9, 6, b"", 0, count, first_directory, 0, _CUTOFF),
        *(first_small_fat, small_sectors, _END, 0),
    )
    numbers = [*range(first_fat, first_fat + count)]
    header += struct.pack("<109I", *numbers, *[_FREE] * (109 - count))
    return header + b"".join(sectors) + table


def _chain(data: bytes, sectors: list[bytes], fat: list[int], size: int = _SECTOR, filler: bytes = b"\0") -> int:
    first = len(sectors)
    pieces = [data[at : at + size].ljust(size, filler) for at in range(0, len(data), size)]
    for number, piece in enumerate(pieces):
        sectors.append(piece)
        fat.append(first + number + 1 if number + 1 < len(pieces) else _END)
    return first


def _entry(
    name: str,
    kind: int,
    stream: str,
    number: int,
    entries: list[tuple[str, int, str]],
    storages: list[str],
    top: list[str],
    inner: Mapping[str, list[int]],
    starts: Mapping[str, tuple[int, int]],
) -> bytes:
    """A directory entry; brothers hang on each other to the right, which readers accept."""
    brothers = list(range(1, 1 + len(storages) + len(top))) if kind != 5 and (stream == name or kind == 1) else []
    for members in inner.values():
        if number in members:
            brothers = members
    right = brothers[brothers.index(number) + 1] if number in brothers and number != brothers[-1] else _FREE
    child = _FREE
    if kind == 5 and len(entries) > 1:
        child = 1
    if kind == 1 and inner[name]:
        child = inner[name][0]
    start, size = starts[stream] if stream else (0, 0)
    raw = (name + "\0").encode("utf-16-le")
    packed = raw.ljust(64, b"\0") + struct.pack("<HBBIII", len(raw), kind, 1, _FREE, right, child)
    return packed + bytes(16) + struct.pack("<IQQII", 0, 0, 0, start, size) + bytes(4)

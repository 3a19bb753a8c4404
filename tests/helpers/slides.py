"""Writes old PowerPoint files record by record, small ones."""

import struct

from tests.helpers.ole import ole_file


def record(kind: int, body: bytes, instance: int = 0, container: bool = False) -> bytes:
    return struct.pack("<HHI", instance << 4 | (15 if container else 0), kind, len(body)) + body


def text(words: str, kind: int) -> bytes:
    return record(0x0F9F, struct.pack("<I", kind)) + record(0x0FA0, words.encode("utf-16-le"))


def _document(slides: list[tuple[str, str]]) -> bytes:
    entries = b"".join(
        record(0x03F3, struct.pack("<IIiII", number, 0, 0, 255 + number, 0)) + text(title, 0) + text(body, 1)
        for number, (title, body) in enumerate(slides, 1)
    )
    return record(0x03E8, record(0x0FF0, entries, 0, container=True), container=True)


def saved_twice(first: list[tuple[str, str]], second: list[tuple[str, str]]) -> bytes:
    """A file that still holds what it was before it was saved the last time; the document is object 9."""
    stream = _document(first)
    place = len(stream)
    stream += _document(second)
    directory = len(stream)
    stream += record(0x1772, struct.pack("<II", 9 | 1 << 20, place))
    edit = len(stream)
    stream += record(0x0FF5, struct.pack("<IIIIII", 0, 0, 0, directory, 9, 0) + bytes(4))
    return ole_file({"PowerPoint Document": stream, "Current User": bytes(16) + struct.pack("<I", edit) + bytes(16)})


def presentation(slides: list[tuple[str, str]], boxes: list[str]) -> bytes:
    """A file with an outline of (title, body) and one box on each slide itself."""
    stream = _document(slides)
    places = []
    for box in boxes:
        places.append(len(stream))
        inner = record(0xF00D, text(box, 4))
        stream += record(0x03EE, record(0xF003, inner, container=True), container=True)
    directory = len(stream)
    numbers = struct.pack("<I", 1 | len(places) << 20) + struct.pack(f"<{len(places)}I", *places)
    stream += record(0x1772, numbers)
    edit = len(stream)
    stream += record(0x0FF5, struct.pack("<IIIIII", 0, 0, 0, directory, 1, 0) + bytes(4))
    current = bytes(16) + struct.pack("<I", edit) + bytes(16)
    return ole_file({"PowerPoint Document": stream, "Current User": current})

"""What kind of file this is when it is none that can be read: a name for people, found by content."""

import io
import struct

_OLD_OFFICE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
LOCKED = "locked"
_STREAMS = (
    ("EncryptedPackage", LOCKED),
    ("PowerPoint Document", "an old PowerPoint file (.ppt)"),
    ("WordDocument", "an old Word file (.doc)"),
    ("Workbook", "an old Excel file (.xls)"),
    ("Book", "an old Excel file (.xls)"),
    ("__substg1.0", "an Outlook message (.msg)"),
    ("__properties_version1.0", "an Outlook message (.msg)"),
)
_CONTENTS = (
    (b"\x1f\x8b\x08", "a compressed file"),
    (b"BZh", "a compressed file"),
    (b"\xfd7zXZ\0", "a compressed file"),
    (b"7z\xbc\xaf\x27\x1c", "a 7-Zip archive"),
    (b"Rar!\x1a\x07", "a RAR archive"),
    (b"\x7fELF", "a program"),
    (b"MZ\x90\0", "a program"),
    (b"SQLite format 3\0", "a database"),
    (b"\xffWPC", "a WordPerfect document"),
    (b"\xdb\xa5-\0", "a document of Word 2"),
    (b"\x09\x00\x04\x00", "a workbook of Excel 2"),
    (b"\x09\x02\x06\x00", "a workbook of Excel 3"),
    (b"\x09\x04\x06\x00", "a workbook of Excel 4"),
    (b"ID3", "a recording"),
    (b"OggS", "a recording"),
    (b"fLaC", "a recording"),
)
UNREAD_SUFFIXES = frozenset(
    " ".join(
        (
            ".mobi .azw .azw3 .fb2 .djvu",
            ".heic .ico .psd .raw",
            ".mp3 .wav .flac .ogg .m4a .aac .wma .opus",
            ".mp4 .mkv .avi .mov .wmv .webm .m4v .mpg .mpeg",
            ".zip .7z .rar .tar .gz .tgz .bz2 .xz .zst .iso .jar .dmg",
            ".db .sqlite .sqlite3 .mdb .accdb .parquet .duckdb",
            ".exe .dll .so .dylib .bin .msi .apk .deb .rpm .class .pyc .o .a",
            ".ttf .otf .woff .woff2",
            ".one .pages .numbers .key .hwp",
        )
    ).split()
)
"""Suffixes of files that are known and not read, whatever their content looks like."""


def old_office_kind(data: bytes) -> str:
    """What an old Office container holds: `LOCKED` for an encrypted new file, a name for people, "" for no such."""
    if not data.startswith(_OLD_OFFICE):
        return ""
    from olefile import OleFileIO

    try:
        with OleFileIO(io.BytesIO(data)) as container:
            names = {path[0].lower() for path in container.listdir(streams=True, storages=True)}
    except (OSError, ValueError, IndexError, struct.error):
        names = {stream.lower() for stream, _ in _STREAMS if stream.encode("utf-16-le") in data}
    for stream, kind in _STREAMS:
        if any(name.startswith(stream.lower()) for name in names):
            return kind
    return "an old Office file"


def kind_by_content(data: bytes) -> str:
    """A name for people for content that is not read, "" when nothing is recognised."""
    if data[:4] == b"RIFF":
        return "a recording or film"
    if data[4:8] == b"ftyp":
        return "a recording or film"
    return next((kind for sign, kind in _CONTENTS if data.startswith(sign)), "")

"""The icon of a file by its type."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import PurePath

_SUFFIXES: Mapping[str, str] = {
    "file-text": "pdf txt text log",
    "file-type": "docx doc odt rtf",
    "file-spreadsheet": "xlsx xls xlsm xlsb ods csv tsv",
    "presentation": "pptx ppt odp",
    "file-code": "md markdown rst tex json yaml yml toml xml ini cfg conf sql sh bat ps1 css "
    "py js ts java c h cpp hpp cs go rs rb php swift kt r lua ipynb",
    "mail": "eml msg mbox",
    "globe": "html htm xhtml mht mhtml",
    "book-open": "epub mobi azw3",
    "image": "png jpg jpeg gif bmp tif tiff webp heic svg",
    "archive": "zip 7z rar tar gz bz2 xz tgz",
    "file-video-camera": "mp4 mkv mov avi webm m4v mp3 wav m4a flac ogg aac",
}
_ICON_OF = {suffix: icon for icon, suffixes in _SUFFIXES.items() for suffix in suffixes.split()}


def file_icon(path: str | PurePath) -> str:
    """The name of the icon of a file."""
    return _ICON_OF.get(PurePath(path).suffix.lower().removeprefix("."), "file")

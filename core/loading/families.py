"""The one table of file types for people: what can be read, in families, with all suffixes."""

from __future__ import annotations

from core.loading import LOADERS
from core.records import FormatFamily
from core.records.families import FAMILIES

_DOCUMENTS, _SHEETS, _SLIDES = "Documents", "Spreadsheets", "Presentations"
_MAIL, _WEB, _BOOKS = "Mail", "Web pages", "Books"
_TEXT, _IMAGES, _ARCHIVES = "Text and code", "Images", "Archives"
NAMES = (_DOCUMENTS, _SHEETS, _SLIDES, _MAIL, _WEB, _BOOKS, _TEXT, _IMAGES, _ARCHIVES)

_FAMILY_OF_LOADER = {
    "pdf": _DOCUMENTS,
    "docx": _DOCUMENTS,
    "doc": _DOCUMENTS,
    "rtf": _DOCUMENTS,
    "opendocument": _DOCUMENTS,
    "sheets": _SHEETS,
    "csv": _SHEETS,
    "pptx": _SLIDES,
    "ppt": _SLIDES,
    "outlook": _MAIL,
    "mail": _MAIL,
    "mailbox": _MAIL,
    "html": _WEB,
    "saved page": _WEB,
    "epub": _BOOKS,
    "image": _IMAGES,
}
"""The loaders that are not here read text and code."""
_ELSEWHERE = {
    **dict.fromkeys((".ods", ".fods", ".ots"), _SHEETS),
    **dict.fromkeys((".odp", ".fodp", ".otp"), _SLIDES),
}
"""Suffixes that belong to another family than what else their loader reads."""
ARCHIVE_SUFFIXES = (".zip", ".7z", ".tar", ".tgz", ".tbz2", ".txz", ".gz", ".bz2", ".xz")

_KINDS = {
    "pdf": "PDF",
    "docx": "Word",
    "doc": "Word",
    "pptx": "PowerPoint",
    "ppt": "PowerPoint",
    "sheets": "Excel",
    "opendocument": "OpenDocument",
    "rtf": "RTF",
    "outlook": "Outlook",
    "epub": "EPUB",
    "html": "HTML",
    "markdown": "Markdown",
    "csv": "CSV",
    "notebook": "Jupyter",
}
"""What the formats with a name of their own are called in every language."""


def families() -> tuple[FormatFamily, ...]:
    """Every family with what can be read of it; suffixes in order."""
    found: dict[str, set[str]] = {name: set() for name in NAMES}
    for loader in LOADERS:
        usual = _FAMILY_OF_LOADER.get(loader.name, _TEXT)
        for suffix in loader.suffixes:
            found[_ELSEWHERE.get(suffix, usual)].add(suffix)
    found[_ARCHIVES].update(ARCHIVE_SUFFIXES)
    return tuple(FormatFamily(name, tuple(sorted(suffixes))) for name, suffixes in found.items() if suffixes)


def family_of(loader: str, suffix: str) -> str:
    """The family of a file as settings name it, by what reads it and the end of its name."""
    name = _ELSEWHERE.get(suffix.lower()) or _FAMILY_OF_LOADER.get(loader, _TEXT)
    return next(key for key, family in FAMILIES if family == name)


def kind_name(loader: str, suffix: str) -> str:
    """What a file was read as, for people: a name everybody knows, else the end of its name."""
    return _KINDS.get(loader) or suffix.removeprefix(".").upper() or loader.capitalize()

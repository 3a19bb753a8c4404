"""What a file is called on screen."""

from __future__ import annotations

import re

_HOLDERS = frozenset({".zip", ".7z", ".tar", ".gz", ".tgz", ".bz2", ".tbz2", ".xz", ".txz", ".eml", ".msg", ".mbox"})
"""The ends of names of files that hold others: what comes after one of them in a path is inside of it."""


def file_name(path: str) -> str:
    """A file's name without its folders; of one that is inside others: "2019.zip › Purchase contract.pdf"."""
    return " › ".join(_named(path)) or path


def is_inside(path: str) -> bool:
    """Whether a file is inside another, so that there is no such file to add by itself."""
    return len(_named(path)) > 1


def _named(path: str) -> list[str]:
    parts = [part for part in re.split(r"[\\/]", path) if part]
    held = (at for at, part in enumerate(parts[:-1]) if _end(part) in _HOLDERS)
    return parts[next(held, max(len(parts) - 1, 0)) :]


def _end(name: str) -> str:
    dot = name.rfind(".")
    return name[dot:].lower() if dot > 0 else ""

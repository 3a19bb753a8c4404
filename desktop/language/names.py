"""What a file is called on screen."""

from __future__ import annotations

import re

_HOLDERS = frozenset({".zip", ".7z", ".tar", ".gz", ".tgz", ".bz2", ".tbz2", ".xz", ".txz", ".eml", ".msg", ".mbox"})
"""The ends of names of files that hold others: what comes after one of them in a path is inside of it."""


def file_name(path: str) -> str:
    """A file's name without its folders; of one that is inside others: "2019.zip › Purchase contract.pdf"."""
    parts = [part for part in re.split(r"[\\/]", path) if part]
    if not parts:
        return path
    held = (at for at, part in enumerate(parts[:-1]) if _end(part) in _HOLDERS)
    return " › ".join(parts[next(held, len(parts) - 1) :])


def _end(name: str) -> str:
    dot = name.rfind(".")
    return name[dot:].lower() if dot > 0 else ""

"""Types of files as people think of them: the families that settings can differ for."""

from __future__ import annotations

FAMILIES: tuple[tuple[str, str], ...] = (
    ("documents", "Documents"),
    ("spreadsheets", "Spreadsheets"),
    ("presentations", "Presentations"),
    ("mail", "Mail"),
    ("web_pages", "Web pages"),
    ("books", "Books"),
    ("text_and_code", "Text and code"),
    ("images", "Images"),
)
"""Each family's name in settings and its name for people."""

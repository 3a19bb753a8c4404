"""The words of both languages at once, for a search that finds a thing by either of its names."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from PySide6.QtCore import QTranslator

from desktop.language.words import CONTEXT


def in_both(text: str, about: str = "") -> str:
    """A text of the window in English and in Chinese, in small letters."""
    return f"{text}\n{_chinese().translate(CONTEXT, text, about)}".casefold() if text else ""


@lru_cache(maxsize=1)
def _chinese() -> QTranslator:
    translator = QTranslator()
    translator.load(str(resources.files("resources").joinpath("languages", "footnote_zh.qm")))
    return translator

"""Where a text of several sentences is taken apart: a title that is its question, or what happened and what to do."""

from __future__ import annotations

import re

_AFTER_QUESTION = re.compile(r"(?<=[?？])\s*")
_AFTER_SENTENCE = re.compile(r"(?<=[.。?？!！])(?:(?<=[。？！])|\s+)")


def question_and_rest(text: str) -> tuple[str, str]:
    """The question a text begins with, and the sentences after it."""
    return _parted(_AFTER_QUESTION, text)


def first_sentence(text: str) -> tuple[str, str]:
    """The first sentence of a text, and those after it."""
    return _parted(_AFTER_SENTENCE, text)


def _parted(between: re.Pattern[str], text: str) -> tuple[str, str]:
    found = between.search(text)
    return (text[: found.start()], text[found.end() :]) if found else (text, "")

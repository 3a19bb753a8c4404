"""Where a text of several sentences is taken apart, for titles that are its question."""

from __future__ import annotations

import re

_AFTER_QUESTION = re.compile(r"(?<=[?？])\s*")


def question_and_rest(text: str) -> tuple[str, str]:
    """The question a text begins with, and the sentences after it."""
    question, _, rest = _AFTER_QUESTION.sub("\0", text, count=1).partition("\0")
    return question, rest

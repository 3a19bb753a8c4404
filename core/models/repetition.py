"""Notices that a generator says the same thing again and again."""

from collections.abc import Callable, Sequence
from typing import Literal

LONGEST = 133
"""The longest part that is looked for, in tokens."""
LONG = 24
"""So long a part need come only twice in a row; shorter ones three times, and at least so many tokens."""
SUSPECT = 4
"""From so many repeated tokens on the text is held back, so that most of a repetition is never shown."""
SAME_LINES = 3


class Repetition:
    """Watches the tokens of one text.

    It is a repetition when a part follows itself word for word, or when lines that differ only in the number before
    them follow each other.
    """

    def __init__(self, text_of: Callable[[Sequence[int]], str]) -> None:
        """`text_of` gives the text of tokens."""
        self._text_of = text_of
        self._tokens: list[int] = []
        self._runs = [0] * (LONGEST + 1)  # by distance: how many tokens in a row equal the one so far before them
        self._line: list[int] = []
        self._last_line, self._times = "", 0

    def add(self, token: int) -> Literal["go", "hold", "stop"]:
        """What to do after this token: show the text, wait whether a repetition comes of it, or end here."""
        tokens = self._tokens
        tokens.append(token)
        longest = 0
        for distance in range(1, min(LONGEST, len(tokens) - 1) + 1):
            run = self._runs[distance] + 1 if tokens[-1 - distance] == token else 0
            self._runs[distance] = run
            if run >= (distance if distance >= LONG else max(2 * distance, LONG)):
                return "stop"
            longest = max(longest, run)
        if self._ends_same_line(token):
            return "stop"
        return "hold" if longest >= SUSPECT else "go"

    def _ends_same_line(self, token: int) -> bool:
        self._line.append(token)
        if "\n" not in self._text_of([token]):
            return False
        line = self._text_of(self._line).strip().lstrip("0123456789.)、-*# ")
        self._line = []
        if line:
            self._times = self._times + 1 if line == self._last_line else 1
            self._last_line = line
        return self._times >= SAME_LINES

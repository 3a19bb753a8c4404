"""The Markdown of an answer with a mark behind each of its units, so that footnotes find their place once it is drawn.

A mark is the number of the unit between two characters that nobody writes. It stands before what closes an emphasis or
a table row, since Markdown reads what stands around those.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.records import Unit

OPENS, CLOSES = "\ue000", "\ue001"
PENDING = "p"
"""What the mark holds behind which nothing has been checked yet."""

_OURS = re.compile("[\ue000-\ue001\u2060\ufffc]")
_IMAGE = re.compile(r"!\[([^\]\n]*)\](?:\([^)\n]*\)|\[[^\]\n]*\])?")
_LINK = re.compile(r"\[([^\]\n]*)\]\([^)\n]*\)")
_CLOSERS = re.compile(r"[*_~]+\Z")
_ROW_END = re.compile(r"\s*\|\s*\Z")
_UNMARKED = re.compile(r"\s*(?:#{1,6}\s|`{3}|~{3}|\|)")
_OPENING = re.compile(r"(?:\s|[-*+>]\s|#{1,6}\s|\d{1,3}[.)]\s|\|)*[*_~`]*")
_OWN_MARK = re.compile(r"[ \t]*\[\^?\d{1,2}(?:\s?[-–,]\s?\d{1,2})*\](?!\()")


def plain_markdown(text: str) -> str:
    """The text without pictures, links and the characters that marks are made of."""
    text = _OURS.sub("", text)
    return _LINK.sub(r"\1", _IMAGE.sub(r"\1", text)) if "[" in text else text


def marked(markdown: str, units: Sequence[Unit]) -> str:
    """The Markdown with the mark of each unit that can have one; a unit that is not found has its mark further on."""
    text = plain_markdown(markdown)
    pieces: list[str] = []
    at = 0
    for number, unit in enumerate(units):
        words = plain_markdown(unit.text)
        start = text.find(words, at)
        end = at if start < 0 else start + len(words)
        place = _place(words) if _can_be_marked(unit, words) else None
        if place is None:
            pieces.append(text[at:end])
        else:
            cut = max(end - len(words) + place, at)
            pieces += [text[at:cut], f"{OPENS}{number}{CLOSES}", text[cut:end]]
        at = end
    return "".join([*pieces, text[at:]])


def pending_marked(words: str) -> str:
    """Words that have not been checked yet, with the mark where they begin; an emphasis that is open is closed."""
    text = _OWN_MARK.sub("", plain_markdown(words))
    if not text.strip():
        return text
    opening = _OPENING.match(text)
    at = opening.end() if opening else 0
    closing = "**" if text.count("**") % 2 and not text.endswith("*") else ""
    return f"{text[:at]}{OPENS}{PENDING}{CLOSES}{text[at:].rstrip()}{closing}"


def _can_be_marked(unit: Unit, words: str) -> bool:
    """Headings, code and the head of a table end where a mark would break them, and stand on nothing."""
    return unit.supported is not None or not (_UNMARKED.match(words) or "\n" in words or "|" in words)


def _place(words: str) -> int:
    """Where in a unit's words its mark stands."""
    row = _ROW_END.search(words)
    if row and words.lstrip().startswith("|"):
        return row.start()
    closers = _CLOSERS.search(words)
    return closers.start() if closers else len(words)

"""Hyphens: a word that was divided at the end of a line is whole again; a hyphen that belongs to a word stays."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from core.analysis.english import is_english_word
from core.cleaning.rules import Rule, RuleOptions, parts_without
from core.records import Document, Edit
from core.settings import Options, option

_LETTER = r"[^\W\d_]"
_PART = rf"{_LETTER}++(?:['’]{_LETTER}++)?+"
_HYPHEN = re.compile(r"(?P<hyphen>[-\u2010\u00ad])[ \t]*+(?P<ends>(?:\r\n|[\n\r])(?:\r\n|[\n\r])?)[ \t]*+")
_BEFORE = re.compile(rf"(?P<head>-)?(?P<left>{_PART}|\d++)\Z")
_AFTER = re.compile(rf"(?P<right>{_PART}|\d++)(?P<more>-?)")
_LONGEST_PART = 40
_WORD = re.compile(rf"{_PART}(?:[-\u2010]{_PART})*+")
_SUSPENDED = frozenset(("and", "or", "to", "und", "oder", "bis", "et", "ou", "y", "o", "e", "en", "of"))
"""What follows a hyphen that stands for the rest of a word: pre- and post-war."""
_SOFT = "\u00ad"


class Hyphens(RuleOptions):
    """Options of the rule."""

    on: bool = option(
        True,
        label="Join hyphens at line ends",
        help="A word divided at the end of a line becomes whole. Whether its hyphen stays is decided by how the "
        "document writes the word elsewhere, then by a list of English words.",
    )


@dataclass(slots=True)  # some texts have a hundred thousand of them; frozen ones take longer to make
class _Divided:
    """A hyphen at the end of a line between two parts of a word; `compound`: there is another hyphen on either side."""

    left: str
    right: str
    start: int
    end: int
    soft: bool
    new_paragraph: bool
    compound: bool

    @property
    def whole(self) -> str:
        return (self.left + self.right).lower()

    @property
    def hyphened(self) -> str:
        return f"{self.left}-{self.right}".lower()


def edits(document: Document, options: Options) -> list[Edit]:
    """One edit for each divided word: its hyphen and line end go, or only the line end."""
    divided = [
        found
        for start, end in parts_without(document, frozenset({"code", "table"}))
        for found in _divided(document.text, start, end)
    ]
    if not divided:
        return []
    words = _Words(document.text, divided)
    return [edit for found in divided for edit in _joined(found, words)]


def _divided(text: str, start: int, end: int) -> Iterator[_Divided]:
    for hyphen in _HYPHEN.finditer(text, start, end):
        first, last = hyphen.span()
        if not (text[first - 1 : first].isalnum() and text[last : last + 1].isalnum() and first > start):
            continue
        word = text[max(start, first - _LONGEST_PART) : first].rsplit(None, 1)[-1]
        before, after = _BEFORE.search(word), _AFTER.match(text, last, min(end, last + _LONGEST_PART))
        if before and after:
            compound = bool(before["head"] or after["more"])
            several = hyphen["ends"] not in ("\n", "\r", "\r\n")
            soft = hyphen["hyphen"] == _SOFT
            yield _Divided(before["left"], after["right"], first, last, soft, several, compound)


class _Words:
    """How often the document itself writes the words in question, whole and with hyphens."""

    def __init__(self, text: str, divided: list[_Divided]) -> None:
        self._counts = {form: 0 for found in divided for form in (found.whole, found.hyphened)}
        # The same words stand in a text again and again: each is taken apart once.
        for words, times in Counter(text.lower().split()).items():
            for word in (words,) if words.isalpha() else _WORD.findall(words):
                if word in self._counts:
                    self._counts[word] += times

    def more_often_whole(self, found: _Divided) -> bool | None:
        """None: the document has neither."""
        one, other = self._counts[found.whole], self._counts[found.hyphened]
        return one > other if one or other else None


def _joined(found: _Divided, words: _Words) -> Iterator[Edit]:
    """Nothing where it is not sure that both parts belong together."""
    if found.soft:
        yield Edit(found.start, found.end)
        return
    whole = _is_whole(found, words)
    if whole is not None and (whole or not found.new_paragraph):
        yield Edit(found.start if whole else found.start + 1, found.end)


def _is_whole(found: _Divided, words: _Words) -> bool | None:
    """Whether the word has no hyphen; None: the parts are not of one word, or nobody knows."""
    left, right = found.left, found.right
    if not (left[0].isalpha() and right[0].isalpha()):
        # 2008-02, 16-bit, COVID-19; but a number after an ordinary word is that of a line.
        return False if left[0].isdigit() or left[-1].isupper() else None
    known = words.more_often_whole(found)
    if left[-1].islower() and right[0].isupper():
        # Nothing whole has a capital inside: Anglo-Saxon, non-English; else a name that begins another text.
        sure = known is not None or left[0].isupper() or is_english_word(left)
        return False if sure else None
    if known is not None:
        return known
    if is_english_word(found.whole):
        return True
    if found.new_paragraph or right.lower() in _SUSPENDED:
        return None
    keeps = found.compound or len(left) == 1 or right[0].isupper() != left[-1].isupper()
    return not keeps and not (is_english_word(left.lower()) and is_english_word(right.lower()))


RULE = Rule("hyphens", "Hyphens at line ends", Hyphens, edits, frozenset({"pdf", "image"}))

"""Words of an answer that stand where its source has others: "an Etruscan tomb" told as "a Roman tomb".

Such a sentence shares nearly all its words and its meaning with the source, so that neither tells the difference.
"""

import re
from difflib import SequenceMatcher
from typing import NamedTuple

from core.analysis.numbers import facts
from core.analysis.scripts import HAN, fold
from core.analysis.words import is_stop, words

_TOKEN = re.compile(rf"[{HAN}]+|[^\W_{HAN}]+(?:['-][^\W_{HAN}]+)*")
_HAN = re.compile(f"[{HAN}]")
_FACT = "#"
_MOST_WORDS = 3
_SPELLED_ALIKE = 0.8
_LONG_ENOUGH = 5


class _Token(NamedTuple):
    key: str
    surface: str


def swaps(claim: str, source: str) -> list[tuple[str, str]]:
    """The words of a claim and as many of the source in their place, where the words around them are the same.

    Numbers and dates are left out: they are compared in every form elsewhere. So are other spellings of a word.
    """
    ours, theirs = _tokens(claim), _tokens(source)
    keys = [token.key for token in theirs], [token.key for token in ours]
    there = set(keys[0]), set(keys[1])
    steps = SequenceMatcher(None, *keys, autojunk=False).get_opcodes()
    found: list[tuple[str, str]] = []
    for place, (tag, start, end, first, last) in enumerate(steps):
        if tag != "replace" or end - start != last - first or last - first > _MOST_WORDS:
            continue
        alone = last - first == 1  # then it does not matter that the word stands elsewhere in the source
        new = [one.surface for one in ours[first:last] if (alone or one.key not in there[0]) and not is_stop(one.key)]
        old = [one.surface for one in theirs[start:end] if (alone or one.key not in there[1]) and not is_stop(one.key)]
        left = _same(steps[place - 1]) if place else 0
        right = _same(steps[place + 1]) if place + 1 < len(steps) else 0
        held = (left and right) or (not place and right > 1) or (place + 1 == len(steps) and left > 1)
        if new and old and held and not _spelled_alike(" ".join(new), " ".join(old)):
            found.append((" ".join(new), " ".join(old)))
    return found


def _same(step: tuple[str, int, int, int, int]) -> int:
    return step[4] - step[3] if step[0] == "equal" else 0


def _spelled_alike(one: str, other: str) -> bool:
    """Whether two words are one in two spellings (organised, organized); Chinese words are too short to tell."""
    if _HAN.search(one + other) or min(len(one), len(other)) < _LONG_ENOUGH:
        return False
    return SequenceMatcher(None, one, other, autojunk=False).ratio() >= _SPELLED_ALIKE


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    at = 0
    for fact in facts(text):
        if fact.start >= at:
            found += [*_plain_tokens(text[at : fact.start]), _Token(_FACT, _FACT)]
            at = fact.end
    return found + _plain_tokens(text[at:])


def _plain_tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    for token in _TOKEN.findall(fold(text)):
        terms = words(token)
        if _HAN.match(token):
            found += [_Token(term, term) for term in terms]
        elif terms:
            found.append(_Token(terms[0], token))
    return found

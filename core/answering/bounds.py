"""What a text holds for ("at least ten years", "五万元以下"), and whether a question is about less or more."""

import re
from collections.abc import Sequence
from fractions import Fraction

from core.analysis.numbers import facts
from core.analysis.scripts import fold

_LEAST_BEFORE = re.compile(
    r"(?:\b(?:at least|more than|over|above|exceeding|exceeds?|not less than|no less than|minimum of|older than"
    r"|longer than|larger than|greater than)"
    r"|(?<![不未])满|(?<!不)超过|(?<!不)超出|达到?|至少|不少于|不低于|高于|大于)\s*\Z"
)
_LEAST_BEHIND = re.compile(r"\s*(?:(?:or|and) (?:more|over|older|above|longer|larger)\b|(?:及|或)?以上)")
_MOST_BEFORE = re.compile(
    r"(?:\b(?:at most|less than|under|up to|fewer than|below|within|not more than|no more than|not exceeding"
    r"|younger than|shorter than|smaller than)|不满|未满|不足|少于|低于|不超过|至多|小于)\s*\Z"
)
_MOST_BEHIND = re.compile(
    r"\s*(?:(?:or|and) (?:less|under|younger|below|fewer|shorter|smaller)\b|(?:及|或)?以[下内]|之?内)"
)
_LONGEST = 20

_DENIED = re.compile(r"[不未]满(?=[0-9一二三四五六七八九十百])")

Measure = tuple[Fraction, str]
_Range = tuple[float | Fraction, float | Fraction]
_ANY: _Range = (float("-inf"), float("inf"))


def measures(text: str) -> tuple[Measure, ...]:
    """The numbers with a unit or a currency in a text."""
    firm = [fact.value for fact in facts(text) if fact.kind in ("unit", "money") and not fact.soft]
    return tuple((Fraction(number), unit) for number, _, unit in (value.partition(" ") for value in firm))


def out_of_bounds(asked: Sequence[Measure], text: str) -> bool:
    """Whether one of the measures that a question names lies outside of what a text says it holds for.

    A text with several cases ("under ten years …, over ten years …") excludes nothing.
    """
    limits = _limits(text) if asked else {}
    for number, unit in asked:
        least, most = limits.get(unit, _ANY)
        if least < most and not least <= number <= most:
            return True
    return False


def without_bounds(text: str) -> str:
    """The text with "below" for "not yet", which denies nothing before a measure."""
    return _DENIED.sub("低于", text)


def _limits(text: str) -> dict[str, _Range]:
    """For each unit the least and the most that the text holds for."""
    folded = fold(text)
    found: dict[str, _Range] = {}
    for fact in facts(folded):
        if fact.kind not in ("unit", "money") or fact.soft:
            continue
        number, _, unit = fact.value.partition(" ")
        least, most = found.get(unit, _ANY)
        before = folded[max(fact.start - _LONGEST, 0) : fact.start]
        if _LEAST_BEFORE.search(before) or _LEAST_BEHIND.match(folded, fact.end):
            found[unit] = (max(least, Fraction(number)), most)
        elif _MOST_BEFORE.search(before) or _MOST_BEHIND.match(folded, fact.end):
            found[unit] = (least, min(most, Fraction(number)))
    return found

"""Which words a number stands with: of "20 days for office staff and 25 for drivers" only one holds for drivers.

An answer that takes the other number shares all its words with the source, and its number stands there as well.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from core.analysis.numbers import Fact, facts
from core.analysis.words import is_stop, words

_STRONG = re.compile(r"[;；。!?！？\n]|\.\s")
_WEAK = re.compile(r"[,，、:：()（）]\s?|\b(?:and|or|but|while|whereas|plus)\b|而|但|和|及")
_MEASURES = ("number", "unit", "money", "percent")
_YEAR = re.compile(r"[12]\d{3}")
_RANGE = re.compile(r"\s?(?:-|–|—|~|to|至|到)\s?")


@dataclass(frozen=True, slots=True)
class _Spot:
    """A number, or a range of two, where it stands, in all the forms it may be taken for."""

    start: int
    end: int
    forms: tuple[Fact, ...]


def misplaced(claim: str, source: str, question: str = "") -> bool:
    """Whether a number of the claim stands in the source only with the words of other numbers.

    That is told when the claim has words that stand with another number of the kind in the source, and none of those
    that stand with its own. A claim that has neither is read with the question that it answers.
    """
    there, ours = _spots(source), _spots(claim)
    for spot in ours:
        needed = [fact for fact in spot.forms if not fact.soft]
        group = [one for one in there if _comparable(needed, one)]
        same = [bool(_numbers(needed) & _numbers(one.forms)) for one in group]
        if not needed or all(same) or not any(same):
            continue
        around = _around(source, group)
        said = _around(claim, [one for one in ours if one is spot or _comparable(needed, one)])[spot]
        said = said or _terms(question)
        own = [around[one] for one, equal in zip(group, same, strict=True) if equal]
        others = [around[one] for one, equal in zip(group, same, strict=True) if not equal]
        if all(any(_stands_with(said, other, mine) for other in others) for mine in own):
            return True
    return False


def in_cells(header: str, row: str) -> str:
    """A table's row with the title of each cell, a line each."""
    separator = max("\t,;", key=header.count)
    titles, cells = header.split(separator), row.split(separator)
    if len(titles) != len(cells):
        return row
    return "\n".join(f"{title}: {cell}".replace("_", " ") for title, cell in zip(titles, cells, strict=True))


def _stands_with(said: frozenset[str], other: frozenset[str], mine: frozenset[str]) -> bool:
    return bool(said & (other - mine)) and not said & (mine - other)


def _spots(text: str) -> list[_Spot]:
    found: list[_Spot] = []
    for fact in facts(text):
        if fact.kind not in _MEASURES or (fact.kind == "number" and _YEAR.fullmatch(fact.value)):
            continue
        if found and (fact.start < found[-1].end or _RANGE.fullmatch(text, found[-1].end, fact.start)):
            last = found.pop()
            found.append(_Spot(last.start, max(last.end, fact.end), (*last.forms, fact)))
        else:
            found.append(_Spot(fact.start, fact.end, (fact,)))
    return found


def _numbers(forms: Sequence[Fact]) -> set[str]:
    return {fact.value.partition(" ")[0] for fact in forms}


def _comparable(needed: Sequence[Fact], spot: _Spot) -> bool:
    """Whether a number measures the same, as far as that is said."""
    return any(
        "number" in (one.kind, other.kind)
        or (one.kind == other.kind and one.value.partition(" ")[2] == other.value.partition(" ")[2])
        for one in needed
        for other in spot.forms
    )


def _around(text: str, spots: Sequence[_Spot]) -> dict[_Spot, frozenset[str]]:
    """The words that stand with each of some numbers; those between two marks that may part them stand with none."""
    starts, ends = [0], []
    for first, second in pairwise(spots):
        cuts = _cuts(_STRONG, text, first.end, second.start) or _cuts(_WEAK, text, first.end, second.start)
        ends.append(cuts[0][0] if cuts else first.end)
        starts.append(cuts[-1][1] if cuts else second.start)
    ends.append(len(text))
    if spots:
        before = _cuts(_STRONG, text, 0, spots[0].start)
        behind = _cuts(_STRONG, text, spots[-1].end, len(text))
        starts[0] = before[-1][1] if before else 0
        ends[-1] = behind[0][0] if behind else len(text)
    return {
        spot: _terms(text[start : spot.start]) | _terms(text[spot.end : end])
        for spot, start, end in zip(spots, starts, ends, strict=False)
    }


def _cuts(mark: re.Pattern[str], text: str, start: int, end: int) -> list[tuple[int, int]]:
    return [match.span() for match in mark.finditer(text, start, end)]


def _terms(text: str) -> frozenset[str]:
    """Its words that say something, and its numbers with their units in one form."""
    exact = frozenset(fact.value for fact in facts(text) if fact.kind in ("unit", "money", "percent"))
    return exact | frozenset(word for word in words(text) if not is_stop(word))

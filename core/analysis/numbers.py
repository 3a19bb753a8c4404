"""Numbers, dates, units and identifiers of a text in one form, so that an answer can be held against its source.

`25 days` and `二十五天`, `March 5, 2024` and `2024年3月5日`, `30 million` and `三千万` are the same facts.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from core.analysis.dates import whens
from core.analysis.identifiers import identifiers
from core.analysis.numerals import CLASSIFIERS, Amount, aligned, amounts, blanked
from core.analysis.units import CURRENCIES, PERCENT, also, currency_before, unit_at, units_named

Kind = Literal["number", "ordinal", "percent", "money", "date", "time", "unit", "identifier"]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something exact at `text[start:end]`; equal facts have equal kind and value.

    Values: number `1234.5` or `1/3`, ordinal `3`, percent `12`, money `5 USD`, unit `25 day`, date and time as in
    `dates`, identifier folded and without hyphens. A `soft` one may be meant so, but need not be ("one of them", the 25
    days in "25 paid days"): it can bear out another, but needs nothing itself.
    """

    kind: Kind
    value: str
    start: int
    end: int
    soft: bool = False


def facts(text: str) -> tuple[Fact, ...]:
    """The facts of a text in order of their place."""
    plain = aligned(text)
    found: list[Fact] = []
    for when in whens(plain):
        found.append(Fact("time" if when.is_time else "date", when.value, when.start, when.end, when.soft))
    rest = blanked(plain, [(one.start, one.end) for one in found])
    named = list(identifiers(rest))
    for name in named:
        found.append(Fact("identifier", name.value, name.start, name.end))
        if name.number:
            found.append(Fact("number", name.number, name.start, name.end, soft=True))
    rest = blanked(rest, [(name.start, name.end) for name in named])
    found += _quantities(rest)
    return tuple(sorted(found, key=lambda fact: (fact.start, fact.end, fact.soft)))


def missing(needed: Iterable[Fact], there: Iterable[Fact]) -> tuple[Fact, ...]:
    """The needed facts that are not borne out by those that are there. When in doubt one is missing."""
    known = {(fact.kind, fact.value) for fact in there}
    return tuple(fact for fact in needed if not fact.soft and not _borne_out(fact, known))


def in_columns(header: str, row: str) -> tuple[Fact, ...]:
    """What the cells of a table row mean with the units that its header names; they are apart by tabs or as in CSV."""
    found: list[Fact] = []
    at = 0
    separator = max("\t,;", key=lambda mark: (mark == "\t" and mark in header, header.count(mark)))
    for title, cell in zip(_cells(header, separator), _cells(row, separator), strict=False):
        units = units_named(aligned(title.replace("_", " ")))
        for fact in facts(cell):
            if fact.kind == "number":
                found += [_with_unit(fact.value, unit, at + fact.start, at + fact.end, True) for unit in sorted(units)]
        at += len(cell) + 1
    return tuple(found)


def _cells(line: str, separator: str) -> list[str]:
    """The cells of a line; separators between quotation marks belong to their cell."""
    cells, at, quoted = [], 0, False
    for place, character in enumerate(line):
        if character == '"':
            quoted = not quoted
        elif character == separator and not quoted:
            cells.append(line[at:place])
            at = place + 1
    return [*cells, line[at:]]


# ---- quantities -----------------------------------------------------------------------------------------------

_NONE = re.compile("")
_OF_A = re.compile(r"\s(?:of\s)?an?\s", re.IGNORECASE)
_GAP = re.compile(r"(?:\s?-\s?|\s|多|余|来|几)?")
_HALF_MORE = re.compile(r"(?P<measure>个)?半")
_BETWEEN = re.compile(r"\s?(?:-|~|至|到|—|to|and|or|或)\s?\Z", re.IGNORECASE)
_RANGE = re.compile(r"\s?(?:-|~|至|到|—|to)\s?", re.IGNORECASE)
_FAR_UNIT = re.compile(
    r"[\s-](?:(?!(?:of|in|on|at|per|and|or|to|for|from|by|with|a|an|the|as|than)\s)[a-z]+[\s-]){1,2}"
)
_PER_UNIT = re.compile(r"(?<!\w)(?:an?|per|each|every)\s(?=[a-z])|每", re.IGNORECASE)
_SPEED = re.compile(r"(?:时速|每小时)(?:约|达|为|可达)?\s?\Z")
_MINUS = re.compile(r"(?:(?:\A|(?<=[\s(\[:=、，]))(?<!\d\s)-|零下|负|(?<!\w)(?:minus|negative)\s)\Z", re.IGNORECASE)
_COUNTED = re.compile(
    r"(?<!\w)(?:chapter|page|section|step|part|article|level|grade|volume|figure|table|phase|stage|no\.?|number|week|"
    r"round|season|episode|line|item|clause|appendix|annex|paragraph|day|lesson|unit|room|floor|platform|gate)s?\s?\Z",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class _Measured:
    amount: Amount
    value: Fraction
    unit: str
    start: int
    end: int
    firm: bool


def _quantities(plain: str) -> Iterator[Fact]:
    measured = [_measure(plain, amount) for amount in amounts(plain)]
    measured = _ranges(plain, measured)
    at = 0
    for one in measured:
        if one.start >= at:  # the half of 两个半小时 is told already
            yield from _facts_of(plain, one)
        at = max(at, one.end)
    for match in _PER_UNIT.finditer(plain):
        unit = unit_at(plain, match.end())
        if unit and unit[0] not in CURRENCIES:
            yield Fact("unit", f"1 {unit[0]}", match.start(), unit[1], soft=True)


def _measure(plain: str, amount: Amount) -> _Measured:
    """The amount with its sign, and the unit behind or the currency before it."""
    start, end, value, firm = amount.start, amount.end, amount.value, amount.firm
    if sign := _MINUS.search(plain, max(start - 10, 0), start):
        start, value = sign.start(), -value
    if amount.percent:
        return _Measured(amount, value, PERCENT, start, end, firm)
    if amount.ordinal:
        return _Measured(amount, value, "", start, end, firm)
    currency = currency_before(plain, start)
    unit = None
    for gap in (_NONE, _GAP, _OF_A) if amount.part else (_NONE, _GAP):
        unit = unit or unit_at(plain, _end_of(gap, plain, end))
    if half := _HALF_MORE.match(plain, end):  # 两个半小时
        behind = unit_at(plain, half.end())
        if behind and half["measure"]:
            unit, value = behind, value + Fraction(1, 2)
    if currency and (not unit or unit[0] not in CURRENCIES):
        return _paid(plain, amount, value, currency[0], currency[1])
    if unit and _meant(plain, amount, unit):
        if plain[unit[1] : unit[1] + 1] == "半" and unit[0] in ("year", "day", "month", "kg", "m", "jin"):
            value, unit = value + Fraction(1, 2), (unit[0], unit[1] + 1)
        if unit[0] == "km" and _SPEED.search(plain, max(start - 6, 0), start):
            unit = ("kmh", unit[1])
        if currency:
            unit, start = (currency[0], unit[1]), currency[1]
        return _Measured(amount, value, unit[0], start, unit[1], True)
    return _Measured(amount, value, "", start, end, firm)


def _end_of(pattern: re.Pattern[str], plain: str, at: int) -> int:
    match = pattern.match(plain, at)
    return match.end() if match else at


def _meant(plain: str, amount: Amount, unit: tuple[str, int]) -> bool:
    """Whether a unit's name behind a number is the unit: 一日三餐 and 四周 need not be, 3人 is nobody's."""
    following = plain[unit[1] : unit[1] + 1]
    name = plain[amount.end : unit[1]]
    if name.endswith("日") and following in ("本", "元", "圆"):
        return False
    if name.endswith("块") and amount.han and following and following not in "钱，。；、）":
        return False
    if name.endswith("元") and following in ("素", "旦", "首"):
        return False
    return not (name.endswith("周") and following and following in "围边")


def _paid(plain: str, amount: Amount, value: Fraction, currency: str, start: int) -> _Measured:
    """Short scales that are only clear behind a currency: "$5m", "£2bn", "$3k"."""
    short = re.compile(r"\s?(m|k|b|bn|tn)(?![a-zA-Z])", re.IGNORECASE).match(plain, amount.end)
    end = amount.end
    if short and amount.scale == 1:
        value *= {"k": 10**3, "m": 10**6, "b": 10**9, "bn": 10**9, "tn": 10**12}[short[1].lower()]
        end = short.end()
    return _Measured(amount, value, currency, start, end, True)


def _ranges(plain: str, measured: list[_Measured]) -> list[_Measured]:
    """In "5 to 10 days" and "$3-5 million" the first number has the unit and the scale of the second."""
    made = list(measured)
    for place, (first, second) in enumerate(pairwise(measured)):
        if first.amount.ordinal or second.amount.ordinal or second.start - first.end > 6:
            continue
        if not _RANGE.fullmatch(plain, first.end, second.start):
            between = _BETWEEN.fullmatch(plain, first.end, second.start)
            if not between or second.unit == "":
                continue
        value, unit = first.value, first.unit or second.unit
        if first.amount.scale == 1 < second.amount.scale and value < second.amount.scale:
            value *= second.amount.scale
        currency = first.unit if first.unit in CURRENCIES and not second.unit else second.unit
        made[place] = _Measured(first.amount, value, unit, first.start, first.end, first.firm or bool(unit))
        made[place + 1] = _Measured(second.amount, second.value, currency, second.start, second.end, second.firm)
    return made


def _facts_of(plain: str, one: _Measured) -> Iterator[Fact]:
    value = _written(one.value)
    if one.unit:
        yield _with_unit(value, one.unit, one.start, one.end, not one.firm)
        return
    if one.amount.ordinal or (not one.amount.han and _COUNTED.search(plain, max(one.start - 12, 0), one.start)):
        yield Fact("ordinal", value, one.start, one.end, soft=not one.firm)
        return
    following = plain[one.end : one.end + 1]
    firm = one.firm or bool(one.amount.han and one.value != 1 and following and following in CLASSIFIERS)
    yield Fact("number", value, one.start, one.end, soft=not firm)
    far = _FAR_UNIT.match(plain, one.end)
    if far and (unit := unit_at(plain, far.end())):
        yield _with_unit(value, unit[0], one.start, unit[1], True)


def _with_unit(value: str, unit: str, start: int, end: int, soft: bool) -> Fact:
    if unit == PERCENT:
        return Fact("percent", value, start, end, soft)
    if unit == "‰":
        return Fact("percent", _written(Fraction(value) / 10), start, end, soft)
    if unit in CURRENCIES:
        return Fact("money", f"{value} {unit}", start, end, soft)
    return Fact("unit", f"{value} {unit}", start, end, soft)


def _written(value: Fraction) -> str:
    """A decimal number without needless zeros when there is one, else a fraction."""
    rest = value.denominator
    twos = fives = 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    if rest != 1:
        return f"{value.numerator}/{value.denominator}"
    places = max(twos, fives)
    digits = str(abs(value.numerator) * 10**places // value.denominator).rjust(places + 1, "0")
    whole, decimals = (digits[:-places], digits[-places:]) if places else (digits, "")
    return ("-" if value < 0 else "") + whole + (f".{decimals}" if decimals else "")


# ---- bearing out ----------------------------------------------------------------------------------------------

_YEAR = re.compile(r"[1-9]\d{3}")


def _borne_out(fact: Fact, known: set[tuple[Kind, str]]) -> bool:
    if (fact.kind, fact.value) in known:
        return True
    if fact.kind == "number":
        return _number_borne_out(fact.value, known)
    if fact.kind == "ordinal":
        return (
            ("number", fact.value) in known
            or any(
                kind == "date" and value.endswith(f"-{int(fact.value):02d}") and value.count("-") > 1
                for kind, value in known
            )
            if fact.value.isdigit()
            else False
        )
    if fact.kind == "percent":
        return ("number", _written(Fraction(fact.value) / 100)) in known
    if fact.kind in ("money", "unit"):
        number, _, unit = fact.value.partition(" ")
        return any(("money" if other in CURRENCIES else "unit", f"{number} {other}") in known for other in also(unit))
    return fact.kind == "date" and any(
        kind != "time" and _date_borne_out(fact.value, kind, value) for kind, value in known
    )


def _number_borne_out(number: str, known: set[tuple[Kind, str]]) -> bool:
    if any(kind in ("unit", "money") and value.partition(" ")[0] == number for kind, value in known):
        return True
    if ("percent", _written(Fraction(number) * 100)) in known and Fraction(number) < 1:
        return True
    return bool(_YEAR.fullmatch(number)) and any(
        kind == "date" and re.match(rf"{number}(?:-|\Z)", value) for kind, value in known
    )


def _date_borne_out(needed: str, kind: Kind, there: str) -> bool:
    """A date is borne out by a more exact one."""
    if _YEAR.fullmatch(needed):
        return (kind == "number" and there == needed) or (kind == "date" and there.startswith(f"{needed}-"))
    if kind == "ordinal":
        return needed.startswith("---") and needed[3:].lstrip("0") == there
    if kind != "date" or there.startswith("weekday"):
        return False
    if needed.startswith("---"):
        return there.endswith(needed[2:]) and there.count("-") > 1
    if needed.startswith("--"):
        return re.fullmatch(rf"(?:\d+|-){re.escape(needed[1:])}(?:-\d\d)?", there) is not None
    if re.fullmatch(r"\d0s", needed):
        return there.endswith(needed) and len(there) == 5
    return bool(re.fullmatch(r"\d{4}-\d\d", needed)) and there.startswith(f"{needed}-")

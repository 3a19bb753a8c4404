"""Counts the numbers that word processors print before paragraphs, such as "§ 4", "2.1.3" and "(b)".

A document only says that a paragraph is numbered; but people refer to "clause 7.2", so it belongs to the text.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

_ROMAN = (
    *((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl")),
    *((10, "x"), (9, "ix"), (5, "v"), (4, "iv"), (1, "i")),
)
_CHINESE, _UNITS = "零一二三四五六七八九", ("", "十", "百", "千")
_FORMAL, _FORMAL_UNITS = "零壹贰叁肆伍陆柒捌玖", ("", "拾", "佰", "仟")
_STEMS = "甲乙丙丁戊己庚辛壬癸"
_PLACE = re.compile(r"%([1-9])")
_DEEPEST = 9
_LARGEST = 30_000


@dataclass(frozen=True, slots=True)
class Level:
    """How one level of a list is numbered.

    `form` is the name of Office Open XML ("decimal", "lowerLetter" …); "none" prints no number, "bullet" nothing.
    In `pattern` "%1" stands for the number of the first level. `legal` shows all numbers as decimals. `restart` is
    the level (from 1) whose next number makes this one begin again; 0: never; None: any level above.
    """

    form: str = "decimal"
    pattern: str = ""
    start: int = 1
    legal: bool = False
    restart: int | None = None


@dataclass(slots=True)
class Counters:
    """The numbers of all lists of one document, in its order."""

    _counts: dict[str, list[int | None]] = field(default_factory=dict)
    _begun: set[tuple[str, int]] = field(default_factory=set)

    def next(self, series: str, depth: int, levels: Mapping[int, Level], begins: tuple[str, int] | None = None) -> str:
        """The number printed before the next paragraph of a list on a level (`depth`, from 0); "" for none.

        Lists of one `series` count on together. `begins` (name, number): a part of it that begins anew with a number.
        """
        level = levels.get(depth)
        if level is None or not 0 <= depth < _DEEPEST:
            return ""
        counts = self._counts.setdefault(series, [None] * _DEEPEST)
        if begins is not None and (begins[0], depth) not in self._begun:
            self._begun.add((begins[0], depth))
            counts[depth] = begins[1]
        else:
            before = counts[depth]
            counts[depth] = level.start if before is None else min(before + 1, _LARGEST)
        for upper in range(depth):  # a level that was skipped counts as begun
            if counts[upper] is None:
                counts[upper] = levels[upper].start if upper in levels else 1
        for deeper in range(depth + 1, _DEEPEST):
            restart = levels[deeper].restart if deeper in levels else None
            if restart is None or depth < restart:
                counts[deeper] = None
        return "" if level.form == "bullet" else self._printed(level, levels, counts)

    def _printed(self, level: Level, levels: Mapping[int, Level], counts: list[int | None]) -> str:
        def number(match: re.Match[str]) -> str:
            place = int(match[1]) - 1
            form = "decimal" if level.legal else levels.get(place, Level()).form
            count = counts[place]
            return "" if count is None else spelled(count, form)

        return " ".join(_PLACE.sub(number, level.pattern).split())


def spelled(number: int, form: str) -> str:
    """A number in one of the forms of Office Open XML (ECMA-376 17.18.59); rare ones as decimals."""
    if form in ("bullet", "none"):
        return ""
    if form == "decimalZero":
        return f"{number:02}"
    if form in ("upperLetter", "lowerLetter") and number > 0:
        letters = chr(97 + (number - 1) % 26) * ((number - 1) // 26 + 1)
        return letters.upper() if form == "upperLetter" else letters
    if form in ("upperRoman", "lowerRoman") and number > 0:
        return _roman(number).upper() if form == "upperRoman" else _roman(number)
    if form in ("decimalEnclosedCircle", "decimalEnclosedCircleChinese") and 0 < number <= 20:
        return chr(0x2460 + number - 1)
    if form == "ordinal":
        return f"{number}{_ordinal_end(number)}"
    if form == "ideographTraditional" and 0 < number <= 10:
        return _STEMS[number - 1]
    if form in _CHINESE_FORMS and 0 < number < 10_000:
        return _chinese(number, _CHINESE, _UNITS)
    if form in ("chineseLegalSimplified", "ideographLegalTraditional", "japaneseLegal") and 0 < number < 10_000:
        return _chinese(number, _FORMAL, _FORMAL_UNITS)
    return str(number)


_CHINESE_FORMS = frozenset(
    {
        *("chineseCounting", "chineseCountingThousand", "ideographDigital"),
        *("taiwaneseCounting", "taiwaneseCountingThousand", "japaneseCounting", "japaneseDigitalTenThousand"),
    }
)


def _roman(number: int) -> str:
    out: list[str] = []
    for value, sign in _ROMAN:
        count, number = divmod(number, value)
        out.append(sign * count)
    return "".join(out)


def _chinese(number: int, digits: str, units: tuple[str, ...]) -> str:
    text = str(number)
    out = ""
    for place, digit in enumerate(text):
        if digit != "0":
            out += digits[int(digit)] + units[len(text) - place - 1]
        elif not out.endswith(digits[0]):
            out += digits[0]
    out = out.rstrip(digits[0])
    return out[1:] if out.startswith(digits[1] + units[1]) and digits is _CHINESE else out


def _ordinal_end(number: int) -> str:
    return "th" if 10 < number % 100 < 14 else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")

"""Dates and times: where they are written in a text, in both languages, in one form.

A date is as exact as it was written: `2024-03-05`, `2024-03`, `2024`, `--03-05` (no year), `--03` (a month), `---05`
(a day), `1990s`, `c19` (a century), `-221` (before our era), `weekday-1`. A time is `14:30`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from core.analysis.numerals import ORDINALS, blanked, han_value


@dataclass(frozen=True, slots=True)
class When:
    """A date or time at `start:end`; parts that are not written are None. `text` is for what has no such parts."""

    start: int
    end: int
    year: int | None = None
    month: int | None = None
    day: int | None = None
    text: str = ""
    is_time: bool = False
    soft: bool = False

    @property
    def value(self) -> str:
        """The one form."""
        if self.text:
            return self.text
        day = f"-{self.day:02d}" if self.day else ""
        if self.month is None:
            return f"--{day}" if self.day else f"{self.year}"
        return f"{'-' if self.year is None else self.year}-{self.month:02d}{day}"


_MONTHS_LISTED = """
january february march april may june july august september october november december
"""
_MONTHS = _MONTHS_LISTED.split()
_WEEKDAYS = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]
_MONTH_OF = {name: number for number, name in enumerate(_MONTHS, 1)} | {
    name[:3]: number for number, name in enumerate(_MONTHS, 1)
}
_MONTH_OF["sept"] = 9

_LONG = (
    "|".join(name.title() for name in _MONTHS)
    + "|"
    + "|".join(name for name in _MONTHS if name not in ("may", "march"))
)
_MONTH = (
    rf"(?:{_LONG}|{'|'.join(name.upper() for name in _MONTHS)}|(?:Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?)"
)
_DAY = r"(?:0?[1-9]|[12]\d|3[01])(?:st|nd|rd|th)?"
_YEAR = r"[12]\d{3}"
_HAN_NUMBER = r"(?:\d{1,2}|[一二三四五六七八九十廿]{1,3})"
_HAN_YEAR = r"(?:[12]\d{3}|[一二][零〇一二三四五六七八九]{3})"
_PERIOD = r"(?P<period>上午|下午|晚上|晚|早上|早晨|清晨|凌晨|中午|傍晚|夜里|夜间)?"

_TO = r"\s?(?:-|~|to|and|through|—)\s?(?:the\s)?"
_DAYS = (  # one month for two days
    re.compile(
        rf"(?<![\w.])(?P<d>{_DAY}){_TO}(?P<e>{_DAY})\s(?:of\s)?(?P<m>{_MONTH})(?:,?\s(?P<y>{_YEAR})(?!\d))?(?![a-zA-Z])"
    ),
    re.compile(
        rf"(?<!\w)(?P<m>{_MONTH})\s(?P<d>{_DAY}){_TO}(?P<e>{_DAY})(?!\d|[.,]\d|%)"
        rf"(?:\s?,?\s(?P<y>{_YEAR})(?!\d))?(?![a-zA-Z])"
    ),
)
_ISO_DAY = r"(?P<m>0?[1-9]|1[0-2])(?P=s)(?P<d>0?[1-9]|[12]\d|3[01])"
_HAN_MONTH = rf"(?P<m>{_HAN_NUMBER})\s?月(?:份)?"
_HAN_DAY = rf"(?:\s?(?P<d>{_HAN_NUMBER})\s?[日号])?"
_LONG_AGO = r"(?!代|的?历史|[之以]?前|之久)"  # 2000年前 are so many years
_AND_YEAR = rf"(?P<y>{_YEAR})(?!\d)"
_NAMES = "|".join(name.title() for name in _MONTHS)
_BEFORE_MONTH = "|".join(
    rf"(?<=\b{word} )" for word in ("in", "since", "of", "by", "until", "from", "to", "during", "late", "early", "next")
)
_HAN_CENTURY = "[一二]?十[一二三四五六七八九]?|[一二三四五六七八九]"
_DATES: tuple[tuple[str, re.Pattern[str]], ...] = (
    ("plain", re.compile(rf"(?<![\w./-])(?P<y>{_YEAR})(?P<s>[-/.]){_ISO_DAY}(?![\dA-SU-Za-z-]|[./]\d)")),
    ("plain", re.compile(rf"(?<![\w./-])(?P<y>{_YEAR})-(?P<m>0[1-9]|1[0-2])(?![\w-])")),
    ("slashed", re.compile(
        rf"(?<![\w./-])(?P<a>\d{{1,2}})(?P<s>[/.-])(?P<b>\d{{1,2}})(?P=s)(?P<y>{_YEAR})(?![\w/-])")),
    ("decade", re.compile(rf"(?P<c>\d{{1,2}}|{_HAN_CENTURY})\s?世纪(?P<d>[1-9]0|[二三四五六七八九]?十)\s?年代")),
    ("decade", re.compile(r"(?<!\d)(?P<y>[12]\d{2}0)年代")),
    ("decade", re.compile(r"(?<!\d)(?P<d>[1-9]0|[二三四五六七八九]十)年代")),
    ("century", re.compile(rf"(?P<c>\d{{1,2}}|{_HAN_CENTURY})\s?世纪")),
    ("han", re.compile(r"(?P<bc>公元前|西元前)\s?(?P<y>\d{1,4}|[一二三四五六七八九十百零〇]{1,7})年")),
    ("han", re.compile(rf"(?<!\d)(?P<y>{_HAN_YEAR})\s?年(?:\s?{_HAN_MONTH}{_HAN_DAY})?{_LONG_AGO}")),
    ("han", re.compile(rf"(?<!\d)(?P<y>\d{{2}})年\s?{_HAN_MONTH}{_HAN_DAY}")),
    ("han", re.compile(rf"(?<![\d个几每]){_HAN_MONTH}{_HAN_DAY}")),
    ("day", re.compile(rf"(?<![\d.])(?P<d>{_HAN_NUMBER})日(?![子本元圆语内]|以内|之内|年假)")),
    ("english", re.compile(rf"(?<![\w.])(?P<d>{_DAY})\s(?:of\s)?(?P<m>{_MONTH})(?:,?\s{_AND_YEAR})?(?![a-zA-Z])")),
    ("english", re.compile(
        rf"(?<!\w)(?P<m>{_MONTH})\s(?P<d>{_DAY})(?!\d|[.,]\d|%)(?:\s?,?\s{_AND_YEAR})?(?![a-zA-Z])")),
    ("month", re.compile(rf"(?:{_BEFORE_MONTH})(?P<m>March|May)(?![\w'’])")),
    ("english", re.compile(rf"(?<!\w)(?P<m>{_MONTH}),?\s(?:of\s)?(?P<y>{_YEAR})(?![\w])")),
    ("month", re.compile(r"(?<!\w)(?P<soft>)(?P<m>March|May)(?![\w'’])")),
    ("month", re.compile(rf"(?<!\w)(?P<m>{_NAMES})(?![\w'’])")),
    ("decade", re.compile(r"(?<![\w.])(?P<y>[12]\d{2}0)['’]?s(?!\w)")),
    ("decade", re.compile(r"(?<![\w.])['’]?(?P<d>[2-9]0)['’]?s(?!\w)")),
    ("century", re.compile(rf"(?<!\w)(?P<o>{'|'.join(ORDINALS)})[\s-]centur(?:y|ies)(?!\w)", re.IGNORECASE)),
    ("century", re.compile(
        r"(?<!\w)(?P<c>\d{1,2})(?:st|nd|rd|th)[\s-]centur(?:y|ies)(?P<bc>\s?B\.?C\.?)?(?!\w)", re.IGNORECASE)),
    ("era", re.compile(r"(?<![\w.,])(?P<y>\d{1,4})\s?(?P<bc>B\.?C\.?(?:E\.?)?)(?!\w)")),
    ("era", re.compile(
        r"(?<!\w)A\.?D\.?\s?(?P<y>\d{1,4})(?!\w)|(?<![\w.,])(?P<z>\d{1,4})\s?(?:A\.?D\.?|C\.?E\.?)(?!\w)")),
    ("weekday", re.compile(rf"(?<!\w)(?P<w>{'|'.join(name.title() for name in _WEEKDAYS)})s?(?!\w)")),
    ("weekday", re.compile(r"(?:周|星期|礼拜)(?P<w>[一二三四五六日天])(?![个年]|\w?周)")),
)  # fmt: skip
_TIMES: tuple[re.Pattern[str], ...] = (
    re.compile(
        rf"{_PERIOD}(?<![\d.:])(?P<h>[01]?\d|2[0-4]):(?P<m>[0-5]\d)(?::[0-5]\d)?(?![\d:])"
        r"(?:\s?(?P<half>[ap])\.?m\b\.?)?", re.IGNORECASE),
    re.compile(r"(?<![\w.:])(?P<h>0?[1-9]|1[0-2])\s?(?P<half>[ap])\.?m\b\.?", re.IGNORECASE),
    re.compile(r"(?<![\w.:])(?P<h>0?[1-9]|1[0-2])\s?o'clock", re.IGNORECASE),
    re.compile(
        rf"{_PERIOD}(?<![\d.第])(?P<h>\d{{1,2}}|[一二三四五六七八九十两]{{1,3}})(?:点(?!\d)钟?|时(?!间|候|期|代|段))"
        rf"(?:(?P<m>{_HAN_NUMBER}|[一二三四五]十[一二三四五六七八九]?)分|(?P<halfpast>半)|(?P<quarter>[一三])刻|(?P<sharp>整))?"),
)  # fmt: skip
_RANGE = re.compile(r"\s?(?:-|~|至|到|and|to|until|through|till|—|–)\s?(?:the\s)?", re.IGNORECASE)


def whens(plain: str) -> list[When]:
    """The dates and times of an aligned text, in order, none inside another."""
    found = list(_times(plain))
    plain = blanked(plain, [(one.start, one.end) for one in found])
    pairs = [pair for pattern in _DAYS for match in pattern.finditer(plain) for pair in _two_days(match)]
    found += pairs
    plain = blanked(plain, [(one.start, one.end) for one in pairs])
    for kind, pattern in _DATES:
        hits = [made for match in pattern.finditer(plain) if (made := _made(kind, match))]
        found += hits
        plain = blanked(plain, [(hit.start, hit.end) for hit in hits])
    found.sort(key=lambda one: one.start)
    return _carried(plain, found)


def _two_days(match: re.Match[str]) -> Iterator[When]:
    year, month = _int(match["y"]), _MONTH_OF[match["m"].lower().rstrip(".")]
    yield When(match.start(), match.end("d"), year, month, _int(match["d"]))
    yield When(match.start("e"), match.end(), year, month, _int(match["e"]))


def _int(text: str | None) -> int | None:
    if text is None:
        return None
    digits = re.match(r"\d+", text)
    if digits:
        return int(digits[0])
    value = han_value(text.replace("廿", "二十"))
    return int(value) if value is not None else None


def _made(kind: str, match: re.Match[str]) -> When | None:
    part = match.groupdict()
    start, end = match.span()
    if kind in ("plain", "han", "english", "day"):
        month = _MONTH_OF[part["m"].lower().rstrip(".")] if kind == "english" else _int(part.get("m"))
        year, day = _int(part.get("y")), _int(part.get("d"))
        if year is not None and part.get("bc"):
            return When(start, end, text=f"-{year}")
        if (month is not None and not 1 <= month <= 12) or (day is not None and not 1 <= day <= 31):
            return None
        if year is not None and year < 100 and kind == "han":
            year += 2000 if year < 50 else 1900
        return When(start, end, year, month, day) if year or month or day else None
    if kind == "slashed":
        first, second, year = int(part["a"]), int(part["b"]), int(part["y"])
        if first > 12 >= second >= 1 and first <= 31:
            return When(start, end, year, second, first)
        if second > 12 >= first >= 1 and second <= 31:
            return When(start, end, year, first, second)
        if first == second and 1 <= first <= 12:
            return When(start, end, year, first, second)
        return When(start, end, text=f"{first}/{second}/{year}")  # which is the month is not known
    if kind == "month":
        return When(start, end, month=_MONTH_OF[part["m"].lower()], soft="soft" in part)
    if kind == "weekday":
        name = part["w"]
        number = _WEEKDAYS.index(name.lower()) + 1 if name.isascii() else "一二三四五六".find(name) + 1 or 7
        return When(start, end, text=f"weekday-{number}")
    return _long_ago(kind, start, end, part)


def _long_ago(kind: str, start: int, end: int, part: dict[str, str | None]) -> When | None:
    before = "-" if part.get("bc") else ""
    if kind == "century":
        ordinal = part.get("o")
        return When(start, end, text=f"{before}c{ORDINALS[ordinal.lower()] if ordinal else _int(part['c'])}")
    if kind == "decade":
        century, year, decade = _int(part.get("c")), _int(part.get("y")), _int(part.get("d"))
        if year is not None:
            return When(start, end, text=f"{year}s")
        return When(start, end, text=f"{(century - 1) * 100 + (decade or 0)}s" if century else f"{decade}s")
    year = _int(part.get("y") or part.get("z"))
    return When(start, end, text=f"-{year}") if before else When(start, end, year=year)


def _times(plain: str) -> Iterator[When]:
    for pattern in _TIMES:
        hits: list[When] = []
        for match in pattern.finditer(plain):
            part = match.groupdict()
            hour, minute = _int(part["h"]), _int(part.get("m")) or 0
            chinese = "点" in match[0] or "时" in match[0]
            sure = (
                part.get("period") or part.get("m") or part.get("halfpast") or part.get("quarter") or part.get("sharp")
            )
            if hour is None or hour > 24 or minute > 59 or (chinese and not (sure or "钟" in match[0])):
                continue
            if part.get("halfpast"):
                minute = 30
            elif part.get("quarter"):
                minute = 15 if part["quarter"] == "一" else 45
            late = (part.get("half") or "").lower() == "p" or (part.get("period") or "") in (
                "下午", "晚上", "晚", "傍晚", "夜里", "夜间",
            )  # fmt: skip
            if late and hour < 12:
                hour += 12
            elif (part.get("half") or "").lower() == "a" and hour == 12:
                hour = 0
            hits.append(When(*match.span(), text=f"{hour:02d}:{minute:02d}", is_time=True))
        plain = blanked(plain, [(hit.start, hit.end) for hit in hits])
        yield from hits


def _carried(plain: str, found: list[When]) -> list[When]:
    """In a range the year and the month are often written once: "March 3 to 5, 2024", "2024年3月3日至5日"."""
    for place in range(len(found) - 1):
        first, second = found[place], found[place + 1]
        if (
            first.text
            or second.text
            or second.start - first.end > 12
            or not _RANGE.fullmatch(plain, first.end, second.start)
        ):
            continue
        if second.month is None and second.day is not None and first.month is not None:
            found[place + 1] = replace(second, year=first.year, month=first.month)
        elif second.year is None and first.year is not None and second.month is not None:
            found[place + 1] = replace(second, year=first.year)
        elif first.year is None and first.month is not None and second.year is not None and second.month is not None:
            found[place] = replace(first, year=second.year)
    return found

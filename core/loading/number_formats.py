"""How a spreadsheet shows a number: percent, digits, money and dates by the format code that its cell carries.

The codes are those of ECMA-376 part 1, 18.8.31. Colours, conditions and fill signs are left out; a code that is not
understood leaves the number as it is.
"""

import re
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal

BUILT_IN = {
    1: "0",
    2: "0.00",
    3: "#,##0",
    4: "#,##0.00",
    9: "0%",
    10: "0.00%",
    11: "0.00E+00",
    14: "yyyy-mm-dd",  # the system's short date; this one is read the same everywhere
    15: "d-mmm-yy",
    16: "d-mmm",
    17: "mmm-yy",
    18: "h:mm AM/PM",
    19: "h:mm:ss AM/PM",
    20: "h:mm",
    21: "h:mm:ss",
    22: "yyyy-mm-dd h:mm",
    37: "#,##0",
    38: "#,##0",
    39: "#,##0.00",
    40: "#,##0.00",
    45: "mm:ss",
    46: "[h]:mm:ss",
    47: "mm:ss.0",
}
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]
_PARTS = re.compile(
    r'"([^"]*)"|\\(.)|_(.)|\*(.)|\[([^\]]*)\]|(AM/PM|A/P|上午/下午|General|[yY]+|[mM]+|[dD]+|[hH]+|[sS]+|.)'
)
_DIGITS = re.compile(r"[0#?](?:[0#?,]*[0#?])?(?:\.[0#?]+)?,*")
_LARGEST = 1e15  # beyond it a number has more digits than it knows
_DATES = frozenset("ymdhsYMDHS")


def plain(value: float) -> str:
    """A number without a format, as a person would write it: no exponent, no digits that only binary fractions have."""
    if value == int(value) and abs(value) < 1e15:
        return str(int(value))
    short = f"{value:.12g}"
    return f"{Decimal(short):f}" if "e" in short and abs(value) < 1e15 else short


def shown_number(value: float, code: str) -> str:
    """A number as a cell of this format shows it."""
    section = _section(value, code)
    tokens = list(_PARTS.finditer(section))
    if not section or any((match[6] or "") == "General" for match in tokens):
        return plain(value)
    literal = "".join(text if (text := _literal(match)) is not None else match[6] or "" for match in tokens)
    pattern = _DIGITS.search("".join(match[6] or "\0" * len(_literal(match) or "") for match in tokens))
    if pattern is None and all(_literal(match) is not None for match in tokens):
        return literal.strip()
    if pattern is None or re.search(r"[eE][+-]|/", section) or abs(value) > _LARGEST:
        return plain(value)
    negative = value < 0 and code.count(";") == 0
    digits = _digits(abs(value) * 100 ** literal.count("%"), pattern.group())
    return ("-" if negative else "") + (literal[: pattern.start()] + digits + literal[pattern.end() :]).strip()


def shown_moment(value: "datetime | date | time | timedelta", code: str) -> str:
    """A date or a time as a cell of this format shows it; ISO 8601 without one."""
    section = code.split(";", maxsplit=1)[0]
    if isinstance(value, timedelta) or "[h" in section.lower() or not _is_date(section):
        return _iso(value)
    moment = datetime.combine(date(1900, 1, 1), value) if isinstance(value, time) else value
    tokens = list(_PARTS.finditer(section))
    signs = [match[6] or "" for match in tokens]
    halves = any(sign in ("AM/PM", "A/P", "上午/下午") for sign in signs)
    out: list[str] = []
    for place, match in enumerate(tokens):
        literal = _literal(match)
        out.append(literal if literal is not None else _moment_part(moment, signs, place, halves))
    return "".join(out).strip()


def _section(value: float, code: str) -> str:
    """The part of a code for positive numbers, negative ones and zero."""
    parts = code.split(";")
    if value < 0 and len(parts) > 1:
        return parts[1]
    return parts[2] if value == 0 and len(parts) > 2 else parts[0]


def _literal(match: "re.Match[str]") -> str | None:
    """What a part of a code stands for by itself; None when it is a sign."""
    if match[1] is not None:
        return match[1]
    if match[2] is not None:
        return match[2]
    if match[3] is not None or match[4] is not None:
        return ""
    if match[5] is not None:  # a colour or condition; [$€-407] is a currency
        return match[5][1:].partition("-")[0] if match[5].startswith("$") else ""
    return None


def _digits(value: float, pattern: str) -> str:
    whole, _, fraction = pattern.rstrip(",").partition(".")
    thousands = len(pattern) - len(pattern.rstrip(","))
    number = Decimal(repr(value)) / Decimal(1000) ** thousands
    least = Decimal(1).scaleb(-len(fraction))
    text = f"{number.quantize(least, ROUND_HALF_UP):f}"
    front, _, back = text.partition(".")
    kept = fraction.rfind("0") + 1
    back = back[:kept] + back[kept:].rstrip("0")
    front = front.zfill(whole.count("0")) if whole.count("0") else front.lstrip("0")
    if "," in whole:
        front = f"{int(front or 0):,}"
    return f"{front}.{back}" if back else front


def _is_date(section: str) -> bool:
    return any(match[6] and match[6][0] in _DATES for match in _PARTS.finditer(section))


def _iso(value: "datetime | date | time | timedelta") -> str:
    if isinstance(value, timedelta):
        seconds = int(value.total_seconds())
        return f"{seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02}"
    if isinstance(value, datetime):
        bare = value.time() == time()
        return value.date().isoformat() if bare else value.isoformat(" ", "seconds").removesuffix(":00")
    return value.isoformat()


def _moment_part(moment: "datetime | date", signs: list[str], place: int, halves: bool) -> str:
    sign = signs[place]
    clock = moment if isinstance(moment, datetime) else datetime.combine(moment, time())
    kind, length = sign[0].lower(), len(sign)
    if sign in ("AM/PM", "A/P"):
        return ("AM" if clock.hour < 12 else "PM")[: 2 if length > 3 else 1]
    if sign == "上午/下午":
        return "上午" if clock.hour < 12 else "下午"
    if kind == "y":
        return f"{clock.year % 100:02}" if length < 3 else str(clock.year)
    if kind == "m":
        if _is_minute(signs, place):
            return f"{clock.minute:0{min(length, 2)}}"
        name = _MONTHS[clock.month - 1]
        return {1: str(clock.month), 2: f"{clock.month:02}", 3: name[:3], 5: name[0]}.get(length, name)
    if kind == "d":
        name = _DAYS[clock.weekday()]
        return {1: str(clock.day), 2: f"{clock.day:02}", 3: name[:3]}.get(length, name)
    if kind == "h":
        hour = (clock.hour % 12 or 12) if halves else clock.hour
        return f"{hour:0{min(length, 2)}}"
    if kind == "s":
        return f"{clock.second:0{min(length, 2)}}"
    return sign


def _is_minute(signs: list[str], place: int) -> bool:
    """Whether an m means minutes: right behind hours, or right before seconds."""
    units = [(at, sign[0].lower()) for at, sign in enumerate(signs) if sign and sign[0] in _DATES]
    index = next(n for n, (at, _) in enumerate(units) if at == place)
    before = units[index - 1][1] if index else ""
    after = units[index + 1][1] if index + 1 < len(units) else ""
    return before == "h" or after == "s"

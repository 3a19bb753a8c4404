"""The filter language: `type:pdf,docx path:contracts -path:drafts (after:2024-01 or meta.author:"Ann Lee")`.

Terms joined by spaces all hold; `or`, parentheses and a leading `-` do what they look like. Full-width signs mean the
same as their plain forms. What cannot be understood is a `QuestionError` with a sentence for the person.

Fields in the conditions that come out: `type` (suffix, lower case, no dot), `path`, `name`, `heading` (contains, case
does not count), `size` (bytes), `modified` (seconds since 1970), `page` (number from 1), `meta.<name>`.
"""

import re
import time
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from core.errors import QuestionError
from core.records import AllOf, AnyOf, Condition, Filter, Not

Op = Literal["eq", "lt", "le", "gt", "ge", "contains"]

_NOT_CLOSED = "The filter has an opening parenthesis without a closing one."
DEEPEST = 40  # nested parentheses; a person writes two
LONGEST = 20_000
EXAMPLE = "Write for example type:pdf, path:contracts, after:2024-01 or size:>1MB."

OPENING = "(（"
CLOSING = ")）"
COLONS = ":："
MINUSES = "-－−"
COMMAS = ",，、"
QUOTES = {'"': '"', "“": "”", "„": "”", "”": "”", "＂": "＂", "「": "」", "『": "』", "《": "》"}
COMPARISONS: tuple[tuple[str, Op], ...] = (
    (">=", "ge"),
    ("<=", "le"),
    ("≥", "ge"),
    ("≤", "le"),
    (">", "gt"),
    ("<", "lt"),
    ("=", "eq"),
)
UNITS = {"": 1, "b": 1, "k": 10**3, "kb": 10**3, "m": 10**6, "mb": 10**6, "g": 10**9, "gb": 10**9, "t": 10**12}
UNITS["tb"] = UNITS["t"]


@dataclass(frozen=True, slots=True)
class _Value:
    """One value of a term, and whether it stood in quotes (then nothing in it is a sign)."""

    text: str
    quoted: bool


@dataclass(frozen=True, slots=True)
class _Term:
    """`field:value,value`."""

    field: str
    values: tuple[_Value, ...]


_Token = _Term | Literal["(", ")", "-", "or"]


def parse(text: str) -> Filter | None:
    """The filter a text means; None when there is nothing in it. Raises `QuestionError`, never anything else."""
    if len(text) > LONGEST:
        raise QuestionError("The filter is too long. Use fewer terms.")
    if any("\ud800" <= sign <= "\udfff" for sign in text):
        raise QuestionError("The filter holds characters that stand for no text. Type it again.")
    tokens = _tokens(text)
    return _Parser(tokens).whole() if tokens else None


class _Parser:
    """Recursive descent over the tokens: any := all ("or" all)*, all := one+, one := "-"* (term | "(" any ")")."""

    def __init__(self, tokens: list[_Token]) -> None:
        self._tokens = tokens
        self._at = 0

    def whole(self) -> Filter:
        result = self._any(0)
        if self._at < len(self._tokens):
            raise QuestionError("The filter has a closing parenthesis without an opening one.")
        return result

    def _peek(self) -> _Token | None:
        return self._tokens[self._at] if self._at < len(self._tokens) else None

    def _any(self, depth: int) -> Filter:
        if depth > DEEPEST:
            raise QuestionError("The filter has too many parentheses inside each other.")
        parts = [self._all(depth)]
        while self._peek() == "or":
            self._at += 1
            parts.append(self._all(depth))
        return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))

    def _all(self, depth: int) -> Filter:
        parts: list[Filter] = []
        while (token := self._peek()) is not None and token not in (")", "or"):
            parts.append(self._one(depth))
        if not parts:
            raise QuestionError(f"Something is missing in the filter beside “or” or a parenthesis. {EXAMPLE}")
        return parts[0] if len(parts) == 1 else AllOf(tuple(parts))

    def _one(self, depth: int) -> Filter:
        negated = False
        while self._peek() == "-":
            negated = not negated
            self._at += 1
        token = self._peek()
        if token == "(":
            self._at += 1
            part = self._any(depth + 1)
            if self._peek() != ")":
                raise QuestionError(_NOT_CLOSED)
            self._at += 1
        elif isinstance(token, _Term):
            self._at += 1
            part = _meaning(token)
        else:
            raise QuestionError(f"Something is missing in the filter after “-”. {EXAMPLE}")
        return Not(part) if negated else part


# ---- from characters to tokens --------------------------------------------------------------------------------


def _tokens(text: str) -> list[_Token]:
    found: list[_Token] = []
    at = 0
    while at < len(text):
        sign = text[at]
        if sign.isspace():
            at += 1
        elif sign in OPENING:
            found.append("(")
            at += 1
        elif sign in CLOSING:
            found.append(")")
            at += 1
        elif sign in MINUSES:
            found.append("-")
            at += 1
        else:
            token, at = _word(text, at)
            if token is not None:
                found.append(token)
    return found


def _word(text: str, at: int) -> tuple[_Token | None, int]:
    """The word or `field:values` that starts here, and where it ends; None for `and`, which says nothing."""
    stop = at
    while stop < len(text) and not text[stop].isspace() and text[stop] not in OPENING + CLOSING + COLONS:
        stop += 1
    word = unicodedata.normalize("NFKC", text[at:stop])
    if stop == len(text) or text[stop] not in COLONS:
        if word.casefold() in ("or", "或"):
            return "or", stop
        if word.casefold() in ("not", "非"):
            return "-", stop
        if word.casefold() in ("and", "且"):
            return None, stop
        if stop == at:
            raise QuestionError(f"“{text[at]}” stands alone in the filter. {EXAMPLE}")
        raise QuestionError(f"“{_short(word)}” is not a filter. {EXAMPLE}")
    values, stop = _values(text, stop + 1)
    if not values:
        raise QuestionError(f"There is nothing after “{_short(word)}:” in the filter. {EXAMPLE}")
    name = word if word.casefold().startswith("meta.") else word.casefold()
    return _Term(name, tuple(values)), stop


def _values(text: str, at: int) -> tuple[list[_Value], int]:
    """The values after a colon, apart by commas, up to white space or a parenthesis that closes a group."""
    values: list[_Value] = []
    plain: list[str] = []
    depth = 0

    def finish() -> None:
        if value := "".join(plain):
            values.append(_Value(value, quoted=False))
        plain.clear()

    while at < len(text) and not text[at].isspace():
        sign = text[at]
        if sign in QUOTES and not plain:
            end = text.find(QUOTES[sign], at + 1)
            if end < 0:
                raise QuestionError("A quotation mark in the filter is not closed.")
            if text[at + 1 : end].strip():
                values.append(_Value(text[at + 1 : end].strip(), quoted=True))
            at = end
        elif sign in COMMAS:
            finish()
        elif sign in CLOSING and depth == 0:
            break
        else:
            depth += (sign in OPENING) - (sign in CLOSING)
            plain.append(sign)
        at += 1
    if depth:
        raise QuestionError(_NOT_CLOSED)
    finish()
    return values, at


# ---- from terms to conditions ---------------------------------------------------------------------------------


def _meaning(term: _Term) -> Filter:
    if term.field.casefold().startswith("meta."):
        return _metadata(term)
    if term.field not in FIELDS:
        known = ", ".join([*FIELDS, "meta.author"])
        raise QuestionError(f"There is no filter “{_short(term.field)}”. There are: {known}.")
    return FIELDS[term.field](term)


def _type(term: _Term) -> Filter:
    names = tuple(unicodedata.normalize("NFKC", value.text).casefold().lstrip("*.") for value in term.values)
    return Condition("type", "in", names)


def _text(term: _Term) -> Filter:
    return _either([_text_value(term.field, value) for value in term.values])


def _text_value(field: str, value: _Value) -> Filter:
    if not value.quoted and value.text == "*":
        return Condition(field, "exists", True)
    if not value.quoted and value.text.startswith("=") and len(value.text) > 1:
        return Condition(field, "eq", value.text[1:])
    return Condition(field, "contains", value.text)


def _date(term: _Term) -> Filter:
    if len(term.values) != 1:
        raise QuestionError(f"“{term.field}:” takes one date, as in {term.field}:2024-01.")
    start, end = _period(term.values[0].text)
    if term.field == "after":
        return Condition("modified", "ge", start)
    if term.field == "before":
        return Condition("modified", "lt", start)
    return AllOf((Condition("modified", "ge", start), Condition("modified", "lt", end)))


def _period(text: str) -> tuple[float, float]:
    """Start and end of a year, month or day in local time, as seconds since 1970."""
    plain = unicodedata.normalize("NFKC", text)
    match = re.fullmatch(r"([0-9]{4})年?(?:[-/.]?([0-9]{1,2})月?(?:[-/.]?([0-9]{1,2})日?)?)?", plain)
    if match is None:
        raise QuestionError(f"“{_short(text)}” is not a date. Write it as 2024, 2024-03 or 2024-03-31.")
    year, month, day = (int(group) if group else 0 for group in match.groups())
    if not (1971 <= year <= 2999 and month <= 12 and day <= 31):
        raise QuestionError(f"There is no date “{_short(text)}”. Write it as 2024, 2024-03 or 2024-03-31.")
    start = _local(year, month or 1, day or 1)
    if start is None:
        raise QuestionError(f"There is no date “{_short(text)}”. Write it as 2024, 2024-03 or 2024-03-31.")
    following = (year, month, day + 1) if day else (year, month + 1, 1) if month else (year + 1, 1, 1)
    # mktime carries a 32nd day or a 13th month over into the next one
    return start, time.mktime((*following, 0, 0, 0, 0, 0, -1))


def _local(year: int, month: int, day: int) -> float | None:
    """Midnight of a day in local time; None when the month has no such day."""
    seconds = time.mktime((year, month, day, 0, 0, 0, 0, 0, -1))
    return seconds if time.localtime(seconds).tm_mday == day else None


def _size(term: _Term) -> Filter:
    return _either([_numbers("size", value.text, _bytes) for value in term.values])


def _page(term: _Term) -> Filter:
    return _either([_numbers("page", value.text, _count) for value in term.values])


def _numbers(field: str, text: str, read: Callable[[str], int | None]) -> Filter:
    """`3`, `>3`, `<=3`, `3-5` or `3..5`."""
    plain = unicodedata.normalize("NFKC", text).replace(" ", "").casefold()
    op, rest = _comparison(plain)
    number = read(rest)
    if number is not None:
        return Condition(field, op or "eq", number)
    ends = [read(part) for part in re.split(r"\.\.|[-–—~]", plain)]
    if op is None and len(ends) == 2 and ends[0] is not None and ends[1] is not None:
        return AllOf((Condition(field, "ge", ends[0]), Condition(field, "le", ends[1])))
    example = "size:>1MB or size:1MB-5MB" if field == "size" else "page:3, page:>3 or page:3-5"
    raise QuestionError(f"“{_short(text)}” is not a {field}. Write it as {example}.")


def _bytes(text: str) -> int | None:
    match = re.fullmatch(r"([0-9]{1,12}(?:\.[0-9]{1,6})?)([kmgt]?b?)", text)
    return int(float(match[1]) * UNITS[match[2]]) if match and float(match[1]) * UNITS[match[2]] < 2**62 else None


def _count(text: str) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]{1,9}", text) else None


def _metadata(term: _Term) -> Filter:
    name = term.field[5:].strip()
    if not name:
        raise QuestionError("“meta.” needs a name, as in meta.author:Lee.")
    return _either([_metadata_value(f"meta.{name}", value) for value in term.values])


def _metadata_value(field: str, value: _Value) -> Filter:
    if value.quoted:
        return Condition(field, "contains", value.text)
    plain = unicodedata.normalize("NFKC", value.text)
    if plain.casefold() in ("true", "false"):
        return Condition(field, "eq", plain.casefold() == "true")
    op, rest = _comparison(plain)
    if op is None or not rest:
        return _text_value(field, value)
    number = re.fullmatch(r"-?[0-9]{1,15}(\.[0-9]{1,15})?", rest)
    return Condition(field, op, (float(rest) if number[1] else int(rest)) if number else rest)


def _comparison(text: str) -> tuple[Op | None, str]:
    for sign, op in COMPARISONS:
        if text.startswith(sign):
            return op, text[len(sign) :].strip()
    return None, text


def _either(parts: list[Filter]) -> Filter:
    return parts[0] if len(parts) == 1 else AnyOf(tuple(parts))


def _short(text: str) -> str:
    return text if len(text) <= 40 else f"{text[:40]}…"


FIELDS: dict[str, Callable[[_Term], Filter]] = {
    "type": _type,
    "path": _text,
    "name": _text,
    "heading": _text,
    "after": _date,
    "before": _date,
    "modified": _date,
    "size": _size,
    "page": _page,
}

"""Identifiers: codes, versions, telephone numbers and addresses, which must be written alike to be the same."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.analysis.numerals import LONGEST, blanked
from core.analysis.units import unit_at


@dataclass(frozen=True, slots=True)
class Identifier:
    """A code at `start:end`, folded and without hyphens. `number` is what it may mean as a number ("ISO 9001")."""

    start: int
    end: int
    value: str
    number: str = ""


_ADDRESS = re.compile(
    r"(?:https?://|www\.)[^\s\x00<>\"'）)】\]，。；、\u3400-\u9fff]{1,300}|[\w.+-]{1,64}@[a-zA-Z0-9-]{1,64}(?:\.[a-zA-Z0-9-]{1,64}){1,5}"
)
_TOKEN = re.compile(r"(?<![A-Za-z0-9])[A-Za-z0-9]+(?:[-_.#&+][A-Za-z0-9]+)*")
_VERSION = re.compile(r"v?\d+(?:\.\d+){2,}", re.IGNORECASE)
_CODE_OF_DIGITS = re.compile(r"\d+(?:-\d+){2,}|0\d+-\d{3,}|\d{3,}-\d{5,}")
_NUMBER_FIRST = re.compile(r"\d[\d.]*(?:-[a-z]+)+")
_NUMBER_LAST = re.compile(
    r"(?:(?i:mid|pre|post|early|late|sub|non|top|under|over|no|fig|p|pp|vol|sec|ch|art|usd|rmb|eur|cny|gbp|hkd|jpy|fy|us)"
    r"|[a-z]{4,})[-.]?\d[\d.]*"
)
_NUMBER_WORD = re.compile(r"\d[\d.]*(?:st|nd|rd|th|s|bn|mn|mln|k|m|b|am|pm|h)", re.IGNORECASE)
_SPACED = re.compile(r"(?<![A-Za-z0-9-])(?P<letters>[A-Z]{2,6}) (?P<digits>\d{2,8}[A-Z]?)(?![\w,%$]|[.:/-]\d)")
_NO_CODE_LISTED = """
IN OF THE AND TO FOR BY AT ON AD BC CE FY AM PM OR FROM USD RMB EUR CNY GBP HKD JPY AUD CAD CHF US UK EU
NO PAGE JAN FEB MAR APR MAY JUN JUNE JUL JULY AUG SEP SEPT OCT NOV DEC ALL WITH OVER UNDER ABOUT IS WAS
ARE
"""
_NO_CODE = frozenset(_NO_CODE_LISTED.split())
_ZEROS = re.compile(r"(?<![\d.,:/-])0\d+(?![\d.,:/-])")
_LONG = re.compile(rf"\d{{{LONGEST + 1},}}")


def identifiers(plain: str) -> Iterator[Identifier]:
    """The identifiers of an aligned text, in order within each kind, none inside another."""
    spans: list[tuple[int, int]] = []
    for match in _ADDRESS.finditer(plain):
        start, end = match.start(), match.start() + len(match[0].rstrip(".,;:!?"))
        spans.append((start, end))
        yield Identifier(start, end, plain[start:end].casefold())
    plain = blanked(plain, spans)
    spans = []
    for match in _TOKEN.finditer(plain):
        token = match[0]
        if _is_code(plain, match):
            spans.append(match.span())
            yield Identifier(*match.span(), _joined(token))
    plain = blanked(plain, spans)
    spans = []
    for match in _SPACED.finditer(plain):
        if match["letters"] not in _NO_CODE:
            spans.append(match.span())
            yield Identifier(
                *match.span(),
                _joined(match["letters"] + match["digits"]),
                number=match["digits"].rstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ"),
            )
    plain = blanked(plain, spans)
    for match in _ZEROS.finditer(plain):
        yield Identifier(*match.span(), match[0], number=match[0].lstrip("0") or "0")


def _joined(token: str) -> str:
    value = re.sub(r"[-_]", "", token).casefold()
    return value[1:] if re.fullmatch(r"v\d[\d.]*", value) else value


def _is_code(plain: str, match: re.Match[str]) -> bool:
    token = match[0]
    if _VERSION.fullmatch(token) or _CODE_OF_DIGITS.fullmatch(token) or _LONG.search(token):
        return True
    if not (any(map(str.isdigit, token)) and any(map(str.isalpha, token))):
        return False
    if _NUMBER_FIRST.fullmatch(token) or _NUMBER_WORD.fullmatch(token):
        return False
    if _NUMBER_LAST.fullmatch(token):
        return False
    digits = re.match(r"\d+(?:\.\d+)?", token)
    if digits:
        unit = unit_at(plain, match.start() + digits.end())
        if unit and unit[1] >= match.end():
            return False
    return True

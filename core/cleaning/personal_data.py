"""Personal data: phone numbers, numbers of identity papers, cards and accounts, and mail addresses are masked.

Whatever can be checked is checked, so that other numbers stay. Code and tables are no exception: that is where such
numbers mostly stand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Literal

from core.cleaning.check_digits import is_account, is_card, is_chinese_id, is_hong_kong_id
from core.cleaning.emails import addresses
from core.cleaning.rules import Rule, RuleOptions
from core.records import Document, Edit
from core.settings import Options, option

_BEFORE, _AFTER = r"(?<![A-Za-z0-9_.\-+/#])", r"(?![A-Za-z0-9_]|[.\-/]\d)"
_IDS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    (r"[1-9]\d{16}[\dXx]", is_chinese_id),
    (r"(?!000|666|9)\d{3}-(?!00)\d{2}-(?!0000)\d{4}", lambda number: True),  # of the United States
    (r"[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z](?: ?\d\d){3} ?[A-D]", lambda number: True),  # of the United Kingdom
    (r"[A-Z]{1,2}\d{6}\([0-9A]\)", is_hong_kong_id),
)
_CARDS: tuple[tuple[str, Callable[[str], bool]], ...] = (
    (
        r"\d{13,19}|\d{4}(?P<a>[ \-])\d{4}(?P=a)\d{4}(?P=a)\d{4}(?:(?P=a)\d{1,3})?|\d{4}(?P<b>[ \-])\d{6}(?P=b)\d{4,5}"
        r"|\d{6}(?P<c>[ \-])\d{13}",
        is_card,
    ),  # grouped as cards are: many a row of a table passes the check by chance
    (r"[A-Z]{2}\d{2}(?: ?[A-Z0-9]){11,30}", is_account),
)
_PHONES: tuple[tuple[str, Callable[[str], bool]], ...] = (
    (r"(?:(?:\+|00)86[ \-]?)?1[3-9]\d[ \-]?\d{4}[ \-]?\d{4}", lambda number: True),
    (r"\(?0\d{2,3}\)?[ \-]\d{7,8}(?:[ \-]\d{1,5})?|[48]00-\d{3}-\d{4}|[48]00-\d{4}-\d{3}", lambda number: True),
    (r"(?:\+?1[ \-.])?(?:\([2-9]\d{2}\) ?|[2-9]\d{2}[\-.])[2-9]\d{2}[\-. ]\d{4}", lambda number: True),
    (r"\(?0\d{2,4}\)?[ \-]\d{3,4}[ \-]\d{3,4}|0\d{4} \d{6}|0[17]\d{3} ?\d{3} ?\d{3}", lambda number: True),
    (r"\+[1-9]\d{0,2}(?:[ \-.]?\(?\d{1,4}\)?){2,6}", lambda number: 8 <= sum(map(str.isdigit, number)) <= 15),
)
_BETWEEN = str.maketrans("", "", " -()")
_SIGNS = re.compile(r"[^\W_]")
_LOOKS = {"ids": _IDS, "cards": _CARDS, "phones": _PHONES}
_NAMES = {"ids": "[ID number]", "cards": "[card number]", "phones": "[phone number]", "emails": "[e-mail]"}


class PersonalData(RuleOptions):
    """Options of the rule."""

    on: bool = option(
        False,
        label="Mask personal data",
        help="What looks like personal data cannot be found or read in answers, not in tables and code either. "
        "The files themselves stay as they are.",
    )
    phones: bool = option(True, label="Phone numbers", help="Such as +44 20 7946 0958 or 138 0013 8000.")
    ids: bool = option(
        True,
        label="ID numbers",
        help="Of China (18 digits, checked), Hong Kong, the United States and the United Kingdom.",
    )
    cards: bool = option(True, label="Bank cards and accounts", help="Only numbers whose check digits are right.")
    emails: bool = option(True, label="E-mail addresses", help="Such as bob@example.com.")
    mask: Literal["stars", "name"] = option(
        "stars",
        label="Show instead",
        help="Stars leave the length to be seen; a name says what stood there.",
        labels=("Stars", "What it was"),
    )

    @property
    def runs(self) -> bool:
        """Whether it is on for some kind."""
        return self.on and (self.phones or self.ids or self.cards or self.emails)


def edits(document: Document, options: Options) -> list[Edit]:
    """One edit for each number or address, wherever it stands."""
    assert isinstance(options, PersonalData)
    wanted = {"ids": options.ids, "cards": options.cards, "phones": options.phones}
    text = document.text
    found: list[tuple[int, int, str]] = []
    if options.emails and "@" in text:
        found += [(*address.span(), "emails") for address in addresses(text, 0, len(text))]
    for kind, looks in _LOOKS.items():
        if wanted[kind]:
            found += [(start, end, kind) for start, end in _numbers(text, looks)]
    return list(_masked(text, sorted(found), options.mask))


def _numbers(text: str, looks: tuple[tuple[str, Callable[[str], bool]], ...]) -> Iterator[tuple[int, int]]:
    for pattern, is_one in looks:
        look = re.compile(f"{_BEFORE}(?:{pattern}){_AFTER}")
        number = look.search(text)
        while number:
            end = number.end() if is_one(_bare(number[0])) else _end_of_shorter(number, look, is_one)
            if end:
                yield number.start(), end
            number = look.search(text, end or number.start() + 1)


def _end_of_shorter(number: re.Match[str], look: re.Pattern[str], is_one: Callable[[str], bool]) -> int:
    """Where the number ends if what stands behind a space is of another one. 0: it is none."""
    start, end = number.span()
    while (end := number.string.rfind(" ", start, end)) > start:
        shorter = look.match(number.string, start, end)
        if shorter and shorter.end() == end and is_one(_bare(shorter[0])):
            return end
    return 0


def _bare(number: str) -> str:
    return number.translate(_BETWEEN)


def _masked(text: str, found: list[tuple[int, int, str]], mask: str) -> Iterator[Edit]:
    """Where two overlap the one that begins first counts, and hides what the other has beyond it."""
    at = 0
    for start, end, kind in found:
        start = max(start, at)
        if start >= end:
            continue
        hidden = _SIGNS.sub("*", text[start:end]) if mask == "stars" else _NAMES[kind]
        yield Edit(start, end, hidden)
        at = end


RULE = Rule("personal_data", "Personal data", PersonalData, edits)

"""URLs: web addresses go, the words and marks around them stay."""

import re

from core.cleaning.rules import Rule, RuleOptions, parts_without
from core.records import Document, Edit
from core.settings import Options, option

_URL = re.compile(
    r"(?<![A-Za-z0-9@])(?:(?:https?|ftps?)://|www\.(?=[A-Za-z0-9]))[A-Za-z0-9\-._~:/?#\[\]@!$&'()*+,;=%]{1,2000}+",
    re.IGNORECASE,
)
_TRAILING = ".,;:!?'*_~"
_BRACKETS = {")": "(", "]": "["}


class Urls(RuleOptions):
    """Options of the rule."""

    on: bool = option(False, label="Remove web addresses", help="Addresses such as https://example.com are left out.")


def edits(document: Document, options: Options) -> list[Edit]:
    """One edit for each address outside code."""
    found: list[Edit] = []
    for start, end in parts_without(document, frozenset({"code"})):
        for address in _URL.finditer(document.text, start, end):
            stop = address.start() + _length(address[0])
            found.append(Edit(address.start(), stop))
    return found


def _length(address: str) -> int:
    """Without the marks of the sentence behind it, and without a bracket that was opened before it."""
    end = len(address)
    while end:
        last = address[end - 1]
        opened = _BRACKETS.get(last)
        unmatched = opened is not None and address.count(opened, 0, end) < address.count(last, 0, end)
        if last not in _TRAILING and not unmatched:
            break
        end -= 1
    return end


RULE = Rule("urls", "Web addresses", Urls, edits)

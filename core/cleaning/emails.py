"""E-mails: mail addresses go; package names and remotes that only look like them stay."""

import re
from collections.abc import Iterator

from core.cleaning.rules import Rule, RuleOptions, parts_without
from core.records import Document, Edit
from core.settings import Options, option

# The domain is an atomic group: "git@github.com:org" must not be taken as "git@github.co" followed by "m:org".
_EMAIL = re.compile(
    r"(?<![A-Za-z0-9._%+\-/@:])(?:mailto:)?[A-Za-z0-9._%+\-]{1,64}+"
    r"@(?>(?:[A-Za-z0-9\-]{1,63}\.){1,8}[A-Za-z]{2,24})(?![A-Za-z0-9@_\-]|[:/][A-Za-z0-9~])"
)


class Emails(RuleOptions):
    """Options of the rule."""

    on: bool = option(False, label="Remove e-mail addresses", help="Addresses such as bob@example.com are left out.")


def edits(document: Document, options: Options) -> list[Edit]:
    """One edit for each address outside code."""
    return [
        Edit(*address.span())
        for start, end in parts_without(document, frozenset({"code"}))
        for address in addresses(document.text, start, end)
    ]


def addresses(text: str, start: int, end: int) -> Iterator[re.Match[str]]:
    """The mail addresses in a part of a text."""
    return _EMAIL.finditer(text, start, end)


RULE = Rule("emails", "E-mail addresses", Emails, edits)

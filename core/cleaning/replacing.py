"""Find and replace: what a person wants to have written otherwise, as plain words or regular expressions."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from heapq import merge
from typing import Any

import regex
from pydantic import field_validator
from pydantic_core import PydanticCustomError

from core.cleaning.rules import Rule, RuleOptions, parts_without
from core.errors import LoadError
from core.records import BlockKind, Document, Edit
from core.settings import Options, option

LIMIT_S = 5.0
"""So long all patterns together may take for one file; a long text gets more, since it takes longer by itself."""
_CHARACTERS_A_SECOND = 50_000
_ARROWS = ("=>", "→")
_SLASHED = regex.compile(r"/(?P<pattern>.+)/(?P<flags>[a-z]*)", regex.DOTALL)
_FLAGS = {"i": regex.IGNORECASE, "s": regex.DOTALL, "x": regex.VERBOSE}


@dataclass(frozen=True, slots=True)
class _Replacement:
    """What is looked for; `template` may name groups of the pattern, plain words are taken as they are."""

    shown: str
    pattern: Any
    template: str
    plain: bool


class Replacing(RuleOptions):
    """Options of the rule."""

    on: bool = option(
        False,
        label="Find and replace",
        help="Your own replacements. Where two overlap, what is found first counts.",
    )
    rules: tuple[str, ...] = option(
        (),
        label="Replacements",
        help="Written as “colour => color”; nothing behind the arrow leaves the words out. Between slashes stands a "
        "regular expression: “/(\\d+) EUR/ => €\\1”; /…/i takes small and capital letters as the same.",
    )
    everywhere: bool = option(False, label="In code and tables, too", help="Otherwise these stay as they are.")

    @field_validator("rules")
    @classmethod
    def _readable(cls, rules: tuple[str, ...]) -> tuple[str, ...]:
        """Refuse what cannot be read, with the place where it is wrong."""
        for rule in rules:
            _replacement(rule)
        return rules

    @property
    def runs(self) -> bool:
        """Whether it is on and there is something to replace."""
        return self.on and bool(self.rules)


def edits(document: Document, options: Options) -> list[Edit]:
    """One edit for each place; raises `LoadError` when a pattern takes too long."""
    assert isinstance(options, Replacing)
    exempt: frozenset[BlockKind] = frozenset() if options.everywhere else frozenset({"code", "table"})
    parts = list(parts_without(document, exempt))
    limit_s = max(LIMIT_S, len(document.text) / _CHARACTERS_A_SECOND)
    deadline = time.monotonic() + limit_s
    found = [list(_found(document.text, parts, _replacement(rule), deadline, limit_s)) for rule in options.rules]
    found = [each for each in found if each]
    if len(found) < 2:  # those of one pattern are apart
        return found[0] if found else []
    return list(_apart(merge(*found, key=lambda edit: edit.start)))  # of equal ones the first rule's comes first


def _found(
    text: str, parts: list[tuple[int, int]], wish: _Replacement, deadline: float, limit_s: float
) -> Iterator[Edit]:
    try:
        for start, end in parts:
            left = max(deadline - time.monotonic(), 0.001)
            for place in wish.pattern.finditer(text, start, end, timeout=left):
                first, last = place.span()
                if last > first:
                    new = wish.template if wish.plain else str(place.expand(wish.template))
                    if new != place[0]:
                        yield Edit(first, last, new)
    except TimeoutError as error:
        raise LoadError(
            f"The pattern {wish.shown} of find and replace takes more than {limit_s:.0f} seconds on this file"
        ) from error


def _apart(found: Iterable[Edit]) -> Iterator[Edit]:
    at = 0
    for edit in found:
        if edit.start >= at:
            yield edit
            at = edit.end


@lru_cache(maxsize=256)
def _replacement(rule: str) -> _Replacement:
    """Read one rule. Raises an error of pydantic that says what it takes."""
    arrow = next((arrow for arrow in _ARROWS if arrow in rule), None)
    if arrow is None:
        raise _unreadable(rule, "takes an arrow between what is looked for and what is put there")
    # The last arrow with slashes before it, so that a pattern may hold one, too.
    first, _, last = rule.rpartition(arrow) if rule.startswith("/") else rule.partition(arrow)
    wanted, template = first.strip(" "), last.strip(" ")
    if not wanted:
        raise _unreadable(rule, "takes something to look for before the arrow")
    slashed = _SLASHED.fullmatch(wanted)
    if slashed is None:
        return _Replacement(wanted, regex.compile(regex.escape(wanted, special_only=True)), template, plain=True)
    unknown = [flag for flag in slashed["flags"] if flag not in _FLAGS]
    if unknown:
        raise _unreadable(rule, "takes only i, s and x behind a pattern")
    flags = regex.MULTILINE
    for flag in slashed["flags"]:
        flags |= _FLAGS[flag]
    try:
        pattern = regex.compile(slashed["pattern"], flags)
        # Whether the template fits shows only when it is filled in: this finds nothing, with the same groups.
        regex.compile("|" + slashed["pattern"], flags).match("").expand(template)
    except (regex.error, IndexError, OverflowError, RecursionError) as error:
        raise _unreadable(rule, f"takes a pattern that can be read ({error})") from error
    return _Replacement(wanted, pattern, template, plain=False)


def _unreadable(rule: str, takes: str) -> PydanticCustomError:
    return PydanticCustomError("value_error", "{error}", {"error": takes, "given": rule})


RULE = Rule("replacing", "Find and replace", Replacing, edits)

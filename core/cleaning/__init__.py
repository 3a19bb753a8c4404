"""Cleaning: a loaded document becomes a tidy one. One file per rule; a rule returns edits, never a new text."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pydantic import field_validator

from core.cleaning import emails, extra_spaces, urls
from core.cleaning.edits import apply, compose
from core.cleaning.rules import Rule, RuleOptions
from core.errors import SettingsError
from core.records import Document, OffsetMap, SettingsPage
from core.settings import Options, option, validate

RULES: tuple[Rule, ...] = (urls.RULE, emails.RULE, extra_spaces.RULE)
"""In the order in which they run: spaces last, since what goes leaves spaces behind."""


_NAMES = tuple(rule.name for rule in RULES)


class Cleaning(Options):
    """In which order the rules run."""

    page: ClassVar[SettingsPage] = "cleaning"

    order: tuple[str, ...] = option(
        _NAMES,
        label="Order of the rules",
        help="Each rule works on what the one before left.",
        choices=_NAMES,
        labels=tuple(rule.label for rule in RULES),
    )

    @field_validator("order")
    @classmethod
    def _whole(cls, order: tuple[str, ...]) -> tuple[str, ...]:
        """All rules, each once; those that were not named stand behind the one before them in the table."""
        whole = list(dict.fromkeys(order))
        for place, name in enumerate(_NAMES):
            if name not in whole:
                before = [whole.index(each) for each in _NAMES[:place] if each in whole]
                whole.insert(before[-1] + 1 if before else 0, name)
        return tuple(whole)


def active(values: Mapping[str, Any]) -> list[tuple[str, Options]]:
    """The rules that are on, in order, with their options, from settings by rule name. Raises `SettingsError`."""
    for name in values:
        if name != "order" and name not in _NAMES:
            raise SettingsError(f"There is no setting cleaning.{name}.")
    rules = {rule.name: rule for rule in RULES}
    wish = validate(Cleaning, {name: value for name, value in values.items() if name == "order"}, "cleaning")
    checked = ((name, validate(rules[name].options, values.get(name, {}), f"cleaning.{name}")) for name in wish.order)
    return [(name, options) for name, options in checked if isinstance(options, RuleOptions) and options.on]


def clean(document: Document, active: Sequence[tuple[str, Options]]) -> tuple[Document, OffsetMap]:
    """The document after these rules, and the way back to the loaded one."""
    offsets = OffsetMap()
    rules = {rule.name: rule for rule in RULES}
    for name, options in active:
        document, step = apply(document, rules[name].edits(document, options))
        offsets = compose(offsets, step)
    return document, offsets

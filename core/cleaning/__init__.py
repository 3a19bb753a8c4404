"""Cleaning: a loaded document becomes a tidy one. One file per rule; a rule returns edits, never a new text."""

from collections.abc import Mapping, Sequence
from typing import Any

from core.cleaning import emails, extra_spaces, urls
from core.cleaning.edits import apply, compose
from core.cleaning.rules import Rule, RuleOptions
from core.errors import SettingsError
from core.records import Document, OffsetMap
from core.settings import Options, validate

RULES: tuple[Rule, ...] = (urls.RULE, emails.RULE, extra_spaces.RULE)
"""In the order in which they run: spaces last, since what goes leaves spaces behind."""


def active(values: Mapping[str, Mapping[str, Any]]) -> list[tuple[str, Options]]:
    """The rules that are on, in order, with their options, from settings by rule name. Raises `SettingsError`."""
    for name in values:
        if all(rule.name != name for rule in RULES):
            raise SettingsError(f"There is no setting cleaning.{name}.")
    checked = (
        (rule.name, validate(rule.options, values.get(rule.name, {}), f"cleaning.{rule.name}")) for rule in RULES
    )
    return [(name, options) for name, options in checked if isinstance(options, RuleOptions) and options.on]


def clean(document: Document, active: Sequence[tuple[str, Options]]) -> tuple[Document, OffsetMap]:
    """The document after these rules, and the way back to the loaded one."""
    offsets = OffsetMap()
    rules = {rule.name: rule for rule in RULES}
    for name, options in active:
        document, step = apply(document, rules[name].edits(document, options))
        offsets = compose(offsets, step)
    return document, offsets

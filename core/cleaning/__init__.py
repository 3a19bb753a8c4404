"""Cleaning: a loaded document becomes a tidy one. One file per rule; a rule returns edits, never a new text."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from pydantic import field_validator

from core.cleaning import (
    characters,
    emails,
    extra_spaces,
    full_width,
    headers_footers,
    hyphens,
    join_lines,
    page_marks,
    personal_data,
    replacing,
    urls,
)
from core.cleaning.edits import apply, compose
from core.cleaning.rules import Rule, RuleOptions
from core.errors import SettingsError
from core.records import Document, OffsetMap, SettingsPage
from core.settings import Options, option, validate

Step = tuple[str, Options]
"""A rule's name and the options it runs with."""
RULES: tuple[Rule, ...] = (
    characters.RULE,
    full_width.RULE,
    headers_footers.RULE,
    page_marks.RULE,
    join_lines.RULE,
    hyphens.RULE,
    urls.RULE,
    emails.RULE,
    personal_data.RULE,
    replacing.RULE,
    extra_spaces.RULE,
)
"""In the order in which they run: signs first, then pages, lines and words; what goes leaves spaces, so these last.

Lines come before hyphens, for how long a line was is not seen any more when it has half a word of the next one.
"""

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


def active(values: Mapping[str, Any]) -> list[Step]:
    """The rules that run, in order, with their options, from settings by rule name. Raises `SettingsError`."""
    for name in values:
        if name != "order" and name not in _NAMES:
            raise SettingsError(f"There is no setting cleaning.{name}.")
    rules = _by_name()
    wish = validate(Cleaning, {name: value for name, value in values.items() if name == "order"}, "cleaning")
    checked = ((name, validate(rules[name].options, values.get(name, {}), f"cleaning.{name}")) for name in wish.order)
    return [(name, options) for name, options in checked if isinstance(options, RuleOptions) and options.runs]


def steps_for(active: Sequence[Step], loader: str) -> list[Step]:
    """Those of the rules that are for the texts of a loader."""
    rules = _by_name()
    return [(name, options) for name, options in active if rules[name].is_for(loader)]


def clean(document: Document, active: Sequence[Step]) -> tuple[Document, OffsetMap]:
    """The document after these rules, and the way back to the loaded one."""
    offsets = OffsetMap()
    rules = _by_name()
    for name, options in active:
        document, step = apply(document, rules[name].edits(document, options))
        offsets = compose(offsets, step)
    return document, offsets


def _by_name() -> dict[str, Rule]:
    return {rule.name: rule for rule in RULES}

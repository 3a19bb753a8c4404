"""Settings that differ for some types of files: their declarations, and what holds for one type."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from pydantic import create_model

from core.chunking import AUTOMATIC, STRATEGIES
from core.chunking.strategies import SizeOptions
from core.cleaning import RULES, active
from core.records import SettingsPage, Values
from core.records.families import FAMILIES
from core.settings import Options, option

Rules = tuple[tuple[str, Options], ...]
"""The active rules with their options, in the order in which they run."""
AS_ABOVE = ""
"""The value of an override that overrides nothing."""
TYPES = "types"
BY_TYPE = "by_type"
"""Stands, false, in the settings of recipes from before "automatic" knew types of files."""
_AUTOMATIC: Mapping[str, tuple[str, Values]] = {
    "presentations": ("pages", {}),
    "spreadsheets": ("rows", {"rows": None}),
}
"""What "automatic" means for types whose files say better than headings where to cut; with the options of "size"."""
_SWITCHES = {"on": True, "off": False}


class _Cleaned(Options):
    """Which rules run for one type of files."""

    page: ClassVar[SettingsPage] = "cleaning"


class _Cut(Options):
    """Which strategy cuts the files of each type."""

    page: ClassVar[SettingsPage] = "passages"


@cache
def type_declarations() -> Mapping[str, type[Options]]:
    """The groups of settings of single types of files by their dotted path."""
    rules: dict[str, Any] = {
        rule.name: (
            str,
            option(
                AS_ABOVE,
                label=rule.label,
                help="Whether this rule runs for files of this type.",
                choices=(AS_ABOVE, *_SWITCHES),
                labels=("As above", "On", "Off"),
            ),
        )
        for rule in RULES
    }
    strategies: dict[str, Any] = {
        family: (
            str,
            option(
                AS_ABOVE,
                label=label,
                help="How files of this type are cut.",
                choices=(AS_ABOVE, AUTOMATIC, *(strategy.name for strategy in STRATEGIES)),
                labels=("As above", "Automatic", *(strategy.label for strategy in STRATEGIES)),
            ),
        )
        for family, label in FAMILIES
    }
    return {
        **{
            f"cleaning.types.{family}": create_model(f"Cleaned{family}", __base__=_Cleaned, **rules)
            for family, _ in FAMILIES
        },
        "chunking.types": create_model("Cut", __base__=_Cut, **strategies),
    }


def cleaning_of(values: Mapping[str, Any], family: str) -> Values:
    """The settings of cleaning as they are for files of a type, "" for those of none."""
    plain = {name: value for name, value in values.items() if name != TYPES}
    for rule, wish in values.get(TYPES, {}).get(family, {}).items():
        if wish in _SWITCHES:
            plain[rule] = {**plain.get(rule, {}), "on": _SWITCHES[wish]}
    return plain


def chunking_of(values: Mapping[str, Any], family: str) -> Values:
    """The settings of cutting as they are for files of a type, "" for those of none."""
    plain = {name: value for name, value in values.items() if name not in (TYPES, BY_TYPE)}
    wish = values.get(TYPES, {}).get(family, AS_ABOVE) or plain.get("strategy", AUTOMATIC)
    if wish == AUTOMATIC and family in _AUTOMATIC and values.get(BY_TYPE, True):
        wish, more = _AUTOMATIC[family]
        sizes = {name: value for name, value in plain.get("size", {}).items() if name in SizeOptions.model_fields}
        return {**plain, "strategy": wish, wish: {**sizes, **more}}
    return {**plain, "strategy": wish}


def questions_for(values: Mapping[str, Any], family: str) -> int:
    """How many questions are to be written for each passage of files of a type, from the settings of cutting."""
    cut = chunking_of(values, family)
    options = cut.get("questions", {})
    return int(options["questions_each"]) if cut["strategy"] == "questions" and options.get("write") else 0


def writes_questions(values: Mapping[str, Any]) -> bool:
    """Whether questions are to be written for files of any type, from the settings of cutting."""
    return any(questions_for(values, family) for family in ("", *dict(FAMILIES)))


def rules_for(values: Mapping[str, Any], family: str = "") -> Rules:
    """The rules that are active for files of a type, from the settings of cleaning. Raises `SettingsError`."""
    return tuple(active(cleaning_of(values, family)))


def cleaned_otherwise(values: Mapping[str, Any]) -> tuple[str, ...]:
    """The types of files for which something of cleaning is otherwise."""
    types = values.get(TYPES, {})
    return tuple(family for family, _ in FAMILIES if any(wish in _SWITCHES for wish in types.get(family, {}).values()))


def cut_otherwise(values: Mapping[str, Any]) -> tuple[str, ...]:
    """The types of files that have a strategy of their own, or may have one by "automatic"."""
    types = values.get(TYPES, {})
    return tuple(family for family, _ in FAMILIES if types.get(family, AS_ABOVE) or family in _AUTOMATIC)

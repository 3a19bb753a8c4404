"""The command `settings explain`: what settings are for and which values they take, from their declarations."""

from __future__ import annotations

import textwrap
from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any

import typer

from core.cli.output import json_text, say, write_json
from core.cli.session import Session

if TYPE_CHECKING:
    from core.records import FormField

_WIDTH = 96
_TAKES = {"bool": "true or false", "int": "a whole number", "float": "a number", "list": "a list", "path": "a path"}


def explain_settings(
    context: typer.Context,
    key: Annotated[str, typer.Argument(metavar="[KEY]", help="A setting, or a group such as chunking.size")] = "",
) -> None:
    """Say what settings are for and which values they take: one, those of a group, or all."""
    from core.engine import value_at

    session: Session = context.obj
    with session.engine(read_only=True) as engine:
        values = engine.settings(session.library)
        fields = [field for group in engine.options.forms() for field in group.fields]
    if key:
        value_at(values, key)  # refuses one that does not exist
    told = [field for field in fields if not key or field.key == key or field.key.startswith(f"{key}.")]
    if session.json:
        write_json([{**asdict(field), "value": value_at(values, field.key)} for field in told])
        return
    for field in told:
        say(f"{field.key} = {plain(value_at(values, field.key))}")
        again = " A change is followed by indexing again." if field.reindexes else ""
        words = f"{field.label}. {field.help} Takes {allowed(field)}; default {plain(field.default)}.{again}"
        say(textwrap.indent(textwrap.fill(words, _WIDTH), "    "))


def plain(value: Any) -> str:
    """A value as it is typed."""
    return json_text(value) if not isinstance(value, str) else value or '""'


def allowed(field: FormField) -> str:
    """The values that a setting takes, in words."""
    if field.choices and field.kind == "choice":
        taken = ", ".join(choice or '""' for choice in field.choices)
    else:
        taken = _TAKES.get(field.kind, "text")
        if field.choices:
            taken += f" of {', '.join(field.choices)}"
    if field.at_least is not None and field.at_most is not None:
        taken += f" from {field.at_least:g} to {field.at_most:g}"
    elif field.at_least is not None or field.at_most is not None:
        taken += f" of at least {field.at_least:g}" if field.at_least is not None else f" of at most {field.at_most:g}"
    taken += f" {field.unit}".rstrip() if field.kind in ("int", "float") else ""
    for words, other in (
        ("no more than", field.no_more_than),
        ("less than", field.less_than),
        ("no less than", field.no_less_than),
    ):
        taken += f", {words} {other}" if other else ""
    return f"{taken}, or null" if field.optional else taken

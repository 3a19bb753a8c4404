"""Writes the tables of cleaning rules and strategies into the README, from their declarations.

python packaging/settings_table.py         write them
python packaging/settings_table.py check   say whether they are up to date
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from core.chunking import STRATEGIES
from core.chunking.strategies import SizeOptions
from core.cleaning import RULES
from core.settings import Options
from environment import ROOT

README = ROOT / "README.md"
BEGIN, END = "<!-- settings: begin -->\n", "<!-- settings: end -->\n"


def tables() -> str:
    """All settings of rules and strategies as Markdown."""
    lines = ["| rule | setting | default | |", "|---|---|---|---|"]
    for rule in RULES:
        lines += _rows(rule.label, f"cleaning.{rule.name}", rule.options, {})
    lines += ["", "| strategy | setting | default | |", "|---|---|---|---|"]
    lines += _rows("Every strategy", "chunking.<strategy>", SizeOptions, {})
    for strategy in STRATEGIES:
        common = {name: field.default for name, field in SizeOptions.model_fields.items()}
        lines += _rows(strategy.label, f"chunking.{strategy.name}", strategy.options, common)
    return "\n".join(lines) + "\n"


def _rows(label: str, path: str, options: type[Options], common: Mapping[str, Any]) -> Iterator[str]:
    """A row for each setting that is not among the common ones with the same default; at least one."""
    own = {
        name: field
        for name, field in options.model_fields.items()
        if name not in common or field.default != common[name]
    }
    if not own:
        yield f"| {label} | `{path}` | | |"
    for place, (name, field) in enumerate(own.items()):
        shown, words = "" if place else label, _cell(f"{field.title}. {field.description}")
        yield f"| {shown} | `{path}.{name}` | {_plain(field.default)} | {words} |"


def _plain(value: Any) -> str:
    if value is None or value in ("", ()):
        return "none"
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, tuple):
        return " ".join(_plain(each) for each in value)
    return _cell(f"`{value!r}`" if isinstance(value, str) and not value.isprintable() else str(value))


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("\n", " ")


def filled(readme: str) -> str:
    """The README with the tables as they should be."""
    before, rest = readme.split(BEGIN)
    return f"{before}{BEGIN}\n{tables()}\n{END}{rest.split(END)[1]}"


if __name__ == "__main__":
    present = README.read_text("utf-8")
    wanted = filled(present)
    if sys.argv[1:] == ["check"]:
        sys.exit(0 if present == wanted else "README.md: run packaging/settings_table.py")
    README.write_text(wanted, "utf-8")

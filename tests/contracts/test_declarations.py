"""One declaration of a rule or strategy gives its form, its terminal option, its Chinese words and its fingerprint."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import languages
import settings_table
from core.chunking import STRATEGIES, Chunking
from core.cleaning import RULES, Cleaning
from core.cli.preparing import changed_settings
from core.engine.options import all_forms
from core.indexing.configuration import Recipe, complete, declarations, value_at
from core.records import FormField, FormGroup, merged, nested
from core.records.families import FAMILIES
from tests.helpers.forms import MODELS

ROOT = Path(__file__).parents[2]
FORMS = all_forms(lambda kind: MODELS[kind])
DECLARED = [
    (group, field) for group in FORMS for field in group.fields if field.key.startswith(("cleaning.", "chunking."))
]
EACH = pytest.mark.parametrize(("group", "field"), DECLARED, ids=[field.key for _, field in DECLARED])
SPECIAL: dict[str, Any] = {
    "cleaning.order": ("extra_spaces", "characters"),
    "cleaning.replacing.rules": ("colour => color",),
    "chunking.separator.separators": ("C:\\Users", "。"),
    "chunking.size.cut_after": ("；", "\n"),
    "chunking.headings.cut_after": ("；", "\n"),
}


def another(field: FormField) -> Any:
    """A value that is allowed and not the default."""
    if field.key in SPECIAL:
        return SPECIAL[field.key]
    if field.kind == "bool":
        return not field.default
    if field.kind == "choice":
        return next(choice for choice in field.choices if choice != field.default)
    if field.kind in ("int", "float"):
        if field.default is None:
            return field.at_most
        return field.default + 1
    return "B"


def typed(value: Any) -> str:
    """The value as somebody types it on the terminal."""
    return value if isinstance(value, str) else json.dumps(value)


def around(group: FormGroup, field: FormField) -> dict[str, Any]:
    """Settings with which the field counts."""
    values: dict[str, Any] = {}
    if group.shown_for:
        values = merged(values, nested(group.shown_for[0], group.path.partition(".")[2]))
    if group.path == "cleaning.replacing" and field.key != "cleaning.replacing.rules":
        values = merged(values, nested("cleaning.replacing.rules", SPECIAL["cleaning.replacing.rules"]))
    if group.switch and field.key != group.switch:
        values = merged(values, nested(group.switch, True))
    return values


@EACH
def test_a_declaration_has_words_for_its_form_and_for_the_readme(group: FormGroup, field: FormField) -> None:
    assert field.label
    assert field.help.endswith(".")
    assert len(field.choices) == len(field.labels)
    assert field.reindexes
    assert field.per_library


@EACH
def test_it_can_be_set_on_the_terminal_for_one_run(group: FormGroup, field: FormField) -> None:
    wanted = another(field)
    settings = changed_settings(complete({}), [f"{field.key}={typed(wanted)}"])
    found = value_at(settings, field.key)
    assert found != value_at(complete({}), field.key)
    if field.key != "cleaning.order":  # which is filled up
        assert found == wanted


@EACH
def test_it_is_part_of_the_fingerprint_only_where_it_counts(group: FormGroup, field: FormField) -> None:
    before = Recipe.of(complete(around(group, field)))
    after = Recipe.of(complete(merged(around(group, field), nested(field.key, another(field)))))
    assert (after != before) is (not group.by_type or differs_from_the_general_one(field))


def differs_from_the_general_one(field: FormField) -> bool:
    """Whether the other value of a setting of one type of files is not what holds for all files anyway."""
    if field.key.startswith("chunking."):
        return bool(another(field) != "automatic")
    rule = field.key.rpartition(".")[2]
    return rule != "replacing" and (another(field) == "on") is not value_at(complete({}), f"cleaning.{rule}.on")


def test_every_word_of_rules_strategies_and_templates_has_chinese() -> None:
    from core.engine.templates import built_in

    known = {message.findtext("source", "") for message in languages.read("zh").iter("message")}
    texts = {group.label for group, _ in DECLARED}
    for _, field in DECLARED:
        texts |= {field.label, field.help, field.unit, field.empty, *field.labels}
    for template in built_in():
        texts |= {template.title, template.about}
    assert texts - {""} - known == set()


def test_every_rule_and_strategy_can_differ_for_every_type_of_files() -> None:
    keys = {field.key: field for _, field in DECLARED}
    for family, _ in FAMILIES:
        assert keys[f"chunking.types.{family}"].choices == ("", "automatic", *(each.name for each in STRATEGIES))
        for rule in RULES:
            assert keys[f"cleaning.types.{family}.{rule.name}"].choices == ("", "on", "off")


def test_all_are_declared_under_their_names() -> None:
    groups = declarations()
    assert groups["cleaning"] is Cleaning
    assert groups["chunking"] is Chunking
    assert all(groups[f"cleaning.{rule.name}"] is rule.options for rule in RULES)
    assert all(groups[f"chunking.{strategy.name}"] is strategy.options for strategy in STRATEGIES)
    assert complete({})["cleaning"]["order"] == tuple(rule.name for rule in RULES)


def test_the_readme_lists_all_of_them() -> None:
    readme = settings_table.README.read_text("utf-8")
    assert readme == settings_table.filled(readme), "run packaging/settings_table.py"
    for _, field in DECLARED:
        if not field.key.startswith(("cleaning.types.", "chunking.types.")):
            assert field.label in readme or field.key in ("cleaning.order", "chunking.strategy"), field.key


LINES = '''"""By lines: so many lines make a piece."""

from core.chunking.layout import ALWAYS, NEVER
from core.chunking.packing import pack
from core.chunking.strategies import Cutting, Piece, SizeOptions, Strategy
from core.settings import option


class Lines(SizeOptions):
    """Options of the strategy."""

    most: int = option(7, ge=1, le=99, label="Most lines", help="So many lines make a piece.", unit="lines")


def cut(job):
    for number, start in enumerate(edges(job.document, (), job.options), 1):
        job.layout.cut_before(job.layout.unit_at(start), NEVER if number % job.options.most else ALWAYS)
    return [Piece(*span) for span in pack(job.layout, job.sizes)]


def edges(document, ends, options):
    return [at + 1 for at, sign in enumerate(document.text) if sign == "\\n"]


STRATEGY = Strategy("by_line", "By lines", Lines, cut, edges)
'''
SEEN = """
import json
from core.chunking import STRATEGIES
from core.engine.options import all_forms
from core.indexing.configuration import Recipe, complete, with_settings
forms = {group.path: group for group in all_forms(lambda kind: (("m", "M"),))}
lines = forms["chunking.by_line"]
strategy = next(field for field in forms["chunking"].fields if field.key == "chunking.strategy")
sheets = next(field for field in forms["chunking.types"].fields if field.key.endswith("spreadsheets"))
chosen = {"chunking.strategy": "by_line"}
print(json.dumps({
    "label": lines.label,
    "keys": [field.key for field in lines.fields],
    "choice": strategy.labels[strategy.choices.index("by_line")],
    "for a type": "by_line" in sheets.choices,
    "default": complete({})["chunking"]["by_line"]["most"],
    "fingerprints": len({
        Recipe.of(with_settings({}, {**chosen, "chunking.by_line.most": most})).chunking for most in (7, 8)
    }),
    "unchanged": Recipe.of(complete({})).chunking,
}))
"""


@pytest.fixture(scope="module")
def with_lines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program with one more strategy: one file, and its name in the table."""
    folder = tmp_path_factory.mktemp("program")
    for package in ("core", "desktop", "resources"):
        shutil.copytree(ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__", "sample"))
    (folder / "core" / "chunking" / "by_line.py").write_text(LINES)
    table = folder / "core" / "chunking" / "__init__.py"
    text = table.read_text()
    named = text.replace("    headings.STRATEGY,\n", "    by_line.STRATEGY,\n    headings.STRATEGY,\n", 1)
    named = named.replace("    characters,\n", "    by_line,\n    characters,\n", 1)
    assert named.count("by_line") == 2
    table.write_text(named)
    return folder


def run(program: Path, *arguments: str) -> Any:
    """What Python prints as JSON in that program."""
    path = os.pathsep.join(map(str, (program, ROOT)))
    environment = {**os.environ, "PYTHONPATH": path, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=program, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_a_strategy_is_one_file_and_one_line(with_lines: Path) -> None:
    seen = run(with_lines, "-c", SEEN)
    assert seen["label"] == seen["choice"] == "By lines"
    assert {"chunking.by_line.most", "chunking.by_line.size_tokens"} < set(seen["keys"])
    assert (seen["for a type"], seen["default"], seen["fingerprints"]) == (True, 7, 2)
    assert seen["unchanged"] == Recipe.of(complete({})).chunking


def test_an_added_strategy_is_found_in_the_window_chosen_there_and_cuts(with_lines: Path, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_text("\n".join(f"Line {number} of the list." for number in range(21)))
    seen = run(with_lines, "-m", "tests.helpers.added_strategy", str(tmp_path / "home"), str(file))
    assert seen["place"] > 0
    assert seen["before"] == []
    assert seen["words"]["chunking.by_line.most"] == ["Most lines", "So many lines make a piece."]
    assert "chunking.by_line.size_tokens" in seen["words"]
    assert seen["passages"] == [1, 3]

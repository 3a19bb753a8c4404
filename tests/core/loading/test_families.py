"""The one table of file types: complete, and the README says the same."""

from itertools import chain
from pathlib import Path

from core.loading import LOADERS
from core.loading.families import NAMES, families, family_of, kind_name
from core.loading.kinds import UNREAD_SUFFIXES
from core.records.families import FAMILIES

ROOT = Path(__file__).parents[3]


def test_every_suffix_that_is_read_is_in_exactly_one_family() -> None:
    listed = list(chain.from_iterable(family.suffixes for family in families()))
    assert len(listed) == len(set(listed))
    assert {suffix for loader in LOADERS for suffix in loader.suffixes} <= set(listed)
    assert [family.name for family in families()] == [name for name in NAMES if name in {f.name for f in families()}]


def test_no_suffix_is_both_read_and_left_alone() -> None:
    archives = next(family.suffixes for family in families() if family.name == "Archives")
    read = set(chain.from_iterable(family.suffixes for family in families())) - set(archives)
    assert not read & UNREAD_SUFFIXES


def test_the_readme_lists_what_can_be_read() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for family in families():
        row = f"| {family.name} | {' '.join(suffix.removeprefix('.') for suffix in family.suffixes)} |"
        assert row in readme, f"README.md needs this line:\n{row}"


def test_a_kind_has_a_name_that_everybody_knows() -> None:
    assert kind_name("pdf", ".pdf") == "PDF"
    assert kind_name("text", ".py") == "PY"
    assert kind_name("mailbox", "") == "Mailbox"


def test_every_format_has_a_family_that_settings_can_name() -> None:
    assert {family for _, family in FAMILIES} == set(NAMES) - {"Archives"}
    names = dict(FAMILIES)
    for loader in LOADERS:
        for suffix in loader.suffixes:
            family = next(family.name for family in families() if suffix in family.suffixes)
            assert names[family_of(loader.name, suffix)] == family
    assert family_of("opendocument", ".ODS") == "spreadsheets"
    assert family_of("pptx", ".bin") == "presentations"
    assert family_of("a loader of tomorrow", "") == "text_and_code"

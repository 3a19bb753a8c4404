"""Which licences are accepted, and that every library of the locks has one that is."""

import pytest

import licences
from environment import LOCKS, ROOT, entries_of

ACCEPTED = frozenset({"mit", "apache-2.0", "bsd-3-clause"})


@pytest.mark.parametrize(
    ("expression", "accepted"),
    [
        ("MIT", True),
        ("mit", True),
        ("GPL-3.0-only", False),
        ("AGPL-3.0-or-later", False),
        ("", False),
        ("LGPL-3.0-only OR GPL-3.0-only", False),
        ("MIT OR GPL-3.0-only", True),
        ("MIT AND GPL-3.0-only", False),
        ("MIT AND Apache-2.0", True),
        ("MIT AND (Apache-2.0 OR GPL-2.0-only)", True),
        ("(MIT AND GPL-2.0-only) OR BSD-3-Clause", True),
        ("(MIT OR GPL-2.0-only) AND (GPL-2.0-only OR AGPL-3.0-only)", False),
    ],
)
def test_an_expression_is_accepted_if_it_can_be_met(expression: str, accepted: bool) -> None:
    assert licences.accepts(expression, ACCEPTED) is accepted


def test_the_lgpl_is_accepted_for_named_libraries_only() -> None:
    rules = licences.load_rules()
    assert licences.judge("pyside6-essentials", "LGPL-3.0-only OR GPL-3.0-only", rules)
    assert not licences.judge("somebody-else", "LGPL-3.0-only OR GPL-3.0-only", rules)


def test_no_gpl_is_ever_accepted() -> None:
    rules = licences.load_rules()
    everything = [*rules.accepted, *rules.named.values(), *rules.spellings.values()]
    assert not [name for name in everything if name.upper().startswith(("GPL", "AGPL"))]


def test_every_library_to_run_has_an_accepted_licence() -> None:
    rules = licences.load_rules()
    names = entries_of(LOCKS["run"])
    assert [name for name in names if not licences.judge(name, licences.licence_of(name, rules), rules)] == []


def test_a_library_that_is_not_there_has_no_known_licence() -> None:
    assert licences.licence_of("no-such-library-anywhere", licences.load_rules()) == ""


def test_everything_that_others_made_and_lies_in_the_resources_is_named_with_its_licence() -> None:
    rules = licences.load_rules()
    named = {ROOT / bundled["text"] for bundled in rules.bundled.values()}
    assert set((ROOT / "resources").rglob("LICENSE*")) == named
    text = licences.third_party([], rules)
    assert "SIL OPEN FONT LICENSE" in text
    assert "Lucide Icons and Contributors" in text

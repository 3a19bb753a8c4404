"""Find and replace: as written, within its time, and bad patterns are named."""

import pytest

from core.cleaning import active, replacing
from core.cleaning.edits import apply
from core.errors import LoadError, SettingsError
from core.records import Block, Document


def replaced(text: str, *rules: str, blocks: tuple[Block, ...] = (), everywhere: bool = False) -> str:
    options = replacing.Replacing(on=True, rules=rules, everywhere=everywhere)
    document = Document(text, blocks=blocks)
    return apply(document, replacing.edits(document, options))[0].text


@pytest.mark.parametrize(
    ("text", "rule", "expected"),
    [
        ("The colour of C++ (new)", "colour => color", "The color of C++ (new)"),
        ("The colour of C++ (new)", "C++ (new) → D", "The colour of D"),
        ("draft: a draft:", "draft: =>", " a "),
        ("12 EUR and 7 EUR", r"/(\d+) EUR/ => €\1", "€12 and €7"),
        ("Bob bob BOB", "/bob/i => Ann", "Ann Ann Ann"),
        ("a\nb\na", "/^a$/ => x", "x\nb\nx"),
        ("2024年5月", r"/(?<y>\d{4})年/ => \g<y>-", "2024-5月"),
        ("a => b", "/a => b/ => c", "c"),
        ("abc", "/x*/ => y", "abc"),
        (r"a \1 b", r"a \1 => x", r"x b"),
    ],
)
def test_it_replaces_what_was_asked_for(text: str, rule: str, expected: str) -> None:
    assert replaced(text, rule) == expected


def test_where_two_overlap_what_is_found_first_counts() -> None:
    assert replaced("abc", "bc => x", "ab => y") == "yc"
    assert replaced("abc", "a => x", "ab => y") == "xbc"


def test_code_and_tables_stay_unless_they_are_meant() -> None:
    code = (Block("code", 2, 3),)
    assert replaced("a a a", "a => b", blocks=code) == "b a b"
    assert replaced("a a a", "a => b", blocks=code, everywhere=True) == "b b b"


@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("colour color", "takes an arrow between .*, not “colour color”"),
        ("=> color", "takes something to look for before the arrow, not “=> color”"),
        ("/(a/ => b", r"takes a pattern that can be read \(missing \) at position 2\), not “/\(a/ => b”"),
        (r"/(a)/ => \2", "no such group"),
        ("/a/q => b", "takes only i, s and x behind a pattern"),
    ],
)
def test_a_bad_pattern_is_named(rule: str, why: str) -> None:
    with pytest.raises(SettingsError, match=rf"^cleaning\.replacing\.rules .*{why}"):
        active({"replacing": {"on": True, "rules": ["a => b", rule]}})


def test_a_pattern_that_takes_for_ever_is_stopped_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replacing, "LIMIT_S", 0.2)
    with pytest.raises(LoadError, match=r"The pattern /\(a\|aa\)\+\$/ of find and replace takes more than"):
        replaced("a" * 60 + "b", "/(a|aa)+$/ => x")

"""The shared options may stand anywhere."""

from hypothesis import given
from hypothesis import strategies as st

from core.cli.arguments import shared_first


def test_shared_options_move_before_the_command() -> None:
    given = ["search", "hello", "--json", "--top", "3", "--library", "Work", "--home=/h"]
    assert shared_first(given) == ["--json", "--library", "Work", "--home=/h", "search", "hello", "--top", "3"]


def test_nothing_after_two_dashes_moves() -> None:
    assert shared_first(["search", "--", "--json"]) == ["search", "--", "--json"]


def test_one_that_lacks_its_value_is_refused_by_its_name() -> None:
    assert shared_first(["--json", "status", "--home"]) == ["--home"]


def test_a_longer_name_is_another_option() -> None:
    assert shared_first(["x", "--homely=1", "--jsonl"]) == ["x", "--homely=1", "--jsonl"]


@given(st.lists(st.sampled_from(["--json", "--home", "--library", "--home=x", "--", "a", "b", "--top"])))
def test_no_argument_is_lost_or_made(arguments: list[str]) -> None:
    moved = shared_first(arguments)
    if moved not in (["--home"], ["--library"]):
        assert sorted(moved) == sorted(arguments)

"""What a setting takes is said in words that a person can type."""

import pytest

from core.cli.explaining import allowed, plain
from core.records import FormField


@pytest.mark.parametrize(
    ("field", "words"),
    [
        (FormField("a", "A", "", "bool", True), "true or false"),
        (FormField("a", "A", "", "int", 4, at_least=1, at_most=9, unit="pages"), "a whole number from 1 to 9 pages"),
        (FormField("a", "A", "", "float", 0.5, at_least=0.0), "a number of at least 0"),
        (FormField("a", "A", "", "float", None, at_most=1.5, optional=True), "a number of at most 1.5, or null"),
        (FormField("a", "A", "", "choice", "x", choices=("x", "", "y")), 'x, "", y'),
        (FormField("a", "A", "", "list", (), choices=("x", "y")), "a list of x, y"),
        (FormField("a", "A", "", "text", ""), "text"),
        (
            FormField("a.b", "A", "", "int", 4, no_more_than="a.c", no_less_than="a.d", less_than="a.e"),
            "a whole number, no more than a.c, less than a.e, no less than a.d",
        ),
    ],
)
def test_what_is_taken_is_said_in_words(field: FormField, words: str) -> None:
    assert allowed(field) == words


@pytest.mark.parametrize(
    ("value", "typed"), [(None, "null"), (True, "true"), ("", '""'), ("中文", "中文"), (("a", "中"), '["a", "中"]')]
)
def test_a_value_is_shown_as_it_is_typed(value: object, typed: str) -> None:
    assert plain(value) == typed

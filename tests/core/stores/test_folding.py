import os

import pytest
from hypothesis import given
from hypothesis import strategies as some

from core.stores.folding import as_float, display_of, folded, printable


@given(some.text(some.characters(), max_size=50))
def test_what_is_printed_can_always_be_written_as_utf8_and_folding_ends(text: str) -> None:
    printable(text).encode()
    assert folded(folded(text)) == folded(text)


def test_case_and_composition_do_not_matter() -> None:
    assert folded("CAFÉ") == folded("cafe\u0301")
    assert folded("Straße") == folded("STRASSE")


@given(some.binary(max_size=30))
def test_undecodable_bytes_are_shown_the_same_from_bytes_and_from_text(path: bytes) -> None:
    assert display_of(path) == printable(path.decode("utf-8", "surrogateescape"))


def test_two_undecodable_names_never_look_the_same() -> None:
    assert display_of(os.fsencode("a")) == "a"
    assert display_of(b"\xb2") != display_of(b"\xb3")


def test_numbers_too_large_for_a_float_are_infinite() -> None:
    assert as_float(10**400) == float("inf")
    assert as_float(-(10**400)) == float("-inf")
    assert as_float("2.5") == 2.5
    with pytest.raises(ValueError, match="could not convert"):
        as_float("many")

"""Places where a person likes it to be cut go before the ends of paragraphs and sentences, in the order they stand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.analysis.sentences import sentence_ends
from core.analysis.words import word_ends
from core.chunking import chunk, chunking_fingerprint
from core.records import Block, Chunk, Document
from tests.helpers.models import FakeEmbedder


def cut(text: str, *signs: str, strategy: str = "size", size: int = 20, **more: Any) -> list[Chunk]:
    options = {"size_tokens": size, "keep_whole": False, "cut_after": signs, **more}
    document = Document(text, blocks=(Block("paragraph", 0, len(text)),))
    values = {"strategy": strategy, strategy: options}
    return list(chunk(document, sentence_ends(text), "t", values, FakeEmbedder()))


def ends(found: list[Chunk]) -> set[str]:
    """How all but the last of the passages end."""
    return {one.text[-1] for one in found[:-1]}


CLAUSES = "、".join(f"第{number}项应当在三十天内办理，由主管部门负责" for number in range(12)) + "。"


@pytest.mark.parametrize("strategy", ["size", "headings"])
def test_it_is_cut_after_a_sign_that_ends_no_sentence(strategy: str) -> None:
    found = cut(CLAUSES, "、", strategy=strategy, size=60)
    assert len(found) > 3
    assert ends(found) == {"、"}
    assert ends(cut(CLAUSES, strategy=strategy, size=60)) != {"、"}


def test_the_first_in_the_order_goes_before_the_second() -> None:
    text = " ".join(f"a{number} b, c d e f; g h, i j k l." for number in range(20))
    assert ends(cut(text, ";", ",", size=30)) == {";"}
    assert ends(cut(text, ",", ";", size=30)) == {","}


def test_a_sign_that_is_too_near_or_missing_leaves_it_to_sentences() -> None:
    text = "x; " + " ".join(f"Word{number} and some more." for number in range(30))
    found = cut(text, ";", "§", size=40)
    assert ends(found) == {"."}
    assert [one.text for one in found] == [one.text for one in cut(text, size=40)]


def test_it_is_cut_after_line_ends() -> None:
    text = "\n".join(f"line {number} of a list without any stop" for number in range(20))
    found = cut(text, "\n", size=20)
    assert len(found) > 5
    assert all(one.text.startswith("line") for one in found)


@pytest.mark.parametrize(
    ("text", "sign"), [("concatenation of catalogues " * 20, "cat"), ("中华人民共和国成立" * 30, "华")]
)
def test_no_word_is_cut_for_a_sign_inside_it(text: str, sign: str) -> None:
    allowed = {0, len(text), *word_ends(text)}
    for one in cut(text, sign, size=12):
        assert {one.start, one.end} <= allowed


@given(
    st.text(alphabet="ab 中文，。;\n§😀", max_size=300),
    st.lists(st.sampled_from([";", "，", "\n", "§", "中", "😀", ""]), max_size=4),
    st.sampled_from(["size", "headings"]),
)
def test_nothing_is_lost_whatever_is_liked(text: str, signs: list[str], strategy: str) -> None:
    found = cut(text, *signs, strategy=strategy, size=8)
    at = 0
    for one in found:
        assert text[at : one.start].strip() == ""
        assert text[one.start : one.end] == one.text
        at = one.end
    assert text[at:].strip() == ""


def test_what_is_liked_is_part_of_how_it_is_cut() -> None:
    plain = chunking_fingerprint({"strategy": "size"})
    assert chunking_fingerprint({"strategy": "size", "size": {"cut_after": ()}}) == plain
    assert chunking_fingerprint({"strategy": "size", "size": {"cut_after": ("；",)}}) != plain

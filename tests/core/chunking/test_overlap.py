"""Overlap: so many tokens of the passage before, in whole sentences, or the last part of one."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.analysis.sentences import sentence_ends
from core.chunking import STRATEGIES, chunk
from core.chunking.overlap import last_part
from core.chunking.strategies import Strategy
from core.records import Block, Chunk, Document
from tests.helpers.documents import documents
from tests.helpers.models import FakeEmbedder

COUNTER = FakeEmbedder()
SENTENCE = "Days that could not be taken, because of illness, are not counted."


def cut(text: str, strategy: str = "size", made: Document | None = None, **options: Any) -> tuple[Chunk, ...]:
    document = made or Document(text)
    values = {"strategy": strategy, strategy: {"keep_whole": False, **options}}
    return chunk(document, sentence_ends(document.text, document.blocks), "t", values, COUNTER)


def tokens(text: str) -> int:
    return len(COUNTER.token_ends([text])[0])


def shared(chunks: tuple[Chunk, ...]) -> list[str]:
    """What each passage repeats of the one before."""
    return [before.text[after.start - before.start :] for before, after in pairwise(chunks)]


def test_as_many_whole_sentences_are_repeated_as_fit() -> None:
    text = " ".join(f"Sentence number {at} is here." for at in range(40))  # 7 tokens each
    for most, sentences in ((6, 0), (7, 1), (13, 1), (14, 2), (21, 3)):
        again = shared(cut(text, size_tokens=49, overlap_tokens=most))
        if sentences:
            assert {each.count(".") for each in again} == {sentences}
            assert all(each.startswith("Sentence") for each in again)
        else:
            assert not any("Sentence" in each for each in again)


def test_what_is_repeated_counts_in_the_size() -> None:
    text = " ".join(f"Sentence number {at} is here." for at in range(40))
    assert max(each.tokens for each in cut(text, size_tokens=49, overlap_tokens=14)) <= 49 + COUNTER.overhead


def test_of_a_longer_sentence_the_last_part_is_repeated_from_a_comma_on() -> None:
    again = shared(cut(" ".join([SENTENCE] * 6), size_tokens=24, overlap_tokens=11))
    assert set(again) == {"because of illness, are not counted."}
    again = shared(cut(" ".join([SENTENCE] * 6), size_tokens=24, overlap_tokens=6))
    assert set(again) == {"are not counted."}


def test_without_a_comma_that_fits_it_begins_with_a_word() -> None:
    words = "Nobody of them would ever have imagined anything remotely similar happening again."
    again = shared(cut(" ".join([words] * 6), size_tokens=24, overlap_tokens=5))
    assert set(again) == {"happening again."}


def test_chinese_is_repeated_from_a_clause_or_a_word_on() -> None:
    text = "因为昨天晚上下了很大的雨，所以我们决定今天不去公园散步了。" * 6
    assert set(shared(cut(text, size_tokens=32, overlap_tokens=18))) == {"所以我们决定今天不去公园散步了。"}
    for again in shared(cut(text, size_tokens=32, overlap_tokens=6)):
        assert again == "公园散步了。"


def test_numbers_and_words_are_never_repeated_in_part() -> None:
    sentence = "The whole sum of all the damages came to $1,234,567.89 according to unbelievably meticulous experts."
    for most in range(1, 16):
        for again in shared(cut(" ".join([sentence] * 4), size_tokens=40, overlap_tokens=most)):
            assert not again or again.split()[0] in sentence.split()


@pytest.mark.parametrize(("strategy", "again"), [("headings", False), ("size", True), ("paragraphs", True)])
def test_a_section_does_not_begin_with_the_end_of_another_when_headings_count(strategy: str, again: bool) -> None:
    text = "# A\nOne stands here.\n\n# B\nTwo stands here."
    blocks = (Block("heading", 0, 3, 1), Block("heading", text.index("# B"), text.index("# B") + 3, 1))
    chunks = cut("", strategy, Document(text, (), blocks), size_tokens=9, overlap_tokens=4)
    second = next(each for each in chunks if "# B" in each.text)
    assert (second.start < text.index("# B")) is again
    assert second.heading == ("B",)


def test_small_pieces_repeat_nothing_of_another_parent() -> None:
    paragraph = " ".join(f"Sentence number {at} is here." for at in range(8))
    chunks = cut("\n\n".join([paragraph] * 4), "parents", size_tokens=16, overlap_tokens=7, parent_tokens=60)
    assert any(shared(chunks))
    for before, after in pairwise(chunks):
        assert before.parent == after.parent or before.end <= after.start


def test_a_row_and_its_column_names_are_still_embedded_with_what_is_repeated() -> None:
    rows = ["id\tname", *(f"{number}\tlantern" for number in range(60))]
    text = "\n".join(rows)
    made = Document(text, (), (Block("table", 0, len(text), header="id\tname"),))
    chunks = cut("", "rows", made, rows=None, size_tokens=30, overlap_tokens=4)
    assert all(each.count("lantern") == 1 for each in shared(chunks))
    assert all(each.embedded_text.startswith("id\tname\n") for each in chunks)


@pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
@settings(max_examples=60)
@given(documents(), st.integers(4, 80), st.sampled_from([1, 3, 12, 60]))
def test_no_more_than_wished_is_repeated_and_no_word_is_cut(
    strategy: Strategy, made: Document, size: int, most: int
) -> None:
    chunks = cut("", strategy.name, made, size_tokens=size, overlap_tokens=most)
    edges = {edge for block in made.blocks for edge in (block.start, block.end)}
    edges |= {page.start for page in made.pages}
    for before, after in pairwise(chunks):
        assert before.start <= after.start
        assert before.end < after.end or before.start < after.start
        again = made.text[after.start : max(before.end, after.start)]
        assert tokens(again) <= most + 1
        around = made.text[after.start - 1 : after.start + 1]
        assert again == "" or after.start in edges or "x" in around or not (around.isascii() and around.isalpha())


@given(st.text(alphabet="a b,，。:；中文字\u3000😀é-", min_size=1, max_size=60), st.integers(1, 20))
def test_the_last_part_of_a_sentence_fits(sentence: str, room: int) -> None:
    ends = COUNTER.token_ends([sentence])[0]
    at = last_part(sentence, ends, room)
    if at is not None:
        assert 0 < at < len(sentence)
        assert not sentence[at].isspace()
        assert tokens(sentence[at:]) <= room

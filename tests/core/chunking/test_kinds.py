"""The strategies one by one: where each of them cuts, and what it gives along."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.chunking import options_of
from core.chunking.patterns import checked
from core.chunking.separator import unescaped
from core.errors import SettingsError
from core.records import Block, Page
from tests.helpers.cut import COUNTER, cut, texts

# ---- by size --------------------------------------------------------------------------------------------------


@given(
    st.lists(st.sampled_from(["Word ", "word. ", "中文。", "𠀀", "\n\n", "x" * 30, "🚀"]), max_size=80),
    st.integers(4, 60),
    st.booleans(),
)
def test_a_size_in_characters_is_kept(parts: list[str], size: int, whole: bool) -> None:
    text = "".join(parts)
    chunks = cut("size", text, size_characters=size, keep_whole=whole, limit=32)
    assert all(len(passage.text) <= (size * 2 if whole else size) for passage in chunks)
    assert all(passage.tokens <= 32 for passage in chunks)
    assert "".join("".join(texts(chunks)).split()) == "".join(text.split())


def test_characters_are_counted_and_not_tokens() -> None:
    text = "今天天气很好。我们去公园散步。明天可能下雨。"
    assert texts(cut("size", text, size_characters=8, keep_whole=False)) == [
        "今天天气很好。",
        "我们去公园散步。",
        "明天可能下雨。",
    ]
    assert texts(cut("size", "one two three four", size_characters=9, keep_whole=False)) == ["one two", "three", "four"]


# ---- by page --------------------------------------------------------------------------------------------------


def test_a_page_is_a_piece_and_a_sentence_over_two_pages_is_cut_between_them() -> None:
    text = "The first page goes on\fto the second. It ends here.\fThe third."
    second, third = text.index("to the"), text.index("The third")
    pages = [
        Page(1, None, 0, second - 1, True),
        Page(2, None, second, third - 1, True),
        Page(3, None, third, len(text), True),
    ]
    chunks = cut("pages", text, pages=pages)
    assert texts(chunks) == ["The first page goes on", "to the second. It ends here.", "The third."]
    assert [passage.page for passage in chunks] == [1, 2, 3]
    assert texts(cut("pages", text, pages=pages, minimum_tokens=6)) == [text]
    assert texts(cut("pages", text, pages=pages, overlap_tokens=6))[2] == "It ends here.\fThe third."


def test_a_page_that_is_too_long_is_cut() -> None:
    text = "A sentence of six words here. " * 100
    chunks = cut("pages", text, pages=[Page(1, None, 0, len(text), True)])
    assert len(chunks) > 1
    assert all(passage.tokens <= 256 * 1.2 + COUNTER.overhead for passage in chunks)


def test_a_heading_at_the_end_of_a_page_stays_on_it() -> None:
    text = "Words.\n# Last\n\nOther words."
    pages = [Page(1, None, 0, 13, True), Page(2, None, 15, len(text), True)]
    assert texts(cut("pages", text, [Block("heading", 7, 13, 1)], pages)) == ["Words.\n# Last", "Other words."]


# ---- by paragraph and separator --------------------------------------------------------------------------------


def test_paragraphs_are_put_together_or_not() -> None:
    text = "One is short.\n\nTwo is short.\n\nThree is short.\n\nFour is short."
    assert texts(cut("paragraphs", text)) == [text]
    assert texts(cut("paragraphs", text, merge=False)) == text.split("\n\n")
    assert texts(cut("paragraphs", text, size_tokens=8, keep_whole=False)) == [
        "One is short.\n\nTwo is short.",
        "Three is short.\n\nFour is short.",
    ]


def test_a_paragraph_that_fits_is_not_cut_however_near_the_size() -> None:
    paragraphs = [" ".join(f"Word{at} stands in {length}." for at in range(length)) for length in (9, 3, 8, 2, 7, 30)]
    chunks = cut("paragraphs", "\n\n".join(paragraphs), size_tokens=64, keep_whole=False)
    for paragraph in paragraphs[:-1]:
        assert sum(paragraph in passage.text for passage in chunks) == 1
    assert max(passage.tokens for passage in chunks) <= 64 + COUNTER.overhead


def test_a_heading_goes_with_its_paragraph() -> None:
    text = "Before.\n\n# Title\n\nBehind."
    assert texts(cut("paragraphs", text, [Block("heading", 9, 16, 1)], merge=False)) == [
        "Before.",
        "# Title\n\nBehind.",
    ]


def test_every_line_can_be_a_paragraph() -> None:
    text = "第一行没有句号\n第二行也没有\r\n第三行。还有一句。"
    assert texts(cut("paragraphs", text, merge=False, every_line=True)) == [
        "第一行没有句号",
        "第二行也没有",
        "第三行。还有一句。",
    ]


@pytest.mark.parametrize(
    ("written", "separator", "text", "pieces"),
    [
        ("literal", "。", "甲。乙。丙", ["甲。", "乙。", "丙"]),
        ("literal", "\n\n", "a\n\nb\nc\n\nd", ["a", "b\nc", "d"]),
        ("literal", r"\n\n", r"a\n\nb" + "\n\nc", [r"a\n\n", "b\n\nc"]),
        ("escaped", r"\n\n", "a\n\nb\nc", ["a", "b\nc"]),
        ("literal", r"C:\Users", r"x C:\Users y C:\Users z", [r"x C:\Users", r"y C:\Users", "z"]),
        ("escaped", r"C:\\Users", r"x C:\Users y", [r"x C:\Users", "y"]),
        ("escaped", r"\u3002", "甲。乙", ["甲。", "乙"]),
        ("regex", r"(?<=\d)-", "1-2-a-b", ["1-", "2-", "a-b"]),
        ("literal", ".", "a.b", ["a.", "b"]),
        ("literal", "###", "a###b", ["a###", "b"]),
        ("literal", "", "a b", ["a b"]),
    ],
)
def test_a_separator_is_understood_as_written(written: str, separator: str, text: str, pieces: list[str]) -> None:
    chunks = cut("separator", text, separators=(separator,), written=written, merge=False)
    assert texts(chunks) == pieces
    assert texts(cut("separator", text, separators=(separator,), written=written)) == [text]


def test_the_articles_of_a_law_begin_with_their_numbers() -> None:
    text = "第一条 甲乙丙。丁戊己。第二条 庚辛。第十二条 壬癸。见第一条。"
    how: dict[str, Any] = {"separators": (r"(?<=。)第[一二三四五六七八九十]+条 ",), "written": "regex"}
    assert texts(cut("separator", text, stays="after", merge=False, **how)) == [
        "第一条 甲乙丙。丁戊己。",
        "第二条 庚辛。",
        "第十二条 壬癸。见第一条。",
    ]


def test_several_separators_all_count_and_the_longest_first() -> None:
    chunks = cut("separator", "a……b…c！d", separators=("…", "……", "！"), merge=False)
    assert texts(chunks) == ["a……", "b…", "c！", "d"]


def test_short_pieces_are_merged_up_to_the_size_and_long_ones_are_cut() -> None:
    text = "|".join(["one two three"] * 40 + ["word " * 100])
    chunks = cut("separator", text, separators=("|",), size_tokens=32, keep_whole=False)
    assert all(passage.tokens <= 32 + COUNTER.overhead for passage in chunks)
    assert all(passage.text.endswith("three|") for passage in chunks[:4])
    assert len(chunks[0].text.split("|")) > 4


@pytest.mark.parametrize(
    "pattern", ["(", "[a", "*", "(?P<x>", "(a+)+$", "(a|a)*b", "(a?)*x", "(?:a{1,}){2,}", "x" * 2000]
)
def test_a_bad_pattern_is_a_plain_error_when_it_is_set(pattern: str) -> None:
    with pytest.raises(SettingsError, match=r"chunking\.separator") as told:
        options_of({"separator": {"separators": (pattern,), "written": "regex"}})
    assert "pattern" in str(told.value) or "for ever" in str(told.value)
    assert options_of({"separator": {"separators": (pattern,)}})


@pytest.mark.parametrize("pattern", [r"\n+", r"第[一二三]+条", r"^Q\d*:", r"(?:---|===)\n", r"\s*\n\s*", "(?:ab)+"])
def test_a_pattern_that_cannot_explode_is_taken(pattern: str) -> None:
    assert checked(pattern).pattern == pattern


def test_escapes_stand_for_what_they_mean_and_other_backslashes_stay() -> None:
    assert unescaped(r"\n\t\\n\x41\u4e2d\q\U") == "\n\t\\nA中" + r"\q\U"


# ---- by sentences ----------------------------------------------------------------------------------------------


def test_a_sentence_is_found_and_its_window_is_read() -> None:
    text = " ".join(f"Sentence {at}." for at in range(9))
    chunks = cut("sentences", text, window=2)
    assert texts(chunks) == [f"Sentence {at}." for at in range(9)]
    windows = [text[slice(*passage.parent)] for passage in chunks if passage.parent]
    assert windows[0] == "Sentence 0. Sentence 1. Sentence 2."
    assert windows[4] == "Sentence 2. Sentence 3. Sentence 4. Sentence 5. Sentence 6."
    assert [passage.parent for passage in cut("sentences", text, window=0)] == [None] * 9


def test_several_sentences_make_a_piece_and_a_heading_goes_with_the_next() -> None:
    text = "# T\nOne. Two. Three. Four. Five."
    blocks = [Block("heading", 0, 3, 1)]
    assert texts(cut("sentences", text, blocks)) == ["# T\nOne.", "Two.", "Three.", "Four.", "Five."]
    assert texts(cut("sentences", text, blocks, sentences=2, overlap_tokens=3)) == [
        "# T\nOne.",
        "One. Two. Three.",
        "Three. Four. Five.",
    ]


# ---- parents --------------------------------------------------------------------------------------------------


def test_small_pieces_know_the_paragraphs_around_them() -> None:
    paragraph = " ".join(f"This is sentence number {at}." for at in range(12))
    text = "\n\n".join([paragraph] * 4)
    chunks = cut("parents", text, size_tokens=24, keep_whole=False, parent_tokens=90)
    around = [text[slice(*passage.parent)] for passage in chunks if passage.parent]
    assert set(around) == {paragraph}
    assert len({passage.parent for passage in chunks}) == 4
    assert all(passage.tokens <= 24 + COUNTER.overhead for passage in chunks)


def test_a_parent_may_be_longer_than_what_the_embedder_reads() -> None:
    text = "This is a sentence of some words. " * 300
    ways: tuple[tuple[str, dict[str, Any]], ...] = (("parents", {"parents": "document"}), ("document", {}))
    for strategy, options in ways:
        chunks = cut(strategy, text, limit=64, **options)
        assert {passage.parent for passage in chunks} == {(0, len(text.rstrip()))}
        assert max(passage.tokens for passage in chunks) <= 64


def test_a_piece_that_is_all_there_is_has_nothing_around_it() -> None:
    assert cut("document", "Short.")[0].parent is None


# ---- bounds of all --------------------------------------------------------------------------------------------


def test_a_longest_piece_bounds_what_is_kept_whole() -> None:
    text = "A sentence of six words here. " * 40
    assert max(passage.tokens for passage in cut("size", text, maximum_tokens=50)) <= 50 + COUNTER.overhead


def test_a_short_section_goes_with_the_next_when_a_shortest_is_wished() -> None:
    text = "# A\none.\n\n# B\ntwo.\n\n# C\nthree."
    blocks = [Block("heading", text.index(f"# {name}"), text.index(f"# {name}") + 3, 1) for name in "ABC"]
    assert len(cut("headings", text, blocks)) == 3
    assert texts(cut("headings", text, blocks, minimum_tokens=6)) == [text]

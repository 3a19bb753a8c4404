"""The strategies one by one: where each of them cuts, and what it gives along."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.analysis.sentences import sentence_ends
from core.chunking import chunk, options_of
from core.chunking.patterns import checked
from core.chunking.separator import unescaped
from core.chunking.tables import tables
from core.errors import SettingsError
from core.records import Block, Chunk, Document, Page
from tests.helpers.models import FakeEmbedder

COUNTER = FakeEmbedder()
FAQ = (
    'Question,Answer,Topic\n"How long, please?","Thirty days.\nNot more.",Shop\n'
    'Who pays?,"You ""do"".",\n,Nobody asked.,\n'
)


def cut(
    strategy: str,
    text: str,
    blocks: Sequence[Block] = (),
    pages: Sequence[Page] = (),
    metadata: dict[str, Any] | None = None,
    limit: int = 512,
    **options: Any,
) -> tuple[Chunk, ...]:
    document = Document(text, tuple(pages), tuple(blocks), metadata or {})
    values = {"strategy": strategy, strategy: options}
    return chunk(document, sentence_ends(text, document.blocks), "t", values, COUNTER, limit)


def texts(chunks: Sequence[Chunk]) -> list[str]:
    return [passage.text for passage in chunks]


def table_of(text: str) -> tuple[Block, ...]:
    return (Block("table", 0, len(text.rstrip()), header=text.partition("\n")[0]),)


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


# ---- tables ---------------------------------------------------------------------------------------------------


def test_each_row_is_a_piece_with_the_names_of_its_columns() -> None:
    text = "Sheet1\nid\tname\n1\tone\n2\ttwo\n3\tthree\n\nAfter."
    end = text.index("\n\n")
    blocks = [
        Block("heading", 0, 6, 1),
        Block("table", 7, end, header="id\tname"),
        Block("paragraph", end + 2, len(text)),
    ]
    chunks = cut("rows", text, blocks)
    assert texts(chunks) == ["Sheet1\nid\tname\n1\tone", "2\ttwo", "3\tthree", "After."]
    assert chunks[1].embedded_text == "Sheet1\nid\tname\n2\ttwo"
    assert texts(cut("rows", text, blocks, rows=2))[:2] == ["Sheet1\nid\tname\n1\tone\n2\ttwo", "3\tthree"]


def test_as_many_rows_as_fit_are_put_together_and_a_sheet_begins_a_piece() -> None:
    rows = [f"{number}\tlantern" for number in range(40)]
    first, second = "\n".join(["One", "id\tname", *rows]), "Two\nid\tname\n1\tone"
    text = f"{first}\n\n{second}"
    at = len(first) + 2
    blocks = [
        Block("heading", 0, 3, 1),
        Block("table", 4, len(first), header="id\tname"),
        Block("heading", at, at + 3, 1),
        Block("table", at + 4, len(text), header="id\tname"),
    ]
    pages = [Page(1, "One", 0, len(first), True), Page(2, "Two", at, len(text), True)]
    chunks = cut("rows", text, blocks, pages, rows=None, size_tokens=50)
    assert 3 < len(chunks) < 10
    assert chunks[1].embedded_text.startswith("One\nid\tname\n")
    assert chunks[-1].text == second
    assert texts(cut("rows", text, blocks, pages, rows=None)) == [first, second]


def test_a_quoted_cell_with_line_ends_stays_in_its_row_also_when_rows_are_put_together() -> None:
    answer = '"' + "\n".join(f"line {number}" for number in range(6)) + '"'
    text = "\n".join(["Question,Answer", *(f"q{number},{answer}" for number in range(20))])
    chunks = cut("rows", text, table_of(text), metadata={"delimiter": "comma"}, rows=None, size_tokens=60)
    assert 4 < len(chunks) <= 20
    assert all(re.match(r"q\d+,", passage) and passage.endswith('"') for passage in texts(chunks)[1:])


def test_a_quoted_cell_with_line_ends_stays_in_its_row() -> None:
    chunks = cut("rows", FAQ, table_of(FAQ), metadata={"delimiter": "comma"})
    assert texts(chunks) == [
        'Question,Answer,Topic\n"How long, please?","Thirty days.\nNot more.",Shop',
        'Who pays?,"You ""do"".",',
        ",Nobody asked.,",
    ]


def test_the_cells_of_a_row_are_spans_of_their_words() -> None:
    document = Document(FAQ, (), table_of(FAQ), {"delimiter": "comma"})
    ((_, rows),) = tables(document)
    assert [[cell.text for cell in row.cells()] for row in rows] == [
        ["Question", "Answer", "Topic"],
        ["How long, please?", "Thirty days.\nNot more.", "Shop"],
        ["Who pays?", 'You "do".', ""],
        ["", "Nobody asked.", ""],
    ]
    answer = rows[1].cells()[1]
    assert FAQ[answer.start : answer.end] == "Thirty days.\nNot more."


@given(st.text(alphabet='ab",;\t\n\r 中', max_size=60), st.sampled_from(["comma", "tab", "semicolon", ""]))
def test_rows_hold_every_character_of_a_table(text: str, delimiter: str) -> None:
    document = Document(text, (), (Block("table", 0, len(text)),) if text else (), {"delimiter": delimiter})
    for _, rows in tables(document):
        assert all(one.end <= other.start for one, other in pairwise(rows))
        for row in rows:
            assert all(row.start <= cell.start <= cell.end <= row.end for cell in row.cells())
        covered = "".join(text[row.start : row.end] for row in rows)
        for sign in "ab中":
            assert covered.count(sign) == text.count(sign)


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


# ---- questions and answers ------------------------------------------------------------------------------------


def test_the_question_is_embedded_and_the_answer_is_the_passage() -> None:
    first, second, rest = cut("questions", FAQ, table_of(FAQ), metadata={"delimiter": "comma"})
    assert (first.text, first.question) == ("Thirty days.\nNot more.", "How long, please?")
    assert first.embedded_text == "How long, please?"
    assert first.searched_text == "How long, please?\nTopic: Shop\nThirty days.\nNot more."
    assert first.parent == (0, FAQ.index("\nWho pays"))
    assert (second.text, second.question, second.prefix) == ('You ""do"".', "Who pays?", "")
    assert (rest.text, rest.question) == (",Nobody asked.,", "")


@pytest.mark.parametrize(
    ("header", "options"),
    [
        ("问题\t答案", {}),
        ("Frage\tAntwort", {}),
        ("Frage\tAntwort", {"question_column": "frage", "answer_column": "antwort"}),
        ("x\ty", {"question_column": "1", "answer_column": "B"}),
    ],
)
def test_the_columns_are_found_by_name_number_letter_or_since_there_are_two(
    header: str, options: dict[str, Any]
) -> None:
    text = f"{header}\n谁？\t我。\n何时？\t今天。"
    chunks = cut("questions", text, table_of(text), **options)
    assert [(passage.question, passage.text) for passage in chunks] == [("谁？", "我。"), ("何时？", "今天。")]


def test_pairs_without_a_row_of_names_are_all_taken() -> None:
    text = "Who?\tMe.\nWhen?\tToday."
    chunks = cut("questions", text, table_of(text))
    assert [(passage.question, passage.text) for passage in chunks] == [("Who?", "Me."), ("When?", "Today.")]


def test_what_is_no_pair_is_cut_by_size() -> None:
    text = "Intro text.\n\na\tb\tc\n1\t2\t3"
    chunks = cut("questions", text, [Block("paragraph", 0, 11), Block("table", 13, len(text), header="a\tb\tc")])
    assert " ".join(texts(chunks)).split() == text.split()
    assert not any(passage.question for passage in chunks)
    assert texts(cut("questions", "Only text.")) == ["Only text."]


def test_a_long_answer_gives_several_pieces_with_the_same_question_and_row() -> None:
    answer = "This is a sentence of the answer. " * 30
    text = f"question\tanswer\nWhy?\t{answer.strip()}"
    chunks = cut("questions", text, table_of(text), size_tokens=64, keep_whole=False)
    assert len(chunks) > 2
    assert {passage.question for passage in chunks} == {"Why?"}
    assert len({passage.parent for passage in chunks}) == 1
    assert " ".join(texts(chunks)) == answer.strip()


def test_a_question_over_what_the_embedder_reads_is_cut_and_the_rest_is_found_by_words() -> None:
    question = " ".join(f"word{at}" for at in range(100)) + " zebra?"
    text = f"question\tanswer\n{question}\tYes."
    (passage,) = cut("questions", text, table_of(text), limit=32)
    assert passage.tokens <= 32
    assert question.startswith(passage.question)
    assert "zebra" in passage.searched_text
    assert "zebra" not in passage.embedded_text


# ---- bounds of all --------------------------------------------------------------------------------------------


def test_a_longest_piece_bounds_what_is_kept_whole() -> None:
    text = "A sentence of six words here. " * 40
    assert max(passage.tokens for passage in cut("size", text, maximum_tokens=50)) <= 50 + COUNTER.overhead


def test_a_short_section_goes_with_the_next_when_a_shortest_is_wished() -> None:
    text = "# A\none.\n\n# B\ntwo.\n\n# C\nthree."
    blocks = [Block("heading", text.index(f"# {name}"), text.index(f"# {name}") + 3, 1) for name in "ABC"]
    assert len(cut("headings", text, blocks)) == 3
    assert texts(cut("headings", text, blocks, minimum_tokens=6)) == [text]

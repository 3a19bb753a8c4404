"""Tables by the row: each row with the names of its columns, and questions with their answers."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.chunking.tables import tables
from core.records import Block, Document, Page
from tests.helpers.cut import cut, texts

FAQ = (
    'Question,Answer,Topic\n"How long, please?","Thirty days.\nNot more.",Shop\n'
    'Who pays?,"You ""do"".",\n,Nobody asked.,\n'
)


def table_of(text: str) -> tuple[Block, ...]:
    return (Block("table", 0, len(text.rstrip()), header=text.partition("\n")[0]),)


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

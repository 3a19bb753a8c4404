"""Questions and answers in running text: pairs where they plainly are, in every format; all else is text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.analysis.sentences import sentence_ends
from core.chunking import chunk
from core.chunking.asked import asked
from core.loading import load as read
from core.loading.formats import LoadOptions, Source
from core.records import Chunk, Document
from tests.helpers.models import FakeEmbedder
from tests.helpers.office import paragraph, word_file

COUNTER = FakeEmbedder()
PROSE = [
    "Why does it rain? Nobody asked that before, and so the book begins with the sea.",
    "“Where are you?” she said.\n\nHe did not answer. The door was open.\n\n“Are you there?”\n\nHe was.",
    "# What is this?\n\nA guide to lanterns.\n\n# Lanterns\n\nThey shine. Who would not like that?",
    "Q1: revenue was up.\n\nQ2: revenue was down.\n\nQ3 is not known.",
    "And who, o sea, will sing to thee\nAnd who will listen here?\n\nThe wind.\n\n"
    "And who, o sea, will come to thee\nAnd who will stay, my dear?\n\nThe rain.",
    "# Why?\n\nSo.\n\n# Why?\n\nBecause.",
    "1. First do this.\n2. Then ask: what next?\n3. Done.",
    "Which one is right?\nA. This one\nB. That one\nC. None\n",
]


def load(text: str | bytes, name: str) -> Document:
    return read(Source(text if isinstance(text, bytes) else text.encode(), name), LoadOptions())[1]


def cut(document: Document, **options: Any) -> tuple[Chunk, ...]:
    ends = sentence_ends(document.text, document.blocks)
    return chunk(document, ends, "t", {"strategy": "questions", "questions": options}, COUNTER)


def pairs(chunks: Sequence[Chunk]) -> list[tuple[str, str]]:
    return [(passage.question, " ".join(passage.text.split())) for passage in chunks if passage.question]


def held(chunks: Sequence[Chunk], text: str) -> bool:
    seen = [False] * len(text)
    for passage in chunks:
        for start, end in ((passage.start, passage.end), passage.parent or (0, 0)):
            seen[start:end] = [True] * (end - start)
    return all(one or sign.isspace() for one, sign in zip(seen, text, strict=True))


MARKED = [
    "Q: How long?\nA: Thirty days.\nNot more.\n\nQ: Who pays?\nA: You do.\n",
    "Q1. How long?\n\nA1. Thirty days.\n\nNot more.\n\nQ2. Who pays?\n\nA2. You do.\n",
    "Question: How long?\nAnswer: Thirty days. Not more.\n\nQuestion: Who pays?\nAnswer:\nYou do.\n",
    "**Q: How long?**\n\n**A:** Thirty days. Not more.\n\n**Q: Who pays?**\n\n**A:** You do.\n",
    "Q. How long?\nA. Thirty days. Not more.\n\nQ. Who\npays?\nA. You do.\n",
    "- Q: How long? A: Thirty days. Not more.\n- Q: Who pays? A: You do.\n",
]


@pytest.mark.parametrize("text", MARKED)
@pytest.mark.parametrize("suffix", ["md", "txt"])
def test_marked_questions_are_pairs(text: str, suffix: str) -> None:
    chunks = cut(load(text, f"a.{suffix}"))
    assert pairs(chunks) == [("How long?", "Thirty days. Not more."), ("Who pays?", "You do.")]
    assert held(chunks, text)


@pytest.mark.parametrize(
    "text",
    [
        "问：多久？\n答：三十天。\n\n问：谁付款？\n答：你付。",
        "问题1：多久？\n答案：三十天。\n问题2：谁付款？\n答案：你付。",
        "问：多久？答：三十天。\n问：谁付款？答：你付。",
        "一、多久？\n三十天。\n\n二、谁付款？\n你付。",
        "1、多久？\n\n三十天。\n\n2、谁付款？\n\n你付。",
        "# 多久？\n\n三十天。\n\n# 谁付款？\n\n你付。",
        "第1问：多久？\n三十天。\n第2问：谁付款？\n你付。",
    ],
)
def test_chinese_questions_are_pairs(text: str) -> None:
    chunks = cut(load(text, "a.md"))
    assert pairs(chunks) == [("多久？", "三十天。"), ("谁付款？", "你付。")]
    assert held(chunks, text)


ASKING = """# Shipping

Some words about it.

## How long does it take?

Thirty days.

Not more.

### In winter

Forty days.

## Who pays?

You do.

# Contact

Write to us.
"""


def test_headings_that_ask_are_answered_by_what_stands_under_them() -> None:
    chunks = cut(load(ASKING, "a.md"))
    assert pairs(chunks) == [
        ("How long does it take?", "Thirty days. Not more. ### In winter Forty days."),
        ("Who pays?", "You do."),
    ]
    assert chunks[0].text.startswith("# Shipping")
    assert chunks[-1].text == "# Contact\n\nWrite to us."
    assert chunks[1].heading == ("Shipping", "How long does it take?")
    assert chunks[1].parent == (ASKING.index("## How"), ASKING.index("\n\n## Who"))
    assert held(chunks, ASKING)


def test_word_files_have_pairs() -> None:
    words = ["Intro.", "1. How long does it take?", "Thirty days.", "Not more.", "2. Who pays?", "You do."]
    made = load(word_file("".join(map(paragraph, words))), "a.docx")
    chunks = cut(made)
    assert pairs(chunks) == [("How long does it take?", "Thirty days. Not more."), ("Who pays?", "You do.")]
    assert chunks[0].text == "Intro."


def test_web_pages_have_pairs() -> None:
    page = "<h1>FAQ</h1><h2>How long?</h2><p>Thirty days.</p><p>Not more.</p><h2>Who pays?</h2><p>You do.</p>"
    chunks = cut(load(f"<html><body>{page}</body></html>", "a.html"))
    assert pairs(chunks) == [("How long?", "Thirty days. Not more."), ("Who pays?", "You do.")]


def test_paragraphs_that_ask_are_pairs_when_they_are_close_to_each_other() -> None:
    faq = "How long does it take?\n\nThirty days.\n\nWho pays?\n\nYou do."
    assert pairs(cut(load(faq, "a.txt"))) == [("How long does it take?", "Thirty days."), ("Who pays?", "You do.")]
    far = "How long does it take?\n\n" + "Words.\n\n" * 30 + "Who pays?\n\nYou do."
    assert pairs(cut(load(far, "a.txt"))) == []


def test_tables_of_markdown_have_cells() -> None:
    text = "# FAQ\n\n| Question | Answer | Topic |\n|:--|---|-|\n| How \\| long? | Thirty days. | x |\n| Who? |  | |\n"
    chunks = cut(load(text, "a.md"))
    assert pairs(chunks) == [("How | long?", "Thirty days.")]
    assert chunks[0].prefix == "FAQ\nTopic: x"
    assert held(chunks, text)


def test_what_follows_the_last_answer_is_text() -> None:
    text = "Q: How long?\nA: Thirty days.\n\nQ: Who pays?\nA: You do.\n\nThis page was printed.\n\nIt is the end."
    chunks = cut(load(text, "a.txt"))
    assert pairs(chunks)[-1] == ("Who pays?", "You do.")
    assert chunks[-1].text == "This page was printed.\n\nIt is the end."


def test_one_marked_pair_is_enough() -> None:
    assert pairs(cut(load("Hello.\n\nQ: How long?\nA: Thirty days.", "a.txt"))) == [("How long?", "Thirty days.")]


def test_a_table_of_pairs_and_pairs_around_it_are_all_found() -> None:
    table = "<table><tr><th>Question<th>Answer<tr><td>Who pays?<td>You do.</table>"
    page = f"<p>Q: How long?<p>A: Thirty days.{table}<p>Q: Why?<p>A: So."
    made = load(f"<html><body>{page}</body></html>", "a.html")
    chunks = cut(made)
    assert pairs(chunks) == [("How long?", "Thirty days."), ("Who pays?", "You do."), ("Why?", "So.")]
    assert held(chunks, made.text)


@pytest.mark.parametrize("text", PROSE)
@pytest.mark.parametrize("suffix", ["md", "txt"])
def test_what_is_no_pair_stays_text(text: str, suffix: str) -> None:
    chunks = cut(load(text, f"a.{suffix}"))
    assert pairs(chunks) == []
    assert held(chunks, text)


PARTS = [
    "Q: ",
    "A: ",
    "问：",
    "答：",
    "How?",
    "多久？",
    "Yes.",
    "\n",
    "\n\n",
    "# ",
    "1. ",
    "| a | b |\n",
    "```\n",
    "**",
]


@given(st.lists(st.sampled_from(PARTS), max_size=40), st.sampled_from(["md", "txt"]), st.sampled_from([0, 6]))
def test_pairs_do_not_overlap_and_nothing_is_lost(parts: list[str], suffix: str, overlap: int) -> None:
    document = load("".join(parts) or "x", f"a.{suffix}")
    before = 0
    for pair in asked(document, ()):
        assert before <= pair.row[0] < pair.answer[0] < pair.answer[1] <= pair.row[1]
        assert pair.question
        before = pair.row[1]
    chunks = cut(document, size_tokens=8, keep_whole=False, overlap_tokens=overlap)
    assert held(chunks, document.text)
    assert all(passage.text == document.text[passage.start : passage.end] for passage in chunks)

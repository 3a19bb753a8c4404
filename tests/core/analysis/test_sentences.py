"""Sentences: where they end in two languages, and that nothing is slow or lost."""

import time
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.analysis.sentences import LONGEST_SENTENCE, sentence_ends, spans
from core.records import Block, BlockKind


def sentences(text: str, **how: Any) -> list[str]:
    return [text[start:end] for start, end in spans(sentence_ends(text, **how), 0, len(text), text)]


@pytest.mark.parametrize(
    "expected",
    [
        [
            "Dr. Smith paid 3.14 dollars.",
            "He lives in the U.S. Army base, e.g. Fort Bragg.",
            "It was 5 p.m.",
            "The end!",
        ],
        ["Really?!", '"Yes." he said.', "J. R. Tolkien wrote No. 5.", "See fig. 3 and Fig. 4."],
        ["今天天气很好。", "我们去公园散步！", "明天可能下雨；", "好……", "是的？！"],
        ["Wait... what?", "The v1.2.3 release.", "See https://a.com/x?y=1.", "Next."],
        ["1. First item.", "Is it (see below).", '"Quote."', "The answer is no.", "Next."],
    ],
)
def test_sentences_end_where_a_reader_ends_them(expected: list[str]) -> None:
    assert sentences(" ".join(expected)) == expected


def test_closing_quotes_belong_to_the_sentence() -> None:
    assert sentences("他说：“走吧。”然后走了。") == ["他说：“走吧。”", "然后走了。"]


def test_wrapped_lines_go_on_and_short_lines_end() -> None:
    text = (
        "A Title\nA paragraph that is wrapped at about sixty characters and\ngoes on. It ends.\n\nshort\nlines\r\n"
        "公司员工每年享有带薪年休假的天数按照工龄计算具体为\n五天不等。"
    )
    assert sentences(text) == [
        "A Title",
        "A paragraph that is wrapped at about sixty characters and\ngoes on.",
        "It ends.",
        "short",
        "lines",
        "公司员工每年享有带薪年休假的天数按照工龄计算具体为\n五天不等。",
    ]
    assert sentences("one\ntwo\n\nthree", line_ends_matter=False) == ["one\ntwo", "three"]


def test_table_rows_list_items_and_headings_are_one_each() -> None:
    text = "Title. With dot\nName\tAge\nDr. A. Who. Else\t3\n- One. Two.\nRest. More."
    edges = [0, 16, 44, 56]
    kinds: tuple[BlockKind, ...] = ("heading", "table", "list_item")
    blocks = [Block(kind, start, end) for kind, start, end in zip(kinds, edges, edges[1:], strict=False)]
    assert sentences(text, blocks=blocks) == [
        "Title. With dot",
        "Name\tAge",
        "Dr. A. Who. Else\t3",
        "- One. Two.",
        "Rest.",
        "More.",
    ]


def test_a_long_sentence_is_cut_at_weaker_marks_and_between_words() -> None:
    parts = sentences("word, " * 1000)
    assert all(len(part) <= LONGEST_SENTENCE and part.endswith(",") for part in parts)
    assert all(len(part) <= LONGEST_SENTENCE for part in sentences("中" * 5000 + "a" * 5000))


@pytest.mark.parametrize("piece", ["a", ".", " ", "\n ", '"', '. "', "a.", "中。", "中", "\r", "1. "])
def test_a_long_text_of_one_kind_takes_linear_time(piece: str) -> None:
    text = piece * (400_000 // len(piece))
    start = time.process_time()
    ends = sentence_ends(text)
    assert time.process_time() - start < 40  # a second is usual; what takes quadratic time takes minutes
    assert ends[-1] == len(text)


TEXTS = st.text(alphabet='aB1 .!?。…“”"\n\r\t中，)') | st.text()


@given(TEXTS, st.sampled_from([None, True, False]))
def test_ends_are_sorted_whole_and_never_far_apart(text: str, line_ends_matter: bool | None) -> None:
    ends = list(sentence_ends(text, line_ends_matter=line_ends_matter))
    assert ends == sorted(set(ends))
    assert (ends[-1] if ends else 0) == len(text)
    assert all(after - before <= LONGEST_SENTENCE for before, after in pairwise(ends))


@given(TEXTS, st.lists(st.integers(0, 60), max_size=8), st.sampled_from(["table", "paragraph", "code", "list_item"]))
def test_block_edges_end_sentences(text: str, cuts: list[int], kind: BlockKind) -> None:
    edges = sorted({min(cut, len(text)) for cut in cuts})
    blocks = [Block(kind, start, end) for start, end in pairwise(edges)][::2]
    ends = list(sentence_ends(text, blocks))
    assert ends == sorted(set(ends))
    for first, last in spans(ends, 0, len(text), text):
        assert not any(first < block.start < last or first < block.end < last for block in blocks)


@given(TEXTS, st.integers(0, 40), st.integers(0, 40))
def test_spans_hold_every_visible_character_of_their_part(text: str, start: int, end: int) -> None:
    start, end = sorted((min(start, len(text)), min(end, len(text))))
    found = spans(sentence_ends(text), start, end, text)
    assert "".join("".join(text[a:b].split()) for a, b in found) == "".join(text[start:end].split())
    assert all(text[a:b] == text[a:b].strip() and a < b for a, b in found)

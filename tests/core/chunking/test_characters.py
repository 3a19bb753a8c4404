"""A size in characters holds for every strategy, also for slides and sheets that "automatic" cuts."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.analysis.sentences import sentence_ends
from core.chunking import STRATEGIES, chunk
from core.chunking.strategies import Strategy
from core.indexing.types import chunking_of
from core.records import Block, Chunk, Document, Page
from tests.helpers.documents import documents
from tests.helpers.models import FakeEmbedder

COUNTER = FakeEmbedder()
EACH = pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)


def cut(document: Document, values: dict[str, Any], limit: int = 512) -> tuple[Chunk, ...]:
    return chunk(document, sentence_ends(document.text, document.blocks), "t", values, COUNTER, limit)


@EACH
@given(documents(), st.integers(4, 60), st.booleans(), st.sampled_from([0, 0, 5, 30]), st.sampled_from([0, 8]))
def test_no_passage_of_any_strategy_is_longer_than_the_size_in_characters(
    strategy: Strategy, made: Document, size: int, whole: bool, overlap: int, least: int
) -> None:
    options = {"size_characters": size, "keep_whole": whole, "overlap_tokens": overlap, "minimum_tokens": least}
    chunks = cut(made, {"strategy": strategy.name, strategy.name: options}, limit=64)
    for passage in chunks:
        assert passage.question or len(passage.text) <= (size * 2 if whole else size)
        assert passage.tokens <= 64
    seen = [False] * len(made.text)
    for passage in chunks:
        for start, end in ((passage.start, passage.end), passage.parent or (0, 0)):
            seen[start:end] = [True] * (end - start)
    assert all(held or sign.isspace() for held, sign in zip(seen, made.text, strict=True))


@EACH
def test_passages_come_near_the_size_in_characters(strategy: Strategy) -> None:
    text = "今天天气很好。我们去公园散步。" * 200
    more: dict[str, Any] = {"sentences": 20} if strategy.name == "sentences" else {}
    options = {"size_characters": 60, "keep_whole": False, **more}
    chunks = cut(Document(text), {"strategy": strategy.name, strategy.name: options})
    assert all(40 <= len(passage.text) <= 60 for passage in chunks[:-1])


def test_the_paragraphs_around_small_pieces_stay_in_tokens() -> None:
    text = "\n\n".join(["今天天气很好。我们去公园散步。" * 6] * 20)
    options = {"size_characters": 30, "keep_whole": False, "parent_tokens": 200}
    chunks = cut(Document(text), {"strategy": "parents", "parents": options})
    assert max(len(passage.text) for passage in chunks) == 30
    assert all(150 <= passage.parent[1] - passage.parent[0] <= 200 for passage in chunks if passage.parent)


def test_slides_and_sheets_that_automatic_cuts_have_the_size_in_characters() -> None:
    values = {"size": {"size_characters": 80, "keep_whole": False}}
    slides = "A slide says some words about it. " * 20
    deck = Document(slides, (Page(1, None, 0, len(slides), True),))
    assert max(len(each.text) for each in cut(deck, chunking_of(values, "presentations"))) <= 80
    rows = "\n".join(["id\tname", *(f"{number}\tlantern" for number in range(99))])
    sheet = Document(rows, (), (Block("table", 0, len(rows), header="id\tname"),))
    chunks = cut(sheet, chunking_of(values, "spreadsheets"))
    assert 60 < max(len(each.text) for each in chunks) <= 80
    assert all(one.end <= other.start for one, other in pairwise(chunks))

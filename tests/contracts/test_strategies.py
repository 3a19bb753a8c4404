"""What every chunking strategy keeps to."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.analysis.sentences import sentence_ends
from core.chunking import STRATEGIES, chunk
from core.chunking.strategies import Strategy
from core.records import Block, Chunk, Document
from tests.helpers.models import FakeEmbedder

COUNTER = FakeEmbedder()
EACH = pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)


def cut(strategy: Strategy, text: str, blocks: Sequence[Block] = (), **options: Any) -> tuple[Chunk, ...]:
    document = Document(text, blocks=tuple(blocks))
    values = {"strategy": strategy.name, strategy.name: options}
    return chunk(document, sentence_ends(text, blocks), "t", values, COUNTER)


@EACH
def test_a_strategy_works_with_every_option_left_unset(strategy: Strategy) -> None:
    assert [passage.text for passage in cut(strategy, "One. Two.")] == ["One. Two."]
    assert strategy.label


@EACH
def test_a_piece_over_the_size_is_cut(strategy: Strategy) -> None:
    chunks = cut(strategy, "word " * 3000)
    assert max(passage.tokens for passage in chunks) <= 256 * 1.2 + COUNTER.overhead


@EACH
def test_short_pieces_are_put_together_up_to_the_size(strategy: Strategy) -> None:
    chunks = cut(strategy, "Yes. " * 1000)
    assert min(passage.tokens for passage in chunks) > 128


@EACH
@given(text=st.text(max_size=200), size=st.integers(4, 40), level=st.integers(1, 3))
def test_passages_are_spans_of_any_text(strategy: Strategy, text: str, size: int, level: int) -> None:
    blocks = [Block("heading", 0, min(10, len(text)), level)] if text else []
    chunks = cut(strategy, text, blocks, size_tokens=size)
    assert all(passage.text == text[passage.start : passage.end] for passage in chunks)
    seen = {at for passage in chunks for at in range(passage.start, passage.end)}
    assert all(at in seen or character.isspace() for at, character in enumerate(text))


@EACH
def test_the_same_document_is_cut_the_same_way(strategy: Strategy) -> None:
    text = "今天天气很好。A sentence. " * 200
    assert cut(strategy, text) == cut(strategy, text)

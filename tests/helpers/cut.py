"""A text cut by one strategy with the stand-in's tokens."""

from collections.abc import Sequence
from typing import Any

from core.analysis.sentences import sentence_ends
from core.chunking import chunk
from core.records import Block, Chunk, Document, Page
from tests.helpers.models import FakeEmbedder

COUNTER = FakeEmbedder()


def cut(
    strategy: str,
    text: str,
    blocks: Sequence[Block] = (),
    pages: Sequence[Page] = (),
    metadata: dict[str, Any] | None = None,
    limit: int = 512,
    **options: Any,
) -> tuple[Chunk, ...]:
    """The passages of a text; `options` are those of the strategy."""
    document = Document(text, tuple(pages), tuple(blocks), metadata or {})
    values = {"strategy": strategy, strategy: options}
    return chunk(document, sentence_ends(text, document.blocks), "t", values, COUNTER, limit)


def texts(chunks: Sequence[Chunk]) -> list[str]:
    """What the passages say."""
    return [passage.text for passage in chunks]

"""Small passages, and what attribution finds of an answer in them."""

from collections.abc import Sequence

from core.analysis.sentences import sentence_ends
from core.answering.attribution import Attributed, Support, attribute
from core.answering.sources import Passage
from core.records import Block, Document, Hit, Page
from tests.helpers.models import FakeEmbedder

FAKE = Support(word_weight=0.6, limit=0.9, cross_limit=0.5, short_limit=0.3)
"""Limits that fit the fake embedder."""
PUMP = (
    "The pump is blue. Its warranty lasts two years. It weighs 25 kg and costs $1,200. Maria Keller built it in 2019."
)


def passage(
    text: str, blocks: Sequence[Block] = (), heading: Sequence[str] = (), pages: Sequence[Page] = (), name: str = "t"
) -> Passage:
    """A passage that is a whole text."""
    document = Document(text, tuple(pages), tuple(blocks))
    hit = Hit(1, f"c-{name}", name, 1.0, f"/{name}", (), None, None, 0, len(text), tuple(heading), text, {})
    return Passage(hit, document, sentence_ends(text, blocks))


def checked(answer: str, *sources: str | Passage, question: str = "") -> tuple[Attributed, ...]:
    """What the units of an answer stand on, by the fake embedder."""
    passages = [passage(one, name=f"t{n}") if isinstance(one, str) else one for n, one in enumerate(sources)]
    return attribute(answer, passages, FakeEmbedder().embed_sentences, None, FAKE, question)


def support(answer: str, *sources: str | Passage) -> str | None:
    """The words that support an answer of one unit."""
    (unit,) = checked(answer, *sources)
    if not unit.supported:
        assert not unit.spans
        return None
    (span,) = unit.spans
    texts = [one if isinstance(one, str) else one.document.text for one in sources]
    return next(text for text in texts if span.end <= len(text) and text)[span.start : span.end]

"""What every chunking strategy keeps to."""

from __future__ import annotations

import time
from array import array
from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import Any, Literal, get_args, get_origin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.analysis.sentences import sentence_ends
from core.chunking import STRATEGIES, chunk
from core.chunking.strategies import Strategy
from core.records import Block, Chunk, Document, Page
from tests.helpers.documents import documents
from tests.helpers.models import FakeEmbedder

COUNTER = FakeEmbedder()
USUAL = (0, 1, 2, 3, 4, 6, 8, 12, 16, 20, 40, 100, 256)
SEPARATORS = ("\n\n", "\n", " ", "。", "\\n", "[a-z]+", "x")
EACH = pytest.mark.parametrize("strategy", STRATEGIES, ids=lambda strategy: strategy.name)
STRANGE = {
    "empty": "",
    "white space": " \r\n\t\u3000\n\n",
    "one character": "x",
    "one Chinese character": "字",
    "emoji": "😀👩\u200d👩\u200d👧🏽‍🚀🇨🇳" * 40,
    "right to left": "مرحبا بالعالم. שלום עולם! Hello, \u202eworld\u202c. " * 40,
    "no end": "x" * 5000,
    "lone surrogates": "a\ud800b. \udfff " * 50,
}


def cut(
    strategy: Strategy,
    text: str,
    blocks: Sequence[Block] = (),
    pages: Sequence[Page] = (),
    limit: int = 512,
    **options: Any,
) -> tuple[Chunk, ...]:
    document = Document(text, tuple(pages), tuple(blocks))
    values = {"strategy": strategy.name, strategy.name: options}
    return chunk(document, sentence_ends(text, blocks), "t", values, COUNTER, limit)


def tokens(text: str) -> int:
    return len(COUNTER.token_ends([text])[0])


def everything(strategy: Strategy) -> dict[str, st.SearchStrategy[Any]]:
    """Values of every option of a strategy that its declaration allows."""
    found: dict[str, st.SearchStrategy[Any]] = {}
    for name, field in strategy.options.model_fields.items():
        default = field.default
        if get_origin(field.annotation) is Literal:
            found[name] = st.sampled_from(get_args(field.annotation))
        elif isinstance(default, bool):
            found[name] = st.booleans()
        elif isinstance(default, str):
            found[name] = st.sampled_from([default, "1", "b"])
        elif isinstance(default, tuple):
            found[name] = st.lists(st.sampled_from(SEPARATORS), max_size=3).map(tuple)
        else:
            least = next((rule.ge for rule in field.metadata if hasattr(rule, "ge")), 0)
            most = next((rule.le for rule in field.metadata if hasattr(rule, "le")), 100)
            some = st.sampled_from([value for value in USUAL if least <= value <= most])
            found[name] = st.none() | some if default is None else some
    return found


def held(chunks: Sequence[Chunk], length: int) -> list[bool]:
    """For each character whether a passage or the parent of one holds it."""
    seen = [False] * length
    for passage in chunks:
        for start, end in ((passage.start, passage.end), passage.parent or (0, 0)):
            seen[start:end] = [True] * (end - start)
    return seen


@EACH
def test_a_strategy_works_with_every_option_left_unset(strategy: Strategy) -> None:
    chunks = cut(strategy, "One. Two.")
    assert " ".join(passage.text for passage in chunks) == "One. Two."
    assert strategy.label


@EACH
def test_a_piece_over_the_size_is_cut(strategy: Strategy) -> None:
    size = strategy.options().size_tokens
    chunks = cut(strategy, "word " * 3000)
    assert max(passage.tokens for passage in chunks) <= size * 1.2 + COUNTER.overhead


@EACH
def test_short_pieces_are_put_together_up_to_the_size(strategy: Strategy) -> None:
    """Single sentences are what the window of sentences is for; they are put together when a shortest is wished."""
    size = strategy.options().size_tokens
    wished: dict[str, Any] = {"minimum_tokens": size // 2} if strategy.name == "sentences" else {}
    chunks = cut(strategy, "Yes. " * 1000, **wished)
    assert min(passage.tokens for passage in chunks) >= size // 2


@EACH
@settings(max_examples=60)
@given(documents(), st.data())
def test_passages_are_spans_that_hold_every_character_and_fit_the_embedder(
    strategy: Strategy, made: Document, data: st.DataObject
) -> None:
    text, limit = made.text, data.draw(st.sampled_from([32, 64, 512]))
    options = {name: data.draw(values) for name, values in everything(strategy).items()}
    chunks = cut(strategy, text, made.blocks, made.pages, limit, **options)
    for passage in chunks:
        assert passage.text == text[passage.start : passage.end]
        assert passage.text == passage.text.strip() != ""
        assert len(COUNTER.token_ends([passage.embedded_text])[0]) + COUNTER.overhead <= limit
        assert passage.tokens <= limit
        first, last = passage.parent or (passage.start, passage.end)
        assert 0 <= first <= passage.start < passage.end <= last <= len(text)
        if options["maximum_tokens"] and not passage.question:
            assert tokens(passage.text) <= options["maximum_tokens"] + 8
        if options["size_characters"] and not passage.question:
            assert len(passage.text) <= options["size_characters"] * (2 if options["keep_whole"] else 1)
        assert options["keep_heading"] or passage.prefix in ("", "a\tb", *(block.header for block in made.blocks))
    assert all(seen or character.isspace() for seen, character in zip(held(chunks, len(text)), text, strict=True))
    assert len({passage.chunk_id for passage in chunks}) == len(chunks)
    assert [passage.start for passage in chunks] == sorted(passage.start for passage in chunks)
    assert chunks == cut(strategy, text, made.blocks, made.pages, limit, **options)


@EACH
@settings(max_examples=60)
@given(documents(), st.integers(8, 60), st.integers(2, 40))
def test_a_passage_is_shorter_than_the_smallest_size_only_where_it_would_be_too_long_with_the_next(
    strategy: Strategy, made: Document, size: int, least: int
) -> None:
    least = min(least, size)
    chunks = cut(strategy, made.text, made.blocks, made.pages, size_tokens=size, minimum_tokens=least)
    room = size if strategy.name == "sentences" else 350  # what the longest prefix leaves of all that is read
    for before, after in pairwise(chunks):
        apart = before.question or after.question or (before.parent != after.parent and strategy.name != "sentences")
        if not apart and tokens(before.text) < least - 1:
            assert tokens(made.text[before.start : after.end]) >= room - 8


@EACH
@given(documents(), st.integers(8, 60))
def test_without_overlap_nothing_is_in_two_passages(strategy: Strategy, made: Document, size: int) -> None:
    chunks = cut(strategy, made.text, made.blocks, made.pages, size_tokens=size)
    assert all(before.end <= after.start for before, after in pairwise(chunks))


@EACH
@pytest.mark.parametrize("text", STRANGE.values(), ids=STRANGE)
def test_strange_texts_are_cut_without_a_loss(strategy: Strategy, text: str) -> None:
    chunks = cut(strategy, text)
    assert all(passage.text == text[passage.start : passage.end] for passage in chunks)
    assert all(seen or character.isspace() for seen, character in zip(held(chunks, len(text)), text, strict=True))


MILLION = 1_000_000
ROW = "12\tlantern\tsmall\n"
LONG = {
    "one word": "x" * MILLION,
    "line ends": "\n" * MILLION,
    "Chinese without a mark": "天地玄黄宇宙洪荒日月盈昃辰宿列张" * (MILLION // 16),
    "a table": "id\tname\tsize\n" + ROW * (MILLION // len(ROW)),
    "questions": "How long does it take?\n\nThirty days. 不会更久。\n\n" * (MILLION // 40),
}


ENDLESS_S = 40
"""A second or two is usual; what takes quadratic time takes minutes. How quick the strategies are a bench measures."""


@cache
def laid_down(shape: str) -> tuple[Document, array[int]]:
    text = LONG[shape]
    blocks = (Block("table", 0, len(text), header="id\tname\tsize"),) if "\t" in text else ()
    pages = tuple(Page(at // 50_000 + 1, None, at, at + 50_000, True) for at in range(0, len(text), 50_000))
    return Document(text, pages, blocks), sentence_ends(text, blocks)


@EACH
@pytest.mark.parametrize("shape", LONG)
def test_a_million_characters_of_any_shape_are_cut(strategy: Strategy, shape: str) -> None:
    document, ends = laid_down(shape)
    text = document.text
    begun = time.process_time()
    chunks = chunk(document, ends, "t", {"strategy": strategy.name}, COUNTER)
    assert time.process_time() - begun < ENDLESS_S
    at = 0
    for passage in chunks:
        start, end = passage.parent if passage.question and passage.parent else (passage.start, passage.end)
        assert passage.text == text[passage.start : passage.end]
        assert passage.tokens <= 512
        assert not text[at:start].strip()
        at = max(at, end)
    assert not text[at:].strip()


@EACH
def test_overlap_repeats_whole_sentences(strategy: Strategy) -> None:
    text = " ".join(f"Sentence number {at} is here." for at in range(60))
    more: dict[str, Any] = {"sentences": 3} if strategy.name == "sentences" else {}
    chunks = cut(strategy, text, size_tokens=40, overlap_tokens=12, keep_whole=False, **more)
    assert len(chunks) > 4
    again = [(before, after) for before, after in pairwise(chunks) if after.start < before.end]
    assert len(again) >= len(chunks) // 2  # not over the edge of a parent
    for before, after in again:
        assert before.start < after.start
        assert after.text.startswith("Sentence")
        assert before.text.endswith(text[after.start : before.end])


@EACH
def test_the_options_of_a_strategy_change_its_fingerprint(strategy: Strategy) -> None:
    from core.chunking import chunking_fingerprint

    plain = chunking_fingerprint({"strategy": strategy.name})
    for name, value in {"size_tokens": 99, "overlap_tokens": 1, "minimum_tokens": 7, "maximum_tokens": 200}.items():
        assert chunking_fingerprint({"strategy": strategy.name, strategy.name: {name: value}}) != plain


@EACH
def test_the_same_document_is_cut_the_same_way(strategy: Strategy) -> None:
    text = "今天天气很好。A sentence. " * 200
    assert cut(strategy, text) == cut(strategy, text)


@EACH
def test_the_heading_is_embedded_only_when_it_is_kept_with_the_text(strategy: Strategy) -> None:
    body = "Some words stand in this sentence. " * 60
    table = "id\tname\tsize\n" + "\n".join(f"{number}\tlantern\tsmall" for number in range(200))
    text = f"# Guide\n\n## Setup\n{body}\n{table}"
    start = text.index("id\t")
    blocks = [
        Block("heading", 0, 7, 1),
        Block("heading", 9, 17, 2),
        Block("table", start, len(text), header="id\tname\tsize"),
    ]
    kept, without = (cut(strategy, text, blocks, size_tokens=64, keep_heading=keep) for keep in (True, False))
    for passage in (*kept[1:], *without[1:]):
        assert passage.heading == ("Guide", "Setup")
    assert all("Guide" in passage.embedded_text for passage in kept)
    assert not any("Guide" in passage.embedded_text for passage in without if "Guide" not in passage.text)
    for passage in without:
        if passage.kind == "table" and "id\tname" not in passage.text:
            assert passage.prefix == "id\tname\tsize"

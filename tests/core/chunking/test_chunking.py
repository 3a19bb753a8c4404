"""Chunking: what passages promise, whatever the document and the settings."""

from __future__ import annotations

import re
import time
from array import array
from collections.abc import Sequence
from hashlib import sha256
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.analysis.sentences import sentence_ends
from core.analysis.words import word_ends
from core.chunking import chosen, chunk, chunking_fingerprint, options_of
from core.errors import Cancelled, SettingsError
from core.progress import Progress
from core.records import Block, Chunk, Document, Page
from tests.helpers.documents import documents
from tests.helpers.models import FakeEmbedder

COUNTER = FakeEmbedder()


def cut(
    text: str,
    blocks: Sequence[Block] = (),
    pages: Sequence[Page] = (),
    limit: int = 512,
    progress: Progress | None = None,
    **values: Any,
) -> tuple[Chunk, ...]:
    document = Document(text, tuple(pages), tuple(blocks))
    return chunk(document, sentence_ends(text, document.blocks), "t", values, COUNTER, limit, progress)


def by_size(size: int, **more: Any) -> dict[str, Any]:
    return {"strategy": "size", "size": {"size_tokens": size, "keep_whole": False, **more}}


def headings_of(text: str) -> list[Block]:
    return [
        Block("heading", found.start(), found.end(), len(found[1]))
        for found in re.finditer(r"^(#+) .*$", text, re.MULTILINE)
    ]


@settings(max_examples=200)
@given(documents(), st.sampled_from(["automatic", "size", "headings"]), st.integers(4, 300), st.booleans(), st.data())
def test_passages_are_spans_that_hold_every_character_and_fit_the_embedder(
    document: Document, strategy: str, size: int, whole: bool, data: st.DataObject
) -> None:
    text, blocks, pages = document.text, document.blocks, document.pages
    limit = data.draw(st.sampled_from([32, 64, 512]))
    options = {"size_tokens": size, "keep_whole": whole, "overlap_tokens": data.draw(st.sampled_from([0, 3, 12, 40]))}
    chunks = cut(text, blocks, pages, limit, strategy=strategy, size=options, headings=options)
    seen = [False] * len(text)
    for passage in chunks:
        assert passage.text == text[passage.start : passage.end]
        assert passage.text == passage.text.strip() != ""
        assert len(COUNTER.token_ends([passage.embedded_text])[0]) + COUNTER.overhead <= limit
        assert passage.tokens <= limit
        assert passage.page == (1 if passage.start < pages[1].start else 2)
        seen[passage.start : passage.end] = [True] * (passage.end - passage.start)
    assert all(held or character.isspace() for held, character in zip(seen, text, strict=True))
    assert len({passage.chunk_id for passage in chunks}) == len(chunks)
    starts = [passage.start for passage in chunks]
    assert starts == sorted(starts)


@given(documents(), st.integers(8, 60))
def test_without_overlap_nothing_is_in_two_passages(document: Document, size: int) -> None:
    chunks = cut(document.text, document.blocks, **by_size(size))
    assert all(before.end <= after.start for before, after in pairwise(chunks))


def test_chinese_is_cut_behind_its_sentences() -> None:
    text = "今天天气很好。我们去公园散步！明天可能下雨；后天呢？不知道…"
    assert [passage.text for passage in cut(text, **by_size(8))] == [
        "今天天气很好。",
        "我们去公园散步！",
        "明天可能下雨；",
        "后天呢？不知道…",
    ]


def test_the_three_sentences_of_the_issue_are_three_passages() -> None:
    text = "今天天气很好。我们去公园散步。明天可能下雨。"
    expected = ["今天天气很好。", "我们去公园散步。", "明天可能下雨。"]
    assert [passage.text for passage in cut(text, **by_size(9))] == expected


@pytest.mark.parametrize("beginning", ["$100 fee", ".NET Core", "《红楼梦》读后", "#include <x>", "=SUM(A1)", "- 5 °C"])
def test_a_passage_begins_with_the_very_sign_that_stands_there(beginning: str) -> None:
    text = f"The first sentence stands here.\n\n{beginning} and then the rest of it follows.\n\nAnd an end."
    passages = [passage.text for passage in cut(text, **by_size(12))]
    assert any(passage.startswith(beginning) for passage in passages), passages


@given(st.lists(st.sampled_from(["我们", "公园", "天气", "散步", "知识", "word", "longer "]), min_size=20, max_size=80))
def test_a_sentence_that_must_be_cut_is_cut_between_words(parts: list[str]) -> None:
    text = "".join(parts)
    allowed = set(word_ends(text))
    for passage in cut(text, **by_size(10))[:-1]:
        assert passage.end in allowed


@given(st.lists(st.integers(3, 12), min_size=2, max_size=40))
def test_sentences_that_fit_are_never_cut(lengths: list[int]) -> None:
    text = " ".join("Word " * (length - 1) + "end." for length in lengths)
    ends = set(sentence_ends(text))
    assert all(passage.end in ends for passage in cut(text, **by_size(20)))


def test_double_spaces_tabs_and_line_ends_are_kept() -> None:
    text = "one  two\tthree\n\nfour  five.  Six\r\nseven " * 30
    for passage in cut(text, **by_size(16)):
        assert passage.text == text[passage.start : passage.end]


def test_a_text_that_fits_the_embedder_stays_whole() -> None:
    text = "A sentence of seven words, more or less. " * 40
    assert len(cut(text)) == 1
    assert len(cut(text, **by_size(256))) == 2


def test_long_texts_are_cut_evenly_and_rather_at_paragraphs() -> None:
    paragraph = "A sentence of six words here. " * 17
    text = "\n\n".join([paragraph.strip()] * 30)
    chunks = cut(text)
    assert all(set(passage.text.split("\n\n")) == {paragraph.strip()} for passage in chunks)
    assert len(chunks) >= 29
    running = cut("A sentence of six words here. " * 400)
    assert min(passage.tokens for passage in running) > 200


def test_every_piece_of_a_long_section_carries_its_heading_path() -> None:
    text = "# Guide\nIntro.\n\n## Setup #\n" + "Some words stand in this sentence. " * 120 + "\n\n## Use\n### Daily\nx"
    chunks = cut(text, headings_of(text))
    setup = [passage for passage in chunks if passage.heading == ("Guide", "Setup")]
    assert len(setup) > 2
    assert setup[0].text.startswith("## Setup #\nSome")
    assert setup[0].prefix == "Guide"
    assert all(passage.prefix == "Guide > Setup" for passage in setup[1:])
    assert chunks[0].heading == ("Guide",)
    assert chunks[0].prefix == ""
    assert chunks[-1].text == "## Use\n### Daily\nx"
    assert chunks[-1].heading == ("Guide", "Use", "Daily")


def test_by_size_sections_are_put_together() -> None:
    text = "# A\none.\n\n# B\ntwo."
    assert len(cut(text, headings_of(text), strategy="headings")) == 2
    assert len(cut(text, headings_of(text), strategy="size")) == 1


def test_a_long_table_is_cut_between_rows_with_its_header_repeated() -> None:
    rows = ["id\tname", *(f"{row}\tname of row {row}" for row in range(300))]
    text = "Before.\n\n" + "\n".join(rows) + "\n\nAfter."
    table = Block("table", 9, 9 + len("\n".join(rows)), header="id\tname")
    chunks = cut(text, [Block("paragraph", 0, 7), table])
    assert chunks[0].text == "Before."
    assert chunks[-1].text == "After."
    inside = chunks[1:-1]
    assert len(inside) > 3
    assert [row for passage in inside for row in passage.text.split("\n")] == rows
    assert inside[0].prefix == ""
    assert all(passage.prefix == "id\tname" and passage.kind == "table" for passage in inside[1:])


def test_a_small_table_is_not_cut() -> None:
    table = "a\tb\n" + "\n".join(f"{row}\tcell" for row in range(20))
    text = "Words here. " * 60 + "\n\n" + table + "\n\n" + "Words here. " * 60
    start = text.index("a\tb")
    chunks = cut(text, [Block("table", start, start + len(table), header="a\tb")])
    assert sum(table in passage.text for passage in chunks) == 1


def test_overlap_repeats_whole_sentences() -> None:
    text = " ".join(f"Sentence number {at} is here." for at in range(60))
    chunks = cut(text, **by_size(40, overlap_tokens=12))
    for before, after in pairwise(chunks):
        assert before.start < after.start < before.end
        assert after.text.startswith("Sentence")
        assert before.text.endswith(text[after.start : before.end])


def test_headings_too_long_to_be_embedded_are_shortened() -> None:
    text = "# " + "very long heading " * 100 + "\n" + "Some words stand in this sentence. " * 120
    for passage in cut(text, headings_of(text), limit=128):
        assert len(COUNTER.token_ends([passage.embedded_text])[0]) + COUNTER.overhead <= 128


def test_an_empty_text_has_no_passages() -> None:
    assert cut("") == cut(" \n\u3000\n") == ()


def test_ids_depend_on_text_settings_and_span() -> None:
    document = Document("One. Two.")
    ends = sentence_ends(document.text)
    first = chunk(document, ends, "t", {}, COUNTER)[0]
    assert re.fullmatch("[0-9a-f]{24}", first.chunk_id)
    assert first == chunk(document, ends, "t", {}, COUNTER)[0]
    assert first.chunk_id != chunk(document, ends, "u", {}, COUNTER)[0].chunk_id
    assert first.chunk_id != chunk(document, ends, "t", {"strategy": "size"}, COUNTER)[0].chunk_id


def test_the_fingerprint_follows_what_changes_the_cutting() -> None:
    plain = chunking_fingerprint({})
    assert plain == chunking_fingerprint({"strategy": "automatic", "size": {"size_tokens": 256}})
    assert plain != chunking_fingerprint({"size": {"size_tokens": 255}})
    assert chunking_fingerprint({"strategy": "size"}) == chunking_fingerprint(
        {"strategy": "size", "headings": {"size_tokens": 255}}
    )


def test_automatic_goes_by_headings_where_there_are_any() -> None:
    assert chosen({}, Document("# A", blocks=(Block("heading", 0, 3, 1),)))[0].name == "headings"
    assert chosen({}, Document("a"))[0].name == "size"
    assert chosen({"strategy": "size"}, Document("# A", blocks=(Block("heading", 0, 3, 1),)))[0].name == "size"


def test_wrong_settings_are_named() -> None:
    with pytest.raises(SettingsError, match=r"chunking\.magic"):
        options_of({"magic": {}})
    with pytest.raises(SettingsError, match=r"chunking\.size\.size_tokens"):
        options_of({"size": {"size_tokens": 0}})
    with pytest.raises(SettingsError, match=r"chunking\.strategy"):
        options_of({"strategy": "magic"})


def test_cutting_can_be_stopped() -> None:
    progress = Progress()
    progress.cancel()
    with pytest.raises(Cancelled):
        cut("Words. " * 10, progress=progress)


@pytest.mark.parametrize("piece", ["word ", "中文", "x", "One. ", "\n\nA", "a\tb\n"])
def test_a_long_text_takes_linear_time(piece: str) -> None:
    text = piece * (300_000 // len(piece))
    start = time.process_time()
    chunks = cut(text, [Block("table", 0, len(text))] if "\t" in piece else [])
    assert time.process_time() - start < 40  # a second is usual; what takes quadratic time takes minutes
    assert chunks[-1].end == len(text.rstrip())


def test_no_piece_given_to_the_tokenizer_is_long() -> None:
    given_pieces: list[str] = []

    class Watching(FakeEmbedder):
        def token_ends(self, pieces: Sequence[str]) -> list[array[int]]:
            given_pieces.extend(pieces)
            return super().token_ends(pieces)

    text = "x" * 9000 + " word " * 3000 + "中" * 9000
    chunk(Document(text), [len(text)], "t", {}, Watching())
    assert max(map(len, given_pieces)) < 2000


def test_what_is_set_for_nothing_is_cut_as_by_the_first_version() -> None:
    rows = ["id\tname", *(f"{row}\tname of row {row}" for row in range(300))]
    running = "# One\nBefore. " + "Some words stand here. 今天天气很好。" * 90
    text = f"{running}\n\n" + "\n".join(rows) + "\n\n## Two\n" + "After. " * 300
    start, two = text.index("id\tname"), text.index("## Two")
    table = Block("table", start, start + len("\n".join(rows)), header="id\tname")
    chunks = cut(text, [Block("heading", 0, 5, 1), table, Block("heading", two, two + 6, 2)])
    assert len(chunks) == 14
    assert sha256("".join(each.chunk_id for each in chunks).encode()).hexdigest()[:16] == "d6ec3ccf2b10a4d0"

"""Edits: the text they make, and the way back from it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cleaning.edits import apply, compose
from core.records import Block, Document, Edit, OffsetMap, Page

Case = tuple[str, list[Edit]]
TEXTS = st.text(alphabet="ab 中𠀀\r\n", max_size=30)


@st.composite
def edited(draw: st.DrawFn, text: str) -> list[Edit]:
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=10)))
    edits: list[Edit] = []
    at = 0
    for start, end in zip(cuts[::2], cuts[1::2], strict=False):
        if start >= at and start < end:
            edits.append(Edit(start, end, draw(st.text(alphabet="xyz", max_size=3))))
            at = end
    return edits


@st.composite
def cases(draw: st.DrawFn) -> Case:
    text = draw(TEXTS)
    return text, draw(edited(text))


def naive(text: str, edits: list[Edit]) -> str:
    for edit in reversed(edits):
        text = text[: edit.start] + edit.replacement + text[edit.end :]
    return text


@given(cases())
def test_the_text_is_that_of_making_one_edit_after_the_other(case: Case) -> None:
    text, edits = case
    assert apply(Document(text), edits)[0].text == naive(text, edits)


@given(cases())
def test_kept_characters_lead_back_to_themselves(case: Case) -> None:
    text, edits = case
    cleaned, offsets = apply(Document(text), edits)
    for at, character in enumerate(cleaned.text):
        if character not in "xyz":
            assert text[offsets.to_loaded(at)] == character
            assert offsets.span_to_loaded(at, at + 1) == (offsets.to_loaded(at), offsets.to_loaded(at) + 1)


@given(cases())
def test_the_way_back_never_turns_round_and_stays_inside(case: Case) -> None:
    text, edits = case
    cleaned, offsets = apply(Document(text), edits)
    back = [offsets.to_loaded(at) for at in range(len(cleaned.text) + 1)]
    assert back == sorted(back)
    assert all(0 <= at <= len(text) for at in back)
    assert back[-1] == len(text) if edits else back[-1] == len(cleaned.text)


@given(cases())
def test_a_span_leads_back_to_a_span_that_holds_it(case: Case) -> None:
    text, edits = case
    cleaned, offsets = apply(Document(text), edits)
    for start in range(len(cleaned.text)):
        for end in range(start + 1, len(cleaned.text) + 1):
            first, last = offsets.span_to_loaded(start, end)
            assert 0 <= first <= last <= len(text)
            assert first < last
            kept = [character for character in cleaned.text[start:end] if character not in "xyz"]
            rest = iter(text[first:last])
            assert all(character in rest for character in kept)


@given(st.data())
def test_two_ways_back_make_one(data: st.DataObject) -> None:
    text, edits = data.draw(cases())
    middle, first = apply(Document(text), edits)
    last, second = apply(middle, data.draw(edited(middle.text)))
    both = compose(first, second)
    for at, character in enumerate(last.text):
        if character not in "xyz":
            assert both.to_loaded(at) == first.to_loaded(second.to_loaded(at))
            assert text[both.to_loaded(at)] == character
    back = [both.to_loaded(at) for at in range(len(last.text) + 1)]
    assert back == sorted(back)
    for start in range(len(last.text)):
        assert both.span_to_loaded(start, start + 1)[0] < both.span_to_loaded(start, start + 1)[1]


@given(st.data())
def test_pages_and_blocks_keep_what_was_not_edited(data: st.DataObject) -> None:
    text, edits = data.draw(cases())
    cuts = sorted(data.draw(st.lists(st.integers(0, len(text)), min_size=4, max_size=4)))
    blocks = (Block("paragraph", cuts[0], cuts[1]), Block("code", cuts[2], cuts[3]))
    pages = (Page(1, None, 0, cuts[1], True), Page(2, None, cuts[1], len(text), True))
    cleaned, _ = apply(Document(text, pages, blocks), edits)
    assert [page.number for page in cleaned.pages] == [1, 2]
    assert cleaned.pages[0].start == 0
    assert cleaned.pages[0].end == cleaned.pages[1].start
    assert cleaned.pages[1].end == len(cleaned.text)
    moved = {block.kind: cleaned.text[block.start : block.end] for block in cleaned.blocks}
    for block in blocks:
        kept = [
            character
            for at, character in enumerate(text[block.start : block.end], block.start)
            if not any(edit.start <= at < edit.end for edit in edits)
        ]
        assert [character for character in moved.get(block.kind, "") if character not in "xyz"] == kept


def test_no_edits_need_no_map() -> None:
    document = Document("text")
    assert apply(document, []) == (document, OffsetMap())


def test_a_replaced_run_leads_back_to_the_whole_run() -> None:
    _, offsets = apply(Document("a   b"), [Edit(1, 4, " ")])
    assert offsets.span_to_loaded(1, 2) == (1, 4)
    assert offsets.span_to_loaded(0, 3) == (0, 5)


def test_edits_that_overlap_or_are_out_of_order_are_a_bug() -> None:
    for edits in ([Edit(0, 3), Edit(2, 4)], [Edit(2, 3), Edit(0, 1)], [Edit(0, 9)], [Edit(1, 1)]):
        with pytest.raises(ValueError, match="sorted"):
            apply(Document("text."), edits)

"""What every cleaning rule keeps to."""

import time
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cleaning import RULES, active, clean, steps_for
from core.cleaning.edits import apply
from core.cleaning.rules import Rule, RuleOptions
from core.errors import SettingsError
from core.loading import LOADERS
from core.loading.formats import LoadOptions, Source
from core.loading.pdf import load as load_pdf
from core.loading.pdf import page_boxes
from core.records import Block, BlockKind, Document, OffsetMap, Page
from core.settings import fingerprint
from tests.helpers.pdfs import both, cells, pdf, text_lines

UNTOUCHED = (
    "naïve ¿Qué? ¾ cup",
    "a <| b |> c",
    "list |> map",
    "```\n<b>tag</b>  x\n```",
    "Name      Age\nBob         3",
    "全角　　空格",
    "$100 fee",
    ".NET Core",
    "《红楼梦》读后",
    "#include <x>",
    "=SUM(A1)",
    "a\r\n\r\n\r\n\r\nb",
)
ALL_OFF = {rule.name: {"on": False} for rule in RULES}
ALL_ON = {rule.name: {"on": True} for rule in RULES}


ODD = (
    "",
    "a",
    "\u200b",
    "\n",
    "😀👩‍👩‍👧🇬🇧",
    "שלום \u200fabc\u200e مرحبا 12-\n34 \u202bxyz\u202c",
    "e\u0301" * 50,
    "a" + "\u0301\u0323" * 500,
    "\U000e0041hidden",
)
PIECES = (
    *("a", "中", "𠀀", " ", "  ", "\n", "\r\n", "\t", "bob@example.com", "https://a.com/x。", ".", "。", "\u3000"),
    *("calen-\ndar", "soft\u00ad\nware", "ﬁne", "e\u0301", "\u200b", "\u200d", "Ａ１", "⽔", "שלום", "😀", "- 12 -\n"),
    *(
        "138 0013 8000",
        "4111 1111 1111 1111",
        "....... 7",
        "12",
        "Page 3",
        "and so the words of this line run on and on to",
    ),
)


KINDS: tuple[BlockKind, ...] = ("paragraph", "code", "table", "heading", "list_item")


@st.composite
def documents(draw: st.DrawFn) -> Document:
    text = "".join(draw(st.lists(st.sampled_from(PIECES), max_size=40)))
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), min_size=8, max_size=8)))
    kinds = draw(st.lists(st.sampled_from(KINDS), min_size=4, max_size=4))
    spans = zip(cuts[::2], cuts[1::2], strict=True)
    blocks = tuple(Block(kind, *span) for kind, span in zip(kinds, spans, strict=True) if span[0] < span[1])
    edges = [0, *sorted(draw(st.lists(st.integers(0, len(text)), max_size=5))), len(text)]
    pages = [Page(n, None, start, end, True) for n, (start, end) in enumerate(pairwise(edges), 1)]
    return Document(text, tuple(pages) if draw(st.booleans()) else (), blocks)


def options_of(rule: Rule) -> RuleOptions:
    """On, with everything that can be asked for."""
    more: dict[str, dict[str, Any]] = {
        "replacing": {"rules": ("a => bb", "/[中Ａ]/ => x", "12 =>")},
        "full_width": {"marks": True},
    }
    return rule.options(on=True, **more.get(rule.name, {}))


def pieces(offsets: OffsetMap, length: int) -> Iterator[tuple[int, int, int, int]]:
    """Clean start and end, loaded start and end of each piece."""
    if not offsets.clean:
        yield 0, length, 0, length
        return
    for n in range(len(offsets.clean) - 1):
        yield offsets.clean[n], offsets.clean[n + 1], offsets.loaded[n], offsets.loaded_end[n]


@pytest.mark.parametrize("text", UNTOUCHED)
def test_with_all_rules_off_nothing_changes(text: str) -> None:
    document = Document(text)
    cleaned, offsets = clean(document, active(ALL_OFF))
    assert cleaned is document
    assert not offsets.clean


@pytest.mark.parametrize("text", UNTOUCHED[6:11])
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_no_rule_touches_what_only_looks_like_rubbish(rule: Rule, text: str) -> None:
    assert rule.edits(Document(text), rule.options(on=True)) == []


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
@given(document=documents())
def test_edits_are_sorted_apart_and_lead_back(rule: Rule, document: Document) -> None:
    edits = rule.edits(document, options_of(rule))
    assert edits == rule.edits(document, options_of(rule))
    cleaned, offsets = apply(document, edits)  # raises when they are not sorted and apart
    made = {(edit.start, edit.end): edit.replacement for edit in edits}
    assert all(document.text[start:end] != replacement for (start, end), replacement in made.items())
    for first, last, start, end in pieces(offsets, len(cleaned.text)):
        assert cleaned.text[first:last] == made.get((start, end), document.text[start:end])


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.name != "personal_data"], ids=lambda rule: rule.name)
@given(document=documents())
def test_code_blocks_are_left_alone(rule: Rule, document: Document) -> None:
    for edit in rule.edits(document, options_of(rule)):
        assert not any(
            block.kind == "code" and edit.start < block.end and block.start < edit.end for block in document.blocks
        )


ONCE = frozenset({"characters", "full_width", "urls", "emails", "personal_data", "extra_spaces"})
"""Rules whose outcome they leave as it is. (What stands beside a header that is gone may be found to be one, too.)"""


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule.name in ONCE], ids=lambda rule: rule.name)
@given(text=st.lists(st.sampled_from(PIECES[:3] + PIECES[4:]), max_size=30).map(" ".join))
def test_a_tidy_text_stays_as_it_is(rule: Rule, text: str) -> None:
    once, _ = apply(Document(text), rule.edits(Document(text), options_of(rule)))
    assert rule.edits(once, options_of(rule)) == []


@given(document=documents())
def test_all_rules_together_lead_back_to_the_loaded_words(document: Document) -> None:
    cleaned, offsets = clean(document, active(ALL_ON))
    back = [offsets.to_loaded(at) for at in range(len(cleaned.text) + 1)]
    assert back == sorted(back)
    for at in range(len(cleaned.text)):
        first, last = offsets.span_to_loaded(at, at + 1)
        assert 0 <= first < last <= len(document.text)
    for block in cleaned.blocks:
        assert 0 <= block.start < block.end <= len(cleaned.text)
    assert all(one.end <= other.start for one, other in pairwise(cleaned.blocks))
    assert [page.number for page in cleaned.pages] == [page.number for page in document.pages]


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
@given(text=st.text(st.characters(codec="utf-8"), max_size=60))
def test_whatever_is_written_raises_nothing(rule: Rule, text: str) -> None:
    blocks = (Block("paragraph", 0, len(text)),) if text else ()
    pages = tuple(Page(n, None, start, start + 1, True) for n, start in enumerate(range(len(text)), 1))
    document = Document(text, pages, blocks)
    cleaned, offsets = apply(document, rule.edits(document, options_of(rule)))
    back = [offsets.to_loaded(at) for at in range(len(cleaned.text) + 1)]
    assert back == sorted(back)
    assert all(0 <= at <= len(text) for at in back)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
@pytest.mark.parametrize("text", ODD)
def test_odd_texts_raise_nothing(rule: Rule, text: str) -> None:
    blocks = (Block("paragraph", 0, len(text)),) if text else ()
    pages = tuple(Page(n, None, 0, len(text), True) for n in range(1, 5)) if not text else ()
    apply(Document(text, pages, blocks), rule.edits(Document(text, pages, blocks), options_of(rule)))


LARGE = 1_000_000
ENDLESS_S = 40
"""A second or two is usual; what takes quadratic time takes minutes. How quick the rules are a bench measures."""
BAITS = (
    *(
        " ",
        "\n",
        " \n",
        "  a",
        "\t",
        "a",
        "中",
        "1",
        "1 ",
        "-\n",
        "a-\n",
        "a.",
        ". ",
        "….",
        "e\u0301",
        "\u0301",
        "\u00ad",
        "@",
        "a@b.",
        "😀",
    ),
    *(
        "．",
        "(",
        "http://",
        "+1",
        "A1",
        "שלום \u200f12-\n",
        "Page 1\n",
        "- 1 -\n",
        "The rent is due on Friday, not before. ",
    ),
)
"""What patterns go back and back in, so many times that anything but linear time would be seen."""


@pytest.mark.parametrize("piece", BAITS)
def test_a_million_characters_of_one_kind_take_linear_time(piece: str) -> None:
    text = "x" + (piece * (LARGE // len(piece) + 1))[: LARGE - 2] + "x"
    edges = range(0, LARGE + 1, LARGE // 50)
    pages = tuple(Page(n, None, start, end, True) for n, (start, end) in enumerate(pairwise(edges), 1))
    document = Document(text, pages, (Block("paragraph", 0, LARGE),))
    for rule in RULES:
        assert seconds(rule, document) < ENDLESS_S, rule.name


def seconds(rule: Rule, document: Document) -> float:
    begun = time.process_time()
    rule.edits(document, options_of(rule))
    return time.process_time() - begun


def test_a_million_edits_are_made_in_linear_time() -> None:
    text = "ab" * (LARGE // 2)
    document = Document(text, (Page(1, None, 0, LARGE, True),), (Block("paragraph", 0, LARGE),))
    begun = time.process_time()
    cleaned, offsets = clean(document, active(ALL_OFF | {"replacing": {"on": True, "rules": ("a => xy", "b =>")}}))
    assert time.process_time() - begun < ENDLESS_S
    assert cleaned.text == "xy" * (LARGE // 2)
    assert offsets.span_to_loaded(2, 4) == (2, 3)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_says_what_it_is_and_can_be_switched(rule: Rule) -> None:
    assert rule.label
    assert isinstance(rule.options().on, bool)
    names = [name for name, _ in active(ALL_OFF | {rule.name: options_of(rule).model_dump()})]
    assert names == [rule.name]


def test_rules_that_are_on_change_the_fingerprint() -> None:
    prints = {fingerprint(active(ALL_OFF | {rule.name: options_of(rule).model_dump()})) for rule in RULES}
    assert len(prints | {fingerprint(active(ALL_OFF))}) == len(RULES) + 1


def test_the_fingerprint_changes_only_when_the_text_would() -> None:
    usual = fingerprint(active({}))
    assert fingerprint(active({"urls": {"on": False}})) == usual
    assert fingerprint(active({"personal_data": {"phones": False, "mask": "name"}})) == usual
    assert fingerprint(active({"replacing": {"on": True}})) == usual  # nothing to replace
    assert fingerprint(active({"replacing": {"on": True, "rules": ("a => b",)}})) != usual
    assert fingerprint(active({"headers_footers": {"repeats_on": 4}})) != usual


def test_rules_for_paper_leave_other_texts_alone() -> None:
    steps = active(ALL_ON)
    assert {name for name, _ in steps_for(steps, "docx")}.isdisjoint({"headers_footers", "hyphens", "join_lines"})
    assert {"headers_footers", "hyphens", "join_lines"} <= {name for name, _ in steps_for(steps, "pdf")}
    names = {loader.name for loader in LOADERS}
    assert all(rule.loaders <= names for rule in RULES)
    assert fingerprint(steps_for(active({}), "docx")) == fingerprint(
        steps_for(active({"hyphens": {"on": False}}), "docx")
    )


def test_an_unknown_rule_or_option_is_named() -> None:
    with pytest.raises(SettingsError, match=r"cleaning\.polish"):
        active({"polish": {}})
    with pytest.raises(SettingsError, match=r"cleaning\.urls\.colour"):
        active({"urls": {"colour": 1}})


def test_every_cleaned_word_leads_back_to_the_place_where_it_is_printed() -> None:
    first = text_lines("Contact  bob@example.com.  Next   line", "(see  https://a.com/x)  then  more   words")
    second = both(text_lines("Page   two  speaks", "of   ann@example.org   too"), cells([["A  b", ""], ["c", "d   e"]]))
    data = pdf(first, second)
    loaded = load_pdf(Source(data, "a.pdf"), LoadOptions())
    cleaned, offsets = clean(loaded, active(ALL_ON))
    assert "example" not in cleaned.text
    assert "  " not in cleaned.text.replace("A  b", "").replace("d   e", "")
    printed = {page.number: page_boxes(data, page.number) for page in loaded.pages}
    for page in cleaned.pages:
        text, boxes = printed[page.number]
        start = loaded.pages[page.number - 1].start
        last_left, last_top = -1.0, 9999.0
        for at in range(page.start, page.end):
            if cleaned.text[at].isspace():
                continue
            place = offsets.to_loaded(at) - start
            assert text[place] == cleaned.text[at]
            left, bottom, right, top = boxes[4 * place : 4 * place + 4]
            assert left < right
            assert bottom < top
            assert left > last_left or top < last_top
            last_left, last_top = left, top

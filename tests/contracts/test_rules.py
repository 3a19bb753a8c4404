"""What every cleaning rule keeps to."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cleaning import RULES, active, clean
from core.cleaning.edits import apply
from core.cleaning.rules import Rule
from core.errors import SettingsError
from core.loading.formats import LoadOptions, Source
from core.loading.pdf import load as load_pdf
from core.loading.pdf import page_boxes
from core.records import Block, Document, Page
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


@st.composite
def documents(draw: st.DrawFn) -> Document:
    pieces = st.sampled_from(
        ["a", "中", "𠀀", " ", "  ", "\n", "\r\n", "\t", "bob@example.com", "https://a.com/x。", ".", "。", "\u3000"]
    )
    text = "".join(draw(st.lists(pieces, max_size=40)))
    cuts = sorted(draw(st.lists(st.integers(0, len(text)), min_size=4, max_size=4)))
    kinds = draw(st.tuples(*[st.sampled_from(["paragraph", "code", "table"])] * 2))
    blocks = tuple(Block(kind, span[0], span[1]) for kind, span in zip(kinds, (cuts[:2], cuts[2:]), strict=True))
    return Document(text, (Page(1, None, 0, len(text), True),), blocks)


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
    edits = rule.edits(document, rule.options(on=True))
    assert all(edit.start < edit.end for edit in edits)
    cleaned, offsets = apply(document, edits)  # raises when they are not sorted and apart
    for at, character in enumerate(cleaned.text):
        assert character == document.text[offsets.to_loaded(at)] or character == " "


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
@given(document=documents())
def test_code_blocks_are_left_alone(rule: Rule, document: Document) -> None:
    for edit in rule.edits(document, rule.options(on=True)):
        assert not any(
            block.kind == "code" and edit.start < block.end and block.start < edit.end for block in document.blocks
        )


@given(document=documents())
def test_all_rules_together_lead_back_to_the_loaded_words(document: Document) -> None:
    cleaned, offsets = clean(document, active(ALL_ON))
    for at, character in enumerate(cleaned.text):
        first, last = offsets.span_to_loaded(at, at + 1)
        assert first < last
        assert character == " " or document.text[first:last] == character


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.name)
def test_a_rule_says_what_it_is_and_can_be_switched(rule: Rule) -> None:
    assert rule.label
    assert isinstance(rule.options().on, bool)
    names = [name for name, _ in active(ALL_OFF | {rule.name: {"on": True}})]
    assert names == [rule.name]


def test_rules_that_are_on_change_the_fingerprint() -> None:
    prints = {fingerprint(active(ALL_OFF | {rule.name: {"on": True}})) for rule in RULES}
    assert len(prints | {fingerprint(active(ALL_OFF))}) == len(RULES) + 1


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

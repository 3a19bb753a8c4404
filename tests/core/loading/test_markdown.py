from hypothesis import given
from hypothesis import strategies as st

from core.loading.formats import LoadOptions, Source
from core.loading.markdown import LOADER
from core.records import Document


def load(text: str) -> Document:
    return LOADER.load(Source(text.encode(), "a.md"), LoadOptions())


def shown(text: str) -> list[tuple[str, int, str]]:
    document = load(text)
    assert document.text == text
    return [(block.kind, block.level, text[block.start : block.end]) for block in document.blocks]


def test_code_between_fences_is_whole_and_its_comments_are_no_headings() -> None:
    fence = "```py\n# comment\n\nx = 1\n```"
    tilde = "~~~\n# not\n```\n~~~"
    assert shown(f"# Top\n\n{fence}\n\n{tilde}\n") == [("heading", 1, "# Top"), ("code", 0, fence), ("code", 0, tilde)]


def test_a_fence_inside_a_list_item_and_indented_code_are_code() -> None:
    text = "- item\n\n  ```\n  # a\n  ```\n\nword\n\n    # indented\n    more\n"
    assert shown(text) == [
        ("list_item", 1, "- item"),
        ("code", 0, "  ```\n  # a\n  ```"),
        ("paragraph", 0, "word"),
        ("code", 0, "    # indented\n    more"),
    ]


def test_headings_of_every_form() -> None:
    text = "# H #\n\nSetext\n======\n\nTwo *lines*\nhere\n---\n# C# Guide\n## No body\n#no heading\n"
    document = load(text)
    headings = [block for block in document.blocks if block.kind == "heading"]
    assert [(block.level, block.header) for block in headings] == [
        (1, "H"),
        (1, "Setext"),
        (2, "Two *lines* here"),
        (1, "C# Guide"),
        (2, "No body"),
    ]
    assert text[headings[1].start : headings[1].end] == "Setext\n======"


def test_front_matter_is_metadata_and_a_rule_is_not() -> None:
    text = '---\ntitle: "A: b"\ntags: [x, y]\nauthors:\n  - Li\n  - Wu\n---\n# One\n'
    assert load(text).metadata == {"title": "A: b", "tags": "x, y", "authors": "Li, Wu"}
    assert shown(text)[1] == ("heading", 1, "# One")
    assert load("---\n\nJust text\n\n---\n").metadata == {}


def test_text_that_looks_like_markup_stays() -> None:
    text = "a < b and c > d, List<String>\r\nnext\r\n"
    assert shown(text) == [("paragraph", 0, "a < b and c > d, List<String>\r\nnext")]


def test_a_table_knows_its_header() -> None:
    document = load("| a | b |\n|---|---|\n| 1 | 2 |\n")
    assert [(block.kind, block.header) for block in document.blocks] == [("table", "| a | b |")]


def test_nested_lists_have_depths() -> None:
    assert [(kind, level) for kind, level, _ in shown("1. a\n   - b\n     - c\n2. d\n")] == [
        ("list_item", 1),
        ("list_item", 2),
        ("list_item", 3),
        ("list_item", 1),
    ]


@given(st.text(alphabet="# -*`~|>ab\n\r\t=:1.[]()<中", max_size=120))
def test_blocks_of_any_markdown_are_in_order_and_inside(text: str) -> None:
    last = 0
    document = load(text)
    assert document.text == text
    for block in document.blocks:
        assert last <= block.start < block.end <= len(text)
        last = block.end

"""Documents of every shape for property tests: blocks, pages, tables with headers, strange characters."""

from itertools import pairwise

from hypothesis import strategies as st

from core.records import Block, BlockKind, Document, Page

PIECES = [
    "Word ",
    "word. ",
    "中文",
    "今天天气。",
    "；",
    "\n",
    "\n\n",
    "x" * 30,
    "# H\n",
    "a\tb\n",
    "𠀀",
    "\u3000",
    "e\u0301 ",
    "? ",
]


@st.composite
def documents(draw: st.DrawFn) -> Document:
    """A document with blocks of all kinds and two pages."""
    text = "".join(draw(st.lists(st.sampled_from(PIECES), max_size=80)))
    edges = sorted(draw(st.lists(st.integers(0, len(text)), max_size=8)))
    kinds: st.SearchStrategy[BlockKind] = st.sampled_from(["heading", "paragraph", "list_item", "table", "code"])
    blocks = [
        Block(draw(kinds), start, end, level=draw(st.integers(1, 3)), header=draw(st.sampled_from(["", "a\tb"])))
        for start, end in list(pairwise(edges))[:: draw(st.sampled_from([1, 2]))]
        if start < end
    ]
    half = len(text) // 2
    pages = (Page(1, None, 0, half, True), Page(2, None, half, len(text), True))
    delimiter = draw(st.sampled_from([{}, {}, {"delimiter": "comma"}, {"delimiter": "tab"}]))
    return Document(text, pages, tuple(blocks), delimiter)

import json

import pytest

from core.errors import LoadError
from core.loading import load
from core.loading.formats import LoadOptions, Source
from core.records import Document


def read(text: str, name: str) -> Document:
    return load(Source(text.encode(), name), LoadOptions())[1]


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.rst", "=====\nTitle\n=====\n\nwords\n\nPart one\n--------\n\nmore\n"),
        ("a.org", "* Title\nwords\n\n** Part one\nmore\n"),
        ("a.adoc", "= Title\n\nwords\n\n== Part one\n\nmore\n"),
        ("a.tex", "\\chapter{Title}\nwords\n\n\\section{Part one}\nmore\n"),
    ],
)
def test_headings_are_found_and_the_text_stays_as_it_is(name: str, text: str) -> None:
    document = read(text, name)
    assert document.text == text
    headings = [(b.level, b.header or text[b.start : b.end]) for b in document.blocks if b.kind == "heading"]
    assert headings == [(1, "Title"), (2, "Part one")]
    others = [text[b.start : b.end] for b in document.blocks if b.kind != "heading"]
    assert others == ["words", "more"]


def test_a_table_of_signs_is_no_heading() -> None:
    document = read("==== ====\na    b\n==== ====\n1    2\n==== ====\n", "a.rst")
    assert [block.kind for block in document.blocks] == ["paragraph"]


def test_a_notebook_is_its_cells_and_what_they_printed() -> None:
    cells = [
        {"cell_type": "markdown", "source": ["# Valves\n", "close at nine"]},
        {"cell_type": "code", "source": "print(9)", "outputs": [{"text": ["9\n"]}, {"data": {"image/png": "AAAA"}}]},
    ]
    document = read(json.dumps({"cells": cells, "metadata": {"kernelspec": {"language": "python"}}}), "a.ipynb")
    assert document.text == "# Valves\nclose at nine\n\nprint(9)\n\n9"
    kinds = [(block.kind, document.text[block.start : block.end]) for block in document.blocks]
    assert kinds == [("heading", "# Valves"), ("paragraph", "close at nine"), ("code", "print(9)"), ("code", "9")]
    assert document.metadata == {"language": "python"}


def test_a_broken_notebook_says_so() -> None:
    with pytest.raises(LoadError, match="This notebook is damaged"):
        read('{"cells": 3}', "a.ipynb")

"""Extra spaces: prose is tidied, code and tables are not."""

from collections.abc import Sequence

import pytest

from core.cleaning import active, clean
from core.records import Block, Document


def tidied(text: str, blocks: Sequence[Block] = ()) -> Document:
    return clean(Document(text, blocks=tuple(blocks)), active({}))[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a\r\n\r\n\r\n\r\nb", "a\r\n\r\nb"),
        ("a\n\n\nb\n \n\t\nc", "a\n\nb\n\nc"),
        ("two  spaces \t and\u3000\u3000more", "two spaces and more"),
        ("trailing \t\nline  ", "trailing\nline"),
        ("  indented\n    more", "  indented\n    more"),
        ("one two\tthree\u3000four", "one two\tthree\u3000four"),
        ("$100  fee", "$100 fee"),
        ("", ""),
    ],
)
def test_prose_is_tidied(text: str, expected: str) -> None:
    assert tidied(text).text == expected


def test_code_and_tables_stay_as_they_are() -> None:
    text = "a  b\n\n\n\n    if  x:  \n\n\n\n        y\n\n\n\nName  \tAge\n\n\nc  d"
    code = text.index("    if"), text.index("y") + 1
    table = text.index("Name"), text.index("Age") + 3
    result = tidied(text, [Block("code", *code), Block("table", *table)])
    assert result.text == "a b\n\n    if  x:  \n\n\n\n        y\n\nName  \tAge\n\nc d"
    assert [result.text[block.start : block.end] for block in result.blocks] == [
        text[slice(*code)],
        text[slice(*table)],
    ]

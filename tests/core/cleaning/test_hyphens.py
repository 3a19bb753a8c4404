"""Hyphens at line ends: words become whole, hyphens that belong to a word stay."""

import pytest

from core.cleaning import active, clean, hyphens
from core.cleaning.edits import apply
from core.records import Block, Document, Page


def joined(text: str) -> str:
    return apply(Document(text), hyphens.edits(Document(text), hyphens.Hyphens()))[0].text


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("see the calen-\ndar tool and re-\nmind them", "see the calendar tool and remind them"),
        ("a well-\nknown and long-\r\nterm plan", "a well-known and long-term plan"),
        ("Bezier curves by inter-\npolation", "Bezier curves by interpolation"),
        ("a state-of-the-\nart method", "a state-of-the-art method"),
        ("pre-\nand post-war", "pre-\nand post-war"),
        ("Anglo-\nSaxon, non-\nEnglish", "Anglo-Saxon, non-English"),
        ("the com-\nWork is underway", "the com-\nWork is underway"),
        ("COVID-\n19, a 16-\nbit word, 2008-\n02", "COVID-19, a 16-bit word, 2008-02"),
        ("the de-\n3 velopment", "the de-\n3 velopment"),
        ("soft\u00ad\nware", "software"),
        ("die Kranken-\nhäuser", "die Krankenhäuser"),
        ("an x-\nray, the e-\ncommerce law", "an x-ray, the e-commerce law"),
        ("- one\n- two\nTotal -\nsum", "- one\n- two\nTotal -\nsum"),
        ("INTER-\nNATIONAL", "INTERNATIONAL"),
    ],
)
def test_words_become_whole_and_compounds_keep_their_hyphen(text: str, expected: str) -> None:
    assert joined(text) == expected


def test_the_words_of_the_document_decide_first() -> None:
    assert joined("The trace-\nmonkey. Tracemonkey is fast.") == "The tracemonkey. Tracemonkey is fast."
    assert joined("The data-\nbase. A data-base is here, and a data-base there.").startswith("The data-base.")
    assert joined("The re-\nsign form. To re-sign a form, re-sign it.").startswith("The re-sign form.")
    assert joined("We co-\nop here. The co-op is open.").startswith("We co-op")


def test_code_and_tables_stay() -> None:
    text = "calen-\ndar"
    for kind in ("code", "table"):
        document = Document(text, blocks=(Block(kind, 0, len(text)),))
        assert hyphens.edits(document, hyphens.Hyphens()) == []


def test_a_word_divided_over_two_pages_becomes_whole_once_the_footer_is_gone() -> None:
    first = "Leave is kept in the calen-"
    pages, blocks, text = [], [], ""
    for number, parts in enumerate(
        ((first, "Confidential 1"), ("dar of the team.", "Confidential 2"), ("End.", "Confidential 3")), 1
    ):
        begin = len(text)
        for part in parts:
            blocks.append(Block("paragraph", len(text), len(text) + len(part)))
            text += part + "\n\n"
        pages.append(Page(number, None, begin, len(text) - 2, True))
    document, offsets = clean(Document(text[:-2], tuple(pages), tuple(blocks)), active({}))
    assert document.text.startswith("Leave is kept in the calendar of the team.")
    assert document.blocks[0] == Block("paragraph", 0, 42)
    assert document.text[document.pages[1].start :].startswith("dar of the team.")
    assert offsets.span_to_loaded(26, 29) == (text.index("dar of"), text.index("dar of") + 3)

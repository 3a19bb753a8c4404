"""Attribution to rows of tables: a row alone, with its header and its units."""

import pytest

from core.answering.attribution import attribute
from core.records import Block, Page
from tests.helpers.attributed import checked, passage, support
from tests.helpers.models import real_embedder

_TABLE = "Part\tPrice (USD)\nPump\t90\nTyre\t45\nBell\t7"
_BLOCKS = (Block("table", 0, len(_TABLE), header="Part\tPrice (USD)"),)


def test_a_table_row_over_a_page_break_is_marked_alone_and_on_its_page() -> None:
    start = _TABLE.index("Tyre")
    pages = (Page(1, None, 0, start, True), Page(2, None, start, len(_TABLE), True))
    source = passage(_TABLE, _BLOCKS, pages=pages)
    (unit,) = checked("The price of the tyre is 45 USD.", source)
    (span,) = unit.spans
    assert _TABLE[span.start : span.end] == "Tyre\t45"
    assert [page.number for page in pages if page.start <= span.start < page.end] == [2]


@pytest.mark.parametrize(
    "answer",
    ["The price of the tyre is 90 USD.", "The price of the tyre is €45.", "The price of the saddle is 45 USD."],
)
def test_a_number_of_another_row_or_with_another_unit_is_not_supported(answer: str) -> None:
    assert support(answer, passage(_TABLE, _BLOCKS)) is None


def test_rows_of_the_answer_are_units_and_their_header_is_none() -> None:
    answer = "Prices:\n\n| Part | Price (USD) |\n|---|---|\n| Tyre | 45 |\n| Bell | 8 |\n"
    units = checked(answer, passage(_TABLE, _BLOCKS))
    assert [(unit.kind, unit.supported) for unit in units] == [
        ("lead_in", None),
        ("heading", None),
        ("row", True),
        ("row", False),
    ]


@pytest.mark.model
def test_a_row_of_csv_supports_what_its_columns_say_and_nothing_else() -> None:
    header = "article,name,price_eur,weight_kg,in_stock"
    rows = "HL-103,Garden lantern,98.00,1.9,31\nHL-104,Table lantern,64.00,0.9,0"
    text = f"{header}\n{rows}"
    source = passage(text, (Block("table", 0, len(text), header=header),))
    embedder = real_embedder()
    said = {
        "The HL-103 costs 98.00 euros.": True,
        "The garden lantern HL-103 weighs 1.9 kg.": True,
        "The HL-103 costs 64.00 euros.": False,
        "The HL-103 costs 1.9 euros.": False,
        "The HL-103 weighs 98 kg.": False,
        "The HL-103 costs 98 dollars.": False,
    }
    for claim, supported in said.items():
        (unit,) = attribute(claim, [source], embedder.embed_sentences, question="How much is it?")
        assert unit.supported is supported, claim
    embedder.close()

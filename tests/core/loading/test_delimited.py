import pytest

from core.loading.delimited import LOADER
from core.loading.formats import LoadOptions, Source
from core.records import Document


def load(data: bytes, name: str = "a.csv") -> Document:
    return LOADER.load(Source(data, name), LoadOptions())


def test_the_text_is_the_files_own_lines_and_the_header_is_known() -> None:
    text = "编号,姓名,备注\r\n007,张三,\r\n008,李四,x\r\n"
    document = load(text.encode("gbk"))
    assert document.text == text
    assert document.encoding == "GB18030"
    assert [(block.kind, block.header) for block in document.blocks] == [("table", "编号,姓名,备注")]
    assert document.metadata == {"rows": 2, "columns": 3, "delimiter": "comma"}
    assert document.notices == ()


def test_a_row_with_an_extra_comma_is_kept_and_reported() -> None:
    document = load(b"a,b\n1,2\n3,4,5\n")
    assert "3,4,5" in document.text
    assert document.notices == ("Row 3 has 3 cells instead of 2",)


@pytest.mark.parametrize(("sign", "shown"), [(",", "comma"), (";", "semicolon"), ("\t", "tab"), ("|", "pipe")])
def test_the_delimiter_is_found_out(sign: str, shown: str) -> None:
    rows = "\n".join(sign.join(row) for row in (("name", "price"), ("pen, red", "1.50"), ("ink", "2")))
    assert load(rows.replace("pen, red", '"pen, red"').encode()).metadata["delimiter"] == shown


def test_line_ends_inside_quotes_do_not_end_a_row() -> None:
    document = load(b'a,b\n"one\ntwo",2\n3,4\n')
    assert document.metadata["rows"] == 2
    assert document.notices == ()


def test_commas_in_a_single_column_are_punctuation() -> None:
    document = load(b"note\nHello, you\nNothing\nMore\nStill\n")
    assert document.metadata["columns"] == 1
    assert document.notices == ()


def test_a_row_alone_has_no_header_and_nothing_has_no_table() -> None:
    assert load(b"a,b\n").blocks[0].header == ""
    assert load(b"\n \n").blocks == ()

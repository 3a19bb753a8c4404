from hypothesis import given
from hypothesis import strategies as st

from core.loading.building import TextBuilder, one_line, tidy
from core.loading.tables import Grid

PIECES = st.lists(
    st.tuples(
        st.sampled_from(["paragraph", "list_item", "code", "note", "PAGE"]),
        st.text(alphabet="ab \n\r\t\u00a0\ufffe\x0b", max_size=12),
    ),
    max_size=15,
)


@given(PIECES)
def test_blocks_and_pages_fit_the_text_whatever_is_added(pieces: list[tuple[str, str]]) -> None:
    builder = TextBuilder()
    pages = 0
    for kind, text in pieces:
        if kind == "PAGE":
            pages += 1
            builder.page(pages)
        else:
            builder.add(kind, text)  # type: ignore[arg-type]
    document = builder.document()
    last = 0
    for block in document.blocks:
        assert last <= block.start < block.end <= len(document.text)
        assert document.text[block.start : block.end].strip()
        assert not document.text[last : block.start].strip()
        last = block.end
    assert last == len(document.text)
    if pages:
        assert document.pages[0].start == 0
        assert document.pages[-1].end == len(document.text)
        assert all(one.end == two.start for one, two in zip(document.pages, document.pages[1:], strict=False))


@given(st.text(alphabet="a \t\r\n\x0b\u2028\ufffe\u00a0中", max_size=40))
def test_tidying_twice_changes_nothing_more(text: str) -> None:
    assert tidy(tidy(text)) == tidy(text)
    assert not set(tidy(text)) & set("\r\x0b\u2028\ufffe")


def test_a_cell_over_rows_and_columns_stands_once() -> None:
    grid = Grid()
    grid.row([("A", 2, 2), ("B", 1, 1)])
    grid.row([("C", 1, 1)])
    grid.row([("D", 1, 1), ("E", 1, 1), ("F", 1, 1)])
    assert grid.rows == [["A", "", "B"], ["", "", "C"], ["D", "E", "F"]]


@given(st.text(alphabet="a中 \t\r\n\x0b\u2028\u00a0\u3000", max_size=40))
def test_a_cell_becomes_one_line_and_keeps_its_other_spaces(text: str) -> None:
    cell = one_line(text)
    assert cell == cell.strip() == one_line(cell)
    assert not set(cell) & set("\t\r\n\x0b\u2028")
    assert cell.split() == text.split()
    if not set(text) & set("\t\r\n\x0b\u2028"):
        assert cell == text.strip()


def test_a_table_keeps_the_spaces_inside_its_cells() -> None:
    builder = TextBuilder()
    builder.table([["姓名", "Price   list"], ["张　三", "a\n\n b\tc"]])
    assert builder.document().text == "姓名\tPrice   list\n张　三\ta b c"

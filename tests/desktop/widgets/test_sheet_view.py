"""The grid of a sheet: what is fetched, marked, painted and said, and how it is worked by keyboard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.engine.grids import grids, sheet_of
from core.loading.sheet_text import Sheet as Written
from core.loading.sheet_text import document_of
from core.records import Document
from desktop.style import Look
from desktop.widgets.sheet_marks import SheetMarks, Span
from desktop.widgets.sheet_model import is_number, letters_of, one_line
from desktop.widgets.sheet_view import SheetView

HTML = "<b>not markup</b> & a text that is far longer than any column of this grid may ever be, whatever its font"
ROWS: list[list[str]] = [
    ["A title that runs over the empty cells at its right"],
    [],
    ["Code", "Name", "Price", "", "Note"],
    *([f"P{number}", "墨水 𠀀", f"{number * 2.5:,.2f}", "", "yes"] for number in range(1, 500)),
    ["P500", HTML, "(1,250.00)", "", "no"],
]


class Shown:
    """A grid with its rows handed out at once when they are asked for."""

    def __init__(self, qtbot: QtBot, rows: Sequence[Sequence[str]] = ROWS) -> None:
        self.document: Document = document_of([Written("Rates", False, rows)], {})
        self._grids = grids(self.document, "sheets")
        self.view = SheetView(Look())
        self.asked: list[int] = []
        self._qtbot = qtbot
        qtbot.addWidget(self.view)
        self.view.part_wanted.connect(self.put)
        self.view.resize(500, 400)
        self.view.show()
        self.view.set_sheet("t", sheet_of(self._grids, 0))
        self.wait_for(0)

    def put(self, first: int) -> None:
        self.asked.append(first)
        self.view.put(self._grids[0].rows("t", 0, first))

    def wait_for(self, row: int) -> None:
        self._qtbot.waitUntil(lambda: self.view.cells.row(row) is not None)

    def span(self, words: str) -> Span:
        start = self.document.text.index(words)
        return start, start + len(words)

    def go_to(self, words: str) -> int:
        """Go to words; in which row they stand."""
        span = self.span(words)
        self.view.go_to(span)
        assert self.view.sheet is not None
        row = self.view.sheet.row_at(span[0])
        self.wait_for(row)
        self._qtbot.waitUntil(lambda: row in self.view.visible_rows() and self.view.currentIndex().row() == row)
        return row

    def painted(self, row: int, column: int) -> set[str]:
        """The colours of a cell as it is painted."""
        image = QImage(120, 30, QImage.Format.Format_RGB32)
        with QPainter(image) as painter:
            self.view.painter.paint_cell(painter, QRect(0, 0, 120, 30), row, column)
        return {image.pixelColor(x, y).name() for x in range(120) for y in range(30)}


@pytest.fixture
def shown(qtbot: QtBot) -> Iterator[Shown]:
    result = Shown(qtbot)
    yield result
    result.view.close()


def color(shown: Shown, role: str) -> str:
    return QColor(getattr(shown.view._look.theme, role)).name()


def test_only_the_rows_in_view_are_asked_for(shown: Shown) -> None:
    assert shown.asked == [0]
    shown.go_to("P450")
    assert set(shown.asked) <= {0, 400}
    assert shown.view.cells.row(200) is None
    assert shown.view.cells.index(200, 0).data() == ""


def test_the_names_of_the_columns_stay_over_the_rows_they_name(shown: Shown) -> None:
    view = shown.view
    assert view.head_row() is None
    row = shown.go_to("P300\t")
    assert view.head_row() == 3
    assert view._head.isVisible()
    view.setCurrentIndex(view.cells.index(row, 0))
    for _ in range(30):
        QTest.keyClick(view, Qt.Key.Key_Up)
    assert view.rowViewportPosition(view.currentIndex().row()) >= view.verticalHeader().defaultSectionSize()
    view.scrollToTop()
    assert not view._head.isVisible()


def test_the_keyboard_goes_everywhere_and_leaves(shown: Shown) -> None:
    view = shown.view
    view.setFocus()
    view.setCurrentIndex(view.cells.index(3, 0))
    for key, place in (
        (Qt.Key.Key_Right, (3, 1)),
        (Qt.Key.Key_Down, (4, 1)),
        (Qt.Key.Key_End, (4, 4)),
        (Qt.Key.Key_Home, (4, 0)),
    ):
        QTest.keyClick(view, key)
        assert (view.currentIndex().row(), view.currentIndex().column()) == place
    QTest.keyClick(view, Qt.Key.Key_PageDown)
    assert view.currentIndex().row() > 10
    QTest.keyClick(view, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    assert view.currentIndex().row() == view.cells.rowCount() - 1
    steps: list[int] = []
    view.sheet_stepped.connect(steps.append)
    QTest.keyClick(view, Qt.Key.Key_PageDown, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClick(view, Qt.Key.Key_PageUp, Qt.KeyboardModifier.ControlModifier)
    assert steps == [1, -1]
    assert not view.tabKeyNavigation()


def test_cited_cells_are_filled_and_those_of_other_footnotes_are_not(shown: Shown) -> None:
    shown.view.set_marks(SheetMarks(shown.span("P1\t墨水 𠀀"), [shown.span("P2\t")]))
    mark, edge, surface = (color(shown, role) for role in ("mark", "mark_edge", "surface"))
    for column in (0, 1):
        assert shown.view.painter.is_cited(4, column)
        assert mark in shown.painted(4, column)
        assert shown.view.cells.index(4, column).data(Qt.ItemDataRole.AccessibleDescriptionRole)
    assert not shown.view.painter.is_cited(4, 2)
    assert mark not in shown.painted(4, 2)
    assert {edge, surface} <= shown.painted(5, 0)
    assert mark not in shown.painted(5, 0)
    assert edge not in shown.painted(6, 0)


def test_words_inside_a_cell_are_marked_also_where_they_run_over_its_neighbours(shown: Shown) -> None:
    shown.view.set_marks(SheetMarks(shown.span("empty cells")))
    columns = [column for column in range(5) if color(shown, "mark_edge") in shown.painted(1, column)]
    assert len(columns) > 1
    assert any(color(shown, "mark") in shown.painted(1, column) for column in columns)


def test_what_was_searched_is_filled_and_the_one_at_hand_stands_out(shown: Shown) -> None:
    shown.view.set_marks(SheetMarks(None, (), [shown.span("P1\t"), shown.span("P2\t")], shown.span("P2\t")))
    assert color(shown, "accent_soft") in shown.painted(4, 0)
    assert color(shown, "accent") not in shown.painted(4, 0)
    assert color(shown, "accent") in shown.painted(5, 0)


def test_the_words_of_a_cell_that_is_cut_short_are_a_tooltip_without_markup(shown: Shown) -> None:
    row = shown.go_to("P500")
    assert "&lt;b&gt;not markup&lt;/b&gt; &amp;" in shown.view.painter.tip(row, 1)
    assert shown.view.painter.tip(row, 0) == ""
    shown.view.scrollToTop()
    shown.wait_for(1)
    assert shown.view.painter.tip(1, 0) == ""


def test_columns_fit_their_words_within_bounds_and_grow_with_the_text(shown: Shown) -> None:
    view = shown.view
    names = [view.columnWidth(column) for column in range(5)]
    assert names[1] > names[0]
    assert names[1] <= view.viewport().width()
    height = view.verticalHeader().defaultSectionSize()
    view._look.set_text_size(150)
    assert view.verticalHeader().defaultSectionSize() > height
    assert view.columnWidth(0) > names[0]


def test_the_edges_say_letters_and_the_numbers_of_the_sheet(shown: Shown) -> None:
    cells = shown.view.cells
    assert [cells.headerData(column, Qt.Orientation.Horizontal) for column in range(3)] == ["A", "B", "C"]
    assert [cells.headerData(row, Qt.Orientation.Vertical) for row in range(4)] == ["", "1", "2", "3"]
    assert [letters_of(column) for column in (25, 26, 701, 702)] == ["Z", "AA", "ZZ", "AAA"]


@pytest.mark.parametrize(
    "text",
    ["1", "-3.5", "1,250.00", "(740.02)", "19 %", "€ 4", "$1,000", "3'000.50", "1.2E+05", "12 EUR", "¥30"],
)
def test_what_looks_like_a_number_stands_at_the_right(text: str) -> None:
    assert is_number(text)


@pytest.mark.parametrize("text", ["", "P1", "007", "2024-01-05", "one", "3 pens", "1/2/2024", "a 1", "5-a", "墨水"])
def test_other_words_stand_at_the_left(text: str) -> None:
    assert not is_number(text)


@given(st.text())
def test_the_words_of_a_cell_stand_on_one_line_with_as_many_characters(text: str) -> None:
    shown = one_line(text)
    assert len(shown) == len(text)
    assert not set(shown) & set("\t\n\r\u2028\u2029\x85")


@given(
    st.lists(st.lists(st.sampled_from(["", "a", "墨水", "𠀀😀"]), max_size=4), min_size=1, max_size=4),
    st.lists(st.tuples(st.integers(0, 40), st.integers(1, 20)), max_size=4),
)
def test_each_cell_has_the_marks_of_the_spans_that_touch_it(
    rows: list[list[str]], places: list[tuple[int, int]]
) -> None:
    [grid] = grids(document_of([Written("S", False, rows)], {}), "sheets")
    spans = [(start, start + length) for start, length in places]
    marks = SheetMarks(None, spans)
    for number in range(len(grid.starts)):
        row = grid.row(number)
        expected = {
            column: [part for part in (cell.covered(*span) for span in spans) if part is not None]
            for column, cell in enumerate(row.cells)
        }
        found = {column: [(mark.start, mark.end) for mark in each] for column, each in marks.of_row(row).items()}
        assert found == {column: parts for column, parts in expected.items() if parts}

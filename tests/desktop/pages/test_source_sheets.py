"""Workbooks and tables in the source view: a grid with the cited cells, over a real engine and loader."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from core.engine import DEFAULT_LIBRARY, Engine
from core.progress import Progress
from core.records import Footnote
from desktop.pages.source import SourcePane
from desktop.session import OpenRequest, Session
from desktop.style import Look
from desktop.widgets.sheet_view import SheetView
from staging import StagedTasks
from tests.helpers.models import FakeEmbedder
from tests.helpers.readers import SharedReaders
from tests.helpers.windows import check_widgets

CALLS = ("open", "text", "search", "sheet", "rows", "cells")


LONG = "This sum holds all that was booked until the end of June, " + "and more than fits here, " * 12 + "so it ends"


def write_book(path: Path) -> None:
    book = Workbook()
    rates = book.active
    assert rates is not None
    rates.title = "Rates"
    rates["A1"] = "Prices of 2025, without tax, until further notice"
    rates.append([])
    rates.append(["Code", "Name", "Price"])
    for number in range(1, 301):
        rates.append([f"P{number}", f"Pen & ink {number} 𠀀", number * 2.5])
    sums = book.create_sheet("Sums")
    for row in (["Quarter", "Sum"], ["Q1", 1200], ["Q2", -30.5], ["Total", 1169.5, LONG]):
        sums.append(row)
    book.save(path)


class Shown:
    """A source view over a real engine, which is asked in the next turn of the event loop."""

    def __init__(self, qtbot: QtBot, engine: Engine, folder: Path) -> None:
        self.engine, self.folder, self._qtbot = engine, folder, qtbot
        self.tasks = StagedTasks({f"pages.{name}": getattr(engine.pages, name) for name in CALLS})
        self.session = Session(self.tasks)
        self.pane = SourcePane(self.session, Look())
        qtbot.addWidget(self.pane)
        self.pane.resize(560, 700)
        self.pane.show()

    @property
    def grid(self) -> SheetView:
        return self.pane.body.sheets.grid

    def text_id(self, name: str) -> str:
        return self.engine.pages.open(DEFAULT_LIBRARY, str(self.folder / name), "").text_id

    def note(self, name: str, words: str, number: int = 1) -> Footnote:
        text_id = self.text_id(name)
        start = self.engine.pages.document(text_id).text.index(words)
        path = str(self.folder / name)
        return Footnote(number, path, None, None, start, start + len(words), words, (), text_id)

    def open(self, *notes: Footnote, path: str = "") -> None:
        self.pane.open(OpenRequest(LIBRARY, notes, 0, (), path))
        self._qtbot.waitUntil(lambda: self.pane.body.currentIndex() != 0)

    def wait(self, seen: Any) -> None:
        self._qtbot.waitUntil(lambda: bool(seen()))

    def cited(self) -> list[str]:
        """The words of the cited cells in view."""
        grid = self.grid
        return [
            str(grid.cells.index(row, column).data())
            for row in grid.visible_rows()
            for column in range(grid.cells.columnCount())
            if grid.painter.is_cited(row, column)
        ]


LIBRARY = DEFAULT_LIBRARY


@pytest.fixture(scope="module")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs")
    write_book(folder / "book.xlsx")
    (folder / "staff.csv").write_bytes('编号,姓名,备注\r\n007,张三,"第一行\r\n第二行"\r\n008,李四,\r\n'.encode("gbk"))
    (folder / "broken.csv").write_text('a,b\n1,2\n3,"never ends\n4,5\n', encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory, docs: Path, readers: SharedReaders) -> Iterator[Engine]:
    home = tmp_path_factory.mktemp("home")
    with Engine(home, embedder=lambda name: FakeEmbedder(), readers=readers) as opened:
        opened.add(DEFAULT_LIBRARY, [docs], Progress(), words_only=True)
        yield opened


@pytest.fixture
def shown(qtbot: QtBot, engine: Engine, docs: Path) -> Iterator[Shown]:
    result = Shown(qtbot, engine, docs)
    yield result
    result.pane.close()


def test_a_footnote_opens_its_sheet_with_the_cells_a_third_below_the_top(shown: Shown) -> None:
    shown.open(shown.note("book.xlsx", "P200\tPen & ink 200 𠀀\t500"), shown.note("book.xlsx", "-30.5", 2))
    shown.wait(shown.cited)
    assert shown.cited() == ["P200", "Pen & ink 200 𠀀", "500"]
    grid = shown.grid
    row = 203
    assert grid.cells.headerData(row, Qt.Orientation.Vertical) == "203"
    top, third = grid.rowViewportPosition(row), grid.viewport().height() / 3
    assert abs(top - third) <= grid.verticalHeader().defaultSectionSize()
    assert grid.head_row() == 3
    assert grid.currentIndex().row() == row
    drawn = {call.arguments[2] for call in shown.tasks.calls if call.method == "pages.rows"}
    assert drawn <= {0, 100, 200}


def test_stepping_goes_to_the_sheet_of_the_next_footnote(shown: Shown) -> None:
    shown.open(shown.note("book.xlsx", "P200\tPen & ink 200 𠀀\t500"), shown.note("book.xlsx", "-30.5", 2))
    shown.wait(shown.cited)
    shown.pane.step(1)
    shown.wait(lambda: shown.cited() == ["-30.5"])
    tabs = shown.pane.body.sheets.tabs
    assert [tabs.tabText(at) for at in range(tabs.count())] == ["Rates", "Sums"]
    assert tabs.currentIndex() == 1
    assert shown.grid.currentIndex().column() == 1
    shown.pane.step(-1)
    shown.wait(lambda: shown.cited() == ["P200", "Pen & ink 200 𠀀", "500"])
    check_widgets(shown.pane)


def test_a_part_of_a_cell_is_marked_and_the_others_are_dashed(shown: Shown) -> None:
    shown.open(shown.note("book.xlsx", "of 2025"), shown.note("book.xlsx", "P1\tPen", 2))
    shown.wait(shown.cited)
    cells, marks = shown.grid.cells, shown.grid.painter.marks
    title, first = cells.row(1), cells.row(4)
    assert title is not None
    assert first is not None
    [mark] = marks.of_row(title)[0]
    assert (mark.kind, title.cells[0].text[mark.start : mark.end], mark.whole) == ("cited", "of 2025", False)
    assert {column: [mark.kind for mark in found] for column, found in marks.of_row(first).items()} == {
        0: ["other"],
        1: ["other"],
    }


def test_all_words_of_a_cited_cell_can_be_read_where_its_column_has_no_room(shown: Shown) -> None:
    shown.open(shown.note("book.xlsx", "so it ends"), shown.note("book.xlsx", "Q1", 2))
    words = shown.pane.body.sheets.words
    shown.wait(words.isVisible)
    assert words._words.toPlainText() == LONG
    assert words._place.text() == "C4"
    assert [each.cursor.selectedText() for each in words._words.extraSelections()] == ["so it ends"]
    check_widgets(shown.pane)
    shown.pane.step(1)
    shown.wait(lambda: not words.isVisible())
    shown.pane.clear()
    assert not words.isVisible()


def test_words_are_found_on_any_sheet_and_stepped_through(shown: Shown) -> None:
    shown.open(path=str(shown.folder / "book.xlsx"))
    shown.wait(lambda: shown.grid.cells.row(0))
    shown.pane.find_here()
    shown.pane.find_bar.field.setText("q")
    shown.wait(lambda: shown.pane.body.sheets.tabs.currentIndex() == 1)
    shown.wait(lambda: shown.grid.cells.row(1))
    kinds = [mark.kind for row in (1, 2) for mark in shown.grid.painter.marks.of_row(shown.grid.cells.row(row))[0]]  # type: ignore[arg-type]
    assert kinds == ["found", "at_hand", "found"]


def test_selected_cells_are_copied_with_tabs_and_with_their_source(shown: Shown) -> None:
    shown.open(shown.note("book.xlsx", "P2\tPen & ink 2 𠀀\t5"))
    shown.wait(shown.cited)
    grid = shown.grid
    grid.selectAll()
    rows, columns = grid.selected or ((0, 0), (0, 0))
    assert (rows, columns) == ((0, 303), (0, 2))
    QTest.keyClick(grid, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    clipboard = QApplication.clipboard()
    shown.wait(lambda: clipboard.text().endswith("P300\tPen & ink 300 𠀀\t750"))
    assert clipboard.text().splitlines()[3] == "Code\tName\tPrice"
    grid.setCurrentIndex(grid.cells.index(4, 1))
    QTest.keyClick(grid, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    choose(shown, "Copy with its source")
    quoted = "“Pen & ink 1 𠀀\nPen & ink 2 𠀀” (book.xlsx, Rates, B4:B5)"
    shown.wait(lambda: clipboard.text() == quoted)


def test_the_names_below_lead_to_the_sheets_and_back_to_the_cited_cells(shown: Shown) -> None:
    shown.open(shown.note("book.xlsx", "P200\tPen & ink 200 𠀀\t500"))
    shown.wait(shown.cited)
    place = shown.pane.header._place
    assert place.text() == "Sheet Rates, row 203"
    tabs = shown.pane.body.sheets.tabs
    QTest.keyClick(tabs, Qt.Key.Key_Right)
    shown.wait(lambda: shown.grid.cells.index(1, 0).data() == "Quarter")
    assert place.text() == "Sheet Sums"
    assert shown.cited() == []
    shown.grid.sheet_stepped.emit(-1)
    shown.wait(shown.cited)
    assert tabs.currentIndex() == 0
    assert place.text() == "Sheet Rates, row 203"


def test_a_table_in_a_text_file_is_a_grid_in_which_a_cell_may_have_lines(shown: Shown) -> None:
    shown.open(shown.note("staff.csv", "第二行"))
    shown.wait(shown.cited)
    assert shown.cited() == ["第一行  第二行"]
    assert shown.grid.cells.headerData(2, Qt.Orientation.Vertical) == "3"
    assert shown.pane.body.sheets.tabs.isHidden()


def test_a_sheet_can_be_read_as_text_and_as_a_table_again(shown: Shown) -> None:
    shown.open(shown.note("book.xlsx", "-30.5"))
    shown.wait(shown.cited)
    choose(shown, "Show as text")
    text = shown.pane.body.text
    shown.wait(lambda: shown.pane.body.currentWidget() is text)
    assert [each.cursor.selectedText() for each in text.extraSelections()] == ["-30.5"]
    choose(shown, "Show as a table")
    shown.wait(lambda: shown.pane.body.shows_sheets)
    shown.wait(lambda: shown.cited() == ["-30.5"])


def test_a_workbook_that_is_away_or_has_changed_is_shown_as_it_was_read(shown: Shown) -> None:
    note, path = shown.note("book.xlsx", "-30.5"), shown.folder / "book.xlsx"
    kept = path.read_bytes()
    path.unlink()
    shown.open(note)
    shown.wait(lambda: shown.cited() == ["-30.5"])
    assert shown.pane.notices.notice is not None
    assert "not here now" in shown.pane.notices.notice.text
    path.write_bytes(kept + b" ")
    shown.pane.clear()
    shown.open(note)
    shown.wait(lambda: shown.pane.notices.notice and "has changed" in shown.pane.notices.notice.text)
    path.write_bytes(kept)


def choose(shown: Shown, words: str) -> None:
    """Choose from the menu that the right button opens."""
    shown.pane.body._open_menu(QPoint(10, 10))
    [menu] = [each for each in shown.pane.body.findChildren(QMenu) if each.isVisible()]
    [action] = [each for each in menu.actions() if each.text() == words]
    action.trigger()
    menu.close()


def test_what_is_no_sound_table_is_shown_as_text(shown: Shown) -> None:
    shown.open(shown.note("broken.csv", "never ends"))
    assert shown.pane.body.currentWidget() is shown.pane.body.text
    assert [each.cursor.selectedText() for each in shown.pane.body.text.extraSelections()] == ["never ends"]

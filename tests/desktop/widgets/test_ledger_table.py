import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from core.records import LedgerQuery, LedgerRow
from desktop.style import Look
from desktop.widgets import ledger_words as words
from desktop.widgets.ledger_menu import row_menu
from desktop.widgets.ledger_model import ACTION, DETAILS, FILE, INDEXED, PAGES, LedgerModel
from desktop.widgets.ledger_table import LedgerTable
from tests.helpers.ledger import PlayedLedger, row
from tests.helpers.settling import settle


class Table:
    """A shown table over a played ledger, and what was wanted of it."""

    def __init__(self, qtbot: QtBot, look: Look, rows: list[LedgerRow]) -> None:
        self.ledger = PlayedLedger(rows)
        self.model = LedgerModel(self.ledger.fetch)
        self.look = look
        self.view = LedgerTable(self.look, self.model)
        self.wanted: list[tuple[str, list[str]]] = []
        self.view.wanted.connect(lambda wish, rows: self.wanted.append((wish, [words.name(each) for each in rows])))
        qtbot.addWidget(self.view)
        self.view.resize(1300, 430)
        self.view.show()
        self.model.ask(LedgerQuery())
        settle()
        self.view.setFocus()

    def chosen(self) -> list[str]:
        return sorted(words.name(each) for each in self.view.chosen.rows())

    def center(self, number: int, column: int = FILE) -> QPoint:
        return self.view.visualRect(self.model.index(number, column)).center()


@pytest.fixture
def table(qtbot: QtBot, look: Look) -> Table:
    rows = [row(number) for number in range(400)]
    rows[1] = row(1, state="failed", reason="Damaged: the file ends too early")
    rows[2] = row(2, state="skipped", by_hand=True)
    return Table(qtbot, look, rows)


def button_of(table: Table, number: int) -> QPoint:
    cell = table.view.visualRect(table.model.index(number, ACTION))
    what = table.model.row(number)
    assert what is not None
    return table.view.itemDelegate().button_rect(cell, what).center()  # type: ignore[attr-defined,no-any-return]


def test_a_click_on_the_button_does_what_it_says_and_chooses_nothing(table: Table) -> None:
    QTest.mouseClick(
        table.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, button_of(table, 1)
    )
    QTest.mouseClick(
        table.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, button_of(table, 2)
    )
    assert table.wanted == [("retry", ["file 00001.pdf"]), ("bring_back", ["file 00002.pdf"])]
    assert table.chosen() == []


def test_a_button_that_is_left_before_letting_go_does_nothing(table: Table) -> None:
    QTest.mousePress(
        table.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, button_of(table, 1)
    )
    QTest.mouseRelease(
        table.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, table.center(5)
    )
    assert table.wanted == []


def test_a_double_click_opens(table: Table) -> None:
    QTest.mouseClick(table.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, table.center(3))
    QTest.mouseDClick(table.view.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, table.center(3))
    assert table.wanted == [("detail", ["file 00003.pdf"])]


@pytest.mark.parametrize(
    ("key", "modifier", "wish"),
    [
        (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier, "detail"),
        (Qt.Key.Key_Return, Qt.KeyboardModifier.AltModifier, "show"),
        (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier, "remove"),
        (Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier, "retry"),
    ],
)
def test_keys_do_what_can_be_done_with_the_chosen_row(
    table: Table, key: Qt.Key, modifier: Qt.KeyboardModifier, wish: str
) -> None:
    table.view.selectRow(3)
    QTest.keyClick(table.view, key, modifier)
    assert table.wanted == [(wish, ["file 00003.pdf"])]


def test_the_button_of_a_row_is_reached_by_the_right_arrow(table: Table) -> None:
    table.view.selectRow(1)
    QTest.keyClick(table.view, Qt.Key.Key_Right)
    QTest.keyClick(table.view, Qt.Key.Key_Space)
    assert table.wanted == [("retry", ["file 00001.pdf"])]
    QTest.keyClick(table.view, Qt.Key.Key_Left)
    QTest.keyClick(table.view, Qt.Key.Key_Return)
    assert table.wanted[-1] == ("detail", ["file 00001.pdf"])


def test_tab_leaves_the_table(table: Table) -> None:
    assert not table.view.tabKeyNavigation()


def test_letters_jump_to_a_name_that_was_never_on_screen(table: Table) -> None:
    table.ledger.rows[390] = row(390, path="/d/a/Zebra.pdf")
    QTest.keyClick(table.view, Qt.Key.Key_Z)
    assert table.view.currentIndex().row() == 390
    assert table.view.verticalScrollBar().value() > 0


def test_letters_that_begin_no_name_stay(table: Table) -> None:
    table.view.selectRow(3)
    QTest.keyClick(table.view, Qt.Key.Key_Q)
    assert table.view.currentIndex().row() == 3


def test_the_choice_follows_its_files_when_rows_move(table: Table) -> None:
    table.view.selectRow(5)
    table.ledger.rows.insert(0, row(900, state="failed"))
    table.view.refresh()
    assert table.chosen() == ["file 00005.pdf"]
    assert [index.row() for index in table.view.selectionModel().selectedRows()] == [6]


def test_what_is_on_screen_stays_on_screen_when_rows_come_before_it(qtbot: QtBot, table: Table) -> None:
    height = table.view.rowHeight(0)
    table.view.verticalScrollBar().setValue(50 * height)
    settle()
    table.ledger.rows[:0] = [row(900 + number, state="failed") for number in range(3)]
    table.view.refresh()
    assert table.view.verticalScrollBar().value() == 53 * height


def test_what_is_chosen_and_gone_is_still_not_another_file(table: Table) -> None:
    table.view.selectRow(5)
    del table.ledger.rows[5]
    table.view.refresh()
    assert table.chosen() == ["file 00005.pdf"]
    assert table.view.selectionModel().selectedRows() == []


def test_choosing_all_fetches_those_that_were_never_on_screen(qtbot: QtBot, table: Table) -> None:
    table.view.selectAll()
    qtbot.waitUntil(lambda: not table.view.chosen.gathering)
    assert len(table.view.chosen.rows()) == 400


def test_a_refresh_waits_until_the_choice_is_complete(table: Table) -> None:
    table.ledger.at_once = False
    table.view.selectAll()
    asked = len(table.ledger.asked)
    table.view.refresh()
    assert len(table.ledger.asked) == asked
    while table.ledger.waiting:
        table.ledger.answer()
    assert len(table.ledger.asked) > asked
    assert len(table.view.chosen.rows()) == 400


def test_another_query_forgets_the_choice(table: Table) -> None:
    table.view.selectRow(5)
    table.model.ask(LedgerQuery(states=("ready",)))
    assert table.chosen() == []


def test_columns_give_way_where_there_is_no_room(table: Table) -> None:
    def hidden() -> set[int]:
        return {column for column in range(7) if table.view.isColumnHidden(column)}

    assert hidden() == set()
    table.view.resize(1100, 400)
    assert hidden() == {INDEXED}
    table.view.resize(900, 400)
    assert hidden() == {INDEXED, PAGES}
    table.view.resize(500, 400)
    assert DETAILS in hidden()


def test_a_screen_reader_hears_the_whole_row_at_its_name(table: Table) -> None:
    said = table.model.index(1, FILE).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "file 00001.pdf, failed, Damaged: the file ends too early"


def test_what_is_cut_short_is_whole_in_the_tool_tip_and_never_html(table: Table) -> None:
    name = "<b>" + "long name " * 40 + ".pdf"
    table.ledger.rows[0] = row(0, path=f"/d/{name}")
    table.view.refresh()
    index = table.model.index(0, FILE)
    tip = table.view.itemDelegate().tip(table.view.visualRect(index), index)  # type: ignore[attr-defined]
    assert "&lt;b&gt;long name" in tip
    short = table.model.index(3, FILE)
    assert table.view.itemDelegate().tip(table.view.visualRect(short), short) == ""  # type: ignore[attr-defined]


def test_the_menu_has_only_what_can_be_done(table: Table) -> None:
    def entries(*rows: LedgerRow) -> list[str]:
        menu = row_menu(table.look, table.view, rows, lambda wish: None)
        return [action.text() for action in menu.actions() if not action.isSeparator()]

    ask, show = "Ask only about this file", "Show in folder"
    assert entries(row(1)) == ["Details", "Open beside", ask, "Try again", show, "Remove…"]
    assert entries(row(1, state="gone")) == ["Details", "Open beside", "Remove…"]
    assert entries(row(1, state="skipped", by_hand=True)) == ["Details", "Open beside", "Bring back", show]
    assert entries(row(1), row(2)) == ["Ask only about these files", "Try again", "Remove…"]

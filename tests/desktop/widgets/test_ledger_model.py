from dataclasses import replace

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester

from core.records import LedgerQuery
from desktop.widgets import ledger_words as words
from desktop.widgets.ledger_model import PAGE_ROWS, LedgerModel
from tests.helpers.ledger import Done, PlayedLedger, row

MANY = 50_000


def model_of(ledger: PlayedLedger) -> LedgerModel:
    model = LedgerModel(ledger.fetch)
    model.ask(LedgerQuery())
    return model


def test_of_fifty_thousand_rows_only_those_shown_are_fetched() -> None:
    ledger = PlayedLedger([row(number) for number in range(MANY)])
    model = model_of(ledger)
    model.show(0, 20)
    model.show(30_000, 30_020)
    assert model.rowCount() == MANY
    assert {offset for offset, _ in ledger.asked} == {0, 30_000}


def test_a_row_on_its_way_is_a_placeholder() -> None:
    model = model_of(PlayedLedger([row(number) for number in range(500)]))
    assert model.row(400) is None
    assert model.index(400, 0).data() == ""
    assert model.index(400, 0).data(Qt.ItemDataRole.UserRole) is None


def test_a_dragged_scroll_bar_asks_for_where_it_stops_only() -> None:
    ledger = PlayedLedger([row(number) for number in range(MANY)])
    model = model_of(ledger)
    ledger.at_once = False
    for first in range(1_000, 40_000, 1_000):
        model.show(first, first + 20)
    assert len(ledger.waiting) == 2
    ledger.answer()
    ledger.answer()
    assert ledger.asked[-1] == (39_000, PAGE_ROWS)
    assert len(ledger.asked) <= 5


def test_rows_stay_until_the_new_ones_are_here() -> None:
    ledger = PlayedLedger([row(number) for number in range(300)])
    model = model_of(ledger)
    model.show(0, 10)
    ledger.at_once = False
    ledger.rows[0] = replace(ledger.rows[0], state="failed")
    model.refresh()
    assert model.index(0, 1).data() == "Ready"
    ledger.answer()
    assert model.index(0, 1).data() == "Failed"


def test_a_refresh_fetches_what_is_shown_and_the_rest_when_it_is_shown() -> None:
    ledger = PlayedLedger([row(number) for number in range(1_000)])
    model = model_of(ledger)
    model.show(500, 510)
    ledger.asked.clear()
    model.refresh()
    assert ledger.asked == [(500, PAGE_ROWS)]
    model.show(0, 10)
    assert ledger.asked == [(500, PAGE_ROWS), (0, PAGE_ROWS)]


def test_an_answer_to_an_older_query_is_not_shown() -> None:
    ledger = PlayedLedger([row(1)], at_once=False)
    model = model_of(ledger)
    ledger.rows = [row(2), row(3)]
    model.ask(LedgerQuery(states=("failed",)))
    ledger.answer(1)
    ledger.rows = [row(1)]
    ledger.answer(0)
    assert [model.index(at, 0).data() for at in range(model.rowCount())] == ["file 00002.pdf", "file 00003.pdf"]


def test_rows_that_cannot_be_had_are_not_asked_for_endlessly() -> None:
    asked: list[int] = []

    def refuse(query: LedgerQuery, offset: int, limit: int, done: Done) -> None:
        asked.append(offset)
        done(None)

    model = LedgerModel(refuse)
    model.ask(LedgerQuery())
    assert asked == [0]
    model.refresh()
    assert asked == [0, 0]


def test_a_file_is_found_where_it_has_moved_to() -> None:
    ledger = PlayedLedger([row(number) for number in range(150)])
    model = model_of(ledger)
    ledger.rows.insert(0, row(900))
    model.refresh()
    assert model.place_of(words.key(row(7))) == 8
    ledger.rows = ledger.rows[:5]
    model.refresh()
    assert model.rowCount() == 5
    assert model.place_of(words.key(row(7))) is None


def test_pages_far_away_are_let_go_of() -> None:
    ledger = PlayedLedger([row(number) for number in range(MANY)])
    model = model_of(ledger)
    for first in range(0, MANY, PAGE_ROWS):
        model.show(first, first + 10)
    assert model.row(MANY - 1) is not None
    assert model.row(0) is None
    assert model.place_of(words.key(row(0))) is None


def test_qt_finds_no_fault_with_the_model(qtmodeltester: ModelTester) -> None:
    ledger = PlayedLedger([row(number) for number in range(120)])
    model = LedgerModel(ledger.fetch)
    qtmodeltester.check(model, force_py=True)  # type: ignore[no-untyped-call]
    model.ask(LedgerQuery())
    ledger.rows = ledger.rows[:30]
    model.refresh()

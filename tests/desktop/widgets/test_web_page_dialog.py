from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QUrl
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from core.errors import LoadError
from core.records import IndexReport, LedgerSummary, SourceRow
from desktop.language import Language, localized
from desktop.session import Session
from desktop.style import Look
from desktop.widgets.source_cards import SourceCards, source_name
from desktop.widgets.web_page import open_original
from desktop.widgets.web_page_dialog import WebPageDialog
from staging import StagedTasks
from tests.desktop.conftest import Speak
from tests.helpers.ledger import summary

PAGE = SourceRow(7, "/home/web/k/example.com/The lease.html", "file", 1, 0, "", "https://example.com/lease", 1.7e9)


def fetch(library: str, address: str) -> str:
    if "down" in address:
        raise LoadError("down.example cannot be reached.")
    return "/home/web/k/example.com/T.html"


@pytest.fixture
def session(qtbot: QtBot, english: Language) -> Session:
    numbers: LedgerSummary = summary()
    answers: dict[str, Any] = {
        "web.fetch": fetch,
        "ledger.summary": lambda _: numbers,
        "ledger.sources": lambda _: (PAGE,),
        **{name: lambda *_, **__: IndexReport((), 0, 0, 0.0) for name in ("add", "sync")},
    }
    made = Session(StagedTasks(answers))
    qtbot.waitUntil(lambda: made.sources == (PAGE,))
    return made


def called(session: Session, method: str) -> list[tuple[Any, ...]]:
    tasks = session.tasks
    assert isinstance(tasks, StagedTasks)
    return [call.arguments for call in tasks.calls if call.method == method]


@pytest.fixture
def dialog(qtbot: QtBot, session: Session) -> Iterator[WebPageDialog]:
    window = QWidget()  # a dialog that is done deletes itself
    qtbot.addWidget(window)
    window.show()
    made = WebPageDialog(session, Look(), window)
    made.open()
    yield made
    window.close()


def test_it_says_the_host_before_anything_is_fetched(dialog: WebPageDialog, session: Session) -> None:
    assert not dialog.action.isEnabled()
    dialog.field.setText("example.com/lease")
    assert dialog.action.isEnabled()
    assert "example.com, over the network" in dialog.says.text()
    dialog.field.setText("file:///etc/passwd")
    assert not dialog.action.isEnabled()
    assert called(session, "web.fetch") == []


def test_a_page_that_was_fetched_is_added(qtbot: QtBot, dialog: WebPageDialog, session: Session) -> None:
    dialog.field.setText("example.com/lease")
    with qtbot.waitSignal(dialog.accepted):
        dialog.action.click()
    assert called(session, "web.fetch") == [("My documents", "https://example.com/lease")]
    qtbot.waitUntil(lambda: called(session, "add") == [("My documents", (Path("/home/web/k/example.com/T.html"),))])


def test_what_cannot_be_had_is_said_and_the_address_stays(
    qtbot: QtBot, dialog: WebPageDialog, session: Session
) -> None:
    dialog.field.setText("https://down.example/")
    dialog.action.click()
    qtbot.waitUntil(lambda: dialog.says.text() == "down.example cannot be reached.")
    assert dialog.isVisible()
    assert dialog.action.isEnabled()
    assert not dialog.field.isReadOnly()
    assert dialog.field.text() == "https://down.example/"
    assert called(session, "add") == []


def test_what_the_engine_says_is_said_in_chinese(speak: Speak) -> None:
    speak("zh")
    assert localized("a.example cannot be reached.") == "无法连接 a.example。"
    assert localized("This page is larger than 20 MB and was not fetched.") == "此网页大于 20 MB，未获取。"
    said = localized("a.example cannot prove that it is a.example, so nothing was fetched.")
    assert said == "a.example 无法证明自己就是 a.example，因此没有获取任何内容。"


def test_the_file_of_a_page_is_opened_at_its_address(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[QUrl] = []
    monkeypatch.setattr("desktop.widgets.web_page.QDesktopServices.openUrl", opened.append)
    open_original(session, PAGE.path, session)
    assert opened == [QUrl("https://example.com/lease")]


def test_the_card_of_a_page_has_its_title_its_host_and_gets_it_again(qtbot: QtBot, english: Language) -> None:
    cards = SourceCards(Look())
    qtbot.addWidget(cards)
    cards.show_sources((PAGE,))
    [card] = cards.cards()
    assert source_name(PAGE) == "The lease"
    assert card._state.text().startswith("example.com · fetched ")
    menu = card.menu()
    names = [action.text() for action in menu.actions() if action.text()]
    assert names == ["Get again from example.com", "Open in the browser", "Remove…"]
    with qtbot.waitSignal(cards.fetch_wanted) as wanted:
        menu.actions()[0].trigger()
    assert wanted.args == [PAGE]

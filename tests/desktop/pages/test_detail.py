"""The page of one file over an engine that a test plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication
from pytestqt.qtbot import QtBot

from core.errors import LoadError, StoreError
from core.records import (
    Block,
    Box,
    EncodingPreview,
    FileDetail,
    Heading,
    IndexReport,
    LedgerRow,
    LedgerSummary,
    Page,
    PageImage,
    PageMarks,
    PageSize,
    PageWords,
    PasswordTrial,
    SourceFile,
    SourceText,
)
from desktop.pages.detail import DetailPage
from desktop.session import Session
from desktop.style import Look
from desktop.widgets.password_form import PasswordForm
from desktop.widgets.password_trial import ask_password
from staging import StagedTasks
from tests.desktop.conftest import Speak
from tests.helpers.ledger import row, summary
from tests.helpers.settling import settle
from tests.helpers.windows import check_widgets

FIRST, SECOND = "4 Leave\n", "Up to five days are carried over.\n"
TEXT = FIRST + SECOND + "Days are paid out.\n"
PAGES = (
    Page(1, None, 0, len(FIRST + SECOND), has_text=True),
    Page(2, None, len(FIRST + SECOND), len(FIRST + SECOND), has_text=False),
    Page(3, None, len(FIRST + SECOND), len(TEXT), has_text=True),
    Page(4, None, len(TEXT), len(TEXT), has_text=False, blank=True),
)
BLOCKS = (
    Block("heading", 0, 7, 1),
    Block("paragraph", 8, 8 + len(SECOND) - 1),
    Block("paragraph", len(FIRST + SECOND), len(TEXT) - 1),
)
PDF = FileDetail(row(7, pages=4, chunks=3, pages_without_text=(2,)), "t", "PDF", "en", PAGES)
NOTES = FileDetail(
    row(8, path="/d/a/notes.md", encoding="GB18030"),
    "t",
    "Markdown",
    "",
    headings=(Heading("4 Leave", 1, 0), Heading("Paid", 2, len(FIRST + SECOND))),
    encodings=("UTF-8", "GB18030", "Big5"),
)
LOCKED = FileDetail(row(9, path="/d/a/pay.xlsx", state="locked", reason="Needs a password"))


class Played:
    """The page with one file."""

    def __init__(self, qtbot: QtBot, look: Look, detail: FileDetail, answers: Mapping[str, Any], **counts: int) -> None:
        self.detail: FileDetail | Exception = detail
        self.numbers: LedgerSummary = summary(**(counts or {"ready": 3}))
        kind = "pages" if detail.kind == "PDF" else "text"
        sizes = tuple(PageSize(page.number, None, 200, 300) for page in detail.pages) if kind == "pages" else ()
        file = SourceFile(detail.row.path, "t", kind, there=True, changed=False, pages=sizes)  # type: ignore[arg-type]
        given: dict[str, Callable[..., Any]] = {
            "ledger.summary": lambda _: self.numbers,
            "ledger.sources": lambda _: (),
            "details.open": self._open,
            "details.text": self._page_text,
            "details.preview": lambda path, encoding: EncodingPreview(encoding, f"as {encoding}", (), 2),
            "details.choose_encoding": lambda *_: 8,
            "pages.open": lambda *_: file,
            "pages.text": lambda *_: SourceText(TEXT, 0, len(TEXT), BLOCKS),
            "pages.image": lambda path, number, scale: PageImage(number, 1, 1, b"\xff\xff\xff\xff"),
            "pages.words": lambda path, text_id, number: PageWords(number, "", __import__("array").array("f")),
            "pages.marks": self._marks,
            "passwords.can_remember": lambda: False,
            **{name: lambda *_, **__: IndexReport((), 0, 0, 0.0) for name in ("retry", "sync")},
        }
        self.tasks = StagedTasks({**given, **answers})
        self.session = Session(self.tasks)
        qtbot.waitUntil(lambda: self.session.summary is not None)
        self.page = DetailPage(self.session, look)
        qtbot.addWidget(self.page)
        self.page.resize(1290, 768)
        self.page.show()
        self.pages: list[str] = []
        self.page.page_wanted.connect(self.pages.append)
        self.page.show_file(detail.row)
        settle()
        self.qtbot = qtbot

    def _open(self, library: str, path: str) -> FileDetail:
        if isinstance(self.detail, Exception):
            raise self.detail
        return self.detail

    def _page_text(self, text_id: str, number: int) -> SourceText:
        page = PAGES[number - 1]
        inside = tuple(each for each in BLOCKS if page.start <= each.start < page.end)
        return SourceText(TEXT[page.start : page.end], page.start, len(TEXT), inside)

    def _marks(self, path: str, text_id: str, spans: tuple[tuple[int, int], ...]) -> tuple[tuple[PageMarks, ...], ...]:
        number = 1 if spans[0][0] == 0 else 3
        return tuple(
            (PageMarks(number, (Box(20, 20 + 40 * at, 180, 30 + 40 * at), Box(20, 32 + 40 * at, 90, 42 + 40 * at))),)
            for at in range(len(spans))
        )

    def called(self, method: str) -> list[tuple[Any, ...]]:
        return [call.arguments for call in self.tasks.calls if call.method == method]

    @property
    def detail_row(self) -> LedgerRow:
        assert isinstance(self.detail, FileDetail)
        return self.detail.row

    @property
    def text(self) -> str:
        return self.page.body.text.toPlainText()


@pytest.fixture
def pdf(qtbot: QtBot, look: Look, speak: Speak) -> Played:
    speak("en")
    return Played(qtbot, look, PDF, {})


@pytest.fixture
def notes(qtbot: QtBot, look: Look, speak: Speak) -> Played:
    speak("en")
    return Played(qtbot, look, NOTES, {})


def test_every_page_has_its_mark_and_the_text_of_the_page_stands_beside_it(pdf: Played) -> None:
    rows = pdf.page.body.list
    spoken = [rows.item(at).data(Qt.ItemDataRole.AccessibleTextRole) for at in range(rows.count())]
    assert spoken == ["1, read", "2, scan", "3, read", "4, blank"]
    assert pdf.text == FIRST + SECOND
    assert "4 pages · 3 passages · English · PDF" in pdf.page._facts.text()


def test_page_keys_and_the_list_go_from_page_to_page(pdf: Played) -> None:
    QTest.keyClick(pdf.page.body.list, Qt.Key.Key_PageDown)
    assert pdf.page.body.page == 2
    assert "picture" in pdf.page.body._nothing.text()
    pdf.page.body.list.setCurrentRow(2)
    pdf.qtbot.waitUntil(lambda: pdf.text == "Days are paid out.\n")
    QTest.keyClick(pdf.page.body.text, Qt.Key.Key_PageDown)
    assert pdf.page.body._nothing.text() == "This page is blank."
    QTest.keyClick(pdf.page.body.text, Qt.Key.Key_PageDown)
    assert pdf.page.body.page == 4


def test_the_block_under_the_pointer_is_outlined_on_the_page_and_in_the_text(pdf: Played) -> None:
    body = pdf.page.body
    pdf.qtbot.waitUntil(lambda: len(body._boxes) == 2)
    body.text.pointed.emit(1)
    assert dict(body.pages.marks.at_hand) == {1: (Box(20, 60, 180, 82),)}
    body.pages.pointed.emit(1, 100.0, 25.0)
    assert body.text._outlined == 0
    body.pages.pointed.emit(3, 100.0, 25.0)
    assert body.text._outlined == -1
    body.pages.pointed.emit(0, 0.0, 0.0)
    assert dict(body.pages.marks.at_hand) == {1: ()}


def test_a_text_without_pages_is_led_through_by_its_headings(notes: Played) -> None:
    assert notes.text == TEXT
    assert not notes.page.body.pages.isVisible()
    rows = notes.page.body.list
    assert [rows.item(at).text() for at in range(rows.count())] == ["4 Leave", "Paid"]


def test_an_encoding_is_seen_first_and_taken_only_then(notes: Played) -> None:
    page = notes.page
    menu = page.read_again.menu_now()
    assert [each.text() for each in menu.actions() if each.text()] == [
        "The likeliest encoding",
        "UTF-8",
        "GB18030",
        "Big5",
    ]
    menu.hovered.emit(menu.actions()[-1])
    notes.qtbot.waitUntil(lambda: notes.text == "as Big5")
    assert not notes.called("details.choose_encoding")
    page.read_again.left.emit()
    notes.qtbot.waitUntil(lambda: notes.text == TEXT)
    page.read_again.chosen.emit("Big5")
    notes.qtbot.waitUntil(lambda: page.body.preview_bar.isVisible() and page.body.preview_bar._take.isEnabled())
    assert "2 signs do not fit" in page.body.preview_bar._text.text()
    page.body.preview_bar.taken.emit()
    notes.qtbot.waitUntil(lambda: bool(notes.called("retry")))
    assert notes.called("details.choose_encoding") == [("My documents", "/d/a/notes.md", "Big5")]
    assert notes.called("retry") == [("My documents", (8,))]


def test_the_file_is_read_for_its_preview_when_the_pointer_comes_to_the_button(pdf: Played) -> None:
    wanted: list[object] = []
    pdf.page.preview_wanted.connect(wanted.append)
    [button] = [one for one in pdf.page.findChildren(QAbstractButton) if one.accessibleName() == "Preview cleaning"]
    for _ in range(2):
        QApplication.sendEvent(button, QEnterEvent(QPointF(), QPointF(), QPointF()))
    assert pdf.called("previews.show") == [("My documents", pdf.detail_row.path, {}, 1)]
    button.click()
    assert len(wanted) == 1


def test_escape_ends_the_preview_and_then_goes_back(notes: Played) -> None:
    notes.page.read_again.chosen.emit("Big5")
    notes.qtbot.waitUntil(lambda: notes.text == "as Big5")
    assert notes.page.dismiss()
    notes.qtbot.waitUntil(lambda: notes.text == TEXT)
    assert notes.pages == []
    assert notes.page.dismiss()
    assert notes.pages == ["library"]


def test_a_locked_file_asks_for_its_password_in_place_of_the_page(qtbot: QtBot, look: Look, speak: Speak) -> None:
    speak("en")
    asked: list[tuple[Any, ...]] = []

    def enter(library: str, path: str, password: str, **how: bool) -> PasswordTrial:
        asked.append((path, password, how))
        return PasswordTrial(password == "open", (9, 10))

    played = Played(qtbot, look, LOCKED, {"passwords.enter": enter}, locked=2, ready=1)
    form = played.page.state.form
    assert form.isVisible()
    form.field.setText("wrong")
    QTest.keyClick(form.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: form._wrong.text() == "This password does not open the file.")
    assert form.password == "wrong"
    form.field.setText("open")
    assert not form._wrong.isVisible()
    played.page.state._action.click()
    qtbot.waitUntil(lambda: played.called("retry") == [("My documents", (9, 10))])
    assert asked[-1] == ("/d/a/pay.xlsx", "open", {"everywhere": True, "remember": False})
    played.detail = replace(PDF, row=replace(LOCKED.row, state="ready", reason=""))
    played.session.refresh()
    qtbot.waitUntil(lambda: played.page._stack.currentWidget() is played.page.body)


def test_the_dialog_stays_until_the_password_is_right(qtbot: QtBot, look: Look, speak: Speak) -> None:
    speak("en")
    answers = {
        "passwords.enter": lambda library, path, password, **_: PasswordTrial(password == "open", (9,)),
        "passwords.can_remember": lambda: True,
    }
    played = Played(qtbot, look, LOCKED, answers, locked=1)
    dialog = ask_password(played.session, look, played.page, LOCKED.row.path)
    settle()
    check_widgets(dialog)
    dialog.close()
    dialog = ask_password(played.session, look, played.page, LOCKED.row.path)
    settle()
    form = dialog.findChild(PasswordForm)
    assert isinstance(form, PasswordForm)
    form.field.setText("wrong")
    dialog.action.click()
    settle()
    assert dialog.isVisible()
    form.field.setText("open")
    with qtbot.waitSignal(dialog.accepted):
        dialog.action.click()
    qtbot.waitUntil(lambda: played.called("retry") == [("My documents", (9,))])


def test_a_keyring_that_takes_nothing_does_not_keep_the_file_shut(qtbot: QtBot, look: Look, speak: Speak) -> None:
    speak("en")

    def enter(library: str, path: str, password: str, everywhere: bool, remember: bool) -> PasswordTrial:
        if remember:
            raise StoreError("The system keyring did not take the password. It is kept until Footnote is closed.")
        return PasswordTrial(True, (9,))

    played = Played(qtbot, look, LOCKED, {"passwords.enter": enter, "passwords.can_remember": lambda: True}, locked=1)
    notices: list[Any] = []
    played.session.notice.connect(notices.append)
    form = played.page.state.form
    qtbot.waitUntil(form._remember.isVisible)
    form._remember.setChecked(True)
    form.field.setText("open")
    QTest.keyClick(form.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: played.called("retry") == [("My documents", (9,))])
    assert "keyring" in notices[0].text


def test_a_file_that_cannot_be_opened_at_all_says_why(qtbot: QtBot, look: Look, speak: Speak) -> None:
    speak("en")

    def enter(*_: Any, **__: Any) -> PasswordTrial:
        raise LoadError("This file cannot be opened: Permission denied")

    played = Played(qtbot, look, LOCKED, {"passwords.enter": enter}, locked=1)
    played.page.state.form.field.setText("open")
    QTest.keyClick(played.page.state.form.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: "Permission denied" in played.page.state.form._wrong.text())


def test_a_failed_file_says_what_to_do_and_is_read_again(qtbot: QtBot, look: Look, speak: Speak) -> None:
    speak("en")
    failed = FileDetail(row(5, state="failed", reason="Damaged: the file ends too early"))
    played = Played(qtbot, look, failed, {})
    assert played.page.state._title.text() == "Damaged: the file ends too early"
    assert "Get it again" in played.page.state._text.text()
    played.page.state._action.click()
    qtbot.waitUntil(lambda: played.called("retry") == [("My documents", (5,))])


def test_what_is_read_meanwhile_is_shown_when_it_is_there(qtbot: QtBot, look: Look, speak: Speak) -> None:
    speak("en")
    played = Played(qtbot, look, FileDetail(row(7, state="waiting")), {"pages.open": lambda *_: None})
    assert played.page._stack.currentWidget() is played.page.state
    file = SourceFile(PDF.row.path, "t", "text", there=True, changed=False)
    played.tasks.answers["pages.open"] = lambda *_: file
    played.detail = PDF
    played.session.refresh()
    qtbot.waitUntil(lambda: played.text == FIRST + SECOND)


def test_a_file_that_left_the_library_leads_back(pdf: Played) -> None:
    pdf.detail = StoreError("file.pdf is not in this library.")
    pdf.session.refresh()
    pdf.qtbot.waitUntil(lambda: pdf.pages == ["library"])


@pytest.mark.parametrize("width", [904, 1290])
@pytest.mark.parametrize("detail", [PDF, NOTES, LOCKED], ids=["pdf", "notes", "locked"])
def test_everything_has_a_name_is_reached_and_has_room(
    qtbot: QtBot, look: Look, speak: Speak, detail: FileDetail, width: int
) -> None:
    speak("en")
    played = Played(qtbot, look, detail, {}, locked=2)
    played.page.resize(width, 600)
    look.set_text_size(150)
    settle()
    check_widgets(played.page)
    speak("zh")
    settle()
    check_widgets(played.page)

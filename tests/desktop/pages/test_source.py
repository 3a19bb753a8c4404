"""The source view: opening, stepping, what it says of files that are away or changed, finding, copying."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.errors import LoadError, StoreError
from core.records import Footnote, SourceFile, SourceText
from desktop.pages.source import SourcePane
from desktop.session import OpenRequest, Session
from desktop.style import Look
from desktop.widgets.page_selection import TextPlace
from scenes_source import ENGLISH, MadePdf
from staging import StagedTasks
from tests.desktop.conftest import Speak
from tests.helpers.settling import settle
from tests.helpers.windows import check_widgets

LIBRARY = "My documents"


class Shown:
    """A source view on a made PDF, whose engine is played; `answers` may be changed at any time."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.made = MadePdf(ENGLISH, chinese=False, folder=folder)
        self.tasks = StagedTasks(self.made.answers())
        self.session = Session(self.tasks)
        self.pane = SourcePane(self.session, Look())
        self.changes: list[int] = []
        self.pane.footnote_changed.connect(self.changes.append)
        qtbot.addWidget(self.pane)
        self.pane.resize(560, 768)
        self.pane.show()
        self._qtbot = qtbot

    @property
    def answers(self) -> dict[str, Callable[..., Any]]:
        """What the engine says."""
        return self.tasks.answers

    def open(self, *notes: Footnote, index: int = 0, changed: tuple[str, ...] = (), path: str = "") -> None:
        """Open footnotes and wait until there is something to see."""
        self.pane.open(OpenRequest(LIBRARY, notes, index, changed, path))
        self.wait()

    def wait(self) -> None:
        """Until something is shown."""
        self._qtbot.waitUntil(lambda: self.pane.body.currentIndex() != 0)

    @property
    def place(self) -> str:
        """The second line of the header."""
        return self.pane.header._place.text()

    @property
    def notice(self) -> str:
        """What the line above the source says."""
        return self.pane.notices.notice.text if self.pane.notices.notice else ""

    @property
    def first_box_top(self) -> float:
        """How far below the top of the view the first cited box stands."""
        view = self.pane.body.pages
        ((number, boxes),) = view.marks.cited.items()
        return view._layout.box(number, boxes[0]).top() - view._top


@pytest.fixture
def shown(qtbot: QtBot, tmp_path: Path) -> Iterator[Shown]:
    result = Shown(qtbot, tmp_path)
    yield result
    result.pane.close()


def notes_on_page(shown: Shown) -> tuple[Footnote, ...]:
    return shown.made.notes()[2:5]


def test_a_footnote_opens_its_page_with_the_words_a_third_below_the_top(qtbot: QtBot, shown: Shown) -> None:
    first, second, third = notes_on_page(shown)
    shown.open(first, second, third)
    view = shown.pane.body.pages
    assert shown.place == "Page 12 of 48 · Leave › Carrying days over"
    assert shown.pane.tools._footnote.text() == "Footnote 1 of 3"
    assert len(view.marks.cited[12]) == 2
    assert len(view.marks.others[12]) == 3
    assert shown.first_box_top == pytest.approx(view.viewport().height() / 3, abs=2)
    assert shown.changes == [0]
    qtbot.waitUntil(lambda: view.pictures.picture(12) is not None)
    drawn = [call.arguments[1] for call in shown.tasks.calls if call.method == "pages.image"]
    assert set(drawn) <= {11, 12, 13}
    assert drawn[0] == 12


def test_stepping_goes_to_the_next_words_without_opening_the_file_again(shown: Shown) -> None:
    shown.open(*notes_on_page(shown))
    asked = len(shown.tasks.calls)
    shown.pane.step(1)
    assert shown.changes == [0, 1]
    assert shown.pane.tools._footnote.text() == "Footnote 2 of 3"
    assert len(shown.pane.body.pages.marks.cited[12]) == 2
    shown.pane.step(1)
    shown.pane.step(1)
    assert shown.changes == [0, 1, 2]
    assert not shown.pane.tools.following.isEnabled()
    assert [call.method for call in shown.tasks.calls[asked:]] in ([], ["pages.image"])
    QTest.mouseClick(shown.pane.tools.previous, Qt.MouseButton.LeftButton)
    assert shown.changes[-1] == 1


def test_a_footnote_in_another_file_opens_that_file(qtbot: QtBot, shown: Shown) -> None:
    here = notes_on_page(shown)[0]
    text = "Other words stand here."
    there = Footnote(2, "/docs/notes.txt", None, None, 6, 11, "words", (), "notes")

    def either(library: str, path: str, text_id: str) -> SourceFile:
        if text_id == "notes":
            return SourceFile(path, "notes", "text", there=True, changed=False)
        return shown.made.answers()["pages.open"](library, path, text_id)  # type: ignore[no-any-return]

    shown.answers["pages.open"] = either
    shown.answers["pages.text"] = lambda text_id, around=0: SourceText(text, 0, len(text))
    shown.open(here, there)
    shown.pane.step(1)
    qtbot.waitUntil(lambda: shown.pane.body.text.toPlainText() == text)
    assert shown.pane.body.currentWidget() is shown.pane.body.text
    assert shown.pane.header._name.text() == "notes.txt"
    assert [each.cursor.selectedText() for each in shown.pane.body.text.extraSelections()] == ["words"]
    assert shown.pane.tools.percent.isHidden()
    shown.pane.step(-1)
    qtbot.waitUntil(lambda: shown.pane.body.currentWidget() is shown.pane.body.pages)


def test_a_file_without_a_footnote_is_shown_from_its_beginning(shown: Shown) -> None:
    shown.open(path=str(shown.made.path))
    assert shown.place == "Page 1 of 48"
    assert shown.pane.tools.previous.isHidden()
    assert shown.pane.body.pages.page in (0, 1)
    assert shown.changes == []


def test_a_file_that_is_away_is_shown_as_its_text(shown: Shown) -> None:
    shown.answers.update(shown.made.answers(there=False))
    shown.open(*notes_on_page(shown))
    assert shown.notice == "The file is not here now. This is the text that was read."
    selections = shown.pane.body.text.extraSelections()
    assert selections[-1].cursor.selectedText().startswith("Up to five days of unused leave")
    assert not shown.pane.tools.open_file.isEnabled()


def test_a_file_that_has_changed_can_be_read_again(qtbot: QtBot, shown: Shown, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bool] = []
    monkeypatch.setattr(shown.session, "sync", lambda: synced.append(True))
    shown.answers.update(shown.made.answers(changed=True))
    shown.open(*notes_on_page(shown))
    assert shown.notice == "The file has changed since it was read."
    assert shown.pane.body.currentWidget() is shown.pane.body.text
    assert shown.pane.notices._action.text() == "Read again"
    QTest.mouseClick(shown.pane.notices._action, Qt.MouseButton.LeftButton)
    assert synced == [True]
    assert shown.notice == ""


def test_a_file_that_changes_while_it_is_opened_is_opened_once_more(qtbot: QtBot, shown: Shown) -> None:
    def gone(*arguments: object) -> None:
        shown.answers.update(shown.made.answers(changed=True))
        raise LoadError("The file has changed since it was read.")

    shown.answers["pages.marks"] = gone
    shown.open(*notes_on_page(shown))
    qtbot.waitUntil(lambda: shown.pane.body.currentWidget() is shown.pane.body.text)
    assert shown.notice == "The file has changed since it was read."


def test_pages_without_marks_are_shown_when_the_boxes_cannot_be_had(qtbot: QtBot, shown: Shown) -> None:
    def never(*arguments: object) -> None:
        raise LoadError("Reading took longer than 20 seconds and was stopped.")

    shown.answers["pages.marks"] = never
    shown.open(*notes_on_page(shown))
    qtbot.waitUntil(lambda: shown.pane.body.pages.page == 12)
    assert sum(call.method == "pages.open" for call in shown.tasks.calls) == 2


def test_when_the_text_is_no_longer_kept_the_cited_words_are_shown(shown: Shown) -> None:
    def unknown(*arguments: object) -> None:
        raise StoreError("Nothing was read of this file.")

    shown.answers["pages.open"] = unknown
    note = replace(notes_on_page(shown)[0], text="Only these words are left.")
    shown.open(note)
    assert shown.pane.body.text.toPlainText() == "Only these words are left."
    assert shown.notice == "The file has changed since it was read."


def test_old_footnotes_that_do_not_know_their_text_are_marked_too(shown: Shown) -> None:
    shown.open(*(replace(note, text_id="") for note in notes_on_page(shown)))
    assert len(shown.pane.body.pages.marks.cited[12]) == 2


def test_the_same_text_elsewhere_is_said_and_can_be_shown(qtbot: QtBot, shown: Shown) -> None:
    shown.open(*notes_on_page(shown))
    assert shown.pane._foot_text.text() == "The same text is also in Staff handbook.pdf, page 12"
    opened: list[str] = []

    def open_other(library: str, path: str, text_id: str) -> SourceFile:
        opened.append(path)
        return SourceFile(path, text_id, "text", there=True, changed=False)

    shown.answers["pages.open"] = open_other
    QTest.mouseClick(shown.pane._foot_show, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: shown.pane.body.currentWidget() is shown.pane.body.text)
    assert [Path(path).name for path in opened] == ["Staff handbook.pdf"]


def test_words_are_found_inside_and_stepped_through(qtbot: QtBot, shown: Shown) -> None:
    shown.open(*notes_on_page(shown))
    shown.pane.find_here()
    assert shown.pane.find_bar.field.hasFocus() or not shown.pane.isActiveWindow()
    QTest.keyClicks(shown.pane.find_bar.field, "employment")
    QTest.keyClick(shown.pane.find_bar.field, Qt.Key.Key_Return)
    view = shown.pane.body.pages
    qtbot.waitUntil(lambda: bool(view.marks.at_hand))
    assert shown.pane.find_bar._count.text() == "12 of 48"
    assert list(view.marks.at_hand) == [12]
    QTest.keyClick(shown.pane.find_bar.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: list(view.marks.at_hand) == [13])
    assert shown.pane.find_bar._count.text() == "13 of 48"
    assert shown.pane.dismiss()
    assert not view.marks.found
    assert not shown.pane.dismiss()


def test_words_that_are_not_there_are_said(qtbot: QtBot, shown: Shown) -> None:
    shown.open(*notes_on_page(shown))
    shown.pane.find_here()
    shown.pane.find_bar.field.setText("xylophone")
    qtbot.waitUntil(lambda: shown.pane.find_bar._count.text() == "Nothing found.")


def test_selected_words_are_copied_with_their_source(qtbot: QtBot, shown: Shown) -> None:
    shown.open(*notes_on_page(shown))
    selection = shown.pane.body.pages.selection
    words = selection.words(12)
    assert words is not None
    start = words.text.index("They lapse")
    selection.begin(TextPlace(12, start))
    selection.reach(TextPlace(12, start + 22))
    shown.pane.body._copy()
    assert QApplication.clipboard().text() == "They lapse on 31 March"
    shown.pane.body.quote_wanted.emit(shown.pane.body.selected)
    assert QApplication.clipboard().text() == "“They lapse on 31 March” (Leave policy 2025.pdf, page 12)"


def test_what_has_no_room_goes_into_the_menu(qtbot: QtBot, shown: Shown) -> None:
    shown.open(*notes_on_page(shown))
    tools = shown.pane.tools
    assert tools.more.isHidden()
    assert tools.open_file.text() == "Open file"
    shown.pane.resize(420, 600)
    qtbot.waitUntil(lambda: not tools.more.isHidden())
    assert tools.percent.isHidden()
    assert tools.open_file.text() == ""
    assert tools.open_file.toolTip() == "Open file"
    shown.pane.resize(640, 600)
    qtbot.waitUntil(tools.more.isHidden)


def test_everything_is_said_in_chinese_at_once(qtbot: QtBot, shown: Shown, speak: Speak) -> None:
    shown.open(*notes_on_page(shown))
    speak("zh")
    qtbot.waitUntil(lambda: shown.place.startswith("第 12 页，共 48 页"))
    assert shown.pane.tools._footnote.text() == "脚注 1 / 3"
    assert shown.pane.tools.following.toolTip() == "下一条脚注"
    assert shown.pane._foot_text.text() == "相同内容还见于：Staff handbook.pdf，第 12 页"


def test_closing_lets_go_of_everything_and_what_comes_late_is_dropped(qtbot: QtBot, shown: Shown) -> None:
    shown.open(*notes_on_page(shown))
    shown.pane.open(OpenRequest(LIBRARY, notes_on_page(shown), 1))
    shown.pane.clear()
    settle()
    assert shown.pane.body.currentIndex() == 0
    assert shown.pane.body.file is None
    assert shown.pane.body.pages.pictures.picture(12) is None


def test_every_part_can_be_reached_is_named_and_whole(shown: Shown) -> None:
    shown.open(*notes_on_page(shown))
    check_widgets(shown.pane)
    shown.pane.find_here()
    check_widgets(shown.pane)


def test_every_button_has_a_name_and_the_names_are_whole(shown: Shown) -> None:
    shown.open(*notes_on_page(shown))
    tools = shown.pane.tools
    for button in (tools.previous, tools.following, tools.zoom_in, tools.zoom_out, tools.search, tools.show_file):
        assert button.accessibleName()
        assert button.toolTip()
    assert shown.pane.body.pages.accessibleName().startswith("Leave policy 2025.pdf, Page 12 of 48")
    assert shown.pane.body.pages.accessibleDescription().startswith("Up to five days")

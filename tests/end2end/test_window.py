"""The whole application as a person meets it: the real window, engine process and search model, without a screen."""

import logging
import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

import psutil
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from core.loading.showing import ShownFile, ShownPage, words
from core.records import Box
from desktop.app.running import Footnote
from desktop.language import Language
from desktop.widgets.answer_text import AnswerText
from desktop.widgets.composer import Composer
from desktop.widgets.not_found import NotFound
from desktop.widgets.page_view import PageView
from desktop.widgets.rail import RailButton
from tests.helpers.remote_engines import small_engine
from tests.helpers.windows import drop_on

SAMPLE = Path(__file__).resolve().parents[2] / "resources" / "sample"
WAIT_MS = 120_000
PAPERS = 400
Kind = TypeVar("Kind", bound=QWidget)


class Person:
    """Somebody before the window: drops, types, clicks, and looks at what is on the screen."""

    def __init__(self, footnote: Footnote, qtbot: QtBot) -> None:
        self.footnote = footnote
        self._qtbot = qtbot

    @property
    def window(self) -> QWidget:
        return self.footnote.window

    def wait(self, seen: Callable[[], object]) -> None:
        self._qtbot.waitUntil(lambda: bool(seen()), timeout=WAIT_MS)

    def open(self) -> None:
        self.footnote.window.show()
        self.wait(lambda: self.footnote.tasks.engine == "ready")

    def drop(self, folder: Path) -> None:
        drop_on(self.window, folder)

    def ready(self) -> int:
        summary = self.footnote.session.summary
        return summary.counts["ready"] if summary is not None else 0

    def wait_until_read(self, files: int) -> None:
        """Until so many files are ready, by meaning too, and nothing runs."""
        self.wait(lambda: self.ready() == files and self.footnote.session.run is None)
        self.wait(lambda: (one := self.footnote.session.summary) and one.meaning_files == one.worded_files)

    def ask(self, question: str, mode: str = "quotes") -> None:
        [chat] = [button for button in self.shown(RailButton) if button.accessibleName() == "Chat"]
        QTest.mouseClick(chat, Qt.MouseButton.LeftButton)
        [composer] = self.shown(Composer)
        composer.set_mode(mode)  # type: ignore[arg-type]
        composer.write(question)
        [field] = composer.findChildren(QPlainTextEdit)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def ask_and_wait(self, question: str) -> list[AnswerText]:
        """What answers a question, as soon as it is there."""
        before = len(self.marked())
        self.ask(question)
        self.wait(lambda: len(self.marked()) > before)
        return self.marked()[before:]

    def shown(self, kind: type[Kind]) -> list[Kind]:
        return [widget for widget in self.window.findChildren(kind) if widget.isVisible()]

    def marked(self) -> list[AnswerText]:
        """The texts on the screen that have a footnote, in their order."""
        return [text for text in self.shown(AnswerText) if text.made.marks]

    def click_first_footnote(self, text: AnswerText) -> None:
        place = text.marker_rect(text.made.marks[0]).center().toPoint()
        QTest.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=place)

    def cited(self) -> dict[int, Sequence[Box]]:
        """The boxes around the cited words in the source view, by page."""
        views = self.shown(PageView)
        return {number: boxes for number, boxes in views[0].marks.cited.items() if boxes} if views else {}


@pytest.fixture
def make_person(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> Iterator[Callable[..., Person]]:
    made: list[Footnote] = []
    language = Language()

    def make(make_engine: Callable[[Path], object] | None = None) -> Person:
        made.append(Footnote(qapp, language, tmp_path / "home", make_engine))
        return Person(made[-1], qtbot)

    (tmp_path / "home").mkdir()
    yield make
    for footnote in made:
        footnote.close()
    language.set("en")
    warned = [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]
    assert {line for line in warned if "propagateSizeHints" not in line} == set()  # only the offscreen platform says it


@pytest.mark.model
def test_from_a_dropped_folder_to_the_exact_words_in_two_languages(
    make_person: Callable[..., Person], tmp_path: Path
) -> None:
    folder = tmp_path / "sample"
    shutil.copytree(SAMPLE, folder)
    files = len(list(folder.iterdir()))
    person = make_person()
    person.open()
    person.drop(folder)
    person.wait_until_read(files)
    for question, phrase, name in (
        ("How long is the warranty of a repaired lantern?", "eighteen months", "care and warranty.pdf"),
        ("退货有几天的期限？", "三十天", "顾客须知.pdf"),
    ):
        text = next(one for one in person.ask_and_wait(question) if phrase in one.toPlainText())
        person.click_first_footnote(text)
        person.wait(partial(lies_over, phrase, folder / name, person))


def lies_over(phrase: str, file: Path, person: Person) -> bool:
    """Whether the boxes in the source view lie over these words of the file."""
    return phrase in boxed_words(file, person.cited())


def boxed_words(file: Path, cited: dict[int, Sequence[Box]]) -> str:
    """What stands inside the boxes on the pages of a PDF, by the page's own character boxes."""
    info = file.stat()
    found = ""
    for number, boxes in cited.items():
        page = words(ShownPage(ShownFile(os.fspath(file), info.st_size, info.st_mtime_ns), number))
        for at, character in enumerate(page.text):
            left, top, right, bottom = page.places[4 * at : 4 * at + 4]
            x, y = (left + right) / 2, (top + bottom) / 2
            if not character.isspace() and right > left:
                inside = any(box.left <= x <= box.right and box.top <= y <= box.bottom for box in boxes)
                found += character if inside else ""
            elif found[-1:] != " ":
                found += " "
    return " ".join(found.split())


@pytest.mark.model
def test_what_no_document_answers_is_said_plainly(make_person: Callable[..., Person], tmp_path: Path) -> None:
    folder = tmp_path / "sample"
    shutil.copytree(SAMPLE, folder)
    person = make_person()
    person.open()
    person.drop(folder)
    person.wait_until_read(len(list(folder.iterdir())))
    person.ask("Who won the football world cup in 1998?")
    person.wait(lambda: person.shown(NotFound))
    assert not person.marked()


def test_the_window_recovers_when_the_engine_is_killed_while_reading_and_while_answering(
    make_person: Callable[..., Person], tmp_path: Path
) -> None:
    folder = tmp_path / "papers"
    folder.mkdir()
    for number in range(PAPERS):
        text = f"Paper {number}. The valve number {number} closes at {number} degrees. " + "It is blue and heavy. " * 60
        (folder / f"paper {number}.txt").write_text(text)
    person = make_person(small_engine)
    person.open()
    person.drop(folder)
    person.wait(lambda: (run := person.footnote.session.run) is not None and 0 < run.done < run.total)
    kill_engine(person)
    person.wait(lambda: person.footnote.tasks.engine == "ready")
    person.wait_until_read(PAPERS)
    person.ask("At how many degrees does valve number 7 close?", "written")
    kill_engine(person)
    person.wait(lambda: person.footnote.tasks.engine == "ready")
    assert person.ask_and_wait("The valve number 9 closes at 9 degrees")


def kill_engine(person: Person) -> None:
    """End the engine's process as a crash would, and wait until the window has noticed."""
    engines = [one for one in psutil.Process().children() if "spawn_main" in " ".join(one.cmdline())]
    assert engines
    for engine in engines:
        engine.kill()
    person.wait(lambda: person.footnote.tasks.engine != "ready")

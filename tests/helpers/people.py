"""Somebody before the window of the whole application."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import psutil
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from core.records import Box
from desktop.app.running import Footnote
from desktop.widgets.answer_text import AnswerText
from desktop.widgets.composer import Composer
from desktop.widgets.page_view import PageView
from desktop.widgets.rail import RailButton
from tests.helpers.windows import drop_on

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
        self._qtbot.waitUntil(lambda: bool(seen()))

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

    def kill_engine(self) -> None:
        """End the engine's process as a crash would, and wait until the window has noticed."""
        engines = [one for one in psutil.Process().children() if "spawn_main" in " ".join(one.cmdline())]
        assert engines
        for engine in engines:
            engine.kill()
        self.wait(lambda: self.footnote.tasks.engine != "ready")

"""All about the chosen passage: how large it is, where it stands, where it was cut, and what exactly is embedded."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent, QTextOption
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from core.records import CutReason, PassagePreview
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.labels import Label, label
from desktop.widgets.passage_questions import PassageQuestions
from desktop.widgets.source_view import showable

CUTS: Mapping[CutReason, Callable[[], str]] = {
    "end": lambda: tr("the end of the file"),
    "page": lambda: tr("a page"),
    "heading": lambda: tr("a section"),
    "row": lambda: tr("a row"),
    "paragraph": lambda: tr("a paragraph"),
    "line": lambda: tr("a line"),
    "sentence": lambda: tr("a full stop"),
    "comma": lambda: tr("a comma"),
    "word": lambda: tr("a word"),
    "letter": lambda: tr("a letter"),
}
"""What a passage was cut after, in words."""


class _WholeLines(QPlainTextEdit):
    """A text that scrolls, whose last line is never cut through while it stands at its beginning."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit again."""
        super().resizeEvent(event)
        self.fit()

    def fit(self) -> None:
        """Show as many lines as are seen whole."""
        room = self.contentsRect().height() - self.document().documentMargin()
        rest = math.floor(room - self._whole(room))
        if rest != self.viewportMargins().bottom():
            self.setViewportMargins(0, 0, 0, rest)

    def _whole(self, room: float) -> float:
        """How much of the room is taken by whole lines; all of it where the text ends before."""
        block, top, reached = self.document().begin(), 0.0, 0.0
        while block.isValid():
            layout = block.layout()
            for line in map(layout.lineAt, range(layout.lineCount())):
                bottom = top + line.y() + line.height()
                if bottom > room:
                    return reached
                reached = bottom
            top += self.blockBoundingRect(block).height()
            block = block.next()
        return room


class PassageFacts(QWidget):
    """Shows one passage, or nothing."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._passage: PassagePreview | None = None
        self.title = label(look, "", "body", weight=600)
        self.rows: list[tuple[Label, Label]] = []
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(0, 1)
        for place in range(4):
            name, value = label(look, "", "small", "muted"), label(look, "", "small", weight=500, wrap=True)
            value.setAlignment(Qt.AlignmentFlag.AlignRight)
            self._grid.addWidget(name, place, 0, Qt.AlignmentFlag.AlignTop)
            self._grid.addWidget(value, place, 1)
            self.rows.append((name, value))
        self._embedded_title = label(look, "", "caption", "muted", weight=600)
        self.embedded = _WholeLines()
        self.embedded.setReadOnly(True)
        self.embedded.setUndoRedoEnabled(False)
        self.embedded.setTabChangesFocus(True)
        self.embedded.setFrameShape(QFrame.Shape.NoFrame)
        self.embedded.setWordWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.embedded.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.questions = PassageQuestions(look)
        self._ground = QFrame()
        self._ground.setProperty("well", "true")
        around = QHBoxLayout(self._ground)
        around.setContentsMargins(4, 4, 2, 4)
        around.addWidget(self.embedded)
        column = QVBoxLayout(self)
        column.setContentsMargins(14, 10, 15, 14)
        column.setSpacing(4)
        column.addWidget(self.title)
        column.addLayout(self._grid)
        column.addSpacing(4)
        column.addWidget(self._embedded_title)
        column.addWidget(self._ground, 1)
        column.addWidget(self.questions)
        look.changed.connect(self._restyle)
        self._restyle()
        self.show_passage(None)

    def show_passage(self, passage: PassagePreview | None, questions_each: int = 0) -> None:
        """Say what there is to say of a passage."""
        self._passage = passage
        self.questions.show_passage(passage, questions_each)
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)

    def _say(self) -> None:
        passage = self._passage
        self._embedded_title.setText(tr("What is embedded"))
        self.embedded.setAccessibleName(tr("What is embedded"))
        for widget in (self._embedded_title, self._ground):
            widget.setVisible(passage is not None)
        facts = [] if passage is None else self._facts(passage)
        self.title.setText("" if passage is None else tr("Passage {n}", passage.number))
        for place, (name, value) in enumerate(self.rows):
            there = place < len(facts)
            name.setText(facts[place][0] if there else "")
            value.setText(facts[place][1] if there else "")
            for widget in (name, value):
                widget.setVisible(there)
        embedded = "" if passage is None else showable(passage.embedded)
        if self.embedded.toPlainText() != embedded:
            self.embedded.setPlainText(embedded)
            self.embedded.fit()

    @staticmethod
    def _facts(passage: PassagePreview) -> list[tuple[str, str]]:
        sized = tr("{n} tokens, {m} characters", passage.tokens, m=passage.end - passage.start)
        facts = [(tr("Size"), sized)]
        page = passage.page_label or passage.page
        if page is not None:
            facts.append((tr("Page", about="number"), str(page)))
        if passage.shared:
            facts.append((tr("Shared with {n}", passage.number - 1), tr("{n} tokens", passage.shared_tokens)))
        facts.append((tr("Cut after"), CUTS[passage.cut_after]()))
        return facts

    def _restyle(self) -> None:
        self.embedded.setFont(self._look.font("caption"))
        self.embedded.document().setDocumentMargin(self._look.px(5))

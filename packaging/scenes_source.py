"""The source view on a made PDF and on a made text; pages are drawn and boxes found by the program's own code."""

import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTemporaryDir, QTimer
from PySide6.QtWidgets import QWidget
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from core.loading.formats import LoadOptions, Source
from core.loading.markdown import LOADER as MARKDOWN
from core.loading.marking import marks
from core.loading.pdf import LOADER as PDF
from core.loading.showing import ShownFile, ShownPage, draw, sizes, words
from core.records import (
    Document,
    Footnote,
    OffsetMap,
    PageImage,
    PageMarks,
    PageWords,
    SourceFile,
    SourceText,
    TextMatches,
)
from desktop.pages.source import SourcePane
from desktop.session import OpenRequest
from framing import in_window
from scenes_chat import _long as long_answer_of
from scenes_chat import _page as chat_page
from staging import Scene, Stage

PAGE = (419.5, 595.3)
_LEFT, _RIGHT = 43.0, 376.5
_CITED_PAGE, _PAGES = 12, 48


@dataclass(frozen=True)
class Words:
    """What the made document says, in one language."""

    name: str
    running: tuple[str, str]
    chapter: str
    heading: str
    before: tuple[str, ...]
    cited: tuple[str, ...]
    also: tuple[str, ...]
    second: str
    after: tuple[str, ...]
    table: tuple[tuple[str, str, str], ...]
    spans: tuple[str, ...]
    path: tuple[str, ...]
    other: str


ENGLISH = Words(
    "Leave policy 2025.pdf",
    ("Leave policy 2025", "Northgate Instruments"),
    "4  Leave",
    "4.2  Carrying days over",
    (
        "Leave is meant to be taken in the year it is earned. Team leads",
        "see in the calendar tool who still has days left and remind their",
        "teams in September.",
    ),
    (
        "Up to five days of unused leave are carried into the following",
        "calendar year. They lapse on 31 March unless the team lead has",
        "asked for work to be done that made leave impossible, in",
        "writing and before the end of the year.",
    ),
    (
        "Days that could not be taken because of illness are not counted",
        "against this limit. They are credited once a doctor's certificate",
        "has been handed in to the people team.",
    ),
    "4.3  Paying days out",
    (
        "Days are paid out only when employment ends. The daily rate",
        "follows from the base salary of the last three full months.",
    ),
    (
        ("Weekly hours", "Days a year", "Carried over"),
        ("40 hours", "28", "5"),
        ("32 hours, four days", "23", "4"),
        ("20 hours", "14", "3"),
    ),
    (
        "Up to five days of unused leave are carried into the following\ncalendar year. They lapse on 31 March",
        "Days that could not be taken because of illness are not counted\nagainst this limit.",
        "32 hours, four days\t23\t4",
    ),
    ("Leave", "Carrying days over"),
    "Staff handbook.pdf",
)
CHINESE = Words(
    "休假制度 2025.pdf",
    ("休假制度 2025", "北门仪器有限公司"),
    "第四章  休假",
    "4.2  结转",
    ("年休假原则上应在当年休完。部门负责人可在日历系统中查看团队", "成员的剩余天数，并于每年九月提醒未休完的员工。"),
    (
        "当年未休完的年休假最多可结转五天至下一年度，逾期至三月三十一",
        "日未休的自动作废；因公司工作安排未能休假且经部门负责人在年底",
        "前书面确认的除外。",
    ),
    ("因病未能休假的天数不计入上述五天限额。员工向人事部提交医院证", "明后，相应天数予以补回。"),
    "4.3  折算",
    ("仅在劳动合同终止时，未休年休假方可折算为工资，日工资按最近三", "个完整月的基本工资计算。"),
    (
        ("每周工时", "年休假天数", "可结转"),
        ("40 小时", "28", "5"),
        ("32 小时（四天）", "23", "4"),
        ("20 小时", "14", "3"),
    ),
    (
        "当年未休完的年休假最多可结转五天至下一年度，逾期至三月三十一日未休的自动作废",
        "因病未能休假的天数不计入上述五天限额。",
        "32 小时（四天）\t23\t4",
    ),
    ("休假", "结转"),
    "员工手册.pdf",
)
MARKDOWN_TEXT = """# Staff handbook

## 6 Leave

Full-time employees receive 28 days of paid leave a year. Part-time employees receive the same in proportion to their
working days; parts of a day are recorded in hours, so that nothing is lost by rounding.

- Leave is asked for in the calendar tool.
- The team lead answers within three working days.

## 7 Illness

Days that could not be taken because of illness are credited again once a doctor's certificate has been handed in.

| Weekly hours | Days a year |
|---|---|
| 40 | 28 |
| 32 | 23 |
"""
_MARKDOWN_SPANS = (
    "Part-time employees receive the same in proportion to their\nworking days",
    "Days that could not be",
)


class MadePdf:
    """A file of 48 pages of which the twelfth is cited, and what the engine would say of it."""

    def __init__(self, said: Words, chinese: bool, folder: Path) -> None:
        self.said = said
        self._plain, self._bold = ("STSong-Light",) * 2 if chinese else ("Times-Roman", "Times-Bold")
        if chinese:
            pdfmetrics.registerFont(UnicodeCIDFont("STSong-Light"))
        self.path = folder / said.name
        self.path.write_bytes(self._made())

    @cached_property
    def document(self) -> Document:
        """The text as it is read."""
        return PDF.load(Source(self.path.read_bytes(), self.path.name), LoadOptions())

    @cached_property
    def file(self) -> ShownFile:
        """The file for the drawing code."""
        info = self.path.stat()
        return ShownFile(str(self.path), info.st_size, info.st_mtime_ns)

    def notes(self) -> tuple[Footnote, ...]:
        """Seven footnotes, of which the third to fifth stand on the cited page."""
        found = [self._note(number, words) for number, words in enumerate(self.said.spans, start=3)]
        elsewhere = [Footnote(n, "/docs/other.docx", None, None, 0, 1, "x", (), "other") for n in (1, 2, 6, 7)]
        return (*elsewhere[:2], *found, *elsewhere[2:])

    def _note(self, number: int, words: str) -> Footnote:
        start = self.document.text.index(words)
        label = str(_CITED_PAGE)
        return Footnote(
            number, str(self.path), _CITED_PAGE, label, start, start + len(words), words, self.said.path, "leave"
        )

    def _made(self) -> bytes:
        buffer = io.BytesIO()
        canvas = Canvas(buffer, pagesize=PAGE, invariant=1)
        for number in range(1, _PAGES + 1):
            if number == _CITED_PAGE:
                self._cited_page(canvas)
            else:
                self._head(canvas)
                canvas.setFont(self._plain, 11)
                for line, text in enumerate((*self.said.before, *self.said.after)):
                    canvas.drawString(_LEFT, 500 - 20 * line, f"{text}")
            canvas.showPage()
        canvas.save()
        return buffer.getvalue()

    def _head(self, canvas: Canvas) -> None:
        canvas.setFont(self._plain, 9.5)
        canvas.setFillGray(0.35)
        canvas.drawString(_LEFT, 558, self.said.running[0])
        canvas.drawRightString(_RIGHT, 558, self.said.running[1])
        canvas.setStrokeGray(0.75)
        canvas.line(_LEFT, 550, _RIGHT, 550)
        canvas.setFillGray(0.1)

    def _cited_page(self, canvas: Canvas) -> None:
        said = self.said
        self._head(canvas)
        y = self._line(canvas, said.chapter, 516, 16, self._bold, 36)
        y = self._line(canvas, said.heading, y, 12.5, self._bold, 27)
        for paragraph in (said.before, said.cited, said.also):
            for line in paragraph:
                y = self._line(canvas, line, y, 11.2, self._plain, 20)
            y -= 10
        y = self._line(canvas, said.second, y - 5, 12.5, self._bold, 27)
        for line in said.after:
            y = self._line(canvas, line, y, 11.2, self._plain, 20)
        y -= 12
        canvas.setFillGray(0.93)
        canvas.rect(_LEFT, y - 6, _RIGHT - _LEFT, 19, stroke=0, fill=1)
        canvas.setFillGray(0.1)
        for row, (first, second, third) in enumerate(said.table):
            canvas.setFont(self._bold if row == 0 else self._plain, 10.5)
            canvas.drawString(_LEFT + 6, y, first)
            canvas.drawRightString(_LEFT + 240, y, second)
            canvas.drawRightString(_RIGHT - 4, y, third)
            y -= 20

    def _line(self, canvas: Canvas, text: str, y: float, size: float, font: str, step: float) -> float:
        canvas.setFont(font, size)
        canvas.drawString(_LEFT, y, text)
        return y - step

    # ---- what the engine would say ------------------------------------------------------------------------------

    def answers(self, **state: bool) -> dict[str, Callable[..., Any]]:
        """The part `pages` of an engine for this file."""
        return {
            "pages.open": lambda library, path, text_id: self._opened(**state),
            "pages.image": self._image,
            "pages.words": lambda path, text_id, number: self._words(number),
            "pages.marks": self._marks,
            "pages.text": lambda text_id, around=0: _part(self.document, around),
            "pages.search": lambda text_id, searched: _matches(self.document.text, searched),
        }

    def _opened(self, there: bool = True, changed: bool = False) -> SourceFile:
        pages = sizes(self.file) if there and not changed else ()
        kind = "pages" if pages else "text"
        other = str(self.path.with_name(self.said.other))
        return SourceFile(str(self.path), "leave", kind, there, changed, pages, _PAGES, None, (other,))  # type: ignore[arg-type]

    def _image(self, path: str, number: int, scale: float) -> PageImage:
        return draw(ShownPage(self.file, number, scale))

    def _words(self, number: int) -> PageWords:
        return words(ShownPage(self.file, number))

    def _marks(self, path: str, text_id: str, spans: tuple[tuple[int, int], ...]) -> tuple[tuple[PageMarks, ...], ...]:
        return tuple(marks(self.document, OffsetMap(), start, end, self._words) for start, end in spans)


def _part(document: Document, around: int) -> SourceText:
    return SourceText(document.text, 0, len(document.text), document.blocks)


def _matches(text: str, searched: str) -> TextMatches:
    folded, wanted, found, at = text.casefold(), searched.casefold(), [], -1
    while (at := folded.find(wanted, at + 1)) >= 0:
        found.append((at, at + len(wanted)))
    return TextMatches(tuple(found), len(found))


def _made(stage: Stage) -> MadePdf:
    folder = QTemporaryDir()
    stage.keep.append(folder)
    return MadePdf(CHINESE if stage.chinese else ENGLISH, stage.chinese, Path(folder.path()))


def _pane(stage: Stage, **state: bool) -> SourcePane:
    made = _made(stage)
    pane = SourcePane(stage.session(made.answers(**state)), stage.look)
    notes = made.notes()
    QTimer.singleShot(0, pane, lambda: pane.open(OpenRequest("My documents", notes, 2)))
    return pane


def on_pages(stage: Stage) -> SourcePane:
    """The cited page, fitted to its text."""
    return _pane(stage)


def away(stage: Stage) -> SourcePane:
    """The file is not there: the text that was read."""
    return _pane(stage, there=False)


def changed(stage: Stage) -> SourcePane:
    """The file is another one now."""
    return _pane(stage, changed=True)


def finding(stage: Stage) -> SourcePane:
    """Words are looked for."""
    pane = _pane(stage)
    searched = "天" if stage.chinese else "days"

    def look() -> None:
        pane.find_here()
        pane.find_bar.field.setText(searched)

    QTimer.singleShot(150, pane, look)
    return pane


def on_text(stage: Stage) -> SourcePane:
    """A Markdown file."""
    document = MARKDOWN.load(Source(MARKDOWN_TEXT.encode(), "Staff handbook.md"), LoadOptions())
    path = "/docs/Staff handbook.md"
    notes = tuple(
        Footnote(n, path, None, None, at, at + len(span), span, ("Staff handbook", "6 Leave"), "handbook")
        for n, span in enumerate(_MARKDOWN_SPANS, start=1)
        for at in (document.text.index(span),)
    )
    answers: dict[str, Callable[..., Any]] = {
        "pages.open": lambda library, path, text_id: SourceFile(path, text_id, "text", there=True, changed=False),
        "pages.text": lambda text_id, around=0: _part(document, around),
    }
    pane = SourcePane(stage.session(answers), stage.look)
    QTimer.singleShot(0, pane, lambda: pane.open(OpenRequest("My documents", notes, 0)))
    return pane


def beside_the_chat(stage: Stage) -> QWidget:
    """The whole window: an answer, and the page that its third footnote stands on."""
    made = _made(stage)
    question, answer = long_answer_of(stage.chinese)
    here = {note.number: note for note in made.notes()[2:4]}
    policy = answer.footnotes[2].path
    notes = tuple(
        here.get(note.number) or (replace(note, path=str(made.path), text_id="leave") if note.path == policy else note)
        for note in answer.footnotes
    )
    answers: dict[str, Any] = made.answers()
    _, page = chat_page(stage, lambda _: (question, replace(answer, footnotes=notes, quotes=notes)), False, **answers)
    window = in_window(stage, page._session, "chat", page, lambda: SourcePane(page._session, stage.look))
    QTimer.singleShot(140, page, lambda: page._open(page._transcript.messages[0], notes[2]))
    return window


SCENES = (
    Scene("chat-with-source", beside_the_chat, settle_ms=1500),
    Scene("source", on_pages, (560, 768), settle_ms=900),
    Scene("source-narrow", on_pages, (422, 600), settle_ms=900),
    Scene("source-away", away, (560, 768), settle_ms=900),
    Scene("source-changed", changed, (560, 768), settle_ms=900),
    Scene("source-finding", finding, (560, 768), settle_ms=900),
    Scene("source-text", on_text, (560, 768), settle_ms=900),
)

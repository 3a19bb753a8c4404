"""The source view on a made workbook and a made table of a text file, read by the program's own loaders."""

import csv
import io
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

from openpyxl import Workbook
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from core.engine.grids import grids, sheet_of
from core.loading.delimited import LOADER as CSV
from core.loading.formats import LoadOptions, Source
from core.loading.sheets import LOADER as SHEETS
from core.records import Document, Footnote, Sheet, SourceFile, SourceText, TextMatches
from desktop.pages.source import SourcePane
from desktop.session import OpenRequest
from framing import in_window
from scenes_chat import _long as long_answer_of
from scenes_chat import _page as chat_page
from staging import Scene, Stage

_BOOKINGS = 400
_CITED, _SAID = 231, 31
ENGLISH = (
    "Payroll rules 2025.xlsx",
    ("Rates", "Leave balances", "Remarks"),
    "Northgate Instruments: what is paid for work outside the usual hours, valid from 1 March 2025",
    ("No.", "Day", "Team", "What was agreed", "Hours", "Rate", "Amount"),
    ("Assembly", "Repair", "Night desk"),
    (
        "Work on a Sunday",
        "Standby",
        "Night shift, with the supplement that was agreed with the works council",
        "Travel",
    ),
    "night",
)
CHINESE = (
    "薪酬规则 2025.xlsx",
    ("费率", "剩余假期", "备注"),
    "北门仪器有限公司：正常工作时间以外的工作报酬，自 2025 年 3 月 1 日起执行",
    ("序号", "日期", "部门", "约定内容", "工时", "费率", "金额"),
    ("装配部", "维修部", "夜班台"),
    ("周日加班", "待命", "夜班，含与职工代表会议商定的补贴以及交通费用，详见附件", "出差"),
    "夜班",
)


def _workbook(chinese: bool, said: str = "") -> Document:
    _, sheets, title, names, teams, work, _ = CHINESE if chinese else ENGLISH
    book = Workbook()
    rates = book.active
    assert rates is not None
    rates.title = sheets[0]
    rates["A1"] = title
    rates.append([])
    rates.append(list(names))
    for number in range(1, _BOOKINGS + 1):
        hours = 1 + number * 7 % 23 / 2
        row = (
            *(number, date(2025, 1, 1) + timedelta(days=number // 2)),
            *(teams[number % 3], (number == _SAID and said) or work[number * 5 % 4]),
            *(hours, 0.25 * (number % 4), hours * 38.5),
        )
        rates.append(list(row))
        for column, code in ((2, "yyyy-mm-dd"), (5, "0.0"), (6, "0%"), (7, "#,##0.00")):
            rates.cell(rates.max_row, column).number_format = code
    for name in sheets[1:]:
        book.create_sheet(name).append([name])
    file = io.BytesIO()
    book.save(file)
    return SHEETS.load(Source(file.getvalue(), "made.xlsx"), LoadOptions())


def _table(chinese: bool) -> Document:
    names = ("姓名", "部门", "电话", "备注") if chinese else ("Name", "Team", "Telephone", "Remark")
    person, remark = (
        ("员工", "周一、周三在家办公\n其余时间在办公室") if chinese else ("Person", "At home on Monday\nand Friday")
    )
    file = io.StringIO(newline="")
    rows = [(f"{person} {n}", "ABC"[n % 3], f"030 555 {n:04d}", remark if n % 5 == 0 else "") for n in range(1, 90)]
    csv.writer(file).writerows([names, *rows])
    return CSV.load(Source(file.getvalue().encode("gb18030"), "made.csv"), LoadOptions())


def answers(document: Document, loader: str) -> dict[str, Callable[..., Any]]:
    """The part `pages` of an engine for a spreadsheet."""
    found, text = grids(document, loader), document.text

    def sheet(text_id: str, around: int = 0) -> Sheet:
        return sheet_of(found, max((at for at, grid in enumerate(found) if grid.start <= around), default=0))

    def search(text_id: str, words: str) -> TextMatches:
        folded, wanted = text.casefold(), words.casefold()
        starts = [at for at in range(len(folded)) if folded.startswith(wanted, at)]
        return TextMatches(tuple((at, at + len(wanted)) for at in starts), len(starts))

    return {
        "pages.open": lambda library, path, text_id: SourceFile(path, text_id, "sheets", there=True, changed=False),
        "pages.sheet": sheet,
        "pages.rows": lambda text_id, number, first: found[number].rows(text_id, number, first),
        "pages.cells": lambda text_id, number, rows, columns: found[number].copied(rows, columns),
        "pages.text": lambda text_id, around=0: SourceText(text, 0, len(text), document.blocks),
        "pages.search": search,
    }


def _pane(stage: Stage, document: Document, loader: str, name: str, spans: Sequence[tuple[int, int]]) -> SourcePane:
    pane = SourcePane(stage.session(answers(document, loader)), stage.look)
    notes = tuple(
        Footnote(number, f"/docs/{name}", None, None, start, end, document.text[start:end], (), "sheet")
        for number, (start, end) in enumerate(spans, start=1)
    )
    QTimer.singleShot(0, pane, lambda: pane.open(OpenRequest("My documents", notes, 0)))
    return pane


def _name(stage: Stage) -> str:
    return (CHINESE if stage.chinese else ENGLISH)[0]


def workbook(stage: Stage) -> SourcePane:
    """A row of a long sheet is cited, and some cells of another."""
    document = _workbook(stage.chinese)
    lines = document.text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    first, cells = lines[_CITED], lines[_CITED + 4].split("\t")
    other = starts[_CITED + 4] + len("\t".join(cells[:2])) + 1
    spans = [
        (starts[_CITED], starts[_CITED] + len(first)),
        (other, other + len("\t".join(cells[2:4]))),
    ]
    return _pane(stage, document, "sheets", _name(stage), spans)


def beside_the_chat(stage: Stage) -> QWidget:
    """The whole window: an answer, and the row of a workbook that its last footnote stands in."""
    question, answer = long_answer_of(stage.chinese)
    last = answer.footnotes[-1]
    document = _workbook(stage.chinese, said=last.text)
    start = document.text.rindex("\n", 0, document.text.index(last.text)) + 1
    end = document.text.index("\n", start)
    cited = replace(
        last,
        start=start,
        end=end,
        text_id="sheet",
        path=f"/docs/{_name(stage)}",
        page=1,
        page_label=document.pages[0].label,
        heading=(),
    )
    notes = (*answer.footnotes[:-1], cited)
    answered = question, replace(answer, footnotes=notes, quotes=notes)
    engine: dict[str, Any] = answers(document, "sheets")
    _, page = chat_page(stage, lambda _: answered, False, **engine)
    window = in_window(stage, page._session, "chat", page, lambda: SourcePane(page._session, stage.look))
    QTimer.singleShot(140, page, lambda: page._open(page._transcript.messages[0], cited))
    return window


def found(stage: Stage) -> SourcePane:
    """Words are looked for in it."""
    pane = workbook(stage)

    def look() -> None:
        pane.find_here()
        pane.find_bar.field.setText((CHINESE if stage.chinese else ENGLISH)[-1])

    QTimer.singleShot(300, pane, look)
    return pane


def title(stage: Stage) -> SourcePane:
    """Words of the title above the table are cited."""
    document = _workbook(stage.chinese)
    words = "2025 年 3 月 1 日" if stage.chinese else "valid from 1 March 2025"
    start = document.text.index(words)
    return _pane(stage, document, "sheets", ENGLISH[0], [(start, start + len(words))])


def table(stage: Stage) -> SourcePane:
    """Half of a cell with two lines is cited, in a table of a text file."""
    document = _table(stage.chinese)
    words = "其余时间在办公室" if stage.chinese else "and Friday"
    start = document.text.index(words, document.text.index("0040"))
    return _pane(stage, document, "csv", "员工.csv" if stage.chinese else "Staff.csv", [(start, start + len(words))])


SCENES = (
    Scene("chat-with-sheet", beside_the_chat, settle_ms=1500),
    Scene("source-sheet", workbook, (560, 768), settle_ms=700),
    Scene("source-sheet-wide", workbook, (820, 768), settle_ms=700),
    Scene("source-sheet-narrow", workbook, (422, 600), settle_ms=700),
    Scene("source-sheet-finding", found, (560, 768), settle_ms=900),
    Scene("source-sheet-title", title, (560, 768), settle_ms=700),
    Scene("source-table", table, (560, 768), settle_ms=700),
)

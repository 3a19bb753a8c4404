"""The page of one file in its states, and the dialog for a password."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from core.loading.delimited import LOADER as CSV
from core.loading.encodings import CHOICES
from core.loading.formats import LoadOptions, Source
from core.loading.markdown import LOADER as MARKDOWN
from core.records import (
    Document,
    EncodingPreview,
    FileDetail,
    FileState,
    Heading,
    LedgerRow,
    Page,
    PasswordTrial,
    SourceFile,
    SourceText,
)
from desktop.pages.detail import DetailPage
from desktop.widgets.password_trial import ask_password
from framing import in_window
from scenes_library import summary
from scenes_source import MARKDOWN_TEXT, MadePdf, _made
from staging import Answers, Scene, Stage

_PARTS_CSV = """零件号,名称,数量,供应商,备注
A-1001,六角螺栓 M8×30,1200,华东紧固件厂,镀锌
A-1002,平垫圈 M8,2400,华东紧固件厂,
B-2044,深沟球轴承 6204,85,北方轴承,常备 20 套
C-3310,O 形圈 50×3.5,400,海川橡胶,耐油
D-0092,减速电机 0.75kW,6,北门仪器,交期六周
"""
_BARE = (3, 9)
_READ_MS, _POINTED_MS = 700, 900


def _row(path: Path | str, state: FileState = "ready", reason: str = "", **more: Any) -> LedgerRow:
    moment = 1_718_000_000.0 if state in ("ready", "partly", "no_text") else None
    given: dict[str, Any] = {"size": 2_480_000, "indexed_at": moment, **more}
    return LedgerRow(1, 1, str(path), ("Contracts", "Buildings"), state, reason, **given)


def _page(stage: Stage, detail: FileDetail, answers: Answers) -> tuple[DetailPage, QWidget]:
    numbers = summary()
    session = stage.session(
        {
            "details.open": lambda library, path: detail,
            "ledger.summary": lambda _: numbers,
            "ledger.sources": lambda _: (),
            "passwords.can_remember": lambda: True,
            **answers,
        }
    )
    page = DetailPage(session, stage.look)
    window = in_window(stage, session, "detail", page)
    QTimer.singleShot(0, page, lambda: page.show_file(detail.row))
    return page, window


def _pdf(stage: Stage, partly: bool) -> tuple[DetailPage, QWidget]:
    made = _made(stage)
    pages = tuple(
        replace(page, has_text=False, start=page.start, end=page.start) if partly and page.number in _BARE else page
        for page in made.document.pages[:14]
    )
    reason = "2 of 14 pages have no text: 3 and 9" if partly else ""
    row = _row(
        made.path,
        "partly" if partly else "ready",
        reason,
        pages=14,
        chunks=37,
        also_in=() if partly else ("/d/Contracts/Copies/Leave policy 2025.pdf",),
    )
    detail = FileDetail(row, "leave", "PDF", "zh" if stage.chinese else "en", pages)
    return _page(stage, detail, _pdf_answers(made))


def _pdf_answers(made: MadePdf) -> dict[str, Callable[..., Any]]:
    answers = made.answers()
    whole = answers["pages.open"]
    return {
        **answers,
        "pages.open": lambda *asked: replace(whole(*asked), pages=whole(*asked).pages[:14], page_count=14),
        "details.text": lambda text_id, number: _page_text(made.document, number),
    }


def _page_text(document: Document, number: int) -> SourceText:
    page = document.pages[number - 1]
    blocks = tuple(block for block in document.blocks if block.start < page.end and block.end > page.start)
    return SourceText(document.text[page.start : page.end], page.start, len(document.text), blocks)


def on_pages(stage: Stage) -> QWidget:
    """A PDF at its twelfth page, the pointer over a paragraph of the text."""
    page, window = _pdf(stage, partly=False)
    QTimer.singleShot(_READ_MS, page, lambda: page.body.go_to(12))
    QTimer.singleShot(_READ_MS + _POINTED_MS, page, lambda: page.body.text.pointed.emit(4))
    return window


def partly(stage: Stage) -> QWidget:
    """A PDF with two scanned pages, at one of them."""
    page, window = _pdf(stage, partly=True)
    QTimer.singleShot(_READ_MS, page, lambda: page.body.go_to(3))
    return window


def _text_page(stage: Stage, name: str, text: str, encoding: str, chosen: str = "") -> tuple[DetailPage, QWidget]:
    loader = CSV if name.endswith(".csv") else MARKDOWN
    document = loader.load(Source(text.encode(), name), LoadOptions())
    path = f"/d/Contracts/Suppliers/{name}"
    headings = tuple(
        Heading(text[block.start : block.end].lstrip("# "), block.level, block.start)
        for block in document.blocks
        if block.kind == "heading"
    )
    row = _row(path, chunks=22, encoding=encoding, size=48_200)
    kind = "CSV" if loader is CSV else "Markdown"
    detail = FileDetail(row, "t", kind, "zh" if loader is CSV else "en", (), headings, chosen, CHOICES)
    wrong = document.text.encode("gb18030").decode("cp950", "replace")
    answers: Answers = {
        "pages.open": lambda library, path, text_id: SourceFile(
            path, text_id, "text", there=True, changed=False, encoding=encoding
        ),
        "pages.text": lambda text_id, around=0: SourceText(document.text, 0, len(document.text), document.blocks),
        "details.preview": lambda path, encoding: EncodingPreview(encoding, wrong, (), wrong.count("\ufffd")),
    }
    return _page(stage, detail, answers)


def on_text(stage: Stage) -> QWidget:
    """A Markdown file with its headings."""
    return _text_page(stage, "Staff handbook.md", MARKDOWN_TEXT * 3, "UTF-8")[1]


def encoding(stage: Stage) -> QWidget:
    """A table in Chinese, seen in an encoding that is not its own."""
    page, window = _text_page(stage, "备件清单.csv", _PARTS_CSV, "GB18030")
    QTimer.singleShot(_READ_MS, page, lambda: page.read_again.chosen.emit("Big5"))
    return window


def locked(stage: Stage) -> QWidget:
    """A workbook that needs a password."""
    row = _row("/d/Contracts/Staff/Payroll 2024.xlsx", "locked", "Needs a password")
    return _page(stage, FileDetail(row), {})[1]


def wrong_password(stage: Stage) -> QWidget:
    """The same after a password that does not open it."""
    row = _row("/d/Contracts/Staff/Payroll 2024.xlsx", "locked", "Needs a password")
    page, window = _page(stage, FileDetail(row), {"passwords.enter": lambda *_, **__: PasswordTrial(opens=False)})

    def enter() -> None:
        page.state.form.field.setText("sesame")
        page.state.form.entered.emit()

    QTimer.singleShot(_READ_MS, page, enter)
    return window


def failed(stage: Stage) -> QWidget:
    """A document that was cut off."""
    row = _row("/d/Contracts/2023/Quote 1188.docx", "failed", "Damaged: the file ends too early")
    return _page(stage, FileDetail(row), {})[1]


def waiting(stage: Stage) -> QWidget:
    """A file that was not read yet."""
    return _page(stage, FileDetail(_row("/d/Handbooks/Minutes of March.docx", "waiting")), {})[1]


def slides(stage: Stage) -> QWidget:
    """Slides: pages with names, but none that can be drawn."""
    text = "\n\n".join(
        f"# Slide {number}\n\nWhat is said on it, in a sentence or two.\n- first\n- second" for number in range(1, 9)
    )
    document = MARKDOWN.load(Source(text.encode(), "x.md"), LoadOptions())
    starts = [block.start for block in document.blocks if block.kind == "heading"]
    ends = [*starts[1:], len(text)]
    pages = tuple(
        Page(number, None, start, end, has_text=number != 5, blank=number == 5)
        for number, (start, end) in enumerate(zip(starts, ends, strict=True), 1)
    )
    row = _row("/d/Handbooks/Kick-off.pptx", pages=8, chunks=9)
    detail = FileDetail(row, "s", "PowerPoint", "en", pages)
    answers: Answers = {
        "pages.open": lambda library, path, text_id: SourceFile(path, text_id, "text", there=True, changed=False),
        "details.text": lambda text_id, number: _page_text(replace(document, pages=pages), number),
    }
    return _page(stage, detail, answers)[1]


def password_dialog(stage: Stage) -> QWidget:
    """The password asked from the ledger, with other files locked as well."""
    numbers = summary()
    many = replace(numbers, counts={**numbers.counts, "locked": 5})
    answers: Answers = {"ledger.summary": lambda _: many, "passwords.can_remember": lambda: True}
    session = stage.session(answers)
    session.summary = many
    owner = QWidget()
    stage.keep.append(owner)
    return ask_password(session, stage.look, owner, "/d/Contracts/Staff/Payroll 2024.xlsx")


SCENES: tuple[Scene, ...] = (
    Scene("detail-pdf", on_pages, settle_ms=2400),
    Scene("detail-partly", partly, settle_ms=1600),
    Scene("detail-text", on_text, settle_ms=700),
    Scene("detail-encoding", encoding, settle_ms=1400),
    Scene("detail-slides", slides, settle_ms=700),
    Scene("detail-locked", locked, settle_ms=600),
    Scene("detail-wrong-password", wrong_password, settle_ms=1300),
    Scene("detail-failed", failed, settle_ms=600),
    Scene("detail-waiting", waiting, settle_ms=600),
    Scene("detail-password-dialog", password_dialog, (440, 250)),
)

"""The library page in every state, with invented documents."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from PySide6.QtCore import QItemSelectionModel, QTimer
from PySide6.QtWidgets import QWidget

from core.records import (
    FILE_STATES,
    ChangeCost,
    FileState,
    LedgerPage,
    LedgerQuery,
    LedgerRow,
    LedgerSummary,
    LibraryRow,
    SourceRow,
    WriterState,
)
from desktop.pages.library import LibraryPage
from desktop.session import Notice, Run, Session
from framing import in_window
from staging import Scene, Stage, StagedTasks

_FILES, _PASSAGES = 213, 4812
_FILLED_MS = 200
_COUNTS: Mapping[FileState, int] = {
    "ready": 142,
    "partly": 3,
    "waiting": 60,
    "working": 1,
    "no_text": 1,
    "locked": 1,
    "failed": 1,
    "skipped": 1,
    "offline": 2,
    "gone": 1,
}


def _at(hour: int, minute: int, days_ago: int = 0) -> float:
    moment = datetime.now().astimezone().replace(hour=hour, minute=minute, second=0)
    return (moment - timedelta(days=days_ago)).timestamp()


def english_rows() -> tuple[LedgerRow, ...]:
    """One file in each state, and some more that are ready."""
    morning = _at(9, 10)
    return (
        LedgerRow(1, 1, "/d/Contracts/2023/Quote 1188.docx", ("Contracts", "2023"), "failed",
                  "Damaged: the file ends too early"),
        LedgerRow(2, 1, "/d/Contracts/Staff/Payroll 2024.xlsx", ("Contracts", "Staff"), "locked",
                  "Needs a password; locked Office files cannot be opened yet"),
        LedgerRow(3, 2, "/d/Handbooks/Buildings/Floor plan annex.pdf", ("Handbooks", "Buildings"), "no_text",
                  "4 scanned pages; reading scans is off", 4, (1, 2, 3, 4), 0, indexed_at=morning, scans=4),
        LedgerRow(4, 1, "/d/Contracts/Buildings/Lease contract scan.pdf", ("Contracts", "Buildings"), "partly",
                  "2 of 14 pages have no text: 3 and 9", 14, (3, 9), 37, indexed_at=morning, scans=2),
        LedgerRow(5, 2, "/d/Handbooks/Reports/Annual report 2024.pdf", ("Handbooks", "Reports"), "working", "", 312),
        LedgerRow(6, 2, "/d/Handbooks/Minutes/Minutes of March.docx", ("Handbooks", "Minutes"), "waiting"),
        LedgerRow(7, 2, "/d/Handbooks/Staff/Leave policy 2025.pdf", ("Handbooks", "Staff"), "ready", "", 48, (), 131,
                  indexed_at=_at(9, 8), also_in=("/d/Contracts/Leave policy 2025.pdf",)),
        LedgerRow(8, 1, "/d/Contracts/Suppliers/备件清单.csv", ("Contracts", "Suppliers"), "ready", "", 1, (), 22,
                  "gb18030", indexed_at=_at(9, 8)),
        LedgerRow(9, 3, "E:\\Archive\\Purchase contract 2019.pdf", ("E:\\Archive",), "offline",
                  "Drive E: is not connected; still searchable", 12, (), 40, indexed_at=_at(12, 0, 90)),
        LedgerRow(10, 2, "/d/Handbooks/Media/Training.mp4", ("Handbooks", "Media"), "skipped",
                  "This type of file is not supported"),
        LedgerRow(11, 1, "/d/Contracts/Suppliers/Price list 2022.xlsx", ("Contracts", "Suppliers"), "gone",
                  "Deleted; no longer searched", 3),
        LedgerRow(12, 1, "/d/Contracts/Suppliers/Price list 2021.xlsx", ("Contracts", "Suppliers"), "skipped",
                  "Removed from the library; can be brought back", by_hand=True),
        LedgerRow(13, 2, "/d/Handbooks/Staff/Travel expenses and the long way of claiming every single one of them, "
                  "third revised edition with appendices A to F.docx", ("Handbooks", "Staff", "Rules", "Travel",
                  "Abroad", "Europe", "Archive of the third edition"), "ready", "", 96, (), 402, indexed_at=_at(9, 2)),
        LedgerRow(14, 2, "/d/Handbooks/Staff/Notice periods.md", ("Handbooks", "Staff"), "ready", "", 1, (), 4,
                  indexed_at=_at(9, 1)),
        LedgerRow(None, 1, "/d/Contracts", ("Contracts",), "skipped", "1,204 files in skipped folders"),
    )  # fmt: skip


_CHINESE = (
    ("报价单 1188.docx", ("合同", "2023")),
    ("工资表 2024.xlsx", ("合同", "人事")),
    ("附楼平面图.pdf", ("手册", "楼宇")),
    ("租赁合同扫描件.pdf", ("合同", "楼宇")),
    ("2024 年度报告.pdf", ("手册", "报告")),
    ("三月会议纪要.docx", ("手册", "会议纪要")),
    ("休假制度 2025.pdf", ("手册", "人事")),
    ("备件清单.csv", ("合同", "供应商")),
    ("采购合同 2019.pdf", ("E:\\归档",)),
    ("培训视频.mp4", ("手册", "媒体")),
    ("价目表 2022.xlsx", ("合同", "供应商")),
    ("价目表 2021.xlsx", ("合同", "供应商")),
    ("差旅费用报销办法（第三次修订版，含附录一至附录六，适用于国内外所有出差与培训活动，自发布之日起施行，原办法同时废止）.docx",
     ("手册", "人事", "制度", "差旅", "国外", "欧洲", "第三版归档")),
    ("通知期限.md", ("手册", "人事")),
    ("合同", ()),
)  # fmt: skip


def chinese_rows() -> tuple[LedgerRow, ...]:
    """The same files with Chinese names."""
    rows = []
    for row, (name, folders) in zip(english_rows(), _CHINESE, strict=True):
        also = ("/d/合同/休假制度 2025.pdf",) if row.also_in else ()
        rows.append(replace(row, path="/d/" + "/".join((*folders, name)), folders=folders, also_in=also))
    return tuple(rows)


def sources(chinese: bool, away: bool = True) -> tuple[SourceRow, ...]:
    """Two folders and a drive."""
    names = (
        ("/d/合同", "/d/手册与制度", "E:\\归档")
        if chinese
        else ("/d/Contracts", "/d/Handbooks and policies", "E:\\Archive")
    )
    counts = (94, 117, 2)
    return tuple(
        SourceRow(number + 1, name, "folder", count, 0, "offline" if number == 2 and away else "")
        for number, (name, count) in enumerate(zip(names, counts, strict=True))
    )


def summary(**changes: Any) -> LedgerSummary:
    """The library in numbers."""
    return replace(LedgerSummary(_FILES, _PASSAGES, _COUNTS, 88, 148, False), **changes)


def answers(
    rows: Sequence[LedgerRow], total: int, numbers: LedgerSummary, given: Sequence[SourceRow]
) -> dict[str, Any]:
    """An engine that has these rows."""

    def page(_: str, query: LedgerQuery, offset: int, limit: int) -> LedgerPage:
        known = [row for row in rows if not query.states or row.state in query.states]
        known = [row for row in known if query.text.casefold() in row.path.casefold()]
        count = total if not query.states and not query.text else len(known)
        filled = [known[n] if n < len(known) else replace(rows[-2], place_id=1000 + n) for n in range(count)]
        return LedgerPage(tuple(filled[offset : offset + limit]), offset, count)

    return {
        "shelf.all": lambda: (LibraryRow("My documents", numbers.files, 0.0), LibraryRow("Household", 31, 1.0)),
        "ledger.summary": lambda _: numbers,
        "ledger.sources": lambda _: tuple(given),
        "ledger.rows": page,
        "writing_model.state": lambda _: WriterState("missing", "qwen2.5-coder-1.5b"),
        "options.cost": lambda *_, **__: ChangeCost(187, _PASSAGES, 1940, 840.0),
    }


class PlayedSession(Session):
    """A session in which this is written, or that problem ended the writing."""

    def __init__(self, tasks: StagedTasks, run: Run | None, problem: Notice | None) -> None:
        self._played = run
        super().__init__(tasks)
        self.problem = problem

    @property
    def run(self) -> Run | None:
        """What is written."""
        return self._played


RUN = Run("index", "words", 148, 209, "files", "/d/Handbooks/Reports/Annual report 2024.pdf", 370.0)


def page_of(
    stage: Stage,
    numbers: LedgerSummary,
    run: Run | None = None,
    away: bool = True,
    given: Sequence[SourceRow] | None = None,
    rows: Sequence[LedgerRow] | None = None,
    problem: Notice | None = None,
    then: Callable[[LibraryPage], None] = lambda page: None,
) -> QWidget:
    """The page over a played engine; `then` does something with it when its rows are there."""
    listed = rows if rows is not None else chinese_rows() if stage.chinese else english_rows()
    cards = given if given is not None else sources(stage.chinese, away)
    if run is not None and stage.chinese:
        run = replace(run, detail="/d/手册/报告/2024 年度报告.pdf")
    tasks = StagedTasks(answers(listed, numbers.files, numbers, cards))
    session = PlayedSession(tasks, run, problem)
    stage.keep.extend((tasks, session))
    page = LibraryPage(session, stage.look)
    QTimer.singleShot(_FILLED_MS, page, lambda: then(page))
    return in_window(stage, session, "library", page)


def running(stage: Stage) -> QWidget:
    """All ten states while files are read; one row is chosen."""
    return page_of(stage, summary(), RUN, then=lambda page: page.ledger.table.selectRow(3))


def meaning(stage: Stage) -> QWidget:
    """The second step."""
    return page_of(stage, summary(meaning_files=88, worded_files=205), replace(RUN, step="meaning", done=1800,
                   total=4812, unit="passages", seconds_left=2500.0))  # fmt: skip


def paused(stage: Stage) -> QWidget:
    """Interrupted by a person."""
    return page_of(stage, summary(), replace(RUN, state="paused"))


def settled(stage: Stage) -> QWidget:
    """Nothing is read; several rows are chosen."""

    def choose(page: LibraryPage) -> None:
        table = page.ledger.table
        table.selectRow(0)
        flags = QItemSelectionModel.SelectionFlag
        table.selectionModel().select(page.ledger.model.index(1, 0), flags.Select | flags.Rows)

    return page_of(stage, summary(), then=choose)


def no_result(stage: Stage) -> QWidget:
    """No file is in the chosen state."""
    rows = tuple(row for row in (chinese_rows() if stage.chinese else english_rows()) if row.state == "ready")
    counts = dict.fromkeys(FILE_STATES, 0) | {"ready": _FILES}
    return page_of(
        stage, summary(counts=counts), rows=rows, away=False, then=lambda page: page.ledger.show_group("attention")
    )


def first_start(stage: Stage) -> QWidget:
    """Nothing was added yet."""
    return page_of(stage, LedgerSummary(0, 0, Counter(), 0, 0, False), given=(), rows=english_rows()[-1:])


def disk_full(stage: Stage) -> QWidget:
    """The run ended because there was no room."""
    text = "The disk with the index is full. Free 1 GB, then continue; nothing is lost."
    return page_of(stage, summary(), replace(RUN, state="stopped"), problem=Notice("problem", text))


def rebuild_needed(stage: Stage) -> QWidget:
    """The settings are not those the index was made with."""
    return page_of(stage, summary(needs_rebuild=True), away=False)


def many_sources(stage: Stage) -> QWidget:
    """More folders than two lines of cards hold."""
    base = sources(stage.chinese)
    many = tuple(replace(base[n % 3], id=n + 1) for n in range(13))
    return page_of(stage, summary(), given=many)


def nested(stage: Stage) -> QWidget:
    """Files inside archives and mails."""
    archive, mail, inner = (
        ("2019.zip", "来信.eml", "附件.7z") if stage.chinese else ("2019.zip", "Letter.eml", "more.7z")
    )
    contract, long = (
        ("采购合同.pdf", "一份名称很长的会议纪要（含附录一至附录六）.docx")
        if stage.chinese
        else ("Purchase contract.pdf", "Minutes of the meeting on the third of March and what came of it.docx")
    )
    folders = ("合同",) if stage.chinese else ("Contracts",)
    found: tuple[tuple[str, FileState, str, int, int], ...] = (
        (archive, "skipped", "An archive; its 3 files are listed by themselves", 0, 0),
        (f"{archive}/{contract}", "ready", "", 12, 40),
        (f"{archive}/deep/{inner}", "locked", "Needs a password", 0, 0),
        (f"{archive}/deep/{long}", "ready", "", 4, 11),
        (mail, "ready", "", 0, 2),
        (f"{mail}/{contract}", "failed", "Damaged: the file ends too early", 0, 0),
        ("bomb.zip", "failed", "This archive unpacks to far more than real documents do and was not read", 0, 0),
        ("damaged.zip", "failed", "This archive is damaged and cannot be unpacked", 0, 0),
    )
    rows = tuple(
        LedgerRow(n, 1, f"/d/{folders[0]}/{name}", folders, state, reason, pages, (), passages)
        for n, (name, state, reason, pages, passages) in enumerate(found, 1)
    )
    return page_of(stage, summary(files=len(rows)), rows=rows)


SCENES: tuple[Scene, ...] = (
    Scene("library", running),
    Scene("library-meaning", meaning),
    Scene("library-paused", paused),
    Scene("library-chosen", settled),
    Scene("library-no-result", no_result),
    Scene("library-disk-full", disk_full),
    Scene("library-rebuild", rebuild_needed),
    Scene("library-many-sources", many_sources),
    Scene("library-nested", nested),
    Scene("library-first-start", first_start),
)

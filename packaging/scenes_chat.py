"""The chat page in every state, with invented documents."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QWidget

from core.errors import EngineStopped
from core.records import (
    Answer,
    AnswerEvent,
    ConversationRow,
    Coverage,
    FileState,
    Footnote,
    LedgerSummary,
    Unit,
    WriterState,
)
from desktop.pages.chat import ChatPage
from framing import in_window
from staging import Played, Scene, Stage, StagedTasks

_COUNTS: Mapping[FileState, int] = {
    "ready": 204,
    "partly": 3,
    "waiting": 0,
    "working": 0,
    "no_text": 2,
    "locked": 2,
    "failed": 2,
    "skipped": 0,
    "offline": 0,
    "gone": 0,
}
Events = Sequence[AnswerEvent]


def _summary(files: int = 213) -> LedgerSummary:
    counts = _COUNTS if files else dict.fromkeys(_COUNTS, 0)
    return LedgerSummary(files, 4812, counts, files, files, False)


def _note(number: int, name: str, page: int | None, text: str, *heading: str) -> Footnote:
    label = str(page) if page else None
    return Footnote(number, f"/docs/{name}", page, label, 0, len(text), text, heading, name)


def _answer(
    question: str, mode: str, markdown: str, units: Sequence[Unit], notes: Sequence[Footnote], **more: Any
) -> Answer:
    base = Answer(
        markdown, tuple(units), tuple(notes), tuple(notes), "passages", False, question, Coverage(5, 13, 0),
        "written" if mode == "written" else "quotes", None, 0.4, None, 3.0, "leave", (), 207, (),
    )  # fmt: skip
    return replace(base, **more)


# ---- the long answer ------------------------------------------------------------------------------------------------


def _long(chinese: bool) -> tuple[str, Answer]:
    return _long_zh() if chinese else _long_en()


def _long_en() -> tuple[str, Answer]:
    policy, handbook, payroll = "Leave policy 2025.pdf", "Staff handbook.docx", "Payroll rules.xlsx"
    carried = "Up to five days of unused leave are carried into the following calendar year. They lapse on 31 March"
    notes = (
        _note(1, policy, 11, "Full-time employees receive 28 days of paid leave a year.", "Leave"),
        _note(2, policy, 11, "Part-time employees receive leave in proportion to their working days.", "Leave"),
        replace(_note(3, policy, 12, carried, "Leave", "Carrying days over"), after=" unless the team lead has asked"),
        _note(4, policy, 12, "Days that could not be taken because of illness are not counted against this limit.",
              "Leave", "Carrying days over"),
        _note(5, policy, 13, "Days are paid out only when employment ends.", "Leave", "Paying days out"),
        _note(6, handbook, None, "Such days remain valid until 30 September.", "6 Absence"),
        _note(7, payroll, None, "Days above the limit are settled with the last salary.", "Rates, B14"),
    )  # fmt: skip
    units = (
        Unit("Full-time employees receive **28 days** of paid leave a year.", (1,), True),
        Unit("Part-time employees receive the same in proportion to their working days.", (1, 2), True),
        Unit("### Days that are not used", (), None),
        Unit("Up to five days move into the next year and lapse on 31 March.", (3,), True),
        Unit("Days lost to illness do not count against the five and are credited once a doctor’s certificate has "
             "been handed in.", (4,), True),
        Unit("Anything above that is paid out only when employment ends.", (5, 7), True),
        Unit("### When work made leave impossible", (), None),
        Unit("The limit does not apply if the team lead confirms this in writing before the end of the year.", (3,),
             True),
        Unit("The days then stay valid until 30 September.", (6,), True),
        Unit("Most teams also close between Christmas and New Year.", (), False),
    )  # fmt: skip
    leads = ("", " ", "\n\n", "\n\n- ", "\n- ", "\n- ", "\n\n", "\n\n", " ", "\n\n")
    markdown = "".join(lead + unit.text for lead, unit in zip(leads, units, strict=True))
    others = (_note(0, "Works agreement 2019.pdf", 4, "Leave.", "Leave"), _note(0, "Minutes.docx", None, "Leave."))
    question = "How much paid leave do part-time employees get, and what happens to days they do not use?"
    used = "paid leave of part-time employees, unused days"
    return question, _answer(question, "written", markdown, units, notes, question_used=used, passages=others)


def _long_zh() -> tuple[str, Answer]:
    policy, handbook, payroll = "休假制度 2025.pdf", "员工手册.docx", "薪资规则.xlsx"
    notes = (
        _note(1, policy, 11, "全职员工每年享有 28 天带薪年休假。", "休假"),
        _note(2, policy, 11, "非全职员工按工作天数折算。", "休假"),
        _note(
            3,
            policy,
            12,
            "当年未休完的年休假最多可结转五天至下一年度，逾期至三月三十一日未休的自动作废",
            "休假",
            "结转",
        ),
        _note(4, policy, 12, "因病未能休假的天数不计入上述五天限额。", "休假", "结转"),
        _note(5, policy, 13, "仅在劳动合同终止时，未休年休假方可折算为工资。", "休假", "折算"),
        _note(6, handbook, None, "相应天数保留至次年九月三十日。", "6 缺勤"),
        _note(7, payroll, None, "超出部分随最后一个月工资结算。", "费率表 B14"),
    )
    units = (
        Unit("全职员工每年享有 **28 天**带薪年休假。", (1,), True),
        Unit("非全职员工按工作天数折算；不足一天的部分以小时记录，不会因取整而减少。", (1, 2), True),
        Unit("### 未休完的天数", (), None),
        Unit("最多可结转五天至下一年度，三月三十一日前未休的自动作废。", (3,), True),
        Unit("因病未休的天数不占这五天的限额，提交医院证明后予以补回。", (4,), True),
        Unit("超出部分只在劳动合同终止时折算为工资。", (5, 7), True),
        Unit("### 因工作安排未能休假", (), None),
        Unit("部门负责人在年底前书面确认的，不受五天限额约束。", (3,), True),
        Unit("相应天数保留至次年九月三十日。", (6,), True),
        Unit("多数部门在圣诞节到元旦期间也会放假。", (), False),
    )
    leads = ("", "", "\n\n", "\n\n- ", "\n- ", "\n- ", "\n\n", "\n\n", "", "\n\n")
    markdown = "".join(lead + unit.text for lead, unit in zip(leads, units, strict=True))
    others = (_note(0, "劳动协议 2019.pdf", 4, "休假。", "休假"), _note(0, "会议纪要.docx", None, "休假。"))
    question = "非全职员工有多少天年休假？没休完的怎么处理？"
    used = "非全职员工 年休假 未休天数"
    return question, _answer(question, "written", markdown, units, notes, question_used=used, passages=others)


def _written_so_far(answer: Answer, units: int, pending: str) -> Events:
    """What was heard of an answer when so many units are checked."""
    events = [
        AnswerEvent("asked", text=answer.question_used),
        AnswerEvent("quotes", answer.quotes, passages=answer.passages),
    ]
    at = 0
    for unit in answer.units[:units]:
        end = answer.answer.index(unit.text, at) + len(unit.text)
        text = answer.answer[at:end]
        notes = tuple(note for note in answer.footnotes if note.number in unit.footnotes)
        events += [AnswerEvent("words", text=text), AnswerEvent("unit", notes, text, unit, taken=len(text))]
        at = end
    return [*events, AnswerEvent("words", text=pending)]


# ---- quotes and not found -------------------------------------------------------------------------------------------


def _quoted(chinese: bool) -> tuple[str, Answer]:
    if chinese:
        question, contract, terms = "前两年的维修费用由谁承担？", "车床采购合同.pdf", "服务条款 2024.docx"
        notes = (
            _note(
                1, contract, 7, "自交付之日起二十四个月内，凡属质量问题的零部件，由卖方负责免费维修或更换。", "9.1 保修"
            ),
            _note(2, contract, 8, "皮带、密封件、刀片等易损件不在保修范围之内，费用由买方承担。", "9.3 例外"),
            _note(3, terms, None, "维修人员自第二次上门起，差旅费按实际发生额收取。", "4 费用"),
        )
        others = (_note(0, "回复：主轴轴承.eml", None, "轴承。"), _note(0, "备件价目表.pdf", 2, "价目。"))
    else:
        question = "Who pays for repairs in the first two years?"
        contract, terms = "Lathe purchase contract.pdf", "Service terms 2024.docx"
        notes = (
            _note(1, contract, 7, "For twenty-four months from delivery the seller repairs or replaces parts that "
                  "are defective, free of charge.", "9.1 Warranty"),
            _note(2, contract, 8, "Wearing parts such as belts, seals and blades are not covered; the buyer bears "
                  "their cost.", "9.3 Exceptions"),
            _note(3, terms, None, "From the second visit on, travel expenses are charged as incurred.", "4 Costs"),
        )  # fmt: skip
        others = (_note(0, "Re: spindle bearing.eml", None, "Bearing."), _note(0, "Spare parts.pdf", 2, "Prices."))
    units = [Unit(note.text, (note.number,), True) for note in notes]
    text = "\n".join(note.text for note in notes)
    return question, _answer(
        question, "quotes", text, units, notes, passages=others, coverage=Coverage(2, 4, 0), conversation="lathe"
    )


def _nothing(chinese: bool) -> tuple[str, Answer]:
    if chinese:
        question = "附楼下一次消防演习是什么时候？"
        near = (
            _note(1, "安全手册.pdf", 31, "每栋楼每年进行一次消防演习，具体日期由安全员在公告栏公布。"),
            _note(2, "附楼交接.docx", None, "附楼有两处楼梯，均通向停车场的集合点。", "3 疏散"),
            _note(3, "回复：春季安排.eml", None, "演习日期还要与消防队商定，我建议放在五月。"),
        )
    else:
        question = "When is the next fire drill in the annex?"
        near = (
            _note(1, "Safety manual.pdf", 31, "A fire drill is held in every building once a year. The date is "
                  "announced at the notice board by the safety officer."),
            _note(2, "Annex handover.docx", None, "The annex has two stairways. Both lead to the assembly point in "
                  "the car park.", "3 Escape"),
            _note(3, "Re: dates for spring.eml", None, "We still have to agree with the fire brigade on a day for "
                  "the drill; I suggest May."),
        )  # fmt: skip
    answer = _answer(question, "written", "", (), (), coverage=Coverage(0, 3, 6), conversation="drill")
    return question, replace(answer, not_found=True, quotes=near)


def _rows(chinese: bool) -> tuple[ConversationRow, ...]:
    now = datetime.now().astimezone().timestamp()
    old = now - timedelta(days=9).total_seconds()
    titles = (
        "Fire drill in the annex",
        "Leave and notice periods",
        "Supplier totals per month",
        "Warranty of the lathe",
        "What changed in the 2025 lease",
        "Compare both audit reports",
    )
    if chinese:
        titles = (
            "附楼的消防演习",
            "休假与通知期",
            "供应商月度金额",
            "车床的保修期",
            "2025 年租约有哪些变化",
            "对比两份审计报告",
        )
    ids = ("drill", "leave", "suppliers", "lathe", "lease", "audit")
    many, times = (1, 4, 2, 3, 6, 2), (now, now, now, old, old, old)
    return tuple(
        ConversationRow(one, title, when, when, count, one == "drill")
        for one, title, when, count in zip(ids, titles, times, many, strict=True)
    )


# ---- scenes ---------------------------------------------------------------------------------------------------------


def _page(
    stage: Stage,
    played: Callable[[bool], tuple[str, Any]] | None,
    side: bool,
    files: int = 213,
    mode: str = "written",
    **answers: Callable[..., Any],
) -> tuple[QWidget, ChatPage]:
    question, value = played(stage.chinese) if played else ("", None)

    def ask(*_: Any, **__: Any) -> Any:
        if isinstance(value, Exception):
            raise value
        return value

    session = stage.session(
        {
            "ledger.summary": lambda *_: _summary(files),
            "ledger.sources": lambda *_: (),
            "shelf.all": lambda *_: (),
            "talks.all": lambda *_: _rows(stage.chinese),
            "ask": ask,
            "sync": lambda *_, **__: Played(ends=False),
            "writing_model.state": lambda *_: WriterState("ready", "qwen"),
            **answers,
        }
    )
    page = ChatPage(session, stage.look)
    session.refresh()
    window = in_window(stage, session, "chat", page)
    window.panes.side_kept_open = side
    page._composer.set_mode("quotes" if mode == "quotes" else "written")
    if question:
        QTimer.singleShot(60, page, lambda: page._ask(question))
    return window, page


def long_answer(stage: Stage) -> QWidget:
    """A long cited answer while footnote 3 is open beside it."""
    frame, page = _page(stage, _long, side=False)
    QTimer.singleShot(250, page, lambda: page._open(page._transcript.messages[0], _long(stage.chinese)[1].footnotes[2]))
    return frame


def not_found(stage: Stage) -> QWidget:
    """Nothing answers; what is nearest."""
    return _page(stage, _nothing, side=True)[0]


def quotes(stage: Stage) -> QWidget:
    """Quotes while the model is loaded."""

    def played(chinese: bool) -> tuple[str, Any]:
        return _quoted(chinese)

    loading: dict[str, Any] = {"writing_model.state": lambda *_: WriterState("loading", "qwen", 20.0)}
    frame, page = _page(stage, played, side=True, mode="written", **loading)
    QTimer.singleShot(200, page, lambda: page._composer.set_mode("quotes"))
    return frame


def empty(stage: Stage) -> QWidget:
    """Before the first question."""
    return _page(stage, None, side=True)[0]


def no_documents(stage: Stage) -> QWidget:
    """Nothing was added yet."""
    return _page(stage, None, side=True, files=0)[0]


def looking(stage: Stage) -> QWidget:
    """The question was just asked."""

    def played(chinese: bool) -> tuple[str, Any]:
        return _long(chinese)[0], Played([AnswerEvent("asked", text=_long(chinese)[0])], ends=False)

    return _page(stage, played, side=True)[0]


def loading(stage: Stage) -> QWidget:
    """Quotes stand until the model that writes is loaded."""

    def played(chinese: bool) -> tuple[str, Any]:
        question, answer = _quoted(chinese)
        events = [AnswerEvent("quotes", answer.quotes, passages=answer.passages), AnswerEvent("loading", seconds=20.0)]
        return question, Played(events, ends=False)

    return _page(stage, played, side=True)[0]


def writing(stage: Stage) -> QWidget:
    """Some sentences are checked, the last ones are not."""

    def played(chinese: bool) -> tuple[str, Any]:
        question, answer = _long(chinese)
        words = "\n- 超出部分只在劳动合同" if chinese else "\n- Anything above that is paid out only"
        return question, Played(_written_so_far(answer, 5, words), ends=False)

    return _page(stage, played, side=True)[0]


def stopped(stage: Stage) -> QWidget:
    """Stopped by the person after some sentences."""

    def played(chinese: bool) -> tuple[str, Any]:
        question, answer = _long(chinese)
        units = answer.units[:5]
        end = answer.answer.index(units[-1].text) + len(units[-1].text)
        said = ("Stopped. What stands above has been checked.",)
        return question, replace(
            answer, answer=answer.answer[:end], units=units, footnotes=answer.footnotes[:4], notices=said
        )

    return _page(stage, played, side=True)[0]


def engine_stopped(stage: Stage) -> QWidget:
    """The engine ended in the middle of an answer."""
    frame, page = _page(stage, None, side=True)
    question, answer = _long(stage.chinese)
    tasks = page._session.tasks
    assert isinstance(tasks, StagedTasks)
    tasks.answers["ask"] = lambda *_, **__: Played(_written_so_far(answer, 5, ""), ends=False)

    def die() -> None:
        page._asking._on_failed(page._transcript.messages[0], EngineStopped())

    QTimer.singleShot(60, page, lambda: page._ask(question))
    QTimer.singleShot(250, page, die)
    return frame


SCENES = (
    Scene("chat", long_answer),
    Scene("chat-notfound", not_found),
    Scene("chat-quotes", quotes),
    Scene("chat-empty", empty),
    Scene("chat-nothing", no_documents),
    Scene("chat-looking", looking),
    Scene("chat-loading", loading),
    Scene("chat-writing", writing),
    Scene("chat-stopped", stopped),
    Scene("chat-broken", engine_stopped),
    Scene("chat-narrow", long_answer, (960, 600)),
)

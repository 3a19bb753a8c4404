"""The preview of cleaning and passages on one page of an invented document, and what may go wrong with it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import QTemporaryDir, QTimer
from PySide6.QtWidgets import QWidget

from core.engine.options import all_forms
from core.records import (
    Block,
    ChangeCost,
    FormGroup,
    PassagePreview,
    Preview,
    PreviewEdit,
    RulePreview,
    SourceText,
    Template,
)
from desktop.pages.preview import PreviewPage
from desktop.session import PreviewRequest, Session
from desktop.widgets.laid_text import Place
from framing import in_window
from scenes_source import CHINESE, ENGLISH, MadePdf, Words
from staging import Played, Scene, Stage

_TRIED = {
    "cleaning.headers_footers.repeats_on": 4,
    "chunking.strategy": "size",
    "chunking.size.size_tokens": 80,
    "chunking.size.overlap_tokens": 12,
}
Step = tuple[str, str, str]
"""A text that a rule takes out of the page, what it puts in its place, and its name."""


@dataclass(frozen=True)
class Made:
    """A page as read with what rules do to it, and its passages: text, shared characters, tokens."""

    read: str
    heading: str
    steps: tuple[Step, ...]
    before: str
    passages: tuple[tuple[str, int, int], ...]
    path: tuple[str, ...]
    words: Words


IN_ENGLISH = Made(
    "Northgate Instruments          Leave policy 2025\n4.2  Carrying days over\n"
    "Leave is meant to be taken in the year it is earned. Team\nleads see in the calen-\n"
    "dar tool who still has days left and re-\nmind their teams in September.\n"
    "Up to five    days of unused leave are carried into the\n"
    "following calendar year. They lapse on 31 March unless\n"
    "the team lead has asked for work to be done that made\n"
    "leave impossible, in writing and before the end of the year.\n12 / 48\n",
    "4.2  Carrying days over",
    (
        ("Northgate Instruments          Leave policy 2025\n", "", "headers_footers"),
        ("Team\nleads", "Team leads", "join_lines"),
        ("calen-\ndar", "calendar", "hyphens"),
        ("re-\nmind", "remind", "hyphens"),
        ("five    days", "five days", "extra_spaces"),
        ("the\nfollowing", "the following", "join_lines"),
        ("unless\nthe", "unless the", "join_lines"),
        ("made\nleave", "made leave", "join_lines"),
        ("12 / 48\n", "", "headers_footers"),
    ),
    "",
    (
        ("… in the calendar tool who still has days left and remind their teams in September. "
         "Leave is booked at least two weeks ahead.", 0, 41),
        ("Leave is booked at least two weeks ahead. Up to five days of unused leave are carried into the following "
         "calendar year. They lapse on 31 March unless the team lead has asked for work to be done that made leave "
         "impossible, in writing and before the end of the year. Days that could not be taken because of illness are "
         "not counted against this limit.", 41, 78),
        ("Days that could not be taken because of illness are not counted against this limit. They are credited once "
         "a doctor’s certificate has been handed in to the people team.", 83, 37),
        ("Days are paid out only when employment ends. The daily rate follows from the base salary of the last three "
         "full months.", 0, 26),
    ),
    ("Leave policy 2025", "4 Leave", "4.2 Carrying days over"),
    ENGLISH,
)  # fmt: skip
IN_CHINESE = Made(
    "北门仪器有限公司          休假制度 2025\n4.2  结转\n"
    "年休假原则上应在当年休完。部门负责人可在日历系\n统（Calen-\ndar）中查看团队成员的剩余天数，并于每年九月提\n"
    "醒未休完的员工。\n当年未休完的年休假   最多可结转五天至下一年度，\n"
    "逾期至三月三十一日未休的自动作废；因公司工作安\n排未能休假且经部门负责人在年底前书面确认的除外。\n12 / 48\n",
    "4.2  结转",
    (
        ("北门仪器有限公司          休假制度 2025\n", "", "headers_footers"),
        ("系\n统", "系统", "join_lines"),
        ("Calen-\ndar", "Calendar", "hyphens"),
        ("提\n醒", "提醒", "join_lines"),
        ("假   最", "假最", "extra_spaces"),
        ("，\n逾期", "，逾期", "join_lines"),
        ("安\n排", "安排", "join_lines"),
        ("12 / 48\n", "", "headers_footers"),
    ),
    "",
    (
        ("……部门负责人可在日历系统中查看团队成员的剩余天数，并于每年九月提醒未休完的员工。休假须至少提前两周申请。",
         0, 41),
        ("休假须至少提前两周申请。当年未休完的年休假最多可结转五天至下一年度，逾期至三月三十一日未休的自动作废；"
         "因公司工作安排未能休假且经部门负责人在年底前书面确认的除外。因病未能休假的天数不计入上述五天限额。", 12, 78),
        ("因病未能休假的天数不计入上述五天限额。员工向人事部提交医院证明后，相应天数予以补回。", 19, 37),
        ("仅在劳动合同终止时，未休年休假方可折算为工资，日工资按最近三个完整月的基本工资计算。", 0, 26),
    ),
    ("休假制度 2025", "第四章 休假", "4.2 结转"),
    CHINESE,
)  # fmt: skip
RULES = (
    ("characters", 14, True),
    ("full_width", 0, False),
    ("headers_footers", 96, True),
    ("page_marks", 0, False),
    ("hyphens", 41, True),
    ("join_lines", 212, True),
    ("urls", 3, False),
    ("emails", 1, False),
    ("personal_data", 5, False),
    ("replacing", 0, False),
    ("extra_spaces", 87, True),
)


def forms() -> tuple[FormGroup, ...]:
    """The settings as they are declared."""
    return all_forms(lambda kind: (("any", "Any"),))


def templates(general: Mapping[str, Any] | None = None) -> tuple[Template, ...]:
    """Two of them; `general` are values of the first that are not the defaults."""
    fields = [field for group in forms() for field in group.fields if field.key.startswith(("cleaning", "chunking"))]
    values = {field.key: field.default for field in fields}
    laws = {**values, "chunking.size.size_tokens": 200}
    return (
        Template("general", "General", "", {**values, **(general or {})}),
        Template("laws", "Laws and contracts", "", laws),
    )


def preview_of(read: str, steps: Sequence[Step], start: int = 0, clean_start: int = 0) -> tuple[str, list[PreviewEdit]]:
    """The cleaned text, and the edits; the steps stand in the order of the text."""
    clean, edits, at = "", list[PreviewEdit](), 0
    for before, after, rule in steps:
        place = read.index(before, at)
        clean += read[at:place]
        here = clean_start + len(clean)
        edits.append(PreviewEdit(rule, start + place, start + place + len(before), here, here + len(after)))
        clean += after
        at = place + len(before)
    return clean + read[at:], edits


def made_preview(made: Made, changes: Mapping[str, Any], path: str, problem: str = "") -> Preview:
    """What an engine would say of the page with these changes."""
    on = {name: changes.get(f"cleaning.{name}.on", default) for name, _, default in RULES}
    steps = [step for step in made.steps if on[step[2]]]
    start = 5000
    clean, edits = preview_of(made.read, steps, start, start)
    at = made.read.index(made.heading)
    heading = Block("heading", start + at, start + at + len(made.heading), 2)
    clean_at = clean.index(made.heading)
    clean_heading = Block("heading", start + clean_at, start + clean_at + len(made.heading), 2)
    rules = tuple(
        RulePreview(
            name, name, bool(on[name]) and not (name == "replacing" and problem),
            sum(edit.rule == name for edit in edits), count, problem if name == "replacing" else "",
        )
        for name, count, _ in RULES
    )  # fmt: skip
    return Preview(
        path, "made", "documents", 12, 48, "page", 12, "12",
        SourceText(made.read, start, 90000, (heading,)),
        SourceText(clean, start, 88000, (clean_heading,)),
        tuple(edits), rules, tuple(_passages(made, start)), 412, 80, 512, "size", 0.3,
    )  # fmt: skip


def _passages(made: Made, start: int) -> list[PassagePreview]:
    found, at = list[PassagePreview](), start - 60
    for place, (text, shared, tokens) in enumerate(made.passages):
        at -= shared
        embedded = " › ".join(made.path) + "\n\n" + text
        before = 11 if shared else 0
        found.append(
            PassagePreview(
                57 + place, at, at + len(text), text, tokens, 12, "12", made.path, embedded, shared, before, "sentence"
            )
        )
        at += len(text)
    return found


def preview_session(stage: Stage, show: Callable[..., Any] | None = None) -> Session:
    """A session whose engine knows one document."""
    made = IN_CHINESE if stage.chinese else IN_ENGLISH
    folder = QTemporaryDir()
    stage.keep.append(folder)
    pdf = MadePdf(made.words, stage.chinese, Path(folder.path()))
    answers: dict[str, Callable[..., Any]] = {
        "options.forms": forms,
        "options.own": lambda library=None: {},
        "options.cost": lambda changes, library, everywhere: ChangeCost(187, 4812, 1940, 840.0),
        "options.change": lambda changes, library: None,
        "templates.all": lambda: templates(_TRIED),
        "ledger.find": lambda library, text, limit: (),
        "previews.show": show or (lambda library, path, changes, part: made_preview(made, changes, path)),
        **pdf.answers(),
    }
    session = stage.session(answers)
    session.library = "我的文档" if stage.chinese else "My documents"
    return session


def _scene(
    name: str,
    *steps: Callable[[PreviewPage], None],
    changes: Mapping[str, Any] | None = None,
    show: Callable[[Made], Callable[..., Any]] | None = None,
    settle_ms: int = 700,
) -> Scene:
    def make(stage: Stage) -> QWidget:
        made = IN_CHINESE if stage.chinese else IN_ENGLISH
        session = preview_session(stage, show(made) if show is not None else None)
        page = PreviewPage(session, stage.look)
        window = in_window(stage, session, "preview", page)
        window.show_page("library")
        page.preview_wanted.emit(
            PreviewRequest(
                "library",
                f"/files/{made.words.name}",
                12,
                changes or _TRIED,
            )
        )

        def play() -> None:
            if page.trial.preview is None:  # on a machine that does much else
                QTimer.singleShot(50, page, play)
                return
            page.panes.passages.set_current(58)
            page.panes.passages.chosen.emit(58)
            for step in steps:
                step(page)

        QTimer.singleShot(300, page, play)
        return window

    return Scene(f"preview-{name}", make, settle_ms=settle_ms)


def _late(made: Made) -> Callable[..., Any]:
    def show(library: str, path: str, changes: Mapping[str, Any], part: int) -> Any:
        moved = changes["chunking.size.size_tokens"] != _TRIED["chunking.size.size_tokens"]
        return Played(ends=False) if moved else made_preview(made, changes, path)

    return show


def _wrong(made: Made) -> Callable[..., Any]:
    why = "This pattern cannot be read: a bracket is missing."
    return lambda library, path, changes, part: made_preview(made, changes, path, why)


def _select_passages(page: PreviewPage) -> None:
    page.panes.passages.selecting.select(Place(0, 6), Place(1, 60))


def _asked(made: Made) -> Callable[..., Any]:
    """The strategy of questions, which were written for one passage and can be for the others."""
    questions = _QUESTIONS[made is IN_CHINESE]

    def show(library: str, path: str, changes: Mapping[str, Any], part: int) -> Preview:
        shown = made_preview(made, changes, path)
        passages = tuple(replace(one, questions=questions if one.number == 58 else None) for one in shown.passages)
        return replace(shown, passages=passages, strategy="questions", questions_each=3)

    return show


_QUESTIONS = (
    ("How many unused days are carried into the following year?", "When do carried days lapse?"),
    ("未休完的年休假最多可结转几天？", "结转的年休假何时作废？"),
)
_ASKED = {"chunking.strategy": "questions", "chunking.questions.write": True}
_BROKEN = {"cleaning.replacing.on": True, "cleaning.replacing.rules": ("/(a/ => b",)}
SCENES: tuple[Scene, ...] = (
    _scene("usual", lambda page: page.settings.pick("headers_footers")),
    _scene("page", lambda page: page.panes.view.chosen.emit(1), settle_ms=900),
    _scene("rule", lambda page: page.panes.rule_wanted.emit("join_lines")),
    _scene("rule-off", lambda page: page.settings.rules.switched.emit("headers_footers", False)),
    _scene(
        "wrong",
        lambda page: page.settings.pick("replacing"),
        changes=_BROKEN,
        show=_wrong,
    ),
    _scene("late", lambda page: page.trial.edit("chunking.size.size_tokens", 90), show=_late, settle_ms=900),
    _scene("questions", changes=_ASKED, show=_asked),
    _scene("questions-wanted", lambda page: page.panes.passages.chosen.emit(59), changes=_ASKED, show=_asked),
    _scene("selected", lambda page: page.panes.read.selecting.select_all(), _select_passages),
    _scene("passages", lambda page: page.panes.show_tab(2)),
)

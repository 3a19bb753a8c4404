"""The picture `parts`: the small widgets all pages are made of, each in its states."""

from collections.abc import Sequence

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QRadioButton,
    QSlider,
    QVBoxLayout,
    QWidget,
)

from core.records import FILE_STATES, FileState, Footnote, Unit
from desktop.language import minutes_left, number, tr
from desktop.session import Notice
from desktop.style import Look, Role
from desktop.widgets.answer_text import AnswerText
from desktop.widgets.buttons import Button, Chip, IconButton, SegmentedControl, button, link
from desktop.widgets.citation import Marker, MarkerState
from desktop.widgets.dialogs import Question
from desktop.widgets.drop_area import DropArea, DropCover
from desktop.widgets.hover_card import HoverCard
from desktop.widgets.labels import ElidedLabel, Label, label
from desktop.widgets.notice_bar import NoticeBar, ProblemBlock
from desktop.widgets.progress import Arc, Bar
from desktop.widgets.sources_strip import SourcesStrip
from desktop.widgets.states import STATE_ICONS, STATE_ROLES, state_word, state_word_role
from staging import Scene, Stage

FOCUSED = "border: 2px solid {0}; padding: 0px 11px;"


def parts(stage: Stage) -> QWidget:
    """The parts of the target, in its two columns."""
    look = stage.look
    sources = SourcesStrip(look)
    sources.show_files((), finished=False)
    left = [
        *_titled(look, "Footnote markers", [_markers(look), _marker_states(look)]),
        *_titled(look, "Hover card", [_hover_card(look)]),
        *_titled(look, "Sources, while they are looked for", [sources]),
        *_titled(look, "Progress", _progress(look)),
        *_titled(look, "A problem", [_problem(look)]),
    ]
    right = [
        *_titled(look, "States of a file", [_states(look)]),
        *_titled(look, "Primary, plain, keyboard focus, quiet, disabled", [_buttons(look)]),
        *_titled(look, "Fields: at rest, focused, wrong", [_fields(look)]),
        *_titled(look, "Confirming what costs time", [_question(look)]),
    ]
    return _columns(left, right)


def more(stage: Stage) -> QWidget:
    """What the target does not show: notices, filters, choices, and the controls of a form."""
    look = stage.look
    left = [
        *_titled(look, "Notices", _notices(look)),
        *_titled(look, "Filters, a choice, links, icons", [_filters(look), _choices(look)]),
        *_titled(look, "Buttons that destroy, small and large ones", [_other_buttons(look)]),
    ]
    right = [
        *_titled(look, "Controls", _controls(look)),
        *_titled(look, "Names that do not fit", _long_names(look)),
    ]
    return _columns(left, right)


def _columns(*columns: Sequence[QWidget]) -> QWidget:
    page = QFrame()
    page.setProperty("ground", "canvas")
    row = QHBoxLayout(page)
    row.setContentsMargins(17, 20, 17, 20)
    row.setSpacing(26)
    for widgets in columns:
        column = QVBoxLayout()
        column.setSpacing(7)
        for widget in widgets:
            column.addWidget(widget)
        column.addStretch(1)
        row.addLayout(column, 1)
    return page


def first_area(stage: Stage) -> QWidget:
    """The invitation and the cover."""
    page = QWidget()
    column = QVBoxLayout(page)
    column.setSpacing(24)
    column.addWidget(DropArea(stage.look))
    column.addWidget(DropCover(stage.look))
    return page


def _titled(look: Look, title: str, widgets: Sequence[QWidget]) -> list[QWidget]:
    return [label(look, title, "caption", "muted", 600), *widgets]


def _row(*widgets: QWidget, spacing: int = 6) -> QWidget:
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(spacing)
    for widget in widgets:
        row.addWidget(widget)
    row.addStretch(1)
    return holder


def _icon(look: Look, name: str, role: Role, size: int = 17) -> QLabel:
    holder = QLabel()
    holder.setPixmap(look.pixmap(name, role, size))
    return holder


SENTENCES = {
    "en": ("At rest.", "Open in the source view.", "Not found in the documents."),
    "zh": ("平时。", "已在原文视图中打开。", "在文档中没有找到。"),
}
PASSAGE = {
    "en": "Up to five days of unused leave are carried into the following calendar year. They lapse on 31 March "
    "unless the team lead has asked for work to be done that made leave impossible, in writing.",
    "zh": "未休的年假最多可结转五天至下一个日历年，并于 3 月 31 日失效，除非团队负责人此前以书面形式要求完成工作，"
    "使员工无法休假。已结转的天数不得折现，也不得再次结转到之后的年度。",
}
NAME = {"en": "Leave policy 2025.pdf", "zh": "休假制度 2025.pdf"}
HEADING = {"en": ("Leave", "Carrying days over"), "zh": ("休假", "年假结转")}


def _language(look: Look) -> str:
    return "zh" if look.chinese else "en"


def _markers(look: Look) -> QWidget:
    first, opened, missing = SENTENCES[_language(look)]
    text = AnswerText(look)
    units = (Unit(first, (1,), True), Unit(opened, (3,), True), Unit(missing, (), False))
    text.show_answer(" ".join((first, opened, missing)), units)
    text.set_current(3)
    return text


def _marker_states(look: Look) -> QWidget:
    states: tuple[MarkerState, ...] = ("normal", "hovered", "current", "unsupported")
    markers = [
        Marker(look, "?" if state == "unsupported" else str(number), state) for number, state in enumerate(states, 1)
    ]
    return _row(*markers, spacing=12)


def _hover_card(look: Look) -> QWidget:
    language = _language(look)
    note = Footnote(3, NAME[language], 12, "12", 0, 77, PASSAGE[language], HEADING[language])
    card = HoverCard(look, lambda _: None)
    card.show_footnote(note, QRect(0, 0, 16, 16))
    card.setWindowFlags(Qt.WindowType.Widget)
    return card


def _progress(look: Look) -> list[QWidget]:
    def words(title: str, rest: str) -> list[QWidget]:
        return [label(look, title, "small", weight=600), ElidedLabel(look, rest, "small", "muted", middle=False)]

    reading = tr("Reading and indexing")
    count = tr("{n} of {m} files", 148, by=209, m=209)
    return [
        _row(Arc(look), *words(reading, tr("estimating"))),
        Bar(look, 0.014),
        _row(Arc(look), *words(reading, minutes_left(370))),
        Bar(look, 0.708),
        _row(_icon(look, "pause", "muted"), *words(tr("Pause"), count)),
        Bar(look, 0.708, "edge"),
        _row(_icon(look, "circle-check", "good"), *words(tr("Ready"), tr("{n} files need attention", 6))),
        Bar(look, 1.0, "good"),
    ]


def _problem(look: Look) -> QWidget:
    block = ProblemBlock(look)
    sentence = tr("The model file is damaged. Get it again: {size}, about {t} minutes.", size="1.1 GB", t=5)
    end = 1 + min(at for at in (sentence.find("."), sentence.find("。")) if at >= 0)
    block.show_problem(sentence[: end - 1], sentence[end:].strip(), tr("Get again"), "…")
    return block


def _notices(look: Look) -> list[QWidget]:
    bars = [NoticeBar(look), NoticeBar(look)]
    bars[0].show_notice(Notice("info", tr("Adding {n} files", 14), tr("Show them"), lambda: None))
    sentence = tr("{n} sentences were not found in your documents. Treat them as unproven.", 2)
    bars[1].show_notice(Notice("warn", sentence))
    return list(bars)


def _filters(look: Look) -> QWidget:
    chips = [Chip(look, tr("All"), count=213), Chip(look, tr("Ready"), "circle-check", 142, "good")]
    chips[0].setChecked(True)
    return _row(*chips, Chip(look, tr("In progress"), "clock", 61), spacing=8)


def _choices(look: Look) -> QWidget:
    choice = SegmentedControl(look, [tr("System"), tr("Light"), tr("Dark")], 1)
    return _row(choice, link(look, tr("Put back")), IconButton(look, "copy", tr("Copy with footnotes")), spacing=8)


def _other_buttons(look: Look) -> QWidget:
    danger = button(look, tr("Remove"), "danger")
    small, large = button(look, tr("Pause"), icon="pause", compact=True), button(look, tr("Try the sample"), large=True)
    chip = button(look, tr("All documents"), "chip", "library")
    return _row(danger, small, large, chip, spacing=8)


def _controls(look: Look) -> list[QWidget]:
    choice, field, slider = QComboBox(), QLineEdit(), QSlider(Qt.Orientation.Horizontal)
    choice.addItems([tr("System"), tr("Light"), tr("Dark")])
    field.setPlaceholderText(tr("Search conversations"))
    slider.setValue(40)
    ticked, round_one = QCheckBox(tr("Reduce movement")), QRadioButton(tr("Quotes only"))
    ticked.setChecked(True)
    round_one.setChecked(True)
    off = QComboBox()
    off.addItem(tr("System"))
    off.setEnabled(False)
    return [_row(choice, field, off), slider, _row(ticked, round_one, spacing=16)]


def _long_names(look: Look) -> list[QWidget]:
    name = "Lease contract scan with all annexes, second signed copy of 2024.pdf"
    sentence = tr("No need to wait. Until it is here, answers are quotes, word for word.")
    return [ElidedLabel(look, name, weight=500), ElidedLabel(look, sentence, "small", "muted", middle=False)]


def _states(look: Look) -> QWidget:
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setHorizontalSpacing(8)
    grid.setVerticalSpacing(6)
    grid.setColumnStretch(2, 1)
    for row, state in enumerate(FILE_STATES):
        grid.addWidget(_icon(look, STATE_ICONS[state], STATE_ROLES[state]), row, 0)
        grid.addWidget(_word(look, state), row, 1)
    return holder


def _word(look: Look, state: FileState) -> Label:
    return label(look, state_word(state), "small", state_word_role(state), 500)


def _buttons(look: Look) -> QWidget:
    kinds: list[Button] = [
        button(look, tr("Index again"), "primary"),
        button(look, tr("Open file")),
        button(look, tr("Stop")),
        button(look, tr("Not now"), "quiet"),
        button(look, tr("Remove")),
    ]
    kinds[2].setStyleSheet(FOCUSED.format(look.theme.accent))
    kinds[4].setEnabled(False)
    return _row(*kinds)


def _fields(look: Look) -> QWidget:
    fields = [QLineEdit(number(value)) for value in (120, 320, 500)]
    fields[1].setStyleSheet(FOCUSED.format(look.theme.accent))
    fields[2].setProperty("wrong", "true")
    for field in fields:
        field.setFixedWidth(look.px(98))
    holder = QWidget()
    grid = QGridLayout(holder)
    grid.setContentsMargins(0, 0, 0, 0)
    for column, field in enumerate(fields):
        grid.addWidget(field, 0, column)
    why = _row(_icon(look, "circle-alert", "bad", 14), label(look, tr("At most {n}", 400), "small", "bad"), spacing=4)
    grid.addWidget(why, 1, 1, 1, 2, Qt.AlignmentFlag.AlignRight)
    return holder


def _question(look: Look) -> QWidget:
    stays = tr("{a} of {b} passages stay as they are. You can keep asking meanwhile.", by=1940, a=1940, b=4812)
    until = tr("Until it is done, questions use the present index.")
    title = tr("Index {n} files again?", 187)
    question = Question(None, look, title, f"{stays} {until}", tr("Index again"), tr("Not now"))
    question.setMinimumWidth(0)
    question.setWindowFlags(Qt.WindowType.Widget)
    card = QFrame()
    card.setProperty("composer", "true")
    column = QVBoxLayout(card)
    column.setContentsMargins(4, 4, 4, 4)
    column.addWidget(question)
    return card


SCENES: tuple[Scene, ...] = (
    Scene("parts", parts, (683, 768)),
    Scene("parts-more", more, (683, 400)),
    Scene("parts-first", first_area, (1000, 768)),
)

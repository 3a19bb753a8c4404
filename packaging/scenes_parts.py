"""The picture `parts`: the small widgets all pages are made of, each in its states."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QGridLayout, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from core.records import FILE_STATES, FileState
from desktop.language import minutes_left, number, tr
from desktop.session import Notice
from desktop.style import Look, Role
from desktop.widgets.buttons import Button, Chip, IconButton, SegmentedControl, button, link
from desktop.widgets.dialogs import Question
from desktop.widgets.drop_area import DropArea, DropCover
from desktop.widgets.labels import ElidedLabel, Label, label
from desktop.widgets.notice_bar import NoticeBar, ProblemBlock
from desktop.widgets.progress import Arc, Bar
from desktop.widgets.states import STATE_ICONS, STATE_ROLES, state_word, state_word_role
from staging import Scene, Stage

FOCUSED = "border: 2px solid {0}; padding: 0px 11px;"


def parts(stage: Stage) -> QWidget:
    """All parts on one page, in two columns as in the target."""
    look = stage.look
    page = QFrame()
    page.setProperty("ground", "canvas")
    row = QHBoxLayout(page)
    row.setContentsMargins(17, 20, 17, 20)
    row.setSpacing(26)
    left, right = QVBoxLayout(), QVBoxLayout()
    _fill(left, [*_titled(look, "Progress", _progress(look)), *_titled(look, "A problem", [_problem(look)])])
    _fill(left, _titled(look, "Notices", _notices(look)))
    _fill(left, _titled(look, "Filters, a choice, links, icons", [_filters(look), _choices(look)]))
    _fill(right, _titled(look, "States of a file", [_states(look)]))
    _fill(right, _titled(look, "Primary, plain, keyboard focus, quiet, disabled", [_buttons(look)]))
    _fill(right, _titled(look, "Fields: at rest, focused, wrong", [_fields(look)]))
    _fill(right, _titled(look, "Confirming what costs time", [_question(look)]))
    for column in (left, right):
        column.setSpacing(8)
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


def _fill(column: QVBoxLayout, widgets: Sequence[QWidget]) -> None:
    for widget in widgets:
        column.addWidget(widget)


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
    question.setWindowFlags(Qt.WindowType.Widget)
    card = QFrame()
    card.setProperty("composer", "true")
    column = QVBoxLayout(card)
    column.setContentsMargins(1, 1, 1, 1)
    column.addWidget(question)
    return card


SCENES: tuple[Scene, ...] = (
    Scene("parts", parts, (683, 768)),
    Scene("parts-first", first_area, (1000, 768)),
)

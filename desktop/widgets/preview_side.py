"""The left of the preview: a template, the cleaning rules, and how passages are cut."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from core.records import FormGroup, Preview, RulePreview, Template
from desktop.language import localized, number, tr
from desktop.style import Look
from desktop.widgets.buttons import IconButton
from desktop.widgets.form import hairline
from desktop.widgets.form_controls import CalmBox
from desktop.widgets.form_words import declared
from desktop.widgets.labels import ElidedLabel, Label, label
from desktop.widgets.preview_fields import SlimFields
from desktop.widgets.preview_trial import ORDER, STRATEGY, PreviewTrial
from desktop.widgets.room import keep_room
from desktop.widgets.rule_list import RuleEntry, RuleList
from desktop.widgets.template_menu import title_of

WIDTH = 293
"""With the hairline at its right."""
_EDGE, _INNER = 10, 8


class PreviewSide(QFrame):
    """Shows what is tried. Every change goes to the trial at once."""

    rule_picked = Signal(str)
    menu_wanted = Signal(object)
    """What more can be done with templates: the button to open the menu at."""

    def __init__(self, look: Look, trial: PreviewTrial, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("ground", "sunken")
        self._look, self._trial = look, trial
        self.chosen = ""
        self._templates: tuple[Template, ...] = ()
        self._template_line = hairline()
        self._template_name = label(look, "", "small")
        self.template = CalmBox(compact=True)
        self.more = IconButton(look, "ellipsis", tr("More about templates"))
        self.more.clicked.connect(lambda: self.menu_wanted.emit(self.more))
        self.options = SlimFields(look, role="caption")
        self.rules = RuleList(look, self.options)
        self._cleaning, self._edits = (
            label(look, "", weight=600),
            ElidedLabel(look, "", "caption", "muted", middle=False),
        )
        self._passages, self._count = (
            label(look, "", weight=600),
            ElidedLabel(look, "", "caption", "muted", middle=False),
        )
        self.strategy = SlimFields(look, unnamed=STRATEGY)
        self._longest_icon, self.longest = QLabel(), label(look, "", "caption", "muted", wrap=True)
        for widget in (self._template_name, self.template, self.more, self._template_line):
            keep_room(widget)  # the rules below do not jump when the templates are there
        self._lay_out()
        self.template.activated.connect(self._take_template)
        self.rules.picked.connect(self.pick)
        self.rules.switched.connect(lambda name, on: trial.edit(f"cleaning.{name}.on", on))
        self.rules.order_wanted.connect(lambda names: trial.edit(ORDER, names))
        self.options.edited.connect(trial.edit)
        self.strategy.edited.connect(trial.edit)
        trial.changed.connect(self.refresh)
        look.changed.connect(self._restyle)
        self._restyle()
        self.refresh()

    def _lay_out(self) -> None:
        ground = QWidget()
        column = self._column = QVBoxLayout(ground)
        column.setContentsMargins(_EDGE, 12, _EDGE, 12)
        column.setSpacing(0)
        top = QHBoxLayout()
        top.setContentsMargins(_INNER, 0, _INNER, 0)
        top.setSpacing(8)
        top.addWidget(self._template_name)
        top.addWidget(self.template, 1)
        top.addWidget(self.more)
        column.addLayout(top)
        column.addSpacing(12)
        column.addWidget(self._template_line)
        column.addSpacing(10)
        column.addLayout(_head(self._cleaning, self._edits))
        column.addSpacing(4)
        column.addWidget(self.rules)
        column.addSpacing(11)
        column.addWidget(hairline())
        column.addSpacing(10)
        column.addLayout(_head(self._passages, self._count))
        column.addSpacing(4)
        inner = QVBoxLayout()
        inner.setContentsMargins(_INNER, 0, _INNER, 0)
        inner.addWidget(self.strategy)
        column.addLayout(inner)
        column.addStretch(1)
        area = self._area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(ground)
        self._more_below = keep_room(hairline())
        for moved in (area.verticalScrollBar().rangeChanged, area.verticalScrollBar().valueChanged):
            moved.connect(self._note_scrolled)
        foot = QHBoxLayout()
        foot.setContentsMargins(_EDGE + _INNER, 6, _EDGE, 10)
        foot.setSpacing(6)
        foot.addWidget(self._longest_icon)
        foot.addWidget(self.longest, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 1, 0)
        whole.setSpacing(0)
        whole.addWidget(area, 1)
        whole.addWidget(self._more_below)
        whole.addLayout(foot)

    # ---- showing ------------------------------------------------------------------------------------------------

    def pick(self, rule: str) -> None:
        """Choose a rule: its options stand below it, and its edits are outlined."""
        if rule != self.chosen:
            self.chosen = rule
            self.refresh()
            self.rule_picked.emit(rule)
            QTimer.singleShot(0, self, self._bring)

    def _bring(self) -> None:
        """Scroll to the chosen rule with its options, once they have their places."""
        for widget in self.rules.chosen_parts():
            self._area.ensureWidgetVisible(widget, 0, self._look.px(8))

    def _note_scrolled(self) -> None:
        """The scroll bar stands in the margin, and a line says where more is hidden below."""
        bar = self._area.verticalScrollBar()
        margin = _EDGE if bar.maximum() == 0 else max(_EDGE - bar.sizeHint().width(), 0)
        self._column.setContentsMargins(_EDGE, 12, margin, 12)
        self._more_below.setVisible(bar.value() < bar.maximum())

    def refresh(self) -> None:
        """Show what is tried now, and what comes of it."""
        trial, preview = self._trial, self._trial.preview
        groups = trial.rules()
        names = [_name(group) for group in groups]
        if self.chosen not in names:
            self.chosen = names[0] if names else ""
            self.rule_picked.emit(self.chosen)
        said = {rule.name: rule for rule in preview.rules} if preview is not None else {}
        self._show_rules(groups, said)
        self.strategy.show_fields(trial.strategy_fields(), trial.draft)
        self._show_templates()
        self._say(preview)

    def _show_rules(self, groups: Sequence[FormGroup], said: dict[str, RulePreview]) -> None:
        trial, entries, fields, problem = self._trial, [], [], ""
        for place, group in enumerate(groups, 1):
            name, rule = _name(group), said.get(_name(group))
            on = bool(trial.draft.value(group.switch))
            text = next((field.help for field in group.fields if field.key == group.switch), "")
            wrong = rule is not None and bool(rule.problem)
            count = "" if rule is None else count_words(rule, on)
            entries.append(RuleEntry(name, place, declared(group.label), on, count, declared(text), wrong))
            if name == self.chosen:
                fields = [field for field in group.fields if field.key != group.switch]
                problem = localized(rule.problem) if rule is not None else ""
        self.options.show_fields(fields, trial.draft, problem)
        self.rules.movable = trial.can_order()
        self.rules.show_entries(entries, self.chosen, bool(fields))

    def _show_templates(self) -> None:
        trial = self._trial
        titles = [title_of(one) for one in trial.templates]
        if titles != [self.template.itemText(place) for place in range(self.template.count())]:
            self.template.clear()
            self.template.addItems(titles)
        self._templates = trial.templates
        now = trial.template()
        self.template.setCurrentIndex(self._templates.index(now) if now is not None else -1)
        for widget in (self._template_name, self.template, self.more, self._template_line):
            widget.setVisible(bool(titles))

    def _say(self, preview: Preview | None) -> None:
        self._template_name.setText(tr("Template"))
        self.more.say(tr("More about templates"))
        self.template.setAccessibleName(tr("Template"))
        self.template.setPlaceholderText(tr("Custom"))
        self._cleaning.setText(tr("Cleaning", about="rules"))
        self._passages.setText(tr("Passages", about="settings"))
        self.rules.setAccessibleName(tr("Cleaning"))
        self._edits.setText("" if preview is None else edits_words(preview))
        self._count.setText("" if preview is None else tr("{n} in this file", preview.passages_in_file))
        for widget in (self._longest_icon, self.longest):
            widget.setVisible(preview is not None)
        if preview is not None:
            longest = tr("Longest: {n} of {m} tokens", preview.longest_tokens, m=preview.limit_tokens)
            self.longest.setText(longest)

    def _take_template(self, place: int) -> None:
        self._trial.take(self._templates[place])

    # ---- following ----------------------------------------------------------------------------------------------

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.options.rebuild()
            self.strategy.rebuild()
            self.refresh()
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the hairline at the right."""
        super().paintEvent(event)
        area = QRectF(self.width() - 1, 0, 1, self.height())
        QPainter(self).fillRect(area, self._look.color("line"))

    def _restyle(self) -> None:
        self._longest_icon.setPixmap(self._look.pixmap("info", "muted", 15))


def count_words(rule: RulePreview, on: bool) -> str:
    """What a rule changes in the file; what it would change is kept while it is off."""
    if rule.problem:
        return tr("does not run")
    if not rule.in_file:
        return tr("none", about="edits")
    return number(rule.in_file) if rule.on and on else tr("{n} kept", rule.in_file)


def edits_words(preview: Preview) -> str:
    """How many edits are on what is shown."""
    count = sum(rule.in_part for rule in preview.rules if rule.on)
    match preview.kind:
        case "page":
            return tr("{n} edits on this page", n=count)
        case "slide":
            return tr("{n} edits on this slide", n=count)
        case "part":
            return tr("{n} edits in this part", n=count)


def _name(group: FormGroup) -> str:
    return group.path.partition(".")[2]


def _head(title: Label, said: Label) -> QHBoxLayout:
    row = QHBoxLayout()
    row.setContentsMargins(_INNER, 0, _INNER, 0)
    row.setSpacing(8)
    row.addWidget(title)
    row.addWidget(said, 1)
    said.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
    return row

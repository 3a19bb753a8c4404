"""The right of the preview: the text as read beside the cleaned one, the passages below, or one of them at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QSizePolicy, QStackedWidget, QVBoxLayout, QWidget

from core.records import PassagePreview, Preview
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import SegmentedControl
from desktop.widgets.form import hairline
from desktop.widgets.labels import ElidedLabel, Label, label
from desktop.widgets.page_view import PageView
from desktop.widgets.passage_facts import PassageFacts
from desktop.widgets.passage_list import PassageList
from desktop.widgets.preview_diff import Across, after_cleaning, as_read, changes_of
from desktop.widgets.preview_gutter import RuleSign
from desktop.widgets.preview_text import DiffView

_HEAD, _FACTS, _LEAST_BESIDE = 42, 300, 560
_AROUND = (16, 14, 28, 16)


class Card(QFrame):
    """A titled card."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setProperty("card", "true")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Ignored)  # the shares of the height count
        self.title = label(look, "", "small", weight=600)
        self._head = QWidget()
        self.head = QHBoxLayout(self._head)
        self.head.setContentsMargins(15, 0, 10, 0)
        self.head.setSpacing(8)
        self.head.addWidget(self.title)
        self.head.addStretch(1)
        self.body = QVBoxLayout()
        self.body.setContentsMargins(0, 0, 0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(1, 1, 1, 1)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(hairline())
        column.addLayout(self.body, 1)
        look.changed.connect(self._fit)
        self._fit()

    def hasHeightForWidth(self) -> bool:
        """No: what is in it scrolls, and takes the share it is given."""
        return False

    def _fit(self) -> None:
        self._head.setFixedHeight(self._look.px(_HEAD))


class PreviewPanes(QWidget):
    """Shows a preview. Where there is little room, tabs choose one of the three."""

    rule_wanted = Signal(str)
    page_image_wanted = Signal()
    """The drawn page is wanted in place of its text."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._preview: Preview | None = None
        self._across = Across((), 0, 0)
        self._tabbed = self._drawable = False
        self.read, self.clean = DiffView(look), DiffView(look)
        self.image = PageView(look)
        self.read_stack = QStackedWidget()
        self.read_stack.addWidget(self.read)
        self.read_stack.addWidget(self.image)
        self.view = SegmentedControl(look, ["…", "…"], compact=True)
        self.hint = ElidedLabel(look, "", "caption", "muted", middle=False)
        self.passages, self.facts = PassageList(look), PassageFacts(look)
        self.tabs = SegmentedControl(look, ["…", "…", "…"])
        self._sample, self._legend = _Sample(look), label(look, "", "caption", "muted")
        self.cards = (Card(look), Card(look), Card(look))
        self.trouble = label(look, "", "body", "muted", wrap=True)
        self._lay_out()
        self._connect()
        self._say()
        self._arrange()

    def _lay_out(self) -> None:
        read, clean, passages = self.cards
        read.head.addWidget(self.view)
        read.body.addWidget(self.read_stack)
        clean.head.addWidget(self.hint)
        clean.body.addWidget(self.clean)
        passages.head.addWidget(self._sample)
        passages.head.addWidget(self._legend)
        self._beside = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._beside.setSpacing(0)
        self._facts_line = QFrame()
        self._facts_line.setProperty("line", "true")
        self._beside.addWidget(self.passages, 3)
        self._beside.addWidget(self._facts_line)
        self._beside.addWidget(self.facts, 2)
        passages.body.addLayout(self._beside)
        self._upper = QHBoxLayout()
        self._upper.setSpacing(12)
        self._upper.addWidget(read, 1)
        self._upper.addWidget(clean, 1)
        tabs = QHBoxLayout()
        tabs.addWidget(self.tabs)
        tabs.addStretch(1)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(*_AROUND)
        self._column.setSpacing(12)
        self._column.addLayout(tabs)
        self._column.addWidget(self.trouble)
        self._column.addLayout(self._upper, 317)
        self._column.addWidget(passages, 352)

    def _connect(self) -> None:
        self.read.rule_wanted.connect(self.rule_wanted)
        self.clean.rule_wanted.connect(self.rule_wanted)
        self.read.scrolled.connect(lambda: self._follow(self.read, self.clean))
        self.clean.scrolled.connect(lambda: self._follow(self.clean, self.read))
        self.passages.chosen.connect(self._choose)
        self.view.chosen.connect(self._show_view)
        self.tabs.chosen.connect(lambda _: self._arrange())
        self._look.changed.connect(self._arrange)

    # ---- showing ------------------------------------------------------------------------------------------------

    def show_preview(self, preview: Preview | None, signs: Mapping[str, RuleSign], drawable: bool) -> None:
        """Show another preview. The passage that was chosen stays, if it is still there."""
        same_part = _part(preview) == _part(self._preview)
        self._preview, self._drawable = preview, drawable
        taken, put = changes_of(preview) if preview is not None else ([], [])
        before = (self.read.place(), self.clean.place()) if same_part else None
        if preview is None:
            self.read.set_text(None, (), signs)
            self.clean.set_text(None, (), signs)
        else:
            self.read.set_text(preview.read, as_read(preview.read, taken), signs)
            self.clean.set_text(preview.cleaned, after_cleaning(preview.cleaned, put), signs)
            self._across = Across(preview.edits, preview.read.start, preview.cleaned.start)
        if before is None:
            self.read.scroll_to(0)
            self.clean.scroll_to(0)
        else:
            self.read.show_place(*before[0])
            self._follow(self.read, self.clean)
        self._show_passages(preview, same_part)
        self.view.setVisible(drawable)
        if not drawable:
            self.view.set_current(0)
        self._show_view(self.view.current)

    def show_trouble(self, words: str) -> None:
        """Say why there is no preview; what was there before stays."""
        self.trouble.setText(words)
        self.trouble.setVisible(bool(words))

    def set_chosen(self, rule: str) -> None:
        """Outline the numbers of a rule."""
        self.read.set_chosen(rule)
        self.clean.set_chosen(rule)

    def _show_passages(self, preview: Preview | None, same_part: bool) -> None:
        found: Sequence[PassagePreview] = preview.passages if preview is not None else ()
        numbers = [passage.number for passage in found]
        current = self.passages.current if same_part and self.passages.current in numbers else self._first(found)
        self.passages.set_passages(found, current)
        self._tell(current)

    def _first(self, found: Sequence[PassagePreview]) -> int:
        """The first passage that begins on what is shown; the one before it began earlier."""
        start = self._preview.cleaned.start if self._preview is not None else 0
        begun = [passage.number for passage in found if passage.start >= start]
        return begun[0] if begun else found[0].number if found else 0

    def _choose(self, number: int) -> None:
        self._tell(number)
        passage = self._passage(number)
        if passage is not None and self._preview is not None and passage.start >= self._preview.cleaned.start:
            self.clean.show_place(passage.start)
            self._follow(self.clean, self.read)

    def _tell(self, number: int) -> None:
        each = self._preview.questions_each if self._preview is not None else 0
        self.facts.show_passage(self._passage(number), each)

    def _passage(self, number: int) -> PassagePreview | None:
        found = self._preview.passages if self._preview is not None else ()
        return next((passage for passage in found if passage.number == number), None)

    def _show_view(self, view: int) -> None:
        self.read_stack.setCurrentIndex(view)
        if view and self._drawable:
            self.page_image_wanted.emit()

    # ---- scrolling together -------------------------------------------------------------------------------------

    def _follow(self, leader: DiffView, other: DiffView) -> None:
        bar, offset = leader.verticalScrollBar(), leader.place()
        if bar.value() == bar.minimum():
            other.scroll_to(0)
        elif bar.value() == bar.maximum():
            other.scroll_to(other.verticalScrollBar().maximum())
        else:
            led = self._across.to_clean if leader is self.read else self._across.to_read
            other.show_place(led(offset[0]), offset[1])

    # ---- room ---------------------------------------------------------------------------------------------------

    def set_tabbed(self, tabbed: bool) -> None:
        """One pane at a time, or all."""
        self._tabbed = tabbed
        self._arrange()

    def show_tab(self, tab: int) -> None:
        """Go to a pane."""
        self.tabs.set_current(tab)
        self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the facts beside or below the passages."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._say()
        super().changeEvent(event)

    def _arrange(self) -> None:
        self.tabs.setVisible(self._tabbed)
        for place, card in enumerate(self.cards):
            card.setVisible(not self._tabbed or place == self.tabs.current)
            self._column.setStretch(2, 0 if self._tabbed and self.tabs.current == 2 else 317)
            self._column.setStretch(3, 0 if self._tabbed and self.tabs.current != 2 else 352)
        wide = self.width() - _AROUND[0] - _AROUND[2] >= self._look.px(_LEAST_BESIDE)
        self._beside.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
        if wide:
            self.facts.setFixedWidth(self._look.px(_FACTS if not self._tabbed else 240))
            self._facts_line.setFixedSize(1, 16_777_215)
        else:
            self.facts.setMinimumWidth(0)
            self.facts.setMaximumWidth(16_777_215)
            self._facts_line.setFixedSize(16_777_215, 1)
        self._facts_line.setMinimumSize(1, 1)

    def _say(self) -> None:
        read, clean, passages = self.cards
        names = (tr("As read"), tr("After cleaning"), tr("Passages", about="preview"))
        for card, name in zip((read, clean, passages), names, strict=True):
            card.title.setText(name)
        self.read.setAccessibleName(names[0])
        self.clean.setAccessibleName(names[1])
        self.passages.setAccessibleName(names[2])
        self.image.setAccessibleName(tr("Page", about="view"))
        self.tabs.set_labels(names)
        self.tabs.setAccessibleName(tr("Panes"))
        self.view.set_labels([tr("Text"), tr("Page", about="view")])
        self.view.setAccessibleName(names[0])
        self.hint.setText(tr("click an edit to go to its rule"))
        self._sample.setText(tr("text"))
        self._legend.setText(tr("shared with the passage before"))


class _Sample(Label):
    """A word with the underline that shared text has in the passages."""

    def __init__(self, look: Look) -> None:
        super().__init__(look, "", "caption", "muted")
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line below the word."""
        super().paintEvent(event)
        painter = QPainter(self)
        pen = painter.pen()
        pen.setColor(self._look.color("muted"))
        pen.setStyle(Qt.PenStyle.DashLine)
        pen.setDashPattern([2, 1.5])
        painter.setPen(pen)
        area = QRectF(self.rect())
        painter.drawLine(area.bottomLeft() + _UP, area.bottomRight() + _UP)


_UP = QRectF(0, -1, 0, 0).topLeft()


def _part(preview: Preview | None) -> tuple[str, int] | None:
    return None if preview is None else (preview.path, preview.part)

"""The bar at the foot of the settings: what waits to be applied, what it costs, and what is in the way."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QBoxLayout, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.records import ChangeCost
from desktop.language import tr
from desktop.style import Look, Role
from desktop.widgets.buttons import button
from desktop.widgets.durations import duration
from desktop.widgets.form import hairline
from desktop.widgets.labels import label

_MOMENT_S = 45.0


class PendingBar(QFrame):
    """Says what waits; Discard and Apply. It takes no room while nothing waits."""

    discarded = Signal()
    previewed = Signal()
    applied = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setProperty("ground", "surface")
        self._icon_name: tuple[str, Role] = ("refresh-cw", "accent")
        self._icon = QLabel()
        self.title = label(look, "", weight=600, wrap=True)
        self.text = label(look, "", "small", "muted", wrap=True)
        self.discard = button(look, tr("Discard"), "quiet")
        self.preview = button(look, tr("Preview on a file"), icon="eye")
        self.apply = button(look, tr("Apply and index again"), "primary")
        self.discard.clicked.connect(self.discarded)
        self.preview.clicked.connect(self.previewed)
        self.apply.clicked.connect(self.applied)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self.title)
        words.addWidget(self.text)
        said = QHBoxLayout()
        said.setSpacing(12)
        said.addWidget(self._icon)
        said.addLayout(words, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(10)
        buttons.addStretch(1)
        buttons.addWidget(self.discard)
        buttons.addWidget(self.preview)
        buttons.addWidget(self.apply)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setContentsMargins(24, 18, 24, 18)
        self._row.setSpacing(16)
        self._row.addLayout(said, 1)
        self._row.addLayout(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(hairline())
        column.addLayout(self._row)
        look.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def say_waiting(self, count: int) -> None:
        """So many changes wait; what they cost is being found out."""
        self._say("refresh-cw", "accent", tr("{n} changes", n=count), tr("estimating"), ready=False)

    def say_unknown(self, count: int, why: str) -> None:
        """So many changes wait; what they cost cannot be found out."""
        self._say("circle-alert", "warn", tr("{n} changes", n=count), why, ready=False)

    def say_cost(self, count: int, cost: ChangeCost) -> None:
        """So many changes wait, and this is what they cost."""
        self._say("refresh-cw", "accent", cost_title(count, cost), cost_text(cost), ready=True)

    def say_wrong(self, setting: str, problem: str) -> None:
        """A wrong value is in the way."""
        text = tr("{setting}: {problem}", setting=setting, problem=problem)
        self._say("circle-alert", "bad", tr("Correct one setting first"), text, ready=False)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language; the sentences are said anew by whoever knows the cost."""
        if event.type() == QEvent.Type.LanguageChange:
            self.discard.setText(tr("Discard"))
            self.preview.setText(tr("Preview on a file"))
            self.apply.setText(tr("Apply and index again"))
        super().changeEvent(event)

    def set_previewable(self, previewable: bool) -> None:
        """Whether what waits can be tried on a file."""
        self.preview.setVisible(previewable)

    def set_narrow(self, narrow: bool) -> None:
        """Have the buttons below the words."""
        vertical, level = QBoxLayout.Direction.TopToBottom, QBoxLayout.Direction.LeftToRight
        self._row.setDirection(vertical if narrow else level)
        self._row.setSpacing(10 if narrow else 16)

    def _say(self, icon: str, role: Role, title: str, text: str, *, ready: bool) -> None:
        self._icon_name = (icon, role)
        self._restyle()
        self.title.setText(title)
        self.text.setText(text)
        self.text.setVisible(bool(text))
        self.apply.setEnabled(ready)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self.show()

    def _restyle(self) -> None:
        self._icon.setPixmap(self._look.pixmap(*self._icon_name, 20))


def cost_title(count: int, cost: ChangeCost) -> str:
    """What is done and how long it takes."""
    if not cost.files:
        return tr("{n} changes", n=count)
    files = tr("{n} files are read again", n=cost.files) if cost.read else tr("{n} files are cut again", n=cost.files)
    if cost.seconds < _MOMENT_S:
        return tr("{k} changes: {files}, less than a minute", by=count, k=count, files=files)
    return tr("{k} changes: {files}, about {time}", by=count, k=count, files=files, time=duration(cost.seconds))


def cost_text(cost: ChangeCost) -> str:
    """What stays as it is, and which libraries are left for later."""
    sentences = []
    kept = cost.passages_kept
    if cost.files and not kept:
        sentences.append(tr("You can keep asking meanwhile."))
    elif cost.files:
        stays = tr(
            "{a} of {b} passages stay as they are. You can keep asking meanwhile.", by=kept, a=kept, b=cost.passages
        )
        sentences.append(stays)
    if cost.asked:
        sentences.append(tr("For {n} passages questions are written.", n=cost.asked))
    if cost.others:
        sentences.append(tr("{n} other libraries keep their index until they are indexed again.", n=cost.others))
    return "\n".join(sentences)

"""The head of a page of settings: its name, what it is about, and for whom the settings are shown."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.language import tr
from desktop.style import Look
from desktop.widgets.buttons import IconButton, SegmentedControl, button
from desktop.widgets.form import hairline
from desktop.widgets.form_lines import IndexAgainTag
from desktop.widgets.labels import label, plain_tip

_NAME_WIDTH = 160


class SettingsHeader(QWidget):
    """Title with its tag, help, the choice between everywhere and the open library, and a hairline below."""

    scope_chosen = Signal(bool)
    """Whether the settings of the library are wanted instead of those for everywhere."""
    side_wanted = Signal()
    preview_wanted = Signal()
    templates_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look, self._library = look, ""
        self.side_button = IconButton(look, "panel-left", tr("Show the list"))
        self.side_button.clicked.connect(self.side_wanted)
        self.side_button.hide()
        self.title = label(look, "", "title", weight=600)
        self.help = label(look, "", "body", "muted", wrap=True)
        self.tag = IndexAgainTag(look)
        self.scope = SegmentedControl(look, [tr("Everywhere"), "…"])
        self.scope.chosen.connect(lambda place: self.scope_chosen.emit(place == 1))
        self.templates = button(look, tr("Templates"), icon="bookmark", compact=True)
        self.templates.clicked.connect(self.templates_wanted)
        self.preview = button(look, tr("Preview on a file"), icon="eye", compact=True)
        self.preview.clicked.connect(self.preview_wanted)
        self._tools = QWidget()
        tools = QHBoxLayout(self._tools)
        tools.setContentsMargins(0, 10, 0, 0)
        tools.setSpacing(8)
        tools.addWidget(self.templates)
        tools.addWidget(self.preview)
        tools.addStretch(1)
        self._tools.hide()
        named = QHBoxLayout()
        named.setSpacing(12)
        for widget in (self.side_button, self.title, self.tag):
            named.addWidget(widget)
        named.addStretch(1)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._row.setSpacing(12)
        self._row.addLayout(named, 1)
        self._row.addWidget(self.scope)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 18, 0, 0)
        column.setSpacing(2)
        column.addLayout(self._row)
        column.addWidget(self.help)
        column.addWidget(self._tools)
        column.addSpacing(14)
        column.addWidget(hairline())
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        look.changed.connect(self._name)

    def show_page(self, title: str, text: str, *, tagged: bool, tried: bool = False) -> None:
        """Name the page; `tagged`: each change on it makes an index out of date, `tried`: it can be tried on a file."""
        self._tools.setVisible(tried)
        self.title.setText(title)
        self.help.setText(text)
        self.help.setVisible(bool(text))
        self.tag.setVisible(tagged)

    def show_scope(self, library: str, chosen: bool, offered: bool) -> None:
        """Offer the open library as the other scope, or no choice where nothing can be set for one library."""
        self._library = library
        self.scope.set_current(1 if chosen else 0)
        self.scope.setVisible(offered)
        self._name()

    def minimumSizeHint(self) -> QSize:
        """As narrow as the wider of the name and the choice: where both do not fit in one line, they take two."""
        margins = self.contentsMargins()
        widest = max(self._named_width(), self.scope.sizeHint().width())
        return QSize(widest + margins.left() + margins.right(), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have the choice beside the name, or below it."""
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.side_button.say(tr("Show the list"))
            self.templates.setText(tr("Templates"))
            self.preview.setText(tr("Preview on a file"))
            self._name()
        super().changeEvent(event)

    def _named_width(self) -> int:
        shown = [widget for widget in (self.side_button, self.title, self.tag) if not widget.isHidden()]
        return sum(widget.sizeHint().width() + 12 for widget in shown)

    def _fit(self) -> None:
        beside = self.scope.isHidden() or self._named_width() + self.scope.sizeHint().width() <= self.width()
        direction = QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom
        if direction != self._row.direction():
            self._row.setDirection(direction)
            self._row.setSpacing(12 if beside else 6)

    def _name(self) -> None:
        metrics = QFontMetrics(self._look.font("small", 500))
        short = metrics.elidedText(self._library, Qt.TextElideMode.ElideMiddle, self._look.px(_NAME_WIDTH))
        self.scope.set_labels([tr("Everywhere"), short])
        self.scope.setToolTip(plain_tip(self._library) if short != self._library else "")
        self.scope.setAccessibleName(tr("Settings for"))
        self._fit()

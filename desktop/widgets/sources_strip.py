"""The files an answer is taken from, one card each, under the question before its first word."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QMenu, QSizePolicy, QWidget

from core.records import Footnote
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.answer_state import CitedFile, runs
from desktop.widgets.citation import Pill, paint_pill
from desktop.widgets.file_icons import file_icon
from desktop.widgets.footnote_words import file_and_place, places_of
from desktop.widgets.labels import plain_tip

_HEIGHT, _GAP, _MORE_WIDTH = 58, 8, 64
_SHOWN, _SHOWN_NARROW, _SHOWN_WIDE = 3, 2, 4
_NARROW, _WIDE = 520, 700
_SKELETONS_AFTER_MS = 150


class SourceCard(QAbstractButton):
    """One file: its icon and name, the pills of what is cited from it, and where that stands."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._file: CitedFile | None = None
        self._current = False
        self._finished = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        look.changed.connect(self.updateGeometry)

    def show_file(self, file: CitedFile, finished: bool, current: int | None) -> None:
        """Show a file; one of which nothing is cited says so once the answer is `finished`."""
        self._file, self._finished = file, finished
        self._current = current is not None and current in file.numbers
        self.setAccessibleName(tr("Source: {file}", file=file_and_place(file.passages[0])))
        self.setToolTip(plain_tip(file.name) if self._elided() else "")
        self.update()

    def sizeHint(self) -> QSize:
        """As high as two lines."""
        return QSize(self._look.px(180), self._look.px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the card; without a file yet, its skeleton."""
        look, painter = self._look, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        strong = self.hasFocus() or self._current
        width = 2.0 if self.hasFocus() else 1.0
        painter.setPen(QPen(look.color("accent" if strong else "line"), width))
        painter.setBrush(look.color("hover" if self.underMouse() and self._file else "surface"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2), 8, 8)
        if self._file is None:
            self._paint_skeleton(painter)
            return
        side, left, middle = look.px(16), look.px(11), self.height() / 2
        font = look.font("small", 500)
        icon = look.pixmap(file_icon(self._file.path), "accent" if self._current else "muted", 16)
        painter.drawPixmap(left, round(middle - look.px(10) - side / 2), icon)
        painter.setFont(font)
        painter.setPen(look.color("text"))
        area = QRectF(left + side + look.px(7), middle - look.px(20), 0, look.px(20))
        area.setRight(self.width() - look.px(10))
        name = QFontMetrics(font).elidedText(self._file.name, Qt.TextElideMode.ElideMiddle, int(area.width()))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, name)
        self._paint_second_line(painter, self._file, left, middle + look.px(12))

    def _paint_second_line(self, painter: QPainter, file: CitedFile, left: float, middle: float) -> None:
        look = self._look
        right = self.width() - look.px(10)
        for words in runs(file.numbers):
            pill = Pill.of(look, words)
            if left + pill.width > right:
                break
            rect = QRectF(left, middle - pill.height / 2, pill.width, pill.height)
            paint_pill(painter, look, rect, words, "current" if self._current else "normal")
            left += pill.width + look.px(4)
        left += look.px(1) if file.numbers else 0
        font = look.font("caption")
        painter.setFont(font)
        painter.setPen(look.color("muted"))
        area = QRectF(left, middle - look.px(9), max(right - left, 0), look.px(18))
        text = QFontMetrics(font).elidedText(self._where(file), Qt.TextElideMode.ElideRight, int(area.width()))
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, text)

    def _where(self, file: CitedFile) -> str:
        if not file.numbers and self._finished:
            return tr("not quoted")
        cited = [note for note in file.passages if note.number in file.numbers]
        return places_of(cited or file.passages[:1])

    def _paint_skeleton(self, painter: QPainter) -> None:
        look = self._look
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(look.color("line"))
        bar = look.px(7)
        for share, down in ((0.68, 16), (0.4, 35)):
            painter.drawRoundedRect(QRectF(look.px(12), look.px(down), self.width() * share, bar), bar / 2, bar / 2)

    def _elided(self) -> bool:
        room = self.width() - self._look.px(44)
        return (
            self._file is not None
            and QFontMetrics(self._look.font("small", 500)).horizontalAdvance(self._file.name) > room
        )


class MoreCard(QAbstractButton):
    """How many more files there are; opens the list of all passages."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_count(self, count: int) -> None:
        """Say how many files more."""
        self.setText(tr("+{n} files", n=count))
        self.setAccessibleName(self.text())
        self.update()

    def sizeHint(self) -> QSize:
        """As wide as its word."""
        words = self.text().partition(" ")[2]
        needed = QFontMetrics(self._look.font("caption")).horizontalAdvance(words) + self._look.px(20)
        return QSize(max(self._look.px(_MORE_WIDTH), needed), self._look.px(_HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the number over its word."""
        look, painter = self._look, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        width = 2.0 if self.hasFocus() else 1.0
        painter.setPen(QPen(look.color("accent" if self.hasFocus() else "line"), width))
        painter.setBrush(look.color("hover" if self.underMouse() else "surface"))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(width / 2, width / 2, -width / 2, -width / 2), 8, 8)
        count, _, words = self.text().partition(" ")
        middle = self.height() / 2
        painter.setFont(look.font("small", 600))
        painter.setPen(look.color("accent"))
        painter.drawText(
            QRectF(0, middle - look.px(20), self.width(), look.px(20)), Qt.AlignmentFlag.AlignCenter, count
        )
        painter.setFont(look.font("caption"))
        painter.setPen(look.color("muted"))
        painter.drawText(QRectF(0, middle + look.px(2), self.width(), look.px(18)), Qt.AlignmentFlag.AlignCenter, words)


class SourcesStrip(QWidget):
    """The cards of an answer's files. They come once and never change their order."""

    passage_wanted = Signal(object)
    """Open this `Footnote`."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._files: tuple[CitedFile, ...] = ()
        self._finished = False
        self._current: int | None = None
        self._waiting = False
        self._cards: list[SourceCard] = []
        self._more = MoreCard(look, self)
        self._more.clicked.connect(self._list_passages)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(_GAP)
        self._row.addWidget(self._more)
        self.setFixedHeight(look.px(_HEIGHT))
        look.changed.connect(self._on_look)
        QTimer.singleShot(_SKELETONS_AFTER_MS, self, self._on_waited)

    def show_files(self, files: Sequence[CitedFile], finished: bool) -> None:
        """Show these files, best first; none yet: skeletons after a moment, until it is `finished`."""
        if (tuple(files), finished) != (self._files, self._finished):
            self._files, self._finished = tuple(files), finished
            self._arrange()

    def set_current(self, number: int | None) -> None:
        """Outline the card of the file whose footnote is open."""
        if number != self._current:
            self._current = number
            self._arrange()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many cards as there is room for."""
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        """Say the places in another language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._arrange()

    def _arrange(self) -> None:
        count = len(self._files)
        if self.width() >= self._look.px(_WIDE) and count == _SHOWN_WIDE:
            room = _SHOWN_WIDE
        else:
            room = _SHOWN_NARROW if self.width() < self._look.px(_NARROW) else _SHOWN
        skeletons = not count and not self._finished and self._waiting
        shown = min(count, room)
        slots = room if count <= room else shown
        while len(self._cards) < slots:
            card, place = SourceCard(self._look, self), len(self._cards)
            card.clicked.connect(lambda _=False, place=place: self._open(place))
            self._row.insertWidget(place, card, 1)
            self._cards.append(card)
        for place, card in enumerate(self._cards):
            if place < shown:
                card.show_file(self._files[place], self._finished, self._current)
            card.setEnabled(place < shown)
            keep = card.sizePolicy()
            keep.setRetainSizeWhenHidden(shown <= place < slots)
            card.setSizePolicy(keep)
            card.setVisible(place < shown or (skeletons and place < slots))
        self._more.setVisible(count > shown)
        if count > shown:
            self._more.show_count(count - shown)
            self._more.updateGeometry()

    def _open(self, place: int) -> None:
        if place < len(self._files):
            self.passage_wanted.emit(self._files[place].passages[0])

    def _list_passages(self) -> QMenu:
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        for file in self._files:
            for note in file.passages:
                action = menu.addAction(self._look.icon(file_icon(note.path)), _in_menu(note))
                action.triggered.connect(lambda _=False, note=note: self.passage_wanted.emit(note))
        menu.popup(self._more.mapToGlobal(self._more.rect().bottomLeft()))
        return menu

    def _on_waited(self) -> None:
        self._waiting = True
        self._arrange()

    def _on_look(self) -> None:
        self.setFixedHeight(self._look.px(_HEIGHT))
        self._arrange()


def _in_menu(note: Footnote) -> str:
    words = file_and_place(note).replace("&", "&&")
    return f"{note.number}   {words}" if note.number else words

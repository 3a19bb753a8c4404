"""Shows the drawn pages of a source with boxes around the cited words; asks for pictures of what is seen only."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QKeySequence,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QWidget

from core.records import Box, PageSize, PageWords
from desktop.language import tr
from desktop.style import LIGHT, Look
from desktop.widgets import page_layout, page_marks
from desktop.widgets.focus_ring import FocusRing
from desktop.widgets.page_layout import GROUND, PageLayout
from desktop.widgets.page_pictures import PagePictures
from desktop.widgets.page_selection import PageSelection, TextPlace

_THIRD = 1 / 3

Boxes = Mapping[int, Sequence[Box]]
"""Boxes by the number of their page."""


@dataclass(slots=True)
class Marks:
    """What is marked on the pages: the footnote that is open, the others, what was searched."""

    cited: Boxes = field(default_factory=dict)
    others: Boxes = field(default_factory=dict)
    found: Boxes = field(default_factory=dict)
    at_hand: Boxes = field(default_factory=dict)


class PageView(QAbstractScrollArea):
    """Pages under each other. `pictures` says which pictures and words it wants and takes the pictures."""

    page_changed = Signal(int)
    zoom_changed = Signal(float)
    copy_wanted = Signal()
    menu_wanted = Signal(QPoint)
    pointed = Signal(int, float, float)
    """The pointer is over a page (0: over none), at a place in points."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._pages: dict[int, PageSize] = {}
        self._layout = PageLayout()
        self._fitted_to: int | None = None
        self._page = 0
        self._ring = FocusRing(look, self)
        self.pictures = PagePictures(self)
        self.marks = Marks()
        self.selection = PageSelection()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.viewport().setMouseTracking(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.pictures.changed.connect(self.viewport().update)
        look.changed.connect(self.viewport().update)

    # ---- what is shown ------------------------------------------------------------------------------------------

    def set_pages(self, pages: Sequence[PageSize]) -> None:
        """Show another file, fitted to its first page until `fit` or `set_scale` says something else."""
        self._pages = {page.number: page for page in pages}
        self.pictures.clear()
        self._page = 0
        self.marks = Marks()
        self.selection = PageSelection()
        self._fitted_to = next(iter(self._pages), None)
        self._lay_out(self._fitted_scale())
        self.verticalScrollBar().setValue(0)

    def set_words(self, words: PageWords) -> None:
        """The words of a page, for fitting, selecting and copying."""
        self.selection.put(words)

    def set_marks(self, marks: Marks) -> None:
        """Mark other words."""
        self.marks = marks
        self.viewport().update()

    @property
    def page(self) -> int:
        """The number of the page that is read now."""
        return self._page

    def go_to(self, number: int, box: Box | None = None) -> None:
        """Bring a box a third below the top, or a page to the top."""
        if number not in self._pages:
            return
        if box is None:
            top = self._layout.rect(number).top() - GROUND
        else:
            top = self._layout.box(number, box).top() - self.viewport().height() * _THIRD
            self._bring_across(self._layout.box(number, box))
        self.verticalScrollBar().setValue(round(top))
        self.viewport().update()

    def _bring_across(self, box: QRectF) -> None:
        bar = self.horizontalScrollBar()
        if self._fitted_to is None and not bar.value() <= box.left() <= bar.value() + self.viewport().width() - GROUND:
            bar.setValue(round(box.left() - 2 * GROUND))

    # ---- scale --------------------------------------------------------------------------------------------------

    @property
    def scale(self) -> float:
        """Pixels a point."""
        return self._layout.scale

    @property
    def fits(self) -> bool:
        """Whether the scale follows the width of the view."""
        return self._fitted_to is not None

    def fit(self, number: int | None = None) -> None:
        """Fit the text block of a page into the view, now and whenever the view gets another width."""
        self._fitted_to = number or self._page or next(iter(self._pages), None)
        self._rescale(self._fitted_scale())

    def zoom(self, step: int) -> None:
        """The next scale above or below."""
        self.set_scale(page_layout.stepped(self.scale, step))

    def set_scale(self, scale: float) -> None:
        """Show everything at a scale of one's own."""
        self._fitted_to = None
        self._rescale(scale)

    def _fitted_scale(self) -> float:
        page = self._pages.get(self._fitted_to or 0)
        if page is None:
            return 1.0
        return page_layout.fitted(self._block(page), page, self.viewport().width())

    def _block(self, page: PageSize) -> tuple[float, float]:
        words = self.selection.words(page.number)
        return page_layout.text_block(words, page) if words is not None else (0.0, page.width)

    def _rescale(self, scale: float) -> None:
        """What stands in the upper third stays there; the beginning stays the beginning."""
        eye = self.viewport().height() * _THIRD if self._top else 0.0
        place = self._layout.place(QPointF(self._left + self.viewport().width() / 2, self._top + eye))
        self._lay_out(scale)
        if place is not None:
            paper = self._layout.rect(place[0])
            self.verticalScrollBar().setValue(round(paper.top() + place[2] * scale - eye))
            if self._fitted_to is None:
                middle = paper.left() + place[1] * scale
                self.horizontalScrollBar().setValue(round(middle - self.viewport().width() / 2))

    def _lay_out(self, scale: float) -> None:
        changed = scale != self._layout.scale
        self._layout = PageLayout(list(self._pages.values()), scale, self.viewport().width())
        room, down, across = self.viewport().size(), self.verticalScrollBar(), self.horizontalScrollBar()
        fits = self._fitted_to is not None
        off, needed = Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded
        self.setHorizontalScrollBarPolicy(off if fits else needed)
        down.setRange(0, max(math.ceil(self._layout.height) - room.height(), 0))
        down.setPageStep(room.height())
        down.setSingleStep(self._look.px(40))
        across.setRange(0, max(math.ceil(self._layout.width) - room.width(), 0))
        across.setPageStep(room.width())
        page = self._pages.get(self._fitted_to or 0)
        if page is not None:
            left, right = self._block(page)
            middle = self._layout.rect(page.number).left() + (left + right) / 2 * scale
            across.setValue(round(middle - room.width() / 2))
        if changed:
            self.zoom_changed.emit(scale)
        self.viewport().update()

    # ---- painting -----------------------------------------------------------------------------------------------

    @property
    def _top(self) -> int:
        return self.verticalScrollBar().value()

    @property
    def _left(self) -> int:
        return self.horizontalScrollBar().value()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what is seen of each page, and see to it that what is missing is asked for."""
        view = self.viewport().rect()
        painter = QPainter(self.viewport())
        painter.fillRect(view, self._look.color("sunken"))
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        painter.save()
        painter.setClipRect(view.adjusted(GROUND, 0, -GROUND, 0))
        painter.translate(-self._left, -self._top)
        seen = self._layout.visible(self._top, self._top + view.height())
        for number in seen:
            self._paint_page(painter, number)
        painter.restore()
        self._ring.paint(painter)
        self._note_page()
        first = (self._page,) if self._page in seen else ()
        self.pictures.see(tuple(dict.fromkeys((*first, *seen))), self.scale * self.devicePixelRatioF())

    def _paint_page(self, painter: QPainter, number: int) -> None:
        paper = self._layout.rect(number)
        picture = self.pictures.picture(number)
        if picture is None:
            painter.fillRect(paper, Qt.GlobalColor.white)
            if self.pictures.failed(number):
                painter.setPen(QColor(LIGHT.muted))
                painter.setFont(self._look.font("body"))
                painter.drawText(paper, Qt.AlignmentFlag.AlignCenter, tr("This page cannot be drawn."))
        else:
            painter.drawImage(self._target(paper, picture), picture, QRectF(picture.rect()))
            self._paint_marks(painter, number)
        if self._look.theme.name == "dark":
            page_marks.dim(painter, paper)

    def _paint_marks(self, painter: QPainter, number: int) -> None:
        page_marks.paint_found(painter, self._on(number, self.marks.found), current=False)
        page_marks.paint_selected(painter, self._on(number, {number: self.selection.boxes(number)}))
        page_marks.paint_others(painter, self._on(number, self.marks.others))
        page_marks.paint_cited(painter, self._on(number, self.marks.cited))
        page_marks.paint_found(painter, self._on(number, self.marks.at_hand), current=True)

    def _target(self, paper: QRectF, picture: QImage) -> QRectF:
        """Where a picture goes: pixel on pixel if it was drawn for this scale, so that letters stay sharp."""
        ratio = self.devicePixelRatioF()
        left = round((paper.left() - self._left) * ratio) / ratio + self._left
        top = round((paper.top() - self._top) * ratio) / ratio + self._top
        width, height = picture.width() / ratio, picture.height() / ratio
        if abs(width - paper.width()) < 1 and abs(height - paper.height()) < 1:
            return QRectF(left, top, width, height)
        return paper

    def _on(self, number: int, boxes: Boxes) -> list[QRectF]:
        return [self._layout.box(number, box) for box in boxes.get(number, ())]

    def _note_page(self) -> None:
        place = self._layout.place(QPointF(0, self._top + self.viewport().height() * _THIRD))
        if place is not None and place[0] != self._page:
            self._page = place[0]
            self.page_changed.emit(self._page)

    # ---- mouse and keys -----------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep what is read where it is."""
        super().resizeEvent(event)
        if self._pages:
            self._rescale(self._fitted_scale() if self._fitted_to is not None else self.scale)

    def event(self, event: QEvent) -> bool:
        """Wear a ring while the focus came from the keyboard."""
        if isinstance(event, QFocusEvent):
            self._ring.note(event)
        return super().event(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to select."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.selection.begin(self._text_place(event.position()))
            self.viewport().update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Select as far as the pointer; over words it shows that they can be selected."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.selection.reach(self._text_place(event.position()))
            self.viewport().update()
            return
        place = self._place(event.position())
        self.pointed.emit(*(place or (0, 0.0, 0.0)))
        over = place is not None and self.selection.over_words(*place)
        self.viewport().setCursor(Qt.CursorShape.IBeamCursor if over else Qt.CursorShape.ArrowCursor)

    def leaveEvent(self, event: QEvent) -> None:
        """The pointer is over no page any more."""
        self.pointed.emit(0, 0.0, 0.0)
        super().leaveEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Select a word."""
        self.selection.select_word(self._text_place(event.position()))
        self.viewport().update()

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Say where a menu is wanted."""
        self.menu_wanted.emit(event.globalPos())

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Scroll, or zoom with Ctrl."""
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
            event.accept()
            return
        super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy, select all, go to the beginning or the end; the rest scrolls."""
        bar = self.verticalScrollBar()
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.SelectAll):
            self.selection.select_all()
            self.viewport().update()
        elif event.key() == Qt.Key.Key_Home:
            bar.setValue(bar.minimum())
        elif event.key() == Qt.Key.Key_End:
            bar.setValue(bar.maximum())
        else:
            super().keyPressEvent(event)

    def _place(self, point: QPointF) -> tuple[int, float, float] | None:
        return self._layout.place(point + QPointF(self._left, self._top))

    def _text_place(self, point: QPointF) -> TextPlace | None:
        place = self._place(point)
        return self.selection.at(*place) if place is not None else None

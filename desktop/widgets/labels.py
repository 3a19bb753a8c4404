"""Words on a page: plain text in the type roles, which keeps its line height, elides, and follows the look."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt
from PySide6.QtGui import (
    QFontMetrics,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from desktop.style import Look, Role, TypeRole

_KEPT_HEIGHTS = 8
_COMFORTABLE_WIDTH = 420
"""A paragraph that may choose its width takes no more than this, in pixels at 100 %."""


class Label(QLabel):
    """Plain text in a type role and a colour. Wrapped lines stand as far apart as the role says."""

    def __init__(
        self,
        look: Look,
        text: str = "",
        role: TypeRole = "body",
        color: Role = "text",
        weight: int = 400,
        wrap: bool = False,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._look, self._role, self._color, self._weight = look, role, color, weight
        self._heights: dict[tuple[int, str, str], int] = {}
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setText(text)
        look.changed.connect(self.restyle)
        self.restyle()

    def set_color(self, color: Role) -> None:
        """Write in the colour of another role."""
        if color != self._color:
            self._color = color
            self.restyle()

    def restyle(self) -> None:
        """Take face and colour anew."""
        self.setFont(self._look.font(self._role, self._weight))
        palette = QPalette(self.palette())
        palette.setColor(QPalette.ColorRole.WindowText, self._look.color(self._color))
        palette.setColor(QPalette.ColorGroup.Disabled, QPalette.ColorRole.WindowText, self._look.color("disabled"))
        self.setPalette(palette)
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        """One line as it is, or a paragraph of a width that reads well."""
        if not self.wordWrap():
            hint = super().sizeHint()
            return QSize(hint.width(), max(hint.height(), self._line() + self._across().height()))
        natural = QFontMetrics(self.font()).size(0, self.text()).width() + 1
        width = min(natural, self._look.px(_COMFORTABLE_WIDTH))
        return QSize(width + self._across().width(), self._height(width) + self._across().height())

    def minimumSizeHint(self) -> QSize:
        """A single line does not shrink; a paragraph may become as narrow as its layout wants."""
        if not self.wordWrap():
            return self.sizeHint()
        return QSize(self._look.px(48), self._line() + self._across().height())

    def heightForWidth(self, width: int) -> int:
        """How high the paragraph is at a width."""
        if not self.wordWrap():
            return -1
        return self._height(width - self._across().width()) + self._across().height()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a paragraph line by line; leave a single line to Qt."""
        if not self.wordWrap():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        area = self.contentsRect()
        layout = self._laid_out(area.width())
        lines, height = layout.lineCount(), self._line()
        middle = bool(self.alignment() & Qt.AlignmentFlag.AlignVCenter)
        top = area.top() + max((area.height() - lines * height) // 2, 0) * middle
        for index in range(lines):
            line = layout.lineAt(index)
            room = area.width() - line.naturalTextWidth()
            if self.alignment() & Qt.AlignmentFlag.AlignHCenter:
                left = area.left() + room / 2
            else:
                left = area.left() + room * bool(self.alignment() & Qt.AlignmentFlag.AlignRight)
            line.setPosition(QPointF(left, top + index * height + (height - line.height()) / 2))
            line.draw(painter, QPointF(0, 0))

    def _line(self) -> int:
        return self._look.line_height(self._role)

    def _across(self) -> QSize:
        margins = self.contentsMargins()
        return QSize(margins.left() + margins.right(), margins.top() + margins.bottom())

    def _height(self, width: int) -> int:
        """How high the lines are at a width. Layouts ask again and again, so the last answers are kept."""
        asked = (width, self.text(), self.font().key())
        if asked not in self._heights:
            if len(self._heights) >= _KEPT_HEIGHTS:
                self._heights.clear()
            self._heights[asked] = max(self._laid_out(width).lineCount(), 1) * self._line()
        return self._heights[asked]

    def _laid_out(self, width: int) -> QTextLayout:
        layout = QTextLayout(self.text().replace("\n", "\u2028"), self.font())
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        layout.beginLayout()
        while (line := layout.createLine()).isValid():
            line.setLineWidth(max(width, 1))
        layout.endLayout()
        return layout


class ElidedLabel(Label):
    """One line that is cut where it does not fit (names in the middle, sentences at the end), whole in its tool tip."""

    def __init__(
        self,
        look: Look,
        text: str = "",
        role: TypeRole = "body",
        color: Role = "text",
        weight: int = 400,
        middle: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        self._mode = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
        super().__init__(look, text, role, color, weight, parent=parent)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def elided(self) -> bool:
        """Whether some of the text does not show."""
        return self._shown() != self.text()

    def minimumSizeHint(self) -> QSize:
        """A few letters."""
        return QSize(min(self.sizeHint().width(), self._look.px(40)), self.sizeHint().height())

    def setText(self, text: str) -> None:
        """Show another text."""
        super().setText(" ".join(text.split()))
        self._tell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have a tool tip exactly while something is cut."""
        super().resizeEvent(event)
        self._tell()

    def changeEvent(self, event: QEvent) -> None:
        """Measure again in another face."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._tell()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what fits."""
        painter = QPainter(self)
        painter.setPen(self.palette().color(self.foregroundRole()))
        painter.drawText(QRect(self.contentsRect()), int(self.alignment()), self._shown())

    def _shown(self) -> str:
        return QFontMetrics(self.font()).elidedText(self.text(), self._mode, self.contentsRect().width())

    def _tell(self) -> None:
        self.setToolTip(plain_tip(self.text()) if self.elided else "")


def label(
    look: Look,
    text: str = "",
    role: TypeRole = "body",
    color: Role = "text",
    weight: int = 400,
    wrap: bool = False,
    parent: QWidget | None = None,
) -> Label:
    """Words on a page."""
    return Label(look, text, role, color, weight, wrap, parent)


def plain_tip(text: str) -> str:
    """A text as a tool tip: tool tips guess whether they are HTML, and what comes from files must not be."""
    return f"<qt>{escape(text)}</qt>" if "<" in text or "&" in text else text

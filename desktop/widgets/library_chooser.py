"""The name of the open library, which opens the choice of libraries."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QActionGroup, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QMenu, QSizePolicy, QWidget

from core.records import LibraryRow
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.labels import plain_tip

DEFAULT_NAME = "My documents"
"""What the engine calls the library that is always there."""
_ICON = 16
TITLE_PAD = 6
"""How far the title stands in from the button's edge, where its ring is drawn."""


def library_title(name: str) -> str:
    """What a library is called on screen: as the person named it; the first one in the language of the window."""
    return tr("My documents") if name == DEFAULT_NAME else name


class LibraryChooser(QAbstractButton):
    """The library's name as the title of the page; pressing it lists the libraries and what can be done with this."""

    library_chosen = Signal(str)
    new_wanted = Signal()
    rename_wanted = Signal()
    delete_wanted = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._name = DEFAULT_NAME
        self._libraries: tuple[LibraryRow, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.clicked.connect(self._open)
        look.changed.connect(self._restyle)
        self.show_libraries((), DEFAULT_NAME)

    def show_libraries(self, libraries: tuple[LibraryRow, ...], name: str) -> None:
        """Show which libraries there are and which one is open."""
        self._libraries, self._name = libraries, name
        title = library_title(name)
        self.setText(title)
        self.setAccessibleName(tr("Library {name}", name=title))
        self._restyle()

    def menu(self) -> QMenu:
        """The libraries, the open one marked, and what can be done."""
        menu = QMenu(self)
        group = QActionGroup(menu)
        for library in self._libraries:
            action = menu.addAction(library_title(library.name).replace("&", "&&"))
            action.setCheckable(True)
            action.setChecked(library.name == self._name)
            group.addAction(action)
            action.triggered.connect(lambda _=False, name=library.name: self.library_chosen.emit(name))
        menu.addSeparator()
        menu.addAction(self._look.icon("plus"), tr("New library…")).triggered.connect(self.new_wanted)
        menu.addAction(self._look.icon("pencil"), tr("Rename…")).triggered.connect(self.rename_wanted)
        if len(self._libraries) > 1:
            delete = menu.addAction(self._look.icon("trash-2"), tr("Delete library…"))
            delete.triggered.connect(self.delete_wanted)
        return menu

    def sizeHint(self) -> QSize:
        """The title and the icon beside it."""
        metrics = QFontMetrics(self._look.font("title", 600))
        width = metrics.horizontalAdvance(self.text()) + self._look.px(_ICON) + 3 * TITLE_PAD + 3
        return QSize(width, max(self._look.px(36), metrics.height() + 4))

    def minimumSizeHint(self) -> QSize:
        """A few letters."""
        return QSize(min(self._look.px(90), self.sizeHint().width()), self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Have a tool tip exactly while the name is cut."""
        super().resizeEvent(event)
        self._tell()

    def changeEvent(self, event: QEvent) -> None:
        """Take the words of another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.show_libraries(self._libraries, self._name)
        super().changeEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the title, the icon, and the ring when the keyboard is here."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        if self.underMouse() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._look.color("hover"))
            painter.drawRoundedRect(area, 8, 8)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(self._look.color("accent"), 2))
            painter.drawRoundedRect(area, 8, 8)
        icon = self._look.px(_ICON)
        words = QRect(TITLE_PAD, 0, self.width() - icon - 3 * TITLE_PAD, self.height())
        painter.setFont(self._look.font("title", 600))
        painter.setPen(self._look.color("text"))
        title = painter.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideMiddle, words.width())
        painter.drawText(words, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, title)
        left = TITLE_PAD + painter.fontMetrics().horizontalAdvance(title) + TITLE_PAD
        painter.drawPixmap(left, (self.height() - icon) // 2 + 1, self._look.pixmap("chevrons-up-down", "muted", _ICON))

    def _tell(self) -> None:
        cut = self.width() < self.sizeHint().width()
        self.setToolTip(plain_tip(self.text()) if cut else "")

    def _restyle(self) -> None:
        self._tell()
        self.updateGeometry()
        self.update()

    def _open(self) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))

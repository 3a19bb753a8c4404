"""What every widget on the screen must keep: a name, a stop of the Tab key, and room for its words.

    check_widgets(page)        # after page.show(); raises AssertionError that lists what is wrong

`unnamed`, `unreached` and `clipped` are its three parts, for tests that look at one of them.
"""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, QRect, Qt, QUrl
from PySide6.QtGui import QAccessible, QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from core.records import LedgerRow
from desktop.session import OpenRequest, Session
from desktop.style import Look
from desktop.widgets.page import Page, SourceBeside
from desktop.window import Memory, Window

INSIDE_ONE = 80
"""So many Tabs may stay inside one widget (the footnotes of an answer are stops of their own)."""


def check_widgets(root: QWidget) -> None:
    """Complain of every widget without a name, out of reach of Tab, or too small for its words."""
    wrong = [*unnamed(root), *clipped(root), *unreached(root)]
    assert not wrong, "\n".join(wrong)


def unnamed(root: QWidget) -> list[str]:
    """Widgets that take the focus and that a screen reader would have no name for."""
    return [f"no accessible name: {shown(widget)}" for widget in stops(root) if not spoken(widget)]


def unreached(root: QWidget) -> list[str]:
    """Widgets that Tab does not come to, or does not leave. Presses Tab until it is around."""
    window = root.window()
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    expected = stops(root)
    if not expected:
        return []
    expected[0].setFocus(Qt.FocusReason.TabFocusReason)
    reached, same = set[QWidget](), 0
    for _ in range(4 * len(stops(window)) + INSIDE_ONE):
        before = QApplication.focusWidget()
        if before is None:
            return ["Tab leads to nothing"]
        if before is expected[0] and reached and same == 0:
            break
        reached.add(before)
        QTest.keyClick(before, Qt.Key.Key_Tab)
        same = same + 1 if QApplication.focusWidget() is before else 0
        if same > INSIDE_ONE:
            return [f"Tab does not leave: {shown(before)}"]
        if len(expected) == 1 and same:
            break
    return [f"Tab does not come to: {shown(widget)}" for widget in expected if widget not in reached]


def clipped(root: QWidget) -> list[str]:
    """Labels and buttons whose words do not fit, unless they are cut with the whole text as tool tip."""
    wrong = []
    for widget in root.findChildren(QWidget):
        if not widget.isVisible() or not words_of(widget):
            continue
        if not fits(widget) and not widget.toolTip():
            wrong.append(f"clipped to {widget.size().toTuple()} of {widget.sizeHint().toTuple()}: {shown(widget)}")
        elif not is_inside(widget):
            wrong.append(f"reaches out of its parent: {shown(widget)}")
    return wrong


def stops(root: QWidget) -> list[QWidget]:
    """The widgets that Tab should come to."""
    return [widget for widget in (root, *root.findChildren(QWidget)) if is_stop(widget)]


def is_stop(widget: QWidget) -> bool:
    """Whether Tab should come to a widget: of buttons that exclude each other only to the pressed one."""
    if not (widget.isVisible() and widget.isEnabled() and widget.focusPolicy() & Qt.FocusPolicy.TabFocus):
        return False
    if widget.focusProxy() is not None:
        return False
    group = widget.group() if isinstance(widget, QAbstractButton) else None
    return group is None or not group.exclusive() or group.checkedButton() in (None, widget)


def spoken(widget: QWidget) -> str:
    """What a screen reader calls a widget."""
    if widget.accessibleName():
        return widget.accessibleName()
    reader = QAccessible.queryAccessibleInterface(widget)
    return reader.text(QAccessible.Text.Name) if reader is not None else ""


def words_of(widget: QWidget) -> str:
    """The words on a label or button, "" for everything else."""
    return widget.text() if isinstance(widget, QLabel | QAbstractButton) else ""


def fits(widget: QWidget) -> bool:
    """Whether the words have the room they want."""
    if widget.hasHeightForWidth():
        return widget.heightForWidth(widget.width()) <= widget.height()
    wanted = widget.sizeHint()
    return wanted.width() <= widget.width() and wanted.height() <= widget.height()


def is_inside(widget: QWidget) -> bool:
    """Whether no parent cuts a part of a widget off; what scrolls may."""
    place = QRect(QPoint(0, 0), widget.size())
    while (parent := widget.parentWidget()) is not None and not widget.isWindow():
        place.translate(widget.pos())
        if isinstance(parent.parentWidget(), QAbstractScrollArea):
            return True
        if not parent.rect().contains(place):
            return False
        widget = parent
    return True


def shown(widget: QWidget) -> str:
    """A widget in the words of a complaint."""
    path: list[str] = []
    each: QWidget | None = widget
    while each is not None and len(path) < 4:
        path.append(type(each).__name__)
        each = each.parentWidget()
    name = widget.objectName() or widget.accessibleName() or words_of(widget)
    return f"{name!r} ({' in '.join(path)})"


def field(name: str) -> QLineEdit:
    """A field with a name."""
    made = QLineEdit()
    made.setAccessibleName(name)
    return made


class PlainPage(Page):
    """A page for tests of the window: one field, a side list where wished, and a memory of what was asked of it."""

    def __init__(self, name: str, with_side: bool) -> None:
        super().__init__()
        self.asked: list[object] = []
        self.field = field(f"Field of {name}")
        layout = QVBoxLayout(self)
        layout.addWidget(self.field)
        layout.addStretch(1)
        self.floating = self.writing = False
        if with_side:
            self.side = QWidget()
            QVBoxLayout(self.side).addWidget(field(f"List of {name}"))

    def focus_first(self) -> None:
        self.field.setFocus()

    def side_shown(self, shown: bool) -> None:
        self.asked.append(("side", shown))

    def find_here(self) -> None:
        self.asked.append("find")

    def new_chat(self) -> None:
        self.asked.append("new")

    def choose_files(self) -> None:
        self.asked.append("choose")

    def show_attention(self) -> None:
        self.asked.append("attention")

    def refresh(self) -> None:
        self.asked.append("refresh")

    def ask_about(self, paths: object) -> None:
        self.asked.append(("about", paths))

    def show_file(self, row: LedgerRow) -> None:
        self.asked.append(("file", row.path))

    def footnote_shown(self, index: int | None) -> None:
        self.asked.append(("footnote", index))

    def step_footnote(self, step: int) -> None:
        self.asked.append(("step", step))

    def dismiss(self) -> bool:
        was, self.floating = self.floating, False
        return was

    def stop(self) -> bool:
        was, self.writing = self.writing, False
        return was


class PlainSource(SourceBeside):
    """A source view for tests of the window."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[object] = []
        self.finding = False
        self.field = field("Field of the source")
        QVBoxLayout(self).addWidget(self.field)

    def open(self, request: OpenRequest) -> None:
        self.asked.append(request)

    def step(self, step: int) -> None:
        self.asked.append(("step", step))

    def find_here(self) -> None:
        self.asked.append("find")

    def dismiss(self) -> bool:
        was, self.finding = self.finding, False
        return was

    def clear(self) -> None:
        self.asked.append("clear")


def plain_window(session: Session, look: Look, memory: Memory | None = None) -> Window:
    """The real window with plain pages."""
    makers: dict[str, Callable[[], Page]] = {
        "chat": lambda: PlainPage("chat", with_side=True),
        "library": lambda: PlainPage("library", with_side=False),
        "settings": lambda: PlainPage("settings", with_side=True),
        "detail": lambda: PlainPage("detail", with_side=False),
    }
    return Window(session, look, makers, PlainSource, memory)


def mime_of(*paths: Path) -> QMimeData:
    """Files as they are dragged."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    return data


def drag_over(window: QWidget, data: QMimeData) -> bool:
    """Hold something over a window; whether it takes it."""
    event = QDragEnterEvent(
        QPoint(600, 400), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    event.ignore()
    QApplication.sendEvent(window, event)
    return event.isAccepted()


def drop_on(window: QWidget, *paths: Path) -> None:
    """Drop files on a window."""
    data = mime_of(*paths)
    drag_over(window, data)
    event = QDropEvent(
        QPointF(600, 400), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    QApplication.sendEvent(window, event)

"""Takes a widget along with the pointer, to be let go among its like."""

from PySide6.QtCore import QMimeData, QPoint, Qt
from PySide6.QtGui import QDrag
from PySide6.QtWidgets import QApplication, QWidget


def is_far(pressed: QPoint, here: QPoint) -> bool:
    """Whether the pointer has gone far enough since it was pressed to mean a drag."""
    return (here - pressed).manhattanLength() >= QApplication.startDragDistance()


def take_along(widget: QWidget, form: str, here: QPoint) -> None:
    """Drag a picture of the widget, held where the pointer is; `form` says what kind of thing it is."""
    drag, data = QDrag(widget), QMimeData()
    data.setData(form, b"")
    drag.setMimeData(data)
    drag.setPixmap(widget.grab())
    drag.setHotSpot(here)
    drag.exec(Qt.DropAction.MoveAction)

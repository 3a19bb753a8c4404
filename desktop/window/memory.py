"""What the window remembers from one start to the next: its place, its panes and the open page."""

from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings

from desktop.window.widths import SOURCE

FILE = "window.ini"


def kept_in(home: Path) -> QSettings:
    """A small file in the data folder, so that nothing is left anywhere else on the machine."""
    return QSettings(str(home / FILE), QSettings.Format.IniFormat)


class Memory:
    """What the window writes into that file, and reads from it."""

    def __init__(self, file: QSettings) -> None:
        self._file = file

    @property
    def geometry(self) -> QByteArray:
        """Where the window was, in Qt's own form; empty at the first start."""
        value = self._file.value("window/geometry")
        return value if isinstance(value, QByteArray) else QByteArray()

    @geometry.setter
    def geometry(self, value: QByteArray) -> None:
        self._file.setValue("window/geometry", value)

    @property
    def page(self) -> str:
        """The page that was open; at the first start the library, where documents are added."""
        return str(self._file.value("window/page", "library"))

    @page.setter
    def page(self, value: str) -> None:
        self._file.setValue("window/page", value)

    @property
    def source_width(self) -> int:
        """How wide the source view was."""
        value = str(self._file.value("window/source_width", SOURCE))
        return int(value) if value.isdecimal() else SOURCE

    @source_width.setter
    def source_width(self, value: int) -> None:
        self._file.setValue("window/source_width", value)

    @property
    def side_open(self) -> bool:
        """Whether the side list stood beside the page."""
        return str(self._file.value("window/side_open", "true")) == "true"

    @side_open.setter
    def side_open(self, value: bool) -> None:
        self._file.setValue("window/side_open", "true" if value else "false")

    def save(self) -> None:
        """Write the file now."""
        self._file.sync()

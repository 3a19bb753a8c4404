"""Showing a file where it lies, in the program of the system that shows folders."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QDir, QProcess, QUrl
from PySide6.QtGui import QDesktopServices


def show_in_folder(path: str) -> None:
    """Open the folder a file is in, with the file marked where the system can do that; a folder itself is opened."""
    native = QDir.toNativeSeparators(path)
    if Path(path).is_dir():
        QDesktopServices.openUrl(QUrl.fromLocalFile(path))
    elif sys.platform == "win32":
        QProcess.startDetached("explorer.exe", ["/select,", native])
    elif sys.platform == "darwin":
        QProcess.startDetached("open", ["-R", native])
    else:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(Path(path).parent)))

"""Hands a file over to the desktop: opens it in its program, or shows it where it lies."""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QDir, QObject, QProcess, QUrl
from PySide6.QtGui import QDesktopServices

_NAMES = """
bat cmd com exe msi scr pif js jse vbs vbe wsf wsh hta ps1 psm1 reg lnk url jar py pyw pl rb sh bash zsh fish
command desktop app scpt workflow
"""
_RUN = frozenset(_NAMES.split())
_SERVICE = "org.freedesktop.FileManager1"


def open_file(path: str, owner: QObject) -> None:
    """Open a file in the program that is meant for it. What the system would run instead is shown in its folder.

    Of a file inside another, that one is opened.
    """
    file = on_disk(path) or Path(path)
    if file.suffix.lower().removeprefix(".") in _RUN:
        show_in_folder(path, owner)
    else:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(file)))


def on_disk(path: str) -> Path | None:
    """The file at a path, or the one that it is inside of; None when there is neither now."""
    for each in (Path(path), *Path(path).parents):
        if each.is_file():
            return each
        if each.is_dir():
            return None
    return None


def show_in_folder(path: str, owner: QObject) -> None:
    """Open the folder a file is in, with the file marked where the system can do that.

    A folder itself is opened; of what is away the nearest folder is.
    """
    file = on_disk(path)
    if file is None:
        _open_folder(path)
        return
    path = str(file)
    if sys.platform == "win32":
        QProcess.startDetached("explorer.exe", ["/select,", QDir.toNativeSeparators(path)])
    elif sys.platform == "darwin":
        QProcess.startDetached("open", ["-R", path])
    else:
        _ask_file_manager(path, owner)


def _ask_file_manager(path: str, owner: QObject) -> None:
    """Desktops agree on a service that marks a file; without one the folder is opened."""
    from PySide6.QtDBus import QDBusConnection, QDBusMessage, QDBusPendingCallWatcher

    bus = QDBusConnection.sessionBus()
    if not bus.isConnected():
        _open_folder(path)
        return
    message = QDBusMessage.createMethodCall(_SERVICE, "/org/freedesktop/FileManager1", _SERVICE, "ShowItems")
    message.setArguments([[QUrl.fromLocalFile(path).toString()], ""])
    watcher = QDBusPendingCallWatcher(bus.asyncCall(message), owner)

    def answered(call: QDBusPendingCallWatcher) -> None:
        if call.isError():
            _open_folder(path)
        call.deleteLater()

    watcher.finished.connect(answered)


def _open_folder(path: str) -> None:
    folder = next((each for each in (Path(path), *Path(path).parents) if each.is_dir()), None)
    if folder is not None:
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

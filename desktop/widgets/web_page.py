"""Web pages among the files: which address a kept page came from, and opening it in the browser."""

from __future__ import annotations

from urllib.parse import urlsplit

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from desktop.session import Session
from desktop.widgets.file_manager import open_file


def address_of(session: Session, path: str) -> str:
    """The address that the file at a path was fetched from, "" for an ordinary file."""
    return next((row.address for row in session.sources if row.address and row.path == path), "")


def open_original(session: Session, path: str, owner: QObject) -> None:
    """Open a file in its program, a web page at its address in the browser."""
    address = address_of(session, path)
    if address:
        open_in_browser(address)
    else:
        open_file(path, owner)


def open_in_browser(address: str) -> None:
    """Open a web page where people read such."""
    if host_of(address):
        QDesktopServices.openUrl(QUrl(address))


def whole_address(typed: str) -> str:
    """The address as it is fetched: https where nothing was said."""
    typed = typed.strip()
    return typed if not typed or "://" in typed else f"https://{typed}"


def host_of(address: str) -> str:
    """The host of an address, "" when it has none that pages are fetched from."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return ""
    return parts.hostname or "" if parts.scheme in ("http", "https") else ""

"""What can be done with chosen rows of the ledger, as a menu."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Literal

from PySide6.QtWidgets import QMenu, QWidget

from core.records import LedgerRow
from desktop.language import tr
from desktop.style import Look
from desktop.widgets.ledger_words import SCANNED, action

Wish = Literal["detail", "open", "ask", "retry", "read_scans", "password", "bring_back", "remove", "show"]
"""What is wanted of rows; `detail`: all about a file; `open`: the file beside the page; `show`: it in its folder."""

_SEARCHED = ("ready", "partly", "offline")


def allowed(wish: Wish, rows: tuple[LedgerRow, ...]) -> tuple[LedgerRow, ...]:
    """Those of the rows that this can be done with."""
    files = tuple(row for row in rows if row.place_id is not None)
    if wish in ("detail", "open", "show"):
        return files if len(files) == 1 and (wish != "show" or files[0].state not in ("gone", "offline")) else ()
    if wish == "ask":
        return tuple(row for row in files if row.state in _SEARCHED)
    if wish == "bring_back":
        return tuple(row for row in files if row.by_hand)
    if wish == "password":
        return files if len(files) == 1 and action(files[0]) == "password" else ()
    kept = tuple(row for row in files if not row.by_hand)
    if wish == "read_scans":
        return tuple(row for row in kept if row.scans and row.state in SCANNED)
    if wish == "retry":
        return tuple(row for row in kept if row.state not in ("waiting", "working", "offline", "gone"))
    return kept


def show_in_folder_word() -> str:
    """What the system calls showing a file where it lies."""
    return tr("Show in Finder") if sys.platform == "darwin" else tr("Show in folder")


def row_menu(
    look: Look,
    parent: QWidget,
    rows: tuple[LedgerRow, ...],
    wanted: Callable[[Wish], None],
    leave_out: tuple[Wish, ...] = (),
) -> QMenu:
    """The menu of these rows: only what can be done."""
    menu = QMenu(parent)
    one = len(rows) == 1
    entries: tuple[tuple[Wish, str, str, str], ...] = (
        ("detail", tr("Details", about="button"), "file-text", "Return"),
        ("open", tr("Open beside"), "columns-2", ""),
        ("ask", tr("Ask only about this file") if one else tr("Ask only about these files"), "messages-square", ""),
        ("password", tr("Enter password…"), "lock", ""),
        ("bring_back", tr("Bring back"), "undo-2", ""),
        ("read_scans", tr("Read scans"), "scan-text", ""),
        ("retry", tr("Try again"), "rotate-cw", "Ctrl+R"),
        ("show", show_in_folder_word(), "folder-search", "Alt+Return"),
        ("remove", tr("Remove…"), "trash-2", "Del"),
    )
    for wish, word, icon, keys in entries:
        if wish in leave_out or not allowed(wish, rows):
            continue
        if wish == "remove" and not menu.isEmpty():
            menu.addSeparator()
        entry = menu.addAction(look.icon(icon), word)
        if keys:
            entry.setShortcut(keys)
            entry.setShortcutVisibleInContextMenu(True)
        entry.triggered.connect(lambda _=False, wish=wish: wanted(wish))
    return menu

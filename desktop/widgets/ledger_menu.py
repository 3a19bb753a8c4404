"""What can be done with chosen rows of the ledger, as a menu."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Literal

from PySide6.QtWidgets import QMenu, QWidget

from core.records import LedgerRow
from desktop.language import tr
from desktop.style import Look

Wish = Literal["open", "ask", "retry", "bring_back", "remove", "show"]
"""What is wanted of rows; `show`: the file in its folder."""

_SEARCHED = ("ready", "partly", "offline")


def allowed(wish: Wish, rows: tuple[LedgerRow, ...]) -> tuple[LedgerRow, ...]:
    """Those of the rows that this can be done with."""
    files = tuple(row for row in rows if row.place_id is not None)
    if wish in ("open", "show"):
        return files if len(files) == 1 and (wish == "open" or files[0].state not in ("gone", "offline")) else ()
    if wish == "ask":
        return tuple(row for row in files if row.state in _SEARCHED)
    if wish == "bring_back":
        return tuple(row for row in files if row.by_hand)
    kept = tuple(row for row in files if not row.by_hand)
    if wish == "retry":
        return tuple(row for row in kept if row.state not in ("waiting", "working", "offline", "gone"))
    return kept


def show_in_folder_word() -> str:
    """What the system calls showing a file where it lies."""
    return tr("Show in Finder") if sys.platform == "darwin" else tr("Show in folder")


def row_menu(look: Look, parent: QWidget, rows: tuple[LedgerRow, ...], wanted: Callable[[Wish], None]) -> QMenu:
    """The menu of these rows: only what can be done."""
    menu = QMenu(parent)
    one = len(rows) == 1
    entries: tuple[tuple[Wish, str, str, str], ...] = (
        ("open", tr("Open"), "file-text", "Return"),
        ("ask", tr("Ask only about this file") if one else tr("Ask only about these files"), "messages-square", ""),
        ("bring_back", tr("Bring back"), "undo-2", ""),
        ("retry", tr("Try again"), "rotate-cw", "Ctrl+R"),
        ("show", show_in_folder_word(), "folder-search", "Alt+Return"),
        ("remove", tr("Remove…"), "trash-2", "Del"),
    )
    for wish, word, icon, keys in entries:
        if not allowed(wish, rows):
            continue
        if wish == "remove" and not menu.isEmpty():
            menu.addSeparator()
        action = menu.addAction(look.icon(icon), word)
        if keys:
            action.setShortcut(keys)
            action.setShortcutVisibleInContextMenu(True)
        action.triggered.connect(lambda _=False, wish=wish: wanted(wish))
    return menu

"""What can be done from anywhere in the window by keys, and on macOS from the menu bar as well."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QMenu, QMenuBar, QWidget

from desktop.language import tr
from desktop.widgets.rail import ENTRIES, page_word

Menu = Literal["file", "edit", "view", "go"]


@dataclass(frozen=True, slots=True)
class Command:
    """One thing to do: its name, the menu it stands in, its keys and what it does."""

    name: str
    menu: Menu
    keys: tuple[str, ...]
    run: Callable[[], object]


def command_word(name: str) -> str:
    """What a command is called in a menu."""
    if any(entry.name == name for entry in ENTRIES):
        return page_word(name)
    words = {
        "new_chat": tr("New chat"),
        "add": tr("Add files or folders…"),
        "find": tr("Find on this page"),
        "side": tr("Side list"),
        "larger": tr("Larger text"),
        "smaller": tr("Smaller text"),
        "usual_size": tr("Usual text size"),
        "look_again": tr("Look at the folders again"),
        "next_footnote": tr("Next footnote"),
        "previous_footnote": tr("Previous footnote"),
        "next_pane": tr("Next part of the window"),
        "previous_pane": tr("Previous part of the window"),
        "escape": tr("Close"),
    }
    return words[name]


def menu_word(name: Menu) -> str:
    """What a menu is called."""
    return {"file": tr("File"), "edit": tr("Edit"), "view": tr("View"), "go": tr("Go")}[name]


class Commands:
    """The commands of a window as its actions; `retranslate` says them in the language of the window."""

    def __init__(
        self, window: QWidget, commands: tuple[Command, ...], menu_bar: bool = sys.platform == "darwin"
    ) -> None:
        self._actions: dict[str, QAction] = {}
        for command in commands:
            action = QAction(window)
            action.setShortcuts([QKeySequence(keys) for keys in command.keys])
            action.triggered.connect(lambda checked=False, run=command.run: run())
            window.addAction(action)
            self._actions[command.name] = action
        # Without a parent the bar becomes the one at the top of the screen on macOS.
        self.menu_bar = QMenuBar() if menu_bar else None
        self._menus: dict[Menu, QMenu] = {}
        if self.menu_bar is not None:
            for command in commands:
                if command.name == "escape":
                    continue
                if command.menu not in self._menus:
                    self._menus[command.menu] = self.menu_bar.addMenu("")
                self._menus[command.menu].addAction(self._actions[command.name])
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language of the window."""
        for name, action in self._actions.items():
            action.setText(command_word(name))
        for menu_name, menu in self._menus.items():
            menu.setTitle(menu_word(menu_name))
        if "settings" in self._actions:
            self._actions["settings"].setMenuRole(QAction.MenuRole.PreferencesRole)

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.session import Session
from desktop.style import Look
from desktop.window.commands import Command, Commands, command_word
from staging import StagedTasks
from tests.desktop.conftest import Speak
from tests.helpers.windows import plain_window


def test_the_menu_bar_holds_what_the_keys_do(qtbot: QtBot) -> None:
    window, done = QWidget(), list[str]()
    qtbot.addWidget(window)
    commands = Commands(
        window,
        (
            Command("new_chat", "file", ("Ctrl+N",), lambda: done.append("new")),
            Command("settings", "go", ("Ctrl+3", "Ctrl+,"), lambda: done.append("settings")),
            Command("escape", "view", ("Esc",), lambda: done.append("escape")),
        ),
        menu_bar=True,
    )
    assert commands.menu_bar is not None
    menus = list(commands._menus.values())
    words = [[menu.title(), *(action.text() for action in menu.actions())] for menu in menus]
    assert words == [["File", "New chat"], ["Go", "Settings"]]
    menus[0].actions()[0].trigger()
    assert done == ["new"]
    assert menus[1].actions()[0].menuRole() == QAction.MenuRole.PreferencesRole
    commands.menu_bar.deleteLater()


def test_every_command_has_a_word_and_no_key_is_given_twice(qtbot: QtBot, speak: Speak) -> None:
    window = plain_window(Session(StagedTasks({})), Look())
    qtbot.addWidget(window)
    commands = window._command_list()
    keys = [key for command in commands for key in command.keys]
    assert len(keys) == len(set(keys))
    english = {command.name: command_word(command.name) for command in commands}
    speak("zh")
    assert not [name for name, word in english.items() if command_word(name) == word]

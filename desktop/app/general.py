"""How the application looks and speaks: as the settings say, at the start and when somebody changes them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.errors import SettingsError
from core.settings import General, SettingsFile, validate
from desktop.language import Language
from desktop.style import Look

SETTINGS = "settings.json"


def kept_general(home: Path) -> General:
    """The general settings as they are on disk, read without the engine so that the first picture is right.

    What cannot be read is as if it was never changed: the engine says what is wrong with it.
    """
    try:
        values = SettingsFile(home / SETTINGS).values().get("general", {})
    except SettingsError:
        return General()
    return General(**{name: value for name, value in values.items() if _is_allowed(name, value)})


def _is_allowed(name: str, value: Any) -> bool:
    try:
        validate(General, {name: value}, "general")
    except SettingsError:
        return False
    return True


class Dresser:
    """Applies the general settings to the look and the language."""

    def __init__(self, look: Look, language: Language) -> None:
        self._look = look
        self._language = language

    def apply_all(self, general: General) -> None:
        """Apply all of them."""
        for name, value in general:
            self.apply(f"general.{name}", value)

    def apply(self, key: str, value: Any) -> None:
        """Apply one of them, by its dotted key."""
        match key:
            case "general.language":
                self._language.set(value)
                self._look.set_chinese(self._language.current == "zh")
            case "general.theme":
                self._look.set_theme(value)
            case "general.text_size":
                self._look.set_text_size(int(value))
            case "general.reduce_movement":
                self._look.set_reduce_movement(bool(value))

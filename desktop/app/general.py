"""How the application looks and speaks: as the settings say, at the start and when somebody changes them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from desktop.language import Language
from desktop.style import Look

SETTINGS = "settings.json"
_LANGUAGES = ("system", "en", "zh")
_THEMES = ("system", "light", "dark")


def kept_general(home: Path) -> Mapping[str, Any]:
    """The general settings that were changed, by dotted key, from the file that `core.settings` writes.

    Read here without that module, whose checks take as long to import as the rest of the window; and without the
    engine, so that the first picture is right. A file that cannot be read is as none: the engine says what is wrong.
    """
    try:
        values = json.loads((home / SETTINGS).read_text("utf-8"))["everywhere"]["general"]
        return {f"general.{name}": value for name, value in values.items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError):
        return {}


class Dresser:
    """Applies the general settings to the look and the language; a value that is none of theirs changes nothing."""

    def __init__(self, look: Look, language: Language) -> None:
        self._look = look
        self._language = language

    def begin(self, kept: Mapping[str, Any]) -> None:
        """Apply what was kept; the rest is as it is at first."""
        for key, value in {"general.language": "system", **kept}.items():
            self.apply(key, value)

    def apply(self, key: str, value: Any) -> None:
        """Apply one of them, by its dotted key."""
        if key == "general.language" and value in _LANGUAGES:
            self._language.set(value)
            self._look.set_chinese(self._language.current == "zh")
        elif key == "general.theme" and value in _THEMES:
            self._look.set_theme(value)
        elif key == "general.text_size" and isinstance(value, int):
            self._look.set_text_size(value)
        elif key == "general.reduce_movement" and isinstance(value, bool):
            self._look.set_reduce_movement(value)

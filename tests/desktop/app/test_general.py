import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from core.settings import General, SettingsFile
from desktop.app.general import SETTINGS, Dresser, kept_general
from desktop.language import Language
from desktop.style import DARK, Look


def test_look_and_language_are_as_the_settings_on_disk_say(
    qapp: QApplication, english: Language, tmp_path: Path
) -> None:
    file = SettingsFile(tmp_path / SETTINGS)
    for key, value in (("theme", "dark"), ("language", "zh"), ("text_size", 120), ("reduce_movement", True)):
        file.change({f"general.{key}": value})
    look = Look()
    Dresser(look, english).begin(kept_general(tmp_path))
    assert look.theme == DARK
    assert (look.text_size, look.reduce_movement, look.chinese) == (120, True, True)
    assert english.current == "zh"


@pytest.mark.parametrize("text", ["{", '{"everywhere": 7}', "[]", '{"everywhere": {"general": ["theme"]}}'])
def test_a_file_that_cannot_be_read_is_as_none(tmp_path: Path, text: str) -> None:
    assert kept_general(tmp_path) == {}
    (tmp_path / SETTINGS).write_text(text)
    assert kept_general(tmp_path) == {}


def test_one_bad_value_does_not_take_the_others_with_it(qapp: QApplication, english: Language, tmp_path: Path) -> None:
    values = {"theme": ["pink"], "text_size": "huge", "reduce_movement": 3, "language": "zh", "new": 1}
    (tmp_path / SETTINGS).write_text(json.dumps({"everywhere": {"general": values}}))
    look = Look()
    Dresser(look, english).begin(kept_general(tmp_path))
    assert english.current == "zh"
    assert (look.text_size, look.reduce_movement) == (100, False)


def test_every_general_setting_is_applied(qapp: QApplication, english: Language) -> None:
    """One that is declared later must be given its place here."""
    assert set(General.model_fields) == {"language", "theme", "text_size", "reduce_movement"}

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from core.settings import General, SettingsFile
from desktop.app.general import SETTINGS, Dresser, kept_general
from desktop.language import Language
from desktop.style import DARK, Look


@pytest.fixture
def language(qapp: QApplication) -> Iterator[Language]:
    language = Language()
    yield language
    language.set("en")


def test_look_and_language_are_as_the_settings_on_disk_say(
    qapp: QApplication, language: Language, tmp_path: Path
) -> None:
    file = SettingsFile(tmp_path / SETTINGS)
    for key, value in (("theme", "dark"), ("language", "zh"), ("text_size", 120), ("reduce_movement", True)):
        file.set(f"general.{key}", value)
    look = Look()
    Dresser(look, language).apply_all(kept_general(tmp_path))
    assert look.theme == DARK
    assert (look.text_size, look.reduce_movement, look.chinese) == (120, True, True)
    assert language.current == "zh"


@pytest.mark.parametrize("text", ["{", '{"everywhere": {"general": {"theme": "pink"}}}', '{"everywhere": 7}'])
def test_settings_that_cannot_be_read_are_as_if_there_were_none(tmp_path: Path, text: str) -> None:
    (tmp_path / SETTINGS).write_text(text)
    assert kept_general(tmp_path) == General()


def test_one_bad_setting_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    (tmp_path / SETTINGS).write_text('{"everywhere": {"general": {"theme": "pink", "language": "zh"}}}')
    assert kept_general(tmp_path) == General(language="zh")

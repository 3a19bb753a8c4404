"""Speaks a language during a test and English afterwards, as all other tests expect."""

from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from PySide6.QtCore import QCoreApplication, QLocale, QTranslator
from PySide6.QtWidgets import QApplication

from desktop.language import Language

Speak = Callable[[Literal["en", "zh", "system"]], Language]


@pytest.fixture
def speak(qapp: QApplication) -> Iterator[Speak]:
    """`speak("zh")` changes the language of the application."""
    language, before = Language(), QLocale()

    def change(choice: Literal["en", "zh", "system"]) -> Language:
        language.set(choice)
        return language

    yield change
    for translator in language.findChildren(QTranslator):
        QCoreApplication.removeTranslator(translator)
    QLocale.setDefault(before)

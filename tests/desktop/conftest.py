"""Dresses and translates the application for a test, and takes that back for the next one."""

import gc
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale, QTranslator
from PySide6.QtGui import QFont, QPalette
from PySide6.QtWidgets import QApplication

from desktop.language import Language
from desktop.style import Look

Speak = Callable[[Literal["en", "zh", "system"]], Language]


@pytest.fixture
def look(qapp: QApplication) -> Iterator[Look]:
    """A look that dresses the application, light."""
    look = Look()
    look.apply(qapp)
    look.set_theme("light")
    yield look
    look.deleteLater()


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


@pytest.fixture
def english(speak: Speak) -> None:
    """The application speaks English."""
    speak("en")


@pytest.fixture(scope="session")
def _plain_font(qapp: QApplication) -> QFont:
    """The font of an application that nothing has dressed."""
    return qapp.font()


@pytest.fixture(autouse=True)
def _the_application_is_undressed(qapp: QApplication, _plain_font: QFont) -> Iterator[None]:
    """What one test put on would move what the next one measures: a dressed scroll bar is two pixels narrower."""
    yield
    if qapp.styleSheet():
        qapp.setStyleSheet("")
        qapp.setPalette(QPalette())
        qapp.setFont(_plain_font)


@pytest.fixture(autouse=True)
def _what_was_to_be_deleted_is_gone() -> Iterator[None]:
    """No event loop runs between tests, and each dressing of the application goes over all widgets there are."""
    yield
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)


@pytest.fixture(autouse=True, scope="module")
def _garbage_is_collected_on_the_gui_thread() -> Iterator[None]:
    """As in the application: an automatic collection may begin in any thread, and would delete widgets there."""
    gc.disable()
    yield
    gc.collect()
    gc.enable()

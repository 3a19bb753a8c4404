"""Dresses and translates the application for a test, and takes that back for the next one."""

import gc
from collections.abc import Callable, Iterator
from typing import Literal

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtWidgets import QApplication

from desktop.language import Language, tr
from desktop.style import Look
from desktop.style.fonts import load_bundled
from tests.helpers.speaking import spoken

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
    with spoken() as language:

        def change(choice: Literal["en", "zh", "system"]) -> Language:
            language.set(choice)
            return language

        yield change


@pytest.fixture
def english(speak: Speak) -> Language:
    """The application speaks English."""
    return speak("en")


@pytest.fixture(autouse=True, scope="session")
def _faces_are_loaded(qapp: QApplication) -> None:
    """Once and for all: the first look would load them, and what was measured before it is narrower."""
    load_bundled()


@pytest.fixture(autouse=True)
def _no_language_is_left_behind(qapp: QApplication) -> Iterator[None]:
    """Use `speak` or `english`: words that one test installed would be read by the next."""
    before = _spoken()
    yield
    assert _spoken() == before


def _spoken() -> tuple[str, str]:
    """What tells one language from the other, and both from none."""
    return tr("{n} questions", 1), QLocale().name()


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

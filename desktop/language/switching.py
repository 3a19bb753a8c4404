"""Which language the window speaks, and the change from one to the other while it is open."""

from __future__ import annotations

from importlib import resources
from typing import Literal

from PySide6.QtCore import QCoreApplication, QEvent, QLibraryInfo, QLocale, QObject, QTranslator, Signal
from PySide6.QtWidgets import QApplication

Spoken = Literal["en", "zh"]
_QT_WORDS = {"zh": "qtbase_zh_CN"}


class Language(QObject):
    """Installs the words of a language. Qt then tells every widget with a LanguageChange event."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.current: Spoken = "en"
        self._installed: list[QTranslator] = []

    def set(self, choice: Literal["system", "en", "zh"]) -> None:
        """Speak a language from now on, "system": that of the system, English if it is neither."""
        language = spoken_by_system() if choice == "system" else choice
        if self._installed and language == self.current:
            return
        self.current = language
        QLocale.setDefault(_locale_of(language))
        before, self._installed = self._installed, self._translators(language)
        for translator in before:
            QCoreApplication.removeTranslator(translator)
        for translator in self._installed:
            QCoreApplication.installTranslator(translator)
        _tell_once()
        self.changed.emit()

    def _translators(self, language: Spoken) -> list[QTranslator]:
        qt, own = QTranslator(self), QTranslator(self)
        name = _QT_WORDS.get(language)
        if name:
            qt.load(name, QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
        own.load(str(resources.files("resources").joinpath("languages", f"footnote_{language}.qm")))
        return [qt, own] if name else [own]


def _tell_once() -> None:
    """Let each window hear of the change once: Qt posts it for every translator that comes or goes."""
    for window in QApplication.topLevelWidgets():
        QCoreApplication.removePostedEvents(window, QEvent.Type.LanguageChange.value)
        QCoreApplication.postEvent(window, QEvent(QEvent.Type.LanguageChange))


def spoken_by_system() -> Spoken:
    """The language of the system, as far as the window speaks it."""
    languages = QLocale.system().uiLanguages()
    return "zh" if languages and languages[0].lower().startswith("zh") else "en"


def _locale_of(language: Spoken) -> QLocale:
    if language == "zh":
        return QLocale(QLocale.Language.Chinese, QLocale.Country.China)
    system = QLocale.system()
    return system if system.language() == QLocale.Language.English else QLocale(QLocale.Language.English)

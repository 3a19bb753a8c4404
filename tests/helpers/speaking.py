"""A language for as long as it is wanted."""

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QCoreApplication, QLocale, QTranslator

from desktop.language import Language


@contextmanager
def spoken() -> Iterator[Language]:
    """A language of the application; afterwards it speaks as before, whatever was chosen meanwhile."""
    language, before = Language(), QLocale()
    try:
        yield language
    finally:
        for translator in language.findChildren(QTranslator):
            QCoreApplication.removeTranslator(translator)
        QLocale.setDefault(before)

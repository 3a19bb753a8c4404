"""The words of the window, looked up by their English text."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLocale

CONTEXT = "Footnote"
"""Under this name the window's words stand in the language files."""

_DIGITS = 6
"""A fraction shows no more."""


def tr(text: str, n: float | None = None, *, by: int | None = None, about: str = "", **values: object) -> str:
    """A sentence in the language of the window with its {placeholders} filled.

    `n` fills {n} and chooses the plural; where another number does, that is `by`. Numbers are written as the language
    does.
    """
    chosen = by if by is not None else n
    said = QCoreApplication.translate(CONTEXT, text, about or "", -1 if chosen is None else int(chosen))
    if n is not None:
        values["n"] = n
    return said.format(**{name: _written(value) for name, value in values.items()}) if values else said


def _written(value: object) -> str:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    if isinstance(value, int) or value.is_integer():
        return QLocale().toString(int(value))
    return QLocale().toString(value, "g", _DIGITS)

"""Numbers, sizes, times and dates as the language of the window writes them."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QLocale

from desktop.language.words import tr

_UNITS = (("GB", 1_000_000_000), ("MB", 1_000_000), ("kB", 1_000))
_MINUTE_S = 60
_HOUR_S = 3600


def number(n: float) -> str:
    """A count with its thousands marked; fractions with one digit."""
    return QLocale().toString(n) if isinstance(n, int) else QLocale().toString(n, "f", 1)


def size(size_bytes: int) -> str:
    """A size in decimal units: two digits below ten, whole above."""
    for index, (unit, one) in enumerate(_UNITS):
        if size_bytes < one * 0.9995:
            continue
        value = size_bytes / one
        if value >= 999.5 and index:
            return size(_UNITS[index - 1][1])
        text = QLocale().toString(value, "f", 0 if value >= 9.95 else 1)
        return f"{text.removesuffix(QLocale().decimalPoint() + '0')} {unit}"
    return f"{number(size_bytes)} B"


def clock(seconds_since_1970: float) -> str:
    """The time of a moment of today, else its day, with the year if that is not the present one."""
    moment = QDateTime.fromMSecsSinceEpoch(int(seconds_since_1970 * 1000))
    today = QDateTime.currentDateTime().date()
    if moment.date() == today:
        return moment.toString("HH:mm")
    this_year = moment.date().year() == today.year()
    if QLocale().language() == QLocale.Language.Chinese:
        return QLocale().toString(moment.date(), "M月d日" if this_year else "yyyy年M月d日")
    return QLocale().toString(moment.date(), "d MMM" if this_year else "d MMM yyyy")


def minutes_left(seconds: float | None) -> str:
    """How long work still takes, coarser the longer it is: minutes, fives of minutes, halves of hours."""
    if seconds is None:
        return tr("estimating")
    if seconds < _MINUTE_S:
        return tr("less than a minute left")
    minutes = round(seconds / _MINUTE_S)
    if minutes > 10:
        minutes = 5 * round(minutes / 5)
    if minutes < 60:
        return tr("about {t} minutes left", by=minutes, t=minutes)
    hours = max(round(seconds / _HOUR_S * 2) / 2, 1.0)
    return tr("about {h} hours left", by=1 if hours == 1 else 2, h=hours)

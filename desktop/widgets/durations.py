"""How long something takes, in words."""

from __future__ import annotations

from desktop.language import tr

_MINUTE_S = 60
_HOUR_S = 3600


def duration(seconds: float) -> str:
    """A length of time: minutes, fives of minutes above ten, halves of hours above an hour."""
    minutes = max(round(seconds / _MINUTE_S), 1)
    if minutes > 10:
        minutes = 5 * round(minutes / 5)
    if minutes < 60:
        return tr("{n} minutes", n=minutes)
    hours = max(round(seconds / _HOUR_S * 2) / 2, 1.0)
    return tr("{h} hours", by=1 if hours == 1 else 2, h=hours)

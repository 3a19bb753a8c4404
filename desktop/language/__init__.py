"""What the window says: every word, number, date and place in the language of the person."""

from desktop.language.figures import clock, minutes_left, number, size
from desktop.language.names import file_name, is_inside
from desktop.language.places import place, with_capital
from desktop.language.sentences import localized
from desktop.language.switching import Language
from desktop.language.words import tr

__all__ = [
    "Language",
    "clock",
    "file_name",
    "is_inside",
    "localized",
    "minutes_left",
    "number",
    "place",
    "size",
    "tr",
    "with_capital",
]

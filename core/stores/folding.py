"""How paths, names, headings and metadata are compared in the catalog, and how a path is shown."""

import math
import unicodedata


def folded(text: str) -> str:
    """The form two texts are compared in: composed, without upper and lower case."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", printable(text)).casefold())


def printable(text: str) -> str:
    """The text with what UTF-8 cannot hold (bytes of an undecodable file name) written as escapes."""
    if text.isascii():
        return text
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace") if _odd(text) else text


def display_of(path: bytes) -> str:
    r"""A path for people: undecodable bytes are shown as `\xb2`, so that two names never look the same."""
    return path.decode("utf-8", "backslashreplace")


def _odd(text: str) -> bool:
    return any("\ud800" <= character <= "\udfff" for character in text)


def as_float(value: str | float) -> float:
    """The number as SQLite can hold it (a whole number may be larger); raises `ValueError` for other text."""
    try:
        return float(value)
    except OverflowError:
        return math.copysign(math.inf, 1 if int(value) > 0 else -1)

"""How paths, names, headings and metadata are compared in the catalog, and how a path is shown."""

import math
import os
import re
import unicodedata

_SURROGATE = re.compile("[\ud800-\udfff]")


def folded(text: str) -> str:
    """The form two texts are compared in: composed, without upper and lower case."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFD", printable(text)).casefold())


def printable(text: str) -> str:
    """The text with what UTF-8 cannot hold (bytes of an undecodable file name) written as escapes."""
    return text if text.isascii() else _SURROGATE.sub(_escape, text)


def display_of(path: bytes) -> str:
    r"""A path for people: undecodable bytes are shown as `\xb2`, so that two names never look the same."""
    return path.decode("utf-8", "backslashreplace")


def path_of(source: bytes, relative: bytes, display: str) -> str:
    """A place's path as it can be opened: what its display writes as escapes becomes `os.fsdecode` of the bytes."""
    if "\\" not in display or not os.path.isabs(source):  # noqa: PTH117 - bytes path
        return display
    return os.fsdecode(os.path.join(source, relative) if relative else source)  # noqa: PTH118 - bytes path


def as_float(value: str | float) -> float:
    """The number as SQLite can hold it (a whole number may be larger); raises `ValueError` for other text."""
    try:
        return float(value)
    except OverflowError:
        return math.copysign(math.inf, 1 if int(value) > 0 else -1)


def _escape(found: re.Match[str]) -> str:
    code = ord(found[0])
    return f"\\x{code & 0xFF:02x}" if 0xDC80 <= code <= 0xDCFF else f"\\u{code:04x}"

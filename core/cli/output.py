"""How the program writes: one JSON value, or text and tables for people. Nothing in a file name can break it."""

import json
import re
import sys
from collections.abc import Iterable, Sequence
from typing import Any, TextIO

_SURROGATE = re.compile("[\ud800-\udfff]")
_UNSHOWABLE = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]")


def open_streams() -> None:
    """Let characters that the terminal cannot show become question marks instead of errors."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def json_text(value: Any) -> str:
    """JSON in which bytes of a path that are not text are escaped, so that reading it gives the same path back."""
    text = json.dumps(value, ensure_ascii=False, allow_nan=False)
    return _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def write_json(value: Any) -> None:
    """Exactly one JSON value on standard output, in UTF-8 whatever the terminal's encoding is."""
    _write_bytes(sys.stdout, (json_text(value) + "\n").encode())


def write_text(text: str) -> None:
    """A document's text on standard output: as it is into a file or pipe, made harmless on a terminal."""
    if is_terminal(sys.stdout):
        say(text)
    else:
        _write_bytes(sys.stdout, (text + "\n").encode("utf-8", "replace"))


def _write_bytes(stream: TextIO, data: bytes) -> None:
    stream.flush()
    stream.buffer.write(data)
    stream.buffer.flush()


def shown(text: str) -> str:
    """Text that can do nothing to a terminal: control and direction characters are replaced."""
    return _UNSHOWABLE.sub("\ufffd", text.replace("\r\n", "\n"))


def say(text: str = "") -> None:
    """One line or more for people on standard output."""
    sys.stdout.write(shown(text) + "\n")


def tell(text: str) -> None:
    """A notice or an error's sentence on standard error."""
    sys.stdout.flush()
    sys.stderr.write(shown(text) + "\n")
    sys.stderr.flush()


def is_terminal(stream: TextIO) -> bool:
    """Whether a person looks at this stream."""
    return stream is not None and stream.isatty()


def table(columns: Sequence[str], rows: Iterable[Sequence[Any]], title: str = "") -> None:
    """A table: drawn on a terminal, else one line a row with tabs between the cells."""
    cells = [["" if cell is None else shown(str(cell)) for cell in row] for row in rows]
    if not is_terminal(sys.stdout):
        for row in [list(columns), *cells]:
            sys.stdout.write("\t".join(cell.replace("\t", " ").replace("\n", " ") for cell in row) + "\n")
        return
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    drawn = Table(title=title or None, title_justify="left", header_style="bold", box=None, pad_edge=False)
    for name in columns:
        drawn.add_column(name, overflow="fold")
    for row in cells:
        drawn.add_row(*map(Text, row))
    Console(file=sys.stdout, highlight=False).print(drawn)

"""How the program writes: one JSON value, or text and tables for people. Nothing in a file name can break it."""

import json
import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

from core.errors import FootnoteError

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
    with _written(stream):
        stream.flush()
        stream.buffer.write(data)
        stream.buffer.flush()


@contextmanager
def _written(stream: TextIO | None) -> Iterator[None]:
    """Say so when the output cannot be written. (A reader that has seen enough, as `head`, is no error of ours.)"""
    if stream is None:
        raise FootnoteError("The standard output is closed, so nothing can be printed.")
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        with Path(os.devnull).open("w") as nowhere, suppress(OSError):
            os.dup2(nowhere.fileno(), stream.fileno())  # what is left in the buffers would fail again at the end
        raise FootnoteError(f"The output cannot be written: {error.strerror}.") from error


def shown(text: str) -> str:
    """Text that can do nothing to a terminal: control and direction characters are replaced."""
    return _UNSHOWABLE.sub("\ufffd", text.replace("\r\n", "\n"))


def counted(number: int, thing: str) -> str:
    """How many of a thing, in words for people: "1 file", "2,000 files"."""
    return f"{number:,} {thing}" if number == 1 else f"{number:,} {thing}s"


def say(text: str = "") -> None:
    """One line or more for people on standard output."""
    with _written(sys.stdout):
        sys.stdout.write(shown(text) + "\n")


def tell(text: str) -> None:
    """A notice or an error's sentence on standard error."""
    with suppress(OSError, AttributeError):  # a closed stream, or one that nobody reads, takes no notice
        sys.stdout.flush()
    with suppress(OSError, AttributeError):
        sys.stderr.write(shown(text) + "\n")
        sys.stderr.flush()


def flush() -> None:
    """Write what was said so far, while a failure can still be told."""
    with _written(sys.stdout):
        sys.stdout.flush()


def is_terminal(stream: TextIO) -> bool:
    """Whether a person looks at this stream."""
    return stream is not None and stream.isatty()


def table(columns: Sequence[str], rows: Iterable[Sequence[Any]], title: str = "") -> None:
    """A table: drawn on a terminal, else one line a row with tabs between the cells."""
    cells = [["" if cell is None else shown(str(cell)) for cell in row] for row in rows]
    if not is_terminal(sys.stdout):
        for row in [list(columns), *cells]:
            say("\t".join(cell.replace("\t", " ").replace("\n", " ") for cell in row))
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

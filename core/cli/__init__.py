"""The terminal program `footnote`: the same engine as the window, for scripts, servers and measuring."""

import multiprocessing
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from types import FrameType

from core.cli.arguments import shared_first
from core.cli.output import open_streams, tell

__all__ = ["main", "run"]

INTERRUPTED = 130


def run() -> int:
    """`main` for a process that ends with it: while the interpreter closes, Ctrl-C has nothing left to stop."""
    code = main()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return code


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit code: 0 done, 1 a known error, 2 wrong usage, 130 interrupted."""
    multiprocessing.freeze_support()
    open_streams()
    given = sys.argv[1:] if arguments is None else list(arguments)
    with _interruptions() as interrupted:
        try:
            from core.cli.program import program

            program()(args=shared_first(given), prog_name="footnote")
        except KeyboardInterrupt:
            tell("Stopped.")
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(end.code is not None)
            return INTERRUPTED if interrupted else code
    return INTERRUPTED if interrupted else 0


@contextmanager
def _interruptions() -> Iterator[list[int]]:
    """The interruptions by Ctrl-C, which the libraries on the way out turn into errors of their own."""
    seen: list[int] = []

    def note(number: int, frame: FrameType | None) -> None:
        seen.append(number)
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield seen
        return
    signal.signal(signal.SIGINT, note)
    try:
        yield seen
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)

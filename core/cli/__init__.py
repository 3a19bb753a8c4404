"""The terminal program `footnote`: the same engine as the window, for scripts, servers and measuring."""

import multiprocessing
import sys
from collections.abc import Sequence

from core.cli.arguments import shared_first
from core.cli.output import open_streams

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program; returns its exit code: 0 done, 1 a known error, 2 wrong usage, 130 interrupted."""
    multiprocessing.freeze_support()
    from core.cli.program import program

    open_streams()
    given = sys.argv[1:] if arguments is None else list(arguments)
    try:
        program()(args=shared_first(given), prog_name="footnote")
    except SystemExit as end:
        return end.code if isinstance(end.code, int) else int(end.code is not None)
    return 0

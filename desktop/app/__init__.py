"""The application: puts the window, its session and the engine's process together."""

import multiprocessing
import sys

__all__ = ["main"]


def main() -> int:
    """Open the window on the data folder; returns the exit code when it was closed."""
    multiprocessing.freeze_support()  # first: in a bundle the engine's process starts here too, and needs no Qt
    from desktop.app.running import run

    return run(sys.argv[1:])

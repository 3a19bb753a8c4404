"""Shows a person which step of the set-up runs, how far it is and how long it took. Standard library only.

Everything goes to standard error: standard output belongs to the command that is run in the end.
"""

import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

QUIET_S = 20
"""Where there is no terminal, a step says how far it is only so often."""


class Failure(Exception):
    """The set-up cannot go on. The message is one plain sentence or two: what is wrong and what to do."""


class Steps:
    """The numbered steps of one run: `[2/4] Installing the libraries … 31 of 105`."""

    def __init__(self, total: int, done: int = 0) -> None:
        self._total = total
        self._number = done
        self._title = ""
        self._shown_at = 0.0
        self._live = sys.stderr.isatty()

    @property
    def done(self) -> int:
        """How many steps were begun."""
        return self._number

    @property
    def total(self) -> int:
        """How many steps there are in all."""
        return self._total

    @contextmanager
    def step(self, title: str) -> Iterator[None]:
        """Show a step while its block runs, and its time when it has ended well."""
        self._number += 1
        self._title = f"[{self._number}/{self._total}] {title}"
        begun = time.monotonic()
        self._show("", end="")
        try:
            yield
        except BaseException:
            self._end()
            raise
        self._show(f"done in {duration(time.monotonic() - begun)}", end="\n")

    def far(self, text: str) -> None:
        """Say how far the present step is; shown at most a few times a second, less often in a log."""
        if time.monotonic() - self._shown_at >= (0.2 if self._live else QUIET_S):
            self._show(text, end="")

    def _show(self, text: str, end: str) -> None:
        self._shown_at = time.monotonic()
        line = f"{self._title} … {text}".rstrip()
        if self._live:
            sys.stderr.write(f"\r\x1b[2K{line[:118]}{end}")
        else:
            sys.stderr.write(f"{line}\n")
        sys.stderr.flush()

    def _end(self) -> None:
        if self._live:
            sys.stderr.write("\n")


def duration(seconds: float) -> str:
    """Seconds as people say them: `0.4 s`, `42 s`, `6 min 3 s`."""
    if seconds < 10:
        return f"{seconds:.1f} s"
    if seconds < 60:
        return f"{seconds:.0f} s"
    return f"{int(seconds) // 60} min {int(seconds) % 60} s"


def run(command: Sequence[str], log: Path, watch: Callable[[str], None], env: dict[str, str] | None = None) -> str:
    """Run a command whose output goes to `log` and, line by line, to `watch`.

    Gives "" when it ended well, else all that it printed.
    """
    lines: list[str] = []
    log.parent.mkdir(parents=True, exist_ok=True)
    with (
        log.open("w", encoding="utf-8") as kept,
        subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            env=env,
        ) as process,
    ):
        try:
            for line in process.stdout or ():
                kept.write(line)
                lines.append(line)
                watch(line.strip())
        except BaseException:
            process.terminate()
            raise
    return "" if process.returncode == 0 else "".join(lines) or f"ended with {process.returncode}"

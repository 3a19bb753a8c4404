"""Starts Footnote, and sets it up first where that was not done yet.

    python3 packaging/start.py                                              the window
    python3 packaging/start.py a command of `footnote` and its arguments    the terminal program

Needs nothing but Python 3.11 to 3.13 and a C++ compiler. Later starts find all in place and add a few milliseconds.
"""

import os
import subprocess
import sys
from shutil import which

SUPPORTED_NAMES = ("python3.13", "python3.12", "python3.11")
GROUPS = ("run",)
MODELS = ("embedder", "generator")


def use_supported_python() -> None:
    """Go on with a Python that Footnote supports, if this one is not and another is installed."""
    if (3, 11) <= sys.version_info[:2] <= (3, 13):
        return
    for name in SUPPORTED_NAMES:
        other = which(name)
        # A launcher may be there and have nothing to launch, so it is tried.
        if other and subprocess.call([other, "-c", ""], stderr=subprocess.DEVNULL) == 0:
            replace_process([other, *sys.argv])
    sys.exit(
        "Footnote needs Python 3.11, 3.12 or 3.13; this is Python {}.{}. Install one of them (python.org has them for "
        "every system) and run this again.".format(*sys.version_info[:2])
    )


def replace_process(command: "list[str]") -> None:
    """Become another command; on Windows, where that is not possible, run it and end as it ends."""
    if os.name != "nt":
        os.execv(command[0], command)
    try:
        sys.exit(subprocess.call(command))
    except KeyboardInterrupt:
        sys.exit(130)


def main() -> None:
    """Set up what is missing, then become the window or, with arguments, the terminal program."""
    use_supported_python()
    import environment

    environment.provide(GROUPS, MODELS)
    # -P: a folder called "core" where the person happens to be must not be taken for ours.
    start = [str(environment.python()), "-P", "-m"]
    replace_process([*start, "core", *sys.argv[1:]] if sys.argv[1:] else [*start, *without_arguments()])


def without_arguments() -> "list[str]":
    """The module to run for the window; where there is no screen, the demonstration in the terminal."""
    import environment
    import screen

    found = screen.obstacle(environment.python()) if screen.has_screen() else screen.CLOSED
    if not found:
        return ["desktop"]
    if found != screen.CLOSED:
        sys.exit(screen.what_to_install(found))
    sys.stderr.write(f"{screen.NO_SCREEN}\n")
    return ["core", "demo"]


if __name__ == "__main__":
    main()

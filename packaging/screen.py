"""Finds out whether a window can be opened here, and if not, why. Standard library only.

Qt ends the process when it cannot use the screen, so this is tried before, in a process of its own: the libraries
that Qt's part for the screen needs are loaded as Qt would, and the X server is called.
"""

import ctypes
import os
import re
import subprocess
import sys
from pathlib import Path

NO_SCREEN = "There is no screen here, so the window stays closed. This is the demonstration in the terminal:"
PACKAGES = (
    (
        "Debian and Ubuntu",
        "sudo apt install libegl1 libgl1 libdbus-1-3 libfontconfig1 libglib2.0-0 libx11-xcb1 libxkbcommon-x11-0 "
        "libxcb-cursor0 libxcb-icccm4 libxcb-keysyms1 libxcb-randr0 libxcb-shape0 libxcb-sync1 libxcb-xfixes0",
    ),
    (
        "Fedora",
        "sudo dnf install libglvnd-egl libglvnd-glx dbus-libs fontconfig glib2 libX11-xcb libxkbcommon-x11 "
        "xcb-util-cursor xcb-util-wm xcb-util-image xcb-util-keysyms xcb-util-renderutil",
    ),
    (
        "Arch",
        "sudo pacman -S libglvnd dbus fontconfig glib2 libx11 libxkbcommon-x11 xcb-util-cursor xcb-util-wm "
        "xcb-util-image xcb-util-keysyms xcb-util-renderutil",
    ),
)
CLOSED = "closed"
WAIT_S = 10


def has_screen() -> bool:
    """Whether there is a screen at all. A person who names another part of Qt for it knows better."""
    named = ("QT_QPA_PLATFORM", "DISPLAY", "WAYLAND_DISPLAY")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in named)


def obstacle(python: Path) -> str:
    """What keeps Qt from the screen: `CLOSED`, the name of a library that is missing, or "" for nothing."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return ""
    try:
        tried = subprocess.run(
            [str(python), __file__], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=WAIT_S, check=False
        )
    except subprocess.TimeoutExpired:
        return ""
    return tried.stdout.decode().strip()


def what_to_install(library: str) -> str:
    """One sentence for a person whose system lacks a library."""
    ways = "; ".join(f"{system}: {command}" for system, command in PACKAGES)
    return (
        f"The window cannot be opened because the system library {library} is missing; install what Qt needs ({ways}) "
        "and run this again."
    )


def try_screen(plugins: Path) -> str:
    """Load what Qt would load, in the order of Qt; the obstacle of the last when none can be used."""
    wanted = [name for name, shown in (("wayland", "WAYLAND_DISPLAY"), ("xcb", "DISPLAY")) if os.environ.get(shown)]
    found = ""
    for name in wanted:
        found = _try_plugin(plugins / f"libq{name}.so") or ("" if name == "wayland" or _x_answers() else CLOSED)
        if not found:
            return ""
    return found


def _try_plugin(plugin: Path) -> str:
    try:
        ctypes.CDLL(str(plugin))
    except OSError as error:
        return missing_library(str(error))
    return ""


def missing_library(said: str) -> str:
    """The library that the loader did not find, "" if that was not its complaint."""
    match = re.search(r"(lib[\w.+-]+\.so[\w.]*): cannot open shared object file: No such file", said)
    match = match or re.search(r"Error loading shared library (lib[\w.+-]+\.so[\w.]*): No such file", said)
    return match[1] if match else ""


def _x_answers() -> bool:
    xcb = ctypes.CDLL("libxcb.so.1")  # which Qt's part for X has loaded
    xcb.xcb_connect.restype = ctypes.c_void_p
    connection = ctypes.c_void_p(xcb.xcb_connect(None, None))
    return not xcb.xcb_connection_has_error(connection)


if __name__ == "__main__":
    import PySide6

    print(try_screen(Path(PySide6.__path__[0]) / "Qt" / "plugins" / "platforms"))

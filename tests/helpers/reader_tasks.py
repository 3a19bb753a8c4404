"""Functions for reader processes in tests: good ones, and ones that do what broken files make parsers do."""

import ctypes
import os
import signal
import sys
import time
from pathlib import Path

from core.errors import LoadError


def double(number: int) -> int:
    return 2 * number


def process_id(_: object) -> int:
    return os.getpid()


def long_text(length: int) -> str:
    return "x" * length


def unpicklable(_: object) -> object:
    return lambda: None


def loaded_modules(_: object) -> tuple[list[str], int]:
    import psutil

    names = sorted(sys.modules)
    return names, psutil.Process().memory_info().rss


def misbehave(how: str) -> str:
    """Do what `how` says; anything unknown is returned as it is."""
    if how == "exit":
        os._exit(3)
    if how == "crash":
        ctypes.string_at(0)
    if how == "killed":
        os.kill(os.getpid(), signal.SIGKILL)
    if how == "hang":
        time.sleep(600)
    if how == "eat memory":
        eaten = []
        while True:
            eaten.append(bytearray(b"x" * 10_000_000))
            time.sleep(0.01)
    if how == "print":
        print("from a library")  # noqa: T201
        os.write(1, b"from a library\n")
        os.write(2, b"from a library\n")
    if how == "locked":
        raise LoadError("This file needs a password.", "locked")
    if how == "bug":
        raise KeyError(how + "gy\nparser")
    if how == "system exit":
        sys.exit(4)
    return how


def wait_for(path: str) -> str:
    """Wait for a file; leaves one called "waiting" beside it."""
    (Path(path).parent / "waiting").touch()
    while not Path(path).exists():
        time.sleep(0.01)
    return "it came"


def hang_and_tell(path: str) -> None:
    Path(path).write_text(str(os.getpid()))
    time.sleep(600)

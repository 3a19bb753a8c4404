"""What runs inside a reader process: one function after another, until the pipe closes or the parent is gone.

Parsers of other people's files crash, hang and eat memory; here they can only take their own process with them.
This module imports next to nothing, so that a reader is small and quick to start.
"""

import contextlib
import faulthandler
import gc
import logging
import os
import pickle
import shutil
import signal
import tempfile
import threading
import traceback
import warnings
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from multiprocessing.process import parent_process
from pathlib import Path
from typing import Any

from core.errors import LoadError

READY, BEGUN = b"ready", b"begun"
IN_PIPE, IN_FILE = b"p", b"f"
LARGEST_IN_PIPE = 4_000_000
"""Results over so many bytes go through a temporary file: a pipe would keep both sides busy for them."""
COLLECTED_AFTER = 50_000, 20, 50
"""When garbage is looked for: parsers make millions of small objects and hardly any cycles."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a function made of a task: a value, or the reason why there is none.

    `trace` is where an error that the function did not foresee came from (places only, no text of the file).
    """

    value: Any = None
    error: LoadError | None = None
    trace: str = ""


def serve(connection: Connection, folder: str, time_limit_s: float) -> None:
    """Answer tasks until the other end of the pipe is closed. The target of every reader process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole terminal; the parent decides what stops
    logging.getLogger().addHandler(logging.NullHandler())  # what parsers find odd is not for a person's terminal
    warnings.simplefilter("ignore")
    gc.set_threshold(*COLLECTED_AFTER)
    os.environ["RUST_BACKTRACE"] = "0"  # the backtrace of a panic takes long and says nothing about the file
    threading.Thread(target=_end_with_parent, args=(folder,), daemon=True).start()
    with Path(os.devnull).open("w") as nowhere, contextlib.suppress(EOFError, OSError):  # the other end was closed
        _hush(nowhere.fileno())
        connection.send_bytes(READY)
        while True:
            job = connection.recv_bytes()
            connection.send_bytes(BEGUN)
            # The parent keeps the limit; this is for when the parent was killed and this process hangs inside a
            # library that holds the interpreter: faulthandler's own thread needs no interpreter.
            faulthandler.dump_traceback_later(time_limit_s + 5, exit=True, file=nowhere)
            reply = _packed(_attempt(job), folder)
            faulthandler.cancel_dump_traceback_later()
            connection.send_bytes(reply)


def _hush(nowhere: int) -> None:
    """From now on libraries that print (a panic in Rust, a warning in C) print nowhere: it may be a document's text,
    and the terminal may expect one JSON value and nothing else.
    """
    for number in (1, 2):
        with contextlib.suppress(OSError):  # a program with a window need not have them
            os.dup2(nowhere, number)


def _end_with_parent(folder: str) -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        shutil.rmtree(folder, ignore_errors=True)  # results nobody will read are texts of private documents
        os._exit(1)


def _attempt(job: bytes) -> bytes:
    function: Callable[[Any], Any]
    function, task = pickle.loads(job)
    try:
        return pickle.dumps(Outcome(value=function(task)), protocol=5)
    except LoadError as error:
        return pickle.dumps(Outcome(error=error))
    # The one place where anything may be caught: parsers of all kinds run here and raise whatever they like on
    # broken files. A parser's bug is one failed file, and it is logged by the parent.
    except Exception as error:  # noqa: BLE001
        kind, text = type(error).__name__, " ".join(str(error).split())[:300]
        reason = f"This file could not be read: {kind}{': ' if text else ''}{text}"
        where = "".join(traceback.format_tb(error.__traceback__))
        return pickle.dumps(Outcome(error=LoadError(reason), trace=f"{where}{kind}"))


def _packed(outcome: bytes, folder: str) -> bytes:
    if len(outcome) <= LARGEST_IN_PIPE:
        return IN_PIPE + outcome
    try:
        with tempfile.NamedTemporaryFile(dir=folder, delete=False) as file:
            file.write(outcome)
    except OSError as error:
        reason = f"There is no room for what was read from this file: {error.strerror}. Free some disk space."
        return IN_PIPE + pickle.dumps(Outcome(error=LoadError(reason)))
    return IN_FILE + os.fsencode(file.name)


def unpacked(reply: bytes) -> Outcome:
    """The outcome in a reader's reply; a temporary file is gone afterwards."""
    kind, body = reply[:1], reply[1:]
    if kind == IN_PIPE:
        outcome = pickle.loads(body)
    else:
        path = Path(os.fsdecode(body))
        try:
            with path.open("rb") as file:
                outcome = pickle.load(file)
        finally:
            path.unlink(missing_ok=True)
    assert isinstance(outcome, Outcome)
    return outcome

"""What runs inside the engine's process: one engine that answers requests in its lanes until the pipe closes."""

from __future__ import annotations

import contextlib
import faulthandler
import functools
import inspect
import logging
import logging.handlers
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from core.errors import FolderInUse, FootnoteError, LoadError
from core.progress import Progress
from core.remote.calls import Call
from core.remote.messages import Cancel, Done, EngineBug, Failed, Ready, Refused, Request, asked, packed
from core.remote.outbox import Outbox

GRACE_S = 5.0
"""When nobody asks any more, the process has so long to finish before it is ended wherever it is."""
HUNG_S = 120.0
"""After so long without running any Python at all the process hangs inside a library, and ends."""

_LOG_BYTES = 500_000

_log = logging.getLogger(__name__)


def serve(connection: Connection, home: Path, make_engine: Callable[[Path], Any] | None) -> None:
    """Answer requests until the other end of the pipe is closed. The target of the engine's process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the whole terminal; the window decides what stops
    if os.name == "posix":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    logging.getLogger().addHandler(logging.NullHandler())  # nobody looks at this process's output
    _step_back()
    server = _Server(connection, home, make_engine or usual_engine)
    with contextlib.suppress(EOFError, OSError):
        try:
            while True:
                server.take(asked(connection.recv_bytes()))
        finally:
            server.close()
    os._exit(0)  # everything is closed; what libraries do at the interpreter's end takes a second and serves nobody


def _step_back() -> None:
    """Leave the processor first to what a person looks at; the readers inherit it."""
    if os.name == "posix":
        os.nice(5)
    else:
        import psutil

        psutil.Process().nice(psutil.BELOW_NORMAL_PRIORITY_CLASS)  # type: ignore[attr-defined]  # Windows only


def usual_engine(home: Path) -> Any:
    """The engine as the application has it."""
    from core.engine import Engine

    return Engine(home)


def perform(engine: Any, call: Call[Any], progress: Progress, listen: Callable[[Any], None] | None = None) -> Any:
    """Call the method of the engine that the call names; what takes `progress` or `listen` gets it."""
    method = functools.reduce(getattr, call.method.split("."), engine)
    takes = inspect.signature(method).parameters
    given = {name: value for name, value in (("progress", progress), ("listen", listen)) if name in takes}
    return method(*call.arguments, **call.named, **given)


def known(error: FootnoteError) -> FootnoteError:
    """The same error as one of `core.errors`, whatever more special class it was raised as."""
    kind: type[FootnoteError] = next(kind for kind in type(error).__mro__ if kind.__module__ == "core.errors")
    if isinstance(error, LoadError):
        return LoadError(str(error), error.state)
    return kind(str(error))


class _Server:
    """Hands requests to the lanes of an engine, and what they tell and return to the outbox."""

    def __init__(self, connection: Connection, home: Path, make_engine: Callable[[Path], Any]) -> None:
        self._home = home
        self._make_engine = make_engine
        self._engine: Any = None
        self._running: dict[int, Progress] = {}
        self._closing = threading.Event()
        self._traces = os.open(os.devnull, os.O_WRONLY)
        self._watching = threading.Thread(target=self._watch, name="watching")
        self._outbox = Outbox(connection)
        # Opening may take its time, while the end of the pipe must be noticed.
        self._opening = threading.Thread(target=self._open, name="opening")
        self._opening.start()

    def take(self, message: Request | Cancel) -> None:
        """Begin what is asked. Never waits for anything."""
        if isinstance(message, Cancel):
            progress = self._running.get(message.number)
            if progress is not None:
                progress.cancel()
            return
        from core.engine.lanes import LANE_OF

        number = message.number
        progress = Progress(functools.partial(self._outbox.tell, number))
        self._running[number] = progress
        lane = LANE_OF.get(message.call.method, "read")
        self._engine.lanes.submit(lane, functools.partial(self._answer, message, progress))

    def close(self) -> None:
        """Cancel everything and close the engine."""
        self._closing.set()
        # For when closing takes too long or hangs inside a library: faulthandler's own thread needs no interpreter.
        faulthandler.dump_traceback_later(GRACE_S, exit=True, file=self._traces)
        self._opening.join()
        if self._watching.is_alive():
            self._watching.join()
            faulthandler.dump_traceback_later(GRACE_S, exit=True, file=self._traces)
        for progress in tuple(self._running.values()):
            progress.cancel()
        if self._engine is not None:
            self._engine.close()
        self._outbox.close()

    def _open(self) -> None:
        deadline_s = time.monotonic() + GRACE_S + 1
        while self._engine is None:
            try:
                self._engine = self._make_engine(self._home)
            except FolderInUse as error:
                # The engine of a window that was just closed or killed may still be finishing.
                if time.monotonic() > deadline_s:
                    self._outbox.send(packed(Refused(known(error))))
                    return
                if self._closing.wait(0.2):
                    return
            except FootnoteError as error:
                self._outbox.send(packed(Refused(known(error))))
                return
            except Exception as error:  # noqa: BLE001 - a bug is told to the window, which shows it
                self._outbox.send(packed(Refused(_bug(error))))
                return
        self._traces = _log_to(self._home) or self._traces
        self._watching.start()
        self._outbox.send(packed(Ready()))

    def _watch(self) -> None:
        """Show again and again that Python runs; without this the process is ended, and the window starts another."""
        while True:
            faulthandler.dump_traceback_later(HUNG_S, exit=True, file=self._traces)
            if self._closing.wait(HUNG_S / 6):
                return

    def _answer(self, request: Request, progress: Progress) -> None:
        number = request.number
        try:
            progress.check()
            value = perform(self._engine, request.call, progress, functools.partial(self._outbox.tell, number))
            reply = packed(Done(number, value))
        except FootnoteError as error:
            reply = packed(Failed(number, known(error)))
        except Exception as error:  # noqa: BLE001 - a bug in one request is told to the window, which shows it
            reply = packed(Failed(number, _bug(error)))
        del self._running[number]
        self._outbox.end(number, reply)


def _bug(error: Exception) -> EngineBug:
    """What was not foreseen, as text. Only places go to the log: the message may hold words of a document."""
    where = "".join(traceback.format_tb(error.__traceback__))
    kind = type(error).__name__
    _log.error("not foreseen: %s\n%s", kind, where)
    return EngineBug(f"{kind}: {error}"[:500], f"{where}{kind}: {error}")


def _log_to(home: Path) -> int | None:
    """Keep warnings in the data folder, now that it is known to be ours; the descriptor for traces of crashes."""
    folder = home / "logs"
    try:
        folder.mkdir(mode=0o700, exist_ok=True)
        handler = logging.handlers.RotatingFileHandler(
            folder / "engine.log", maxBytes=_LOG_BYTES, backupCount=1, encoding="utf-8", delay=True
        )
        crashes = folder / "engine-crashes.log"
        full = crashes.exists() and crashes.stat().st_size > _LOG_BYTES
        # It stays open to the end: faulthandler writes to its number, whatever file has that then.
        traces = os.open(crashes, os.O_WRONLY | os.O_CREAT | os.O_APPEND | (os.O_TRUNC if full else 0), 0o600)
    except OSError:
        return None
    handler.setFormatter(logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.getLogger().addHandler(handler)
    faulthandler.enable(traces)
    return traces

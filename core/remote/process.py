"""The engine's process as the window sees it: started, spoken with, ended, started again."""

from __future__ import annotations

import atexit
import threading
from collections import deque
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from pathlib import Path
from typing import Any

from core.remote.messages import Cancel, Message, Request, opened, packed
from core.remote.serving import GRACE_S, serve
from core.starting import start_alone


class EngineProcess:
    """One engine on a data folder, in a process of its own.

    `start`, `receive` and `end` are called by one thread, `post` and `close` by any. `make_engine` (importable, called
    with the data folder) makes another engine than the usual one: tests bring small models.
    """

    def __init__(self, home: Path, make_engine: Callable[[Path], Any] | None = None) -> None:
        self._home = home
        self._make_engine = make_engine
        self._context = get_context("spawn")
        self._process: SpawnProcess | None = None
        self._connection: Connection | None = None
        self._bell, self._ringer = self._context.Pipe(duplex=False)
        self._lock = threading.Lock()
        self._posted: deque[bytes] = deque()
        self._rung = self._closing = False
        self._start = 0

    @property
    def pid(self) -> int | None:
        """The id of the process; None while there is none."""
        return self._process.pid if self._process is not None else None

    # ---- for any thread -----------------------------------------------------------------------------------------

    def post(self, start: int, message: Request | Cancel) -> None:
        """Send a message as soon as the receiving thread gets to it.

        It is for the process that `start` gave this number, and lost when that one has ended.
        """
        data = packed(message)
        with self._lock:
            if start == self._start:
                self._posted.append(data)
                self._ring()

    def close(self) -> None:
        """Let `receive` return None for good, so that its thread calls `end`."""
        with self._lock:
            self._closing = True
            self._ring()

    def _ring(self) -> None:
        if not self._rung and not self._ringer.closed:
            self._rung = True
            self._ringer.send_bytes(b"!")

    # ---- for the receiving thread -------------------------------------------------------------------------------

    def start(self) -> int:
        """Start the process; which start it is. It tells `Ready` when it can be asked. Raises `OSError`."""
        ours, theirs = self._context.Pipe()
        process = self._context.Process(target=serve, args=(theirs, self._home, self._make_engine), name="engine")
        with self._lock:
            self._posted.clear()
            self._start += 1
        try:
            start_alone(process)
        except BaseException:
            ours.close()
            raise
        finally:
            theirs.close()
        self._process, self._connection = process, ours
        # At exit multiprocessing waits for the process, which waits for the end of the pipe.
        atexit.register(ours.close)
        return self._start

    def receive(self) -> Message | None:
        """The next message; None when the process has ended, or when `close` was called. Raises nothing else."""
        assert self._connection is not None, "not started"
        while True:
            ready = wait([self._bell, self._connection])
            try:
                if self._bell in ready and not self._send():
                    return None
                if self._connection in ready:
                    return opened(self._connection.recv_bytes())
            except (EOFError, OSError):
                return None

    def _send(self) -> bool:
        """Send what was posted; whether the talk goes on."""
        assert self._connection is not None
        with self._lock:
            self._bell.recv_bytes()
            self._rung = False
            messages, self._posted = self._posted, deque()
            if self._closing:
                return False
        for message in messages:
            self._connection.send_bytes(message)
        return True

    def end(self) -> int | None:
        """Let the process end by itself, or end it when that takes too long; its exit code."""
        if self._connection is not None:
            atexit.unregister(self._connection.close)
            self._connection.close()
            self._connection = None
        if self._process is None:
            return None
        self._process.join(GRACE_S + 1)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        code, self._process = self._process.exitcode, None
        return code

    def dispose(self) -> None:
        """After `end`, when it will not be started again: let go of the rest."""
        with self._lock:
            self._bell.close()
            self._ringer.close()

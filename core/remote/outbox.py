"""What leaves the engine's process: all messages in order, and of what only tells how far work is, enough to see."""

from __future__ import annotations

import contextlib
import threading
import time
from collections import deque
from collections.abc import Callable
from multiprocessing.connection import Connection
from typing import Any

from core.progress import Event
from core.remote.messages import Told, packed

EVERY_S = 0.05
"""So long at least lies between two `Event`s of a call's stage; what comes between is replaced by what comes later."""


class Outbox:
    """Sends messages from a thread of its own, so that no work ever waits for the window to listen."""

    def __init__(self, connection: Connection, clock: Callable[[], float] = time.monotonic) -> None:
        self._connection = connection
        self._clock = clock
        self._changed = threading.Condition()
        self._waiting: deque[bytes] = deque()
        self._latest: dict[int, Event] = {}
        self._told_s: dict[int, float] = {}
        self._closed = False
        self._thread = threading.Thread(target=self._send, name="outbox")
        self._thread.start()

    def tell(self, number: int, event: Any) -> None:
        """Tell something of a request: every event, but for `Event`s that follow too quickly."""
        with self._changed:
            before = self._latest.get(number)
            if not isinstance(event, Event) or (before is not None and before.stage != event.stage):
                self._flush(number)  # how a stage ended is told, too
            if isinstance(event, Event):
                self._latest[number] = event
            else:
                self._waiting.append(packed(Told(number, event)))
            self._changed.notify()

    def end(self, number: int, reply: bytes) -> None:
        """Send the last message of a request, after all that it told."""
        with self._changed:
            self._flush(number)
            self._told_s.pop(number, None)
            self._waiting.append(reply)
            self._changed.notify()

    def send(self, message: bytes) -> None:
        """Send a message that belongs to no request."""
        with self._changed:
            self._waiting.append(message)
            self._changed.notify()

    def close(self) -> None:
        """Send what waits, if anybody listens, and join the thread."""
        with self._changed:
            self._closed = True
            self._changed.notify()
        self._thread.join()

    def _flush(self, number: int) -> None:
        event = self._latest.pop(number, None)
        if event is not None:
            self._told_s[number] = self._clock()
            self._waiting.append(packed(Told(number, event)))

    def _send(self) -> None:
        with contextlib.suppress(OSError):  # the window is gone; the reading side of the pipe notices too
            while (message := self._next()) is not None:
                self._connection.send_bytes(message)

    def _next(self) -> bytes | None:
        """The next message, waited for; None when there will be none."""
        with self._changed:
            while True:
                now = self._clock()
                due_s = {number: self._told_s.get(number, 0.0) + EVERY_S for number in self._latest}
                for number, moment_s in due_s.items():
                    if moment_s <= now:
                        self._flush(number)
                if self._waiting:
                    return self._waiting.popleft()
                if self._closed:
                    return None
                self._changed.wait(max(min(due_s.values()) - now, 0.001) if due_s else None)

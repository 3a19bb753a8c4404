"""The lanes of an engine that several calls are made of at a time: who waits for whom."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from types import MappingProxyType
from typing import Any, Literal, TypeVar

Lane = Literal["write", "think", "read"]
Result = TypeVar("Result")

WORKERS: Mapping[Lane, int] = MappingProxyType({"write": 1, "think": 4, "read": 3})
"""Writing is done one after the other. Questions look for their quotes at the same time; only the writing model is
borrowed by one after the other (`LoadedModels.borrow`)."""

LANE_OF: Mapping[str, Lane] = MappingProxyType(
    {
        "add": "write",
        "add_records": "write",
        "sync": "write",
        "retry": "write",
        "read_scans": "write",
        "remove": "write",
        "rebuild": "write",
        "doctor": "write",
        "shelf.delete": "write",
        "trials.begin": "write",
        "ask": "think",
        "previews.write_questions": "think",
        "writing_model.load": "think",
    }
)
"""The lane of a method by its dotted name; those that are not here only read, or change very little: "read"."""


class Lanes:
    """Worker threads in three lanes, started when first used and joined by `close`."""

    def __init__(self) -> None:
        self._executors: dict[Lane, ThreadPoolExecutor] = {}
        self._futures: dict[Lane, list[Future[Any]]] = {}
        self._guard = threading.Lock()
        self._closed = False

    def submit(self, lane: Lane, function: Callable[[], Result]) -> Future[Result]:
        """Call `function` in a lane, after what waits there already. Raises `RuntimeError` after `close`."""
        with self._guard:
            if self._closed:
                raise RuntimeError("The lanes are closed.")
            if lane not in self._executors:
                self._executors[lane] = ThreadPoolExecutor(WORKERS[lane], thread_name_prefix=lane)
            future = self._executors[lane].submit(function)
            self._futures[lane] = [one for one in self._futures.get(lane, ()) if not one.done()] + [future]
            return future

    def waiting(self, lane: Lane) -> bool:
        """Whether something waits there for what runs."""
        return any(not (one.running() or one.done()) for one in self._futures.get(lane, ()))

    def close(self) -> None:
        """Join all threads. What waits is dropped; what runs is waited for (its caller has cancelled it)."""
        with self._guard:
            self._closed = True
        for executor in self._executors.values():
            executor.shutdown(wait=True, cancel_futures=True)

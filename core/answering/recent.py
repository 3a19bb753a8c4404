"""A memory for what was used last: sentence vectors and opened texts, so that a follow-up question is quick."""

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Keeps values up to a total weight and lets go of the least recently used. Safe to use from several threads."""

    def __init__(self, most: int, weigh: Callable[[V], int] = lambda _: 1) -> None:
        self._most = most
        self._weigh = weigh
        self._weight = 0
        self._kept: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: K) -> V | None:
        """What is kept under the key, if anything."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: K, value: V) -> None:
        """Keep a value; the last one is kept even when it is too heavy alone."""
        with self._lock:
            if key in self._kept:
                self._weight -= self._weigh(self._kept.pop(key))
            self._kept[key] = value
            self._weight += self._weigh(value)
            while self._weight > self._most and len(self._kept) > 1:
                self._weight -= self._weigh(self._kept.popitem(last=False)[1])

    def __len__(self) -> int:
        return len(self._kept)

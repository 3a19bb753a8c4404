"""A writing model that several questions share: one answer is written after the other, one model is in memory."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING

from core.errors import ModelError
from core.progress import Progress

if TYPE_CHECKING:
    from core.models.llama import Message, TextGenerator

_LOOK_EVERY_S = 0.1
_CLOSED = "The writing model was closed."


class Turn:
    """Whose turn it is to write, and whose model is in memory."""

    def __init__(self) -> None:
        self._writing = threading.Lock()
        self._guard = threading.Lock()
        self._in_memory: list[SharedGenerator] = []

    @contextmanager
    def taken(self, generator: SharedGenerator, progress: Progress) -> Iterator[None]:
        """Wait until nobody else writes. Raises `Cancelled` when `progress` says so meanwhile."""
        while not self._writing.acquire(timeout=_LOOK_EVERY_S):
            progress.check()
        try:
            self._make_room(generator)
            yield
        finally:
            self._writing.release()

    def make_room(self, generator: SharedGenerator) -> None:
        """Another model leaves the memory before this one is loaded, unless it is writing: then it leaves later."""
        if self._writing.acquire(blocking=False):
            try:
                self._make_room(generator)
            finally:
                self._writing.release()
        else:
            with self._guard:
                self._in_memory.append(generator)

    def _make_room(self, generator: SharedGenerator) -> None:
        with self._guard:
            others, self._in_memory = self._in_memory, [generator]
        for other in others:
            if other is not generator:
                other.leave()


class SharedGenerator:
    """A `TextGenerator` that waits for its turn before it writes, and that leaves the memory to the next one.

    It is made anew when it is used after it had to leave.
    """

    def __init__(self, make: Callable[[], TextGenerator], turn: Turn) -> None:
        """Raises what `make` raises; making loads nothing."""
        self._make = make
        self._turn = turn
        self._guard = threading.Lock()
        self._made: TextGenerator | None = make()
        self._closed = False
        self._loading_since: float | None = None

    @property
    def name(self) -> str:
        """The model's name in the catalogue."""
        return self._present().name

    @property
    def limit_tokens(self) -> int:
        """The most tokens that messages and answer may have together."""
        return self._present().limit_tokens

    @property
    def prompt_speed(self) -> float | None:
        """Tokens a second while reading, as measured; None before it was."""
        return self._present().prompt_speed

    @property
    def loading_s(self) -> float:
        """About how many seconds pass before it can write; 0 when it is in memory. Never waits."""
        whole, since = self._present().loading_s, self._loading_since
        return max(1.0, whole - (monotonic() - since)) if whole and since is not None else whole

    @property
    def is_loading(self) -> bool:
        """Whether somebody brings it into memory now."""
        return self._loading_since is not None

    def check(self) -> None:
        """Raise `ModelError` when it cannot be loaded, as far as a look at its file tells."""
        self._present().check()

    def count_tokens(self, text: str) -> int:
        """How many tokens the text has by itself; loads the model. Raises `ModelError`."""
        self._turn.make_room(self)
        generator = self._present()
        begun = bool(generator.loading_s) and self._loading_since is None
        if begun:
            self._loading_since = monotonic()
        try:
            return generator.count_tokens(text)
        finally:
            if begun:
                self._loading_since = None

    def write(
        self, messages: Sequence[Message], progress: Progress, max_tokens: int = 400, grammar: str = ""
    ) -> Iterator[str]:
        """The answer in pieces, when it is its turn. Raises `Cancelled`, also while it waits, and `ModelError`."""
        with self._turn.taken(self, progress):
            yield from self._present().write(messages, progress, max_tokens, grammar)

    def leave(self) -> None:
        """Give the memory back."""
        with self._guard:
            made, self._made = self._made, None
        if made is not None:
            made.close()

    def close(self) -> None:
        """Let go of the model for good."""
        self._closed = True
        self.leave()

    def _present(self) -> TextGenerator:
        with self._guard:
            if self._closed:
                raise ModelError(_CLOSED)
            if self._made is None:
                self._made = self._make()
            return self._made
